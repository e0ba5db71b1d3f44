interface Command { id: string; run(): void }
interface Command { undo(): void }
namespace Command {
  export function is(value: unknown): value is Command { return check(value); }
  //                                                            ^ calls merged.ts:Command.check
  function check(value: unknown) { return true; }
  export const create = (): Command => ({}) as Command;
}

Command.is(1);
//      ^ calls merged.ts:Command.is (certain)
Command.create().undo();
//               ^ calls merged.ts:Command.undo
Command.create().run();
//               ^ calls merged.ts:Command.run

class Tool { static make() { return new Tool(); } use() {} }
namespace Tool {
  export class Part { fit() {} }
  export namespace Deep { export function dig() {} }
}
new Tool.Part().fit();
//       ^ constructs merged.ts:Tool.Part
//              ^ calls merged.ts:Tool.Part.fit
Tool.Deep.dig();
//        ^ calls merged.ts:Tool.Deep.dig
Tool.make().use();
//          ^ calls merged.ts:Tool.use
import Dug = Tool.Deep;
Dug.dig();
//  ^ calls merged.ts:Tool.Deep.dig
function part(value: Tool.Part) {
  value.fit();
  //    ^ calls merged.ts:Tool.Part.fit
}

enum Level { Low = compute(), High }
//                 ^ calls merged.ts:compute
function compute() { return 1; }
use(Level.High);
//  ^ reads merged.ts:Level.High
function use(level: Level) {}

interface Store { get(): Tool }
const Store = { create: (): Store => null! };
Store.create().get().use();
//    ^ calls merged.ts:Store.create
//             ^ calls merged.ts:Store.get
//                   ^ calls merged.ts:Tool.use

function build() {}
namespace build {
  export function fast() {}
}
build();
// <- calls merged.ts:build
build.fast();
//    ^ calls merged.ts:build.fast
