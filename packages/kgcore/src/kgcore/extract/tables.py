"""How modules and classes are read that are tables: what they are made of, and the functions that they are given."""

from __future__ import annotations

import msgspec
from tree_sitter import Node

from kgcore.extract.classes import define_value
from kgcore.extract.definitions import Outer
from kgcore.extract.expressions import plain_path
from kgcore.extract.functions import define_function, document_before
from kgcore.extract.imports import add_import
from kgcore.extract.modules import EVERYWHERE, WHOLE, export_value, read_load
from kgcore.extract.patterns import written_name
from kgcore.extract.table_lookup import declaring_block, home_of, is_owner, table_of
from kgcore.extract.walk import Walk
from kgcore.languages.rules import Rule
from kgcore.languages.scoped_rules import FunctionRule, ObjectRule
from kgcore.languages.table_rules import (
    EntriesRule,
    ParallelRule,
    TableCallRule,
    TableFunctionRule,
    TableResultRule,
)
from kgcore.model.facts import (
    NOTHING,
    Binding,
    BindingKind,
    BlockKind,
    Call,
    Definition,
    Path,
    ReferenceRole,
)
from kgcore.model.kinds import SymbolKind


def read_parallel(walk: Walk, node: Node, rule: ParallelRule) -> int:
    held = next((child for child in node.named_children if child.type == rule.assignment), node)
    targets: list[Node] = []
    values: list[Node] = []
    for child in held.named_children:
        if child.type == rule.targets:
            targets = [
                each
                for number in range(child.child_count)
                if (each := child.child(number)) is not None
                and each.is_named
                and child.field_name_for_child(number) != rule.attribute
                and each.type not in walk.spec.comments
            ]
        elif child.type == rule.values:
            values = [each for each in child.named_children if each.type not in walk.spec.comments]
    last = NOTHING
    for number, target in enumerate(targets):
        if number < len(values):
            last = _read_pair(walk, node, rule, target, values[number])
        else:
            unpack = (number - len(values) + 1,) if values else ()
            _bind(walk, node, target, rule, last, unpack)
    for value in values[len(targets) :]:
        walk.visit(value)
    return NOTHING


def _read_pair(walk: Walk, node: Node, rule: ParallelRule, target: Node, value: Node) -> int:
    text = walk.text(target)
    path = plain_path(walk, text) if walk.path_pattern.fullmatch(text) else ""
    entry = walk.table.get(value.type)
    inner = entry[1] if entry is not None else None
    if isinstance(inner, FunctionRule) and path:
        _give_function(walk, value, inner, path, target, node, declares=rule.declares)
        return NOTHING
    if path and _makes_table(walk, rule, path, value, inner):
        define_table(walk, node, rule, path, target, value)
        return NOTHING
    walk.label = path.rpartition(".")[2]
    index = walk.visit(value)
    walk.label = ""
    _bind(walk, node, target, rule, index, ())
    return index


def _makes_table(walk: Walk, rule: ParallelRule, path: str, value: Node, inner: Rule | None) -> bool:
    """Whether a value is a table that holds functions, or that functions are given to elsewhere in the file."""
    if isinstance(inner, ObjectRule):
        return _holds_functions(walk, value, inner) or is_owner(walk, path, rule)
    loads = isinstance(inner, TableCallRule) and walk.text(value.named_children[0]) in inner.loads
    return isinstance(inner, TableCallRule) and not loads and is_owner(walk, path, rule)


def _holds_functions(walk: Walk, value: Node, rule: ObjectRule) -> bool:
    for child in value.named_children:
        given = child.child_by_field_name(rule.value) if child.type == rule.pair else None
        entry = walk.table.get(given.type) if given is not None else None
        if entry is not None and isinstance(entry[1], FunctionRule) and child.child_by_field_name(rule.key) is not None:
            return True
    return False


