"""How literals of a type, conversions, operators before one operand and types of containers are read."""

from __future__ import annotations

from tree_sitter import Node

from kgcore.extract.modules import type_arguments
from kgcore.extract.types import add_type_name, visit_unmentioned_type
from kgcore.extract.walk import Walk
from kgcore.languages.listed_rules import (
    ContainerTypeRule,
    ConversionRule,
    FirstRule,
    LiteralOfTypeRule,
    OperandRule,
)
from kgcore.model.facts import NOTHING, Call, Index, Path, Reference, ReferenceRole


def read_operand(walk: Walk, node: Node, rule: OperandRule) -> int:
    """What the operator gives of its operand; nothing is known of what any other gives."""
    index = walk.optional(node.child_by_field_name(rule.operand))
    sign = node.children[0].type if node.child_count else ""
    if index == NOTHING or sign in rule.same:
        return index
    return walk.add(Index(index, ())) if sign in rule.element else NOTHING


def read_first(walk: Walk, node: Node, rule: FirstRule) -> int:
    indexes = [walk.visit(child) for child in node.named_children]
    return indexes[0] if indexes else NOTHING


def read_container_type(walk: Walk, node: Node, rule: ContainerTypeRule) -> int:
    held = tuple([walk.optional(node.child_by_field_name(part)) for part in rule.parts])
    return walk.add(Index(add_type_name(walk, rule.container), held))


def read_literal_of_type(walk: Walk, node: Node, rule: LiteralOfTypeRule) -> int:
    type_node, body = node.child_by_field_name(rule.type), node.child_by_field_name(rule.body)
    if type_node is None or body is None:
        walk.visit_children(node)
        return NOTHING
    index = visit_unmentioned_type(walk, type_node)
    named = type_node
    if type_node.type == rule.generic and type_node.named_child_count:
        named = type_node.named_children[0]
    if index != NOTHING and named.type in rule.named:
        applied = walk.expressions[index]
        made = walk.add(Call(applied.base if isinstance(applied, Index) else index, ()))
        place = max(0, walk.column(named, at_end=True) - len(walk.text(named).rpartition(".")[2]))
        row = named.end_point[0] + 1
        walk.references.append(Reference(ReferenceRole.CALL, made, walk.block, named.end_byte, row, place))
    _read_parts(walk, body, rule, type_node.type in rule.keyed)
    if index == NOTHING:
        return NOTHING
    return walk.add(Call(walk.add_path(walk.spec.cast), (index, NOTHING)))


def _read_parts(walk: Walk, body: Node, rule: LiteralOfTypeRule, keyed: bool) -> None:
    """Keys and values. A body within the body is a value of a type that the outer one tells."""
    stack = list(reversed(body.named_children))
    while stack:
        part = stack.pop()
        if part.type == rule.pair:
            children = [child for child in part.named_children if child.type == rule.element]
            for number, child in enumerate(reversed(children)):
                is_key = number == len(children) - 1 and len(children) > 1
                if not (is_key and not keyed and _is_bare(child, rule)):
                    stack.append(child)
        elif part.type in (rule.element, body.type):
            keyed = keyed and part.type == rule.element
            stack.extend(reversed(part.named_children))
        else:
            walk.visit(part)


def _is_bare(node: Node, rule: LiteralOfTypeRule) -> bool:
    return node.named_child_count == 1 and node.named_children[0].type == rule.name


def read_conversion(walk: Walk, node: Node, rule: ConversionRule) -> int:
    type_node, operand = node.child_by_field_name(rule.type), node.child_by_field_name(rule.operand)
    if type_node is None:
        walk.visit_children(node)
        return NOTHING
    named, typed = type_node, None
    if type_node.type == rule.generic and type_node.named_child_count:
        named, typed = type_node.named_children[0], type_node.named_children[-1]
    if named.type not in rule.named:
        outer, walk.in_type = walk.in_type, True
        index = walk.visit(type_node)
        walk.in_type = outer
        value = walk.optional(operand)
        return value if index == NOTHING else walk.add(Call(walk.add_path(walk.spec.cast), (index, value)))
    text = "".join(walk.text(named).split())
    callee = walk.add(Path(text))
    walk.words[text] = None
    keywords = type_arguments(walk, typed)
    index = walk.add(Call(callee, (walk.optional(operand),), keywords))
    place = max(0, walk.column(named, at_end=True) - len(text.rpartition(".")[2]))
    walk.references.append(
        Reference(ReferenceRole.CALL, index, walk.block, named.end_byte, named.end_point[0] + 1, place)
    )
    return index
