package tools;

import shop.text.Texts;

class Run {
  String text = Texts.quote("");
//                    ^ calls tools/src/main/java/shop/text/Texts.java:Texts.quote
}
