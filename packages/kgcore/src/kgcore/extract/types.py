"""How types are read that have a grammar of their own."""

from __future__ import annotations

from tree_sitter import Node

from kgcore.extract.expressions import plain_path
from kgcore.extract.walk import Walk
from kgcore.languages.scoped_rules import (
    GuardTypeRule,
    MemberTypeRule,
    TypeNameRule,
    UnionRule,
    UnknownTypeRule,
    ValueTypeRule,
    WrappedTypeRule,
)
from kgcore.model.facts import NOTHING, Choice, Index, TypeName


def add_type_name(walk: Walk, text: str) -> int:
    index = walk.type_names.get(text)
    if index is None:
        index = walk.type_names[text] = walk.add(TypeName(text))
    return index


def read_type_name(walk: Walk, node: Node, rule: TypeNameRule) -> int:
    if rule.fixed:
        return add_type_name(walk, rule.fixed)
    text = walk.text(node)
    if "." in text:
        text = plain_path(walk, text)
    if text not in walk.type_mentions:
        walk.type_mentions[text] = node
    index = walk.type_names.get(text)
    return add_type_name(walk, text) if index is None else index


def visit_unmentioned_type(walk: Walk, node: Node | None) -> int:
    """Read a type that is referred to in another way, which says all that a mention of its name would."""
    before = set(walk.type_mentions)
    outer, walk.in_type = walk.in_type, True
    index = walk.optional(node)
    walk.in_type = outer
    named = walk.expressions[index] if index != NOTHING else None
    while isinstance(named, Index) and named.base != NOTHING:
        base = walk.expressions[named.base]
        wrapped = named.arguments[0] if len(named.arguments) == 1 else NOTHING
        if isinstance(base, TypeName) and base.text.replace(".", "").isidentifier():
            named = base
        else:
            named = walk.expressions[wrapped] if wrapped != NOTHING else None
    if isinstance(named, TypeName) and named.text not in before:
        walk.type_mentions.pop(named.text, None)
    return index


def read_wrapped_type(walk: Walk, node: Node, rule: WrappedTypeRule) -> int:
    held = tuple([walk.visit(child) for child in node.named_children if child.type not in walk.spec.comments])
    return walk.add(Index(add_type_name(walk, rule.container), held))


def read_union(walk: Walk, node: Node, rule: UnionRule) -> int:
    """A chain leans left for as long as the source likes."""
    operands: list[Node] = []
    top: Node | None = node
    while top is not None and top.type == node.type:
        named = [child for child in top.named_children if child.type not in walk.spec.comments]
        operands.extend(reversed(named[1:]))
        top = named[0] if named else None
    if top is not None:
        operands.append(top)
    indexes = [walk.visit(operand) for operand in reversed(operands)]
    known = tuple([index for index in indexes if index != NOTHING])
    return known[0] if len(known) == 1 else walk.add(Choice(known)) if known else NOTHING


def read_value_type(walk: Walk, node: Node, rule: ValueTypeRule) -> int:
    outer, walk.in_type = walk.in_type, False
    index = NOTHING
    for child in node.named_children:
        index = walk.visit(child)
    walk.in_type = outer
    return NOTHING if index == NOTHING else walk.add(Index(add_type_name(walk, rule.form), (index,)))


def read_member_type(walk: Walk, node: Node, rule: MemberTypeRule) -> int:
    children = node.named_children
    base = walk.visit(children[0]) if children else NOTHING
    text = walk.text(children[-1]) if len(children) > 1 else ""
    if base != NOTHING and text == rule.elements:
        return walk.add(Index(add_type_name(walk, rule.form), (base,)))
    if base == NOTHING or text[:1] not in ("'", '"'):
        if len(children) > 1:
            walk.visit(children[-1])
        return NOTHING
    return walk.add(Index(add_type_name(walk, rule.form), (base, walk.add_literal("string", text[1:-1]))))


def read_unknown_type(walk: Walk, node: Node, rule: UnknownTypeRule) -> int:
    walk.visit_children(node)
    return NOTHING


def read_guard_type(walk: Walk, node: Node, rule: GuardTypeRule) -> int:
    index = walk.optional(node.child_by_field_name(rule.type))
    return NOTHING if index == NOTHING else walk.add(Index(add_type_name(walk, rule.form), (index,)))
