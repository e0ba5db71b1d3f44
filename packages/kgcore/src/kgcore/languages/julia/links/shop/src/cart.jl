struct Cart <: Any
    x::Int
end
price(x) = deep(x) + quiet(x)
#          ^ calls src/more/deep.jl:deep
#                    ^ calls src/Shop.jl:Shop.quiet
price(x, y) = unknown(x)
#             ^ nothing
Base.length(c::Cart) = c.x
length(c::Cart, y) = c.x
sized(c) = length(c)
#          ^ nothing
