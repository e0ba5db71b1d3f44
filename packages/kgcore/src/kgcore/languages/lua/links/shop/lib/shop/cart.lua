local Base = require("shop.base")
local util = require("shop.util")
local Cart = setmetatable({}, { __index = Base })
--                                        ^ inherits lib/shop/base.lua:Base
Cart.__index = Cart
function Cart.new(owner)
  local self = setmetatable({}, Cart)
  self:add(owner)
--     ^ calls lib/shop/cart.lua:Cart.add (inferred)
  return self
end
function Cart:add(item)
  util.sum(1, 2)
--     ^ calls lib/shop/util.lua:util.sum (certain)
  self:describe()
--     ^ calls lib/shop/base.lua:Base.describe (certain)
  item:price()
--     ^ nothing
  table.insert(self, item)
  string.format("%s", item)
--       ^ nothing
  unknown(item)
--^ nothing
end
Cart.later = function(self) self:add(1) end
--                               ^ calls lib/shop/cart.lua:Cart.add (certain)
return Cart
