"""Which of several functions of one name does a call mean, by how many arguments it has and by what they are?"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from kgcore.languages.spec import DecoratorEffect, LanguageSpec
from kgcore.link.declared_packages import DeclaredPackages
from kgcore.link.fitting import Fitting
from kgcore.link.hierarchy import merged
from kgcore.link.names import Located
from kgcore.link.namespaces import Namespaces
from kgcore.link.symbols import END, ClassSymbol, FunctionSymbol, Unit
from kgcore.link.values import (
    ClassValue,
    External,
    ExternalInstance,
    FunctionValue,
    Instance,
    Strategy,
    SuperValue,
    TypeVariable,
    Value,
    Values,
    distinct,
    relabel,
)
from kgcore.model.facts import (
    NOTHING,
    AnyExpression,
    Attribute,
    Binding,
    BindingKind,
    BlockKind,
    Call,
    Import,
    Index,
    Path,
    TypeName,
)
from kgcore.model.kinds import SymbolKind

if TYPE_CHECKING:
    from kgcore.link.evaluate import Evaluator

NAMED = "=named"
"""The keyword of a call that stands for a function which is only named: nothing is known of its arguments."""
MAX_LEFT = 4
"""Functions that a call may mean; of more nothing is said."""
_DEFINITION = BindingKind.DEFINITION
_IMPORT = BindingKind.IMPORT
_CLASS = BlockKind.CLASS

Receiver = Instance | ClassValue | None


class Overloads:
    """What calls mean in a family whose scopes hold several functions of a name; remembers it by call and block."""

    def __init__(self, evaluator: Evaluator, spec: LanguageSpec) -> None:
        self._evaluator = evaluator
        self._spec = spec
        self._fitting = Fitting(evaluator, spec)
        self._members: dict[tuple[ClassSymbol, str, ClassSymbol | None], tuple[FunctionSymbol, ...]] = {}
        self._signatures: dict[FunctionSymbol, tuple[str, ...]] = {}

    def forget(self) -> None:
        """Drop all that is remembered."""
        for memo in (self._members, self._signatures):
            memo.clear()
        self._fitting.forget()

    def callees(self, unit: Unit, call: Call, block: int, position: int) -> Values:
        """What a call's function may be."""
        return self._evaluator.remember(
            ("callees", unit.path, id(call), block), lambda: distinct(list(self._callees(unit, call, block, position)))
        )

    def constructors(self, unit: Unit, call: Call, block: int, position: int, symbol: ClassSymbol) -> Values:
        """The constructors of a class that a call may mean; nothing where it has none of its own."""
        return tuple(self._chosen(self._own_constructors(symbol), unit, call, block, position, None, Strategy.MEMBER))

    def fitting(
        self, functions: Sequence[FunctionSymbol], unit: Unit, call: Call, block: int, position: int
    ) -> list[FunctionSymbol]:
        """Those that a call may mean, by its arguments."""
        left = self._fitting.of(functions, unit, call, block, position)
        return left if len(left) <= MAX_LEFT else []

    def _callees(self, unit: Unit, call: Call, block: int, position: int) -> Iterator[Value]:
        function = unit.facts.expressions[call.function] if call.function != NOTHING else None
        if isinstance(function, Path) and "." not in function.text and not isinstance(function, TypeName):
            yield from self._bare(unit, call, function.text, block, position)
            return
        if not isinstance(function, Path | Attribute) or isinstance(function, TypeName):
            yield from self._evaluator.values(unit, call.function, block, position)
            return
        rest, _, last = function.text.rpartition(".")
        if isinstance(function, Path):
            values = self._evaluator.path_values(unit, rest, block, position)
        else:
            values = self._evaluator.values(unit, function.base, block, position)
            for name in rest.split(".") if rest else ():
                values = self._evaluator.member_values(values, name)
        for value in self._evaluator.generics.closed(values):
            yield from self._on(value, last, unit, call, block, position)

    def _on(self, value: Value, name: str, unit: Unit, call: Call, block: int, position: int) -> Iterator[Value]:
        """The functions that are members of a value; else whatever its member is."""
        receiver: Receiver = value.receiver if isinstance(value, SuperValue) else None
        strategy = Strategy.SUPER
        if isinstance(value, Instance | ClassValue):
            receiver, strategy = value, value.strategy
            if isinstance(value, ClassValue) and strategy in (Strategy.SCOPE, Strategy.IMPORT):
                strategy = Strategy.MEMBER
        if isinstance(value, SuperValue | Instance | ClassValue):
            after = value.symbol if isinstance(value, SuperValue) else None
            of = value.symbol
            if isinstance(value, SuperValue) and value.symbol in self._evaluator.hierarchy.order(value.receiver.symbol):
                of = value.receiver.symbol
            found = self.members(of, name, after)
            chosen = self._chosen(found, unit, call, block, position, receiver, strategy) if found else []
            yield from chosen or self._extending(value, name, unit, call, block, position)
            if found:
                return
        elif self._evaluator.member_functions is not None:
            extending = list(self._extending(value, name, unit, call, block, position))
            if extending:
                yield from extending
                return
        if self._spec.attached_members:
            extensions = self._extensions(unit, value, name, block, position)
            if extensions:
                yield from self._chosen(extensions, unit, call, block, position, receiver, Strategy.MEMBER)
                return
        for item in self._evaluator.attribute(value, name):
            given = item.value
            if self._is_read(given):
                yield from relabel(self._evaluator.member_values((value,), name), Strategy.VALUE_FLOW)
            elif isinstance(given, FunctionValue) and item.owner is not None and receiver is not None:
                yield FunctionValue(given.symbol, receiver, given.strategy)
            elif given is not None:
                yield given
            elif self._spec.callable_values:
                yield from relabel(self._evaluator.all_values((item,), receiver, value), Strategy.VALUE_FLOW)

    def _extending(self, value: Value, name: str, unit: Unit, call: Call, block: int, position: int) -> Iterator[Value]:
        """Functions that may be called as members of a value because they take it as their first argument."""
        if self._evaluator.member_functions is not None:
            found = self._evaluator.member_functions.of(value, name, unit, block)
            yield from self._chosen(found, unit, call, block, position, None, Strategy.ANNOTATED, skip=1)

    def _is_read(self, value: Value | None) -> bool:
        """Whether a function is read like a field, so that what it gives is called and not it."""
        return isinstance(value, FunctionValue) and DecoratorEffect.PROPERTY in self._evaluator.effects(value.symbol)

    def _extensions(self, unit: Unit, value: Value, name: str, block: int, position: int) -> list[FunctionSymbol]:
        """Functions in sight that say that they are members of the type, where that lies outside the project."""
        located, _ = self._evaluator.names.locate(unit, block, name, position)
        found: list[FunctionSymbol] = []
        for item in located:
            symbol = item.value.symbol if isinstance(item.value, FunctionValue) else None
            if symbol is None or symbol.definition.owner == NOTHING or symbol.owner is not None:
                continue
            definition = symbol.definition
            types = self._evaluator.fresh_values(symbol.unit, definition.owner, definition.body, END)
            for each in self._evaluator.calls.instances(types, symbol.unit, definition.body):
                if isinstance(each, TypeVariable) or _is_of(value, each, self._spec):
                    found.append(symbol)
                    break
        return found

    def _bare(self, unit: Unit, call: Call, name: str, block: int, position: int) -> Iterator[Value]:
        """A function by its name alone: of a block, a class round the place, an import, a package."""
        if name in self._spec.receiver_names:
            yield from self._delegated(unit, call, name, block, position)
            return
        names, holder = unit.names, unit.scopes[block]
        while holder != NOTHING:
            is_class = unit.facts.blocks[holder].kind is _CLASS
            bindings = () if is_class else names.get((holder, name), ())
            if holder in unit.implied and not bindings:
                members = self._implied(unit, call, name, holder, block, position)
                if members:
                    yield from members
                    return
            functions = list(self._functions(unit, bindings))
            if functions:
                yield from self._chosen(functions, unit, call, block, position, None, Strategy.SCOPE)
                return
            imported = [binding for binding in bindings if binding.kind is _IMPORT]
            if imported:
                yield from self._imported(unit, call, imported, name, block, position)
                return
            if bindings and self._spec.callable_values:
                break
            holder = unit.outers[holder]
        if holder == NOTHING:
            given = self._on_demand(unit, name)
            if given:
                yield from self._chosen(given, unit, call, block, position, None, Strategy.IMPORT)
                return
        located, _ = self._evaluator.names.locate(unit, block, name, position)
        if len(located) == 1 and self._is_read(located[0].value):
            values = self._evaluator.path_values(unit, name, block, position)
            yield from relabel(values, Strategy.VALUE_FLOW)
            return
        together = [item.value.symbol for item in located if isinstance(item.value, FunctionValue)]
        if len(together) == len(located) and together:
            together = [each for each in together if self._is_in_sight(unit, block, each)]
            yield from self._chosen(together, unit, call, block, position, None, Strategy.SCOPE)
        elif self._spec.callable_values or _is_named(call):
            yield from self._called_values(located)
        else:
            yield from [item.value for item in located if isinstance(item.value, External)]

    def _is_in_sight(self, unit: Unit, block: int, symbol: FunctionSymbol) -> bool:
        """Whether a function may be called by its bare name: one that is a member of a type needs such a receiver."""
        if symbol.definition.owner == NOTHING:
            return True
        owner, holder = symbol.owner, unit.scopes[block]
        while owner is not None and holder != NOTHING:
            if holder in unit.implied:
                for receiver in self._receivers(unit, holder, unit.facts.blocks[holder].kind is _CLASS):
                    if owner in self._evaluator.hierarchy.order(receiver.symbol):
                        return True
            holder = unit.outers[holder]
        return False

    def _implied(self, unit: Unit, call: Call, name: str, holder: int, block: int, position: int) -> Values:
        """A bare name as a member of what is the receiver in a block."""
        is_class = unit.facts.blocks[holder].kind is _CLASS
        for receiver in self._receivers(unit, holder, is_class):
            found = self.members(receiver.symbol, name)
            if found:
                return tuple(self._chosen(found, unit, call, block, position, receiver, Strategy.RECEIVER))
        located = self._evaluator.names.implied(unit, holder, name) if self._spec.callable_values else ()
        return tuple(self._called_values(located))

    def _called_values(self, located: Sequence[Located]) -> Iterator[Value]:
        """What is called where variables may be: a variable's value reached the call under another name."""
        for item in located:
            if item.value is not None:
                yield item.value
            else:
                yield from relabel(self._evaluator.all_values((item,)), Strategy.VALUE_FLOW)

    def _receivers(self, unit: Unit, holder: int, is_class: bool) -> list[Instance]:
        """What bare names are members of in a block: an instance of its class, or what its function is given."""
        if is_class:
            symbol = unit.symbols[unit.facts.blocks[holder].definition]
            return [Instance(symbol, (), True, Strategy.RECEIVER)] if isinstance(symbol, ClassSymbol) else []
        implicit = self._evaluator.implicit
        values = implicit.receivers(unit, holder) if implicit is not None else ()
        return [value for value in values if isinstance(value, Instance)]

    def _imported(
        self, unit: Unit, call: Call, imported: Sequence[Binding], name: str, block: int, position: int
    ) -> Iterator[Value]:
        """Functions that imports give this name: all that the packages and types named there have of it."""
        functions: list[FunctionSymbol] = []
        others: list[Value] = []
        for binding in imported:
            written = unit.facts.imports[binding.value]
            owner = self._owner(unit, written)
            if owner is not None:
                functions.extend(self.members(owner, written.name))
            for item in self._evaluator.names.imported(unit, binding.value) if owner is None else ():
                if isinstance(item.value, FunctionValue):
                    functions.append(item.value.symbol)
                elif item.value is not None:
                    others.append(item.value)
        if functions:
            functions = [each for each in functions if self._is_in_sight(unit, block, each)]
            yield from self._chosen(functions, unit, call, block, position, None, Strategy.IMPORT)
        elif self._spec.callable_values or not any(isinstance(value, ClassValue) for value in others):
            yield from others

    def _on_demand(self, unit: Unit, name: str) -> list[FunctionSymbol]:
        """Functions of the types whose members the file imports."""
        found: list[FunctionSymbol] = []
        for star in unit.stars:
            owner = self._owner(unit, unit.facts.imports[star.value])
            if owner is not None:
                found.extend(self.members(owner, name))
        return found

    def _owner(self, unit: Unit, written: Import) -> ClassSymbol | None:
        """The type whose members an import names."""
        names = self._evaluator.names
        if not isinstance(names.spaces, DeclaredPackages | Namespaces):
            return None
        module = names.module_of(unit, written)
        return names.spaces.type_of(module) if module else None

    def _delegated(self, unit: Unit, call: Call, name: str, block: int, position: int) -> Iterator[Value]:
        """A constructor called by another one: of the same class, or of the one above it."""
        for value in self._evaluator.path_values(unit, name, block, position):
            if isinstance(value, Instance):
                yield from self._of_class(unit, call, value.symbol, Strategy.RECEIVER, block, position)
            elif isinstance(value, SuperValue):
                for base in self._evaluator.hierarchy.bases(value.symbol):
                    if isinstance(base, ClassSymbol) and base.definition.kind is not SymbolKind.INTERFACE:
                        yield from self._of_class(unit, call, base, Strategy.SUPER, block, position)
                        break

    def _of_class(
        self, unit: Unit, call: Call, symbol: ClassSymbol, strategy: Strategy, block: int, position: int
    ) -> Iterator[Value]:
        own = self._own_constructors(symbol)
        if own:
            yield from self._chosen(own, unit, call, block, position, None, strategy)
        else:
            yield ClassValue(symbol, (), False, strategy)

    def _own_constructors(self, symbol: ClassSymbol) -> list[FunctionSymbol]:
        found: list[FunctionSymbol] = []
        for name in self._spec.constructors:
            for part in merged(symbol):
                found.extend(self._functions(part.unit, part.unit.names.get((part.definition.body, name), ())))
        return found

    def _functions(self, unit: Unit, bindings: Sequence[Binding]) -> Iterator[FunctionSymbol]:
        for binding in bindings:
            symbol = unit.symbols[binding.value] if binding.kind is _DEFINITION else None
            if isinstance(symbol, FunctionSymbol) and not self._is_read(FunctionValue(symbol)):
                yield symbol

    def members(self, symbol: ClassSymbol, name: str, after: ClassSymbol | None = None) -> tuple[FunctionSymbol, ...]:
        """The functions of a name that a class has, its own and inherited, without those that are overridden."""
        key = (symbol, name, after)
        known = self._members.get(key)
        if known is None:
            known = tuple(self._find(symbol, name, after))
            if not self._evaluator.hierarchy.is_open:
                self._members[key] = known
        return known

    def _find(self, symbol: ClassSymbol, name: str, after: ClassSymbol | None) -> list[FunctionSymbol]:
        order = self._evaluator.hierarchy.order(symbol)
        if after is not None:
            order = order[order.index(after) + 1 :] if after in order else order[1:]
        found: list[FunctionSymbol] = []
        for base in order:
            if not isinstance(base, ClassSymbol):
                continue
            own: list[FunctionSymbol] = []
            for part in merged(base):
                own.extend(self._functions(part.unit, part.unit.names.get((part.definition.body, name), ())))
            if self._spec.attached_members:
                for slot in self._evaluator.attached.members(base, name):
                    own.extend(self._functions(slot.unit, (slot.binding,)))
            if base is not symbol:
                own = [each for each in own if self._spec.own_modifiers.isdisjoint(each.definition.modifiers)]
            found.extend([each for each in own if not any(self.overrides(other, each) for other in found)])
        return found

    def overrides(self, symbol: FunctionSymbol, base: FunctionSymbol) -> bool:
        """Whether a function takes the place of one that stands higher up: its parameters are of the same types, or of
        what a type variable there may stand for."""
        mine, theirs = self.signature(symbol), self.signature(base)
        if len(mine) != len(theirs):
            return False
        variables = {binding.name for binding in self._variables(base)}
        pairs = zip(mine, theirs, strict=True)
        return all(own == other or other.removesuffix("[]") in variables for own, other in pairs)

    def _variables(self, symbol: FunctionSymbol) -> list[Binding]:
        unit, owner = symbol.unit, symbol.owner
        found = list(unit.type_parameters(symbol.definition.body))
        if owner is not None:
            found += owner.unit.type_parameters(owner.definition.body)
        return found

    def signature(self, symbol: FunctionSymbol) -> tuple[str, ...]:
        """The last names of the types of a function's parameters."""
        known = self._signatures.get(symbol)
        if known is None:
            facts = symbol.unit.facts
            known = self._signatures[symbol] = tuple(
                [type_name(facts.expressions, parameter.type) for parameter in symbol.definition.parameters]
            )
        return known

    def overridden(self, symbol: FunctionSymbol) -> FunctionSymbol | None:
        """The function of a base that a method takes the place of."""
        owner = symbol.owner
        if owner is None or len(self._evaluator.hierarchy.order(owner)) == 1:
            return None
        candidates = self.members(owner, symbol.definition.name, owner)
        return next((each for each in candidates if self.overrides(symbol, each)), None)

    def _chosen(
        self,
        functions: Sequence[FunctionSymbol],
        unit: Unit,
        call: Call,
        block: int,
        position: int,
        receiver: Receiver,
        strategy: Strategy,
        skip: int = 0,
    ) -> list[Value]:
        """Those that a call may mean, bound to what they are called on."""
        left = list(functions) if _is_named(call) else self._fitting.of(functions, unit, call, block, position, skip)
        if len(left) > MAX_LEFT:
            return []
        if len(left) > 1:
            strategy = Strategy.OVERLOAD
        return [FunctionValue(symbol, receiver, strategy) for symbol in left]


def _is_of(value: Value, wanted: Value, spec: LanguageSpec) -> bool:
    """Whether a value is of a type outside the project, or of one that is known to be a kind of it."""
    if not isinstance(value, ExternalInstance) or not isinstance(wanted, ExternalInstance):
        return False
    mine, theirs = value.name.rpartition(".")[2], wanted.name.rpartition(".")[2]
    return mine == theirs or theirs in spec.kinds_of.get(mine, ())


def _is_named(call: Call) -> bool:
    """Whether a call only stands for a function that is named as a value."""
    return bool(call.keywords) and call.keywords[0][0] == NAMED


def type_name(expressions: Sequence[AnyExpression], index: int) -> str:
    """A type as parameters are told apart by it: its last name, without arguments; an array by its elements."""
    expression = expressions[index] if index != NOTHING else None
    if isinstance(expression, Index) and expression.base != NOTHING:
        base = expressions[expression.base]
        if isinstance(base, Path) and base.text == "[]" and expression.arguments:
            return f"{type_name(expressions, expression.arguments[0])}[]"
        expression = base
    return expression.text.rpartition(".")[2] if isinstance(expression, Path) else ""
