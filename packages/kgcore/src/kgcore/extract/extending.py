"""How blocks are read that extend a type, and what enumerations and traits hold beside functions."""

from __future__ import annotations

import re

from tree_sitter import Node

from kgcore.extract.imports import HIDDEN
from kgcore.extract.parameters import clause_of, read_type_parameters
from kgcore.extract.walk import Walk
from kgcore.languages.tree_rules import AssociatedTypeRule, ExtendRule, PlacedFieldsRule, VariantRule
from kgcore.model.facts import NOTHING, Binding, BindingKind, BlockKind, Extension, Index, Path

_LAST_NAME = re.compile(r"\w+(?=\W*$)")


def read_extend(walk: Walk, node: Node, rule: ExtendRule) -> int:
    type_node, base_node = node.child_by_field_name(rule.type), node.child_by_field_name(rule.base)
    body = node.child_by_field_name(rule.body)
    walk.decorators, walk.decorator_places = (), ()
    if type_node is None:
        walk.visit_children(node)
        return NOTHING
    outer_block, outer_in_type, qualifier = walk.block, walk.in_type, walk.qualifier
    block = walk.block = walk.open_block(BlockKind.CLASS)
    if rule.type_parameters:
        read_type_parameters(walk, node.child_by_field_name(rule.type_parameters), clause_of(node, rule.bounds))
    walk.in_type = True
    of = walk.visit(type_node)
    base = walk.optional(base_node)
    walk.in_type = outer_in_type
    if base != NOTHING and any(child.type == rule.denies for child in node.children):
        base = NOTHING
    row, _ = type_node.start_point
    walk.tree.extensions.append(
        Extension(
            of,
            block,
            (base,) if base != NOTHING else (),
            node.start_byte,
            row + 1,
            walk.column(type_node),
        )
    )
    walk.tree.extended[block] = of
    walk.qualifier = f"{qualifier}{_name_of(walk, of, type_node)}."
    walk.comment = None
    if body is not None:
        walk.visit_children(body)
    walk.block, walk.qualifier = outer_block, qualifier
    return NOTHING


def _name_of(walk: Walk, index: int, node: Node) -> str:
    """The name of the type that is extended, as its own members have it before theirs."""
    expression = walk.expressions[index] if index != NOTHING else None
    if isinstance(expression, Index) and expression.base != NOTHING:
        expression = walk.expressions[expression.base]
    if isinstance(expression, Path):
        return expression.text.rpartition(".")[2]
    found = _LAST_NAME.search(walk.text(node))
    return found[0] if found is not None else "impl"


def read_variant(walk: Walk, node: Node, rule: VariantRule) -> int:
    """A variant is a member of its enumeration; what it holds are hidden ones, by the variant and the field."""
    name_node, body = node.child_by_field_name(rule.name), node.child_by_field_name(rule.body)
    walk.decorators, walk.decorator_places = (), ()
    if name_node is None:
        return NOTHING
    name = walk.text(name_node)
    walk.bind(name, name_node, BindingKind.ASSIGN, position=node.end_byte)
    if body is not None:
        entry = walk.table.get(body.type)
        if entry is not None and isinstance(entry[1], PlacedFieldsRule):
            bind_places(walk, body, entry[1], f"{HIDDEN}{name}:")
        else:
            first = len(walk.bindings)
            walk.visit_children(body)
            for number in range(first, len(walk.bindings)):
                field = walk.bindings[number]
                if field.block == walk.block and not field.name.startswith(HIDDEN):
                    hidden = f"{HIDDEN}{name}:{field.name}"
                    walk.bindings[number] = Binding(
                        hidden, field.block, field.position, field.kind, field.value, field.type, (), field.line
                    )
    walk.optional(node.child_by_field_name(rule.value))
    return NOTHING


def read_placed_fields(walk: Walk, node: Node, rule: PlacedFieldsRule) -> int:
    bind_places(walk, node, rule, "")
    return NOTHING


def bind_places(walk: Walk, node: Node, rule: PlacedFieldsRule, prefix: str) -> None:
    """Fields by their place, their names after `prefix`."""
    outer, walk.in_type = walk.in_type, True
    for number, child in enumerate(node.children_by_field_name(rule.type)):
        declared = walk.visit(child)
        line = child.start_point[0] + 1
        walk.bindings.append(
            Binding(f"{prefix}{number}", walk.block, child.end_byte, BindingKind.ASSIGN, NOTHING, declared, (), line)
        )
    walk.in_type = outer


def read_associated_type(walk: Walk, node: Node, rule: AssociatedTypeRule) -> int:
    name = node.child_by_field_name(rule.name)
    outer, walk.in_type = walk.in_type, True
    bound = walk.optional(node.child_by_field_name(rule.bounds))
    walk.in_type = outer
    if name is not None:
        walk.bindings.append(
            Binding(f"{HIDDEN}{walk.text(name)}", walk.block, name.start_byte, BindingKind.TYPE, NOTHING, bound)
        )
    return NOTHING
