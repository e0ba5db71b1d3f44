package shop.app;

import java.util.List;
import shop.model.*;
import shop.other.Order;
import static shop.text.Texts.quote;
import static shop.text.Texts.ONE;
import shop.model.Order.Line;

class Main {
  void run(Order order, List<Line> lines) {
    order.cancel();
//        ^ calls core/src/main/java/shop/other/Order.java:Order.cancel
    order.missing();
//        ^ nothing
    shop.model.Order.of(2).total();
//                   ^ calls core/src/main/java/shop/model/Order.java:Order.of (certain)
//                         ^ calls core/src/main/java/shop/model/Order.java:Order.total
    shop.model.Order full = new shop.model.Order();
//                                         ^ constructs core/src/main/java/shop/model/Order.java:Order
    full.total();
//       ^ calls core/src/main/java/shop/model/Order.java:Order.total
    quote("a");
//  ^ calls core/src/main/java/shop/text/Texts.java:Texts.quote (certain)
    plain("a");
//  ^ nothing
    ONE.use();
//      ^ calls core/src/main/java/shop/text/Texts.java:Texts.use
    lines.get(0).show();
//               ^ calls core/src/main/java/shop/model/Order.java:Order.Line.show
    lines.total();
//        ^ nothing
    List.of(order).get(0).cancel();
//       ^ external java.util.List.of
    Helper.make();
//         ^ calls core/src/main/java/shop/model/Helper.java:Helper.make
    System.out.println(Math.max(1, 2));
//             ^ nothing
//                          ^ nothing
    java.util.Arrays.sort(null);
//                   ^ external java.util.Arrays.sort
  }
}
