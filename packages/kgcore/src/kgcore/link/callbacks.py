"""What is passed to a function that is itself passed to something, as far as the text tells."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kgcore.languages.spec import Callback, CallbackResult, LanguageSpec, ScopeFunction
from kgcore.link.symbols import END, RUNS_ON, ClassSymbol, FunctionSymbol, Unit
from kgcore.link.values import (
    ClassValue,
    ClosureValue,
    External,
    ExternalInstance,
    FunctionValue,
    Instance,
    Strategy,
    Value,
    Values,
    distinct,
    has_variables,
    relabel,
)
from kgcore.model.facts import (
    NOTHING,
    Attribute,
    Binding,
    BindingKind,
    BlockKind,
    Call,
    Closure,
    Object,
    Path,
    ReferenceRole,
)

if TYPE_CHECKING:
    from kgcore.link.evaluate import Evaluator
    from kgcore.link.generics import Environment

AWAITABLE = "<awaitable>"
RECEIVER = -2
"""The place of the receiver among a function's parameters."""
_CALL = ReferenceRole.CALL
HIDDEN = "="
"""Begins the names under which facts keep what has none in the source."""
_GIVING = (BindingKind.ASSIGN, BindingKind.RETURN, BindingKind.HOISTED)


class Callbacks:
    """Types of parameters by context. It and the evaluator call each other; the state is the evaluator's."""

    def __init__(self, evaluator: Evaluator, spec: LanguageSpec) -> None:
        self._evaluator = evaluator
        self._spec = spec

    def given(self, unit: Unit, block: int, number: int) -> Values:
        """What is passed at this place to the function whose block this is."""
        for place in self._contexts(unit).get(block, ()):
            values = relabel(self._from_call(unit, place, block, number), Strategy.ANNOTATED)
            if not values and self._spec.scope_functions:
                values = self._from_scope(unit, place, number)
            if values:
                return values
        return relabel(self._passed(self.expected(unit, block), number), Strategy.ANNOTATED)

    def scope_function(self, unit: Unit, call: Call) -> ScopeFunction | None:
        """The function that every value has, if a call's is one by its name."""
        function = unit.facts.expressions[call.function] if call.function != NOTHING else None
        if not isinstance(function, Path | Attribute) or not call.arguments:
            return None
        return self._spec.scope_functions.get(function.text.rpartition(".")[2])

    def scoped_values(self, unit: Unit, call: Call, shape: ScopeFunction, block: int, position: int) -> Values:
        """The value that such a function is called on, or with."""
        evaluator = self._evaluator
        if shape.first:
            return evaluator.values(unit, call.arguments[0], block, position) if len(call.arguments) > 1 else ()
        function = unit.facts.expressions[call.function]
        if isinstance(function, Attribute):
            return evaluator.values(unit, function.base, block, position) if "." not in function.text else ()
        owner = function.text.rpartition(".")[0] if isinstance(function, Path) else ""
        return evaluator.path_values(unit, owner, block, position) if owner else ()

    def _from_scope(self, unit: Unit, place: int, number: int) -> Values:
        reference = unit.facts.references[place]
        call = unit.facts.expressions[reference.expression]
        shape = self.scope_function(unit, call) if isinstance(call, Call) else None
        if shape is None or not isinstance(call, Call) or number != (RECEIVER if shape.receiver else 0):
            return ()
        return self.scoped_values(unit, call, shape, reference.block, reference.position)

    def expected(self, unit: Unit, block: int) -> Values:
        """What a function or object written out is taken for where it stands, by the block of its own."""
        return self._evaluator.remember(("expected", unit.path, block), lambda: self._expected(unit, block))

    def _expected(self, unit: Unit, block: int) -> Values:
        evaluator, facts = self._evaluator, unit.facts
        number = facts.blocks[block].definition
        own = facts.definitions[number] if number != NOTHING and facts.definitions[number].body == block else None
        if own is not None and own.declared != NOTHING and own.value == NOTHING:
            types = evaluator.values(unit, own.declared, own.block, END)
            return evaluator.calls.instances(types, unit, own.block)
        parent = facts.blocks[block].parent
        if own is not None and parent != NOTHING and facts.blocks[parent].kind is BlockKind.OBJECT:
            return evaluator.member_values(self.expected(unit, parent), own.name)
        for place in self._contexts(unit).get(block, ()):
            values = self._argument_values(unit, place, block)
            if values:
                return values
        binding = unit.given[block] if unit.given is not None and block in unit.given else None
        return self._expected_of(unit, binding) if binding is not None else ()

    def _expected_of(self, unit: Unit, binding: Binding) -> Values:
        """What the value of a binding is taken for: by its type, as a member of an object, as a result."""
        evaluator = self._evaluator
        if binding.type != NOTHING:
            types = evaluator.values(unit, binding.type, binding.block, END)
            return evaluator.calls.instances(types, unit, binding.block)
        if binding.kind is not BindingKind.RETURN:
            if unit.facts.blocks[binding.block].kind is BlockKind.OBJECT:
                return evaluator.member_values(self.expected(unit, binding.block), binding.name)
            return ()
        function = binding.block
        while unit.facts.blocks[function].kind in RUNS_ON:
            function = unit.facts.blocks[function].parent
        number = unit.facts.blocks[function].definition
        if number != NOTHING and unit.facts.definitions[number].body == function:
            definition = unit.facts.definitions[number]
            if definition.returns != NOTHING:
                types = evaluator.values(unit, definition.returns, function, END)
                return evaluator.calls.awaited(evaluator.calls.instances(types, unit, function))
        return evaluator.calls.awaited(evaluator.calls.results(self.expected(unit, function)))

    def _contexts(self, unit: Unit) -> dict[int, tuple[int, ...]]:
        """By block of a function or object: the references whose calls it is an argument of. Notes what it is given to
        otherwise as well."""
        if unit.contexts is None:
            found: dict[int, tuple[int, ...]] = {}
            expressions = unit.facts.expressions
            for place, reference in enumerate(unit.facts.references):
                call = expressions[reference.expression] if reference.role is _CALL else None
                if not isinstance(call, Call):
                    continue
                for index in (*call.arguments, *[value for _, value in call.keywords]):
                    argument = expressions[index] if index != NOTHING else None
                    if isinstance(argument, Closure | Object):
                        found[argument.block] = (*found.get(argument.block, ()), place)
            unit.contexts = found
            unit.given = {}
            for binding in unit.facts.bindings:
                if binding.value != NOTHING and binding.kind in _GIVING:
                    value = expressions[binding.value]
                    if isinstance(value, Closure | Object):
                        known = unit.given.get(value.block)
                        if known is None or known.name.startswith(HIDDEN):
                            unit.given[value.block] = binding
        return unit.contexts

    def holder_of(self, unit: Unit, block: int) -> str:
        """The name of the variable whose value an object written out is; empty where it has none."""
        self._contexts(unit)
        binding = unit.given.get(block) if unit.given is not None else None
        is_variable = binding is not None and unit.facts.blocks[binding.block].kind is not BlockKind.OBJECT
        return binding.name if binding is not None and is_variable else ""

    def _from_call(self, unit: Unit, place: int, block: int, number: int) -> Values:
        """What a call passes to the function that is an argument of it."""
        reference = unit.facts.references[place]
        call = unit.facts.expressions[reference.expression]
        if isinstance(call, Call) and call.function != NOTHING:
            argument = _place_of(unit, call, block)
            for callee in self._evaluator.callees(unit, call, reference.block, reference.position):
                if isinstance(callee, External):
                    return self._from_container(callee, argument, number) or self._carried(
                        callee, unit, call, reference.block, reference.position, number
                    )
        return self._passed(self._argument_values(unit, place, block), number)

    def _argument_values(self, unit: Unit, place: int, block: int) -> Values:
        """What an argument of a call is declared to be, type variables replaced by what the rest of the call says."""
        reference = unit.facts.references[place]
        call = unit.facts.expressions[reference.expression]
        if not isinstance(call, Call) or call.function == NOTHING:
            return ()
        argument = _place_of(unit, call, block)
        name = _keyword_of(unit, call, block) if argument == NOTHING else ""
        generics = self._evaluator.generics
        found: list[Value] = []
        for callee in self._evaluator.callees(unit, call, reference.block, reference.position):
            values = self.parameter_values(callee, max(0, argument))
            if has_variables(values):
                environment = generics.in_call(callee, unit, call, reference.block, reference.position, argument)
                self._add_expected(unit, reference.expression, callee, environment)
                values = generics.substitute(values, environment)
            found.extend(self._evaluator.member_values(values, name) if name else values)
        return distinct(found)

    def _add_expected(self, unit: Unit, index: int, callee: Value, environment: Environment) -> None:
        """What variables stand for if the call gives what the name that it is the value of is declared to be."""
        definition = unit.declared_values.get(index)
        if definition is None or not isinstance(callee, FunctionValue):
            return
        evaluator = self._evaluator
        types = evaluator.values(unit, definition.declared, definition.block, END)
        expected = evaluator.calls.instances(types, unit, definition.block)
        evaluator.generics.unify(evaluator.calls.returned(callee), expected, environment)
        evaluator.generics.add_defaults(callee.symbol.unit, callee.symbol.definition.body, environment)

    def _from_container(self, callee: External, argument: int, number: int) -> Values:
        holder = callee.receiver
        callback = self._spec.callbacks.get(callee.name.rpartition(".")[2])
        if holder is None or callback is None or argument or number not in callback.elements:
            return ()
        if holder.name == AWAITABLE:
            return self._evaluator.calls.awaited((holder,))
        container = self._spec.containers.get(holder.name.rpartition(".")[2])
        if container is None:
            return ()
        return relabel(self._evaluator.calls.held(holder), Strategy.ELEMENT)

    def _carried(self, callee: External, unit: Unit, call: Call, block: int, position: int, number: int) -> Values:
        """What a method begins with that hands on what its function gave the last time."""
        callback = self._spec.callbacks.get(callee.name.rpartition(".")[2])
        if callee.receiver is None or callback is None or number != callback.carried or number < 0:
            return ()
        if len(call.arguments) > 1:
            return self._evaluator.values(unit, call.arguments[1], block, position)
        return relabel(self._evaluator.calls.held(callee.receiver), Strategy.ELEMENT)

    def result(
        self, holder: ExternalInstance, callback: Callback, unit: Unit, call: Call, block: int, position: int
    ) -> Values:
        """What a container's method gives that calls a function with its elements."""
        calls, spec = self._evaluator.calls, self._spec
        match callback.gives:
            case CallbackResult.SAME:
                return (holder,)
            case CallbackResult.ELEMENT:
                return relabel(calls.held(holder), Strategy.ELEMENT)
            case CallbackResult.CARRIED if len(call.arguments) > 1:
                return self._evaluator.values(unit, call.arguments[1], block, position)
            case CallbackResult.CARRIED:
                return relabel(calls.held(holder), Strategy.ELEMENT)
            case CallbackResult.NOTHING:
                return ()
        functions = self._evaluator.values(unit, call.arguments[0], block, position) if call.arguments else ()
        given = calls.results(functions)
        match callback.gives:
            case CallbackResult.LIST:
                return (ExternalInstance(spec.list_type, (given,)),)
            case CallbackResult.FLAT_LIST:
                return (ExternalInstance(spec.list_type, (calls.elements(given),)),)
            case _:
                return (ExternalInstance(AWAITABLE, (calls.awaited(given),)),)

    def parameter_values(self, callee: Value, argument: int) -> Values:
        """What a callable's parameter is, by its declared type."""
        evaluator = self._evaluator
        match callee:
            case FunctionValue(symbol=symbol):
                wrapped = evaluator.types.wrapping(symbol) if symbol.definition.value != NOTHING else ()
                if wrapped:
                    return distinct([value for each in wrapped for value in self.parameter_values(each, argument)])
                return self._of_function(symbol, argument)
            case ClosureValue(path=path, block=block):
                unit = evaluator.names.load(path)
                values = self._of_block(unit, block, argument) if unit is not None else ()
                return evaluator.generics.substitute(values, dict(callee.environment))
            case ClassValue(symbol=symbol):
                return self._of_constructor(symbol, argument)
            case Instance(symbol=symbol):
                found: list[Value] = []
                for signature in evaluator.signatures.call_signatures(symbol):
                    values = self.parameter_values(signature, argument)
                    if isinstance(signature, FunctionValue) and signature.symbol.owner is not None:
                        environment = evaluator.generics.environment(callee, signature.symbol.owner)
                        values = evaluator.generics.substitute(values, environment)
                    found.extend(values)
                return distinct(found)
            case ExternalInstance(name=name, arguments=arguments):
                shape = self._spec.function_types.get(name.rpartition(".")[2])
                if shape is None or argument >= len(shape.parameters):
                    return ()
                place = shape.parameters[argument]
                return arguments[place] if place < len(arguments) else ()
            case _:
                return ()

    def _of_function(self, symbol: FunctionSymbol, argument: int) -> Values:
        unit, definition = symbol.unit, symbol.definition
        found: list[Value] = []
        for signature in unit.signatures.get((unit.holders[definition.block], definition.name), ()):
            expression = unit.facts.expressions[signature.value]
            if isinstance(expression, Closure):
                found.extend(self._of_block(unit, expression.block, argument))
        return distinct(found) or self._of_block(unit, definition.body, argument)

    def _of_constructor(self, symbol: ClassSymbol, argument: int) -> Values:
        constructor = self._evaluator.signatures.constructor(symbol)
        return self._of_function(constructor, argument) if constructor is not None else ()

    def _of_block(self, unit: Unit, block: int, argument: int) -> Values:
        """The declared type of a parameter of the function whose block this is."""
        binding = parameter_of(unit, block, argument)
        if binding is None or binding.type == NOTHING:
            return ()
        evaluator = self._evaluator
        types = evaluator.values(unit, binding.type, block, END)
        values = evaluator.calls.instances(types, unit, block)
        return evaluator.calls.elements(values) if binding.kind is BindingKind.VARIADIC else values

    def _passed(self, functions: Values, number: int) -> Values:
        """What values that are functions are passed at a place."""
        functions = self._evaluator.generics.closed(functions)
        return distinct([value for function in functions for value in self.parameter_values(function, number)])


