"""Which definitions the references of one file bind to, and by which rule."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

import msgspec

from kgcore.languages.spec import DecoratorEffect, ModuleNaming
from kgcore.link.evaluate import Evaluator
from kgcore.link.names import Located
from kgcore.link.symbols import AttachedSymbol, ClassSymbol, FunctionSymbol, Unit
from kgcore.link.values import ClassValue, External, FunctionValue, Instance, ModuleValue, Strategy, SuperValue, Value
from kgcore.model.facts import (
    NOTHING,
    AnyExpression,
    Attribute,
    Binding,
    BindingKind,
    BlockKind,
    Call,
    Extension,
    Index,
    Path,
    Reference,
    ReferenceRole,
    TypeName,
)
from kgcore.model.kinds import Relation, SymbolKind

# Reading a member of an enumeration costs a call in Python; these are read for every name.
_CALL = ReferenceRole.CALL
_USE = ReferenceRole.USE
_EXTERNAL_MEMBER = Strategy.EXTERNAL_MEMBER
_VALUE_FLOW = Strategy.VALUE_FLOW
_HEIRS = (ReferenceRole.INHERIT, ReferenceRole.IMPLEMENT)
_CALLS = Relation.CALLS
_CONSTRUCTS = Relation.CONSTRUCTS
_READS = Relation.READS
_USES_VALUE = Relation.USES_VALUE
_ASSIGNED = (BindingKind.ASSIGN, BindingKind.HOISTED)
_VARIABLE_KINDS = (*_ASSIGNED, BindingKind.AUGMENT, BindingKind.CHANGE)
_MADE = (SymbolKind.CLASS, SymbolKind.STRUCT, SymbolKind.UNION)
"""Kinds of types of which a call makes an instance, where it may also convert to one."""
HIDDEN = "="
"""Begins the names under which facts keep what has none in the source."""
_MODULE = BlockKind.MODULE
_CLASS = BlockKind.CLASS


class Target(msgspec.Struct, frozen=True, gc=False):
    """What a reference binds to: a definition (`path`, `number`), a variable (`path`, `owner`, `name`), a module
    (`path` alone), or something outside (`external`, dotted)."""

    path: str = ""
    number: int = NOTHING
    name: str = ""
    owner: int = NOTHING
    """Of a variable: the class that holds it, NOTHING at module level."""
    external: str = ""


class Variable(msgspec.Struct, frozen=True, gc=False):
    """A variable of the module (`owner` is NOTHING), or an attribute or field of a class."""

    name: str
    owner: int
    kind: SymbolKind
    line: int


Places = list[tuple[int, int, Strategy]]
"""Line, column and rule of each site, as found; not yet sorted or distinct."""


class FileLinks(msgspec.Struct, frozen=True, gc=False):
    """The links of one file, and the calls that have none."""

    path: str
    links: dict[tuple[int, Relation, Target], Places]
    """By source (the definition that holds the reference, NOTHING for the file itself), relation and target."""
    variables: tuple[Variable, ...]
    properties: tuple[int, ...]
    """Definitions that are read like a field."""
    unresolved: int
    """Call sites for which nothing was found."""
    outside: int
    """Call sites of the language's builtins and of members of outside classes, which are not kept as edges."""
    joined: tuple[tuple[int, Target], ...] = ()
    """Declarations of what is defined elsewhere, with that: one node stands for both."""
    owners: tuple[tuple[int, Target], ...] = ()
    """Definitions that are members of a type without standing in its body, with the type."""


