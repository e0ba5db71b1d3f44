"""Which of several functions fit the arguments of a call, and which of those fit them best?"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from kgcore.languages.spec import LanguageSpec
from kgcore.link.symbols import END, ClassSymbol, FunctionSymbol, Unit
from kgcore.link.values import (
    ClosureValue,
    External,
    ExternalInstance,
    FunctionValue,
    Instance,
    TypeVariable,
    Value,
    Values,
)
from kgcore.model.facts import NOTHING, BindingKind, Call, Closure, Literal, Parameter

if TYPE_CHECKING:
    from kgcore.link.evaluate import Evaluator

EXACT = 100
BETTER = 80
"""Of a type that the argument's is known to be a kind of; less for each step between them."""
UNKNOWN = 30
"""Nothing speaks for or against it."""
GENERIC = 20
ANYTHING = 10
"""The type that all values have."""
NEVER = -1
_VARIADIC = BindingKind.VARIADIC


class Fitting:
    """Compares arguments with parameters. The evaluator calls it and is called by it."""

    def __init__(self, evaluator: Evaluator, spec: LanguageSpec) -> None:
        self._evaluator = evaluator
        self._spec = spec
        self._declared: dict[tuple[FunctionSymbol, int], Values] = {}

    def forget(self) -> None:
        """Drop all that is remembered."""
        self._declared.clear()

    def of(
        self,
        functions: Sequence[FunctionSymbol],
        unit: Unit,
        call: Call,
        block: int,
        position: int,
        skip: int = 0,
    ) -> list[FunctionSymbol]:
        """The functions that a call may mean: by how many arguments it has, then by what these are. `skip` is how many
        parameters take no argument of the call's."""
        count = len(call.arguments) + skip
        names = [name for name, _ in call.keywords if not name.startswith(("<", "="))]
        left = [each for each in functions if _takes(each.definition.parameters, count, names, gathered=False)]
        gathering = [each for each in functions if _takes(each.definition.parameters, count, names, gathered=True)]
        if not left or (len(left) < 2 and not gathering) or not count:
            left, gathering = left or gathering, []
        if len(left) < 2 and not gathering and not skip:
            return left
        given = [self._evaluator.values(unit, index, block, position) for index in call.arguments]
        return self._best(left, unit, call, given, False, skip) or self._best(gathering, unit, call, given, True, skip)

    def _best(
        self,
        left: Sequence[FunctionSymbol],
        unit: Unit,
        call: Call,
        given: Sequence[Values],
        gathered: bool,
        skip: int,
    ) -> list[FunctionSymbol]:
        """Those that fit the arguments, without those that others fit at least as well everywhere. `gathered`: a last
        parameter that takes several is meant by its elements, not by the whole of them."""
        count = len(call.arguments)
        ranked: list[tuple[tuple[int, ...], FunctionSymbol]] = []
        for symbol in left:
            marks = tuple(
                [
                    self._mark(self._wanted(symbol, place + skip, gathered), unit, call.arguments[place], given[place])
                    for place in range(count)
                ]
            )
            if NEVER not in marks:
                ranked.append((marks, symbol))
        return [
            symbol for marks, symbol in ranked if not any(_beats(other, marks) for other, _ in ranked if other != marks)
        ]

    def _mark(self, wanted: Values, unit: Unit, index: int, given: Values) -> int:
        """How well an argument fits a parameter of these types."""
        expression = unit.facts.expressions[index] if index != NOTHING else None
        if isinstance(expression, Literal) and expression.kind == self._spec.null:
            if any(self._is_plain(each) for each in wanted):
                return NEVER
            return ANYTHING if any(self._is_anything(each) for each in wanted) else UNKNOWN
        if isinstance(expression, Closure):
            return self._function_mark(wanted, unit, expression.block)
        if not wanted:
            return UNKNOWN
        marks = [self._pair_mark(want, value) for want in wanted for value in given]
        return max(marks) if marks else UNKNOWN

    def _wanted(self, symbol: FunctionSymbol, place: int, gathered: bool) -> Values:
        """The types of the parameter that takes the argument at a place."""
        parameters = symbol.definition.parameters
        number = min(place, len(parameters) - 1)
        types = self._declared_types(symbol, number)
        if gathered or parameters[number].kind is not _VARIADIC:
            return types
        return (ExternalInstance(self._spec.gathering_type, (types,)),)

    def _declared_types(self, symbol: FunctionSymbol, number: int) -> Values:
        key = (symbol, number)
        known = self._declared.get(key)
        if known is None:
            parameter = symbol.definition.parameters[number]
            unit, body = symbol.unit, symbol.definition.body
            types = self._evaluator.fresh_values(unit, parameter.type, body, END)
            known = self._evaluator.calls.instances(types, unit, body)
            self._declared[key] = known
        return known

    def _pair_mark(self, want: Value, value: Value) -> int:
        if isinstance(want, TypeVariable):
            bounds = self._evaluator.generics.bound(want)
            if not bounds:
                return GENERIC
            marks = [self._pair_mark(bound, value) for bound in bounds if not isinstance(bound, TypeVariable)]
            return NEVER if marks and max(marks) == NEVER else GENERIC
        if isinstance(value, TypeVariable):
            bounds = self._evaluator.generics.closed((value,))
            if not bounds:
                return UNKNOWN if not self._is_plain(want) else NEVER
            return max(self._pair_mark(want, bound) for bound in bounds)
        if self._is_anything(want):
            return ANYTHING
        if isinstance(value, Instance):
            return self._instance_mark(want, value.symbol)
        if isinstance(value, ExternalInstance):
            return self._outside_mark(want, value)
        if isinstance(value, ClosureValue | FunctionValue):
            return UNKNOWN if not self._is_plain(want) else NEVER
        return UNKNOWN

    def _instance_mark(self, want: Value, symbol: ClassSymbol) -> int:
        order = self._evaluator.hierarchy.order(symbol)
        if isinstance(want, Instance):
            if want.symbol in order:
                steps = order.index(want.symbol)
                return EXACT if not steps else max(UNKNOWN + 1, BETTER - steps)
            return UNKNOWN if None in order or any(isinstance(base, External) for base in order) else NEVER
        if isinstance(want, ExternalInstance):
            outside = [base for base in order if isinstance(base, External)]
            if any(base.name == want.name for base in outside):
                return BETTER
            if self._is_plain(want) or not (outside or None in order):
                return NEVER
            return UNKNOWN if not any(self._is_kind_of(base.name, want.name) for base in outside) else BETTER - 1
        return UNKNOWN

    def _outside_mark(self, want: Value, value: ExternalInstance) -> int:
        mine = _plain(value.name)
        if isinstance(want, Instance):
            # A type outside the project knows nothing of those inside; what a method there gives is not known.
            return NEVER if mine in self._spec.kinds_of else UNKNOWN
        if not isinstance(want, ExternalInstance):
            return UNKNOWN
        theirs = _plain(want.name)
        if mine == theirs:
            return self._same_mark(want, value)
        if mine in self._spec.kinds_of:
            listed = self._spec.kinds_of[mine]
            if theirs in listed:
                return BETTER - listed.index(theirs)
            return NEVER
        return UNKNOWN

    def _same_mark(self, want: ExternalInstance, value: ExternalInstance) -> int:
        """Of one type: arrays may still be of different elements."""
        if _plain(want.name) != "[]" or not want.arguments or not value.arguments:
            return EXACT
        held = [self._held_mark(one, other) for one in want.arguments[0] for other in value.arguments[0]]
        return EXACT if not held else max(held)

    def _held_mark(self, want: Value, value: Value) -> int:
        """How well one kind of elements fits another: those that are no objects only fit themselves."""
        if self._is_plain(value) and isinstance(value, ExternalInstance):
            same = isinstance(want, ExternalInstance) and _plain(want.name) == _plain(value.name)
            return EXACT if same else NEVER
        return self._pair_mark(want, value)

    def _is_kind_of(self, name: str, wanted: str) -> bool:
        return _plain(wanted) in self._spec.kinds_of.get(_plain(name), ())

    def _is_plain(self, value: Value) -> bool:
        """Whether a type is one of those whose values are no objects."""
        return isinstance(value, ExternalInstance) and _plain(value.name) in self._spec.plain_types

    def _is_anything(self, value: Value) -> bool:
        return isinstance(value, ExternalInstance) and _plain(value.name) == self._spec.any_type

    def _function_mark(self, wanted: Values, unit: Unit, block: int) -> int:
        """How well a function written out fits: what is called with as many arguments."""
        count = len(unit.parameters(block))
        marks: list[int] = []
        for want in wanted:
            if self._is_plain(want) or self._is_anything(want):
                marks.append(NEVER)
            elif isinstance(want, Instance):
                signatures = self._evaluator.signatures.call_signatures(want.symbol)
                counts = [
                    len(each.symbol.definition.parameters) for each in signatures if isinstance(each, FunctionValue)
                ]
                marks.append(BETTER if count in counts else NEVER if counts else UNKNOWN)
            elif isinstance(want, ExternalInstance):
                shape = self._spec.function_types.get(_plain(want.name))
                if shape is None:
                    marks.append(NEVER if _plain(want.name) in self._spec.kinds_of else UNKNOWN)
                else:
                    marks.append(BETTER if len(shape.parameters) == count else NEVER)
            else:
                marks.append(UNKNOWN)
        return max(marks) if marks else UNKNOWN


def _takes(parameters: Sequence[Parameter], count: int, names: Sequence[str], *, gathered: bool) -> bool:
    """Whether a function takes so many arguments, and further ones by these names."""
    total = len(parameters)
    last = parameters[-1] if parameters else None
    if gathered:
        return (
            last is not None
            and any(each.kind is _VARIADIC for each in parameters)
            and count + len(names)
            >= (sum(each.default == NOTHING and each.kind is not _VARIADIC for each in parameters))
        )
    if count + len(names) > total:
        return False
    known = {each.name for each in parameters[count:]}
    if not known.issuperset(names):
        return False
    return all(each.default != NOTHING or each.name in names for each in parameters[count:])


def _beats(one: tuple[int, ...], other: tuple[int, ...]) -> bool:
    return all(mine >= theirs for mine, theirs in zip(one, other, strict=True))


def _plain(name: str) -> str:
    return name.rpartition(".")[2]
