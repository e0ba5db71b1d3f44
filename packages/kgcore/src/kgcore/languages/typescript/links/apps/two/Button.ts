export class Button { press() {} }
export default Button;
