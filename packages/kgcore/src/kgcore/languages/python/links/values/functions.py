import functools
from functools import partial

from handlers import Handler, on_error, on_ok


class Serializer:
    def dump(self): ...


class View:
    serializer_class = Serializer

    def get_class(self):
        return Serializer
        #      ^ uses functions.py:Serializer (certain) from View.get_class

    def get(self):
        self.serializer_class().dump()
        #                       ^ calls functions.py:Serializer.dump
        self.get_class()().dump()
        #                  ^ calls functions.py:Serializer.dump


def register(callback, cb=None): ...


register(on_ok, cb=on_error)
# <- calls functions.py:register from file
#        ^ uses handlers.py:on_ok (certain) from file
#                  ^ uses handlers.py:on_error
table = {"a": on_ok, "b": Handler}


def dispatch(name):
    table[name]()
    # <- reads functions.py:table
    callback = on_ok
    callback()
    # <- calls handlers.py:on_ok (inferred)


def bound():
    later = partial(on_ok, 1)
    later()
    # <- calls handlers.py:on_ok (inferred)
    h = Handler()
    go = h.run
    go()
    # <- calls handlers.py:Handler.run (inferred)
    both = functools.partial(h.run, 1)
    both()
    # <- calls handlers.py:Handler.run


def passed(callback):
    callback()
    # <- nothing


def sorting(rows):
    sorted(rows, key=Handler.key)
    #                ^ uses handlers.py:Handler.key
    map(on_ok, rows)
    #   ^ uses handlers.py:on_ok
    return [lambda row: on_error(row)]
    #                   ^ calls handlers.py:on_error from sorting


LIMIT = 3
limit = LIMIT


def constants():
    return LIMIT + limit
    #      ^ reads functions.py:LIMIT
    #              ^ reads functions.py:limit


alias = on_ok


def calling():
    alias()
    # <- calls handlers.py:on_ok
