"""How patterns that take a value apart bind their names, by member or by place."""

from __future__ import annotations

from tree_sitter import Node

from kgcore.extract.expressions import plain_path
from kgcore.extract.walk import Walk
from kgcore.languages.rules import Rule
from kgcore.languages.scoped_rules import (
    DefaultTargetRule,
    MemberPatternRule,
    MemberTargetRule,
    PlacePatternRule,
    RestTargetRule,
)
from kgcore.model.facts import NOTHING, Binding, BindingKind

Steps = tuple[int | str, ...]

_FIELD_KINDS = {BindingKind.CHANGE: BindingKind.ASSIGN, BindingKind.HOISTED: BindingKind.ASSIGN}


def bind_pattern(
    walk: Walk,
    node: Node,
    kind: BindingKind,
    value: int,
    declared: int,
    position: int,
    unpack: Steps = (),
    block: int = NOTHING,
) -> None:
    """Bind each name of a target; `block` is given where that is not the current one."""
    entry = walk.table.get(node.type)
    rule = entry[1] if entry is not None else None
    if isinstance(rule, MemberPatternRule):
        _bind_members(walk, node, kind, value, declared, position, unpack, block)
    elif isinstance(rule, PlacePatternRule):
        place = 0
        for child in node.children:
            if child.is_named and child.type not in walk.spec.comments:
                bind_pattern(walk, child, kind, value, declared, position, (*unpack, place), block)
            elif child.type == ",":
                place += 1
    elif isinstance(rule, RestTargetRule):
        for child in node.named_children:
            bind_pattern(walk, child, kind, value, declared, position, (*unpack[:-1], NOTHING), block)
    elif isinstance(rule, DefaultTargetRule):
        target, default = node.child_by_field_name(rule.target), node.child_by_field_name(rule.default)
        walk.optional(default)
        if target is not None:
            bind_pattern(walk, target, kind, value, declared, position, unpack, block)
    else:
        _bind_name(walk, node, kind, value, declared, position, unpack, block)


def _bind_members(
    walk: Walk,
    node: Node,
    kind: BindingKind,
    value: int,
    declared: int,
    position: int,
    unpack: Steps,
    block: int,
) -> None:
    for child in node.named_children:
        entry = walk.table.get(child.type)
        rule = entry[1] if entry is not None else None
        target: Node | None = child
        step: str | None = None
        if isinstance(rule, MemberTargetRule):
            key, target = child.child_by_field_name(rule.key), child.child_by_field_name(rule.target)
            if key is not None:
                step = written_name(walk, key)
                if not step:
                    walk.visit_children(key)
        elif isinstance(rule, DefaultTargetRule):
            left = child.child_by_field_name(rule.target)
            step = walk.text(left) if left is not None else None
        elif isinstance(rule, RestTargetRule):
            target = child.named_children[0] if child.named_child_count else None
        elif child.type in walk.spec.comments:
            continue
        else:
            step = walk.text(child)
        if target is not None:
            steps = unpack if step is None else (*unpack, step)
            bind_pattern(walk, target, kind, value, declared, position, steps, block)


def written_name(walk: Walk, node: Node) -> str:
    """The name of a member as written, bare or in quotes; empty where it is computed."""
    text = walk.text(node)
    if text[:1] in ("'", '"'):
        return text[1:-1]
    return "" if text.startswith("[") else text


def _bind_name(
    walk: Walk,
    node: Node,
    kind: BindingKind,
    value: int,
    declared: int,
    position: int,
    unpack: Steps,
    block: int,
) -> None:
    text = walk.text(node)
    if not walk.path_pattern.fullmatch(text):
        walk.visit(node)
        return
    name = plain_path(walk, text)
    if "." not in name:
        if kind is not BindingKind.CHANGE:
            walk.bound.add(name)
        where = walk.block if block == NOTHING else block
        walk.bindings.append(Binding(name, where, position, kind, value, declared, unpack, node.start_point[0] + 1))
        return
    owner = name.rpartition(".")[0]
    if "." not in owner:
        walk.bind(name, node, _FIELD_KINDS.get(kind, kind), value, declared, unpack, position)
    if owner not in walk.spec.receiver_names:
        walk.add_path(owner)
        walk.mention(owner, node)


def read_loose_pattern(walk: Walk, node: Node, rule: Rule) -> int:
    """What looks like a pattern where nothing is taken apart is only walked through."""
    walk.visit_children(node)
    return NOTHING
