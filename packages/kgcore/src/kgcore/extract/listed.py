"""How statements are read that declare several names at once, and those that import by path."""

from __future__ import annotations

from collections.abc import Sequence

from tree_sitter import Node

from kgcore.extract.imports import add_import
from kgcore.extract.line_docs import lines_before
from kgcore.extract.walk import Walk
from kgcore.languages.listed_rules import (
    ConstantGroupRule,
    ListedNamesRule,
    ListedTargetsRule,
    PackageClauseRule,
    PathImportRule,
    RangeRule,
    TypeSwitchRule,
)
from kgcore.languages.rules import CallRule
from kgcore.model.facts import NOTHING, Binding, BindingKind, BlockKind, Call, Index

BLANK = "_"
RANGE = "range"
"""The name of the builtin that stands for the keys of a container."""


def read_package_clause(walk: Walk, node: Node, rule: PackageClauseRule) -> int:
    name = walk.part(node, rule.name)
    if name is not None and not walk.package:
        walk.package = walk.text(name)
        walk.heading = lines_before(walk, node)
        walk.condition = _read_condition(walk, node, rule)
    return NOTHING


def _read_condition(walk: Walk, node: Node, rule: PackageClauseRule) -> str:
    older: list[str] = []
    for raw in walk.source[: node.start_byte].decode("utf-8", "replace").splitlines():
        line = raw.strip()
        if rule.condition and line.startswith(rule.condition):
            return line.removeprefix(rule.condition).strip()
        if rule.older and line.startswith(rule.older):
            words = line.removeprefix(rule.older).split()
            older.append(f"({' || '.join(word.replace(',', ' && ') for word in words)})")
    return " && ".join(older)


def read_path_import(walk: Walk, node: Node, rule: PathImportRule) -> int:
    """Without a name it is bound under a hidden one: what it is called is for its own files to say."""
    path = node.child_by_field_name(rule.path)
    if path is None:
        return NOTHING
    module = walk.text(path)[1:-1]
    name = node.child_by_field_name(rule.name)
    if name is None:
        add_import(walk, path, module, "", "")
    elif name.type == rule.open:
        add_import(walk, path, module, "", "", star=True)
    else:
        add_import(walk, path, module, "", BLANK if name.type == rule.unnamed else walk.text(name))
    return NOTHING


def children_of(node: Node | None, walk: Walk) -> list[Node]:
    if node is None:
        return []
    return [child for child in node.named_children if child.type not in walk.spec.comments]


def read_listed_names(walk: Walk, node: Node, rule: ListedNamesRule) -> int:
    _declare(walk, node, rule.name, rule.type, rule.value)
    return NOTHING


def read_constant_group(walk: Walk, node: Node, rule: ConstantGroupRule) -> int:
    declared, values = NOTHING, [NOTHING]
    for child in node.named_children:
        if child.type == rule.specification:
            if child.child_by_field_name(rule.value) is not None or child.child_by_field_name(rule.type) is not None:
                declared, values = _declare(walk, child, rule.name, rule.type, rule.value)
            else:
                names = child.children_by_field_name(rule.name)
                _bind(walk, names, values if len(values) == len(names) else [NOTHING] * len(names), declared, child)
    return NOTHING


def _declare(walk: Walk, node: Node, names: str, declared: str, values: str) -> tuple[int, list[int]]:
    """Bind names to values or a type; gives both."""
    outer, walk.in_type = walk.in_type, True
    type_index = walk.optional(node.child_by_field_name(declared))
    walk.in_type = outer
    given = children_of(node.child_by_field_name(values), walk)
    targets = [child for child in node.children_by_field_name(names) if child.is_named]
    indexes = [walk.visit(each) for each in given]
    _bind_values(walk, targets, given, indexes, type_index, node)
    return type_index, indexes


