"""Which definitions the references of one file bind to, and by which rule."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from kgcore.link.evaluate import Evaluator, Located
from kgcore.link.symbols import ClassSymbol, FunctionSymbol, Unit
from kgcore.link.values import ClassValue, External, FunctionValue, Instance, ModuleValue, Strategy, Value
from kgcore.model.facts import NOTHING, Attribute, Binding, BindingKind, BlockKind, Call, Path, Reference, ReferenceRole
from kgcore.model.kinds import Relation


class Target(msgspec.Struct, frozen=True, gc=False):
    """What a reference binds to: a definition (`path`, `number`), a variable (`path`, `owner`, `name`), a module
    (`path` alone), or something outside (`external`, dotted)."""

    path: str = ""
    number: int = NOTHING
    name: str = ""
    owner: int = NOTHING
    """Of a variable: the class that holds it, NOTHING at module level."""
    external: str = ""


class Link(msgspec.Struct, frozen=True, gc=False):
    """One reference that found its target. `source` is the definition that holds it, NOTHING for the file itself."""

    source: int
    relation: Relation
    target: Target
    line: int
    column: int
    strategy: Strategy


class FileLinks(msgspec.Struct, frozen=True, gc=False):
    """The links of one file, and the calls that found nothing."""

    path: str
    links: tuple[Link, ...]
    unresolved: int
    """Call sites for which nothing was found."""
    builtin: int
    """Call sites of the language's own builtins; they are not kept as edges."""


def resolve_file(evaluator: Evaluator, unit: Unit) -> FileLinks:
    """All links of one file, in the order written."""
    found: list[Link] = []
    unresolved = builtin = 0
    called: set[tuple[int, Target]] = set()
    uses: list[Reference] = []
    prefix = f"{unit.spec.builtins_module}."
    for reference in unit.facts.references:
        if reference.role is ReferenceRole.USE:
            uses.append(reference)
            continue
        evaluator.refuel()
        source = unit.facts.blocks[reference.block].definition
        if reference.role is not ReferenceRole.CALL:
            found.extend(_declared(evaluator, unit, reference, source))
            continue
        targets = tuple(_called(evaluator, unit, reference))
        if not targets:
            unresolved += 1
        for relation, target, strategy in targets:
            if target.external.startswith(prefix):
                builtin += 1
                continue
            called.add((source, target))
            found.append(Link(source, relation, target, reference.line, reference.column, strategy))
    for reference in uses:
        evaluator.refuel()
        source = unit.facts.blocks[reference.block].definition
        for relation, target, strategy in _used(evaluator, unit, reference):
            if (source, target) not in called:
                found.append(Link(source, relation, target, reference.line, reference.column, strategy))
    found.extend(_imports(evaluator, unit))
    found.extend(_overrides(evaluator, unit))
    return FileLinks(unit.path, tuple(dict.fromkeys(found)), unresolved, builtin)


def _called(evaluator: Evaluator, unit: Unit, reference: Reference) -> Iterator[tuple[Relation, Target, Strategy]]:
    call = unit.facts.expressions[reference.expression]
    if not isinstance(call, Call) or call.function == NOTHING:
        return
    function = unit.facts.expressions[call.function]
    if not isinstance(function, Path | Attribute):
        for value in evaluator.values(unit, call.function, reference.block, reference.position):
            yield from _called_value(evaluator, value, Strategy.VALUE_FLOW)
        return
    for item in locate(evaluator, unit, function, reference.block, reference.position):
        if item.value is not None:
            yield from _called_value(evaluator, item.value, None)
            continue
        for value in evaluator.all_values((item,)):
            yield from _called_value(evaluator, value, Strategy.VALUE_FLOW)


def locate(
    evaluator: Evaluator, unit: Unit, expression: Path | Attribute, block: int, position: int
) -> tuple[Located, ...]:
    """What the last name of a path or member access stands for."""
    rest, _, last = expression.text.rpartition(".")
    if isinstance(expression, Path):
        if not rest:
            return evaluator.locate(unit, block, last, position)[0]
        values = evaluator.path_values(unit, rest, block, position)
    else:
        values = evaluator.values(unit, expression.base, block, position)
        for name in rest.split(".") if rest else ():
            values = evaluator.member_values(values, name)
    if len(values) == 1:
        return evaluator.attribute(values[0], last)
    return tuple(item for value in values for item in evaluator.attribute(value, last))


def _called_value(
    evaluator: Evaluator, value: Value, strategy: Strategy | None
) -> Iterator[tuple[Relation, Target, Strategy]]:
    match value:
        case FunctionValue(symbol=symbol):
            yield Relation.CALLS, _target_of(symbol), strategy or value.strategy
        case ClassValue(symbol=symbol):
            yield Relation.CONSTRUCTS, _target_of(symbol), strategy or value.strategy
        case Instance(symbol=symbol):
            for member in evaluator.member_values((value,), symbol.unit.spec.call_member):
                if isinstance(member, FunctionValue):
                    yield Relation.CALLS, _target_of(member.symbol), Strategy.IMPLICIT_CALL
        case External(name=name):
            yield Relation.CALLS, Target(external=name), Strategy.EXTERNAL
        case _:
            return


