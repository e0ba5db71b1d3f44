"""How blocks, loops and handlers are read where every block may hold names of its own."""

from __future__ import annotations

from tree_sitter import Node

from kgcore.extract.patterns import bind_pattern
from kgcore.extract.walk import Walk
from kgcore.languages.scoped_rules import CaughtRule, EachRule, ScopeRule
from kgcore.languages.tree_rules import OpaqueBlockRule, StatementRule, ValueBlockRule
from kgcore.model.facts import NOTHING, BindingKind, BlockKind, Within


def read_scope(walk: Walk, node: Node, rule: ScopeRule) -> int:
    outer = walk.block
    walk.block = walk.open_block(BlockKind.LOOP if rule.repeats else BlockKind.BRANCH)
    walk.branches += rule.repeats
    if rule.repeats:
        for child in node.named_children:
            visit_body(walk, child)
    else:
        walk.visit_children(node)
    walk.block = outer
    return NOTHING


def read_value_block(walk: Walk, node: Node, rule: ValueBlockRule) -> int:
    outer = walk.block
    block = walk.block = walk.open_block(BlockKind.BRANCH)
    value = read_statements(walk, node, rule)
    walk.block = outer
    return NOTHING if value == NOTHING else walk.add(Within(value, block))


def read_statements(walk: Walk, node: Node, rule: ValueBlockRule) -> int:
    """The value of the last of a block's statements."""
    value = NOTHING
    for child in node.named_children:
        if child.type not in walk.spec.comments:
            value = walk.visit(child)
        else:
            walk.visit(child)
    return value


def read_statement(walk: Walk, node: Node, rule: StatementRule) -> int:
    value = NOTHING
    for child in node.named_children:
        value = walk.visit(child)
    return NOTHING if node.child_count and node.children[-1].type == rule.end else value


def read_opaque_block(walk: Walk, node: Node, rule: OpaqueBlockRule) -> int:
    walk.visit_children(node)
    return NOTHING


def visit_valued(walk: Walk, node: Node) -> int:
    """Read what stands in a block that is already open; what it gives is seen from that block."""
    entry = walk.table.get(node.type)
    if entry is not None and isinstance(entry[1], ValueBlockRule):
        return read_statements(walk, node, entry[1])
    return walk.visit(node)


def visit_body(walk: Walk, node: Node) -> None:
    """Read what stands in a block that is already open, without opening another for its braces."""
    entry = walk.table.get(node.type)
    if entry is not None and isinstance(entry[1], ScopeRule) and not entry[1].repeats:
        walk.visit_children(node)
    else:
        walk.visit(node)


def read_each(walk: Walk, node: Node, rule: EachRule) -> int:
    target, value, body = (node.child_by_field_name(name) for name in (rule.target, rule.value, rule.body))
    index = walk.optional(value)
    outer = walk.block
    walk.block = walk.open_block(BlockKind.LOOP)
    walk.branches += 1
    sign = node.child_by_field_name(rule.sign)
    by_name = sign is not None and sign.type == rule.names
    if target is not None:
        declared_here = node.child_by_field_name(rule.declares)
        kind = BindingKind.ELEMENT if declared_here is not None else BindingKind.CHANGE
        if by_name:
            kind = BindingKind.ASSIGN if declared_here is not None else BindingKind.CHANGE
            index = NOTHING
        position = value.end_byte if value is not None else target.end_byte
        bind_pattern(walk, target, kind, index, NOTHING, position)
    if body is not None:
        visit_body(walk, body)
    walk.block = outer
    return NOTHING


def read_caught(walk: Walk, node: Node, rule: CaughtRule) -> int:
    outer = walk.block
    walk.block = walk.open_block(BlockKind.BRANCH)
    walk.branches += 1
    target, body = node.child_by_field_name(rule.target), node.child_by_field_name(rule.body)
    if target is not None:
        bind_pattern(walk, target, BindingKind.ASSIGN, NOTHING, NOTHING, target.end_byte)
    if body is not None:
        visit_body(walk, body)
    walk.block = outer
    return NOTHING
