module Shop.Wide where

import Shop.Cart

wide x = total x
--       ^ calls src/Shop/Cart.hs:Shop.Cart.total (certain)
deep x = described (price x) <+> x
--       ^ calls src/Shop/Base.hs:Shop.Base.described
--                  ^ calls src/Shop/Cart.hs:Shop.Cart.Item.price
--                           ^ calls src/Shop/Wide.hs:Shop.Wide.<+>
a <+> b = go a
--        ^ nothing
