class Job { run() {} }

async function load(): Promise<Job> { return new Job(); }
async function plain() { return new Job(); }
class Queue {
  private jobs: Job[] = [];
  async *[Symbol.asyncIterator]() { yield new Job(); }
  async take() {
    (await load()).run();
    //             ^ calls tasks.ts:Job.run
    const job = await plain();
    job.run();
    //  ^ calls tasks.ts:Job.run
    load().then((loaded) => loaded.run()).catch((error) => error.run());
    //                             ^ calls tasks.ts:Job.run from Queue.take
    //                                                           ^ nothing
    const [first, all] = await Promise.all([load(), plain()]);
    first.run();
    //    ^ calls tasks.ts:Job.run
    for (const each of this.jobs) each.run();
    //                                 ^ calls tasks.ts:Job.run
    for await (const each of many()) each.run();
    //                                    ^ calls tasks.ts:Job.run
  }
}
async function* many(): AsyncGenerator<Job> {}
