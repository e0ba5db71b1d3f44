"""How names are read that stand for procedures defined elsewhere."""

from __future__ import annotations

from tree_sitter import Node

from kgcore.extract.sought import seek, seek_all
from kgcore.extract.walk import Walk
from kgcore.languages.procedure_rules import BoundRule, GenericNameRule
from kgcore.model.facts import NOTHING, BindingKind, Choice


def read_bound(walk: Walk, node: Node, rule: BoundRule) -> int:
    kind = seek(node, rule.kind)
    entries = seek_all(node, rule.entries)
    if kind is not None and walk.text(kind) == rule.several:
        names = [name for entry in entries if (name := seek(entry, rule.name)) is not None]
        targets = [target for entry in entries for target in seek_all(entry, rule.target)]
        if names:
            _bind(walk, names[0], targets, node)
        return NOTHING
    for entry in entries:
        targets = seek_all(entry, rule.target)
        name = seek(entry, rule.name) or (targets[0] if targets else None)
        if name is not None:
            _bind(walk, name, targets, entry)
    return NOTHING


def read_generic_name(walk: Walk, node: Node, rule: GenericNameRule) -> int:
    name = seek(node, rule.name)
    for child in seek_all(node, rule.declared):
        if name is not None or seek(child, rule.own) is not None:
            walk.visit(child)
    if name is None:
        return NOTHING
    text = walk.text(name)
    if any(walk.text(other) == text for other in seek_all(node, rule.types)):
        return NOTHING
    _bind(walk, name, seek_all(node, rule.targets), node)
    return NOTHING


def _bind(walk: Walk, name: Node, targets: list[Node], whole: Node) -> None:
    paths = tuple([walk.add_path(walk.text(target)) for target in targets])
    if paths:
        value = paths[0] if len(paths) == 1 else walk.add(Choice(paths))
        walk.bind(walk.text(name), name, BindingKind.ASSIGN, value, position=whole.end_byte)
