module Shop
using .Util
export total
include("cart.jl")
include("more/deep.jl")

module Util
export shown
shown(x) = hidden(x)
#          ^ calls src/Shop.jl:Shop.Util.hidden (certain)
hidden(x) = x
end

total(x::Int) = price(x)
#               ^ calls src/cart.jl:price (certain), src/cart.jl:price#2 (certain)
total(x::String) = shown(x)
#                  ^ calls src/Shop.jl:Shop.Util.shown
both(x) = total(x)
#         ^ calls src/Shop.jl:Shop.total, src/Shop.jl:Shop.total#2
quiet(x) = unknown(x)
#          ^ nothing
named(x) = Util.hidden(x)
#               ^ calls src/Shop.jl:Shop.Util.hidden
made(x) = Cart(x)
#         ^ constructs src/cart.jl:Cart
given(price) = price(1)
#              ^ nothing
std(x) = length(x)
#        ^ nothing
end
