export class Shape { area() {} }
