"""What blocks that extend a type add to it, whatever file they are in: members that are no functions, and bases."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

from kgcore.link.hierarchy import Slot
from kgcore.link.names import Located
from kgcore.link.symbols import END, ClassSymbol, FunctionSymbol, Unit
from kgcore.link.values import ClassValue, External, Instance, Strategy, TypeVariable, Value, Values
from kgcore.model.facts import NOTHING, Binding, BindingKind, BlockKind, Extension, FileFacts, Index, Path

if TYPE_CHECKING:
    from kgcore.link.evaluate import Evaluator

_DEFINITION = BindingKind.DEFINITION


class Extensions:
    """Blocks by the name of the type that they extend; whether that is the type which they mean is evaluated.

    `extending` gives them by file and number. What stands in a block without a base is found before the rest.
    """

    def __init__(self, evaluator: Evaluator, extending: Callable[[str], Sequence[tuple[str, int]]]) -> None:
        self._evaluator = evaluator
        self._extending = extending
        self._known: dict[ClassSymbol, tuple[tuple[Unit, Extension], ...]] = {}

    def forget(self) -> None:
        """Drop all that is remembered."""
        self._known.clear()

    def of(self, symbol: ClassSymbol) -> tuple[tuple[Unit, Extension], ...]:
        """The blocks that extend a type, in order of files and places."""
        known = self._known.get(symbol)
        if known is None:
            found = []
            for path, number in self._extending(symbol.definition.name):
                unit = self._evaluator.names.load(path)
                extension = unit.facts.extensions[number] if unit is not None else None
                if unit is not None and extension is not None and self._means(unit, extension, symbol):
                    found.append((unit, extension))
            known = self._known[symbol] = tuple(found)
        return known

    def _means(self, unit: Unit, extension: Extension, symbol: ClassSymbol) -> bool:
        return any(isinstance(value, ClassValue) and value.symbol is symbol for value in self.types(unit, extension))

    def types(self, unit: Unit, extension: Extension) -> Values:
        """The type that a block extends, as it is written there."""
        return self._evaluator.fresh_values(unit, extension.type, extension.block, END)

    def bases(self, symbol: ClassSymbol) -> Iterator[tuple[Unit, Extension, Values]]:
        """The bases that blocks say a type has."""
        for unit, extension in self.of(symbol):
            for index in extension.bases:
                yield unit, extension, self._evaluator.fresh_values(unit, index, extension.block, END)

    def members(self, symbol: ClassSymbol, name: str) -> tuple[Slot, ...]:
        """What blocks give a type under a name; what stands in those without a base hides the rest."""
        own: list[Slot] = []
        by_base: list[Slot] = []
        for unit, extension in self.of(symbol):
            bindings = unit.names.get((extension.block, name))
            if bindings:
                (by_base if extension.bases else own).extend(Slot(symbol, each, False, unit) for each in bindings)
        return tuple(own or by_base)

    def outside(self, dotted: str, name: str) -> tuple[Located, ...]:
        """What blocks give a type outside the project under a name."""
        found: list[Located] = []
        inherited: list[Located] = []
        for path, number in self._extending(dotted.rpartition(".")[2]):
            unit = self._evaluator.names.load(path)
            extension = unit.facts.extensions[number] if unit is not None else None
            if unit is None or extension is None:
                continue
            bindings = unit.names.get((extension.block, name), ())
            if not (bindings or extension.bases) or not any(
                isinstance(value, External) and value.name == dotted for value in self.types(unit, extension)
            ):
                continue
            found.extend(self._evaluator.names.located(unit, bindings, Strategy.MEMBER))
            for index in extension.bases:
                for base in self._evaluator.fresh_values(unit, index, extension.block, END):
                    if isinstance(base, ClassValue):
                        inherited.extend(self._evaluator.attribute(Instance(base.symbol), name))
        return tuple(found or inherited)

    def types_named(self, symbol: ClassSymbol, name: str) -> list[tuple[Unit, Binding]]:
        """The types that blocks give a type under a name."""
        return [
            (unit, binding)
            for unit, extension in self.of(symbol)
            for binding in unit.types.get((extension.block, name), ())
        ]

    def at(self, unit: Unit, block: int) -> Extension | None:
        """The block that extends a type of which this is the number."""
        for extension in unit.facts.extensions:
            if extension.block == block:
                return extension
        return None

    def own_type(self, unit: Unit, block: int) -> Values:
        """The type whose code a block is in, as that code calls it."""
        blocks = unit.facts.blocks
        while block != NOTHING:
            if blocks[block].kind is BlockKind.CLASS:
                extension = self.at(unit, block)
                if extension is not None:
                    return tuple([_as_receiver(value) for value in self.types(unit, extension)])
                number = blocks[block].definition
                symbol = unit.symbols[number] if number != NOTHING else None
                if isinstance(symbol, ClassSymbol) and symbol.definition.body == block:
                    return (ClassValue(symbol, self._variables(unit, block), True),)
                return ()
            block = blocks[block].parent
        return ()

    def _variables(self, unit: Unit, block: int) -> tuple[Values, ...]:
        return tuple([(variable,) for variable in self._evaluator.generics.variables(unit, block)])

    def environment(self, symbol: ClassSymbol, arguments: tuple[Values, ...]) -> Iterator[tuple[TypeVariable, Values]]:
        """What the type parameters of blocks stand for on a type with arguments, where a block passes them on."""
        for unit, extension in self.of(symbol):
            for value in self.types(unit, extension):
                if isinstance(value, ClassValue):
                    for pattern, held in zip(value.arguments, arguments, strict=False):
                        if held and len(pattern) == 1 and isinstance(pattern[0], TypeVariable):
                            yield pattern[0], held

    def is_inherent(self, symbol: FunctionSymbol) -> bool:
        """Whether a function stands in a block that gives its type no base."""
        extension = self.at(symbol.unit, symbol.definition.block)
        return extension is not None and not extension.bases


def _as_receiver(value: Value) -> Value:
    return ClassValue(value.symbol, value.arguments, True) if isinstance(value, ClassValue) else value


def extended_names(facts: FileFacts) -> Iterator[tuple[int, str]]:
    """The number of each block that extends a type, and the last name of that type."""
    for number, extension in enumerate(facts.extensions):
        expression = facts.expressions[extension.type] if extension.type != NOTHING else None
        if isinstance(expression, Index) and expression.base != NOTHING:
            expression = facts.expressions[expression.base]
        if isinstance(expression, Path):
            yield number, expression.text.rpartition(".")[2]
