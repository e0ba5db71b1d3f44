export class Shape {
  area() {}
}
export const makeShape = () => new Shape();
