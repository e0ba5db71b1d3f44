"""How patterns that take a value apart bind their names, by member or by place."""

from __future__ import annotations

import re

from tree_sitter import Node

from kgcore.extract.expressions import plain_path
from kgcore.extract.imports import HIDDEN
from kgcore.extract.tree import made_type
from kgcore.extract.walk import Walk
from kgcore.languages.rules import Rule, SkipRule
from kgcore.languages.scoped_rules import (
    DefaultTargetRule,
    MemberPatternRule,
    MemberTargetRule,
    PlacePatternRule,
    RestTargetRule,
)
from kgcore.languages.tree_rules import EveryPatternRule, VariantPatternRule
from kgcore.model.facts import NOTHING, Binding, BindingKind

_NAME = re.compile(r"[^\w]+")
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
    elif isinstance(rule, VariantPatternRule):
        _bind_variant(walk, node, rule, kind, value, position, unpack, block)
    elif isinstance(rule, EveryPatternRule):
        for child in node.named_children:
            bind_pattern(walk, child, kind, value, declared, position, unpack, block)
    elif not isinstance(rule, SkipRule):
        _bind_name(walk, node, kind, value, declared, position, unpack, block)


def _bind_variant(
    walk: Walk,
    node: Node,
    rule: VariantPatternRule,
    kind: BindingKind,
    value: int,
    position: int,
    unpack: Steps,
    block: int,
) -> None:
    """Names in a pattern that names a type or variant: steps say which one and which field of it.

    What a wrapping variant holds is known by the value; what any other one holds by the type that the pattern names.
    """
    named = node.child_by_field_name(rule.type)
    if named is None:
        return
    index, _ = made_type(walk, named)
    variant = _NAME.split(walk.text(named).partition("<")[0])[-1]
    if variant not in walk.spec.wrapping_variants:
        value, unpack = index, ()
        kind = BindingKind.ASSIGN
    place = 0
    for child in node.named_children:
        if child.id == named.id or child.type in walk.spec.comments:
            continue
        entry = walk.table.get(child.type)
        if child.type == rule.field:
            name = child.child_by_field_name(rule.name)
            pattern = child.child_by_field_name(rule.pattern) or name
            if name is not None and pattern is not None:
                step = f"{HIDDEN}{variant}:{walk.text(name)}"
                _bind_part(walk, pattern, name, kind, value, position, (*unpack, step), block)
        elif entry is not None and isinstance(entry[1], SkipRule):
            value, index = NOTHING, NOTHING  # some are left out: the places of the rest are not known
        else:
            step = f"{HIDDEN}{variant}:{place}"
            bind_pattern(walk, child, kind, value, NOTHING, position, (*unpack, step), block)
            place += 1


def _bind_part(
    walk: Walk,
    pattern: Node,
    name: Node,
    kind: BindingKind,
    value: int,
    position: int,
    unpack: Steps,
    block: int,
) -> None:
    """A field of a pattern: under its own name, or taken apart further."""
    if pattern.id == name.id:
        text = walk.text(name)
        walk.bound.add(text)
        where = walk.block if block == NOTHING else block
        walk.bindings.append(Binding(text, where, position, kind, value, NOTHING, unpack, name.start_point[0] + 1))
    else:
        bind_pattern(walk, pattern, kind, value, NOTHING, position, unpack, block)


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
    constants = walk.spec.constant_names
    if not walk.path_pattern.fullmatch(text) or (constants and re.match(constants, text)):
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
