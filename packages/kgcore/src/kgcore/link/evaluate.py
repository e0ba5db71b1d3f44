"""What an expression of a file evaluates to, by the language's own rules and the types that the text tells."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import msgspec

from kgcore.languages.spec import Container, DecoratorEffect, FunctionShape, LanguageSpec
from kgcore.link.attached import Attached
from kgcore.link.callbacks import Callbacks
from kgcore.link.calls import Calls
from kgcore.link.extensions import Extensions
from kgcore.link.field_functions import FieldFunctions
from kgcore.link.generics import Generics
from kgcore.link.hierarchy import Found, Hierarchy, Slot
from kgcore.link.implicit import ImplicitReceiver
from kgcore.link.linked_names import LinkedNames
from kgcore.link.member_functions import MemberFunctions
from kgcore.link.memo import NO_CUT, CycleMemo
from kgcore.link.modules import Modules
from kgcore.link.names import Located, Names
from kgcore.link.overloads import Overloads
from kgcore.link.signatures import Signatures
from kgcore.link.structural import Structural
from kgcore.link.symbols import END, ClassSymbol, FunctionSymbol, Unit
from kgcore.link.types import Types
from kgcore.link.values import (
    ClassValue,
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
    relabel,
)
from kgcore.link.variants import HIDDEN, Variants
from kgcore.model.facts import (
    NOTHING,
    AnyExpression,
    Attribute,
    Await,
    Binding,
    BindingKind,
    Call,
    Choice,
    Closure,
    Collection,
    Comprehension,
    Given,
    Index,
    Literal,
    Mapping,
    Object,
    Path,
    Spread,
    TypeName,
    Within,
)
from kgcore.model.kinds import SymbolKind

FUEL = 4000
"""Steps that one query may take; past it the rest is unknown. Per query, so that their order changes nothing."""
MAX_DEPTH = 100
"""Expressions within expressions that one query follows; what lies deeper is unknown."""
MAX_VALUES = 4
"""An expression that may have more values than this tells nothing: an edge to each would be a guess."""
MAX_ITEMS = 8
"""Items of a written-out collection that are looked at."""

# Reading a member of an enumeration costs a call in Python; these are read for every binding.
_DEFINITION = BindingKind.DEFINITION
_IMPORT = BindingKind.IMPORT
_NARROW = BindingKind.NARROW
_CAUGHT = BindingKind.CAUGHT
_ELEMENT = BindingKind.ELEMENT
_ENTER = BindingKind.ENTER
_NAMED = (_DEFINITION, _IMPORT)
_NAMESPACE = SymbolKind.NAMESPACE
_PARAMETERS = (BindingKind.PARAMETER, BindingKind.VARIADIC, BindingKind.KEYWORDS)
_SPECIAL = (BindingKind.RECEIVER, BindingKind.TYPE, BindingKind.CHANGE)
_ONE = Container()


class Evaluator:
    """Evaluates expressions over the whole project, on demand; remembers what it found.

    A value that depends on itself (mutual recursion) is unknown inside the cycle; what was computed from such a cut is
    not remembered, so that answers do not depend on the order of questions.
    """

    def __init__(
        self,
        load: Callable[[str], Unit | None],
        modules: Modules,
        spec: LanguageSpec,
        ambient: Callable[[str], Sequence[str]] = lambda name: (),
        attaching: Callable[[str], Sequence[tuple[str, int]]] = lambda name: (),
        names: Names | None = None,
        extending: Callable[[str], Sequence[tuple[str, int]]] = lambda name: (),
    ) -> None:
        self.names = names if names is not None else Names(load, modules, ambient)
        self.structural: Structural | None = None
        """What finds the interfaces that a type satisfies without saying so, where a language has such."""
        self._spec = spec
        self.attached = Attached(self, attaching)
        self.extensions = Extensions(self, extending)
        self.hierarchy = Hierarchy(self.fresh_values, self._added if spec.attached_members else None)
        if spec.attached_members:
            self.hierarchy.extended = self.extensions.bases
        self.calls = Calls(self, spec)
        self.overloads = Overloads(self, spec)
        self.signatures = Signatures(self, spec)
        self.types = Types(self)
        self.generics = Generics(self)
        self.member_functions: MemberFunctions | None = None
        """Functions that are called as members of what they take, in a language that has such."""
        self.callbacks = Callbacks(self, spec)
        self.variants = Variants(self, spec)
        self.implicit: ImplicitReceiver | None = None
        if spec.implicit_receiver:
            self.implicit = implicit = ImplicitReceiver(self)
            self.names.implied, self.names.implied_type = implicit.member, implicit.type_member
        self.field_functions: FieldFunctions | None = None
        if isinstance(self.names, LinkedNames):
            self.field_functions = FieldFunctions(self, self.names.files)
            self.names.member_of = ImplicitReceiver(self).member_of
        self._memo: CycleMemo[Values] = CycleMemo(())
        self._fuel = FUEL
        self._depth = 0
        self._paths: dict[tuple[str, tuple[int, bool], str], Values] = {}
        self._effects: dict[FunctionSymbol, frozenset[DecoratorEffect]] = {}
        self._attributes: dict[tuple[Value, str], tuple[Located, ...]] = {}

    def refuel(self) -> None:
        """Start a new query."""
        self._fuel = FUEL
        self._memo.cut = NO_CUT

    def forget(self) -> None:
        """Drop all that is remembered."""
        for memo in (self._paths, self._effects, self._attributes):
            memo.clear()
        self.generics.forget()
        self._memo.forget()
        self.names.forget()
        self.attached.forget()
        if self.structural is not None:
            self.structural.forget()
        self.overloads.forget()
        self.extensions.forget()
        self.hierarchy.forget()

    def _added(self, symbol: ClassSymbol, name: str) -> tuple[Slot, ...]:
        """What is a member of a type without standing in its body: of the blocks that extend it, else by itself."""
        return self.extensions.members(symbol, name) or self.attached.members(symbol, name)

    def fresh_values(self, unit: Unit, index: int, block: int, position: int) -> Values:
        """A query of its own inside another: what a class is must not depend on who asks first."""
        fuel, self._fuel = self._fuel, FUEL
        try:
            return self._memo.apart(lambda: self.values(unit, index, block, position))
        finally:
            self._fuel = fuel

    def values(self, unit: Unit, index: int, block: int, position: int) -> Values:
        """The values of an expression at a place."""
        if index == NOTHING:
            return ()
        if self._fuel <= 0 or self._depth > MAX_DEPTH:
            self._memo.cut = NOTHING
            return ()
        self._fuel -= 1
        expression = unit.facts.expressions[index]
        if type(expression) is Path:
            return self.path_values(unit, expression.text, block, position)
        self._depth += 1
        try:
            return self._compound(unit, expression, block, position)
        finally:
            self._depth -= 1

    def callees(self, unit: Unit, call: Call, block: int, position: int) -> Values:
        """What a call's function may be."""
        if self._spec.overloads:
            return self.overloads.callees(unit, call, block, position)
        return self.values(unit, call.function, block, position)

    def function_shape(self, name: str) -> FunctionShape | None:
        """What a type outside the project that stands for functions is called with and gives."""
        return self._spec.function_types.get(name.rpartition(".")[2])

    def path_values(self, unit: Unit, text: str, block: int, position: int) -> Values:
        """The values of a name, or of names joined by member access."""
        return self.steady_values(unit, text, block, position)[0]

    def steady_values(
        self, unit: Unit, text: str, block: int, position: int, meaning: tuple[int, bool] | None = None
    ) -> tuple[Values, bool]:
        """The values of a path, and whether it means the same all over the block that holds names.

        `meaning` is its first name's, where the caller knows it already.
        """
        is_tested = bool(unit.narrows) and unit.tests(text)
        if is_tested:
            narrowed = self.types.narrowed_path(unit, text, block, position)
            if narrowed:
                return narrowed, False
        first, _, rest = text.partition(".")
        key = (unit.path, meaning or unit.meaning_of(block, first), text)
        known = self._paths.get(key)
        if known is not None:
            return known, not is_tested
        located, steady = self.names.locate(unit, block, first, position)
        memo = self._memo
        outer_cut, memo.cut = memo.cut, NO_CUT
        values = self.all_values(located)
        if unit.implied:
            values = self._read_properties(values)
        for name in rest.split(".") if rest else ():
            values = self.member_values(values, name)
            if self._spec.named_calls:
                values = self._read_properties(values)
        steady = steady and memo.cut == NO_CUT
        if steady:
            self._paths[key] = values
        memo.cut = min(outer_cut, memo.cut)
        return values, steady and not is_tested

    def _compound(self, unit: Unit, expression: AnyExpression, block: int, position: int) -> Values:
        match expression:
            case Attribute(base=base, text=text):
                values = self.values(unit, base, block, position)
                for name in text.split("."):
                    values = self.member_values(values, name)
                return values
            case Call():
                return self.calls.result(unit, expression, block, position)
            case Index(base=base, arguments=arguments):
                return self.calls.indexed(unit, base, arguments, block, position)
            case Await(value=value):
                return self.calls.awaited(self.values(unit, value, block, position))
            case Choice(options=options):
                return _bounded([value for option in options for value in self.values(unit, option, block, position)])
            case Collection(kind=kind, items=items):
                return self._collection(unit, kind, items, block, position)
            case Mapping(kind=kind, keys=keys, values=values):
                return (
                    ExternalInstance(
                        f"{unit.spec.builtins_module}.{kind}",
                        (self._first_of(unit, keys, block, position), self._first_of(unit, values, block, position)),
                    ),
                )
            case Literal(kind=kind):
                return () if kind == unit.spec.null else (ExternalInstance(f"{unit.spec.builtins_module}.{kind}"),)
            case Comprehension(kind=kind, element=element, block=inner):
                held = self.values(unit, element, inner, END)
                parts: tuple[Values, ...] = ((), held) if unit.spec.containers.get(kind, _ONE).value else (held,)
                return (ExternalInstance(f"{unit.spec.builtins_module}.{kind}", parts),)
            case Closure(block=inner):
                return (self.types.written_value(unit, inner),)
            case Spread(value=value):
                return self.values(unit, value, block, position)
            case TypeName() | Object() | Given():
                return self._typed(unit, expression, block)
            case Within(value=value, block=inner):
                return self.values(unit, value, inner, END)
            case _:
                return ()

    def _typed(self, unit: Unit, expression: TypeName | Object | Given, block: int) -> Values:
        """The values of expressions that only languages with types of their own have."""
        match expression:
            case TypeName(text=text):
                return self.types.named(unit, text, block)
            case Object(block=inner):
                return (ObjectValue(unit.path, inner),)
            case Given(number=number):
                return self.callbacks.given(unit, block, number)

    def _collection(self, unit: Unit, kind: str, items: tuple[int, ...], block: int, position: int) -> Values:
        name = f"{unit.spec.builtins_module}.{kind}"
        container = unit.spec.containers.get(kind)
        if container is not None and container.heterogeneous:
            return (
                ExternalInstance(name, tuple(self.values(unit, item, block, position) for item in items[:MAX_ITEMS])),
            )
        return (ExternalInstance(name, (self._first_of(unit, items, block, position),)),)

    def _first_of(self, unit: Unit, items: tuple[int, ...], block: int, position: int) -> Values:
        """What the items of a collection are; the first few tell."""
        if unit.spec.separate_types and any(
            isinstance(unit.facts.expressions[item], Spread) for item in items[:MAX_ITEMS] if item != NOTHING
        ):
            return self._with_spread(unit, items, block, position)
        return _bounded([value for item in items[:MAX_ITEMS] for value in self.values(unit, item, block, position)])

    def _with_spread(self, unit: Unit, items: tuple[int, ...], block: int, position: int) -> Values:
        found: list[Value] = []
        for item in items[:MAX_ITEMS]:
            values = self.values(unit, item, block, position)
            spread = item != NOTHING and isinstance(unit.facts.expressions[item], Spread)
            found.extend(self.calls.elements(values) if spread else values)
        return _bounded(found)

    def all_values(
        self,
        located: Sequence[Located],
        receiver: Instance | ClassValue | None = None,
        through: Value | None = None,
    ) -> Values:
        if len(located) == 1 and located[0].value is not None and receiver is None:
            return (located[0].value,)
        found: list[Value] = []
        for item in located:
            if item.value is not None:
                found.append(item.value)
            elif item.unit is not None and item.binding is not None:
                values = self.binding_values(item.unit, item.binding)
                if item.member:
                    values = self.member_values(values, item.member)
                if isinstance(through, ObjectValue) and through.environment:
                    values = self.generics.substitute(values, dict(through.environment))
                found.extend(self.calls.substituted(values, receiver, item.owner))
        return _bounded(found)

    def binding_values(self, unit: Unit, binding: Binding) -> Values:
        """What a binding gives its name."""
        return self.remember(("binding", id(binding)), lambda: clipped(self._binding(unit, binding)))

    def keep_nothing(self) -> None:
        """Nothing that is being computed is complete: something was asked for inside itself, or lies too deep."""
        self._memo.cut = NOTHING

    def remember(self, key: object, compute: Callable[[], Values]) -> Values:
        """Compute once per key; see `CycleMemo`."""
        if self._memo.depth > MAX_DEPTH:
            self._memo.cut = NOTHING
            return ()
        return self._memo.remember(key, compute)

    def _binding(self, unit: Unit, binding: Binding) -> Values:
        kind = binding.kind
        if kind in _NAMED:
            return self.all_values(self.names.located(unit, (binding,)))
        if kind in _PARAMETERS:
            return self._parameter(unit, binding)
        if kind in _SPECIAL:
            return self.types.special(unit, binding)
        if kind is _NARROW and unit.spec.type_guards:
            return self.types.narrowed(unit, binding)
        if binding.type != NOTHING:
            declared = self.calls.instances(
                self.values(unit, binding.type, binding.block, binding.position), unit, binding.block
            )
            if declared or binding.value == NOTHING:
                return self.unpacked(declared, binding)
        # The value stands before the place where the binding takes effect.
        values = self.values(unit, binding.value, binding.block, binding.position)
        if kind is _NARROW:
            return relabel(self._narrowed(values, unit, binding), Strategy.NARROWED)
        if kind is _CAUGHT:
            return relabel(self._narrowed(values, unit, binding), Strategy.ENTERED)
        if kind is _ELEMENT:
            values = relabel(self.calls.elements(values), Strategy.ELEMENT)
        elif kind is _ENTER:
            values = relabel(self.calls.entered(values), Strategy.ENTERED)
        return self.unpacked(values, binding)

    def unpacked(self, values: Values, binding: Binding) -> Values:
        """What a binding's place in a pattern takes of the values."""
        for step in binding.unpack:
            if isinstance(step, str) and step[0] == HIDDEN:
                values = self.variants.held(values, step)
            elif isinstance(step, str):
                values = self.member_values(values, step)
            else:
                values = relabel(self.calls.unpacked(values, step), Strategy.ELEMENT)
        return values

    def _narrowed(self, values: Values, unit: Unit, binding: Binding) -> Values:
        """Instances of the class tested for, or of each in a tuple of them."""
        found: list[Value] = []
        for value in values:
            if isinstance(value, ExternalInstance):
                found.extend(item for argument in value.arguments for item in argument)
            else:
                found.append(value)
        return self.calls.instances(tuple(found), unit, binding.block)

    def _parameter(self, unit: Unit, binding: Binding) -> Values:
        if unit.spec.separate_types:
            return self.types.parameter(unit, binding)
        number = unit.facts.blocks[binding.block].definition
        symbol = unit.symbols[number] if number != NOTHING else None
        own = isinstance(symbol, FunctionSymbol) and symbol.definition.body == binding.block
        if isinstance(symbol, FunctionSymbol) and own:
            receiver = self.receiver_of(symbol, binding.name)
            if receiver is not None:
                return (receiver,)
        block = unit.facts.blocks[binding.block].parent
        declared = self.calls.instances(self.values(unit, binding.type, block, binding.position), unit, binding.block)
        declared = relabel(declared, Strategy.ANNOTATED)
        if binding.kind is BindingKind.VARIADIC:
            return (ExternalInstance(unit.spec.list_type, (declared,)),)
        if binding.kind is BindingKind.KEYWORDS:
            return (ExternalInstance(unit.spec.dict_type, ((), declared)),)
        return declared or self.values(unit, binding.value, block, binding.position)

    def receiver_of(self, symbol: FunctionSymbol, name: str) -> Instance | ClassValue | None:
        """What a method's first parameter is; None where this is not it."""
        spec, definition, owner = symbol.unit.spec, symbol.definition, symbol.owner
        if (
            owner is None
            or not spec.receiver_parameter
            or not definition.parameters
            or definition.parameters[0].name != name
        ):
            return None
        effects = self.effects(symbol)
        if DecoratorEffect.STATIC in effects:
            return None
        if DecoratorEffect.CLASS in effects or definition.name in spec.class_receivers:
            return ClassValue(owner, (), True, Strategy.RECEIVER)
        return Instance(owner, (), True, Strategy.RECEIVER)

    def effects(self, symbol: FunctionSymbol) -> frozenset[DecoratorEffect]:
        """What its decorators make of a function."""
        known = self._effects.get(symbol)
        if known is not None:
            return known
        self._effects[symbol] = frozenset()
        found: set[DecoratorEffect] = set()
        unit, definition = symbol.unit, symbol.definition
        for modifier in definition.modifiers:
            if modifier in unit.spec.modifier_effects:
                found.add(unit.spec.modifier_effects[modifier])
        if unit.spec.bare_calls and is_bare(symbol):
            found.add(DecoratorEffect.PROPERTY)
        for index in definition.decorators:
            found.update(self._effects_of(unit, index, definition.block, definition.position))
        effects = self._effects[symbol] = frozenset(found)
        return effects

    def _effects_of(self, unit: Unit, index: int, block: int, position: int) -> Iterator[DecoratorEffect]:
        expression = unit.facts.expressions[index] if index != NOTHING else None
        if isinstance(expression, Call):
            index = expression.function
            expression = unit.facts.expressions[index] if index != NOTHING else None
        if not isinstance(expression, Path):
            return
        table = unit.spec.decorators
        by_last = table.get("." + expression.text.rpartition(".")[2])
        if by_last is not None:
            yield by_last
            return
        for value in self.fresh_values(unit, index, block, position):
            if isinstance(value, External) and value.name in table:
                yield table[value.name]

    def member_values(self, values: Values, name: str) -> Values:
        """The values of a member of any of these."""
        if len(values) == 1:
            return self._member_values(values[0], name)
        return _bounded([found for value in values for found in self._member_values(value, name)])

    def _member_values(self, value: Value, name: str) -> Values:
        return self.remember((value, name), lambda: self._read_member(value, name))

    def _read_member(self, value: Value, name: str) -> Values:
        if isinstance(value, TypeVariable | MemberOf):
            return self.member_values(self.generics.closed((value,)), name)
        receiver = _receiver_of(value)
        if (
            receiver is not None
            and name == receiver.symbol.unit.spec.class_of_member
            and isinstance(receiver, Instance)
        ):
            return (ClassValue(receiver.symbol, (), receiver.is_receiver, receiver.strategy),)
        if isinstance(value, ClassValue) and name in self._spec.receiver_names and self._spec.implicit_receiver:
            # The receiver of a class round the code, or what is above it, by the class's name.
            enclosing = Instance(value.symbol, (), True, Strategy.RECEIVER)
            if name == self._spec.receiver_names[0]:
                return (enclosing,)
            if value.symbol.definition.kind is SymbolKind.INTERFACE:
                return (msgspec.structs.replace(enclosing, strategy=Strategy.SUPER),)
            return (SuperValue(value.symbol, enclosing),)
        if isinstance(value, ExternalInstance) and self._spec.bare_calls and name in self._spec.container_members:
            return self.calls.container_result(value, name)
        found: list[Value] = []
        for item in self.attribute(value, name):
            for given in self.all_values((item,), receiver, value):
                if isinstance(given, FunctionValue) and item.owner is not None and receiver is not None:
                    bound = self._bind(given, receiver, value)
                    if DecoratorEffect.PROPERTY in self.effects(given.symbol):
                        found.extend(relabel(self.calls.returned(bound), Strategy.RETURNED))
                        continue
                    given = bound
                elif isinstance(value, ObjectValue) and self._is_getter(given):
                    found.extend(relabel(self.calls.results((given,)), Strategy.RETURNED))
                    continue
                found.append(given)
        return _bounded(found)

    def _read_properties(self, values: Values) -> Values:
        """A property that is named without its receiver is read all the same."""
        found: list[Value] = []
        for value in values:
            is_member = isinstance(value, FunctionValue) and value.symbol.owner is not None
            is_read = self._spec.named_calls and isinstance(value, FunctionValue)
            is_read = is_read or (is_member and self._is_getter(value))
            found.extend(self.calls.results((value,)) if is_read else (value,))
        return tuple(found)

    def _is_getter(self, value: Value) -> bool:
        return isinstance(value, FunctionValue) and DecoratorEffect.PROPERTY in self.effects(value.symbol)

    def _bind(self, function: FunctionValue, receiver: Instance | ClassValue, through: Value) -> FunctionValue:
        effects = self.effects(function.symbol)
        if DecoratorEffect.STATIC in effects:
            return function
        if DecoratorEffect.CLASS in effects and isinstance(receiver, Instance):
            receiver = ClassValue(receiver.symbol, (), receiver.is_receiver, receiver.strategy)
        elif isinstance(through, ClassValue) and DecoratorEffect.CLASS not in effects and not self._spec.own_type:
            return function
        return FunctionValue(function.symbol, receiver, function.strategy)

    def attribute(self, value: Value, name: str) -> tuple[Located, ...]:
        """What a member's name stands for on a value, with the strategy that finding it there is worth."""
        key = (value, name)
        known = self._attributes.get(key)
        if known is None:
            memo = self._memo
            outer_cut, memo.cut = memo.cut, NO_CUT
            known = self._attribute(value, name)
            if memo.cut == NO_CUT:
                self._attributes[key] = known
            memo.cut = min(outer_cut, memo.cut)
        return known

    def _attribute(self, value: Value, name: str) -> tuple[Located, ...]:
        match value:
            case ModuleValue(path=path):
                return self.names.module_member(path, name)
            case External(name=dotted) | ExternalInstance(name=dotted) if self._spec.labels and (
                added := self.extensions.outside(dotted, name)
            ):
                return added
            case External(name=dotted, strategy=strategy):
                if dotted in self._spec.global_objects:
                    found_everywhere = self.types.member_of_global(self._spec.global_objects[dotted], name)
                    if found_everywhere:
                        return found_everywhere
                return (Located(External(f"{dotted}.{name}", (), None, strategy)),)
            case ExternalInstance(name=dotted) if dotted in self._spec.pointing and self.calls.points(value, name):
                return tuple([item for held in value.arguments[0] for item in self.attribute(held, name)])
            case ExternalInstance(name=dotted):
                return (Located(External(f"{dotted}.{name}", (), value, Strategy.EXTERNAL_MEMBER)),)
            case Instance(symbol=symbol) if name == symbol.unit.spec.class_of_member:
                return (Located(ClassValue(symbol, (), value.is_receiver, Strategy.VALUE_FLOW)),)
            case Instance(symbol=symbol):
                found = self.hierarchy.find(symbol, name, on_instance=True)
                return self._slots(found, name, value.strategy, value)
            case ClassValue():
                members = self._member_of_class(value, name)
                plain, labelled, _ = name.partition("(") if self._spec.labels and not members else (name, "", "")
                if labelled:  # a type inside the type is made under its own name
                    members = tuple([each for each in self.attribute(value, plain) if type(each.value) is ClassValue])
                return members
            case ObjectValue() | FunctionValue() | TypeVariable() | MemberOf():
                return self.types.attribute(value, name)
            case SuperValue(symbol=symbol, receiver=receiver):
                of = receiver.symbol if symbol in self.hierarchy.order(receiver.symbol) else symbol
                found = self.hierarchy.find(of, name, on_instance=True, after=symbol)
                return self._slots(found, name, Strategy.SUPER, receiver)
            case _:
                return ()

    def _beside_class(self, value: ClassValue, name: str) -> tuple[Located, ...]:
        """What a class has by being an instance of another, or a module by what it opens."""
        metaclass = self.hierarchy.metaclass(value.symbol)
        if metaclass is not None:
            found = self.hierarchy.find(metaclass, name, on_instance=True)
            if found.slots:
                return self._slots(found, name, Strategy.MEMBER, None)
        return self.names.named.given(Located(value), name, opened=False) if self.names.named is not None else ()

    def _member_of_class(self, value: ClassValue, name: str) -> tuple[Located, ...]:
        symbol = value.symbol
        if symbol.definition.kind is _NAMESPACE:
            members = self.names.namespace_member(symbol, name)
            if members is not None:
                return members
        found = self.hierarchy.find(symbol, name, on_instance=value.is_receiver)
        other = () if found.slots else self._beside_class(value, name)
        if other:
            return other
        strategy = value.strategy if value.is_receiver else _through_class(value.strategy)
        return self._slots(found, name, strategy, value)

    def _slots(
        self, found: Found, name: str, strategy: Strategy, value: Instance | ClassValue | None
    ) -> tuple[Located, ...]:
        if not found.slots:
            external = (
                External(f"{base.name}.{name}", (), None, Strategy.EXTERNAL_MEMBER) for base in found.externals[:1]
            )
            return tuple(map(Located, external))
        if found.past_unknown and strategy in (Strategy.RECEIVER, Strategy.SUPER, Strategy.MEMBER):
            strategy = Strategy.BEYOND_UNKNOWN
        located: list[Located] = []
        for slot in found.slots:
            located.extend(self._slot(slot, strategy, value))
        return tuple(located)

    def _slot(self, slot: Slot, strategy: Strategy, value: Instance | ClassValue | None) -> Iterator[Located]:
        unit, binding = slot.unit, slot.binding
        if binding.kind is _DEFINITION:
            for defined in self.names.values_of(unit.symbols[binding.value], strategy):
                yield Located(defined, None, None, slot.owner, strategy)
        elif binding.kind is _IMPORT:
            yield from self.names.imported(unit, binding.value)
        elif (
            isinstance(value, ClassValue)
            and not slot.on_instance
            and not (unit.spec.separate_types and binding.type != NOTHING)
            and slot.elsewhere is None
            and self.hierarchy.is_enumeration(slot.owner)
        ):
            yield Located(Instance(slot.owner, (), False, Strategy.CONSTRUCTED), unit, binding, slot.owner, strategy)
        else:
            yield Located(None, unit, binding, slot.owner, strategy)


def is_bare(symbol: FunctionSymbol) -> bool:
    """Whether a function is written without a list of parameters, so that naming it calls it."""
    definition = symbol.definition
    return not definition.parameters and not definition.signature.partition(":")[0].rstrip(" =").endswith(")")


def _through_class(strategy: Strategy) -> Strategy:
    """Naming a class and then its member is as good as naming the class."""
    return Strategy.MEMBER if strategy in (Strategy.SCOPE, Strategy.IMPORT) else strategy


def _receiver_of(value: Value) -> Instance | ClassValue | None:
    if isinstance(value, SuperValue):
        return value.receiver
    return value if isinstance(value, Instance | ClassValue) else None


def _bounded(values: list[Value]) -> Values:
    found = distinct(values)
    return found if len(found) <= MAX_VALUES else ()
