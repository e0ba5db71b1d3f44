"""Where a member of a class is looked for: bases, their linear order, and the bindings that a name has on the way."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

import msgspec

from kgcore.languages.spec import DecoratorEffect
from kgcore.link.symbols import ClassSymbol, Unit
from kgcore.link.values import ClassValue, External, Values
from kgcore.model.facts import NOTHING, Binding, BindingKind, BlockKind, Extension
from kgcore.model.kinds import SymbolKind

# Reading a member of an enumeration costs a call in Python; these are read for every member looked up.
_DEFINITION = BindingKind.DEFINITION
_FUNCTION = BlockKind.FUNCTION

Evaluate = Callable[[Unit, int, int, int], Values]
"""Unit, expression, block, position → values."""

Attach = Callable[[ClassSymbol, str], "tuple[Slot, ...]"]
"""Class, name → what is a member of the class under that name without standing in its body."""

Extend = Callable[[ClassSymbol], "Iterable[tuple[Unit, Extension, Values]]"]
"""Class → the bases that blocks elsewhere give it."""

Base = ClassSymbol | External | None
"""A base class in the project, one outside it, or one that nothing is known of."""


OBJECT = "object"
"""The modifier of a class that has one instance, by the name of which its members are named."""
IMPLEMENTS = "implements"
"""The keyword under which facts keep the interfaces that a class promises to have."""


_TWICE = 2


class Slot(msgspec.Struct, frozen=True, gc=False):
    """One binding that a member's name has, on the class that gives it."""

    owner: ClassSymbol
    binding: Binding
    on_instance: bool = False
    """A field assigned through the receiver, not a name in the class's body."""
    elsewhere: Unit | None = None
    """The file of a member that stands outside the class's body."""

    @property
    def unit(self) -> Unit:
        """The file whose binding this is."""
        return self.owner.unit if self.elsewhere is None else self.elsewhere


class Found(msgspec.Struct, frozen=True, gc=False):
    """What a look-up of a member gave: its slots; the outside bases passed on the way; whether an unknown base was."""

    slots: tuple[Slot, ...]
    externals: tuple[External, ...]
    past_unknown: bool


