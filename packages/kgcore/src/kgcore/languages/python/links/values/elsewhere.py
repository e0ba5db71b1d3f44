import functions
from functions import LIMIT, Serializer as S, alias, limit, store


def read():
    functions.LIMIT
    # <- reads functions.py:LIMIT
    return LIMIT
    #      ^ reads functions.py:LIMIT


def write():
    functions.limit = 4
    alias()
    # <- calls handlers.py:on_ok
    S().dump()
    # <- constructs functions.py:Serializer
    #   ^ calls functions.py:Serializer.dump
    store.go()
    #     ^ nothing
