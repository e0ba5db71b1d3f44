"""How paths through a tree of modules and types are read, in calls, types and alone."""

from __future__ import annotations

import re

from tree_sitter import Node

from kgcore.extract.expressions import read_arguments, read_callee
from kgcore.extract.imports import HIDDEN
from kgcore.extract.types import add_type_name
from kgcore.extract.walk import Walk
from kgcore.languages.rules import ParameterRule, Rule, SkipRule
from kgcore.languages.tree_rules import (
    AppliedCallRule,
    AppliedTypeRule,
    FunctionSignatureRule,
    NamedTypeRule,
    QualifiedTypeRule,
    TreePathRule,
    TreeTypeRule,
)
from kgcore.model.facts import (
    NOTHING,
    Attribute,
    Binding,
    BindingKind,
    BlockKind,
    Call,
    Closure,
    Index,
    Reference,
    ReferenceRole,
    TypeName,
)

OUTSIDE = "="
"""The first name of a path that begins outside the tree."""
TYPE_ARGUMENT = "<>"
"""The keyword under which a call keeps each type that it is written with."""
_CALL = ReferenceRole.CALL
_PLAIN = re.compile(r"[\w.=#]+")


def dotted(walk: Walk, node: Node, sign: str) -> str:
    """A path as names joined by dots; empty where it is more than names."""
    text = "".join(walk.text(node).split())
    if text.startswith(sign):
        text = OUTSIDE + text
    plain = text.replace(sign, ".")
    return plain if _PLAIN.fullmatch(plain) else ""


def read_tree_path(walk: Walk, node: Node, rule: TreePathRule) -> int:
    """A path as a value that is mentioned."""
    index = tree_path(walk, node, rule)
    if index != NOTHING:
        text = walk.text(node)
        walk.paths.setdefault(text, index)
        walk.mention(text, node)
    return index


def tree_path(walk: Walk, node: Node, rule: TreePathRule) -> int:
    base, name = walk.part(node, rule.base), walk.part(node, rule.name)
    if name is None:
        walk.visit_children(node)
        return NOTHING
    last = walk.text(name)
    walk.words[last] = None
    prefix = named_type(walk, base, rule.sign) if base is not None else add_type_name(walk, OUTSIDE)
    return walk.add(Attribute(prefix, last))


def made_type(walk: Walk, node: Node) -> tuple[int, Node]:
    """What is named where an instance is made or matched: a type, or a variant by its type; and its last name."""
    rule = rule_of(walk, node)
    if isinstance(rule, NamedTypeRule | AppliedTypeRule):
        part = node.child_by_field_name(rule.part if isinstance(rule, NamedTypeRule) else rule.type)
        if part is not None:
            return made_type(walk, part)
    if isinstance(rule, TreeTypeRule | TreePathRule):
        base, name = walk.part(node, rule.base or None), walk.part(node, rule.name or None)
        if base is not None and name is not None:
            return walk.add(Attribute(named_type(walk, base, rule.sign), walk.text(name))), name
    text = walk.text(node)
    if text == walk.spec.own_type:
        return add_type_name(walk, text), node
    return (walk.add_path(text), node) if walk.path_pattern.fullmatch(text) else (walk.visit(node), node)


def named_type(walk: Walk, node: Node, sign: str) -> int:
    """The expression of a type or module that a path begins with; its mention is one of a type."""
    text = dotted(walk, node, sign)
    outer, walk.in_type = walk.in_type, True
    if text:
        walk.mention(text, node)
        index = add_type_name(walk, text)
    else:
        index = walk.visit(node)
    walk.in_type = outer
    return index


def read_tree_type(walk: Walk, node: Node, rule: TreeTypeRule) -> int:
    text = dotted(walk, node, rule.sign)
    if not text:
        walk.visit_children(node)
        return NOTHING
    if text not in walk.type_mentions:
        walk.type_mentions[text] = node
    return add_type_name(walk, text)


