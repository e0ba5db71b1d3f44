import * as path from 'node:path';
import lodash, { merge } from 'lodash.merge';

class Store {
  map() {}
  get() {}
  push() {}
  join() {}
  then() {}
  log() {}
}
function min() {}

function use(unknown: any, list: number[], text: string, known: Map<string, number>) {
  unknown.get('x');
  //      ^ nothing
  unknown.items.map((x) => x.push());
  //            ^ nothing
  //                         ^ nothing
  list.map((x) => x).push(1);
  //   ^ nothing
  //                 ^ nothing
  text.split(',').map((each) => each).join();
  //   ^ nothing
  //                                  ^ nothing
  known.get('a');
  //    ^ nothing
  [].push();
  // ^ nothing
  fetch('/').then((r) => r.get());
  // <- nothing
  //         ^ nothing
  //                       ^ nothing
  console.log(Math.min(1, 2));
  //      ^ nothing
  //               ^ nothing
  path.join('a');
  //   ^ external path.join
  merge({}, lodash.min());
  // <- external lodash.merge.merge
  //               ^ external lodash.merge.default.min
  new Store().map();
  //          ^ calls builtins.ts:Store.map
}
