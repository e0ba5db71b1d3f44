struct Item: Sellable {
    //       ^ inherits Sources/Shop/Item.swift:Sellable
    let price: Int
    func sell() { discount() }
    //            ^ calls Sources/Shop/Item.swift:Sellable.discount(by:)
    func open() -> Bool { true }
    struct Part { func fit() {} }
    func parts() { Part().fit() }
    //             ^ constructs Sources/Shop/Item.swift:Item.Part
    //                    ^ calls Sources/Shop/Item.swift:Item.Part.fit()
}
protocol Sellable {
    func sell()
}
extension Sellable {
    func discount(by share: Int = 1) { sell() }
    //                                 ^ calls Sources/Shop/Item.swift:Sellable.sell()
}
extension Store {
    func more() { self.size() }
    //                 ^ calls Sources/Shop/Store.swift:Store.size()
}
func helper() {}
extension URLRequest: Sellable {
    func sell() {}
    static func made(by name: String) -> URLRequest { fatalError() }
    func shown() {}
}
