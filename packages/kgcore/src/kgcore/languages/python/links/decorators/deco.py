import functools


def plain(f):
    @functools.wraps(f)
    #          ^ external functools.wraps
    def wrapper(*args):
        return f(*args)
    return wrapper


def with_arguments(name, *, flag=False):
    def decorate(f):
        return f
    return decorate


class Registry:
    def register(self, f):
        return f

    def route(self, path):
        def decorate(f):
            return f
        return decorate

    def filter(self): ...


registry = Registry()
