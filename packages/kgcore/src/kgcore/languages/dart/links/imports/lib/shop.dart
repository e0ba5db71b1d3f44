/// The whole shop.
library shop;

export 'src/models.dart' show Item, Box;
export 'src/hidden.dart';
part 'src/parts.dart';

int price(Item item) => _rate(item);
//                      ^ calls lib/src/parts.dart:_rate (certain)
