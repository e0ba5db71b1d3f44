defmodule Shop.Util do
  def sum(list), do: twice(list)
#                    ^ calls lib/shop/util.ex:Shop.Util.twice
  def twice(x), do: x
end

defmodule Shop.Wide do
  def wide(x), do: narrow(x)
#                  ^ calls lib/shop/util.ex:Shop.Wide.narrow
  defp narrow(x), do: x
end
