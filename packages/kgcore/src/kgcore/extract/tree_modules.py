"""How the modules of a tree are read, and what is taken from it by `use`."""

from __future__ import annotations

import msgspec
from tree_sitter import Node

from kgcore.extract.classes import read_namespace
from kgcore.extract.tree import OUTSIDE, dotted
from kgcore.extract.walk import Walk
from kgcore.languages.tree_rules import CrateRule, TreeModuleRule, UseRule
from kgcore.model.facts import NOTHING, Binding, BindingKind, Import

DECLARED = -1
"""The level of an import that declares a module of the tree."""


def read_use(walk: Walk, node: Node, rule: UseRule) -> int:
    argument = node.child_by_field_name(rule.argument)
    if argument is not None:
        public = any(child.type == rule.public for child in node.children)
        _use(walk, argument, "", rule, public)
    return NOTHING


def _use(walk: Walk, node: Node, prefix: str, rule: UseRule, public: bool) -> None:
    if node.type == rule.groups:
        path, listed = node.child_by_field_name("path"), node.child_by_field_name("list")
        inner = (
            _joined(prefix, _dotted_use(walk, path, rule)) if path is not None else prefix or _root(walk, node, rule)
        )
        if listed is not None:
            _use(walk, listed, inner, rule, public)
    elif node.type == rule.group:
        for child in node.named_children:
            _use(walk, child, prefix, rule, public)
    elif node.type == rule.renamed:
        path, alias = node.child_by_field_name("path"), node.child_by_field_name("alias")
        if path is not None and alias is not None:
            _take(walk, node, _joined(prefix, _dotted_use(walk, path, rule)), walk.text(alias), public)
    elif node.type == rule.wildcard:
        path = node.named_children[0] if node.named_child_count else None
        module = _joined(prefix, _dotted_use(walk, path, rule)) if path is not None else prefix
        _note(walk, node, Import(module, star=True, public=public), "*")
    elif node.type not in walk.spec.comments:
        _take(walk, node, _joined(prefix, _dotted_use(walk, node, rule)), "", public)


def _root(walk: Walk, node: Node, rule: UseRule) -> str:
    return OUTSIDE if walk.text(node).startswith(rule.sign) else ""


def _dotted_use(walk: Walk, node: Node, rule: UseRule) -> str:
    return dotted(walk, node, rule.sign)


def _joined(prefix: str, path: str) -> str:
    return f"{prefix}.{path}" if prefix and path else prefix or path


def _take(walk: Walk, place: Node, path: str, alias: str, public: bool) -> None:
    """Note one name; `self` at the end of a path is what the path names."""
    path = path.removesuffix(".self") if path != "self" else path
    module, _, name = path.rpartition(".")
    if name:
        _note(walk, place, Import(module, name, alias, public=public), alias or name)


def _note(walk: Walk, place: Node, written: Import, bound: str) -> None:
    row = place.start_point[0] + 1
    walk.imports.append(
        msgspec.structs.replace(
            written, block=walk.block, position=place.start_byte, line=row, column=walk.column(place)
        )
    )
    if bound != "_":
        kind, number = BindingKind.IMPORT, len(walk.imports) - 1
        walk.bindings.append(Binding(bound, walk.block, place.start_byte, kind, number, line=row))


def read_crate(walk: Walk, node: Node, rule: CrateRule) -> int:
    name, alias = node.child_by_field_name(rule.name), node.child_by_field_name(rule.alias)
    if name is not None:
        written = walk.text(name)
        bound = walk.text(alias) if alias is not None else written
        module = "crate" if written == "self" else f"{OUTSIDE}.{written}"
        _take(walk, node, module, bound, False)
    return NOTHING


def read_tree_module(walk: Walk, node: Node, rule: TreeModuleRule) -> int:
    """A module with a body, or the declaration of one in a file, perhaps at a place that an attribute names."""
    if node.child_by_field_name(rule.body) is not None:
        walk.decorators, walk.decorator_places = (), ()
        number = len(walk.definitions)
        read_namespace(walk, node, rule)
        definition = walk.definitions[number]
        shown = tuple(walk.text(child) for child in node.children if child.type == rule.public)
        if definition is not None and shown:
            walk.definitions[number] = msgspec.structs.replace(definition, modifiers=shown)
        return NOTHING
    name = node.child_by_field_name(rule.name)
    if name is not None:
        public = any(child.type == rule.public for child in node.children)
        path, walk.tree.place = walk.tree.place, ""
        written = walk.text(name)
        _note(walk, name, Import(written, alias=path, level=DECLARED, public=public), written)
    walk.decorators, walk.decorator_places = (), ()
    walk.comment = None
    return NOTHING
