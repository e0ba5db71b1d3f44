defmodule Shop.Cart do
  alias Shop.Item
  alias Shop.Price, as: P
  import Shop.Util, only: [sum: 1]
  import Shop.Wide

  defmodule Inner do
    def go(x), do: total(x)
#                  ^ nothing
  end

  def total(cart, n \\ 0)
  def total([], n), do: n
  def total(cart, n) do
    total(cart)
#   ^ calls lib/shop/cart.ex:Shop.Cart.total (certain)
    total(cart, n, 3)
#   ^ nothing
    cart |> total(n)
#           ^ calls lib/shop/cart.ex:Shop.Cart.total
    cart |> Enum.map(&Item.price/1) |> sum()
#                          ^ uses_value lib/shop/item.ex:Shop.Item.price
#                                      ^ calls lib/shop/util.ex:Shop.Util.sum (certain)
    twice(cart)
#   ^ nothing
    Shop.Util.twice(cart)
#             ^ calls lib/shop/util.ex:Shop.Util.twice (certain)
    P.of(cart)
#     ^ calls lib/shop/item.ex:Shop.Price.of
    Item.price(cart)
#        ^ calls lib/shop/item.ex:Shop.Item.price
    Item.hidden_arity(cart)
#        ^ nothing
    wide(cart)
#   ^ calls lib/shop/util.ex:Shop.Wide.wide (certain)
    narrow(cart)
#   ^ nothing
    __MODULE__.total(cart)
#              ^ calls lib/shop/cart.ex:Shop.Cart.total
    Plug.Conn.send_resp(cart, 200)
#             ^ external Plug.Conn.send_resp/2
    cart.total(1)
    Inner.go(cart)
#         ^ calls lib/shop/cart.ex:Shop.Cart.Inner.go
    String.trim(cart)
#          ^ nothing
    max(1, 2)
#   ^ nothing
  end

  def max(a), do: a

end
