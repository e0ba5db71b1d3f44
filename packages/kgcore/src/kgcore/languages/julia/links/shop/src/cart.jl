struct Cart <: Any
    x::Int
end
price(x) = deep(x) + quiet(x)
#          ^ calls src/more/deep.jl:deep
#                    ^ calls src/Shop.jl:Shop.quiet
price(x, y) = unknown(x)
#             ^ nothing