def resolve_file(evaluator: Evaluator, unit: Unit) -> FileLinks:
    """All links of one file."""
    links: dict[tuple[int, Relation, Target], Places] = {}
    unresolved = outside = 0
    blocks = unit.facts.blocks
    prefix = f"{unit.spec.builtins_module}."
    called: _Known = {}
    used: _Known = {}
    for reference in unit.facts.references:
        role, source = reference.role, blocks[reference.block].definition
        if role is _CALL:
            found: Iterable[_Found] = _called(evaluator, unit, reference, called)
            if not found:
                unresolved += 1
        elif role is _USE:
            found = _used(evaluator, unit, reference, used)
        else:
            found = _declared(evaluator, unit, reference, source)
        for relation, target, strategy in found:
            if target.external and (strategy is _EXTERNAL_MEMBER or target.external.startswith(prefix)):
                outside += role is _CALL
                continue
            links.setdefault((source, relation, target), []).append((reference.line, reference.column, strategy))
    for source, relation, target, line, column, strategy in (
        *_imports(evaluator, unit),
        *_overrides(evaluator, unit),
        *_satisfied(evaluator, unit),
        *_extended(evaluator, unit),
    ):
        links.setdefault((source, relation, target), []).append((line, column, strategy))
    return FileLinks(
        path=unit.path,
        links=links,
        variables=tuple(_variables(evaluator, unit)),
        properties=tuple(_properties(evaluator, unit)),
        unresolved=unresolved,
        outside=outside,
        joined=tuple(_joined(evaluator, unit)) if unit.spec.includes else (),
        owners=tuple(_owners(unit)),
    )


def _joined(evaluator: Evaluator, unit: Unit) -> Iterator[tuple[int, Target]]:
    for symbol in unit.symbols:
        if isinstance(symbol, FunctionSymbol):
            for value in evaluator.names.values_of(symbol, Strategy.SCOPE):
                if isinstance(value, FunctionValue) and value.symbol is not symbol:
                    yield symbol.number, _target_of(value.symbol)
                    break


def _owners(unit: Unit) -> Iterator[tuple[int, Target]]:
    for symbol in unit.symbols:
        if isinstance(symbol, AttachedSymbol) and symbol.owner is not None:
            yield symbol.number, _target_of(symbol.owner)


def _properties(evaluator: Evaluator, unit: Unit) -> Iterator[int]:
    for symbol in unit.symbols:
        if not isinstance(symbol, FunctionSymbol) or not symbol.definition.decorators:
            continue
        if DecoratorEffect.PROPERTY in evaluator.effects(symbol):
            yield symbol.number


_Found = tuple[Relation, Target, Strategy]
_Known = dict[tuple[int, tuple[int, bool]], tuple[_Found, ...]]
"""By expression and where its first name has one meaning."""
_Sited = tuple[int, Relation, Target, int, int, Strategy]


def _called(evaluator: Evaluator, unit: Unit, reference: Reference, known: _Known) -> tuple[_Found, ...]:
    """What a call's function is. Remembers in `known` what does not depend on where the call stands."""
    call = unit.facts.expressions[reference.expression]
    if not isinstance(call, Call) or call.function == NOTHING:
        return ()
    function = unit.facts.expressions[call.function]
    meaning = None
    if isinstance(function, Path):
        meaning = unit.meaning_of(reference.block, function.text.partition(".")[0])
        found = known.get((call.function, meaning))
        if found is not None:
            return found
    evaluator.refuel()
    if unit.spec.overloads:
        return tuple(_called_among(evaluator, unit, reference, call))
    if not isinstance(function, Path | Attribute) or type(function) is TypeName:
        values = evaluator.values(unit, call.function, reference.block, reference.position)
        flow = None if _is_type(unit, function) else _VALUE_FLOW
        return tuple([item for value in values for item in _called_value(evaluator, value, flow)])
    located, steady = locate(evaluator, unit, function, reference.block, reference.position, meaning)
    if len(located) > 1 and unit.spec.declared_overloads:
        located, steady = _fitting(evaluator, unit, call, reference, located), False
    found = tuple([item for each in located for item in _called_located(evaluator, each)])
    if not found and located and unit.spec.declares_outside and isinstance(function, Path):
        outside = evaluator.names.declared_outside(unit, located, function.text)
        found = tuple([item for each in outside for item in _called_located(evaluator, each)])
    if steady and meaning is not None:
        known[call.function, meaning] = found
    return found


def _called_among(evaluator: Evaluator, unit: Unit, reference: Reference, call: Call) -> Iterator[_Found]:
    """What a call means where functions are told apart by their parameters: of a class also the constructor."""
    for value in evaluator.callees(unit, call, reference.block, reference.position):
        yield from _called_value(evaluator, value, None)
        if isinstance(value, ClassValue):
            found = evaluator.overloads.constructors(unit, call, reference.block, reference.position, value.symbol)
            for constructor in found:
                if isinstance(constructor, FunctionValue):
                    yield _CALLS, _target_of(constructor.symbol), constructor.strategy


