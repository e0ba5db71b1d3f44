import { Job } from "./given_types";
import type * as given from "./given_types";

function make(): given.Job { return new Job(); }

function written(
  imported: import("./given_types").Job,
  returned: ReturnType<typeof make>,
  made: InstanceType<typeof Job>,
  waited: Awaited<Promise<Job>>,
  listed: Rec["jobs"][number],
) {
  imported.run();
  //       ^ calls given_types.ts:Job.run
  returned.run();
  //       ^ calls given_types.ts:Job.run
  made.run();
  //   ^ calls given_types.ts:Job.run
  waited.run();
  //     ^ calls given_types.ts:Job.run
  listed.run();
  //     ^ calls given_types.ts:Job.run
}
type Rec = { jobs: Job[] };

function promised() {
  return new Promise<Job>((done) => done(new Job())).then((job) => job.run());
  //                                                                   ^ calls given_types.ts:Job.run
}
