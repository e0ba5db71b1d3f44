local M = {}
M.cart = require "shop.cart"
function M.open() return M.cart.new(1) end
--                              ^ calls lib/shop/cart.lua:Cart.new
return M