def _fitting(
    evaluator: Evaluator, unit: Unit, call: Call, reference: Reference, located: Sequence[Located]
) -> tuple[Located, ...]:
    """Of several functions of one name those that fit the arguments of a call; labelled as what they are if it is more
    than one."""
    known: dict[FunctionSymbol, Located] = {}
    for item in located:
        if not isinstance(item.value, FunctionValue):
            return tuple(located)
        known.setdefault(item.value.symbol, item)
    functions = list(known)
    if len(functions) == 1:
        return (known[functions[0]],)
    left = evaluator.overloads.fitting(functions, unit, call, reference.block, reference.position)
    if len(left) > 1:
        return tuple([Located(FunctionValue(symbol, None, Strategy.OVERLOAD)) for symbol in left])
    return tuple([known[symbol] for symbol in left])


def _is_type(unit: Unit, function: AnyExpression) -> bool:
    """Whether what is called is written as a type."""
    if type(function) is TypeName:
        return True
    if not isinstance(function, Index) or function.base == NOTHING:
        return False
    return isinstance(unit.facts.expressions[function.base], TypeName)


def _called_located(evaluator: Evaluator, item: Located) -> Iterator[_Found]:
    if item.value is not None:
        if item.binding is not None and item.unit is not None and item.unit.spec.wrapping_variants:
            variant = variable_target(item.unit, item.binding, item.owner)
            if variant is not None:
                yield _CONSTRUCTS, variant, item.strategy
            return
        yield from _called_value(evaluator, item.value, None)
        return
    strategy = None if _is_alias(item) else _VALUE_FLOW
    if evaluator.field_functions is not None and item.owner is not None and item.binding is not None:
        for value in evaluator.field_functions.of(item.owner, item.binding.name):
            yield from _called_value(evaluator, value, _VALUE_FLOW)
    for value in evaluator.all_values((item,)):
        yield from _called_value(evaluator, value, strategy)
    if item.unit is not None and item.binding is not None and item.unit.spec.sealed_modules:
        made = item.binding.value
        if made != NOTHING and isinstance(item.unit.facts.expressions[made], Call) and not item.binding.unpack:
            target = variable_target(item.unit, item.binding, item.owner)
            if target is not None:
                yield _CALLS, target, item.strategy


def _is_alias(item: Located) -> bool:
    """Whether a name only stands for another one: declared once, with a name or member as its value."""
    unit, binding = item.unit, item.binding
    if unit is None or binding is None or not unit.spec.block_scopes:
        return False
    if binding.kind is BindingKind.PARAMETER:
        return any(isinstance(step, str) for step in binding.unpack)
    if binding.value == NOTHING or binding.kind not in _ASSIGNED or binding.type != NOTHING:
        return False
    if binding.unpack:
        return True
    return isinstance(unit.facts.expressions[binding.value], Path | Attribute)


def locate(
    evaluator: Evaluator,
    unit: Unit,
    expression: Path | Attribute,
    block: int,
    position: int,
    meaning: tuple[int, bool] | None,
) -> tuple[tuple[Located, ...], bool]:
    """What the last name of a path or member access stands for, and whether that is so all over the block.

    `meaning` is that of a path's first name.
    """
    rest, _, last = expression.text.rpartition(".")
    steady = False
    if isinstance(expression, Path):
        if not rest:
            return evaluator.names.locate(unit, block, last, position)
        values, steady = evaluator.steady_values(unit, rest, block, position, meaning)
    else:
        values = evaluator.values(unit, expression.base, block, position)
        for name in rest.split(".") if rest else ():
            values = evaluator.member_values(values, name)
    if len(values) == 1:
        return evaluator.attribute(values[0], last), steady
    return tuple([item for value in values for item in evaluator.attribute(value, last)]), steady


