class Row { open() {} }
interface Props { onRow: (row: Row) => void; render?(row: Row): unknown }
function List(props: Props) { return null; }

const first = <List onRow={(row) => row.open()} render={(row) => row.open()} />;
//             ^ calls handlers.tsx:List
//                                      ^ calls handlers.tsx:Row.open from file
//                                                                   ^ calls handlers.tsx:Row.open
