class Item { save() {} }
class Other { load() {} }

class Repo<T extends Item> {
  items: T[] = [];
  constructor(protected first?: T) {}
  get(): T { return this.items[0]; }
  each(visit: (item: T) => void) { this.items[0].save(); }
  //                                             ^ calls repo.ts:Item.save
}
class OtherRepo extends Repo<Other & Item> {
  run() {
    this.get().load();
    //         ^ calls repo.ts:Other.load
  }
}

declare const repo: Repo<Item>;
repo.get().save();
//         ^ calls repo.ts:Item.save
repo.items[0].save();
//            ^ calls repo.ts:Item.save
repo.each((item) => item.save());
//                       ^ calls repo.ts:Item.save
new OtherRepo().get().load();
//                    ^ calls repo.ts:Other.load
new Repo(new Item()).get().save();
//                         ^ calls repo.ts:Item.save

function same<T>(value: T): T { return value; }
same(new Other()).load();
//                ^ calls repo.ts:Other.load
function first<T>(list: T[]): T { return list[0]; }
first([new Item()]).save();
//                  ^ calls repo.ts:Item.save
function call<R>(make: () => R): R { return make(); }
call(() => new Item()).save();
//                     ^ calls repo.ts:Item.save
declare function create<T>(name: string): T;
create<Item>('x').save();
//                ^ calls repo.ts:Item.save
function bounded<T extends Item>(value: T) {
  value.save();
  //    ^ calls repo.ts:Item.save
}
type Holder<T> = { held: T };
declare const holder: Holder<Other>;
holder.held.load();
//          ^ calls repo.ts:Other.load
const known = new Map<string, Item>();
known.get('a')!.save();
//              ^ calls repo.ts:Item.save