def _called_value(evaluator: Evaluator, value: Value, strategy: Strategy | None) -> Iterator[_Found]:
    match value:
        case FunctionValue(symbol=symbol):
            yield _CALLS, _target_of(symbol), strategy or value.strategy
        case ClassValue(symbol=symbol) if symbol.unit.spec.includes:
            for made in evaluator.types.unaliased(value):
                if isinstance(made, ClassValue) and made.symbol.definition.kind in _MADE:
                    yield _CONSTRUCTS, _target_of(made.symbol), strategy or value.strategy
        case ClassValue(symbol=symbol):
            yield _CONSTRUCTS, _target_of(symbol), strategy or value.strategy
        case Instance(symbol=symbol):
            for member in evaluator.member_values((value,), symbol.unit.spec.call_member):
                if isinstance(member, FunctionValue):
                    yield _CALLS, _target_of(member.symbol), Strategy.IMPLICIT_CALL
        case SuperValue(symbol=symbol):
            base = next(iter(evaluator.hierarchy.bases(symbol)), None)
            if isinstance(base, ClassSymbol):
                yield _CONSTRUCTS, _target_of(base), Strategy.SUPER
        case External(name=name):
            yield _CALLS, Target(external=name), value.strategy
        case _:
            return


def _used(evaluator: Evaluator, unit: Unit, reference: Reference, known: _Known) -> tuple[_Found, ...]:
    """A function or class mentioned as a value, or a constant, attribute or field that is read."""
    expression = unit.facts.expressions[reference.expression]
    if not isinstance(expression, Path | Attribute):
        return ()
    meaning = None
    if isinstance(expression, Path):
        meaning = unit.meaning_of(reference.block, expression.text.partition(".")[0])
        found = known.get((reference.expression, meaning))
        if found is not None:
            return found
    evaluator.refuel()
    located, steady = locate(evaluator, unit, expression, reference.block, reference.position, meaning)
    found = tuple([item for each in located for item in _used_located(each, unit, reference)])
    if steady and meaning is not None:
        known[reference.expression, meaning] = found
    return found


def _used_located(item: Located, unit: Unit, reference: Reference) -> Iterator[_Found]:
    if isinstance(item.value, FunctionValue | ClassValue):
        if not (isinstance(item.value, ClassValue) and item.value.is_receiver):
            yield _USES_VALUE, _target_of(item.value.symbol), item.value.strategy
    elif item.unit is not None and item.binding is not None:
        target = variable_target(item.unit, item.binding, item.owner)
        if target is not None and not (item.unit is unit and item.binding.block == reference.block):
            yield _READS, target, item.strategy


def variable_target(unit: Unit, binding: Binding, owner: ClassSymbol | None) -> Target | None:
    """The node of a variable: at module level, in a class's body, or a field; None for locals."""
    name = binding.name.rpartition(".")[2]
    if owner is not None:
        return Target(owner.unit.path, NOTHING, name, owner.number)
    holder = unit.facts.blocks[unit.holders[binding.block]]
    if holder.kind is BlockKind.MODULE and binding.kind in _VARIABLE_KINDS:
        return Target(unit.path, NOTHING, name)
    return None


def _declared(evaluator: Evaluator, unit: Unit, reference: Reference, source: int) -> Iterator[_Found]:
    """Bases, decorators and types: what a definition says of itself, in the scope round it."""
    definition = unit.facts.definitions[source] if source != NOTHING else None
    block = definition.block if definition is not None else reference.block
    position = definition.position if definition is not None else reference.position
    relation = {
        ReferenceRole.INHERIT: Relation.INHERITS,
        ReferenceRole.DECORATE: Relation.DECORATED_BY,
        ReferenceRole.TYPE: Relation.USES_TYPE,
        ReferenceRole.IMPLEMENT: Relation.IMPLEMENTS,
    }[reference.role]
    index = reference.expression
    evaluator.refuel()
    if reference.role is ReferenceRole.TYPE:
        block, position = reference.block, reference.position
    elif index != NOTHING and isinstance(called := unit.facts.expressions[index], Call):
        index = called.function
    for value in _named(evaluator, unit, index, block, position):
        strategy = value.strategy if isinstance(value, FunctionValue | ClassValue) else Strategy.EXTERNAL
        match value:
            case FunctionValue() if reference.role in _HEIRS:
                continue  # `class A(make())`: what it makes is the base
            case FunctionValue(symbol=symbol) | ClassValue(symbol=symbol):
                target = _target_of(symbol)
            case External(name=name) if reference.role in _HEIRS:
                target = Target(external=name)
            case _:
                continue
        yield relation, target, strategy