def _bind_values(
    walk: Walk, targets: Sequence[Node], given: Sequence[Node], indexes: Sequence[int], declared: int, node: Node
) -> None:
    """One value for each name; or a call that gives one for each; or a value, and whether there is one."""
    if len(targets) == len(indexes) or not indexes:
        _bind(walk, targets, indexes or [NOTHING] * len(targets), declared, node)
        return
    entry = walk.table.get(given[0].type)
    if len(indexes) == 1 and entry is not None and isinstance(entry[1], CallRule):
        for place, target in enumerate(targets):
            bind_name(walk, target, indexes[0], declared, node.end_byte, (place,))
        return
    _bind(walk, targets, [*indexes, *[NOTHING] * len(targets)][: len(targets)], declared, node)


def _bind(walk: Walk, targets: Sequence[Node], values: Sequence[int], declared: int, node: Node) -> None:
    for target, value in zip(targets, values, strict=True):
        bind_name(walk, target, value, declared, node.end_byte)


def bind_name(
    walk: Walk,
    target: Node,
    value: int,
    declared: int,
    position: int,
    unpack: tuple[int, ...] = (),
    kind: BindingKind = BindingKind.ASSIGN,
) -> None:
    """Bind a new name, unless it is the one that stands for none."""
    name = walk.text(target)
    if name == BLANK or target.named_child_count:
        return
    walk.bound.add(name)
    line = target.start_point[0] + 1
    walk.bindings.append(Binding(name, walk.block, position, kind, value, declared, unpack, line))


def read_listed_targets(walk: Walk, node: Node, rule: ListedTargetsRule) -> int:
    """What is declared takes the values; an assignment changes nothing of what its names are known to be."""
    left, right = node.child_by_field_name(rule.left), node.child_by_field_name(rule.right)
    targets = children_of(left, walk)
    given = children_of(right, walk) if right is not None and right.type not in walk.table else [right]
    values = [each for each in given if each is not None]
    indexes = [walk.visit(each) for each in values]
    if any(child.type == rule.declares for child in node.children):
        _bind_values(walk, targets, values, indexes, NOTHING, node)
    else:
        _visit_targets(walk, targets)
    return NOTHING


def _visit_targets(walk: Walk, targets: Sequence[Node]) -> None:
    for target in targets:
        if target.named_child_count:
            walk.visit(target)


def read_range(walk: Walk, node: Node, rule: RangeRule) -> int:
    value = walk.optional(node.child_by_field_name(rule.right))
    targets = children_of(node.child_by_field_name(rule.left), walk)
    if not any(child.type == rule.declares for child in node.children):
        _visit_targets(walk, targets)
        return NOTHING
    for place, target in enumerate(targets[:2]):
        if value == NOTHING:
            given = NOTHING
        elif place:
            given = walk.add(Index(value, ()))
        else:
            given = walk.add(Call(walk.add_path(RANGE), (value,)))
        bind_name(walk, target, given, NOTHING, node.end_byte)
    return NOTHING


def read_type_switch(walk: Walk, node: Node, rule: TypeSwitchRule) -> int:
    outer = walk.block
    walk.block = walk.open_block(BlockKind.BRANCH)
    walk.branches += 1
    alias, subject = node.child_by_field_name(rule.alias), node.child_by_field_name(rule.value)
    targets = children_of(alias, walk)
    value = NOTHING
    for child in node.named_children:
        if child.type == rule.case:
            _read_case(walk, child, rule, targets, value)
        elif alias is None or child.id != alias.id:
            index = walk.visit(child)
            if subject is not None and child.id == subject.id:
                value = index
                for target in targets:
                    bind_name(walk, target, value, NOTHING, child.end_byte)
    walk.block = outer
    return NOTHING


def _read_case(walk: Walk, node: Node, rule: TypeSwitchRule, targets: Sequence[Node], value: int) -> None:
    outer = walk.block
    walk.block = walk.open_block(BlockKind.BRANCH)
    walk.branches += 1
    listed = [child for child in node.children_by_field_name(rule.type) if child.is_named]
    walk.in_type = True
    types = [walk.visit(child) for child in listed]
    walk.in_type = False
    declared = types[0] if len(types) == 1 else NOTHING
    for target in targets:
        bind_name(walk, target, value if declared == NOTHING else NOTHING, declared, node.start_byte)
    known = {child.id for child in listed}
    for child in node.named_children:
        if child.id not in known:
            walk.visit(child)
    walk.block = outer
