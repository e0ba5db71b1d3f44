def make(): ...


def deco(x):
    return x


def outer(value=make()):
#               ^ calls defaults.py:make from file
    def inner(other=make()):
    #               ^ calls defaults.py:make from outer
        return other

    return lambda x=make(): make()
    #               ^ calls defaults.py:make from outer
    #                       ^ calls defaults.py:make from outer


class Table:
    rows = make()
    #      ^ calls defaults.py:make from Table

    def fill(self, n=make()): ...
    #                ^ calls defaults.py:make from Table

    @deco(make())
    #^ calls defaults.py:deco from Table, decorated_by defaults.py:deco from Table.go
    #     ^ calls defaults.py:make from Table
    def go(self): ...


make()
# <- calls defaults.py:make from file
if __name__ == "__main__":
    make()
    # <- calls defaults.py:make from file
