class A { go() {} }
class B { go() {} }

early();
// <- calls hoisting.ts:early (certain)
function early() {}

function shadow(value: A) {
  const inner = new A();
  if (value) {
    const inner = new B();
    inner.go();
    //    ^ calls hoisting.ts:B.go
  }
  inner.go();
  //    ^ calls hoisting.ts:A.go
  for (const inner of [new B()]) {
    inner.go();
    //    ^ calls hoisting.ts:B.go
  }
  {
    class A { stop() {} }
    new A().stop();
    //      ^ calls hoisting.ts:shadow.A.stop
  }
  new A().go();
  //      ^ calls hoisting.ts:A.go
  try {
    value.go();
    //    ^ calls hoisting.ts:A.go
  } catch (value) {
    value.go();
    //    ^ nothing
  }
}

function hoists(test: boolean) {
  if (test) {
    var late = new A();
  }
  late.go();
  //   ^ calls hoisting.ts:A.go
  return later();
  //     ^ calls hoisting.ts:hoists.later (certain)
  function later() {}
}

function parameter(early: B) {
  early.go();
  //    ^ calls hoisting.ts:B.go
  return () => early.go();
  //                 ^ calls hoisting.ts:B.go from parameter
}

function closure() {
  let kept: A | undefined;
  const set = () => {
    kept = make();
  };
  set();
  // <- calls hoisting.ts:closure.set (certain)
  kept!.go();
  //    ^ calls hoisting.ts:A.go
  function make() { return new A(); }
}

let changed = new A();
changed = new A();
const run = () => changed.go();
//                        ^ calls hoisting.ts:A.go

class Named {
  early() {
    early();
    // <- calls hoisting.ts:early (certain) from Named.early
  }
  field = early();
  //      ^ calls hoisting.ts:early from Named
}

let assigned: () => void;
assigned = () => {
  early();
  // <- calls hoisting.ts:early from assigned
};
class Taken { constructor(protected run = early, private other = new A()) {}
  go() {
    this.other.go();
    //         ^ calls hoisting.ts:A.go
  }
}
