import type * as shapes from './shapes';
import { type Shape, makeShape } from './shapes';

type Alias = Shape;
type Options = { shape: Shape; nested: { deep: shapes.Shape }; make(): Shape; get: () => Shape };
type Both = Shape & { extra: Shape };
type Pair = [Shape, number];

export function use(
  alias: Alias,
  options: Options,
  { shape, nested: { deep } }: Options,
  both: Both,
  pair: Pair,
  list: readonly Shape[],
  maybe?: Shape | null,
  ...rest: Shape[]
) {
  alias.area();
  //    ^ calls shapes.ts:Shape.area (inferred)
  options.shape.area();
  //            ^ calls shapes.ts:Shape.area
  options.nested.deep.area();
  //                  ^ calls shapes.ts:Shape.area
  options.make().area();
  //             ^ calls shapes.ts:Shape.area
  options.get().area();
  //            ^ calls shapes.ts:Shape.area
  shape.area();
  //    ^ calls shapes.ts:Shape.area
  deep.area();
  //   ^ calls shapes.ts:Shape.area
  both.extra.area();
  //         ^ calls shapes.ts:Shape.area
  pair[0].area();
  //      ^ calls shapes.ts:Shape.area
  list[1]!.area();
  //       ^ calls shapes.ts:Shape.area
  maybe?.area();
  //     ^ calls shapes.ts:Shape.area
  rest[0].area();
  //      ^ calls shapes.ts:Shape.area
  for (const each of rest) each.area();
  //                            ^ calls shapes.ts:Shape.area
  const [first, ...others] = list;
  first.area();
  //    ^ calls shapes.ts:Shape.area
  others[0].area();
  //        ^ calls shapes.ts:Shape.area
}

const cast = JSON.parse('') as Shape;
cast.area();
//   ^ calls shapes.ts:Shape.area
(<Shape>cast).area();
//            ^ calls shapes.ts:Shape.area
const checked = makeShape() satisfies Shape;
checked.area();
//      ^ calls shapes.ts:Shape.area
let typed: typeof checked;
typed!.area();
//     ^ calls shapes.ts:Shape.area
function member(value: Options['shape']) {
  value.area();
  //    ^ calls shapes.ts:Shape.area
}
declare const readonly: Readonly<Shape>;
readonly.area();
//       ^ calls shapes.ts:Shape.area
interface Dictionary { [name: string]: Shape; known: Shape }
function indexed(dictionary: Dictionary, key: string, map: Map<string, Shape>) {
  dictionary[key].area();
  //              ^ calls shapes.ts:Shape.area
  dictionary['known'].area();
  //                  ^ calls shapes.ts:Shape.area
  for (const [name, value] of map) value.area();
  //                                     ^ calls shapes.ts:Shape.area
  [...map.values()][0].area();
  //                   ^ calls shapes.ts:Shape.area
  Object.entries(dictionary as Record<string, Shape>).forEach(([name, value]) => value.area());
  //                                                                                   ^ calls shapes.ts:Shape.area
}
