local shop = require("shop")
local Cart = require("shop.cart")
local plain = require("shop.plain")
local socket = require("socket.http")
local cart = Cart.new("me")
--                ^ calls lib/shop/cart.lua:Cart.new (certain)
cart:add(3)
--   ^ calls lib/shop/cart.lua:Cart.add (inferred)
cart:describe()
--   ^ calls lib/shop/base.lua:Base.describe (inferred)
cart.items:add(3)
--         ^ nothing
shop.open():add(1)
--   ^ calls lib/shop/init.lua:M.open
--          ^ calls lib/shop/cart.lua:Cart.add
shop.cart.new()
--        ^ calls lib/shop/cart.lua:Cart.new
plain.shown()
--    ^ calls lib/shop/plain.lua:shown
plain.made()
--    ^ calls lib/shop/plain.lua:made
plain.local_one()
--    ^ nothing
everywhere()
-- <- calls lib/shop/util.lua:everywhere
local_one()
-- <- nothing
socket.request("x")
--     ^ external socket.request
add(1, 2)
-- <- nothing
("x"):insert()
--    ^ nothing
