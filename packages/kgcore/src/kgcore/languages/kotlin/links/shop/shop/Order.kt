package shop

import shop.text.quote
import shop.text.*
import shop.text.plain as simple

open class Base<T>(val first: T) : Named {
  protected fun step() {}
  private fun secret() {}
  open fun make(): T = first
  override fun name() = "base"
}
interface Named {
  fun name(): String
  fun title(): String = name()
//                      ^ calls shop/Order.kt:Named.name
}
fun interface Check { fun check(order: Order): Boolean }

data class Item(val label: String, val next: Item?) {
  fun load(): Item = this
}

class Order(private val item: Item, count: Int = 1) : Base<Item>(item) {
//                                                    ^ inherits shop/Order.kt:Base, constructs shop/Order.kt:Base
  val total: Int get() = count()
//                       ^ calls shop/Order.kt:Order.count
  val lazyItem by lazy { Item("a", null) }
  lateinit var later: Item
  init { item.load() }
//            ^ calls shop/Order.kt:Item.load (inferred)
  constructor(label: String) : this(Item(label, null))
  fun count(): Int = 1
  fun secret() {}
  fun run(check: Check, named: Named?, others: List<Item>) {
    step()
//  ^ calls shop/Order.kt:Base.step (certain)
    secret()
//  ^ calls shop/Order.kt:Order.secret
    super.make().load()
//        ^ calls shop/Order.kt:Base.make
//               ^ calls shop/Order.kt:Item.load
    item.load().next?.load()
//       ^ calls shop/Order.kt:Item.load
//                    ^ calls shop/Order.kt:Item.load
    lazyItem.load()
//           ^ calls shop/Order.kt:Item.load
    later!!.load()
//          ^ calls shop/Order.kt:Item.load
    check.check(this)
//        ^ calls shop/Order.kt:Check.check
    named?.title()
//         ^ calls shop/Order.kt:Named.title
    create("a").run(check, null, others)
//  ^ calls shop/Order.kt:Order.create
//              ^ calls shop/Order.kt:Order.run
    Order.create("b")
//        ^ calls shop/Order.kt:Order.create (certain)
    Registry.add(this)
//           ^ calls shop/Order.kt:Registry.add
    Order(item, count = 2).count()
//  ^ constructs shop/Order.kt:Order
//                         ^ calls shop/Order.kt:Order.count
    for (other in others) other.load()
//                              ^ calls shop/Order.kt:Item.load
    others.map { it.load() }.filter { each -> each.next != null }.forEach { it.load() }
//                  ^ calls shop/Order.kt:Item.load
//                                                                             ^ calls shop/Order.kt:Item.load
    item.apply { load() }.also { it.load() }.let { other -> other.load() }.load()
//               ^ calls shop/Order.kt:Item.load
//                                  ^ calls shop/Order.kt:Item.load
//                                                                ^ calls shop/Order.kt:Item.load
//                                                                         ^ calls shop/Order.kt:Item.load
    with(item) { load() }
//               ^ calls shop/Order.kt:Item.load
    item.run { load() }
//             ^ calls shop/Order.kt:Item.load
    quote("a").shout()
//  ^ calls shop/text/Texts.kt:quote (certain)
//             ^ calls shop/text/Texts.kt:shout
    simple("a")
//  ^ calls shop/text/Texts.kt:plain
    hidden()
//  ^ nothing
    item.twice().load()
//       ^ calls shop/text/Texts.kt:twice
//               ^ calls shop/Order.kt:Item.load
    build { load() }
//  ^ calls shop/Order.kt:build
//          ^ calls shop/Order.kt:Item.load
    others.forEach(::keep)
//                   ^ calls shop/Order.kt:Order.keep
    println("x")
//  ^ nothing
    others.load()
//         ^ nothing
    val made = if (total > 1) item else null
    val maker: (Int) -> Item = { item }
    maker(1)
//  ^ nothing
  }
  fun keep(item: Item) {}
  companion object {
    const val MAX = 1
    fun create(label: String): Order = Order(label)
//                                     ^ constructs shop/Order.kt:Order
  }
  inner class Line {
    fun show() { this@Order.count(); count() }
//                          ^ calls shop/Order.kt:Order.count
//                                   ^ calls shop/Order.kt:Order.count
  }
}
object Registry {
  fun add(order: Order) { order.count() }
//                              ^ calls shop/Order.kt:Order.count
}
enum class Mode(val speed: Int) : Named {
  FAST(1) { override fun go() { start() } },
//                              ^ calls shop/Order.kt:Mode.start
  SLOW(2);
  open fun go() {}
  fun start() {}
  override fun name() = "m"
}
sealed interface Shape {
  class Circle(val radius: Int) : Shape { fun area() = radius }
  object Empty : Shape { fun nothing() {} }
}
fun build(block: Item.() -> Unit): Item { return Item("", null) }
fun show(shape: Shape, any: Any, mode: Mode) {
  when (shape) {
    is Shape.Circle -> shape.area()
//                           ^ calls shop/Order.kt:Shape.Circle.area
    else -> Shape.Empty.nothing()
//                      ^ calls shop/Order.kt:Shape.Empty.nothing
  }
  if (any is Item && any.next != null) any.load()
//                                         ^ calls shop/Order.kt:Item.load
  val cast = (any as Item).load()
//                         ^ calls shop/Order.kt:Item.load
  Mode.FAST.go()
//          ^ calls shop/Order.kt:Mode.go
  mode.title()
//     ^ calls shop/Order.kt:Named.title
  val named = object : Named { override fun name() = "x" }
  named.name()
//      ^ calls shop/Order.kt:show.<class>.name
  over(1)
//^ calls shop/Order.kt:over
  over("a")
//^ calls shop/Order.kt:over(String)
  over("a", 2, last = true)
//^ calls shop/Order.kt:over(String,Int,Boolean)
  val (label, next) = Item("a", null)
  try { any.hashCode() } catch (broken: Broken) { broken.show() }
//          ^ nothing
//                                                       ^ calls shop/Order.kt:Broken.show
}
fun over(n: Int) {}
fun over(text: String) {}
fun over(text: String, n: Int, last: Boolean = false) {}
class Broken : Exception() { fun show() {} }
