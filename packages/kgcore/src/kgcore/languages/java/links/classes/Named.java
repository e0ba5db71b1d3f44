package classes;

interface Named {
  Base<Item> SHARED = null;
  String name();
  default String title() { return name(); }
//                                ^ calls Named.java:Named.name
  static Named of() { return null; }
}
