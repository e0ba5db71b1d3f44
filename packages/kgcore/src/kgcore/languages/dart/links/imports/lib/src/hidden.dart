import 'models.dart';

void seen() => made();
//             ^ calls lib/src/models.dart:made (certain)

void _unseen() {}