def _place_of(unit: Unit, call: Call, block: int) -> int:
    """Which argument of a call the function or object of this block is."""
    for order, index in enumerate(call.arguments):
        argument = unit.facts.expressions[index] if index != NOTHING else None
        if isinstance(argument, Closure | Object) and argument.block == block:
            return order
    return NOTHING


def _keyword_of(unit: Unit, call: Call, block: int) -> str:
    """Under which name a call is given the function or object of this block."""
    for name, index in call.keywords:
        argument = unit.facts.expressions[index] if index != NOTHING else None
        if isinstance(argument, Closure | Object) and argument.block == block:
            return name
    return ""


def parameter_of(unit: Unit, block: int, number: int) -> Binding | None:
    """The binding of a function's parameter by its place; one that gathers the rest stands for all after it."""
    if unit.facts.blocks[block].kind is not BlockKind.FUNCTION:
        return None
    if number == RECEIVER:
        name = unit.spec.receiver_names[0] if unit.spec.receiver_names else ""
        declared = [each for each in unit.names.get((block, name), ()) if each.kind is BindingKind.PARAMETER]
        return declared[0] if declared else None
    for order, binding in enumerate(unit.parameters(block)):
        if order == number or (binding.kind is BindingKind.VARIADIC and order <= number):
            return binding
    return None
