package classes;

enum Modes implements Named {
  FAST(1) { void go() { start(); } },
//^ constructs Modes.java:Modes, calls Modes.java:Modes.Modes, inherits Modes.java:Modes
//                      ^ calls Modes.java:Modes.start
  SLOW(2);
  static final Item PART = new Item();
  Modes(int speed) { }
  void go() { }
  void start() { }
  static Modes best() { return FAST; }
}

record Pair(Item left, Item right) {
  Pair { check(left); }
//       ^ calls Modes.java:Pair.check
  static void check(Item item) { item.load(); }
  void both() { left.load(); this.right.load(); new Pair(left, right); }
//                   ^ calls Item.java:Item.load
//                                      ^ calls Item.java:Item.load
//                                                  ^ constructs Modes.java:Pair, calls Modes.java:Pair.Pair
}

@Marked(name = "x")
 // <- decorated_by Modes.java:Marked
class User {
  void use(Modes mode) {
    mode.go();
//       ^ calls Modes.java:Modes.go
    Modes.FAST.go();
//             ^ calls Modes.java:Modes.go
    Modes.PART.load();
//             ^ calls Item.java:Item.load
    Modes.best().title();
//               ^ calls Named.java:Named.title
    mode.ordinal();
//       ^ nothing
  }
}
@interface Marked { String name(); }
