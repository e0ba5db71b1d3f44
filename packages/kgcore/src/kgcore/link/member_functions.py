"""Which functions may be called as members of a value because they take it as their first parameter?"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

from kgcore.languages.spec import LanguageSpec
from kgcore.link.hierarchy import merged
from kgcore.link.symbols import END, ClassSymbol, FunctionSymbol, Unit
from kgcore.link.values import (
    ClosureValue,
    External,
    ExternalInstance,
    Instance,
    TypeVariable,
    Value,
    Values,
)
from kgcore.model.facts import FileFacts

if TYPE_CHECKING:
    from kgcore.link.evaluate import Evaluator
    from kgcore.link.namespaces import Namespaces

Place = tuple[str, int]
_SHARED = frozenset({"public", "internal"})
"""Without one of these only the class itself has it."""


class MemberFunctionIndex:
    """Functions by name that extend the type of their first parameter; made when it is first asked."""

    def __init__(self, paths: Iterable[str], facts: Callable[[str], FileFacts | None], modifier: str) -> None:
        self._paths = sorted(paths)
        self._facts = facts
        self._modifier = modifier
        self._places: dict[str, list[Place]] | None = None

    def named(self, name: str) -> Sequence[Place]:
        if self._places is None:
            self._places = {}
            for path in self._paths:
                facts = self._facts(path)
                for number, definition in enumerate(facts.definitions if facts is not None else ()):
                    if self._modifier in definition.modifiers:
                        self._places.setdefault(definition.name, []).append((path, number))
        return self._places.get(name, ())


class MemberFunctions:
    """Looks such functions up for a value. It and the evaluator call each other."""

    def __init__(
        self, evaluator: Evaluator, spec: LanguageSpec, index: MemberFunctionIndex, spaces: Namespaces
    ) -> None:
        self._evaluator = evaluator
        self._spec = spec
        self._index = index
        self._spaces = spaces

    def of(self, value: Value, name: str, unit: Unit, block: int) -> list[FunctionSymbol]:
        """The functions of a name that a place sees and that take the value; those for its own type before others."""
        places = self._index.named(name)
        if not places or (isinstance(value, ExternalInstance) and self._has(value, name)):
            return []
        visible = self._spaces.visible(unit, block)
        ranked: list[tuple[int, FunctionSymbol]] = []
        for path, number in places:
            source = self._evaluator.names.load(path)
            symbol = source.symbols[number] if source is not None else None
            if source is None or not isinstance(symbol, FunctionSymbol):
                continue
            if path != unit.path and not _SHARED.intersection(symbol.definition.modifiers):
                continue
            if self._spaces.space_of(source, symbol.definition.block) not in visible:
                continue
            rank = max([self._rank(want, value) for want in self._receiver(symbol)], default=0)
            if rank:
                ranked.append((rank, symbol))
        best = max([rank for rank, _ in ranked], default=0)
        return [symbol for rank, symbol in ranked if rank == best]

    def _has(self, value: ExternalInstance, name: str) -> bool:
        """Whether an outside type is known to have a member of this name itself."""
        return name in self._spec.outside_members.get(_last(value.name), ())

    def _receiver(self, symbol: FunctionSymbol) -> Values:
        evaluator, unit = self._evaluator, symbol.unit
        definition = symbol.definition
        if not definition.parameters:
            return ()
        declared = definition.parameters[0].type

        def evaluate() -> Values:
            types = evaluator.values(unit, declared, definition.body, END)
            return evaluator.calls.instances(types, unit, definition.body)

        return evaluator.remember(("extended", symbol), evaluate)

    def _rank(self, want: Value, value: Value) -> int:
        """How near the type of the first parameter is to the value's; 0 where it takes none such."""
        if isinstance(want, TypeVariable):
            bounds = self._evaluator.generics.bound(want)
            return 2 if not bounds else max([self._rank(bound, value) for bound in bounds])
        if isinstance(want, ExternalInstance) and _last(want.name) == self._spec.any_type:
            return 1
        if isinstance(value, Instance):
            return self._rank_instance(want, value.symbol)
        if isinstance(value, ExternalInstance) and isinstance(want, ExternalInstance):
            return self._rank_names(_last(want.name), _last(value.name))
        if isinstance(value, ClosureValue) and isinstance(want, ClosureValue):
            return 3
        return 0

    def _rank_instance(self, want: Value, symbol: ClassSymbol) -> int:
        order = self._evaluator.hierarchy.order(symbol)
        if isinstance(want, Instance):
            places = [place for place, base in enumerate(order) if _is_part(base, want.symbol)]
            return max(4, 60 - places[0]) if places else 0
        if isinstance(want, ExternalInstance):
            names = [_last(base.name) for base in order if isinstance(base, External)]
            return max([self._rank_names(_last(want.name), name) for name in names], default=0)
        return 0

    def _rank_names(self, wanted: str, name: str) -> int:
        """By the last names of two outside types: one of another, or of one that it is known to be a kind of."""
        if wanted == name:
            return 60
        kinds = self._spec.kinds_of.get(name, ())
        return 50 - kinds.index(wanted) if wanted in kinds else 0


def _is_part(base: object, symbol: ClassSymbol) -> bool:
    return isinstance(base, ClassSymbol) and symbol in merged(base)


def _last(name: str) -> str:
    return name.rpartition(".")[2]
