interface Named { name(): string }
interface Aged { age(): number }
interface Person extends Named {}
interface Person extends Aged {}

class Worker { work() {} }
interface Worker extends Named {}

export function meet(person: Person, worker: Worker) {
  person.name();
  //     ^ calls bases.ts:Named.name
  person.age();
  //     ^ calls bases.ts:Aged.age
  worker.work();
  //     ^ calls bases.ts:Worker.work
  worker.name();
  //     ^ calls bases.ts:Named.name
}
