class Store:
    def go(self): ...

    def me(self):
        return self


store = Store()
_lazy = None


def get_store():
    global _lazy
    if _lazy is None:
        _lazy = Store()
    return _lazy
