"""What a path that names a type stands for where modules form a tree: through modules, types and their own types."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kgcore.link.names import Located
from kgcore.link.symbols import ClassSymbol
from kgcore.link.tree_names import OUTSIDE, TreeNames
from kgcore.link.values import ClassValue, External, Instance, ModuleValue, Strategy, TypeVariable, Value
from kgcore.model.facts import BindingKind
from kgcore.model.kinds import SymbolKind

if TYPE_CHECKING:
    from kgcore.link.evaluate import Evaluator
    from kgcore.link.symbols import Unit

HIDDEN = "="
"""Begins the names under which facts keep types that every type with a base has under a name."""
_WORDS = ("crate", "self", "super", OUTSIDE)


class TreeTypes:
    """The evaluator calls it and is called by it; the state is the evaluator's."""

    def __init__(self, evaluator: Evaluator) -> None:
        self._evaluator = evaluator

    def located(self, unit: Unit, text: str, block: int) -> tuple[Located, ...]:
        names = self._evaluator.names
        first, *rest = text.split(".")
        if first == unit.spec.own_type:
            located = tuple([Located(value) for value in self._evaluator.extensions.own_type(unit, block)])
        elif not isinstance(names, TreeNames) or not (rest or first in _WORDS):
            return names.locate_type(unit, block, first)
        else:
            prefix = [first]
            while rest and (rest[0] == "super" or prefix[-1] == OUTSIDE):
                prefix.append(rest.pop(0))
            located = names.path(unit, block, ".".join(prefix), True)
        for name in rest:
            located = tuple([found for item in located for found in self._member(item, name)])
        return located

    def _member(self, item: Located, name: str) -> tuple[Located, ...]:
        names = self._evaluator.names
        value = item.value
        if value is None and item.unit is not None and item.binding is not None:
            if item.binding.kind is not BindingKind.TYPE:
                return ()
            value = TypeVariable(item.unit.path, item.binding.block, item.binding.name)
        if isinstance(value, TypeVariable):
            bounds = self._evaluator.generics.closed((value,))
            return tuple([found for bound in bounds for found in self._associated(bound, name)])
        if isinstance(value, ClassValue) and value.symbol.definition.kind is SymbolKind.TYPE_ALIAS:
            meant = self._evaluator.types.unaliased(value)
            if meant != (value,):
                return tuple([found for each in meant for found in self._member(Located(each), name)])
        if isinstance(value, ClassValue) and value.symbol.definition.kind is not SymbolKind.NAMESPACE:
            return self._associated(value, name)
        if isinstance(value, ModuleValue | ClassValue | External) and isinstance(names, TreeNames):
            return names.member(item, name, types=True)
        return ()

    def _associated(self, value: Value, name: str) -> tuple[Located, ...]:
        """The type that a type, or a base of it, has under a name."""
        if not isinstance(value, Instance | ClassValue):
            return ()
        evaluator = self._evaluator
        for base in evaluator.hierarchy.order(value.symbol):
            if not isinstance(base, ClassSymbol):
                continue
            for unit, binding in evaluator.extensions.types_named(base, name):
                return evaluator.names.located(unit, (binding,), Strategy.MEMBER, types=True)
            own = base.unit.types.get((base.definition.body, f"{HIDDEN}{name}"), ())
            if own:
                return evaluator.names.located(base.unit, own, Strategy.MEMBER, types=True)
        return ()
