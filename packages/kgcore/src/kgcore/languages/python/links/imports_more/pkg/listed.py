__all__ = ["first"]
__all__.extend(["second"])
__all__.append("third")


def first(): ...


def second(): ...


def third(): ...
