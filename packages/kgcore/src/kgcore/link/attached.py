"""Which definitions are members of a type without standing in its body: they name it, in whatever file they are."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

from kgcore.link.build_tags import BuildTags
from kgcore.link.hierarchy import Slot
from kgcore.link.symbols import END, ClassSymbol, FunctionSymbol
from kgcore.link.values import ClassValue
from kgcore.model.facts import NOTHING, Binding, BindingKind, FileFacts, Index, Path

if TYPE_CHECKING:
    from kgcore.link.evaluate import Evaluator


class Attached:
    """Members of types by the name of the type; whether that is the type which the definition means is evaluated."""

    def __init__(self, evaluator: Evaluator, declaring: Callable[[str], Sequence[tuple[str, int]]]) -> None:
        self._evaluator = evaluator
        self._declaring = declaring
        self._members: dict[ClassSymbol, dict[str, tuple[Slot, ...]]] = {}

    def forget(self) -> None:
        """Drop all that is remembered."""
        self._members.clear()

    def owner_of(self, symbol: FunctionSymbol) -> ClassSymbol | None:
        """The type that a definition names as the one whose member it is; None for one outside the project."""
        definition = symbol.definition
        values = self._evaluator.fresh_values(symbol.unit, definition.owner, definition.block, END)
        return next((value.symbol for value in values if isinstance(value, ClassValue)), None)

    def members(self, symbol: ClassSymbol, name: str) -> tuple[Slot, ...]:
        """What is attached to a type under a name, in order of files and places."""
        return self.all_members(symbol).get(name, ())

    def all_members(self, symbol: ClassSymbol) -> dict[str, tuple[Slot, ...]]:
        """Everything that is attached to a type, by name."""
        known = self._members.get(symbol)
        if known is None:
            found: dict[str, list[Slot]] = {}
            for path, number in self._declaring(symbol.definition.name):
                unit = self._evaluator.names.load(path)
                member = unit.symbols[number] if unit is not None else None
                if unit is None or not isinstance(member, FunctionSymbol) or member.owner is not symbol:
                    continue
                definition = unit.facts.definitions[number]
                kind, line = BindingKind.DEFINITION, definition.line
                binding = Binding(definition.name, definition.block, definition.position, kind, number, line=line)
                found.setdefault(definition.name, []).append(Slot(symbol, binding, False, unit))
            tags = BuildTags(symbol.unit.spec.build)
            known = self._members[symbol] = {each: _built(slots, tags) for each, slots in found.items()}
        return known


def _built(slots: list[Slot], tags: BuildTags) -> tuple[Slot, ...]:
    """Of several members of one name those of the files that are built by default."""
    if len(slots) == 1:
        return tuple(slots)
    units = tags.preferred([slot.unit for slot in slots])
    return tuple([slot for slot in slots if slot.unit in units])


def owners_named(facts: FileFacts) -> Iterator[tuple[int, str]]:
    """The number of each definition that names the type whose member it is, and the last name of that type."""
    for number, definition in enumerate(facts.definitions):
        index = definition.owner
        expression = facts.expressions[index] if index != NOTHING else None
        if isinstance(expression, Index) and expression.base != NOTHING:
            expression = facts.expressions[expression.base]
        if isinstance(expression, Path):
            yield number, expression.text.rpartition(".")[2]
