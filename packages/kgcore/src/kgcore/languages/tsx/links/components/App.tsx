import Default, { Button } from './Button';
import * as UI from './Button';
import * as Ext from 'ext-ui';

function close() {}

export function App() {
  const first = <Button onClick={close} />;
  //             ^ calls Button.tsx:Button (certain) from App
  //                             ^ uses App.tsx:close
  const second = <UI.Button onClick={() => close()} />;
  //                 ^ calls Button.tsx:Button
  //                                       ^ calls App.tsx:close
  const third = <Default>text</Default>;
  //             ^ calls Button.tsx:Button
  const outside = <Ext.Button />;
  //                   ^ external ext-ui.Button
  return <div>{first}</div>;
}
