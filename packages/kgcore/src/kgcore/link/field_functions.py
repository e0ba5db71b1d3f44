"""Which functions does the program give to a field, wherever that is written?"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from kgcore.link.symbols import END, ClassSymbol
from kgcore.link.values import FunctionValue, Instance, Strategy, Value, Values, distinct, relabel
from kgcore.model.facts import NOTHING, Binding, BindingKind, FileFacts, Path

if TYPE_CHECKING:
    from kgcore.link.evaluate import Evaluator

MAX_FUNCTIONS = 4
"""Functions that a field may hold; of one that may hold more nothing is said."""


class FieldFunctions:
    """Names that are given to fields, by the field's name or its place in a list of values."""

    def __init__(self, evaluator: Evaluator, files: Callable[[], Iterable[tuple[str, FileFacts]]]) -> None:
        self._evaluator = evaluator
        self._files = files
        self._given: dict[str, list[tuple[str, Binding]]] | None = None
        self._memo: dict[tuple[ClassSymbol, str], Values] = {}

    def forget(self) -> None:
        """Drop all that is remembered."""
        self._memo.clear()

    def of(self, symbol: ClassSymbol, field: str) -> Values:
        """The functions that a field of a type may hold."""
        known = self._memo.get((symbol, field))
        if known is None:
            self._memo[symbol, field] = ()
            found = distinct([*self._named(symbol, field), *self._named(symbol, self._place(symbol, field))])
            known = relabel(found, Strategy.VALUE_FLOW) if len(found) <= MAX_FUNCTIONS else ()
            self._memo[symbol, field] = known
        return known

    def _place(self, symbol: ClassSymbol, field: str) -> str:
        body = symbol.definition.body
        names = [each.name for each in symbol.unit.facts.bindings if each.block == body and each.kind is _ASSIGN]
        return str(names.index(field)) if field in names else ""

    def _named(self, symbol: ClassSymbol, key: str) -> list[Value]:
        found: list[Value] = []
        evaluator = self._evaluator
        for path, binding in self._all().get(key, ()):
            unit = evaluator.names.load(path)
            if unit is None:
                continue
            owner = binding.name.partition(".")[0]
            holders = evaluator.path_values(unit, owner, binding.block, END)
            if any(isinstance(holder, Instance) and holder.symbol is symbol for holder in holders):
                values = evaluator.values(unit, binding.value, binding.block, binding.position)
                found.extend(value for value in values if isinstance(value, FunctionValue))
        return found

    def _all(self) -> dict[str, list[tuple[str, Binding]]]:
        if self._given is None:
            self._given = {}
            for path, facts in self._files():
                for binding in facts.bindings:
                    given = binding.kind is _ASSIGN and "." in binding.name and binding.value != NOTHING
                    if given and isinstance(facts.expressions[binding.value], Path):
                        self._given.setdefault(binding.name.rpartition(".")[2], []).append((path, binding))
        return self._given


_ASSIGN = BindingKind.ASSIGN
