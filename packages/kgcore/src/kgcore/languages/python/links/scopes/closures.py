def helper(): ...


def outer():
    helper()
    # <- calls closures.py:outer.helper from outer

    def helper(): ...

    def inner():
        helper()
        # <- calls closures.py:outer.helper from outer.inner

        def deepest():
            helper()
            # <- calls closures.py:outer.helper from outer.inner.deepest

        return deepest

    inner()
    # <- calls closures.py:outer.inner from outer
    return inner


def state():
    def first(): ...
    def second(): ...
    current = first

    def change():
        nonlocal current
        current = second

    def run():
        current()
        # <- calls closures.py:state.first, closures.py:state.second
    return change, run


registry = None


class Registry:
    def add(self): ...


def install():
    global registry
    registry = Registry()
    registry.add()
    #        ^ calls closures.py:Registry.add


def use():
    registry.add()
    #        ^ calls closures.py:Registry.add


def local_hides_global():
    registry = unknown()
    registry.add()
    #        ^ nothing
