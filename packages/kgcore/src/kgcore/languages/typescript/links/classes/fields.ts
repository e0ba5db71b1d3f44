interface Engine { start(): void; stop: () => void }
class Diesel implements Engine {
  //                    ^ implements fields.ts:Engine (certain)
  start() {}
  stop = () => {};
  static make() { return new this(); }
  //                         ^ constructs fields.ts:Diesel
}
type Part = { run(): void; inner: Diesel };

class Car {
  private spare = new Diesel();
  constructor(private engine: Engine, readonly diesel: Diesel, plain: Diesel) {
    this.later = plain;
  }
  later;

  drive(part: Part) {
    this.engine.start();
    //          ^ calls fields.ts:Engine.start (inferred)
    this.diesel?.stop();
    //           ^ calls fields.ts:Diesel.stop (inferred)
    this.spare!.start();
    //          ^ calls fields.ts:Diesel.start
    this.later.start();
    //         ^ calls fields.ts:Diesel.start
    part.inner.start();
    //         ^ calls fields.ts:Diesel.start
    part.run();
    //   ^ nothing
    const go = () => this.drive(part);
    //                    ^ calls fields.ts:Car.drive
    this.plain.start();
    //         ^ nothing
  }
}

Diesel.make().start();
//     ^ calls fields.ts:Diesel.make (certain)
//            ^ calls fields.ts:Diesel.start
