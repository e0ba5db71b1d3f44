package shop.app;

import static shop.text.Texts.*;
import shop.model.*;

class Stars {
  String text = quote(plain(""));
//              ^ calls core/src/main/java/shop/text/Texts.java:Texts.quote
//                    ^ calls core/src/main/java/shop/text/Texts.java:Texts.plain
  Order order = Order.EMPTY;
  int total = order.total();
//                  ^ calls core/src/main/java/shop/model/Order.java:Order.total
  Main main = new Main();
//                ^ constructs core/src/main/java/shop/app/Main.java:Main
}
