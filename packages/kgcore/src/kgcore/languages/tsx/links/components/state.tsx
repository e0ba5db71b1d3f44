import React, { memo, forwardRef, useState, useCallback, createContext, useContext } from 'react';
import { Button } from './Button';

class Model { save() {} }

export const Row = memo(function Row({ model, onSave }: { model: Model; onSave: () => void }) {
  const [state, setState] = useState<Model>(model);
  const save = useCallback(() => {
    model.save();
    //    ^ calls state.tsx:Model.save from Row.save
    onSave();
    // <- nothing
  }, []);
  state.save();
  //    ^ calls state.tsx:Model.save from Row
  save();
  // <- calls state.tsx:Row.save
  const unknown = { save: 1 };
  useContext(Context).save();
  //                  ^ nothing
  return <Button onClick={save} />;
  //      ^ calls Button.tsx:Button from Row
  //                      ^ uses state.tsx:Row.save
});

const Context = createContext(null);

export const Table = ({ rows }: { rows: Model[] }) => (
  rows.map((row) => <Row model={row} onSave={() => row.save()} />)
  //                 ^ calls state.tsx:Row from Table
  //                                                   ^ calls state.tsx:Model.save from Table
);
export const Ref = forwardRef<Model>((props, ref) => <Table rows={[]} />);
//                                                    ^ calls state.tsx:Table from Ref
