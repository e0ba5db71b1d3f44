import functools

import deco
from deco import Registry, plain, registry, with_arguments


@plain
#^ decorated_by deco.py:plain (certain) from one
def one(): ...


@with_arguments("x", flag=True)
#^ calls deco.py:with_arguments from file, decorated_by deco.py:with_arguments from two
def two(): ...


@deco.plain
@registry.register
def three():
    return Registry()


@registry.route("/x")
#         ^ calls deco.py:Registry.route (inferred) from file
def four():
    return Registry()


@functools.lru_cache(maxsize=None)
def five():
    return Registry()


@plain
#^ decorated_by deco.py:plain from Six
class Six:
    def go(self): ...

    @plain
    #^ decorated_by deco.py:plain from Six.method
    def method(self):
        self.go()
        #    ^ calls use.py:Six.go

    @functools.cache
    def cached(self):
        return Registry()

    def run(self):
        self.method()
        #    ^ calls use.py:Six.method
        self.cached().filter()
        #             ^ calls deco.py:Registry.filter


one()
# <- calls use.py:one
three().filter()
#       ^ calls deco.py:Registry.filter
five().filter()
#      ^ calls deco.py:Registry.filter
Six().go()
#     ^ calls use.py:Six.go


class Meta:
    @property
    @functools.cache
    def registry(self):
        return Registry()

    def run(self):
        self.registry.filter()
        #             ^ calls deco.py:Registry.filter
