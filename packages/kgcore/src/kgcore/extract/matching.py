"""How declarations, conditions and choices by patterns are read."""

from __future__ import annotations

from tree_sitter import Node

from kgcore.extract.patterns import bind_pattern
from kgcore.extract.scopes import visit_valued
from kgcore.extract.tree import made_type, rule_of
from kgcore.extract.walk import Walk
from kgcore.languages.rules import SkipRule
from kgcore.languages.tree_rules import (
    DereferenceRule,
    EachPatternRule,
    GuardedRule,
    LetConditionRule,
    LetRule,
    MadeRule,
    MatchRule,
    TryRule,
)
from kgcore.model.facts import (
    NOTHING,
    Attribute,
    BindingKind,
    BlockKind,
    Call,
    Choice,
    Path,
    Reference,
    ReferenceRole,
    Within,
)


def read_let(walk: Walk, node: Node, rule: LetRule) -> int:
    pattern, value_node = node.child_by_field_name(rule.pattern), node.child_by_field_name(rule.value)
    outer, walk.in_type = walk.in_type, True
    declared = walk.optional(node.child_by_field_name(rule.type))
    walk.in_type = outer
    value = walk.optional(value_node)
    walk.optional(node.child_by_field_name(rule.otherwise))
    if pattern is not None:
        bind_pattern(walk, pattern, BindingKind.ASSIGN, value, declared, node.end_byte)
    return NOTHING


def read_let_condition(walk: Walk, node: Node, rule: LetConditionRule) -> int:
    pattern, value_node = node.child_by_field_name(rule.pattern), node.child_by_field_name(rule.value)
    value = walk.optional(value_node)
    if pattern is not None:
        bind_pattern(walk, pattern, BindingKind.ASSIGN, value, NOTHING, node.end_byte)
    return NOTHING


def read_guarded(walk: Walk, node: Node, rule: GuardedRule) -> int:
    condition, body = node.child_by_field_name(rule.condition), node.child_by_field_name(rule.body)
    otherwise = node.child_by_field_name(rule.otherwise) if rule.otherwise else None
    outer = walk.block
    block = walk.block = walk.open_block(BlockKind.LOOP if rule.repeats else BlockKind.BRANCH)
    walk.branches += 1
    walk.optional(condition)
    value = visit_valued(walk, body) if body is not None else NOTHING
    walk.block = outer
    values = [walk.add(Within(value, block))] if value != NOTHING else []
    if otherwise is not None:
        value = NOTHING
        for child in otherwise.named_children:
            value = walk.visit(child)
        if value != NOTHING:
            values.append(value)
    return _one_of(walk, values)


def _one_of(walk: Walk, values: list[int]) -> int:
    return walk.add(Choice(tuple(values))) if len(values) > 1 else values[0] if values else NOTHING


def read_each_pattern(walk: Walk, node: Node, rule: EachPatternRule) -> int:
    pattern, value_node = node.child_by_field_name(rule.pattern), node.child_by_field_name(rule.value)
    body = node.child_by_field_name(rule.body)
    value = walk.optional(value_node)
    outer = walk.block
    walk.block = walk.open_block(BlockKind.LOOP)
    walk.branches += 1
    if pattern is not None:
        position = value_node.end_byte if value_node is not None else pattern.end_byte
        bind_pattern(walk, pattern, BindingKind.ELEMENT, value, NOTHING, position)
    if body is not None:
        visit_valued(walk, body)
    walk.block = outer
    return NOTHING


def read_match(walk: Walk, node: Node, rule: MatchRule) -> int:
    value = walk.optional(node.child_by_field_name(rule.value))
    body = node.child_by_field_name(rule.body)
    outer = walk.block
    results: list[int] = []
    for arm in body.named_children if body is not None else ():
        if arm.type != rule.arm:
            walk.visit(arm)
            continue
        block = walk.block = walk.open_block(BlockKind.BRANCH)
        walk.branches += 1
        pattern, result = arm.child_by_field_name(rule.pattern), arm.child_by_field_name(rule.result)
        if pattern is not None:
            condition = pattern.child_by_field_name(rule.condition)
            for child in pattern.named_children:
                if condition is None or child.id != condition.id:
                    bind_pattern(walk, child, BindingKind.ASSIGN, value, NOTHING, child.end_byte)
            walk.optional(condition)
        given = visit_valued(walk, result) if result is not None else NOTHING
        if given != NOTHING:
            results.append(walk.add(Within(given, block)))
        walk.block = outer
    return _one_of(walk, results)


def read_try(walk: Walk, node: Node, rule: TryRule) -> int:
    """As if the function were called that gives what is inside."""
    value = NOTHING
    for child in node.named_children:
        value = walk.visit(child)
    if value == NOTHING:
        return NOTHING
    expression = walk.expressions[value]
    if type(expression) is Path:
        return walk.add(Call(walk.add_path(f"{expression.text}.{rule.member}"), ()))
    return walk.add(Call(walk.add(Attribute(value, rule.member)), ()))


def read_dereference(walk: Walk, node: Node, rule: DereferenceRule) -> int:
    value = NOTHING
    for child in node.named_children:
        value = walk.visit(child)
    return value if node.child_count and node.children[0].type in rule.signs else NOTHING


def read_made(walk: Walk, node: Node, rule: MadeRule) -> int:
    """Naming a type with its fields makes an instance of it, as a call would."""
    name, body = node.child_by_field_name(rule.name), node.child_by_field_name(rule.body)
    if name is None:
        walk.visit_children(node)
        return NOTHING
    made, last = made_type(walk, name)
    fields: list[tuple[str, int]] = []
    for child in body.named_children if body is not None else ():
        if child.type == rule.field:
            key = child.child_by_field_name(rule.key)
            value = walk.optional(child.child_by_field_name(rule.value))
            if key is not None:
                fields.append((walk.text(key), value))
        elif not isinstance(rule_of(walk, child), SkipRule):
            walk.visit_children(child)
    if made == NOTHING:
        return NOTHING
    index = walk.add(Call(made, (), tuple(fields)))
    column, row = walk.column(last), last.start_point[0] + 1
    walk.references.append(Reference(ReferenceRole.CALL, index, walk.block, last.end_byte, row, column))
    return index
