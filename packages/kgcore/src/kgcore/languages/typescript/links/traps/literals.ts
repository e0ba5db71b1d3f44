type Runner = { run(): void };

class Service {
  static create() { return new Service(); }
  handle = () => {};
  go() {}
}

/** Keeps its documentation. */
export const documented = () => {};

Service.create();
//      ^ calls literals.ts:Service.create
new Service().handle();
//            ^ calls literals.ts:Service.handle

function createContext() { return { create() {} }; }
class CatsController { create() {} }
const Cats = createContext();
Cats.create();
//   ^ calls literals.ts:createContext.create

function values() {
  const local = [1];
  return local.map(values);
  //           ^ nothing
  //               ^ uses literals.ts:values
}
const text = `${values()}`;
//              ^ calls literals.ts:values
