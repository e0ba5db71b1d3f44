import { Component } from 'react';

interface Named { name(): string }
interface Loud extends Named { speak(): void }
abstract class Animal implements Loud {
  //                             ^ implements animals.ts:Loud (certain)
  abstract name(): string;
  //       ^ overrides animals.ts:Named.name (inferred)
  speak() { this.name(); }
  // <- overrides animals.ts:Loud.speak
  //             ^ calls animals.ts:Animal.name
  get sound() { return this.voice; }
  set sound(value) {}
  private voice = new Voice();
  protected static all: Animal[] = [];
  static list() { return this.all; }
}
class Voice { play() {} }
class Dog extends Animal {
  //              ^ inherits animals.ts:Animal
  constructor() { super(); }
  //              ^ constructs animals.ts:Animal
  name() { return 'dog'; }
  // <- overrides animals.ts:Animal.name, animals.ts:Named.name
  speak() {
  // <- overrides animals.ts:Animal.speak, animals.ts:Loud.speak
    super.speak();
    //    ^ calls animals.ts:Animal.speak (certain)
    super.missing();
    //    ^ nothing
    this.sound.play();
    //         ^ calls animals.ts:Voice.play
    return () => super.speak();
    //                 ^ calls animals.ts:Animal.speak
  }
}
function loud(one: Loud) {
  one.name();
  //  ^ calls animals.ts:Named.name
}
const Mixed = <T extends new () => object>(Base: T) => class extends Base { mixed() {} };

class View extends Component {}
//                 ^ external react.Component