def _used(evaluator: Evaluator, unit: Unit, reference: Reference) -> Iterator[tuple[Relation, Target, Strategy]]:
    """A function or class mentioned as a value, or a constant, attribute or field that is read."""
    expression = unit.facts.expressions[reference.expression]
    if not isinstance(expression, Path):
        return
    for item in locate(evaluator, unit, expression, reference.block, reference.position):
        if isinstance(item.value, FunctionValue | ClassValue):
            if not (isinstance(item.value, ClassValue) and item.value.is_receiver):
                yield Relation.USES_VALUE, _target_of(item.value.symbol), item.value.strategy
        elif item.value is None and item.unit is not None and item.binding is not None:
            target = variable_target(item.unit, item.binding, item.owner)
            if target is not None and not (item.unit is unit and item.binding.block == reference.block):
                yield Relation.READS, target, item.strategy


def variable_target(unit: Unit, binding: Binding, owner: ClassSymbol | None) -> Target | None:
    """The node of a variable: at module level, in a class's body, or a field; None for locals."""
    name = binding.name.rpartition(".")[2]
    if owner is not None:
        return Target(owner.unit.path, NOTHING, name, owner.number)
    holder = unit.facts.blocks[unit.holders[binding.block]]
    if holder.kind is BlockKind.MODULE and binding.kind in (BindingKind.ASSIGN, BindingKind.AUGMENT):
        return Target(unit.path, NOTHING, name)
    return None


def _declared(evaluator: Evaluator, unit: Unit, reference: Reference, source: int) -> Iterator[Link]:
    """Bases, decorators and types: what a definition says of itself, in the scope round it."""
    definition = unit.facts.definitions[source] if source != NOTHING else None
    block = definition.block if definition is not None else reference.block
    position = definition.position if definition is not None else reference.position
    relation = {
        ReferenceRole.INHERIT: Relation.INHERITS,
        ReferenceRole.DECORATE: Relation.DECORATED_BY,
        ReferenceRole.TYPE: Relation.USES_TYPE,
    }[reference.role]
    index = reference.expression
    if reference.role is ReferenceRole.TYPE:
        block, position = reference.block, reference.position
    elif index != NOTHING and isinstance(called := unit.facts.expressions[index], Call):
        index = called.function
    for value in evaluator.values(unit, index, block, position):
        strategy = value.strategy if isinstance(value, FunctionValue | ClassValue) else Strategy.EXTERNAL
        match value:
            case FunctionValue(symbol=symbol) | ClassValue(symbol=symbol):
                target = _target_of(symbol)
            case External(name=name) if reference.role is ReferenceRole.INHERIT:
                target = Target(external=name)
            case _:
                continue
        yield Link(source, relation, target, reference.line, reference.column, strategy)


def _imports(evaluator: Evaluator, unit: Unit) -> Iterator[Link]:
    """The file's imports of modules, and what a package file passes on."""
    is_package = evaluator.modules.folder_of(unit.path) is not None
    for number, written in enumerate(unit.facts.imports):
        module = evaluator.module_of(unit, written)
        if module is not None and evaluator.load(module) is not None and module != unit.path:
            yield Link(NOTHING, Relation.IMPORTS, Target(module), written.line, written.column, Strategy.IMPORT)
        elif module is None and not written.level:
            top = written.module.partition(".")[0]
            yield Link(NOTHING, Relation.IMPORTS, Target(external=top), written.line, written.column, Strategy.EXTERNAL)
        for item in evaluator.imported(unit, number) if written.name else ():
            if isinstance(item.value, ModuleValue) and evaluator.load(item.value.path) is not None:
                target = Target(item.value.path)
                yield Link(NOTHING, Relation.IMPORTS, target, written.line, written.column, Strategy.IMPORT)
            elif is_package and isinstance(item.value, FunctionValue | ClassValue):
                target = _target_of(item.value.symbol)
                yield Link(NOTHING, Relation.RE_EXPORTS, target, written.line, written.column, Strategy.IMPORT)


def _overrides(evaluator: Evaluator, unit: Unit) -> Iterator[Link]:
    """Methods that a base class has too."""
    for symbol in unit.symbols:
        if not isinstance(symbol, FunctionSymbol) or symbol.owner is None:
            continue
        definition = symbol.definition
        if len(evaluator.hierarchy.order(symbol.owner)) == 1:
            continue
        found = evaluator.hierarchy.find(symbol.owner, definition.name, on_instance=True, after=symbol.owner)
        for slot in found.slots:
            if slot.binding.kind is BindingKind.DEFINITION:
                base = slot.owner.unit.symbols[slot.binding.value]
                yield Link(
                    symbol.number, Relation.OVERRIDES, _target_of(base), definition.line, definition.column, Strategy.OVERRIDE
                )


def _target_of(symbol: ClassSymbol | FunctionSymbol) -> Target:
    return Target(symbol.unit.path, symbol.number)
