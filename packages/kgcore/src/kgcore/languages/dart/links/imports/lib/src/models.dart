class Item {
  final int size;
  Item(this.size);
  Item.small() : this(1);
  void save() {}
}

class Box {}

class Kept {}

Item made() => Item(2);
//             ^ constructs lib/src/models.dart:Item (certain)