def _bind(walk: Walk, node: Node, target: Node, rule: ParallelRule, value: int, unpack: tuple[int, ...]) -> None:
    text = walk.text(target)
    if not walk.path_pattern.fullmatch(text):
        walk.visit(target)
        return
    path = plain_path(walk, text)
    owner, _, name = path.rpartition(".")
    if not owner:
        if rule.declares:
            walk.bind(path, target, BindingKind.ASSIGN, value, unpack=unpack, position=node.end_byte)
        else:
            _change(walk, path, target, value, unpack, node.end_byte)
        return
    table = table_of(walk, owner)
    if table is not None:
        line = target.start_point[0] + 1
        walk.bindings.append(Binding(name, table.body, node.end_byte, BindingKind.ASSIGN, value, NOTHING, unpack, line))
        return
    if "." not in owner:
        walk.bind(path, target, BindingKind.ASSIGN, value, unpack=unpack, position=node.end_byte)
    if owner not in walk.spec.receiver_names:
        walk.add_path(owner)
        walk.mention(owner, target)


def _change(walk: Walk, name: str, target: Node, value: int, unpack: tuple[int, ...], position: int) -> None:
    """A value given to a name that is declared before, or else to one that every file sees."""
    line = target.start_point[0] + 1
    if declaring_block(walk, name) != NOTHING:
        kind, block = BindingKind.CHANGE, walk.block
    else:
        kind, block = BindingKind.ASSIGN, 0
        walk.exported.append((f"{EVERYWHERE}{name}", name))
    walk.bindings.append(Binding(name, block, position, kind, value, NOTHING, unpack, line))


def define_table(walk: Walk, node: Node, rule: ParallelRule, path: str, target: Node, value: Node) -> None:
    """Define a table under the path that it is given to; its fields are its members."""
    owner, _, name = path.rpartition(".")
    number = len(walk.definitions)
    walk.definitions.append(None)
    outer_block = walk.block
    holder, bound = _place_of(walk, owner, path, declares=rule.declares)
    doc = document_before(walk, node)
    walk.block = holder
    body = walk.open_block(BlockKind.CLASS, number)
    if bound:
        line = target.start_point[0] + 1
        walk.bindings.append(Binding(name, holder, node.start_byte, BindingKind.DEFINITION, number, line=line))
    walk.block = outer_block
    outer = Outer(walk)
    walk.definition, walk.qualifier = number, f"{walk.qualifier}{path}."
    entry = walk.table.get(value.type)
    inner = entry[1] if entry is not None else None
    bases: tuple[int, ...] = ()
    if isinstance(inner, ObjectRule):
        walk.block = body
        read_fields(walk, value, inner)
    else:
        walk.visit(value)
        bases = _bases_of(walk, value, inner, rule, body)
    words, _ = outer.leave(walk, body)
    walk.block = outer_block
    place = _last(target)
    walk.definitions[number] = Definition(
        kind=SymbolKind.CLASS if path in walk.tables.classes or bases else SymbolKind.NAMESPACE,
        name=name,
        qualified_name=f"{walk.qualifier}{path}",
        block=holder,
        body=body,
        position=place.start_byte,
        line=place.start_point[0] + 1,
        column=walk.column(place),
        start_line=node.start_point[0] + 1,
        end_line=node.end_point[0] + 1,
        signature=" ".join(walk.text(node).split("\n", 1)[0].split())[:200],
        doc=doc,
        bases=bases,
        words=words,
    )
    walk.tables.numbers.setdefault(path, []).append(number)


def _place_of(walk: Walk, owner: str, path: str, *, declares: bool) -> tuple[int, bool]:
    """The block that a table's name belongs to, and whether it is bound there."""
    if owner:
        table = table_of(walk, owner)
        return (table.body, True) if table is not None else (walk.block, False)
    if declares:
        walk.bound.add(path)
        return walk.block, True
    declared = declaring_block(walk, path)
    if declared == NOTHING:
        walk.exported.append((f"{EVERYWHERE}{path}", path))
        return 0, True
    return declared, True