def _named(evaluator: Evaluator, unit: Unit, index: int, block: int, position: int) -> Iterable[Value]:
    """What an expression is; the name of a type is itself, even where it is an alias."""
    expression = unit.facts.expressions[index] if index != NOTHING else None
    if isinstance(expression, Index) and expression.base != NOTHING and unit.spec.separate_types:
        expression = unit.facts.expressions[expression.base]
    if isinstance(expression, TypeName):
        located = evaluator.types.located(unit, expression.text, block)
        return [item.value for item in located if item.value is not None]
    return evaluator.values(unit, index, block, position)


def _re_exports(evaluator: Evaluator, unit: Unit, exported: Mapping[str, str]) -> Iterator[_Sited]:
    """What a sealed file gives on from others by name."""
    given = set(exported.values())
    for number, written in enumerate(unit.facts.imports):
        if written.alias in given and written.name:
            for item in (*evaluator.names.imported(unit, number), *evaluator.names.imported_type(unit, number)):
                if isinstance(item.value, FunctionValue | ClassValue):
                    target = _target_of(item.value.symbol)
                    yield NOTHING, Relation.RE_EXPORTS, target, written.line, written.column, Strategy.IMPORT
                elif item.unit is not None and item.binding is not None:
                    variable = variable_target(item.unit, item.binding, item.owner)
                    if variable is not None:
                        yield NOTHING, Relation.RE_EXPORTS, variable, written.line, written.column, Strategy.IMPORT


def _imports(evaluator: Evaluator, unit: Unit) -> Iterator[_Sited]:
    """The file's imports of modules, and what a package file passes on."""
    if unit.exported is not None:
        yield from _re_exports(evaluator, unit, unit.exported)
    is_package = unit.exported is None and evaluator.names.modules.folder_of(unit.path) is not None
    by_full_name = unit.spec.module_naming is ModuleNaming.PACKAGE
    for number, written in enumerate(unit.facts.imports):
        module = evaluator.names.module_of(unit, written)
        if module is not None and evaluator.names.load(module) is not None and module != unit.path:
            yield NOTHING, Relation.IMPORTS, Target(module), written.line, written.column, Strategy.IMPORT
        elif module is None and (top := evaluator.names.outside_of(unit, written)):
            yield NOTHING, Relation.IMPORTS, Target(external=top), written.line, written.column, Strategy.EXTERNAL
        for item in evaluator.names.imported(unit, number) if written.name else ():
            if isinstance(item.value, ModuleValue) and evaluator.names.load(item.value.path) is not None:
                target = Target(item.value.path)
                yield NOTHING, Relation.IMPORTS, target, written.line, written.column, Strategy.IMPORT
            elif by_full_name and isinstance(item.value, FunctionValue | ClassValue):
                target = Target(item.value.symbol.unit.path)
                if target.path != unit.path:
                    yield NOTHING, Relation.IMPORTS, target, written.line, written.column, Strategy.IMPORT
            elif (is_package or written.public) and isinstance(item.value, FunctionValue | ClassValue):
                target = _target_of(item.value.symbol)
                yield NOTHING, Relation.RE_EXPORTS, target, written.line, written.column, Strategy.IMPORT


def _satisfied(evaluator: Evaluator, unit: Unit) -> Iterator[_Sited]:
    """Interfaces that types have without saying so."""
    if evaluator.structural is None:
        return
    for symbol in unit.symbols:
        if isinstance(symbol, ClassSymbol):
            for interface in evaluator.structural.satisfied(symbol):
                place = symbol.definition.line, symbol.definition.column
                target = _target_of(interface)
                yield symbol.number, Relation.IMPLEMENTS, target, *place, Strategy.IMPLEMENTATION


