"""What the names of types and functions stand for that a file writes in full, by alias or within its package."""

from __future__ import annotations

from tree_sitter import Node

from kgcore.extract.imports import add_import
from kgcore.extract.walk import Walk
from kgcore.languages.full_name_rules import FullNameRule, NameImportRule, PackageRule
from kgcore.model.facts import NOTHING

SEPARATOR = "\\"
CALLED = "()"
"""Ends the full name of a function."""
GLOBAL_TOO = "(?)"
"""Ends the full name of a function that may be the global one."""
_RELATIVE = "namespace\\"


def read_full_name(walk: Walk, node: Node, rule: FullNameRule) -> int:
    """A type that is named where a value or a type is wanted."""
    return name_type(walk, "".join(walk.text(node).split()), node)


def name_type(walk: Walk, text: str, node: Node, *, mentions: bool = True) -> int:
    name = full_name(walk, text)
    index = walk.add_path(name)
    if mentions and name not in walk.spec.receiver_names:
        walk.mention(name, node)
    return index


def full_name(walk: Walk, text: str) -> str:
    """A type's name in full, beginning with the separator; the names of the receiver's classes as they are."""
    if text.lower() in walk.spec.receiver_names:
        return text.lower()
    if text.startswith(SEPARATOR):
        return text
    package = walk.inside.package
    if text.lower().startswith(_RELATIVE):
        text = text[len(_RELATIVE) :]
    else:
        first, separator, rest = text.partition(SEPARATOR)
        alias = walk.inside.aliases.get(first.lower())
        if alias is not None:
            return f"{alias}{separator}{rest}"
    return f"{SEPARATOR}{package}{SEPARATOR}{text}" if package else f"{SEPARATOR}{text}"


def function_name(walk: Walk, text: str) -> str:
    """A function's name in full, with the ending that says how it is looked for."""
    if SEPARATOR in text:
        return full_name(walk, text) + CALLED
    alias = walk.inside.functions.get(text.lower())
    if alias is not None:
        return alias + CALLED
    package = walk.inside.package
    return (f"{SEPARATOR}{package}{SEPARATOR}{text}" if package else f"{SEPARATOR}{text}") + GLOBAL_TOO


def read_package(walk: Walk, node: Node, rule: PackageRule) -> int:
    """Names that follow are in this package. Where a file has one package, it is the file's; of several each is part of
    the names that are defined in it."""
    name_node, body = node.child_by_field_name(rule.name), node.child_by_field_name(rule.body)
    inside, parent = walk.inside, node.parent
    if not inside.wrapped and parent is not None:
        inside.wrapped = sum(child.type == node.type for child in parent.named_children) > 1
    inside.package = "".join(walk.text(name_node).split()) if name_node is not None else ""
    inside.aliases, inside.functions = {}, {}
    dotted = inside.package.replace(SEPARATOR, ".")
    walk.qualifier = f"{dotted}." if inside.wrapped and dotted else ""
    walk.package = "" if inside.wrapped else dotted
    if body is not None:
        walk.visit_children(body)
        walk.qualifier = ""
        if inside.wrapped:
            inside.package, inside.aliases, inside.functions = "", {}, {}
    return NOTHING


def read_name_import(walk: Walk, node: Node, rule: NameImportRule) -> int:
    kinds = {child.type for child in node.children if not child.is_named}
    prefix = ""
    clauses: list[Node] = []
    for child in node.named_children:
        if child.type == rule.clause:
            clauses.append(child)
        elif child.type == rule.group:
            clauses += [clause for clause in child.named_children if clause.type == rule.clause]
        elif clauses == [] and child.type not in walk.spec.comments:
            prefix = "".join(walk.text(child).split()).strip(SEPARATOR) + SEPARATOR
    for clause in clauses:
        own = kinds | {child.type for child in clause.children if not child.is_named}
        _import(walk, clause, rule, prefix, own)
    return NOTHING


def _import(walk: Walk, clause: Node, rule: NameImportRule, prefix: str, kinds: set[str]) -> None:
    alias_node = clause.child_by_field_name(rule.alias)
    named = clause.named_children[0] if clause.named_child_count else None
    if named is None:
        return
    name = "".join(walk.text(named).split()).lstrip(SEPARATOR)
    full = f"{SEPARATOR}{prefix}{name}"
    alias = walk.text(alias_node) if alias_node is not None else full.rpartition(SEPARATOR)[2]
    if rule.constant in kinds:
        return
    if rule.function in kinds:
        walk.inside.functions[alias.lower()] = full
        add_import(walk, named, full + CALLED, "", "")
    else:
        walk.inside.aliases[alias.lower()] = full
        add_import(walk, named, full, "", "")
