"""How properties, conditions that give names, loops and functions after a call are read."""

from __future__ import annotations

from tree_sitter import Node

from kgcore.extract.definitions import Outer
from kgcore.extract.expressions import keep_outside
from kgcore.extract.functions import bind_receivers
from kgcore.extract.labelled import read_type
from kgcore.extract.line_docs import lines_before
from kgcore.extract.walk import Walk
from kgcore.languages.labelled_rules import (
    ConditionNamesRule,
    NamePatternRule,
    PatternLoopRule,
    PropertyRule,
    TrailingFunctionRule,
)
from kgcore.model.facts import NOTHING, Binding, BindingKind, BlockKind, Closure, Definition
from kgcore.model.kinds import SymbolKind


def _names(node: Node | None, walk: Walk) -> list[Node]:
    """The names of a pattern that is a name, or a row of names."""
    if node is None:
        return []
    bound = node.child_by_field_name("bound_identifier")
    if bound is not None:
        return [bound]
    inner = [child for child in node.named_children if child.type == node.type]
    if inner:
        return [each for child in inner for each in _names(child, walk)]
    return [node] if node.named_child_count == 1 and walk.text(node).isidentifier() else []


def read_property(walk: Walk, node: Node, rule: PropertyRule) -> int:
    names = _names(node.child_by_field_name(rule.name), walk)
    annotation = next((child for child in node.named_children if child.type == rule.type), None)
    inner = annotation.child_by_field_name("name") if annotation is not None else None
    body = node.child_by_field_name(rule.body)
    declared = read_type(walk, inner)
    if body is not None and len(names) == 1:
        _define_computed(walk, node, names[0], body, declared)
        return NOTHING
    value_node = node.child_by_field_name(rule.value)
    is_member = walk.blocks[walk.block].kind is BlockKind.CLASS
    outer = walk.block
    if value_node is not None and is_member:
        walk.block = walk.open_block(BlockKind.FUNCTION)
        bind_receivers(walk, value_node, walk.block)
    value = walk.optional(value_node)
    walk.block = outer
    for place, name in enumerate(names):
        unpack = (place,) if len(names) > 1 else ()
        _bind(walk, name, BindingKind.ASSIGN, value, declared, node.end_byte, unpack)
    if body is not None:
        walk.visit_children(body)
    return NOTHING


def _bind(
    walk: Walk,
    name: Node,
    kind: BindingKind,
    value: int,
    declared: int,
    position: int,
    unpack: tuple[int, ...] = (),
) -> None:
    text = walk.text(name)
    walk.bound.add(text)
    walk.bindings.append(Binding(text, walk.block, position, kind, value, declared, unpack, name.start_point[0] + 1))


def _define_computed(walk: Walk, node: Node, name_node: Node, body: Node, declared: int) -> None:
    """A property whose value a body computes: reading it runs that."""
    name = walk.text(name_node)
    number = len(walk.definitions)
    walk.definitions.append(None)
    block = walk.open_block(BlockKind.FUNCTION, number)
    walk.bind(name, name_node, BindingKind.DEFINITION, number, position=node.start_byte)
    outer_block, qualified_name = walk.block, f"{walk.qualifier}{name}"
    outer = Outer(walk)
    walk.definition, walk.block, walk.qualifier = number, block, f"{qualified_name}."
    bind_receivers(walk, node, block)
    walk.visit_children(body)
    words, branches = outer.leave(walk, block, walk.bound)
    head = walk.source[node.start_byte : min(body.start_byte, node.start_byte + 190)].decode("utf-8", "replace")
    walk.definitions[number] = Definition(
        kind=SymbolKind.METHOD if walk.blocks[outer_block].kind is BlockKind.CLASS else SymbolKind.FUNCTION,
        name=name,
        qualified_name=qualified_name,
        block=outer_block,
        body=block,
        position=name_node.start_byte,
        line=name_node.start_point[0] + 1,
        column=walk.column(name_node),
        start_line=node.start_point[0] + 1,
        end_line=node.end_point[0] + 1,
        signature=" ".join(head.split()).rstrip("{ "),
        doc=lines_before(walk, node),
        returns=declared,
        modifiers=("computed",),
        branches=branches,
        words=words,
        owner=walk.tree.extended.get(outer_block, NOTHING),
    )


def read_condition_names(walk: Walk, node: Node, rule: ConditionNamesRule) -> int:
    outer = walk.block
    if not rule.after:
        walk.block = walk.open_block(BlockKind.BRANCH)
    walk.branches += 1
    waiting: Node | None = None
    for number, child in enumerate(node.children):
        field = node.field_name_for_child(number)
        if field == rule.name:
            waiting = child
        elif not child.is_named:
            continue
        elif field == rule.condition and waiting is not None and child.type != rule.sign:
            value = walk.visit(child)
            _bind(walk, waiting, BindingKind.ASSIGN, value, NOTHING, child.end_byte)
            waiting = None
        elif field == rule.condition:
            walk.visit(child)
        else:
            inner = walk.block
            walk.block = walk.open_block(BlockKind.BRANCH)
            walk.visit(child)
            walk.block = inner
    walk.block = outer
    return NOTHING


def read_pattern_loop(walk: Walk, node: Node, rule: PatternLoopRule) -> int:
    item, value_node = node.child_by_field_name(rule.item), node.child_by_field_name(rule.value)
    value = walk.optional(value_node)
    outer = walk.block
    walk.block = walk.open_block(BlockKind.BRANCH)
    walk.branches += 1
    names = _names(item, walk)
    position = value_node.end_byte if value_node is not None else node.start_byte
    for place, name in enumerate(names):
        unpack = (place,) if len(names) > 1 else ()
        _bind(walk, name, BindingKind.ELEMENT, value, NOTHING, position, unpack)
    for child in node.named_children:
        if all(each is None or child.id != each.id for each in (item, value_node)):
            walk.visit(child)
    walk.block = outer
    return NOTHING


def read_name_pattern(walk: Walk, node: Node, rule: NamePatternRule) -> int:
    name = node.child_by_field_name(rule.name)
    if name is not None:
        _bind(walk, name, BindingKind.ASSIGN, NOTHING, NOTHING, name.start_byte)
    for child in node.named_children:
        if name is None or child.id != name.id:
            walk.visit(child)
    return NOTHING


def read_trailing_function(walk: Walk, node: Node, rule: TrailingFunctionRule) -> int:
    outer = walk.block
    block = walk.block = walk.open_block(BlockKind.FUNCTION)
    mentions, bound = walk.mentions, walk.bound
    walk.mentions, walk.bound = {}, set()
    stack = list(node.named_children)
    while stack:
        child = stack.pop()
        if child.type == rule.parameter:
            for name in child.children_by_field_name("name")[:1]:
                _bind(walk, name, BindingKind.ASSIGN, NOTHING, NOTHING, node.start_byte)
        elif child.type.startswith("lambda_function"):
            stack.extend(child.named_children)
    walk.visit_children(node)
    walk.block = outer
    keep_outside(walk, mentions, bound)
    return walk.add(Closure(block))
