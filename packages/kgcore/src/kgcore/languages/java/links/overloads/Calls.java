package overloads;

class Shape { }
class Circle extends Shape { }

class Printer {
  Printer() { }
  Printer(int width) { this(); }
//                     ^ calls Calls.java:Printer.Printer (certain)
  Printer(String name) { this(1); }
//                       ^ calls Calls.java:Printer.Printer(int)
  void print(int n) { }
  void print(long n) { }
  void print(String text) { }
  void print(Object any) { }
  void print(Shape shape) { }
  void print(Circle circle) { }
  void print(int n, String... rest) { }
  void print(Runnable task) { }
  void list(Object... all) { }
  void list(int[] sizes) { }
  int size;
  int size() { return size; }
}

class Wide extends Printer {
  Wide(int n) { super(n); }
//              ^ calls Calls.java:Printer.Printer(int)
  Wide() { super("w"); }
//         ^ calls Calls.java:Printer.Printer(String)
  @Override void print(String text) { super.print(text); }
//                                          ^ calls Calls.java:Printer.print(String)
  void print(double d) { }
}

class Calls {
  void run(Printer printer, Wide wide, Circle circle, Shape shape, long big, char letter, int[] sizes) {
    printer.print(1);
//          ^ calls Calls.java:Printer.print
    printer.print(1L);
//          ^ calls Calls.java:Printer.print(long)
    printer.print(big);
//          ^ calls Calls.java:Printer.print(long)
    printer.print(letter);
//          ^ calls Calls.java:Printer.print
    printer.print("a" + big);
//          ^ calls Calls.java:Printer.print(String)
    printer.print(true);
//          ^ calls Calls.java:Printer.print(Object)
    printer.print(circle);
//          ^ calls Calls.java:Printer.print(Circle)
    printer.print(shape);
//          ^ calls Calls.java:Printer.print(Shape)
    printer.print(new Circle());
//          ^ calls Calls.java:Printer.print(Circle)
    printer.print((Shape) circle);
//          ^ calls Calls.java:Printer.print(Shape)
    printer.print(1, "a", "b");
//          ^ calls Calls.java:Printer.print(int,String)
    printer.print(() -> { });
//          ^ calls Calls.java:Printer.print(Runnable)
    printer.print(1, 2);
//          ^ nothing
    printer.list(sizes);
//          ^ calls Calls.java:Printer.list(int[])
    printer.list(1, 2);
//          ^ calls Calls.java:Printer.list
    printer.size();
//          ^ calls Calls.java:Printer.size
    wide.print("a");
//       ^ calls Calls.java:Wide.print
    wide.print(1.5);
//       ^ calls Calls.java:Wide.print(double)
    wide.print(1);
//       ^ calls Calls.java:Printer.print
    new Printer(2);
//      ^ constructs Calls.java:Printer, calls Calls.java:Printer.Printer(int)
    new Printer("n");
//      ^ constructs Calls.java:Printer, calls Calls.java:Printer.Printer(String)
    printer.print(unknown());
//          ^ nothing
  }
  void two(String a) { }
  void two(Shape a) { }
  void some() { two(unknown()); }
//              ^ calls Calls.java:Calls.two (inferred), calls Calls.java:Calls.two(Shape) (inferred)
}
