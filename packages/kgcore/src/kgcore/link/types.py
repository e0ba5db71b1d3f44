"""What types mean that have names of their own, and what receivers, objects and functions have as members."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kgcore.languages.spec import DecoratorEffect, FunctionMember
from kgcore.link.callbacks import HIDDEN, RECEIVER
from kgcore.link.hierarchy import merged
from kgcore.link.names import WHOLE, Located, value_of
from kgcore.link.symbols import END, RUNS_ON, ClassSymbol, FunctionSymbol, Unit, reaching
from kgcore.link.tree_types import TreeTypes
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
    distinct,
    relabel,
)
from kgcore.model.facts import NOTHING, Binding, BindingKind, BlockKind, Call, Closure, Extension, Index, TypeName
from kgcore.model.kinds import SymbolKind

INSTANCES = "typeof"
"""The name of the builtin that stands for the type whose values its argument already is."""
GUARD = "is"
"""The name of the builtin that stands for what a function's result says of its argument's type."""
MOST_MEMBERS = 50
"""Members of an object that are looked at where all of them are meant."""
SPREAD = "=*"
"""The hidden name under which facts keep an object whose members another takes over."""

if TYPE_CHECKING:
    from kgcore.link.evaluate import Evaluator


class Types:
    """Names of types, and values that languages with such names have. The evaluator calls it and is called by it."""

    def __init__(self, evaluator: Evaluator) -> None:
        self._evaluator = evaluator
        self._tree = TreeTypes(evaluator)
        self._open: set[tuple[Value, str]] = set()
        """Members that are being looked for: an object may be spread into itself."""

    def named(self, unit: Unit, text: str, block: int) -> Values:
        """The types that a name or dotted name stands for; an alias is what it stands for."""
        return self._evaluator.remember(
            ("type", unit.path, unit.holders[block], text), lambda: self._named(unit, text, block)
        )

    def _named(self, unit: Unit, text: str, block: int) -> Values:
        found: list[Value] = []
        located = self.located(unit, text, block)
        for item in located if len(located) == 1 else _without_parts(located):
            if item.value is not None:
                found.extend(self.unaliased(item.value))
            elif item.unit is not None and item.binding is not None:
                found.extend(self._evaluator.binding_values(item.unit, item.binding))
        return distinct(found)

    def located(self, unit: Unit, text: str, block: int) -> tuple[Located, ...]:
        """What a dotted name of a type stands for, aliases as they are."""
        names = self._evaluator.names
        if unit.spec.own_type:
            return self._tree.located(unit, text, block)
        first, *rest = text.split(".")
        located = names.locate_type(unit, block, first)
        if not located and rest:
            located, _ = names.locate(unit, block, first, END)
        for name in rest:
            located = tuple([found for item in located for found in self._member(item, name)])
        return located

    def _member(self, item: Located, name: str) -> tuple[Located, ...]:
        names = self._evaluator.names
        match item.value:
            case ModuleValue(path=path):
                return names.exported(path, name, types=True)
            case ClassValue(symbol=symbol) if symbol.unit.spec.includes:
                return self._nested(item.value, name)
            case ClassValue(symbol=symbol):
                inner = symbol.unit.types.get((symbol.definition.body, name), ())
                if not inner and symbol.definition.body in symbol.unit.implied:
                    return names.implied_type(symbol.unit, symbol.definition.body, name)
                return names.located(symbol.unit, inner, Strategy.MEMBER, types=True)
            case External(name=dotted):
                return (Located(External(f"{dotted}.{name}")),)
            case _:
                return ()

    def _nested(self, value: ClassValue, name: str) -> tuple[Located, ...]:
        """A type inside a class or inside what an alias stands for, wherever it is defined."""
        names = self._evaluator.names
        classes = [each.symbol for each in self.unaliased(value) if isinstance(each, ClassValue)]
        return tuple([found for symbol in classes for found in names.nested_type(symbol, name)])

    def unaliased(self, value: Value) -> Values:
        """What a type's name stands for in the end."""
        if not isinstance(value, ClassValue) or value.symbol.definition.kind is not SymbolKind.TYPE_ALIAS:
            return (value,)
        definition = value.symbol.definition
        if definition.value == NOTHING:
            return (value,)
        return self._evaluator.values(value.symbol.unit, definition.value, definition.body, END)

    def applied(self, unit: Unit, name: TypeName, arguments: tuple[int, ...], block: int) -> Values | None:
        """An alias with type arguments: what it stands for, with them in the place of its parameters."""
        found: list[Value] = []
        evaluator = self._evaluator
        for item in self.located(unit, name.text, block):
            value = item.value
            if not isinstance(value, ClassValue) or value.symbol.definition.kind is not SymbolKind.TYPE_ALIAS:
                return None
            source, body = value.symbol.unit, value.symbol.definition.body
            given = [evaluator.values(unit, index, block, END) for index in arguments]
            variables = evaluator.generics.variables(source, body)
            environment = {
                variable: evaluator.calls.instances(types, unit, block)
                for variable, types in zip(variables, given, strict=False)
                if types
            }
            evaluator.generics.add_defaults(source, body, environment)
            if value.symbol.definition.value == NOTHING:
                found.append(ClassValue(value.symbol, tuple(given), False, value.strategy))
            else:
                written = evaluator.calls.instances(self.unaliased(value), source, body)
                values = evaluator.generics.substitute(written, environment)
                found.append(External(f"{unit.spec.builtins_module}.{INSTANCES}", (values,)))
        return distinct(found) if found else None

    def special(self, unit: Unit, binding: Binding) -> Values:
        """What a receiver, a type parameter or a further assignment gives its name."""
        if binding.kind is BindingKind.RECEIVER:
            if binding.value != NOTHING:
                given = self._evaluator.values(unit, binding.value, binding.block, binding.position)
                return relabel(given, Strategy.RECEIVER) or self._receiver_beyond(unit, binding)
            return self._receiver(unit, binding) if binding.type == NOTHING else self._declared_receiver(unit, binding)
        if binding.kind is BindingKind.TYPE and binding.unpack:
            return self._variable_of_owner(unit, binding)
        if binding.kind is BindingKind.TYPE:
            return (TypeVariable(unit.path, binding.block, binding.name),)
        declared = self._declared(unit, binding)
        if declared:
            return declared
        values = self._evaluator.values(unit, binding.value, binding.block, binding.position)
        return self._evaluator.unpacked(values, binding)

    def _declared(self, unit: Unit, binding: Binding) -> Values:
        """The type that the name of an assignment was declared with."""
        holder = unit.scopes[binding.block]
        while holder != NOTHING:
            for other in unit.names.get((holder, binding.name), ()):
                if other.type != NOTHING and other is not binding:
                    return self._evaluator.binding_values(unit, other)
            if (holder, binding.name) in unit.names:
                return ()
            holder = unit.outers[holder]
        return ()

    def _receiver(self, unit: Unit, binding: Binding) -> Values:
        blocks = unit.facts.blocks
        block = blocks[binding.block]
        parent = blocks[block.parent]
        symbol = unit.symbols[block.definition] if block.definition != NOTHING else None
        if block.kind is BlockKind.MODULE:
            return (ModuleValue(unit.path, Strategy.SCOPE),)
        receiver: Instance | ClassValue | None = None
        if isinstance(symbol, ClassSymbol):
            if block.kind is BlockKind.CLASS or unit.spec.class_side:
                receiver = ClassValue(symbol, (), True, Strategy.RECEIVER)
            elif parent.kind is BlockKind.CLASS:
                receiver = Instance(symbol, (), True, Strategy.RECEIVER)
        elif symbol is not None and symbol.definition.body == binding.block:
            extension = self._evaluator.extensions.at(unit, block.parent) if unit.facts.extensions else None
            if extension is not None:
                return self._extended(unit, extension)
            if symbol.owner is not None:
                is_static = DecoratorEffect.CLASS in self._evaluator.effects(symbol)
                kind = ClassValue if is_static else Instance
                receiver = kind(symbol.owner, (), True, Strategy.RECEIVER)
            elif parent.kind is BlockKind.OBJECT:
                return (ObjectValue(unit.path, block.parent, Strategy.RECEIVER),)
            elif binding.name == unit.spec.receiver_names[0]:
                return self._assigned_to(symbol) or self.made(symbol)
        if receiver is None:
            if binding.name == unit.spec.receiver_names[0]:
                return self._evaluator.callbacks.given(unit, binding.block, RECEIVER)
            return ()
        if binding.name in unit.spec.receiver_classes:
            return (ClassValue(receiver.symbol, (), binding.name in unit.spec.late_classes, Strategy.RECEIVER),)
        if binding.name != unit.spec.receiver_names[0]:
            return (SuperValue(receiver.symbol, receiver),)
        return (receiver,)

    def _receiver_beyond(self, unit: Unit, binding: Binding) -> Values:
        """The receiver of the code round a function that has none of its own."""
        parent = unit.facts.blocks[binding.block].parent
        return self._evaluator.path_values(unit, binding.name, parent, END) if parent != NOTHING else ()

    def _declared_receiver(self, unit: Unit, binding: Binding) -> Values:
        """A receiver whose type is written, like a parameter's."""
        types = self._evaluator.values(unit, binding.type, binding.block, END)
        return relabel(self._evaluator.calls.instances(types, unit, binding.block), Strategy.RECEIVER)

    def _variable_of_owner(self, unit: Unit, binding: Binding) -> Values:
        """The type parameter, by its place, of the type that a method names as its receiver's."""
        place = binding.unpack[0]
        for value in self._evaluator.values(unit, binding.value, binding.block, END):
            if isinstance(value, ClassValue) and isinstance(place, int):
                symbol = value.symbol
                variables = self._evaluator.generics.variables(symbol.unit, symbol.definition.body)
                return tuple(variables[place : place + 1])
        return ()

    def _extended(self, unit: Unit, extension: Extension) -> Values:
        """The receiver in a block that extends a type; one that is not known has at least the block's bases."""
        evaluator = self._evaluator
        own = evaluator.extensions.own_type(unit, extension.block)
        found = list(evaluator.calls.instances(own, unit, extension.block))
        if not any(isinstance(value, Instance | ExternalInstance) for value in found):
            for index in extension.bases:
                bases = evaluator.values(unit, index, extension.block, END)
                found.extend(evaluator.calls.instances(bases, unit, extension.block))
        return relabel(distinct(found), Strategy.RECEIVER)

    def _assigned_to(self, symbol: FunctionSymbol) -> Values:
        """The object, or what the function makes, that a function was assigned to as a member."""
        unit, number = symbol.unit, symbol.number
        for listed in unit.fields.values():
            for binding in listed:
                if binding.kind is BindingKind.DEFINITION and binding.value == number:
                    owner = binding.name.rpartition(".")[0]
                    plain = owner.removesuffix(unit.spec.prototype)
                    values = self._evaluator.path_values(unit, plain, binding.block, binding.position)
                    if plain == owner:
                        return relabel(values, Strategy.RECEIVER)
                    makers = [value.symbol for value in values if isinstance(value, FunctionValue)]
                    return relabel(self.made(makers[0]), Strategy.RECEIVER) if makers else ()
        return ()

    def parameter(self, unit: Unit, binding: Binding) -> Values:
        """What a parameter is by its type; without one, what is passed for it or its default."""
        evaluator = self._evaluator
        if binding.type != NOTHING:
            types = evaluator.values(unit, binding.type, binding.block, END)
            declared = relabel(evaluator.calls.instances(types, unit, binding.block), Strategy.ANNOTATED)
            return evaluator.unpacked(declared, binding)
        values = evaluator.values(unit, binding.value, binding.block, binding.position)
        return evaluator.unpacked(values, binding)

    def narrowed(self, unit: Unit, binding: Binding) -> Values:
        """What a name is where a condition tests its class, by name or by a function that says so; else as before."""
        if binding.type != NOTHING:
            return self._without(self._as_before(unit, binding), self._tested(unit, binding))
        return self._tested(unit, binding) or self._as_before(unit, binding)

    def _without(self, values: Values, excluded: Values) -> Values:
        """Values without the instances of classes, and of what inherits from them."""
        classes = {value.symbol for value in excluded if isinstance(value, Instance)}
        order = self._evaluator.hierarchy.order
        return tuple(
            [
                value
                for value in values
                if not isinstance(value, Instance) or classes.isdisjoint((value.symbol, *order(value.symbol)))
            ]
        )

    def _tested(self, unit: Unit, binding: Binding) -> Values:
        """The class that a condition tests for; nothing where the function that it calls tests for none."""
        test = binding.value if binding.type == NOTHING else binding.type
        evaluator, expression = self._evaluator, unit.facts.expressions[test]
        if isinstance(expression, Call):
            for callee in evaluator.values(unit, expression.function, binding.block, binding.position):
                guarded = self._guarded(callee)
                if guarded:
                    return relabel(guarded, Strategy.NARROWED)
            return ()
        tested = evaluator.values(unit, test, binding.block, binding.position)
        return relabel(evaluator.calls.instances(tested, unit, binding.block), Strategy.NARROWED)

    def narrowed_path(self, unit: Unit, text: str, block: int, position: int) -> Values:
        """The values of a dotted path whose beginning a condition round the place has tested."""
        prefix, rest = text, ""
        while "." in prefix:
            for binding in reversed(unit.narrows.get(prefix, ())):
                if binding.position <= position and binding.block in unit.ancestors(block):
                    values = self._tested(unit, binding)
                    for name in rest.split(".") if rest else ():
                        values = self._evaluator.member_values(values, name)
                    if values:
                        return values
            prefix, _, last = prefix.rpartition(".")
            rest = f"{last}.{rest}" if rest else last
        return ()

    def _as_before(self, unit: Unit, binding: Binding) -> Values:
        block = unit.facts.blocks[binding.block]
        if block.kind in RUNS_ON:
            return self._evaluator.path_values(unit, binding.name, block.parent, binding.position)
        listed = unit.names.get((unit.scopes[binding.block], binding.name), ())
        earlier = [other for other in listed if other.position < binding.position]
        held = reaching(earlier, binding.position, unit.ancestors(binding.block), unit) if earlier else ()
        return distinct([value for other in held for value in self._evaluator.binding_values(unit, other)])

    def _guarded(self, callee: Value) -> Values:
        """The type that a function's result says its argument has."""
        evaluator = self._evaluator
        if not isinstance(callee, FunctionValue):
            return ()
        unit, definition = callee.symbol.unit, callee.symbol.definition
        returns, block = definition.returns, definition.body
        for binding in unit.signatures.get((unit.holders[definition.block], definition.name), ()):
            closure = unit.facts.expressions[binding.value]
            if isinstance(closure, Closure):
                for result in unit.results.get(closure.block, ()):
                    returns, block = result.type, closure.block
        expression = unit.facts.expressions[returns] if returns != NOTHING else None
        base = unit.facts.expressions[expression.base] if isinstance(expression, Index) else None
        if not isinstance(expression, Index) or not isinstance(base, TypeName) or base.text != GUARD:
            return ()
        types = evaluator.values(unit, expression.arguments[0], block, END)
        return evaluator.calls.instances(types, unit, block)

    def written_value(self, unit: Unit, block: int) -> Value:
        """A function or class written where a value is wanted."""
        number = unit.facts.blocks[block].definition
        if number != NOTHING and unit.facts.definitions[number].body == block:
            return value_of(unit.symbols[number], Strategy.SCOPE)
        return ClosureValue(unit.path, block)

    def attribute(self, value: ObjectValue | FunctionValue | TypeVariable | MemberOf, name: str) -> tuple[Located, ...]:
        """What a member's name stands for on values that have members only in languages with types of their own."""
        key = (value, name)
        if key in self._open:
            self._evaluator.keep_nothing()
            return ()
        self._open.add(key)
        try:
            return self._attribute(value, name)
        finally:
            self._open.discard(key)

    def _attribute(
        self, value: ObjectValue | FunctionValue | TypeVariable | MemberOf, name: str
    ) -> tuple[Located, ...]:
        match value:
            case ObjectValue():
                return self.member_of_object(value, name)
            case FunctionValue():
                return self.member_of_function(value, name)
            case _:
                bounds = self._evaluator.generics.closed((value,))
                return tuple([found for bound in bounds for found in self._evaluator.attribute(bound, name)])

    def member_of_object(self, value: ObjectValue, name: str) -> tuple[Located, ...]:
        unit = self._evaluator.names.load(value.path)
        if unit is None:
            return ()
        if unit.facts.blocks[value.block].kind is BlockKind.FUNCTION:
            return self._member_of_made(unit, value, name)
        found = self._evaluator.names.located(unit, unit.bindings_of(value.block, name), value.strategy)
        if found:
            return found
        holder = self._evaluator.callbacks.holder_of(unit, value.block)
        later = unit.assigned(f"{holder}.{name}") if holder else []
        if later:
            return self._evaluator.names.located(unit, later[-1:], value.strategy)
        spread = unit.names.get((value.block, SPREAD), ())
        for binding in reversed(spread):
            for base in self._evaluator.binding_values(unit, binding):
                found = self._evaluator.attribute(base, name)
                if found and not isinstance(found[0].value, External):
                    return found
        return ()

    def member_values_of_object(self, value: ObjectValue) -> Values:
        """The values of all members of an object written out, as far as they are few enough to tell."""
        unit = self._evaluator.names.load(value.path)
        if unit is None:
            return ()
        names = [name for holder, name in unit.names if holder == value.block and not name.startswith(HIDDEN)]
        return distinct(
            [found for name in names[:MOST_MEMBERS] for found in self._evaluator.member_values((value,), name)]
        )

    def _member_of_made(self, unit: Unit, value: ObjectValue, name: str) -> tuple[Located, ...]:
        """A member of what a function makes: of its prototype, or one that it gives its receiver."""
        function = unit.facts.definitions[unit.facts.blocks[value.block].definition].name
        names, prototype = self._evaluator.names, f"{function}{unit.spec.prototype}"
        found = unit.assigned(f"{prototype}.{name}")
        if found:
            return names.located(unit, found[-1:], value.strategy)
        own = f"{unit.spec.receiver_names[0]}.{name}"
        given = [binding for binding in unit.fields.get(value.block, ()) if binding.name == own]
        if given:
            return names.located(unit, given[-1:], value.strategy)
        for binding in unit.assigned(prototype):
            for base in self._evaluator.binding_values(unit, binding):
                inherited = self._evaluator.attribute(base, name)
                if inherited:
                    return inherited
        return ()

    def made(self, symbol: FunctionSymbol) -> Values:
        """What a function makes that has a prototype with members: an object, by the function's block."""
        unit, name = symbol.unit, f"{symbol.definition.name}{symbol.unit.spec.prototype}"
        if not unit.spec.prototype or not unit.makes(name):
            return ()
        return (ObjectValue(unit.path, symbol.definition.body, Strategy.CONSTRUCTED),)

    def member_of_global(self, kind: str, name: str) -> tuple[Located, ...]:
        """A member of the object that holds what is global: one that a file adds to its type, or a global name."""
        names = self._evaluator.names
        for item in names.everywhere(kind, types=True):
            if isinstance(item.value, ClassValue):
                found = self._evaluator.attribute(Instance(item.value.symbol), name)
                if found:
                    return found
        return names.everywhere(name, types=False)

    def member_of_function(self, value: FunctionValue, name: str) -> tuple[Located, ...]:
        """A member of what the name of a function is declared as or has been given, or one that it was assigned."""
        symbol = value.symbol
        unit, definition = symbol.unit, symbol.definition
        if not unit.spec.separate_types:
            return ()
        evaluator = self._evaluator
        fields = unit.fields.get(unit.holders[definition.block], ())
        dotted = f"{definition.name}.{name}"
        own = [binding for binding in fields if binding.name == dotted]
        if own:
            return evaluator.names.located(unit, own[-1:], Strategy.MEMBER)
        for beside in unit.types.get((unit.holders[definition.block], definition.name), ()):
            space = unit.symbols[beside.value] if beside.kind is BindingKind.DEFINITION else None
            if isinstance(space, ClassSymbol) and space.definition.kind is SymbolKind.NAMESPACE:
                found = evaluator.attribute(ClassValue(space, (), False, Strategy.MEMBER), name)
                if found:
                    return found
        if unit.exported is not None and WHOLE in unit.exported and name in unit.exported:
            return evaluator.names.exported(unit.path, name, types=False)
        found = tuple([item for base in self.wrapping(symbol) for item in evaluator.attribute(base, name)])
        return found or self._member_of_any_function(value, name)

    def _member_of_any_function(self, value: FunctionValue, name: str) -> tuple[Located, ...]:
        """What every function has: ways to call it with another receiver, or to make one of it that has it."""
        spec = value.symbol.unit.spec
        moved = relabel((value,), Strategy.VALUE_FLOW)
        match spec.function_members.get(name):
            case FunctionMember.ITSELF:
                return (Located(moved[0]),)
            case FunctionMember.BOUND:
                return (Located(External(f"{spec.builtins_module}.{name}", (moved,))),)
            case _:
                return ()

    def wrapping(self, symbol: FunctionSymbol) -> Values:
        """The value of the name that a function was given as an argument of it: as declared, else as computed."""
        unit, definition = symbol.unit, symbol.definition
        evaluator = self._evaluator
        if definition.declared != NOTHING:
            types = evaluator.values(unit, definition.declared, definition.block, END)
            declared = evaluator.calls.instances(types, unit, definition.block)
            if declared:
                return declared
        if definition.value == NOTHING:
            return ()
        return evaluator.values(unit, definition.value, definition.block, definition.position)


def _without_parts(located: tuple[Located, ...]) -> list[Located]:
    """One of each type: of parts that are declared under one name the first, a namespace only if it is alone."""
    kept: list[Located] = []
    classes: set[ClassSymbol] = set()
    plain = [item for item in located if not _is_namespace(item)]
    for item in plain or located:
        if isinstance(item.value, ClassValue):
            if item.value.symbol in classes:
                continue
            classes.update(merged(item.value.symbol))
        kept.append(item)
    return kept


def _is_namespace(item: Located) -> bool:
    return isinstance(item.value, ClassValue) and item.value.symbol.definition.kind is SymbolKind.NAMESPACE
