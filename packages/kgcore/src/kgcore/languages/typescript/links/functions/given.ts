class Job { run() {} }
function greet(this: Job): Job { return this; }

function moved() {
  greet.call(new Job()).run();
  //    ^ calls given.ts:greet (inferred)
  //                    ^ calls given.ts:Job.run
  greet.apply(new Job()).run();
  //                     ^ calls given.ts:Job.run
  const bound = greet.bind(new Job());
  bound().run();
  //      ^ calls given.ts:Job.run
}

function carried(jobs: Job[]) {
  jobs.reduce((last, job) => { last.run(); return last; }, new Job()).run();
  //                                ^ calls given.ts:Job.run
  //                                                                  ^ calls given.ts:Job.run
  jobs.reduce((last, job) => job).run();
  //                              ^ calls given.ts:Job.run
  jobs.reduce((count, job) => { count.run(); return count; }, 0);
  //                                  ^ nothing
}

const TABLE = { first: new Job(), second: new Job() };
function held() {
  for (const job of Object.values(TABLE)) job.run();
  //                                          ^ calls given.ts:Job.run
  for (const [name, job] of Object.entries(TABLE)) {
    job.run();
    //  ^ calls given.ts:Job.run
    name.run();
    //   ^ nothing
  }
}

const Alias = class Named {
  go() { Named.help(); }
  //           ^ calls given.ts:Named.help
  static help() {}
};
function outside() { Named.help(); }
//                         ^ nothing