def _overrides(evaluator: Evaluator, unit: Unit) -> Iterator[_Sited]:
    """Methods that a base class has too."""
    for symbol in unit.symbols:
        if not isinstance(symbol, FunctionSymbol) or symbol.owner is None:
            continue
        definition = symbol.definition
        if unit.spec.overloads:
            overridden = evaluator.overloads.overridden(symbol)
            if overridden is not None:
                line, column = definition.line, definition.column
                target = _target_of(overridden)
                yield symbol.number, Relation.OVERRIDES, target, line, column, Strategy.OVERRIDE
            continue
        for interface in evaluator.hierarchy.promised(symbol.owner):
            for slot in evaluator.hierarchy.find(interface, definition.name, on_instance=True).slots:
                if slot.binding.kind is BindingKind.DEFINITION:
                    target = _target_of(slot.unit.symbols[slot.binding.value])
                    line, column = definition.line, definition.column
                    yield symbol.number, Relation.OVERRIDES, target, line, column, Strategy.IMPLEMENTATION
        if len(evaluator.hierarchy.order(symbol.owner)) == 1:
            continue
        if unit.facts.extensions and evaluator.extensions.is_inherent(symbol):
            continue
        found = evaluator.hierarchy.find(symbol.owner, definition.name, on_instance=True, after=symbol.owner)
        for slot in found.slots:
            if slot.binding.kind is BindingKind.DEFINITION:
                base = slot.unit.symbols[slot.binding.value]
                target = _target_of(base)
                yield symbol.number, Relation.OVERRIDES, target, definition.line, definition.column, Strategy.OVERRIDE


def _extended(evaluator: Evaluator, unit: Unit) -> Iterator[_Sited]:
    """The bases that blocks give types of the file; at the place of the block, where that is in the file."""
    if not unit.spec.attached_members:
        return
    for symbol in unit.symbols:
        if not isinstance(symbol, ClassSymbol):
            continue
        definition = symbol.definition
        for source, extension, values in evaluator.hierarchy.extended(symbol):
            place = (extension.line, extension.column) if source is unit else (definition.line, definition.column)
            for value in values:
                if isinstance(value, ClassValue):
                    target, strategy = _target_of(value.symbol), value.strategy
                elif isinstance(value, External):
                    target, strategy = Target(external=value.name), Strategy.EXTERNAL
                else:
                    continue
                if not target.external.startswith(f"{unit.spec.builtins_module}."):
                    yield symbol.number, Relation.IMPLEMENTS, target, *place, strategy


def _variables(evaluator: Evaluator, unit: Unit) -> Iterator[Variable]:
    """Names that hold values at module level, in classes' bodies, and on their instances; each once."""
    seen: set[tuple[int, str]] = set()
    hidden = unit.spec.exports_name
    for binding in unit.facts.bindings:
        if binding.kind not in _ASSIGNED or not binding.name or "." in binding.name or binding.name == hidden:
            continue
        if binding.name.startswith(HIDDEN):
            continue
        holder = unit.facts.blocks[unit.holders[binding.block]]
        if holder.kind is _MODULE:
            owner, kind = NOTHING, SymbolKind.CONSTANT if binding.name.isupper() else SymbolKind.VARIABLE
        elif holder.kind is _CLASS:
            extension = evaluator.extensions.at(unit, unit.holders[binding.block]) if unit.facts.extensions else None
            if extension is not None:
                owner = _extended_here(evaluator, unit, extension)
                if owner != NOTHING and (owner, binding.name) not in seen:
                    seen.add((owner, binding.name))
                    yield Variable(binding.name, owner, SymbolKind.CONSTANT, binding.line)
                continue
            owner, kind = holder.definition, SymbolKind.ATTRIBUTE
            symbol = unit.symbols[owner]
            if isinstance(symbol, ClassSymbol) and evaluator.hierarchy.is_enumeration(symbol):
                kind = SymbolKind.ENUM_MEMBER
        else:
            continue
        if (owner, binding.name) not in seen:
            seen.add((owner, binding.name))
            yield Variable(binding.name, owner, kind, binding.line)
    for symbol in unit.symbols:
        if isinstance(symbol, ClassSymbol):
            for name, bindings in evaluator.hierarchy.fields(symbol).items():
                if (symbol.number, name) not in seen:
                    seen.add((symbol.number, name))
                    yield Variable(name, symbol.number, SymbolKind.FIELD, bindings[0].line)


def _extended_here(evaluator: Evaluator, unit: Unit, extension: Extension) -> int:
    """The type of this file that a block extends."""
    for value in evaluator.extensions.types(unit, extension):
        if isinstance(value, ClassValue) and value.symbol.unit is unit:
            return value.symbol.number
    return NOTHING


def _target_of(symbol: ClassSymbol | FunctionSymbol) -> Target:
    return Target(symbol.unit.path, symbol.number)
