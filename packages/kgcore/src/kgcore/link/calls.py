"""What calling, indexing, iterating, entering and awaiting a value gives."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from kgcore.languages.spec import (
    CallResult,
    Container,
    DecoratorEffect,
    LanguageSpec,
    MemberResult,
)
from kgcore.link.callbacks import AWAITABLE
from kgcore.link.symbols import END, ClassSymbol, FunctionSymbol, Unit
from kgcore.link.values import (
    ClassValue,
    ClosureValue,
    External,
    ExternalInstance,
    FunctionValue,
    Instance,
    MemberOf,
    ModuleValue,
    ObjectValue,
    Strategy,
    SuperValue,
    TypeVariable,
    Value,
    Values,
    clipped,
    distinct,
    has_variables,
    relabel,
)
from kgcore.model.facts import NOTHING, Attribute, BindingKind, Call, Literal, Path, Spread, TypeName
from kgcore.model.kinds import SymbolKind

if TYPE_CHECKING:
    from kgcore.link.evaluate import Evaluator

_GENERATOR = "<generator>"
_AWAITABLE = AWAITABLE
_CONTEXT = "<context>"
"""What the linker makes of a function that yields, waits, or is entered; the angles keep them from any real name."""
_NAME_KIND = "string"
ELEMENT = "=[]"
"""The hidden name under which facts keep what an object has under names that are not written out."""
_VALUES = (Path, Attribute, Call)
"""Expressions that are never types where types have names of their own: as an index they name a member."""


_INDEXED = (Instance, ObjectValue, ModuleValue)


class Calls:
    """Results of operations on values. It and the evaluator call each other; the state is the evaluator's."""

    def __init__(self, evaluator: Evaluator, spec: LanguageSpec) -> None:
        self._evaluator = evaluator
        self._spec = spec

    def result(self, unit: Unit, call: Call, block: int, position: int) -> Values:
        """What a call expression gives."""
        expression = unit.facts.expressions[call.function] if call.function != NOTHING else None
        if isinstance(expression, Path) and expression.text == self._spec.super_name:
            return self._super(unit, call, block, position)
        if self._spec.makers and isinstance(expression, Path):
            made = self._made(unit, expression, block, position)
            if made:
                return made
        found: list[Value] = []
        for callee in self._evaluator.callees(unit, call, block, position):
            found.extend(self._called(callee, unit, call, block, position))
        if not found and self._spec.scope_functions:
            found.extend(self._scoped(unit, call, block, position))
        if self._spec.same_members:
            found = self._or_same(found, unit, call, block, position)
        return distinct(found)

    def _or_same(self, found: list[Value], unit: Unit, call: Call, block: int, position: int) -> list[Value]:
        """The receiver, where its type has no such member and all that have one give what they are called on."""
        known = any(not isinstance(value, ExternalInstance) or value.arguments for value in found)
        expression = unit.facts.expressions[call.function] if call.function != NOTHING else None
        if known or not isinstance(expression, Path | Attribute):
            return found
        rest, _, last = expression.text.rpartition(".")
        is_same, is_lent = last in self._spec.same_members, last in self._spec.container_members
        if not (is_same or is_lent or last in self._spec.callbacks):
            return found
        if isinstance(expression, Attribute):
            values = self._evaluator.values(unit, expression.base, block, position)
            for name in rest.split(".") if rest else ():
                values = self._evaluator.member_values(values, name)
        else:
            values = self._evaluator.path_values(unit, rest, block, position) if rest else ()
        held = self.elements(tuple([value for value in values if isinstance(value, Instance)]))
        if held:
            # What can be iterated has the members of whatever can.
            holder = ExternalInstance(self._spec.list_type, (held,))
            if last in self._spec.callbacks:
                callback = self._spec.callbacks[last]
                return list(self._evaluator.callbacks.result(holder, callback, unit, call, block, position))
            return list(self.container_result(holder, last))
        own = [value for value in values if isinstance(value, Instance | TypeVariable | ClosureValue) and is_same]
        made = [value for value in values if isinstance(value, ClassValue)]
        return [*own, *self.instances(tuple(made), unit, block)] or found

    def _made(self, unit: Unit, function: Path, block: int, position: int) -> Values:
        """An instance of the class whose member is called, where that member makes such."""
        owner, _, name = function.text.rpartition(".")
        if not owner or name not in self._spec.makers:
            return ()
        made: list[Value] = []
        for each in self._evaluator.path_values(unit, owner, block, position):
            if isinstance(each, SuperValue):
                made.append(Instance(each.receiver.symbol, (), True, Strategy.CONSTRUCTED))
            elif isinstance(each, ClassValue):
                made.append(Instance(each.symbol, (), False, Strategy.CONSTRUCTED))
        return distinct(made)

    def _scoped(self, unit: Unit, call: Call, block: int, position: int) -> Values:
        """What a function that every value has gives: the value, or what the function gives that it calls with it."""
        callbacks = self._evaluator.callbacks
        shape = callbacks.scope_function(unit, call)
        if shape is None:
            return ()
        if shape.itself:
            return callbacks.scoped_values(unit, call, shape, block, position)
        functions = self._evaluator.values(unit, call.arguments[-1], block, position)
        return relabel(self.results(functions), Strategy.RETURNED)

    def _super(self, unit: Unit, call: Call, block: int, position: int) -> Values:
        """The next class in order after the one whose method this is written in, or after the one named."""
        method = self._enclosing_method(unit, block)
        if method is None or method.owner is None:
            return ()
        receiver: Instance | ClassValue = Instance(method.owner, (), True, Strategy.RECEIVER)
        if method.definition.parameters:
            given = self._evaluator.receiver_of(method, method.definition.parameters[0].name)
            receiver = given if given is not None else receiver
        owner = method.owner
        if call.arguments:
            named = self._evaluator.values(unit, call.arguments[0], block, position)
            classes = [value.symbol for value in named if isinstance(value, ClassValue)]
            if not classes:
                return ()
            owner = classes[0]
        return (SuperValue(owner, receiver),)

    def _enclosing_method(self, unit: Unit, block: int) -> FunctionSymbol | None:
        while block != NOTHING:
            number = unit.facts.blocks[block].definition
            if number == NOTHING:
                return None
            symbol = unit.symbols[number]
            if isinstance(symbol, ClassSymbol):
                return None
            if symbol.owner is not None:
                return symbol
            block = symbol.definition.block
        return None

    def _called(self, callee: Value, unit: Unit, call: Call, block: int, position: int) -> Values:
        match callee:
            case ClassValue() if self._spec.types_are_values and self._is_alias(callee):
                meant = self._evaluator.types.unaliased(callee)
                return distinct([made for each in meant for made in self._called(each, unit, call, block, position)])
            case ClassValue(symbol=symbol) if self._spec.separate_types:
                arguments = self._evaluator.generics.of_construction(callee, unit, call, block, position)
                return (Instance(symbol, arguments, callee.is_receiver, Strategy.CONSTRUCTED),)
            case ClassValue(symbol=symbol, arguments=arguments, is_receiver=is_receiver):
                return (Instance(symbol, arguments, is_receiver, Strategy.CONSTRUCTED),)
            case FunctionValue() if self._spec.separate_types:
                found = self._evaluator.generics.called(callee, unit, call, block, position)
                return relabel(found, Strategy.RETURNED)
            case FunctionValue():
                return relabel(self.returned(callee), Strategy.RETURNED)
            case Instance(symbol=symbol) if symbol.definition.kind is SymbolKind.ENUM and self._spec.wrapping_variants:
                return (callee,)  # a variant that is given what it holds
            case Instance() if self._spec.calls_index:
                return (callee,)
            case Instance(symbol=symbol) if not self._spec.call_member:
                signatures = self._evaluator.signatures.call_signatures(symbol)
                return relabel(
                    distinct(
                        [value for each in signatures for value in self._called(each, unit, call, block, position)]
                    ),
                    Strategy.RETURNED,
                )
            case Instance(symbol=symbol):
                members = self._evaluator.member_values((callee,), self._spec.call_member)
                return relabel(self._returned_all(members), Strategy.RETURNED)
            case ClosureValue():
                values = self.closure_result(callee)
                if self._spec.separate_types:
                    values = self._evaluator.generics.of_closure(callee, values, unit, call, block, position)
                return relabel(values, Strategy.RETURNED)
            case External():
                return self._external_result(callee, unit, call, block, position)
            case _:
                return ()

    def _is_alias(self, value: ClassValue) -> bool:
        definition = value.symbol.definition
        return definition.kind is SymbolKind.TYPE_ALIAS and definition.value != NOTHING

    def _external_result(self, callee: External, unit: Unit, call: Call, block: int, position: int) -> Values:
        spec, values = self._spec, self._evaluator.values
        last = callee.name.rpartition(".")[2]
        if callee.receiver is not None:
            result = spec.call_results_by_member.get(last)
            if result is CallResult.ENTERED and call.arguments:
                return self.entered(values(unit, call.arguments[0], block, position))
            known = self._known_result(callee.receiver, last)
            if known is not None:
                return known
            if last in spec.callbacks:
                return self._evaluator.callbacks.result(
                    callee.receiver, spec.callbacks[last], unit, call, block, position
                )
            return self.container_result(callee.receiver, last)
        result = spec.call_results.get(callee.name)
        if result is None or result is CallResult.HELD:
            return self._made_outside(callee, result, unit, call, block, position)
        arguments = [values(unit, index, block, position) for index in call.arguments]
        first = arguments[0] if arguments else ()
        match result:
            case CallResult.FIRST_ARGUMENT:
                return first
            case CallResult.PARTIAL:
                return relabel(first, Strategy.VALUE_FLOW)
            case CallResult.INSTANCE_OF_FIRST:
                first = self._named_type(unit, call.arguments[0], block, position) if call.arguments else ()
                return relabel(self.instances(first, unit, block), Strategy.ANNOTATED)
            case CallResult.CLASS_OF_FIRST:
                return tuple(
                    ClassValue(value.symbol, (), value.is_receiver, value.strategy)
                    for value in first
                    if isinstance(value, Instance)
                )
            case CallResult.LIST_OF_ELEMENTS:
                return (ExternalInstance(self._spec.list_type, (self.elements(first),)),)
            case CallResult.ELEMENT_OF_ARGUMENTS:
                row = ExternalInstance(self._spec.tuple_type, tuple(self.elements(argument) for argument in arguments))
                return (ExternalInstance(self._spec.list_type, ((row,),)),)
            case CallResult.ENTERED:
                return self.entered(first)
            case CallResult.CAST:
                asserted = relabel(self.instances(first, unit, block), Strategy.ANNOTATED)
                return asserted or (arguments[1] if len(arguments) > 1 else ())
            case _:
                return self._composed(result, first, arguments)

    def _instance_of_second(self, arguments: list[Values]) -> Values:
        found: list[Value] = []
        for value in arguments[1] if len(arguments) > 1 else ():
            answering: Values = (value,)
            if isinstance(value, ObjectValue):
                answering = tuple(
                    [
                        each
                        for name in self._spec.index_members
                        for each in self._evaluator.member_values((value,), name)
                    ]
                )
            for each in answering:
                if isinstance(each, ClassValue | Instance):
                    found.append(Instance(each.symbol, (), each.is_receiver, Strategy.CONSTRUCTED))
        return distinct(found)

    def _made_outside(
        self, callee: External, result: CallResult | None, unit: Unit, call: Call, block: int, position: int
    ) -> Values:
        """What calling something outside gives that only its name and what it was made with tell."""
        forms = self._spec.type_forms
        if result is CallResult.HELD:
            return callee.arguments[0] if callee.arguments else ()
        if call.keywords and self._spec.separate_types:
            given = self._evaluator.signatures.type_arguments(unit, call, block)
            if given and callee.name in forms.awaited:
                return (ExternalInstance(_AWAITABLE, (self.awaited(given[-1]),)),)
            return (ExternalInstance(callee.name, given),)
        if callee.name in forms.variables:
            return (ExternalInstance(callee.name, (self._bound(unit, call, block, position),)),)
        return (ExternalInstance(callee.name, callee.arguments),)

    def _known_result(self, receiver: ExternalInstance, member: str) -> Values | None:
        """What a method of an outside type gives that stands for functions, or that gives one type everywhere."""
        spec = self._spec
        shape = spec.function_types.get(receiver.name.rpartition(".")[2])
        if shape is not None and member in shape.members:
            held = receiver.arguments
            return held[shape.result] if NOTHING < shape.result < len(held) else ()
        given = spec.results_by_member.get(member)
        if given is None:
            return None
        plain = ExternalInstance(f"{spec.builtins_module}.{given.removesuffix('[]')}")
        return (ExternalInstance(spec.gathering_type, ((plain,),)),) if given.endswith("[]") else (plain,)

    def _composed(self, result: CallResult, first: Values, arguments: list[Values]) -> Values:
        """An element of the first argument, or a promise or list of what it holds."""
        list_type = self._spec.list_type
        match result:
            case CallResult.INSTANCE_OF_SECOND:
                return self._instance_of_second(arguments) or first
            case CallResult.ELEMENT:
                return self.elements(first)
            case CallResult.NUMBERED:
                pair = ExternalInstance(self._spec.tuple_type, ((), self.elements(first)))
                return (ExternalInstance(list_type, ((pair,),)),)
            case CallResult.PROMISE_OF_FIRST:
                return (ExternalInstance(_AWAITABLE, (self.awaited(first),)),)
            case CallResult.PROMISE_OF_ELEMENTS:
                return (ExternalInstance(_AWAITABLE, (self._all_awaited(first),)),)
            case CallResult.LIST_OF_VALUES:
                return (ExternalInstance(list_type, (self._values_of(first),)),)
            case CallResult.LIST_OF_ARGUMENTS:
                return (ExternalInstance(list_type, (first,)),)
            case CallResult.KEYS:
                return self._keys_of(first)
            case CallResult.LIST_OF_ENTRIES:
                row = ExternalInstance(self._spec.tuple_type, ((), self._values_of(first)))
                return (ExternalInstance(list_type, ((row,),)),)
            case _:
                return ()

    def _all_awaited(self, values: Values) -> Values:
        """A list of what waiting for each element gives; of a written-out one each place on its own."""
        found: list[Value] = []
        for value in values:
            if isinstance(value, ExternalInstance):
                held = tuple([self.awaited(argument) for argument in value.arguments])
                found.append(ExternalInstance(value.name, held))
        return distinct(found)

    def _values_of(self, values: Values) -> Values:
        """What mappings hold, and objects written out."""
        found: list[Value] = []
        for value in values:
            if isinstance(value, ExternalInstance):
                found.extend(self.held(value))
            elif isinstance(value, ObjectValue):
                found.extend(self._evaluator.types.member_values_of_object(value))
        return distinct(found)

    def _keys_of(self, values: Values) -> Values:
        found: list[Value] = []
        for value in values:
            container = self._container_of(value)
            if isinstance(value, ExternalInstance) and container is not None and not container.numbered:
                found.extend(self._parts(value, container)[0])
        return distinct(found)

    def _container_of(self, value: Value) -> Container | None:
        return self._spec.containers.get(value.name.rpartition(".")[2]) if isinstance(value, ExternalInstance) else None

    def held(self, value: ExternalInstance) -> Values:
        """What a container holds: its elements, or a mapping's values."""
        container = self._spec.containers.get(value.name.rpartition(".")[2])
        return self._parts(value, container)[1] if container is not None else ()

    def _bound(self, unit: Unit, call: Call, block: int, position: int) -> Values:
        """The classes that a type variable is bound to; written as a string, a path read where the variable stands."""
        index = next((value for name, value in call.keywords if name == self._spec.type_forms.bound), NOTHING)
        return self._named_type(unit, index, block, position)

    def _named_type(self, unit: Unit, index: int, block: int, position: int) -> Values:
        """A type given as an argument: as an expression, or as a string that holds a name."""
        expression = unit.facts.expressions[index] if index != NOTHING else None
        if not isinstance(expression, Literal):
            return self._evaluator.values(unit, index, block, position)
        text = expression.text
        return self._evaluator.path_values(unit, text, block, END) if text.replace(".", "").isidentifier() else ()

    def points(self, value: ExternalInstance, member: str) -> bool:
        """Whether a member is asked of what an outside value points to, and not of the value itself."""
        return bool(value.arguments) and member not in self._spec.container_members

    def container_result(self, receiver: ExternalInstance, member: str) -> Values:
        """What a builtin container's method gives."""
        name = receiver.name.rpartition(".")[2]
        container = self._spec.containers.get(name)
        result = self._spec.container_members.get(member)
        if container is None or result is None:
            return (ExternalInstance(f"{receiver.name}.{member}"),)
        keys, held = self._parts(receiver, container)
        match result:
            case MemberResult.SAME:
                return (receiver,)
            case MemberResult.VALUE:
                return held
            case MemberResult.ELEMENT:
                return held
            case MemberResult.KEY:
                return keys
            case MemberResult.KEYS:
                return (ExternalInstance(self._spec.list_type, (keys,)),)
            case MemberResult.VALUES:
                return (ExternalInstance(self._spec.list_type, (held,)),)
            case MemberResult.NUMBERED:
                pair = ExternalInstance(self._spec.tuple_type, ((), keys))
                return (ExternalInstance(self._spec.list_type, ((pair,),)),)
            case MemberResult.ITEMS:
                pair = ExternalInstance(self._spec.tuple_type, (keys, held))
                return (ExternalInstance(self._spec.list_type, ((pair,),)),)

    def _parts(self, value: ExternalInstance, container: Container) -> tuple[Values, Values]:
        """A container's keys (or elements) and values (or elements)."""
        arguments = value.arguments
        if container.heterogeneous:
            every = distinct([item for argument in arguments for item in argument])
            return every, every
        keys = arguments[container.element] if container.element < len(arguments) else ()
        held = arguments[container.value] if container.value < len(arguments) else ()
        return keys, held

    def returned(self, function: FunctionValue) -> Values:
        """What a function gives when it is called: as declared, else what it returns or yields."""
        symbol = function.symbol
        values = self._evaluator.remember(("returned", symbol), lambda: clipped(self._returned(symbol)))
        return self.substituted(values, function.receiver, symbol.owner)

    def _returned(self, symbol: FunctionSymbol) -> Values:
        unit, definition = symbol.unit, symbol.definition
        effects = self._evaluator.effects(symbol)
        results = unit.results.get(definition.body, ())
        if definition.value != NOTHING:
            return self._evaluator.signatures.called_through(symbol)
        yields = [result for result in results if result.kind is BindingKind.YIELD]
        if definition.returns != NOTHING and self._returns_receiver(symbol):
            receiver = self._evaluator.receiver_of(symbol, definition.parameters[0].name)
            values: Values = (receiver,) if receiver is not None else ()
        elif definition.returns != NOTHING:
            inside = definition.body if self._spec.separate_types else definition.block
            declared = self._evaluator.values(unit, definition.returns, inside, END)
            values = self.instances(declared, unit, definition.body)
            if DecoratorEffect.CONTEXT in effects:
                return (ExternalInstance(_CONTEXT, (self.elements(values),)),)
        elif yields:
            found: list[Value] = []
            for result in yields:
                given = self._evaluator.values(unit, result.value, result.block, result.position)
                spread = result.value != NOTHING and isinstance(unit.facts.expressions[result.value], Spread)
                found.extend(self.elements(given) if spread else given)
            held = distinct(found)
            name = _CONTEXT if DecoratorEffect.CONTEXT in effects else _GENERATOR
            return (ExternalInstance(name, (held,)),)
        else:
            found = list(
                self._evaluator.signatures.signed(symbol) if self._spec.separate_types else self._overloaded(symbol)
            )
            for result in results:
                # A result's own position is where its statement starts; its value sees what was bound before.
                found.extend(self._evaluator.values(unit, result.value, result.block, result.position + 1))
            values = distinct(found)
        if "async" in definition.modifiers and not (definition.returns != NOTHING and self._spec.declares_awaited):
            return (ExternalInstance(_AWAITABLE, (values,)),)
        return values

    def _overloaded(self, symbol: FunctionSymbol) -> Values:
        """What the signatures declare that an untyped body implements."""
        unit, definition = symbol.unit, symbol.definition
        found: list[Value] = []
        for binding in unit.names.get((unit.holders[definition.block], definition.name), ()):
            other = unit.symbols[binding.value] if binding.kind is BindingKind.DEFINITION else None
            if not isinstance(other, FunctionSymbol) or other is symbol:
                continue
            if DecoratorEffect.OVERLOAD in self._evaluator.effects(other):
                declared = self._evaluator.values(unit, other.definition.returns, definition.block, END)
                found.extend(self.instances(declared, unit, other.definition.body))
        return distinct(found)

    def _returns_receiver(self, symbol: FunctionSymbol) -> bool:
        """Whether the result is declared to be of the receiver's own type: `def m(self: T) -> T`."""
        definition = symbol.definition
        if symbol.owner is None or not definition.parameters or definition.parameters[0].type != definition.returns:
            return False
        declared = self._evaluator.values(symbol.unit, definition.returns, definition.block, END)
        variables = self._spec.type_forms.variables
        return any(isinstance(value, ExternalInstance) and value.name in variables for value in declared)

    def closure_result(self, closure: ClosureValue) -> Values:
        """What an anonymous function, or a value of a function's type, gives."""
        return self._evaluator.remember(closure, lambda: self._closure_result(closure))

    def _closure_result(self, closure: ClosureValue) -> Values:
        found: list[Value] = []
        unit = self._evaluator.names.load(closure.path)
        if unit is not None:
            for result in unit.results.get(closure.block, ()):
                if result.type != NOTHING:
                    types = self._evaluator.values(unit, result.type, closure.block, END)
                    found.extend(self.instances(types, unit, closure.block))
                    break
                found.extend(self._evaluator.values(unit, result.value, result.block, result.position + 1))
        values = distinct(found)
        if closure.environment:
            values = self._evaluator.generics.substitute(values, dict(closure.environment))
        return values

    def results(self, functions: Values) -> Values:
        """What functions give, anonymous or not."""
        found: list[Value] = []
        for value in functions:
            if isinstance(value, FunctionValue):
                found.extend(self.returned(value))
            elif isinstance(value, ClosureValue):
                found.extend(self.closure_result(value))
            elif isinstance(value, Instance) and self._spec.separate_types:
                found.extend(self.results(self._evaluator.signatures.call_signatures(value.symbol)))
        return distinct(found)

    def _returned_all(self, values: Values) -> Values:
        return distinct(
            [given for value in values if isinstance(value, FunctionValue) for given in self.returned(value)]
        )

    def substituted(
        self, values: Values, receiver: Instance | ClassValue | None, owner: ClassSymbol | None = None
    ) -> Values:
        """A member's value on a receiver: where it gives its own receiver's type, it gives this receiver's; a type
        variable of its class gives what the receiver has it stand for."""
        if receiver is None or not values:
            return values
        if owner is not None and self._spec.separate_types and has_variables(values):
            values = self._evaluator.generics.substitute(values, self._evaluator.generics.environment(receiver, owner))
        found: list[Value] = []
        for value in values:
            if isinstance(value, Instance | ClassValue) and value.is_receiver:
                changed = {"arguments": receiver.arguments} if receiver.arguments else {}
                value = msgspec.structs.replace(
                    value, symbol=receiver.symbol, is_receiver=receiver.is_receiver, **changed
                )
            elif isinstance(value, ExternalInstance) and value.arguments:
                arguments = tuple(self.substituted(argument, receiver) for argument in value.arguments)
                value = value if arguments == value.arguments else ExternalInstance(value.name, arguments)
            found.append(value)
        return tuple(found)

    def instances(self, types: Values, unit: Unit, block: int) -> Values:
        """What values of these types are: the other side of an annotation."""
        found: list[Value] = []
        forms = self._spec.type_forms
        for value in types:
            if isinstance(value, ClassValue):
                arguments = value.arguments
                if arguments and self._spec.separate_types:
                    arguments = self.held_types(arguments, unit, block)
                found.append(Instance(value.symbol, arguments, value.is_receiver, Strategy.ANNOTATED))
            elif isinstance(value, External):
                if value.name in forms.receiver:
                    method = self._enclosing_method(unit, block)
                    if method is not None and method.owner is not None:
                        found.append(Instance(method.owner, (), True, Strategy.ANNOTATED))
                elif value.name in forms.class_of:
                    found.extend(argument for given in value.arguments[:1] for argument in given)
                elif value.name in forms.results:
                    found.extend(self.results(self._first_instances(value, unit, block)))
                elif value.name in forms.waited:
                    found.extend(self.awaited(self._first_instances(value, unit, block)))
                elif value.name in forms.made:
                    made = self._first_instances(value, unit, block)
                    found.extend(
                        self.instances(tuple(each for each in made if isinstance(each, ClassValue)), unit, block)
                    )
                elif value.name in forms.awaited:
                    found.append(ExternalInstance(_AWAITABLE, self.held_types(value.arguments[-1:], unit, block)))
                else:
                    found.append(ExternalInstance(value.name, self.held_types(value.arguments, unit, block)))
            elif isinstance(value, ExternalInstance) and value.name in forms.variables:
                found.extend(self.instances(value.arguments[0], unit, block))
            elif isinstance(value, ObjectValue | ClosureValue | TypeVariable | MemberOf):
                found.append(value)
        return distinct(found)

    def _first_instances(self, value: External, unit: Unit, block: int) -> Values:
        """What values of a form's first argument are."""
        return self.instances(value.arguments[0], unit, block) if value.arguments else ()

    def held_types(self, arguments: tuple[Values, ...], unit: Unit, block: int) -> tuple[Values, ...]:
        return tuple(self.instances(argument, unit, block) for argument in arguments)

    def indexed(self, unit: Unit, base: int, arguments: tuple[int, ...], block: int, position: int) -> Values:
        """An element of a container; or a generic type applied to its arguments."""
        found: list[Value] = []
        forms = self._spec.type_forms
        named = unit.facts.expressions[base] if base != NOTHING else None
        if isinstance(named, TypeName):
            applied = self._evaluator.types.applied(unit, named, arguments, block)
            if applied is not None:
                return applied
        is_member = self._spec.separate_types and any(
            type(unit.facts.expressions[argument]) in _VALUES for argument in arguments if argument != NOTHING
        )
        for value in self._evaluator.values(unit, base, block, position):
            if isinstance(value, ClassValue) and not is_member:
                given = tuple(self._evaluator.values(unit, argument, block, position) for argument in arguments)
                found.append(ClassValue(value.symbol, given, value.is_receiver, value.strategy))
            elif isinstance(value, External) and value.name in forms.member_of:
                found.extend(self._evaluator.signatures.member_type(unit, arguments, block))
            elif isinstance(value, External):
                given = tuple(self._evaluator.values(unit, argument, block, position) for argument in arguments)
                if value.name in forms.unions:
                    found.extend(item for argument in given for item in argument)
                elif value.name in forms.first:
                    found.extend(given[0])
                else:
                    found.append(External(value.name, given))
            else:
                found.extend(self._element_at(value, unit, arguments))
        return distinct(found)

    def _element_at(self, value: Value, unit: Unit, arguments: tuple[int, ...]) -> Values:
        first = unit.facts.expressions[arguments[0]] if arguments and arguments[0] != NOTHING else None
        if isinstance(first, Literal) and first.kind == self._spec.slice:
            return (value,)
        if isinstance(value, ExternalInstance):
            container = self._spec.containers.get(value.name.rpartition(".")[2])
            if container is None:
                return (ExternalInstance(f"{value.name}[]"),) if not value.arguments else ()
            if container.heterogeneous and len(arguments) == 1 and arguments[0] != NOTHING:
                step = getattr(unit.facts.expressions[arguments[0]], "text", "")
                if isinstance(step, str) and step.isdigit() and int(step) < len(value.arguments):
                    return value.arguments[int(step)]
            return relabel(self._parts(value, container)[1], Strategy.ELEMENT)
        if self._spec.separate_types and not self._spec.pointers and isinstance(value, _INDEXED):
            name = first.text if isinstance(first, Literal) and first.kind == _NAME_KIND else ELEMENT
            return self._evaluator.member_values((value,), name)
        if isinstance(value, Instance):
            for member in self._spec.index_members:
                functions = self._evaluator.member_values((value,), member)
                if functions:
                    return relabel(self._returned_all(functions), Strategy.RETURNED)
            if self._spec.pointers:
                return (value,)
        return ()

    def elements(self, values: Values) -> Values:
        """What iterating gives."""
        found: list[Value] = []
        for value in values:
            if isinstance(value, ExternalInstance):
                if value.arguments:
                    found.extend(self._iterated(value))
            elif isinstance(value, Instance):
                found.extend(self._iterated_instance(value))
            elif isinstance(value, ClassValue) and self._evaluator.hierarchy.is_enumeration(value.symbol):
                found.append(Instance(value.symbol, (), False, Strategy.ELEMENT))
        return distinct(found)

    def _is_row(self, value: ExternalInstance) -> bool:
        """Whether each argument is the type of the item at its place."""
        container = self._spec.containers.get(value.name.rpartition(".")[2])
        return container is not None and container.heterogeneous

    def _iterated(self, value: ExternalInstance) -> Values:
        if self._is_row(value):
            return distinct([item for argument in value.arguments for item in argument])
        container = self._spec.containers.get(value.name.rpartition(".")[2])
        if container is not None and container.pairs:
            return (ExternalInstance(self._spec.tuple_type, self._parts(value, container)),)
        return value.arguments[0]

    def _iterated_instance(self, value: Instance) -> Values:
        spec = self._spec
        for member in spec.iterate_members:
            functions = self._evaluator.member_values((value,), member)
            for given in self._returned_all(functions):
                if isinstance(given, ExternalInstance) and given.arguments:
                    return self._iterated(given)
                if isinstance(given, Instance):
                    for advance in spec.next_members:
                        found = self.awaited(self._returned_all(self._evaluator.member_values((given,), advance)))
                        if found:
                            return found
        return ()

    def unpacked(self, values: Values, step: int) -> Values:
        """The value that one place of a pattern takes."""
        found: list[Value] = []
        for value in values:
            if step == NOTHING:
                found.append(ExternalInstance(self._spec.list_type, (self.elements((value,)),)))
            elif isinstance(value, ExternalInstance) and self._is_row(value):
                if 0 <= step < len(value.arguments):
                    found.extend(value.arguments[step])
            else:
                found.extend(self.elements((value,)))
        return distinct(found)

    def entered(self, values: Values) -> Values:
        """What `with` binds."""
        found: list[Value] = []
        for value in values:
            if isinstance(value, ExternalInstance):
                found.extend(value.arguments[0] if value.name == _CONTEXT and value.arguments else (value,))
            elif isinstance(value, Instance):
                for member in self._spec.enter_members:
                    functions = self._evaluator.member_values((value,), member)
                    if functions:
                        found.extend(self.awaited(self._returned_all(functions)))
                        break
        return distinct(found)

    def awaited(self, values: Values) -> Values:
        found: list[Value] = []
        for value in values:
            if isinstance(value, ExternalInstance) and value.name == _AWAITABLE:
                held = [item for argument in value.arguments[:1] for item in argument]
                found.extend(self.awaited(tuple(held)) if self._spec.declares_awaited else held)
            else:
                found.append(value)
        return distinct(found)
