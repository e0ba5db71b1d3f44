import com.stock.Item

class Main {
    private Item item = new Item()
    //                      ^ constructs com/stock/Item.groovy:Item

    Item find() { return item }

    def run() {
        item.save(1)
        //   ^ calls com/stock/Item.groovy:Item.save
        find().close()
        //     ^ calls com/stock/Item.groovy:Base.close
        def other = new Base()
        //              ^ nothing
        other.close()
        //    ^ nothing
        println 'x'
        // <- nothing
    }
}
