class Message { read() {} }
type Handler = (message: Message) => void;
interface Options { onMessage: Handler; onClose?(message: Message): void; nested: { deep: Handler } }
interface Curried { (first: number): Handler }

const typed: Handler = (message) => message.read();
//                                          ^ calls contextual.ts:Message.read (inferred) from typed
const options: Options = {
  onMessage: (message) => message.read(),
  //                              ^ calls contextual.ts:Message.read
  onClose(message) { message.read(); },
  //                         ^ calls contextual.ts:Message.read
  nested: { deep: (message) => message.read() },
  //                                   ^ calls contextual.ts:Message.read
};
function listen(options: Options) {}
listen({ onMessage: (message) => message.read(), nested: { deep: ({ read }) => read() } });
//                                       ^ calls contextual.ts:Message.read
//                                                                             ^ calls contextual.ts:Message.read
function make(): Handler {
  return (message) => message.read();
  //                          ^ calls contextual.ts:Message.read from make
}
const curried: Curried = (first) => (message) => message.read();
//                                                       ^ calls contextual.ts:Message.read
function on(name: string, handler: Handler, ...more: Handler[]) {}
on('a', (message) => message.read(), (message) => message.read());
//                           ^ calls contextual.ts:Message.read
//                                                        ^ calls contextual.ts:Message.read
on('a', function (message) { message.read(); });
//                                   ^ calls contextual.ts:Message.read from file
class Bus {
  constructor(private handler: Handler) {}
  subscribe(this: Bus, run: (this: Message) => void) {}
}
new Bus((message) => message.read()).subscribe(function () { this.read(); });
//                           ^ calls contextual.ts:Message.read
//                                                                ^ calls contextual.ts:Message.read
on('a', (unknown, other) => other.read());
//                                ^ nothing
