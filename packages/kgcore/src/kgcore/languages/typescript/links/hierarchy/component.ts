export class Component {}
