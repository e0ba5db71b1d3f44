import { Component } from '@outside/core';

function Injectable(options?: object) { return (target: unknown) => {}; }
function logged(target: unknown, name: string) {}
function Inject(token: unknown) { return (target: unknown, name: string, index: number) => {}; }
class Token {}

 @Injectable({ once: true })
//^ calls service.ts:Injectable from file, decorated_by service.ts:Injectable from Service
 @Component()
//^ external @outside/core.Component
export class Service {
  @Inject(Token) field: Token;
  //      ^ uses service.ts:Token from Service
  constructor(@Inject(Token) private token: Token) {}

    @logged
  // ^ decorated_by service.ts:logged from Service.run
  run() {
    return [1].map(this.keep).map(Token.bind(this));
    //             ^ uses service.ts:Service.keep
  }
  keep(value: number) {}
}
