"""How imports are read that list what they take from a package beside its path."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from tree_sitter import Node

from kgcore.extract.imports import add_import
from kgcore.extract.walk import Walk
from kgcore.languages import selector_rules
from kgcore.languages.selector_rules import InfixRule, PathPackageRule, SelectorsImportRule
from kgcore.model.facts import NOTHING, Attribute, Call, Path, Reference, ReferenceRole


def read_path_package(walk: Walk, node: Node, rule: PathPackageRule) -> int:
    name = node.child_by_field_name(rule.name)
    if name is not None:
        written = "".join(walk.text(name).split())
        walk.package = f"{walk.package}.{written}" if walk.package else written
    for child in node.named_children:
        if name is None or child.id != name.id:
            walk.visit_children(child)
    return NOTHING


def read_selectors_import(walk: Walk, node: Node, rule: SelectorsImportRule) -> int:
    parts = [walk.text(child) for child in node.children_by_field_name(rule.path) if child.is_named]
    path = ".".join(parts)
    selectors = next((child for child in node.named_children if child.type == rule.selectors), None)
    if any(child.type == rule.star for child in node.named_children):
        add_import(walk, node, path, "", "", star=True, block=walk.block)
    elif selectors is None:
        module, _, name = path.rpartition(".")
        add_import(walk, node, module, name, name, block=walk.block)
    for child in selectors.named_children if selectors is not None else ():
        if child.type == rule.star:
            add_import(walk, child, path, "", "", star=True, block=walk.block)
        elif child.type == rule.renamed and child.named_child_count > 1:
            given, alias = child.named_children[0], child.named_children[-1]
            add_import(walk, child, path, walk.text(given), walk.text(alias), block=walk.block)
        else:
            add_import(walk, child, path, walk.text(child), walk.text(child), block=walk.block)
    return NOTHING


def read_infix(walk: Walk, node: Node, rule: InfixRule) -> int:
    """A chain leans left, each method called on the result of the one before it."""
    chain: list[Node] = []
    top: Node | None = node
    while top is not None and top.type == node.type:
        chain.append(top)
        top = top.child_by_field_name(rule.left)
    index = walk.optional(top)
    for each in reversed(chain):
        operator, right = each.child_by_field_name(rule.operator), each.child_by_field_name(rule.right)
        argument = walk.optional(right)
        if operator is None or operator.type != rule.name:
            index = NOTHING
            continue
        name = walk.text(operator)
        left = walk.expressions[index] if index != NOTHING else None
        callee = walk.add_path(f"{left.text}.{name}") if type(left) is Path else walk.add(Attribute(index, name))
        index = walk.add(Call(callee, (argument,)))
        row, _ = operator.start_point
        walk.references.append(
            Reference(ReferenceRole.CALL, index, walk.block, operator.end_byte, row + 1, walk.column(operator))
        )
    return index


SELECTOR_READERS: Mapping[type[Any], Any] = MappingProxyType(
    {
        selector_rules.PathPackageRule: read_path_package,
        selector_rules.InfixRule: read_infix,
        selector_rules.SelectorsImportRule: read_selectors_import,
    }
)
