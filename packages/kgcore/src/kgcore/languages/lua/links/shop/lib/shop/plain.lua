local function local_one() end
local function shown() return local_one() end
--                            ^ calls lib/shop/plain.lua:local_one
return { shown = shown, made = function() end }
