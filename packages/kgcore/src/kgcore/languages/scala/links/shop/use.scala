package shop.orders

import shop.models.{Order, Tools => Kit}
import shop.models._

class Use(order: Order) {
  def run(other: Order): Unit = {
    order.pay(1)
    //    ^ calls models.scala:Order.pay (inferred)
    other.pay(2)
    //    ^ calls models.scala:Order.pay (inferred)
    val made = new Order(3)
    made.pay(3)
    //   ^ calls models.scala:Order.pay (inferred)
    Order.make()
    //    ^ calls models.scala:Order.make (certain)
    Kit.half(2)
    //  ^ calls models.scala:Tools.half (certain)
    Box(3).open()
    // <- calls models.scala:Box.apply
    //     ^ calls models.scala:Box.open (inferred)
    Box.open()
    //  ^ calls models.scala:Box.open#2 (certain)
    Box(3).again().open()
    //             ^ calls models.scala:Box.open (inferred)
    Point(1).twin.run()
    //            ^ calls models.scala:Point.run (inferred)
    order pay 3
    //    ^ calls models.scala:Order.pay (inferred)
    unknown.pay(1)
    //      ^ nothing
    println(made)
    // <- nothing
  }
}
