import copy
from functools import partial
from typing import cast

from models import Cat, Dog


def declared() -> Dog: ...


def inferred():
    return Dog()


def either(flag):
    if flag:
        return Dog()
    return Cat()


def through():
    d = Dog()
    return d


def nested():
    def local():
        return Dog()

    return local()


def closure():
    def local():
        return Dog()

    return local


def generator():
    yield Dog()


def delegating():
    yield from generator()


def pair():
    return Dog(), Cat()


def many():
    return [Dog()]


def by_name():
    return {"a": Dog()}


def a_class():
    return Dog


def recursive(n):
    if n:
        return recursive(n - 1)
    return Dog()


def even(n):
    return odd(n - 1) if n else Dog()


def odd(n):
    return even(n - 1)


async def eventually():
    return Dog()


async def eventually_declared() -> Dog: ...


def nothing_known(x):
    return x


declared().bark()
#          ^ calls models.py:Dog.bark (inferred)
inferred().bark()
#          ^ calls models.py:Dog.bark (inferred)
either(1).eat()
#         ^ calls models.py:Dog.eat, models.py:Cat.eat
through().bark()
#         ^ calls models.py:Dog.bark
nested().bark()
#        ^ calls models.py:Dog.bark
closure()().bark()
#           ^ calls models.py:Dog.bark
for d in generator():
    d.bark()
    # ^ calls models.py:Dog.bark
for d in delegating():
    d.bark()
    # ^ calls models.py:Dog.bark
pair()[1].purr()
#         ^ calls models.py:Cat.purr
one, two = pair()
two.purr()
#   ^ calls models.py:Cat.purr
many()[0].bark()
#         ^ calls models.py:Dog.bark
by_name()["a"].bark()
#              ^ calls models.py:Dog.bark
a_class()().bark()
#           ^ calls models.py:Dog.bark
recursive(3).bark()
#            ^ calls models.py:Dog.bark
even(3).bark()
#       ^ calls models.py:Dog.bark
odd(3).bark()
#      ^ calls models.py:Dog.bark
copy.copy(Dog()).bark()
#                ^ calls models.py:Dog.bark
cast(Dog, 1).bark()
#            ^ calls models.py:Dog.bark
cast("Dog", 1).bark()
#              ^ calls models.py:Dog.bark
nothing_known(Dog()).bark()
#                    ^ nothing
(Dog() if one else None).bark()
#                        ^ calls models.py:Dog.bark
(one or Cat()).eat()
#              ^ calls models.py:Dog.eat, models.py:Cat.eat
make = partial(inferred)
make().bark()
# <- calls returns.py:inferred (inferred)
#      ^ calls models.py:Dog.bark
maker = lambda: Dog()
maker().bark()
#       ^ calls models.py:Dog.bark


async def main():
    (await eventually()).bark()
    #                    ^ calls models.py:Dog.bark
    (await eventually_declared()).bark()
    #                             ^ calls models.py:Dog.bark
    d = await eventually()
    d.bark()
    # ^ calls models.py:Dog.bark