def read_fields(walk: Walk, node: Node, rule: ObjectRule) -> None:
    """The fields of a table as members in the current block."""
    for child in node.named_children:
        if child.type != rule.pair:
            walk.visit(child)
            continue
        key, given = child.child_by_field_name(rule.key), child.child_by_field_name(rule.value)
        name = written_name(walk, key) if key is not None and child.children[0].type != rule.computed else ""
        if key is not None and key.type != "identifier" and child.children[0].type == rule.computed:
            name = written_name(walk, key) if walk.text(key)[:1] in ("'", '"') else ""
        if given is None or key is None or not name:
            walk.visit_children(child)
        elif not define_value(walk, given, name, _last(key), child, bound=name):
            walk.label = name
            index = walk.visit(given)
            walk.label = ""
            walk.bind(name, key, BindingKind.ASSIGN, index, position=child.end_byte)


def _bases_of(walk: Walk, value: Node, rule: Rule | None, by: ParallelRule, body: int) -> tuple[int, ...]:
    """Tables that answer for what a new one lacks."""
    if not isinstance(rule, TableCallRule):
        return ()
    function, arguments = value.named_children[0], value.named_children[-1]
    text = walk.text(function)
    path = plain_path(walk, text) if walk.path_pattern.fullmatch(text) else ""
    owner, _, name = path.rpartition(".")
    found: list[Node] = []
    if path in rule.links:
        found = _answering(walk, arguments.named_children[1:], rule.inherits)
    elif name in by.heirs:
        if owner:
            found = [function.named_children[0]]
        found += [each for each in arguments.named_children if walk.path_pattern.fullmatch(walk.text(each))]
    return _refer(walk, found, body)


def _answering(walk: Walk, given: list[Node], member: str) -> list[Node]:
    """What the metatables among these arguments name as answering."""
    found: list[Node] = []
    for each in given:
        entry = walk.table.get(each.type)
        if entry is not None and isinstance(entry[1], ObjectRule):
            for child in each.named_children:
                key, value = child.child_by_field_name(entry[1].key), child.child_by_field_name(entry[1].value)
                if key is not None and value is not None and written_name(walk, key) == member:
                    found.append(value)
        else:
            found.append(each)
    return [each for each in found if walk.path_pattern.fullmatch(walk.text(each))]


def _refer(walk: Walk, places: list[Node], body: int) -> tuple[int, ...]:
    bases: list[int] = []
    for place in places:
        path = plain_path(walk, walk.text(place))
        index = walk.add_path(path)
        mentioned = walk.mentions.get(path)
        if mentioned is not None and mentioned.start_byte == place.start_byte:
            del walk.mentions[path]  # the reference to a base says all that a mention would
        bases.append(index)
        walk.refer(ReferenceRole.INHERIT, index, place, body)
    return tuple(bases)


def _load_place(walk: Walk, node: Node, rule: TableCallRule) -> int:
    """A file that is loaded by its place as seen from this one: `script.Parent.Util`."""
    given = node.named_children[-1].named_children
    names = "".join(walk.text(given[0]).split()).split(".") if len(given) == 1 else []
    if len(names) < 2 or names[0] != rule.own_place or not all(name.isidentifier() for name in names):
        return NOTHING
    steps = [".." if name == rule.place_round else name for name in names[1:]]
    return walk.add(Path(add_import(walk, given[0], "/".join(["@self", *steps]), "", "")))


def read_table_call(walk: Walk, node: Node, rule: TableCallRule) -> int:
    if rule.own_place and walk.text(node.named_children[0]) in rule.loads:
        loaded = _load_place(walk, node, rule)
        if loaded != NOTHING:
            return loaded
    index = read_load(walk, node, rule)
    if walk.text(node.named_children[0]) in rule.links:
        given = node.named_children[-1].named_children
        call = walk.expressions[index]
        first = walk.expressions[call.arguments[0]] if isinstance(call, Call) and call.arguments else None
        table = table_of(walk, first.text) if isinstance(first, Path) else None
        if table is not None and not table.bases:
            number = walk.blocks[table.body].definition
            bases = _refer(walk, _answering(walk, given[1:], rule.inherits), table.body)
            walk.definitions[number] = msgspec.structs.replace(table, bases=bases)
    return index


