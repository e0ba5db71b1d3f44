using Shop
total(1)
# <- calls src/Shop.jl:Shop.total, src/Shop.jl:Shop.total#2
Shop.price(1)
#    ^ calls src/cart.jl:price, src/cart.jl:price#2
deep(1)
# <- calls src/more/deep.jl:deep
missing_here(1)
# <- nothing
