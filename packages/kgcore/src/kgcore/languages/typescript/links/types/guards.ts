class Cat { purr() {} }
class Dog { bark() {} }
interface Box { held: Cat | Dog }

function isCat(value: unknown): value is Cat { return true; }
function isFull(value: unknown): boolean { return true; }

function tell(pet: Cat | Dog, box: Box, any: unknown) {
  if (pet instanceof Cat) {
    pet.purr();
    //  ^ calls guards.ts:Cat.purr (inferred)
  }
  if (isCat(any)) {
    any.purr();
    //  ^ calls guards.ts:Cat.purr
  } else if (any instanceof Dog && any.bark()) {
    //                                 ^ calls guards.ts:Dog.bark
    any.bark();
    //  ^ calls guards.ts:Dog.bark
  }
  if (isFull(any)) any.bark();
  //                   ^ nothing
  if (isCat(box.held)) {
    box.held.purr();
    //       ^ calls guards.ts:Cat.purr
  }
  const sound = isCat(any) ? any.purr() : undefined;
  //                             ^ calls guards.ts:Cat.purr
  if (!isCat(any)) {
    return;
  }
  any.purr();
  //  ^ calls guards.ts:Cat.purr
}

function both(any: unknown, other: boolean) {
  if (isCat(any) && other) {
    any.purr();
    //  ^ calls guards.ts:Cat.purr
  }
  if (!other && !isCat(any)) return;
  any.purr();
  //  ^ nothing
  if (!other || !isCat(any)) return;
  any.purr();
  //  ^ calls guards.ts:Cat.purr
}

class Animal { move() {} }
class Bird extends Animal { move() {} }

class Cage {
  held: Animal = new Animal();

  open() {
    this.held.move();
    //        ^ calls guards.ts:Animal.move
    if (this.held instanceof Bird) {
      this.held.move();
      //        ^ calls guards.ts:Bird.move
    }
    this.held.move();
    //        ^ calls guards.ts:Animal.move
  }
}
