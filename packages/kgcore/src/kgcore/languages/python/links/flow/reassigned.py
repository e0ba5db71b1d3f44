class A:
    def a(self): ...

    def same(self): ...


class B:
    def b(self): ...

    def same(self): ...


def later_wins():
    x = A()
    x.same()
    # ^ calls reassigned.py:A.same
    x = B()
    x.same()
    # ^ calls reassigned.py:B.same


def may_have_run(flag):
    x = A()
    if flag:
        x = B()
        x.same()
        # ^ calls reassigned.py:B.same
    x.same()
    # ^ calls reassigned.py:A.same, reassigned.py:B.same


def either(flag):
    if flag:
        x = A()
    else:
        x = B()
    x.same()
    # ^ calls reassigned.py:A.same, reassigned.py:B.same


def in_loop(rows):
    x = A()
    for row in rows:
        x.same()
        # ^ calls reassigned.py:A.same, reassigned.py:B.same
        x = B()


def none_first(flag):
    x = None
    if flag:
        x = A()
    x.same()
    # ^ calls reassigned.py:A.same


def from_itself():
    x = A()
    x = wrap(x)
    x.same()
    # ^ calls reassigned.py:A.same


def wrap(x: A) -> A: ...


def swapped():
    x, y = A(), B()
    x.a()
    # ^ calls reassigned.py:A.a
    (x, y) = y, x
    x.b()
    # ^ calls reassigned.py:B.b
    first, *rest = [A(), A()]
    first.a()
    #     ^ calls reassigned.py:A.a
    rest[0].a()
    #       ^ calls reassigned.py:A.a
    rest.a()
    #    ^ nothing
    m = n = A()
    m.a()
    # ^ calls reassigned.py:A.a
    n.a()
    # ^ calls reassigned.py:A.a


def parameter_replaced(x: A):
    x = B()
    x.b()
    # ^ calls reassigned.py:B.b
    x.a()
    # ^ nothing


def unknown_last(x: A):
    x = mystery()
    x.same()
    # ^ nothing


current = A()
current.same()
#       ^ calls reassigned.py:A.same
current = B()


def called_later():
    current.same()
    #       ^ calls reassigned.py:B.same


def deleted():
    x = A()
    x.a()
    # ^ calls reassigned.py:A.a
    del x
