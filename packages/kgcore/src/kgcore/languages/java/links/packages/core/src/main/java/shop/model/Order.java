package shop.model;

public class Order {
  public static final Order EMPTY = new Order();
//                                      ^ constructs core/src/main/java/shop/model/Order.java:Order (certain)
  protected int total;
  public static Order of(int total) { return new Order(); }
  public int total() { return total; }
  public static class Line {
    public void show() { }
  }
  public interface Visitor { void visit(Order order); }
}
