package shop.models

class Base {
  def start(): Unit = ()
}

trait Named {
  def name(): String = "x"
}

class Order(number: Int) extends Base with Named {
  def pay(n: Int): Unit = {
    start()
    // <- calls models.scala:Base.start
    name()
    // <- calls models.scala:Named.name
    help()
    // <- calls models.scala:Order.help
    missing()
    // <- nothing
  }

  def help(): Unit = ()
}

object Order {
  def make(): Order = new Order(1)
  //                      ^ constructs models.scala:Order
}

case class Point(x: Int) {
  def twin: Point = Point(2)
  //                ^ constructs models.scala:Point

  def run(): Unit = ()
}

class Box private (n: Int) {
  def open(): Unit = ()

  def again(): Box = this
}

object Box {
  def open(): Int = shut()
  //                ^ calls models.scala:Box.shut

  def shut(): Int = 1

  def apply(n: Int): Box = new Box(n)
  //                           ^ constructs models.scala:Box
}

object Tools {
  def half(n: Int): Int = n / 2
}