def read_applied_call(walk: Walk, node: Node, rule: AppliedCallRule) -> int:
    function, arguments = walk.part(node, rule.function), walk.part(node, rule.arguments)
    if function is None or arguments is None:
        walk.visit_children(node)
        return NOTHING
    types: tuple[tuple[str, int], ...] = ()
    if function.type == rule.applied:
        given = function.child_by_field_name(rule.type_arguments)
        inner = function.child_by_field_name(rule.inner)
        outer, walk.in_type = walk.in_type, True
        listed = [walk.visit(child) for child in (given.named_children if given is not None else ())]
        walk.in_type = outer
        types = tuple([(TYPE_ARGUMENT, index) for index in listed])
        function = inner if inner is not None else function
    callee, length = callee_of(walk, function)
    positional, keywords = read_arguments(walk, arguments)
    index = walk.add(Call(callee, positional, (*keywords, *types)))
    column = walk.column(function, at_end=True)
    place = column - length if column > length else 0
    walk.references.append(Reference(_CALL, index, walk.block, function.end_byte, function.end_point[0] + 1, place))
    return index


def callee_of(walk: Walk, function: Node) -> tuple[int, int]:
    """What is called, and how long its name is."""
    rule = rule_of(walk, function)
    if isinstance(rule, TreePathRule):
        index = tree_path(walk, function, rule)
        name = walk.part(function, rule.name)
        return index, len(walk.text(name)) if name is not None else 0
    return read_callee(walk, function)


def read_applied_type(walk: Walk, node: Node, rule: AppliedTypeRule) -> int:
    base, listed = node.child_by_field_name(rule.type), node.child_by_field_name(rule.arguments)
    index = walk.optional(base)
    arguments: list[int] = []
    for child in listed.named_children if listed is not None else ():
        if child.type == rule.binding:
            arguments.append(walk.optional(child.child_by_field_name(rule.value)))
        elif not isinstance(rule_of(walk, child), SkipRule):
            arguments.append(walk.visit(child))
    return walk.add(Index(index, tuple(arguments))) if index != NOTHING else NOTHING


def rule_of(walk: Walk, node: Node) -> Rule | None:
    entry = walk.table.get(node.type)
    return entry[1] if entry is not None else None


def read_named_type(walk: Walk, node: Node, rule: NamedTypeRule) -> int:
    part = node.child_by_field_name(rule.part)
    for child in node.named_children:
        if part is None or child.id != part.id:
            walk.visit(child)
    return walk.optional(part)


def read_qualified_type(walk: Walk, node: Node, rule: QualifiedTypeRule) -> int:
    of, alias = node.child_by_field_name(rule.type), node.child_by_field_name(rule.alias)
    index, base = walk.optional(of), walk.optional(alias)
    expression = walk.expressions[index] if index != NOTHING else None
    if isinstance(expression, Index) and expression.base != NOTHING:
        expression = walk.expressions[expression.base]
    return index if isinstance(expression, TypeName) else base


def read_function_signature(walk: Walk, node: Node, rule: FunctionSignatureRule) -> int:
    outer = walk.block
    block = walk.block = walk.open_block(BlockKind.FUNCTION)
    outer_in_type, walk.in_type = walk.in_type, True
    listed = node.child_by_field_name(rule.parameters)
    number = 0
    for child in listed.named_children if listed is not None else ():
        if child.type in walk.spec.comments:
            continue
        own = rule_of(walk, child)
        typed = walk.part(child, own.type) if isinstance(own, ParameterRule) else None
        declared = walk.visit(child if typed is None else typed)
        name = f"{HIDDEN}{number}"
        walk.bindings.append(
            Binding(
                name, block, child.start_byte, BindingKind.PARAMETER, NOTHING, declared, (), node.start_point[0] + 1
            )
        )
        number += 1
    returns = walk.optional(node.child_by_field_name(rule.returns))
    walk.in_type = outer_in_type
    walk.bindings.append(Binding("", block, node.start_byte, BindingKind.RETURN, NOTHING, returns))
    walk.block = outer
    return walk.add(Closure(block))
