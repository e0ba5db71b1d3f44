#include "overloads.h"

int Order::compare(int a, int b) const {
  return compare(a);
  //     ^ calls overloads.h:Order.compare
}

int Order::compare(const Key& a, const Key& b) const {
  return compare(1, 2);
  //     ^ calls overloads.cc:Order.compare
}

int pick(int a) { return a; }
int pick(const Key& a) { return 2; }

int use(Key key, Order order) {
  order.compare(key, key);
  //    ^ calls overloads.cc:Order.compare(Key,Key)
  pick(key);
  // <- calls overloads.cc:pick(Key)
  return pick(3);
  //     ^ calls overloads.cc:pick
}
