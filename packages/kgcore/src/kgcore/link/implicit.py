"""What does a bare name in a class's code mean as a member, where the language lets the receiver be left out?"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kgcore.link.names import Located
from kgcore.link.symbols import ClassSymbol, Unit
from kgcore.link.values import ClassValue, Instance, Strategy, Value, Values
from kgcore.model.facts import BlockKind, Extension

if TYPE_CHECKING:
    from kgcore.link.evaluate import Evaluator


class ImplicitReceiver:
    """Looks bare names up as members of the class whose block is given, its own and inherited ones."""

    def __init__(self, evaluator: Evaluator) -> None:
        self._evaluator = evaluator
        self._extended: dict[tuple[Unit, int], ClassSymbol | None] = {}

    def member(self, unit: Unit, holder: int, name: str) -> tuple[Located, ...]:
        """What the name is on an instance of the class; nothing where no class of the project gives it."""
        extension = self._evaluator.extensions.at(unit, holder) if unit.facts.extensions else None
        if extension is not None:
            extended = self._extended_by(unit, extension)
            return self.member_of(extended, name) if extended is not None else ()
        if unit.facts.blocks[holder].kind is not BlockKind.CLASS:
            return self._given_member(unit, holder, name)
        number = unit.facts.blocks[holder].definition
        symbol = unit.symbols[number]
        if not isinstance(symbol, ClassSymbol) or symbol.definition.body != holder:
            return ()
        return self.member_of(symbol, name)

    def _extended_by(self, unit: Unit, extension: Extension) -> ClassSymbol | None:
        """The type that a block adds to; nothing while that is being found out, since the block itself may be asked."""
        key = (unit, extension.block)
        if key not in self._extended:
            self._extended[key] = None
            values = self._evaluator.extensions.types(unit, extension)
            self._extended[key] = next((value.symbol for value in values if isinstance(value, ClassValue)), None)
        return self._extended[key]

    def member_of(self, symbol: ClassSymbol, name: str) -> tuple[Located, ...]:
        if not self._evaluator.hierarchy.find(symbol, name, on_instance=True).slots:
            return ()
        return self._evaluator.attribute(Instance(symbol, (), True, Strategy.RECEIVER), name)

    def receivers(self, unit: Unit, holder: int) -> Values:
        """The receivers that a function is given by what it is a member of, or by what calls it."""
        receiver = unit.spec.receiver_names[0]
        found: list[Value] = []
        for binding in unit.names.get((holder, receiver), ()):
            found.extend(self._evaluator.binding_values(unit, binding))
        return tuple(found)

    def _given_member(self, unit: Unit, holder: int, name: str) -> tuple[Located, ...]:
        found: list[Located] = []
        for value in self.receivers(unit, holder):
            if isinstance(value, Instance):
                found.extend(self.member_of(value.symbol, name))
        return tuple(found)

    def type_member(self, unit: Unit, holder: int, name: str) -> tuple[Located, ...]:
        """A type inside a base of the class."""
        if unit.facts.blocks[holder].kind is not BlockKind.CLASS:
            return ()
        symbol = unit.symbols[unit.facts.blocks[holder].definition]
        if not isinstance(symbol, ClassSymbol) or symbol.definition.body != holder:
            return ()
        for base in self._evaluator.hierarchy.order(symbol)[1:]:
            if isinstance(base, ClassSymbol):
                bindings = base.unit.types.get((base.definition.body, name))
                if bindings:
                    return self._evaluator.names.located(base.unit, bindings, types=True)
        return ()
