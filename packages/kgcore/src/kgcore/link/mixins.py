"""Where a member is looked for when classes take members from modules and traits, and are declared in parts."""

from __future__ import annotations

from collections.abc import Callable

from kgcore.link.hierarchy import Base, Evaluate, Found, Hierarchy, Slot
from kgcore.link.symbols import ClassSymbol
from kgcore.link.values import ClassValue, External
from kgcore.model.facts import BindingKind
from kgcore.model.kinds import SymbolKind

INCLUDE = "include"
PREPEND = "prepend"
EXTEND = "extend"
"""The keywords under which a class keeps what it takes members from: below it, before it, and for the class itself."""
CLASS_SIDE = "::"
"""Begins the name of a member that the class itself has, in languages where its instances may have one as well."""
FOR_CLASSES = ("ClassMethods", "class_methods")
"""Modules inside another, whose methods become those of the classes that take the other in."""
_HOOK = f"{CLASS_SIDE}included"

Parts = Callable[[ClassSymbol], tuple[ClassSymbol, ...]]


class MixinHierarchy(Hierarchy):
    """Bases and members of classes with mixins, each part of a class on its own and together with the others."""

    def __init__(self, evaluate: Evaluate, parts: Parts) -> None:
        super().__init__(evaluate)
        self._parts_of = parts
        self._parts: dict[ClassSymbol, tuple[ClassSymbol, ...]] = {}
        self._taken: dict[tuple[ClassSymbol, str], tuple[Base, ...]] = {}
        self._ordering: set[ClassSymbol] = set()
        self._taking: set[tuple[ClassSymbol, str]] = set()
        """What is being looked for: the orders of classes are not complete until it is found."""

    def forget(self) -> None:
        super().forget()
        for memo in (self._parts, self._taken):
            memo.clear()

    def parts(self, symbol: ClassSymbol) -> tuple[ClassSymbol, ...]:
        """The class, then its other parts."""
        known = self._parts.get(symbol)
        if known is None:
            known = self._parts[symbol] = self._parts_of(symbol)
        return known

    def bases(self, symbol: ClassSymbol) -> tuple[Base, ...]:
        """The class that this one, or a part of it, says that it is based on."""
        for part in self.parts(symbol):
            if part.definition.bases:
                return tuple([base for base in super().bases(part) if base not in self.parts(symbol)])
        return ()

    def taken(self, symbol: ClassSymbol, keyword: str) -> tuple[Base, ...]:
        """What the class takes members from under a keyword, in the order written."""
        key = (symbol, keyword)
        known = self._taken.get(key)
        if known is not None:
            return known
        if key in self._taking:
            return ()
        self._taking.add(key)
        found: list[Base] = []
        for part in self.parts(symbol):
            for name, index in part.definition.keywords:
                if name == keyword:
                    values = self._evaluate(part.unit, index, part.definition.body, part.definition.position)
                    found.append(_first(values))
        self._taking.discard(key)
        taken = tuple(found)
        if not self._taking:
            self._taken[key] = taken
        return taken

    def order(self, symbol: ClassSymbol) -> tuple[Base, ...]:
        """What is prepended, the class, what it includes (the last first), then the order of its base; what it promises
        to have last."""
        known = self._orders.get(symbol)
        if known is not None:
            return known
        if symbol in self._ordering:
            return (symbol,)
        self._ordering.add(symbol)
        below: list[Base] = []
        for base in self.bases(symbol):
            below += self._order_of(base)
        before = self._mixed(symbol, PREPEND, below)
        after = self._mixed(symbol, INCLUDE, below)
        promised: list[Base] = []
        if symbol.definition.kind is not SymbolKind.NAMESPACE:
            for interface in self._promised_by(symbol):
                promised += self.order(interface)
        self._ordering.discard(symbol)
        order = tuple(dict.fromkeys([*before, symbol, *after, *below, *promised]))
        if not self._ordering and not self._taking:
            self._orders[symbol] = order
        return order

    def find(self, symbol: ClassSymbol, name: str, *, on_instance: bool, after: ClassSymbol | None = None) -> Found:
        if self._taking or self._ordering:
            return self._search(symbol, name, on_instance, after)
        return super().find(symbol, name, on_instance=on_instance, after=after)

    def _order_of(self, base: Base) -> tuple[Base, ...]:
        return self.order(base) if isinstance(base, ClassSymbol) else (base,)

    def _mixed(self, symbol: ClassSymbol, keyword: str, below: list[Base]) -> list[Base]:
        found: list[Base] = []
        for mixin in reversed(self.taken(symbol, keyword)):
            found += [base for base in self._order_of(mixin) if base not in below]
        return found

    def _promised_by(self, symbol: ClassSymbol) -> list[ClassSymbol]:
        return [base for base in self.taken(symbol, "implements") if isinstance(base, ClassSymbol)]

    def class_order(self, symbol: ClassSymbol) -> list[tuple[Base, str]]:
        """Where a member of the class itself is looked for: each class or module, and what begins the name there."""
        found: list[tuple[Base, str]] = []
        for base in self.order(symbol):
            if not isinstance(base, ClassSymbol):
                found.append((base, ""))
                continue
            is_module = base.definition.kind is SymbolKind.NAMESPACE
            if base is symbol or not is_module:
                found.append((base, CLASS_SIDE))
                for module in reversed(self.taken(base, EXTEND)):
                    found += [(each, "") for each in self._order_of(module)]
            if is_module and base is not symbol:
                found += [(each, "") for each in self._for_classes(base)]
        return found

    def _for_classes(self, module: ClassSymbol) -> tuple[Base, ...]:
        """What stands in the modules inside one that is mixed in whose methods become those of the class."""
        found: list[Base] = []
        for part in self.parts(module):
            for name in FOR_CLASSES:
                for binding in part.unit.names.get((part.definition.body, name), ()):
                    inner = part.unit.symbols[binding.value] if binding.kind is BindingKind.DEFINITION else None
                    if isinstance(inner, ClassSymbol) and (
                        self.taken(module, EXTEND) or self.own(module, _HOOK, False)
                    ):
                        found += self.order(inner)
        return tuple(found)

    def own(self, symbol: ClassSymbol, name: str, on_instance: bool) -> tuple[Slot, ...]:
        """What the class's own part binds the name to, else its other parts. A declared type hides what is assigned."""
        for part in self.parts(symbol):
            found = super().own(part, name, on_instance)
            if found:
                typed = tuple([slot for slot in found if slot.binding.type >= 0])
                return typed or found
        return ()


def _first(values: object) -> Base:
    for value in values if isinstance(values, tuple) else ():
        if isinstance(value, ClassValue):
            return value.symbol
    for value in values if isinstance(values, tuple) else ():
        if isinstance(value, External):
            return External(value.name)
    return None
