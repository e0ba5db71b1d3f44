class Debug {
  static start() {}
  static stop() {}
}

export function run(which: "start" | "stop") {
  Debug[which]();
  // <- uses_value computed.ts:Debug
  Debug.start();
  //    ^ calls computed.ts:Debug.start
}
