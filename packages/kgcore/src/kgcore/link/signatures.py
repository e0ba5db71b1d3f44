"""What types say of calls: type arguments, signatures of functions and of interfaces, constructors."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kgcore.languages.spec import LanguageSpec
from kgcore.link.hierarchy import merged
from kgcore.link.symbols import END, ClassSymbol, FunctionSymbol, Unit
from kgcore.link.values import (
    ClosureValue,
    External,
    FunctionValue,
    Instance,
    MemberOf,
    TypeVariable,
    Value,
    Values,
    distinct,
)
from kgcore.model.facts import BindingKind, Call, Literal
from kgcore.model.kinds import SymbolKind

if TYPE_CHECKING:
    from kgcore.link.evaluate import Evaluator

TYPE_ARGUMENT = "<>"
"""The keyword under which facts keep each type that a call is written with."""
_SIGNATURES = ("()", "new")


class Signatures:
    """The evaluator calls it and is called by it; the state is the evaluator's."""

    def __init__(self, evaluator: Evaluator, spec: LanguageSpec) -> None:
        self._evaluator = evaluator
        self._spec = spec

    def type_arguments(self, unit: Unit, call: Call, block: int) -> tuple[Values, ...]:
        """The types that a call is written with, as what values of them are."""
        return tuple(
            [
                self._evaluator.calls.instances(self._evaluator.values(unit, index, block, END), unit, block)
                for name, index in call.keywords
                if name == TYPE_ARGUMENT
            ]
        )

    def call_signatures(self, symbol: ClassSymbol) -> Values:
        """The signatures with which values of an interface may be called, or make others."""
        found: list[Value] = []
        for base in self._evaluator.hierarchy.order(symbol):
            for part in merged(base) if isinstance(base, ClassSymbol) else ():
                for name in _SIGNATURES:
                    for binding in part.unit.signatures.get((part.definition.body, name), ()):
                        found.extend(self._evaluator.values(part.unit, binding.value, part.definition.body, END))
            if found:
                break
        if not found and self._spec.functional_interfaces:
            lone = self._lone_method(symbol)
            return (FunctionValue(lone, None),) if lone is not None else ()
        return distinct(found)

    def _lone_method(self, symbol: ClassSymbol) -> FunctionSymbol | None:
        """The one method without a body of an interface, its own or inherited."""
        if symbol.definition.kind is not SymbolKind.INTERFACE:
            return None
        found: list[FunctionSymbol] = []
        for base in self._evaluator.hierarchy.order(symbol):
            if not isinstance(base, ClassSymbol):
                continue
            for member in base.unit.symbols:
                if not isinstance(member, FunctionSymbol) or member.owner is not base:
                    continue
                definition = member.definition
                if definition.name in self._spec.universal_members or definition.name in {
                    other.definition.name for other in found if other.owner is not base
                }:
                    continue
                if self._spec.bodied.isdisjoint(definition.modifiers):
                    found.append(member)
        return found[0] if len(found) == 1 else None

    def constructor(self, symbol: ClassSymbol) -> FunctionSymbol | None:
        """The function that makes instances of a class, its own or inherited."""
        for name in self._spec.constructors:
            for slot in self._evaluator.hierarchy.find(symbol, name, on_instance=True).slots:
                if slot.binding.kind is BindingKind.DEFINITION:
                    found = slot.unit.symbols[slot.binding.value]
                    if isinstance(found, FunctionSymbol):
                        return found
        return None

    def signed(self, symbol: FunctionSymbol) -> Values:
        """What the signatures give that are declared before a function."""
        unit, definition = symbol.unit, symbol.definition
        found: list[Value] = []
        for binding in unit.signatures.get((unit.holders[definition.block], definition.name), ()):
            for signature in self._evaluator.values(unit, binding.value, binding.block, END):
                if isinstance(signature, ClosureValue):
                    found.extend(self._evaluator.calls.closure_result(signature))
        return distinct(found)

    def called_through(self, symbol: FunctionSymbol) -> Values:
        """What calling a name gives whose value another function made of this one."""
        found: list[Value] = []
        for value in self._evaluator.types.wrapping(symbol):
            if isinstance(value, FunctionValue):
                found.extend(self._evaluator.calls.returned(value))
            elif isinstance(value, ClosureValue):
                found.extend(self._evaluator.calls.closure_result(value))
            elif isinstance(value, Instance):
                for signature in self.call_signatures(value.symbol):
                    if isinstance(signature, ClosureValue):
                        found.extend(self._evaluator.calls.closure_result(signature))
        return distinct(found)

    def member_type(self, unit: Unit, arguments: tuple[int, ...], block: int) -> Values:
        """The type of a member, as a type whose values are the member's."""
        name = unit.facts.expressions[arguments[-1]] if len(arguments) > 1 else None
        types = self._evaluator.values(unit, arguments[0], block, END)
        bases = self._evaluator.calls.instances(types, unit, block)
        text = name.text if isinstance(name, Literal) else ""
        values: Values = (MemberOf(bases, text),)
        if name is None:
            values = self._evaluator.calls.elements(bases)
        elif not any(isinstance(base, TypeVariable | MemberOf) for base in bases):
            values = self._evaluator.member_values(bases, text)
        forms = self._spec.type_forms.class_of
        return (External(min(forms), (values,)),) if values and forms else ()
