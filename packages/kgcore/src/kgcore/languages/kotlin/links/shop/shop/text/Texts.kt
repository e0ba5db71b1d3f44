package shop.text

import shop.Item

fun quote(text: String): String = text.trim()
//                                     ^ nothing
fun plain(text: String) = text
fun String.shout(): String = this.uppercase()
//                                ^ nothing
fun Item.twice(): Item { load(); return this.load() }
//                       ^ calls shop/Order.kt:Item.load
//                                           ^ calls shop/Order.kt:Item.load
private fun hidden() {}
fun visible() = hidden()
//              ^ calls shop/text/Texts.kt:hidden
