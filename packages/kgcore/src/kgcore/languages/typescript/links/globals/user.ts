window.api.send();
//         ^ calls api.ts:Api.send (inferred)
globalThis.api.send();
//             ^ calls api.ts:Api.send
settings.load();
//       ^ calls api.ts:Settings.load
window.missing.send();
//             ^ nothing
function take(target: Window) {
  target.api.send();
  //         ^ calls api.ts:Api.send
}
