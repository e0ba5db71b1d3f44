import Default, { C2 as Round, Circle } from './shapes.js';
import * as ns from './barrel';
import { Renamed, late, everything } from './cycle';
import type { Circle as Kind } from './barrel';
import { Router } from 'express';
import { missing } from './nowhere';

new Round().area();
//  ^ constructs shapes.ts:Circle (certain)
//          ^ calls shapes.ts:Circle.area (inferred)
new Default();
//  ^ constructs shapes.ts:Circle
new ns.Renamed();
//     ^ constructs shapes.ts:Circle
ns.open().area();
// ^ calls shapes.ts:open (certain)
//        ^ calls shapes.ts:Circle.area (inferred)
new Renamed().area();
//            ^ calls shapes.ts:Circle.area
late();
// <- calls cycle.ts:late
everything.open();
//         ^ calls shapes.ts:open
ns.round();
// ^ nothing
round();
// <- nothing
Router();
// <- external express.Router
missing();
// <- nothing

export function use(kind: Kind): void {
  //                      ^ uses_type shapes.ts:Circle
  kind.area();
  //   ^ calls shapes.ts:Circle.area (inferred)
}

const lazy = await import('./shapes');
lazy.open();
//   ^ calls shapes.ts:open
import('./shapes').then((loaded) => loaded.open());
//                                         ^ calls shapes.ts:open
