package com.stock

class Base {
    void save(int n) { }
    void close() { }
}

class Item extends Base {
    Item twin
    void save(int n) {
        close()
        // <- calls com/stock/Item.groovy:Base.close
        twin.save(1)
        //   ^ calls com/stock/Item.groovy:Item.save
        super.save(2)
        //    ^ calls com/stock/Item.groovy:Base.save
        missing()
        // <- nothing
    }
}
