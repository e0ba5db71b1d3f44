"""How names are read that stand for procedures defined elsewhere."""

from __future__ import annotations

import re

import msgspec
from tree_sitter import Node

from kgcore.extract.sought import document_above, seek, seek_all
from kgcore.extract.sought_definitions import read_sought_definition
from kgcore.extract.walk import Walk
from kgcore.languages.procedure_rules import (
    AboveRule,
    BoundRule,
    DeclarationRule,
    GenericNameRule,
    HiddenPartRule,
    ImplementationRule,
)
from kgcore.model.facts import NOTHING, BindingKind, Call, Choice, Reference, ReferenceRole

_ARGUMENTS = re.compile(r"<[^<>]*>")
"""The type parameters that an implementation repeats."""


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


def read_declaration(walk: Walk, node: Node, rule: DeclarationRule) -> int:
    name = seek(node, rule.name)
    if name is None:
        return NOTHING
    key = f"{walk.qualifier}{walk.text(name)}".lower()
    if key not in _implemented(walk, node):
        return read_sought_definition(walk, node, rule)
    modifiers = tuple([walk.text(modifier) for modifier in seek_all(node, rule.modifiers)])
    walk.procedures.declared.setdefault(key, []).append((document_above(walk, node), modifiers))
    return NOTHING


def _implemented(walk: Walk, node: Node) -> frozenset[str]:
    """The names of all procedures that have a body in the file, those of members with their type."""
    if walk.procedures.implemented is None:
        rule = next(rule for _, rule in walk.table.values() if isinstance(rule, ImplementationRule))
        types = {kind for kind, (_, each) in walk.table.items() if each is rule}
        root = node
        while root.parent is not None:
            root = root.parent
        found: set[str] = set()
        for body in seek_all(root, f"**<{'|'.join(sorted(types))}>"):
            name = seek(body, rule.name)
            owner = _owner_of(walk, body, rule)
            if name is not None:
                found.add(f"{owner}.{walk.text(name)}".lower() if owner else walk.text(name).lower())
        walk.procedures.implemented = frozenset(found)
    return walk.procedures.implemented


def _owner_of(walk: Walk, node: Node, rule: ImplementationRule) -> str:
    owner = seek(node, rule.owner)
    return _ARGUMENTS.sub("", "".join(walk.text(owner).split())) if owner is not None else ""


def read_implementation(walk: Walk, node: Node, rule: ImplementationRule) -> int:
    owner = _owner_of(walk, node, rule)
    name = seek(node, rule.name)
    outer_block, outer_qualifier = walk.block, walk.qualifier
    number = len(walk.definitions)
    for part in owner.split(".") if owner else ():
        body = _type_in(walk, walk.block, part)
        if body == NOTHING:
            walk.qualifier = f"{outer_qualifier}{owner}."
            break
        walk.block, walk.qualifier = body, f"{walk.qualifier}{_own_name(walk, body)}."
    read_sought_definition(walk, node, rule)
    key = f"{owner}.{walk.text(name)}".lower() if owner and name is not None else walk.text(name) if name else ""
    declared = walk.procedures.declared.get(key)
    definition = walk.definitions[number] if number < len(walk.definitions) else None
    if declared and definition is not None:
        doc, modifiers = declared.pop(0)
        kept = tuple(dict.fromkeys((*definition.modifiers, *modifiers)))
        walk.definitions[number] = msgspec.structs.replace(definition, doc=doc or definition.doc, modifiers=kept)
    walk.block, walk.qualifier = outer_block, outer_qualifier
    return NOTHING


def _type_in(walk: Walk, block: int, name: str) -> int:
    """The block of the type of this name that a block defines."""
    for binding in reversed(walk.bindings):
        if binding.name == name and binding.block == block and binding.kind is BindingKind.DEFINITION:
            definition = walk.definitions[binding.value]
            return definition.body if definition is not None else NOTHING
    return NOTHING


def _own_name(walk: Walk, body: int) -> str:
    definition = walk.definitions[walk.blocks[body].definition]
    return definition.name if definition is not None else ""


def read_hidden_part(walk: Walk, node: Node, rule: HiddenPartRule) -> int:
    if walk.block == 0:
        seen = [binding.name for binding in walk.bindings if binding.block == 0 and binding.name not in ("", "*")]
        walk.procedures.shown = tuple(
            dict.fromkeys((*seen, *[key for key in walk.procedures.declared if "." not in key]))
        )
    walk.visit_children(node)
    return NOTHING


def read_above(walk: Walk, node: Node, rule: AboveRule) -> int:
    name = seek(node, rule.name)
    if name is not None:
        return walk.add_path(f"{rule.word}.{walk.text(name)}")
    own = walk.qualifier.rstrip(".").rpartition(".")[2]
    if not own:
        return NOTHING
    own = own.lower() if walk.spec.folds_case else own
    index = walk.add(Call(walk.add_path(f"{rule.word}.{own}"), ()))
    row, _ = node.start_point
    walk.references.append(Reference(ReferenceRole.CALL, index, walk.block, node.end_byte, row + 1, walk.column(node)))
    return index


def _bind(walk: Walk, name: Node, targets: list[Node], whole: Node) -> None:
    paths = tuple([walk.add_path(walk.text(target)) for target in targets])
    if paths:
        value = paths[0] if len(paths) == 1 else walk.add(Choice(paths))
        walk.bind(walk.text(name), name, BindingKind.ASSIGN, value, position=whole.end_byte)
