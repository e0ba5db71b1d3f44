import 'dart:io';
// <- external dart.io
import 'package:shop/shop.dart';
// <- imports lib/shop.dart
import 'package:shop/src/models.dart' as m;
import 'package:other/other.dart' show far;

void main() {
  price(Item(1));
  // <- calls lib/shop.dart:price (certain)
  Item.small().save();
  //   ^ calls lib/src/models.dart:Item.small (certain)
  //           ^ calls lib/src/models.dart:Item.save (inferred)
  m.Kept();
  //^ constructs lib/src/models.dart:Kept (certain)
  m.made().save();
  //       ^ calls lib/src/models.dart:Item.save (inferred)
  Kept();
  // <- nothing
  made();
  // <- nothing
  seen();
  // <- calls lib/src/hidden.dart:seen (certain)
  _unseen();
  // <- nothing
  far();
  // <- external other.far
  print('x');
  // <- nothing
}
