"""How functions are read whose parameters may share a type, and which may be members of their receiver's type."""

from __future__ import annotations

from tree_sitter import Node

from kgcore.extract.definitions import Outer, read_signature
from kgcore.extract.expressions import keep_outside
from kgcore.extract.line_docs import lines_before
from kgcore.extract.parameters import read_type_parameters
from kgcore.extract.types import add_type_name
from kgcore.extract.walk import Walk
from kgcore.languages.listed_rules import GroupFunctionTypeRule, GroupLiteralRule, ReceiverFunctionRule
from kgcore.model.facts import (
    NOTHING,
    Binding,
    BindingKind,
    BlockKind,
    Closure,
    Definition,
    Index,
    Parameter,
    TypeName,
)
from kgcore.model.kinds import SymbolKind

BLANK = "_"
"""The name of a parameter that has none."""


def read_receiver_function(walk: Walk, node: Node, rule: ReceiverFunctionRule) -> int:
    name_node = walk.part(node, rule.name)
    if name_node is None:
        walk.visit_children(node)
        return NOTHING
    name = walk.text(name_node)
    number = len(walk.definitions)
    walk.definitions.append(None)
    body = walk.open_block(BlockKind.FUNCTION, number)
    receiver = walk.part(node, rule.receiver)
    is_member = walk.blocks[walk.block].kind is BlockKind.CLASS
    if receiver is None and name != BLANK:
        walk.bind(name, name_node, BindingKind.DEFINITION, number, position=node.start_byte)
    outer_block, qualifier = walk.block, walk.qualifier
    outer = Outer(walk)
    walk.definition, walk.block = number, body
    read_type_parameters(walk, walk.part(node, rule.type_parameters))
    owner = _read_receiver(walk, receiver, rule, body) if receiver is not None else NOTHING
    qualified_name = f"{qualifier}{_last_name(walk, owner)}{name}"
    walk.qualifier = f"{qualified_name}."
    parameters = read_groups(walk, walk.part(node, rule.parameters), rule, body)
    returns = read_results(walk, walk.part(node, rule.returns), rule, body)
    body_node = walk.part(node, rule.body)
    if body_node is not None:
        walk.visit_children(body_node)
    local = (*walk.bound, *[parameter.name for parameter in parameters])
    words, branches = outer.leave(walk, body, local)
    walk.definitions[number] = Definition(
        kind=SymbolKind.METHOD if receiver is not None or is_member else rule.kind,
        name=name,
        qualified_name=qualified_name,
        block=outer_block,
        body=body,
        position=name_node.start_byte,
        line=name_node.start_point[0] + 1,
        column=walk.column(name_node),
        start_line=node.start_point[0] + 1,
        end_line=node.end_point[0] + 1,
        signature=read_signature(walk, node, rule),
        doc=lines_before(walk, node),
        parameters=parameters,
        returns=returns,
        modifiers=visibility(walk, name),
        branches=branches,
        words=words,
        owner=owner,
    )
    return NOTHING


def visibility(walk: Walk, name: str) -> tuple[str, ...]:
    """The modifier that a capital at the beginning stands for, in a language where it is one."""
    return ("exported",) if walk.spec.public_capital and name[:1].isupper() else ()


def _last_name(walk: Walk, owner: int) -> str:
    expression = walk.expressions[owner] if owner != NOTHING else None
    return f"{expression.text.rpartition('.')[2]}." if isinstance(expression, TypeName) else ""


def _read_receiver(walk: Walk, node: Node, rule: ReceiverFunctionRule, body: int) -> int:
    """Bind the receiver's name; gives its type by name. Type parameters are bound to those of the type by place."""
    for child in node.named_children:
        if child.type != rule.group:
            continue
        declared, named = _receiver_type(walk, child, body)
        for name in child.children_by_field_name("name"):
            if walk.text(name) != BLANK:
                walk.bound.add(walk.text(name))
                walk.bindings.append(
                    Binding(walk.text(name), body, name.start_byte, BindingKind.RECEIVER, NOTHING, declared)
                )
        return named
    return NOTHING


