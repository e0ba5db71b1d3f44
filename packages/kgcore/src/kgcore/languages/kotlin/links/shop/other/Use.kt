package other

import shop.Item

fun use(order: Order, item: Item) {
  order.cancel()
//      ^ calls other/Order.kt:Order.cancel
  order.count()
//      ^ nothing
  item.twice()
//     ^ calls shop/text/Texts.kt:twice
  shop.Item("a", null).load()
//     ^ constructs shop/Order.kt:Item
//                     ^ calls shop/Order.kt:Item.load
}
