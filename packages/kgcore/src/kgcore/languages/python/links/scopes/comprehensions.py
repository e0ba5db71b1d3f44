class Item:
    def price(self): ...

    @property
    def owner(self) -> "Owner": ...


class Owner:
    def pay(self): ...


def totals(items: list[Item], index: dict[str, Item]):
    [i.price() for i in items]
    #  ^ calls comprehensions.py:Item.price from totals
    {i.price() for i in items if i.price()}
    #  ^ calls comprehensions.py:Item.price
    #                              ^ calls comprehensions.py:Item.price
    {k: v.price() for k, v in index.items()}
    #     ^ calls comprehensions.py:Item.price
    sum(i.price() for i in items)
    #     ^ calls comprehensions.py:Item.price
    [o.pay() for o in (i.owner for i in items)]
    #  ^ calls comprehensions.py:Owner.pay
    [y.price() for x in [items] for y in x]
    #  ^ calls comprehensions.py:Item.price
    (first := items[0]).price()
    #                   ^ calls comprehensions.py:Item.price
    first.price()
    #     ^ calls comprehensions.py:Item.price
    any((last := i).price() for i in items)
    #               ^ calls comprehensions.py:Item.price
    last.price()
    #    ^ calls comprehensions.py:Item.price -- fault: a walrus in a comprehension does not bind in the function round it
