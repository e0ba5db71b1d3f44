"""How types are read that are defined by writing one out: structures, interfaces, functions, containers."""

from __future__ import annotations

from tree_sitter import Node

from kgcore.extract.definitions import Outer
from kgcore.extract.line_docs import lines_before
from kgcore.extract.parameters import read_type_parameters
from kgcore.extract.receivers import read_signature_of, visibility, visit_type
from kgcore.extract.types import add_type_name, visit_unmentioned_type
from kgcore.extract.walk import Walk
from kgcore.languages.listed_rules import (
    DefinedTypeRule,
    FieldsRule,
    GroupFunctionTypeRule,
    MethodsRule,
    ReceiverFunctionRule,
)
from kgcore.model.facts import (
    NOTHING,
    Binding,
    BindingKind,
    BlockKind,
    Definition,
    Index,
    Object,
    Path,
    ReferenceRole,
)

ELEMENT = "=[]"
"""The hidden name of what indexing a value of the type gives."""
CALL = "()"
"""The name of the signature by which values of the type are called."""


def read_defined_type(walk: Walk, node: Node, rule: DefinedTypeRule) -> int:
    name_node, type_node = walk.part(node, rule.name), walk.part(node, rule.type)
    if name_node is None or type_node is None:
        walk.visit_children(node)
        return NOTHING
    name = walk.text(name_node)
    number = len(walk.definitions)
    walk.definitions.append(None)
    body = walk.open_block(BlockKind.CLASS, number)
    walk.bind(name, name_node, BindingKind.DEFINITION, number)
    outer_block, qualified_name = walk.block, f"{walk.qualifier}{name}"
    outer = Outer(walk)
    walk.definition, walk.block, walk.qualifier = number, body, f"{qualified_name}."
    read_type_parameters(walk, walk.part(node, rule.type_parameters))
    kind = rule.kind
    bases: tuple[int, ...] = ()
    if type_node.type == rule.structure:
        kind, bases = rule.structure_kind, _read_fields(walk, type_node, walk.table[type_node.type][1])
    elif type_node.type == rule.interface:
        kind, bases = rule.interface_kind, _read_methods(walk, type_node, walk.table[type_node.type][1])
    else:
        _read_underlying(walk, type_node, rule)
    words, _ = outer.leave(walk, body)
    walk.definitions[number] = Definition(
        kind=kind,
        name=name,
        qualified_name=qualified_name,
        block=outer_block,
        body=body,
        position=name_node.start_byte,
        line=name_node.start_point[0] + 1,
        column=walk.column(name_node),
        start_line=node.start_point[0] + 1,
        end_line=node.end_point[0] + 1,
        signature=_head(walk, node, type_node, rule),
        doc=lines_before(walk, node),
        bases=bases,
        modifiers=visibility(walk, name),
        words=words,
    )
    return NOTHING


def _head(walk: Walk, node: Node, type_node: Node, rule: DefinedTypeRule) -> str:
    """The name, and of a type with a body only what it is."""
    end = type_node.end_byte
    if type_node.type in (rule.structure, rule.interface) and type_node.child_count:
        end = type_node.children[0].end_byte
    text = " ".join(walk.source[node.start_byte : min(end, node.start_byte + 400)].decode("utf-8", "replace").split())
    return f"type {text}" if len(text) <= 190 else f"type {text[:189]}…"


def _read_underlying(walk: Walk, node: Node, rule: DefinedTypeRule) -> None:
    """What values of a type can do that is like another underneath: be called, or give elements."""
    entry = walk.table.get(node.type)
    walk.in_type = True
    if node.type == rule.function and entry is not None and isinstance(entry[1], GroupFunctionTypeRule):
        walk.bind(CALL, node, BindingKind.SIGNATURE, read_signature_of(walk, node, entry[1].function))
    else:
        index = walk.visit(node)
        held = walk.expressions[index] if index != NOTHING else None
        if node.type in rule.containers and isinstance(held, Index) and held.arguments:
            walk.bind(ELEMENT, node, BindingKind.ASSIGN, NOTHING, held.arguments[-1], position=node.end_byte)
    walk.in_type = False


def _read_fields(walk: Walk, node: Node, rule: object) -> tuple[int, ...]:
    """Bind fields in the current block; gives the types that are embedded."""
    bases: list[int] = []
    if not isinstance(rule, FieldsRule):
        return ()
    for group in node.named_children:
        for child in group.named_children if group.type == rule.list else [group]:
            if child.type != rule.field:
                continue
            type_node = child.child_by_field_name(rule.type)
            names = [each for each in child.children_by_field_name(rule.name) if each.is_named]
            declared = visit_type(walk, type_node) if names else visit_unmentioned_type(walk, type_node)
            for name in names:
                walk.bind(walk.text(name), name, BindingKind.ASSIGN, NOTHING, declared, position=child.end_byte)
            if not names and type_node is not None:
                bases.append(declared)
                walk.bind(_own_name(walk, declared), type_node, BindingKind.ASSIGN, NOTHING, declared)
                walk.refer(ReferenceRole.INHERIT, declared, type_node, walk.block)
    return tuple(bases)


def _own_name(walk: Walk, index: int) -> str:
    """The name by which an embedded type is a field."""
    expression = walk.expressions[index] if index != NOTHING else None
    while isinstance(expression, Index) and expression.base != NOTHING:
        base = walk.expressions[expression.base]
        if not isinstance(base, Path) or base.text.replace(".", "").isidentifier() or not expression.arguments:
            expression = base
        else:
            expression = walk.expressions[expression.arguments[0]] if expression.arguments[0] != NOTHING else None
    return expression.text.rpartition(".")[2] if isinstance(expression, Path) else "_"


def _read_methods(walk: Walk, node: Node, rule: object) -> tuple[int, ...]:
    """Define methods in the current block; gives the interfaces whose methods these are as well."""
    bases: list[int] = []
    if not isinstance(rule, MethodsRule):
        return ()
    for child in node.named_children:
        if child.type == rule.embedded and child.named_child_count == 1:
            index = visit_unmentioned_type(walk, child.named_children[0])
            expression = walk.expressions[index] if index != NOTHING else None
            if isinstance(expression, Path | Index):
                bases.append(index)
                walk.refer(ReferenceRole.INHERIT, index, child, walk.block)
        else:
            walk.visit(child)
    return tuple(bases)


def read_fields_type(walk: Walk, node: Node, rule: FieldsRule) -> int:
    """A structure's type without a name."""
    outer = walk.block
    block = walk.block = walk.open_block(BlockKind.OBJECT)
    bound, walk.bound = walk.bound, set()
    _read_fields(walk, node, rule)
    walk.block, walk.bound = outer, bound
    return walk.add(Object(block))


def read_methods_type(walk: Walk, node: Node, rule: MethodsRule) -> int:
    """An interface's type without a name: its methods are members that hold functions."""
    if not node.named_child_count and rule.anything:
        return add_type_name(walk, rule.anything)
    outer = walk.block
    block = walk.block = walk.open_block(BlockKind.OBJECT)
    for child in node.named_children:
        entry = walk.table.get(child.type)
        name = child.child_by_field_name("name")
        if child.type == rule.method and entry is not None and isinstance(entry[1], ReceiverFunctionRule) and name:
            declared = read_signature_of(walk, child, entry[1])
            start, line = child.end_byte, child.start_point[0] + 1
            walk.bindings.append(
                Binding(walk.text(name), block, start, BindingKind.ASSIGN, NOTHING, declared, (), line)
            )
        else:
            walk.visit(child)
    walk.block = outer
    return walk.add(Object(block))
