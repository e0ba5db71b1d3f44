"""What type variables stand for: on a receiver with type arguments, in a call, and by the bounds written for them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

import msgspec

from kgcore.link.callbacks import parameter_of
from kgcore.link.hierarchy import merged
from kgcore.link.symbols import END, ClassSymbol, FunctionSymbol, Unit
from kgcore.link.values import (
    TYPES_IN_TYPES,
    ClassValue,
    ClosureValue,
    ExternalInstance,
    FunctionValue,
    Instance,
    MemberOf,
    ObjectValue,
    TypeVariable,
    Value,
    Values,
    distinct,
    has_variables,
)
from kgcore.model.facts import NOTHING, Binding, BindingKind, Call, Closure

if TYPE_CHECKING:
    from kgcore.link.evaluate import Evaluator

Environment = dict[TypeVariable, Values]


class Generics:
    """Type variables of the project's classes and functions. The evaluator calls it and is called by it."""

    def __init__(self, evaluator: Evaluator) -> None:
        self._evaluator = evaluator
        self._environments: dict[tuple[ClassSymbol, tuple[Values, ...], ClassSymbol], Environment] = {}

    def forget(self) -> None:
        """Drop all that is remembered."""
        self._environments.clear()

    def variables(self, unit: Unit, block: int) -> list[TypeVariable]:
        """The type parameters that a class's or function's block declares, in order."""
        return [TypeVariable(unit.path, block, binding.name) for binding in unit.type_parameters(block)]

    def bound(self, variable: TypeVariable) -> Values:
        """What is known of every type that a variable may stand for: its bound, else its default."""
        unit = self._evaluator.names.load(variable.path)
        binding = _declaration(unit, variable) if unit is not None else None
        if unit is None or binding is None or binding.type == NOTHING:
            return ()
        evaluator = self._evaluator

        def evaluate() -> Values:
            types = evaluator.values(unit, binding.type, binding.block, END)
            return evaluator.calls.instances(types, unit, binding.block)

        return evaluator.remember(("bound", variable), evaluate)

    def closed(self, values: Values) -> Values:
        """The same with what is known of the variables in the place of those that are values themselves."""
        if not any(isinstance(value, TypeVariable | MemberOf) for value in values):
            return values
        found: list[Value] = []
        for value in values:
            if isinstance(value, TypeVariable):
                found.extend(item for item in self.bound(value) if not isinstance(item, TypeVariable))
            elif isinstance(value, MemberOf):
                found.extend(self._evaluator.member_values(self.closed(value.base), value.name))
            else:
                found.append(value)
        return distinct(found)

    def substitute(
        self, values: Values, environment: Mapping[TypeVariable, Values], depth: int = TYPES_IN_TYPES
    ) -> Values:
        """The same with what the variables stand for in their place."""
        if not environment or not depth or not has_variables(values):
            return values
        found: list[Value] = []
        for value in values:
            if isinstance(value, TypeVariable):
                found.extend(environment.get(value, (value,)))
            elif isinstance(value, MemberOf):
                base = self.substitute(value.base, environment, depth - 1)
                if any(isinstance(item, TypeVariable | MemberOf) for item in base):
                    found.append(MemberOf(base, value.name))
                else:
                    found.extend(self._evaluator.member_values(base, value.name))
            elif isinstance(value, ClosureValue | ObjectValue):
                inner = tuple(
                    [(name, self.substitute(held, environment, depth - 1)) for name, held in value.environment]
                )
                known = {name for name, _ in inner}
                more = tuple([(name, held) for name, held in environment.items() if name not in known])
                found.append(msgspec.structs.replace(value, environment=(*inner, *more)))
            elif isinstance(value, Instance | ExternalInstance | ClassValue) and value.arguments:
                arguments = tuple([self.substitute(argument, environment, depth - 1) for argument in value.arguments])
                found.append(
                    value if arguments == value.arguments else msgspec.structs.replace(value, arguments=arguments)
                )
            else:
                found.append(value)
        return distinct(found)

    def environment(self, receiver: Instance | ClassValue, owner: ClassSymbol) -> Environment:
        """What the variables of a class stand for in members that it gives to a receiver."""
        if not receiver.arguments and receiver.symbol is owner:
            return {}
        key = (receiver.symbol, receiver.arguments, owner)
        known = self._environments.get(key)
        if known is None:
            self._environments[key] = {}
            known = self._environments[key] = self._environment(receiver.symbol, receiver.arguments, owner)
        return known

    def _environment(self, symbol: ClassSymbol, arguments: tuple[Values, ...], owner: ClassSymbol) -> Environment:
        own = self._own(symbol, arguments)
        if owner in merged(symbol):
            return own
        evaluator = self._evaluator
        for part in merged(symbol):
            for index in part.definition.bases:
                for base in evaluator.fresh_values(part.unit, index, part.definition.body, part.definition.position):
                    if not isinstance(base, ClassValue) or not self._reaches(base.symbol, owner):
                        continue
                    held = evaluator.calls.held_types(base.arguments, part.unit, part.definition.body)
                    given = tuple([self.substitute(argument, own) for argument in held])
                    return self.environment(Instance(base.symbol, given), owner)
        for unit, extension, values in evaluator.hierarchy.extended(symbol):
            for base in values:
                if isinstance(base, ClassValue) and self._reaches(base.symbol, owner):
                    held = evaluator.calls.held_types(base.arguments, unit, extension.block)
                    given = tuple([self.substitute(argument, own) for argument in held])
                    return self.environment(Instance(base.symbol, given), owner)
        return own

    def _reaches(self, symbol: ClassSymbol, owner: ClassSymbol) -> bool:
        order = self._evaluator.hierarchy.order(symbol)
        return any(isinstance(base, ClassSymbol) and owner in merged(base) for base in order)

    def _own(self, symbol: ClassSymbol, arguments: tuple[Values, ...]) -> Environment:
        own: Environment = {}
        for part in merged(symbol):
            for variable, argument in zip(self.variables(part.unit, part.definition.body), arguments, strict=False):
                if argument:
                    own[variable] = argument
        if symbol.unit.spec.attached_members:
            own.update(self._evaluator.extensions.environment(symbol, arguments))
        return own

    def of_call(
        self,
        callee_unit: Unit,
        callee_block: int,
        unit: Unit,
        call: Call,
        block: int,
        position: int,
        skip: int = NOTHING,
    ) -> Environment:
        """What a function's variables stand for in a call, by the types that it is written with or by its arguments."""
        variables = self.variables(callee_unit, callee_block)
        if not variables:
            return {}
        evaluator = self._evaluator
        found: Environment = {}
        explicit = evaluator.signatures.type_arguments(unit, call, block)
        if explicit:
            found.update({name: held for name, held in zip(variables, explicit, strict=False) if held})
        else:
            for order, index in enumerate(call.arguments):
                binding = parameter_of(callee_unit, callee_block, order) if order != skip and index != NOTHING else None
                if binding is None or binding.type == NOTHING:
                    continue
                pattern = self._declared(callee_unit, binding, callee_block)
                if has_variables(pattern):
                    if binding.kind is BindingKind.VARIADIC:
                        pattern = evaluator.calls.elements(pattern)
                    self.unify(pattern, evaluator.values(unit, index, block, position), found)
        self.add_defaults(callee_unit, callee_block, found)
        return found

    def _declared(self, unit: Unit, binding: Binding, block: int) -> Values:
        evaluator = self._evaluator
        return evaluator.remember(
            ("declared", id(binding)),
            lambda: evaluator.calls.instances(evaluator.values(unit, binding.type, block, END), unit, block),
        )

    def add_defaults(self, unit: Unit, block: int, found: Environment) -> None:
        evaluator = self._evaluator
        for binding in unit.type_parameters(block):
            variable = TypeVariable(unit.path, block, binding.name)
            if variable not in found and binding.value != NOTHING:
                types = evaluator.values(unit, binding.value, block, END)
                held = self.substitute(evaluator.calls.instances(types, unit, block), found)
                if held:
                    found[variable] = held

    def unify(self, pattern: Values, values: Values, found: Environment, depth: int = TYPES_IN_TYPES) -> None:
        """Note what variables of a pattern stand for where values match it."""
        if not depth:
            return
        for wanted in pattern:
            if isinstance(wanted, TypeVariable):
                given = tuple([value for value in values if not isinstance(value, TypeVariable)])
                if given and wanted not in found:
                    found[wanted] = given
            elif isinstance(wanted, Instance) and wanted.arguments:
                for value in values:
                    if isinstance(value, Instance):
                        self._unify_instances(wanted, value, found, depth)
            elif isinstance(wanted, ExternalInstance) and wanted.arguments:
                for value in values:
                    if isinstance(value, ExternalInstance):
                        for inner, held in zip(wanted.arguments, value.arguments, strict=False):
                            self.unify(inner, held, found, depth - 1)
                    elif isinstance(value, ClosureValue | FunctionValue):
                        self._unify_function(wanted, value, found, depth)
            elif isinstance(wanted, ClosureValue):
                functions = tuple([value for value in values if isinstance(value, ClosureValue | FunctionValue)])
                if functions:
                    results = self._evaluator.calls.results((wanted,))
                    if has_variables(results):
                        self.unify(results, self._evaluator.calls.results(functions), found, depth - 1)

    def _unify_function(
        self, wanted: ExternalInstance, value: ClosureValue | FunctionValue, found: Environment, depth: int
    ) -> None:
        """A function where a type outside is wanted that stands for functions: one of its arguments is given."""
        shape = self._evaluator.function_shape(wanted.name)
        if shape is not None and NOTHING < shape.result < len(wanted.arguments):
            self.unify(wanted.arguments[shape.result], self._evaluator.calls.results((value,)), found, depth - 1)

    def _unify_instances(self, wanted: Instance, value: Instance, found: Environment, depth: int) -> None:
        if not self._reaches(value.symbol, wanted.symbol):
            return
        environment = self.environment(value, wanted.symbol)
        for variable, inner in zip(
            self.variables(wanted.symbol.unit, wanted.symbol.definition.body), wanted.arguments, strict=False
        ):
            held = environment.get(variable)
            if held:
                self.unify(inner, held, found, depth - 1)

    def called(self, callee: FunctionValue, unit: Unit, call: Call, block: int, position: int) -> Values:
        """What a function with signatures or type parameters gives in a call."""
        symbol = callee.symbol
        evaluator = self._evaluator
        results: list[Value] = []
        closures = list(fitting(signatures(symbol), len(call.arguments)))
        for closure in closures:
            given = evaluator.calls.closure_result(ClosureValue(symbol.unit.path, closure))
            if has_variables(given):
                given = self.substitute(given, self.of_call(symbol.unit, closure, unit, call, block, position))
            results.extend(given)
        if results:
            return evaluator.calls.substituted(distinct(results), callee.receiver, symbol.owner)
        found = evaluator.calls.returned(callee)
        if not found and symbol.unit.fields:
            return evaluator.types.made(symbol)
        if has_variables(found):
            environment = self.of_call(symbol.unit, symbol.definition.body, unit, call, block, position)
            found = self.substitute(found, environment)
        return found

    def of_closure(
        self, callee: ClosureValue, values: Values, unit: Unit, call: Call, block: int, position: int
    ) -> Values:
        """What an anonymous function, or a value of a function's type, gives in a call."""
        source = self._evaluator.names.load(callee.path)
        if source is None or not has_variables(values):
            return values
        return self.substitute(values, self.of_call(source, callee.block, unit, call, block, position))

    def of_construction(
        self, callee: ClassValue, unit: Unit, call: Call, block: int, position: int
    ) -> tuple[Values, ...]:
        """The type arguments of what a class makes, as written or by the constructor's arguments."""
        symbol = callee.symbol
        calls = self._evaluator.calls
        variables = self.variables(symbol.unit, symbol.definition.body)
        if not variables:
            return ()
        explicit = self._evaluator.signatures.type_arguments(unit, call, block)
        if explicit:
            return explicit
        if callee.arguments:
            return calls.held_types(callee.arguments, unit, block)
        constructor = self._evaluator.signatures.constructor(symbol)
        if constructor is None or constructor.owner not in merged(symbol):
            return ()
        found: Environment = {}
        for order, index in enumerate(call.arguments):
            binding = parameter_of(constructor.unit, constructor.definition.body, order) if index != NOTHING else None
            if binding is not None and binding.type != NOTHING:
                pattern = self._declared(constructor.unit, binding, constructor.definition.body)
                if has_variables(pattern):
                    self.unify(pattern, self._evaluator.values(unit, index, block, position), found)
        return tuple([found.get(variable, ()) for variable in variables]) if found else ()

    def in_call(self, callee: Value, unit: Unit, call: Call, block: int, position: int, skip: int) -> Environment:
        """What variables stand for in a call, all arguments but one considered."""
        if isinstance(callee, FunctionValue):
            symbol = callee.symbol
            found: Environment = {}
            for signed, inner in [*signatures(symbol), (symbol.unit, symbol.definition.body)]:
                found.update(self.of_call(signed, inner, unit, call, block, position, skip))
            if callee.receiver is not None and symbol.owner is not None:
                found.update(self.environment(callee.receiver, symbol.owner))
            return found
        if isinstance(callee, ClosureValue):
            source = self._evaluator.names.load(callee.path)
            found = dict(callee.environment)
            if source is not None:
                found.update(self.of_call(source, callee.block, unit, call, block, position, skip))
            return found
        if isinstance(callee, ClassValue):
            explicit = self._evaluator.signatures.type_arguments(unit, call, block)
            return self._own(callee.symbol, explicit) if explicit else {}
        return {}


def signatures(symbol: FunctionSymbol) -> list[tuple[Unit, int]]:
    """The blocks of the signatures that are declared before a function."""
    unit, definition = symbol.unit, symbol.definition
    found: list[tuple[Unit, int]] = []
    for binding in unit.signatures.get((unit.holders[definition.block], definition.name), ()):
        expression = unit.facts.expressions[binding.value]
        if isinstance(expression, Closure):
            found.append((unit, expression.block))
    return found


def fitting(blocks: Sequence[tuple[Unit, int]], count: int) -> Iterator[int]:
    """The signatures that take so many arguments: those with just as many parameters, else those with room for them."""
    exact = [block for unit, block in blocks if len(unit.parameters(block)) == count]
    if exact:
        yield from exact
        return
    for unit, block in blocks:
        parameters = unit.parameters(block)
        if len(parameters) > count or (parameters and parameters[-1].kind is BindingKind.VARIADIC):
            yield block


def _declaration(unit: Unit | None, variable: TypeVariable) -> Binding | None:
    if unit is None:
        return None
    return next((each for each in unit.type_parameters(variable.block) if each.name == variable.name), None)
