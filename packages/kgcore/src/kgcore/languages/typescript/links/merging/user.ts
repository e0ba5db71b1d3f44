import { Shape } from './shape';
namespace Shape { export type Kind = string }
new Shape().area();
//  ^ constructs shape.ts:Shape
//          ^ calls shape.ts:Shape.area