def read_table_function(walk: Walk, node: Node, rule: TableFunctionRule) -> int:
    name_node = walk.part(node, rule.name)
    text = walk.text(name_node) if name_node is not None else ""
    if name_node is None or not walk.path_pattern.fullmatch(text):
        walk.visit_children(node)
        return NOTHING
    declares = any(child.type == rule.local for child in node.children[:1])
    _give_function(walk, node, rule, plain_path(walk, text), name_node, node, declares=declares)
    return NOTHING


def _give_function(
    walk: Walk, node: Node, rule: FunctionRule, path: str, target: Node, whole: Node, *, declares: bool
) -> None:
    """Define a function under a path: a local name, one of every file, or a member of a table."""
    owner, _, name = path.rpartition(".")
    outer_block, qualifier = walk.block, walk.qualifier
    bound, attached = name, NOTHING
    table: Definition | None = None
    if owner:
        table = table_of(walk, owner)
        if table is not None:
            walk.qualifier = f"{table.qualified_name}."
            if home_of(walk, table) == walk.block:
                walk.block = table.body
            else:
                bound = ""  # its code sees names of the block that it stands in
        else:
            attached = walk.add_path(owner) if owner not in walk.spec.receiver_names else NOTHING
            bound = path if "." not in owner else ""
            walk.qualifier = f"{qualifier}{owner}."
    elif not declares:
        declared = declaring_block(walk, path)
        if declared == NOTHING:
            walk.exported.append((f"{EVERYWHERE}{path}", path))
        walk.block = max(declared, 0)
    first = len(walk.bindings)
    number = define_function(walk, node, rule, name, _last(target), whole, bound=bound)
    walk.block, walk.qualifier = outer_block, qualifier
    definition = walk.definitions[number]
    if definition is None:
        return
    if table is not None and not bound:
        line = target.start_point[0] + 1
        walk.bindings.append(Binding(name, table.body, whole.start_byte, BindingKind.DEFINITION, number, line=line))
        walk.definitions[number] = msgspec.structs.replace(definition, block=table.body, kind=SymbolKind.METHOD)
    elif attached != NOTHING:
        walk.definitions[number] = msgspec.structs.replace(definition, owner=attached)
    method = isinstance(rule, TableFunctionRule) and target.type == rule.method
    receiver = walk.spec.receiver_names[0]
    written = bool(definition.parameters) and definition.parameters[0].name == receiver
    kinds = (BindingKind.RECEIVER, BindingKind.PARAMETER) if owner and written else (BindingKind.RECEIVER,)
    walk.bindings[first:] = [
        each
        for each in walk.bindings[first:]
        if each.block != definition.body or each.name != receiver or each.kind not in kinds
    ]
    if owner and (method or written):
        walk.bindings.append(Binding(receiver, definition.body, whole.start_byte, BindingKind.RECEIVER))


def _last(node: Node) -> Node:
    return node.named_children[-1] if node.named_child_count else node


def read_entries(walk: Walk, node: Node, rule: EntriesRule) -> int:
    """The names of a loop belong to its block."""
    values = [child for child in node.named_children if child.type == rule.values]
    for child in values:
        walk.visit(child)
    for child in node.named_children:
        if child.type == rule.targets:
            for name in child.named_children or [child]:
                walk.bind(walk.text(name), name, BindingKind.ASSIGN, position=node.end_byte)
        elif child.type != rule.values:
            walk.visit(child)
    return NOTHING


def read_table_result(walk: Walk, node: Node, rule: TableResultRule) -> int:
    held = next((child for child in node.named_children if child.type == rule.values), node)
    given = [child for child in held.named_children if child.type not in walk.spec.comments]
    if walk.block == 0 and walk.definition == NOTHING and len(given) == 1:
        export_value(walk, node, given[0], WHOLE)
        return NOTHING
    for number, child in enumerate(given):
        value = walk.visit(child)
        if number == 0:
            walk.bind("", node, BindingKind.RETURN, value)
    return NOTHING
