local util = {}
local function add(a, b) return a + b end
function util.sum(a, b) return add(a, b) end
--                             ^ calls lib/shop/util.lua:add (certain)
local function insert() end
function util.twice(add)
  return add(1)
--       ^ nothing
end
function everywhere() return util.sum(1, 2) end
--                                ^ calls lib/shop/util.lua:util.sum
do
  local hidden
  function hidden() return 1 end
  function util.open() return hidden() end
--                            ^ calls lib/shop/util.lua:hidden
end
function util.closed() return hidden() end
--                            ^ nothing
return util