class Hierarchy:
    """Bases and members of classes. Bases are expressions, so it is given the evaluation of those."""

    def __init__(self, evaluate: Evaluate, attached: Attach | None = None) -> None:
        self._evaluate = evaluate
        self._attached = attached
        self.extended: Extend = lambda symbol: ()
        """What else is said to be a base of a class, by whatever file."""
        self._bases: dict[ClassSymbol, tuple[Base, ...]] = {}
        self._orders: dict[ClassSymbol, tuple[Base, ...]] = {}
        self._found: dict[tuple[ClassSymbol, str, bool, ClassSymbol | None], Found] = {}
        self._fields: dict[ClassSymbol, dict[str, list[Binding]]] = {}
        self._metaclasses: dict[ClassSymbol, ClassSymbol | None] = {}
        self._promised: dict[ClassSymbol, tuple[ClassSymbol, ...]] = {}
        self.satisfied: Callable[[ClassSymbol], Sequence[ClassSymbol]] | None = None
        """The interfaces that a class has without being declared to, where a language has such."""
        self._open: set[ClassSymbol] = set()

    @property
    def is_open(self) -> bool:
        """Whether bases are being looked for, so that what is found now may lack some."""
        return bool(self._open)

    def forget(self) -> None:
        """Drop all that is remembered."""
        for memo in (self._bases, self._orders, self._found, self._fields, self._metaclasses, self._promised):
            memo.clear()

    def bases(self, symbol: ClassSymbol) -> tuple[Base, ...]:
        """Direct bases in the order written."""
        known = self._bases.get(symbol)
        if known is not None:
            return known
        if symbol in self._open:
            return ()
        self._open.add(symbol)
        generics = symbol.unit.spec.type_forms.generics
        found: list[Base] = []
        for part in _own_first(symbol):
            definition = part.definition
            for index in definition.bases:
                values = self._evaluate(part.unit, index, definition.block, definition.position)
                base = _base_of(values, part)
                if not (isinstance(base, External) and base.name in generics) and base is not symbol:
                    found.append(base)
        for _, _, values in self.extended(symbol):
            found.append(_base_of(values, symbol))
        self._open.discard(symbol)
        bases = self._bases[symbol] = tuple(found)
        return bases

    def order(self, symbol: ClassSymbol) -> tuple[Base, ...]:
        """Method resolution order (C3 linearisation); depth first without repeats where C3 has no answer."""
        known = self._orders.get(symbol)
        if known is not None:
            return known
        self._orders[symbol] = (symbol,)
        if symbol.unit.spec.embeds:
            order = self._orders[symbol] = tuple(dict.fromkeys(base for level in self.levels(symbol) for base in level))
            return order
        bases = self.bases(symbol)
        sequences: list[list[Base]] = [
            list(self.order(base)) if isinstance(base, ClassSymbol) else [base] for base in bases
        ]
        order = self._orders[symbol] = (symbol, *_merge([*sequences, list(bases)]))
        return order

    def levels(self, symbol: ClassSymbol) -> list[list[Base]]:
        """What a type embeds, by how deep that is; the type itself first, and each where it is shallowest."""
        levels: list[list[Base]] = [[symbol]]
        known: set[Base] = {symbol}
        while levels[-1]:
            deeper: list[Base] = []
            for each in levels[-1]:
                for base in self.bases(each) if isinstance(each, ClassSymbol) else ():
                    if (base is None or base not in known) and deeper.count(base) < _TWICE:
                        deeper.append(base)
            known.update(deeper)
            levels.append(deeper)
        return levels[:-1]

    def _search_levels(self, symbol: ClassSymbol, name: str, on_instance: bool, after: ClassSymbol | None) -> Found:
        """The shallowest member of the name. Of two equally deep that are no interfaces' methods none counts."""
        externals: list[External] = []
        past_unknown = False
        for level in self.levels(symbol)[after is not None :]:
            found: list[tuple[Slot, ...]] = []
            for base in level:
                if isinstance(base, External):
                    externals.append(base)
                elif base is not None:
                    attached = self._attached(base, name) if self._attached is not None else ()
                    slots = (*self.own(base, name, on_instance), *attached)
                    if slots:
                        found.append(slots)
            if found:
                owner = found[0][0].owner
                if len(found) > 1 and owner.definition.kind is not SymbolKind.INTERFACE:
                    return Found((), (), True)
                return Found(found[0], tuple(externals), past_unknown)
            past_unknown = past_unknown or bool(externals) or None in level
        return Found((), tuple(externals), past_unknown)

    def promised(self, symbol: ClassSymbol) -> tuple[ClassSymbol, ...]:
        """The project's interfaces that a class or a base of it is declared to have."""
        known = self._promised.get(symbol)
        if known is not None:
            return known
        found: list[ClassSymbol] = []
        for base in self.order(symbol):
            if isinstance(base, ClassSymbol):
                for name, index in base.definition.keywords:
                    if name == IMPLEMENTS:
                        values = self._evaluate(base.unit, index, base.definition.body, base.definition.position)
                        found.extend(value.symbol for value in values if isinstance(value, ClassValue))
        if self.satisfied is not None:
            found.extend(self.satisfied(symbol))
        promised = self._promised[symbol] = tuple(dict.fromkeys(found))
        return promised

    def metaclass(self, symbol: ClassSymbol) -> ClassSymbol | None:
        """The project's class that the class is an instance of, its own or inherited."""
        if symbol in self._metaclasses:
            return self._metaclasses[symbol]
        self._metaclasses[symbol] = None
        keyword = symbol.unit.spec.metaclass_keyword
        for base in self.order(symbol):
            if not isinstance(base, ClassSymbol):
                continue
            for name, index in base.definition.keywords:
                if name == keyword:
                    values = self._evaluate(base.unit, index, base.definition.block, base.definition.position)
                    for value in values:
                        if isinstance(value, ClassValue):
                            self._metaclasses[symbol] = value.symbol
                            return value.symbol
        return None

    def is_enumeration(self, symbol: ClassSymbol) -> bool:
        if symbol.definition.kind is SymbolKind.ENUM:
            return True
        names = symbol.unit.spec.enumerations
        return bool(names) and any(isinstance(base, External) and base.name in names for base in self.order(symbol))

    def find(self, symbol: ClassSymbol, name: str, *, on_instance: bool, after: ClassSymbol | None = None) -> Found:
        """The first class in order that has the name, and what it is bound to there."""
        key = (symbol, name, on_instance, after)
        known = self._found.get(key)
        if known is None:
            known = self._search(symbol, name, on_instance, after)
            if not self._open:
                self._found[key] = known
        return known

    def _search(self, symbol: ClassSymbol, name: str, on_instance: bool, after: ClassSymbol | None) -> Found:
        if symbol.unit.spec.embeds:
            return self._search_levels(symbol, name, on_instance, after)
        externals: list[External] = []
        past_unknown = False
        order = self.order(symbol)
        if after is not None:
            order = order[order.index(after) + 1 :] if after in order else self.order(after)[1:]
        for base in order:
            if isinstance(base, External):
                externals.append(base)
            elif base is None:
                past_unknown = True
            else:
                slots = self.own(base, name, on_instance)
                if self._attached is not None:
                    slots = (*slots, *self._attached(base, name))
                if slots:
                    return Found(slots, tuple(externals), past_unknown)
        return Found((), tuple(externals), past_unknown)

    def own(self, symbol: ClassSymbol, name: str, on_instance: bool) -> tuple[Slot, ...]:
        """What the class itself binds the name to; a definition in the body hides fields of the same name."""
        if symbol.unit.spec.companions and not on_instance:
            symbol = next((part for part in merged(symbol) if OBJECT in part.definition.modifiers), symbol)
        if symbol.unit.spec.separate_types:
            return self._own_merged(symbol, name, on_instance)
        bindings = _readable(symbol, name)
        slots = tuple([Slot(symbol, binding) for binding in bindings]) if bindings else ()
        if not on_instance or (slots and any(slot.binding.kind is _DEFINITION for slot in slots)):
            return slots
        fields = self.fields(symbol).get(name)
        return (*slots, *[Slot(symbol, binding, True) for binding in fields]) if fields else slots

    def _own_merged(self, symbol: ClassSymbol, name: str, on_instance: bool) -> tuple[Slot, ...]:
        """The same over everything that is declared under the class's name (`declaration merging`)."""
        slots: list[Slot] = []
        for part in merged(symbol):
            bindings = _readable(part, name)
            if (
                len(bindings)
                and not _keeps_overloads(part.unit)
                and len(part.unit.names[part.definition.body, name]) > 1
            ):
                bindings = _on_side(part, name, on_instance) or bindings
            slots += [Slot(part, binding) for binding in bindings]
        if not on_instance or any(_says_something(slot.binding) for slot in slots):
            return tuple(slots)
        return (*slots, *[Slot(symbol, binding, True) for binding in self.fields(symbol).get(name, ())])

    def fields(self, symbol: ClassSymbol) -> dict[str, list[Binding]]:
        """Fields that the class's methods assign through their receiver."""
        known = self._fields.get(symbol)
        if known is not None:
            return known
        fields: dict[str, list[Binding]] = {}
        unit = symbol.unit
        if unit.spec.receiver_names:
            self._fields[symbol] = fields
            for body, bindings in unit.fields.items():
                if _receiver_class(unit, body) == symbol.definition.body:
                    for binding in bindings:
                        base, _, field = binding.name.partition(".")
                        if base == unit.spec.receiver_names[0] and binding.kind is not BindingKind.NARROW:
                            fields.setdefault(field, []).append(binding)
            return fields
        for body, bindings in unit.fields.items():
            block = unit.facts.blocks[body]
            if block.kind is not _FUNCTION or block.definition < 0:
                continue
            definition = unit.facts.definitions[block.definition]
            if (
                unit.holders[definition.block] != symbol.definition.body
                or definition.kind not in (SymbolKind.METHOD, SymbolKind.CONSTRUCTOR)
                or not definition.parameters
            ):
                continue
            receiver = definition.parameters[0].name
            for binding in bindings:
                base, _, field = binding.name.partition(".")
                if base == receiver and binding.kind not in (BindingKind.NARROW, BindingKind.AUGMENT):
                    fields.setdefault(field, []).append(binding)
        self._fields[symbol] = fields
        return fields


