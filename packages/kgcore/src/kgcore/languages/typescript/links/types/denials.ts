class Job { run() {} }
class Other { run() {} }
class Third extends Other { run() {} }

function otherwise(x: Job | Other) {
  if (x instanceof Other) {
    x.run();
    //^ calls denials.ts:Other.run
  } else {
    x.run();
    //^ calls denials.ts:Job.run
  }
}
function denied(x: Job | Other) {
  if (!(x instanceof Other)) x.run();
  //                           ^ calls denials.ts:Job.run
  else x.run();
  //     ^ calls denials.ts:Other.run
}
function left(x: Job | Other | Third) {
  if (x instanceof Other) return;
  x.run();
  //^ calls denials.ts:Job.run
}
function isOther(x: unknown): x is Other { return true; }
function guarded(x: Job | Other) {
  if (isOther(x)) return x.run();
  //                       ^ calls denials.ts:Other.run
  x.run();
  //^ calls denials.ts:Job.run
}
function both(x: Job | Other, sure: boolean) {
  if (x instanceof Other && sure) return;
  x.run();
  //^ calls denials.ts:Job.run, denials.ts:Other.run
}
function base(x: Other) {
  if (x instanceof Third) return;
  x.run();
  //^ calls denials.ts:Other.run
}
