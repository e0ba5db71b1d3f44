abstract class Store {
  void open();
  void close() {}
}

mixin Logged {
  void log() {}
  void close() {}
}

class Till {
  Till(this.name);
  final String name;
  void ring() {}
  Till add(int x) => this;
}

class Shop extends Store with Logged implements Missing {
  //               ^ inherits shop.dart:Store
  final Till till = Till('x');
  //                ^ constructs shop.dart:Till
  late List<Till> tills;
  Map<String, Till> named = {};

  Shop(int x) : super() {
    log();
    // <- calls shop.dart:Logged.log
  }

  factory Shop.big() {
    return Shop(2);
    //     ^ constructs shop.dart:Shop
  }

  Till get main => till;

  void open() {
    close();
    // <- calls shop.dart:Logged.close
    super.close();
    //    ^ calls shop.dart:Logged.close
    this.till.ring();
    //        ^ calls shop.dart:Till.ring
    main.ring();
    //   ^ calls shop.dart:Till.ring
    tills[0].ring();
    //       ^ calls shop.dart:Till.ring
    for (final each in tills) {
      each.ring();
      //   ^ calls shop.dart:Till.ring
    }
    till.add(1).add(2)..ring();
    //          ^ calls shop.dart:Till.add
    //                  ^ calls shop.dart:Till.ring
    unknown.ring();
    //      ^ nothing
    till.missing();
    //   ^ nothing
    gone();
    // <- nothing
  }
}

Future<Shop> load() async => Shop(1);

void main() async {
  final shop = await load();
  shop.open();
  //   ^ calls shop.dart:Shop.open (inferred)
  var other = Shop.big();
  other.till.ring();
  //         ^ calls shop.dart:Till.ring (inferred)
  void ring() {}
  ring();
  // <- calls shop.dart:main.ring
  Till till = dynamicThing();
  //          ^ nothing
  till.ring();
  //   ^ calls shop.dart:Till.ring (inferred)
  open();
  // <- nothing
}
