package types;

import java.util.*;
import java.util.function.*;

class Node<T extends Node<T>> {
  T parent;
  T up() { return parent; }
  void mark() { }
}
class Leaf extends Node<Leaf> { void fall() { } Leaf twin; }
class Failure extends Exception { void show() { } }
class Source implements AutoCloseable { Leaf read() { return null; } public void close() { } static Source open() { return null; } }
class Box<T> {
  T held;
  Box(T held) { this.held = held; }
  T get() { return held; }
  <R> Box<R> map(Function<T, R> change) { return null; }
  static <E> E pick(List<E> all) { return null; }
  void each(Sink<T> sink) { }
}
interface Sink<T> { void take(T item); }

class Types {
  Map<String, Leaf> leaves = new HashMap<>();
  Leaf[] row;
  void run(List<Leaf> list, Object given, Box<Leaf> box, Leaf leaf, Optional<Leaf> maybe) {
    leaf.up().fall();
//            ^ calls Types.java:Leaf.fall (inferred)
    leaf.twin.twin.mark();
//                 ^ calls Types.java:Node.mark
    for (Leaf each : list) each.fall();
//                              ^ calls Types.java:Leaf.fall
    for (var each : list) each.fall();
//                             ^ calls Types.java:Leaf.fall
    for (var entry : leaves.entrySet()) entry.getValue().fall();
//                                                       ^ calls Types.java:Leaf.fall
    leaves.get("a").fall();
//                  ^ calls Types.java:Leaf.fall
    row[0].fall();
//         ^ calls Types.java:Leaf.fall
    try (var source = Source.open(); Source other = new Source()) {
      source.read().fall();
//           ^ calls Types.java:Source.read
//                  ^ calls Types.java:Leaf.fall
      other.read();
//          ^ calls Types.java:Source.read
    } catch (Failure failure) {
      failure.show();
//            ^ calls Types.java:Failure.show
    }
    if (given instanceof Leaf found && found.up() != null) found.fall();
//                                           ^ calls Types.java:Node.up
//                                                               ^ calls Types.java:Leaf.fall
    ((Leaf) given).fall();
//                 ^ calls Types.java:Leaf.fall
    switch (given) {
      case Leaf one -> one.fall();
//                         ^ calls Types.java:Leaf.fall
      case Source two -> two.read();
//                           ^ calls Types.java:Source.read
      default -> given.toString();
//                     ^ nothing
    }
    box.get().fall();
//            ^ calls Types.java:Leaf.fall
    var made = new Box<>(leaf);
    made.get().fall();
//             ^ calls Types.java:Leaf.fall
    Box.pick(list).fall();
//                 ^ calls Types.java:Leaf.fall
    box.each(item -> item.fall());
//                        ^ calls Types.java:Leaf.fall
    box.map(item -> item.up()).get().fall();
//                       ^ calls Types.java:Node.up
//                                   ^ calls Types.java:Leaf.fall
    list.forEach(item -> item.fall());
//                            ^ calls Types.java:Leaf.fall
    list.stream().filter(item -> item != null).map(item -> item.twin).forEach(item -> item.fall());
//                                                                                         ^ calls Types.java:Leaf.fall
    maybe.ifPresent(item -> item.fall());
//                               ^ calls Types.java:Leaf.fall
    list.forEach(Leaf::fall);
//                     ^ calls Types.java:Leaf.fall
    Supplier<Leaf> supplier = Leaf::new;
//                                  ^ constructs Types.java:Leaf
    supplier.get().fall();
//                 ^ calls Types.java:Leaf.fall
    Sink<Leaf> sink = this::keep;
//                          ^ calls Types.java:Types.keep
    sink.take(leaf);
//       ^ calls Types.java:Sink.take
    list.add(leaf);
//       ^ nothing
    list.fall();
//       ^ nothing
    given.fall();
//        ^ nothing
  }
  void keep(Leaf leaf) { }
  void add(Leaf leaf) { }
}
