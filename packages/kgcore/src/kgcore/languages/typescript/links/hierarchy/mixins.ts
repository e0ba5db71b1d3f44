function mix<T>(base: T): T { return base; }
class Plain { run() {} }

export class Mixed extends mix(Plain) {}
//                         ^ calls mixins.ts:mix