def _keeps_overloads(unit: Unit) -> bool:
    return unit.spec.overloads or unit.spec.declared_overloads


def _readable(symbol: ClassSymbol, name: str) -> Sequence[Binding]:
    """What reading the name gives: where the last body sets or deletes a property, the one before that reads."""
    unit = symbol.unit
    if _keeps_overloads(unit):
        listed = unit.names.get((symbol.definition.body, name), ())
        if len(listed) > 1:
            plain = [each for each in listed if not unit.is_function(each)]
            return plain[-1:] or listed
        return listed
    bindings = unit.bindings_of(symbol.definition.body, name)
    if len(bindings) != 1 or not unit.is_accessor(bindings[0]):
        return bindings
    earlier = [binding for binding in unit.names[symbol.definition.body, name] if not unit.is_accessor(binding)]
    return earlier[-1:] or bindings


def companions(symbol: ClassSymbol) -> tuple[ClassSymbol, ...]:
    """A class and the object beside it that has its name; the class stands for both."""
    unit, definition = symbol.unit, symbol.definition
    found: list[ClassSymbol] = []
    for binding in unit.names.get((unit.holders[definition.block], definition.name), ()):
        other = unit.symbols[binding.value] if binding.kind is BindingKind.DEFINITION else None
        if isinstance(other, ClassSymbol):
            found.append(other)
    return tuple(found) if symbol in found else (symbol,)


