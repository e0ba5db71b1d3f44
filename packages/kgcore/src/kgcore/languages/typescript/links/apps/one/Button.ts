export class Button { press() {} }
const sealed = () => {};
