defmodule Shop.Item do
  def price(item), do: item
  def price(item, tax), do: price(item) + tax
#                           ^ calls lib/shop/item.ex:Shop.Item.price
end

defmodule Shop.Price do
  def of(x), do: Shop.Cart.Inner.go(x)
#                                ^ calls lib/shop/cart.ex:Shop.Cart.Inner.go
end