def merged(symbol: ClassSymbol) -> tuple[ClassSymbol, ...]:
    """All that a file declares under one name in one place: interfaces in parts, a class and its namespace."""
    unit, definition = symbol.unit, symbol.definition
    if unit.parts is not None:
        return unit.parts(symbol)
    listed = unit.types.get((unit.holders[definition.block], definition.name), ())
    if len(listed) < 2:
        return (symbol,)
    found = [unit.symbols[binding.value] for binding in listed if binding.kind is BindingKind.DEFINITION]
    parts = tuple([part for part in found if isinstance(part, ClassSymbol)])
    return parts if symbol in parts else (symbol,)


def _own_first(symbol: ClassSymbol) -> tuple[ClassSymbol, ...]:
    """The class, then what else is declared under its name, where that adds to it."""
    if not symbol.unit.spec.separate_types:
        return (symbol,)
    return (symbol, *[part for part in merged(symbol) if part is not symbol])


def _says_something(binding: Binding) -> bool:
    """Whether a member is more than a bare name in the class's body."""
    return binding.kind is not BindingKind.ASSIGN or binding.value != NOTHING or binding.type != NOTHING


def _on_side(symbol: ClassSymbol, name: str, on_instance: bool) -> Sequence[Binding]:
    """Of several members of one name those of the instances, or those of the class itself."""
    unit = symbol.unit
    effects = unit.spec.modifier_effects
    found: list[Binding] = []
    for binding in unit.names[symbol.definition.body, name]:
        if binding.kind is not BindingKind.DEFINITION or unit.is_accessor(binding):
            continue
        modifiers = unit.facts.definitions[binding.value].modifiers
        is_static = any(effects.get(modifier) is DecoratorEffect.CLASS for modifier in modifiers)
        if is_static is not on_instance:
            found.append(binding)
    return found[-1:]


def _receiver_class(unit: Unit, body: int) -> int:
    """The class's block whose instance is the receiver in a function's body, through functions that share it."""
    blocks, name = unit.facts.blocks, unit.spec.receiver_names[0]
    while body >= 0:
        if (body, name) in unit.names:
            number = blocks[body].definition
            own = unit.facts.definitions[number] if number >= 0 else None
            parent = own.block if own is not None and own.body == body else blocks[body].parent
            return parent if parent >= 0 and blocks[parent].kind is BlockKind.CLASS else -1
        body = unit.outers[body]
    return -1


def _base_of(values: Values, symbol: ClassSymbol) -> Base:
    for value in values:
        if isinstance(value, ClassValue) and value.symbol is not symbol:
            return value.symbol
    for value in values:
        if isinstance(value, External):
            return External(value.name)
    return None


def _merge(sequences: list[list[Base]]) -> list[Base]:
    """C3's merge: take the first head that stands in no other tail."""
    merged: list[Base] = []
    rest = [sequence for sequence in sequences if sequence]
    while rest:
        for sequence in rest:
            head = sequence[0]
            if not any(head is not None and head in other[1:] for other in rest):
                break
        else:
            head = rest[0][0]
        merged.append(head)
        rest = [
            trimmed
            for sequence in rest
            if (
                trimmed := sequence[1:]
                if sequence[0] == head or sequence[0] is head
                else [item for item in sequence if item is not head]
            )
        ]
    return merged
