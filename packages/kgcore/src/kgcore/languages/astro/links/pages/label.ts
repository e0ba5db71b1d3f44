export interface Item {
  name: string
}
export function label(item: Item) {
  return item.name
}
