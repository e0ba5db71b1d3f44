import { Button } from './Button';
new Button().press();
//  ^ constructs one/Button.ts:Button
//           ^ calls one/Button.ts:Button.press
sealed();
// <- nothing
