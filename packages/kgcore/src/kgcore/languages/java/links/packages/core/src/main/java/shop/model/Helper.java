package shop.model;

class Helper {
  static Order make() {
    Order.Line line = new Order.Line();
//                              ^ constructs core/src/main/java/shop/model/Order.java:Order.Line
    line.show();
//       ^ calls core/src/main/java/shop/model/Order.java:Order.Line.show (inferred)
    return Order.of(1);
//               ^ calls core/src/main/java/shop/model/Order.java:Order.of (certain)
  }
}