def _receiver_type(walk: Walk, node: Node, body: int) -> tuple[int, int]:
    """The receiver's type as written, and by its name alone."""
    type_node = node.child_by_field_name("type")
    if type_node is None:
        return NOTHING, NOTHING
    declared = visit_type(walk, type_node)
    index = declared
    arguments: tuple[int, ...] = ()
    while index != NOTHING:
        expression = walk.expressions[index]
        if not isinstance(expression, Index):
            break
        base = walk.expressions[expression.base]
        if isinstance(base, TypeName) and base.text.isidentifier():
            index, arguments = expression.base, expression.arguments
            break
        index = expression.arguments[0] if expression.arguments else NOTHING
    for place, argument in enumerate(arguments):
        parameter = walk.expressions[argument] if argument != NOTHING else None
        if isinstance(parameter, TypeName) and parameter.text != BLANK:
            start = type_node.start_byte
            walk.bindings.append(Binding(parameter.text, body, start, BindingKind.TYPE, index, NOTHING, (place,)))
    return declared, index


def visit_type(walk: Walk, node: Node | None) -> int:
    """Read a node as a type, wherever it stands."""
    outer, walk.in_type = walk.in_type, True
    index = walk.optional(node)
    walk.in_type = outer
    return index


def read_groups(walk: Walk, node: Node | None, rule: ReceiverFunctionRule, block: int) -> tuple[Parameter, ...]:
    """Parameters, each bound in the block; those of a group share its type."""
    found: list[Parameter] = []
    for child in node.named_children if node is not None else ():
        if child.type not in (rule.group, rule.rest):
            continue
        declared = visit_type(walk, child.child_by_field_name("type"))
        kind = BindingKind.PARAMETER
        if child.type == rule.rest:
            kind = BindingKind.VARIADIC
            declared = walk.add(Index(add_type_name(walk, rule.gathered), (declared,)))
        names = [each for each in child.children_by_field_name("name") if each.is_named]
        for place in names or [child]:
            name = walk.text(place) if names else BLANK
            walk.bindings.append(Binding(name, block, place.start_byte, kind, NOTHING, declared))
            found.append(Parameter(name, declared, NOTHING, kind))
    return tuple(found)


def read_results(walk: Walk, node: Node | None, rule: ReceiverFunctionRule, block: int) -> int:
    """The type of what a function gives, of several a row of types; results with names are variables of the block."""
    if node is None:
        return NOTHING
    if node.type != rule.listed:
        return visit_type(walk, node)
    types: list[int] = []
    for child in node.named_children:
        if child.type != rule.group:
            continue
        declared = visit_type(walk, child.child_by_field_name("type"))
        names = [each for each in child.children_by_field_name("name") if each.is_named]
        for name in names:
            if walk.text(name) != BLANK:
                walk.bound.add(walk.text(name))
                start, line = name.start_byte, name.start_point[0] + 1
                walk.bindings.append(
                    Binding(walk.text(name), block, start, BindingKind.ASSIGN, NOTHING, declared, (), line)
                )
        types.extend([declared] * max(1, len(names)))
    if len(types) == 1:
        return types[0]
    return walk.add(Index(add_type_name(walk, rule.row), tuple(types))) if types else NOTHING


def read_signature_of(walk: Walk, node: Node, rule: ReceiverFunctionRule) -> int:
    """A function's parameters and results as a type."""
    outer = walk.block
    block = walk.block = walk.open_block(BlockKind.FUNCTION)
    _bind_signature(walk, node, rule, block)
    walk.block = outer
    return walk.add(Closure(block))


def _bind_signature(walk: Walk, node: Node, rule: ReceiverFunctionRule, block: int) -> None:
    read_groups(walk, walk.part(node, rule.parameters), rule, block)
    returns = read_results(walk, walk.part(node, rule.returns), rule, block)
    walk.bindings.append(Binding("", block, node.start_byte, BindingKind.RETURN, NOTHING, returns))


def read_group_function_type(walk: Walk, node: Node, rule: GroupFunctionTypeRule) -> int:
    return read_signature_of(walk, node, rule.function)


def read_group_literal(walk: Walk, node: Node, rule: GroupLiteralRule) -> int:
    outer = walk.block
    block = walk.block = walk.open_block(BlockKind.FUNCTION)
    mentions, bound = walk.mentions, walk.bound
    walk.mentions, walk.bound = {}, set()
    first = len(walk.bindings)
    _bind_signature(walk, node, rule.function, block)
    walk.bound.update(binding.name for binding in walk.bindings[first:])
    body = walk.part(node, rule.function.body)
    if body is not None:
        walk.visit_children(body)
    walk.block = outer
    keep_outside(walk, mentions, bound)
    return walk.add(Closure(block))
