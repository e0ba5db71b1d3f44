import Parts
import Foundation

class Store: Base {
    static let shared = Store()
    var items: [Item] = []
    let byName: [String: Item]
    var first: Item? { items.first }

    init(name: String, count: Int = 3) {
        super.init()
        //    ^ calls Sources/Shop/Base.swift:Base.init()
        find(by: name)?.sell()
        // <- calls Sources/Shop/Store.swift:Store.find(by:) (certain)
        //              ^ calls Sources/Shop/Item.swift:Item.sell()
    }

    func find(by name: String) -> Item? { nil }
    func find(by name: String, with other: Item, then done: () -> Void) -> Item { other }
    func size() {}

    func run(item: Item, size: () -> Void) {
        self.find(by: "a", with: item) { item.sell() }.sell()
        //   ^ calls Sources/Shop/Store.swift:Store.find(by:with:then:)
        //                                    ^ calls Sources/Shop/Item.swift:Item.sell()
        //                                             ^ calls Sources/Shop/Item.swift:Item.sell()
        self.find(with: item)
        //   ^ nothing
        inherited()
        // <- calls Sources/Shop/Base.swift:Base.inherited()
        more()
        // <- calls Sources/Shop/Item.swift:Store.more()
        Store.shared.size()
        //           ^ calls Sources/Shop/Store.swift:Store.size()
        Store(name: "a").first?.sell()
        // <- constructs Sources/Shop/Store.swift:Store
        //                      ^ calls Sources/Shop/Item.swift:Item.sell()
        for one in items { one.sell() }
        //                     ^ calls Sources/Shop/Item.swift:Item.sell()
        if let found = self.first, found.open() { found.sell() }
        //                               ^ calls Sources/Shop/Item.swift:Item.open()
        //                                              ^ calls Sources/Shop/Item.swift:Item.sell()
        guard let left = items.first else { return }
        let made = Item(price: 1)
        //         ^ constructs Sources/Shop/Item.swift:Item
        made.sell()
        //   ^ calls Sources/Shop/Item.swift:Item.sell()
        made.sell(1)
        //   ^ nothing
        let data = Data(count: 3)
        //         ^ nothing
        data.sell()
        //   ^ nothing
        URLRequest.made(by: "a").shown()
        //         ^ calls Sources/Shop/Item.swift:URLRequest.made(by:)
        //                       ^ calls Sources/Shop/Item.swift:URLRequest.shown()
        URLRequest(url: 1).discount()
        //                 ^ calls Sources/Shop/Item.swift:Sellable.discount(by:)
        URLRequest(url: 1).other()
        //                 ^ nothing
        Item.Part().fit()
        //   ^ constructs Sources/Shop/Item.swift:Item.Part
        //          ^ calls Sources/Shop/Item.swift:Item.Part.fit()
        helper()
        // <- calls Sources/Shop/Item.swift:helper()
        assemble(1)
        // <- calls Sources/Parts/Parts.swift:assemble(_:)
        hidden()
        // <- nothing
        switch item {
        case let made as Store: made.size()
        //                           ^ nothing
        default: break
        }
    }
}
