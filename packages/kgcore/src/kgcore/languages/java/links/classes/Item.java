package classes;

class Item {
  void load() { }
  Item next() { return this; }
}
