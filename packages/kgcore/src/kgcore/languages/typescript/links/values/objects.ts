import { service, registry } from './service';

class Worker { work() {} }

const base = { shared() {} };
const tools = {
  ...base,
  worker: new Worker(),
  run() { return this.stop(); },
  //                  ^ calls objects.ts:tools.stop from tools.run
  stop: () => {},
  nested: { deep: function () {} },
  get lazy() { return new Worker(); },
  early,
};

function early() {}

tools.run();
//    ^ calls objects.ts:tools.run (certain)
tools.stop();
//    ^ calls objects.ts:tools.stop
tools.nested.deep();
//           ^ calls objects.ts:tools.nested.deep
tools.worker.work();
//           ^ calls objects.ts:Worker.work
tools.lazy.work();
//         ^ calls objects.ts:Worker.work
tools.early();
//    ^ calls objects.ts:early
tools.shared();
//    ^ calls objects.ts:base.shared
tools.missing();
//    ^ nothing
const { run, worker: renamed } = tools;
run();
// <- calls objects.ts:tools.run
renamed.work();
//      ^ calls objects.ts:Worker.work
const alias = early;
alias();
// <- calls objects.ts:early

service.start();
//      ^ calls service.ts:Service.start (inferred)
registry.service.start();
//               ^ calls service.ts:Service.start

function defaults(worker = new Worker(), { inner = new Worker() } = {}) {
  worker.work();
  //     ^ calls objects.ts:Worker.work
}
[new Worker()].map((worker) => worker.work());
//                                    ^ calls objects.ts:Worker.work
[new Worker()].filter((each) => each).forEach((each) => each.work());
//                                                           ^ calls objects.ts:Worker.work
