import Renamed, { Button } from './Button';
new Button().press();
//           ^ calls two/Button.ts:Button.press
new Renamed().press();
//  ^ constructs two/Button.ts:Button
