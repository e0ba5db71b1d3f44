local Base = {}
Base.__index = Base
function Base.new() return setmetatable({}, Base) end
function Base:describe() return self:name() end
--                                   ^ calls lib/shop/base.lua:Base.name (certain)
function Base:name() return "base" end
return Base
