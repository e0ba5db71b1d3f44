package classes;

class Sub extends Base<Item> {
//                ^ inherits Base.java:Base (certain)
  Item make() { return new Item(); }
//     ^ overrides Base.java:Base.make (inferred)
  public String name() { return ""; }
  void secret() { }
  void run() {
    step();
//  ^ calls Base.java:Base.step (certain)
    super.step();
//        ^ calls Base.java:Base.step (certain)
    first().load();
//  ^ calls Base.java:Base.first
//          ^ calls Item.java:Item.load (inferred)
    make().next().load();
//                ^ calls Item.java:Item.load
    helper.help();
//         ^ calls Base.java:Base.Helper.help
    this.helper.help();
//              ^ calls Base.java:Base.Helper.help
    title();
//  ^ calls Named.java:Named.title
    Named.of().title();
//        ^ calls Named.java:Named.of (certain)
//             ^ calls Named.java:Named.title
    shared();
//  ^ calls Base.java:Base.shared
    Sub.shared();
//      ^ calls Base.java:Base.shared
    new Helper().help();
//               ^ calls Base.java:Base.Helper.help
    new Sub.Helper().help();
//                   ^ calls Base.java:Base.Helper.help
    SHARED.first().load();
//                 ^ calls Item.java:Item.load
    hashCode();
//  ^ nothing
    Runnable task = new Runnable() {
      public void run() { inner(); step(); }
//                        ^ calls Sub.java:Sub.run.<class>.inner
//                                 ^ calls Base.java:Base.step
      void inner() { Sub.this.step(); }
//                            ^ calls Base.java:Base.step
    };
    task.run();
//       ^ nothing
    new Item() { void load() { super.load(); } }.load();
//                                   ^ calls Item.java:Item.load
//                                               ^ calls Sub.java:Sub.run.<class>.load
    class Local { void here() { } }
    new Local().here();
//              ^ calls Sub.java:Sub.run.Local.here
  }
  static class Nested {
    void call(Sub other) { other.secret(); other.new Inner().deep(); }
//                               ^ calls Sub.java:Sub.secret
//                                                           ^ calls Sub.java:Sub.Inner.deep
  }
  class Inner {
    void deep() { run(); Sub.super.step(); }
//                ^ calls Sub.java:Sub.run
//                                 ^ calls Base.java:Base.step
  }
}
