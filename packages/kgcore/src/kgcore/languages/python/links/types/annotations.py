from __future__ import annotations

import typing as t
from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping
from typing import Annotated, ClassVar, Dict, Final, List, Optional, Self, Tuple, Type, Union

import models
from models import Cat, Dog

Alias = Dog
type Modern = Cat
Pair = Union[Dog, Cat]


def plain(d: Dog, c: models.Cat, q: "Dog", b: bool = False):
#            ^ uses_type models.py:Dog (certain) from plain
#                    ^ uses_type models.py:Cat
    d.bark()
    # ^ calls models.py:Dog.bark (inferred) from plain
    c.purr()
    # ^ calls models.py:Cat.purr
    q.bark()
    # ^ calls models.py:Dog.bark
    b.bark()
    # ^ nothing


def optional(a: Optional[Dog], b: Dog | None, c: "Dog | None", d: Optional["Dog"], e: t.Optional[Dog] = None):
    a.bark()
    # ^ calls models.py:Dog.bark
    b.bark()
    # ^ calls models.py:Dog.bark
    c.bark()
    # ^ calls models.py:Dog.bark
    d.bark()
    # ^ calls models.py:Dog.bark
    e.bark()
    # ^ calls models.py:Dog.bark


def union(a: Dog | Cat, b: Union[Dog, Cat, None], c: Pair):
    a.eat()
    # ^ calls models.py:Cat.eat (inferred), calls models.py:Dog.eat (inferred)
    a.bark()
    # ^ calls models.py:Dog.bark
    b.eat()
    # ^ calls models.py:Cat.eat, models.py:Dog.eat
    c.eat()
    # ^ calls models.py:Cat.eat, models.py:Dog.eat


def containers(
    a: list[Dog], b: List["Dog"], c: dict[str, Dog], d: Dict[Cat, Dog], e: tuple[Dog, Cat], f: Iterable[Dog],
    g: set[Dog], h: Mapping[str, list[Dog]], i: tuple[Dog, ...], j: "list[Dog]", k: Tuple[int, Dog],
):
    a[0].bark()
    #    ^ calls models.py:Dog.bark
    for x in b:
        x.bark()
        # ^ calls models.py:Dog.bark
    c["a"].bark()
    #      ^ calls models.py:Dog.bark
    c.get("a").bark()
    #          ^ calls models.py:Dog.bark
    for key, value in d.items():
        key.purr()
        #   ^ calls models.py:Cat.purr
        value.bark()
        #     ^ calls models.py:Dog.bark
    for key in d:
        key.purr()
        #   ^ calls models.py:Cat.purr
    for value in d.values():
        value.bark()
        #     ^ calls models.py:Dog.bark
    e[0].bark()
    #    ^ calls models.py:Dog.bark
    e[1].purr()
    #    ^ calls models.py:Cat.purr
    first, second = e
    first.bark()
    #     ^ calls models.py:Dog.bark
    second.purr()
    #      ^ calls models.py:Cat.purr
    for x in f:
        x.bark()
        # ^ calls models.py:Dog.bark
    g.pop().bark()
    #       ^ calls models.py:Dog.bark
    h["x"][0].bark()
    #         ^ calls models.py:Dog.bark
    i[3].bark()
    #    ^ calls models.py:Dog.bark
    for x in i:
        x.bark()
        # ^ calls models.py:Dog.bark
    j[0].bark()
    #    ^ calls models.py:Dog.bark
    k[1].bark()
    #    ^ calls models.py:Dog.bark
    a[1:][0].bark()
    #        ^ calls models.py:Dog.bark
    for x in a[1:]:
        x.bark()
        # ^ calls models.py:Dog.bark
    for n, x in enumerate(a):
        x.bark()
        # ^ calls models.py:Dog.bark
    for x, y in zip(a, d):
        x.bark()
        # ^ calls models.py:Dog.bark
        y.purr()
        # ^ calls models.py:Cat.purr
    sorted(a)[0].bark()
    #            ^ calls models.py:Dog.bark
    list(a)[0].bark()
    #          ^ calls models.py:Dog.bark
    next(iter(a)).bark()
    #             ^ calls models.py:Dog.bark
    max(a, key=len).bark()
    #               ^ calls models.py:Dog.bark


def classes(a: type[Dog], b: Type[Cat], c: "type[Dog]"):
    a().bark()
    #   ^ calls models.py:Dog.bark
    b.adopt().purr()
    # ^ calls models.py:Cat.adopt
    #         ^ calls models.py:Cat.purr
    c()
    # <- constructs models.py:Dog


def wrapped(a: Annotated[Dog, "good"], b: Final[Dog], c: Alias, d: Modern):
    a.bark()
    # ^ calls models.py:Dog.bark
    b.bark()
    # ^ calls models.py:Dog.bark
    c.bark()
    # ^ calls models.py:Dog.bark
    d.purr()
    # ^ calls models.py:Cat.purr


def variables():
    d: Dog = unknown()
    d.bark()
    # ^ calls models.py:Dog.bark
    rows: list[Dog] = []
    rows[0].bark()
    #       ^ calls models.py:Dog.bark
    rows.append(d)
    #    ^ nothing


def gathered(*dogs: Dog, **cats: Cat):
    for dog in dogs:
        dog.bark()
        #   ^ calls models.py:Dog.bark
    cats["tom"].purr()
    #           ^ calls models.py:Cat.purr


class Chain:
    root: ClassVar[Dog]

    def one(self) -> Self:
        return self

    def two(self) -> "Chain": ...

    def three(self):
        return self

    def end(self): ...


class Longer(Chain):
    def more(self):
        Chain.root.bark()
        #          ^ calls models.py:Dog.bark


Longer().one().more()
#              ^ calls annotations.py:Longer.more
Longer().three().one().three().more()
#                              ^ calls annotations.py:Longer.more
Longer().two().more()
#              ^ nothing
Longer().two().end()
#              ^ calls annotations.py:Chain.end
