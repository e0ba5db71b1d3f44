"""How types with members are read that may be written where a type is used, with or without a name of their own."""

from __future__ import annotations

from typing import NamedTuple

import msgspec
from tree_sitter import Node

from kgcore.extract.classes import class_value, define_class
from kgcore.extract.qualified import plain_name
from kgcore.extract.types import add_type_name
from kgcore.extract.walk import Walk
from kgcore.languages.declarator_rules import EnumeratorRule, RecordRule
from kgcore.model.facts import NOTHING, SCOPED, BindingKind


class NameOf(NamedTuple):
    """The name that a type without one takes from what is declared with it."""

    text: str
    node: Node
    is_type: bool
    """Whether it is a name of the type, and not of a variable."""


def read_record(walk: Walk, node: Node, rule: RecordRule) -> int:
    return read_record_as(walk, node, rule, None)


def read_record_as(walk: Walk, node: Node, rule: RecordRule, label: NameOf | None) -> int:
    """A type with members; gives what it is as a type."""
    name_node, body = walk.part(node, rule.name), walk.part(node, rule.body)
    if body is None:
        return _mention(walk, name_node) if name_node is not None else NOTHING
    outer, walk.in_type = walk.in_type, False
    index = _define(walk, node, rule, name_node, body, label)
    walk.in_type = outer
    return index


def _mention(walk: Walk, name_node: Node) -> int:
    outer, walk.in_type = walk.in_type, True
    index = walk.visit(name_node)
    walk.in_type = outer
    return index


def _define(walk: Walk, node: Node, rule: RecordRule, name_node: Node | None, body: Node, label: NameOf | None) -> int:
    if name_node is None and label is None:
        if rule.member_rule:
            # Its members are names of what is round it.
            walk.visit_children(body)
            return NOTHING
        walk.visit_children(body)
        return NOTHING
    if name_node is not None:
        owner, _, name = plain_name(walk.text(name_node)).rpartition(".")
        while (inner := name_node.child_by_field_name("name")) is not None:
            name_node = inner
        plain = "<" not in walk.text(name_node) and not owner
        qualifier = walk.qualifier
        walk.qualifier = f"{qualifier}{owner}." if owner else qualifier
        number = define_class(walk, node, rule, name, name_node, node, bound=name if plain else "")
        definition = walk.definitions[number]
        if definition is not None and any(child.type in rule.scoped for child in node.children):
            walk.definitions[number] = msgspec.structs.replace(definition, modifiers=(SCOPED,))
        walk.qualifier = qualifier
        return add_type_name(walk, f"{owner}.{name}" if owner else name)
    if label is None or not label.text.isidentifier():
        walk.visit_children(body)
        return NOTHING
    number = define_class(walk, node, rule, label.text, label.node, node, bound=label.text if label.is_type else "")
    return add_type_name(walk, label.text) if label.is_type else class_value(walk, number)


def read_enumerator(walk: Walk, node: Node, rule: EnumeratorRule) -> int:
    name, value = node.child_by_field_name(rule.name), node.child_by_field_name(rule.value)
    index = walk.optional(value)
    if name is not None:
        walk.bind(walk.text(name), name, BindingKind.ASSIGN, index, position=node.end_byte)
    return NOTHING
