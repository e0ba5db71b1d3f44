module Shop.Cart (total, Item(..), Shape(..), module Shop.Base) where

import qualified Data.Map as M
import Shop.Base
import Shop.Util (sum', Price(..))
import qualified Shop.Wide as Wide

data Item = Item { price :: Int } | Other Int

class Shape a where
  area :: a -> Int

instance Shape Item where
  area i = price i
--         ^ calls src/Shop/Cart.hs:Shop.Cart.Item.price

total :: [Item] -> Int
total [] = 0
total (x:xs) = helper x + M.size xs
--             ^ calls src/Shop/Cart.hs:Shop.Cart.total.helper (certain)
--                          ^ external Data.Map.size
  where helper y = price y
--                 ^ calls src/Shop/Cart.hs:Shop.Cart.Item.price

outer x = helper x
--        ^ nothing

other sum x = sum x
--            ^ nothing

go xs = sum' (total xs)
--      ^ calls src/Shop/Util.hs:Shop.Util.sum' (certain)
--            ^ calls src/Shop/Cart.hs:Shop.Cart.total

base x = described x
--       ^ calls src/Shop/Base.hs:Shop.Base.described (certain)

wrong x = secret x
--        ^ nothing

wide x = Wide.wide $ Wide.deep x
--            ^ calls src/Shop/Wide.hs:Shop.Wide.wide
--                        ^ calls src/Shop/Wide.hs:Shop.Wide.deep

bare x = deep x
--       ^ nothing

made = Cheap 3
--     ^ constructs src/Shop/Util.hs:Shop.Util.Price

item = Item 3
--     ^ constructs src/Shop/Cart.hs:Shop.Cart.Item

shown x = show x
--        ^ nothing
