export class Service {
  private static instance?: Service;
  static getInstance(): Service { return (this.instance ??= new Service()); }
  static create() { return new Service(); }
  start(): this { return this; }
  with(name: string): Service { return this; }
  stop() {}
}

export const service = new Service();
export const registry = { service };

Service.getInstance().start().with('x').stop();
//      ^ calls service.ts:Service.getInstance (certain)
//                    ^ calls service.ts:Service.start
//                            ^ calls service.ts:Service.with
//                                      ^ calls service.ts:Service.stop
Service.create().stop();
//      ^ calls service.ts:Service.create
//               ^ calls service.ts:Service.stop
new Service();
//  ^ constructs service.ts:Service

export function pick(name: string): Service;
export function pick(name: string, other: number): Other;
export function pick(name: string, other?: number): any {}
class Other { close() {} }

pick('a').stop();
//        ^ calls service.ts:Service.stop
pick('a', 1).close();
//           ^ calls service.ts:Other.close
export const wrapped = memo((value: Service) => value.stop());
//                                                    ^ calls service.ts:Service.stop from wrapped
declare function memo<T>(make: T): T;
wrapped(service);
// <- calls service.ts:wrapped (certain)
