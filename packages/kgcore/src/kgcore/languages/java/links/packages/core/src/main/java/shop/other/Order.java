package shop.other;

public class Order {
  public void cancel() { }
  public static void total(int count) { }
}
