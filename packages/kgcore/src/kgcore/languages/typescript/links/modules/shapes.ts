export class Circle {
  area(): number { return round(this.radius()); }
  //                      ^ calls shapes.ts:round (certain)
  //                                 ^ calls shapes.ts:Circle.radius (certain) from Circle.area
  radius() { return 1; }
}

function round(value: number) { return value; }

export { Circle as C2, Circle as default };
export const util = { round };
export function open() { return new Circle(); }
