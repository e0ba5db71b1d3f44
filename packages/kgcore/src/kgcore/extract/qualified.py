"""How names are read that stand in scopes and carry template arguments, as types and as values."""

from __future__ import annotations

import re

from tree_sitter import Node

from kgcore.extract.definitions import visit_unmentioned
from kgcore.extract.expressions import plain_path, read_arguments, read_callee
from kgcore.extract.modules import type_arguments
from kgcore.extract.types import add_type_name
from kgcore.extract.walk import Walk
from kgcore.languages.declarator_rules import (
    ConstructRule,
    ExceptRule,
    FixedTypeRule,
    InitializerRule,
    OnlyRule,
    QualifiedRule,
    TemplateCallRule,
    TemplateNameRule,
)
from kgcore.languages.rules import PathRule
from kgcore.model.facts import NOTHING, Attribute, Call, Index, Path, Reference, ReferenceRole

ROOT = "::"
"""The first name of a path that begins outside every namespace."""
MAX_KEPT = 200
"""Characters of a member access up to which it is remembered."""
_ARGUMENTS = re.compile(r"<[^<>]*>")
_NAME = re.compile(r"~?[^\W\d]\w*")


def plain_name(text: str) -> str:
    """A name in scopes as a path, without the arguments of templates: `a::b<int>::c` is `a.b.c`."""
    if "<" in text and "operator" not in text:
        stripped = _ARGUMENTS.sub("", text)
        while stripped != text:
            text, stripped = stripped, _ARGUMENTS.sub("", stripped)
    plain = "".join(text.replace("->", ".").replace("::", ".").split())
    return ROOT + plain if plain.startswith(".") else plain


def read_qualified(walk: Walk, node: Node, rule: QualifiedRule) -> int:
    text = walk.text(node)
    plain = walk.chains.get(text)
    if plain is None:
        plain = walk.chains[text] = plain_name(text)
    if not walk.in_type:
        if plain not in walk.mentions:
            walk.mentions[plain] = node
        return walk.add_path(plain)
    if plain not in walk.type_mentions:
        walk.type_mentions[plain] = node
    index = add_type_name(walk, plain)
    last = node
    while isinstance(walk.table.get(last.type, (None, None))[1], QualifiedRule):
        inner = walk.part(last, rule.name)
        if inner is None:
            break
        last = inner
    return _applied(walk, last, index)


def _applied(walk: Walk, node: Node, index: int) -> int:
    """A type with its template arguments, where the node has some."""
    entry = walk.table.get(node.type)
    if entry is None or not isinstance(entry[1], TemplateNameRule):
        return index
    listed = node.child_by_field_name(entry[1].arguments)
    arguments = tuple([walk.visit(child) for child in listed.named_children]) if listed is not None else ()
    return walk.add(Index(index, arguments)) if arguments else index


def read_template_name(walk: Walk, node: Node, rule: TemplateNameRule) -> int:
    name = node.child_by_field_name(rule.name)
    if name is None:
        walk.visit_children(node)
        return NOTHING
    if walk.in_type:
        return _applied(walk, node, walk.visit(name))
    index = walk.add_path(walk.text(name))
    type_arguments(walk, node.child_by_field_name(rule.arguments))
    return index


def read_fixed_type(walk: Walk, node: Node, rule: FixedTypeRule) -> int:
    text = walk.text(node)
    index = walk.type_names.get(text)
    return add_type_name(walk, text) if index is None else index


def read_only(walk: Walk, node: Node, rule: OnlyRule) -> int:
    part = walk.part(node, rule.part)
    index = NOTHING
    for child in node.named_children:
        found = walk.visit(child)
        if part is not None and child.id == part.id:
            index = found
    return index


def read_except(walk: Walk, node: Node, rule: ExceptRule) -> int:
    left = {part.id for name in rule.parts if (part := node.child_by_field_name(name)) is not None}
    for child in node.named_children:
        if child.id not in left:
            walk.visit(child)
    return NOTHING


def read_access(walk: Walk, node: Node, rule: PathRule) -> int:
    """Member access: a path where it is one all the way down; the member may be a template's."""
    text = walk.text(node)
    plain = walk.chains.get(text)
    if plain is None:
        plain = plain_path(walk, text) if walk.path_pattern.fullmatch(text) else ""
        if len(text) < MAX_KEPT:
            walk.chains[text] = plain
        if plain:
            walk.add_path(plain)
    if plain:
        mentions = walk.type_mentions if walk.in_type else walk.mentions
        if plain not in mentions:
            mentions[plain] = node
        return walk.paths[plain]
    base, name = walk.part(node, rule.base), walk.part(node, rule.name)
    if base is None or name is None:
        walk.visit_children(node)
        return NOTHING
    index = walk.visit(base)
    member = plain_name(walk.text(name)).rpartition(".")[2]
    walk.words[member] = None
    return walk.add(Attribute(index, member))


def read_template_call(walk: Walk, node: Node, rule: TemplateCallRule) -> int:
    function, arguments = walk.part(node, rule.function), walk.part(node, rule.arguments)
    if function is None or arguments is None:
        walk.visit_children(node)
        return NOTHING
    typed, last = _given_types(walk, function)
    container = rule.casts.get(plain_name(walk.text(last)).rpartition(".")[2]) if typed else None
    if container is not None:
        given, _ = read_arguments(walk, arguments)
        written = typed[0][1]
        if container and written != NOTHING:
            written, given = walk.add(Index(add_type_name(walk, container), (written,))), ()
        return walk.add(Call(walk.add_path(walk.spec.cast), (written, *given[:1])))
    for child in node.named_children:
        if child.id not in (function.id, arguments.id):
            walk.visit(child)
    if walk.path_pattern.fullmatch(walk.text(function)):
        callee, length = read_callee(walk, function)
    else:
        callee = visit_unmentioned(walk, function)
        length = _name_length(walk, last)
    positional, keywords = read_arguments(walk, arguments)
    index = walk.add(Call(callee, positional, (*typed, *keywords)))
    place = last.start_point
    end = function.end_byte
    expression = walk.expressions[callee] if callee != NOTHING else None
    named = isinstance(expression, Path | Attribute)
    column = walk.column(last) if named else max(0, walk.column(function, at_end=True) - length)
    row = place[0] if named else function.end_point[0]
    walk.references.append(Reference(ReferenceRole.CALL, index, walk.block, end, row + 1, column))
    return index


def _name_length(walk: Walk, node: Node) -> int:
    found = _NAME.match(walk.text(node))
    return len(found[0]) if found is not None else 0


def _given_types(walk: Walk, function: Node) -> tuple[tuple[tuple[str, int], ...], Node]:
    """The types that a template is called with, and the node of the name that is called."""
    node = function
    while True:
        entry = walk.table.get(node.type)
        rule = entry[1] if entry is not None else None
        if isinstance(rule, TemplateNameRule):
            name = node.child_by_field_name(rule.name)
            return type_arguments(walk, node.child_by_field_name(rule.arguments)), name if name is not None else node
        inner = walk.part(node, rule.name) if isinstance(rule, PathRule) else None
        if inner is None:
            return (), node
        node = inner


def read_construct(walk: Walk, node: Node, rule: ConstructRule) -> int:
    """An instance made of a type. Its value is a call of the type's name."""
    type_node, arguments = node.child_by_field_name(rule.type), node.child_by_field_name(rule.arguments)
    if type_node is None:
        walk.visit_children(node)
        return NOTHING
    for child in node.named_children:
        if child.id != type_node.id and (arguments is None or child.id != arguments.id):
            walk.visit(child)
    return construct(walk, type_node, type_node, arguments)


def read_initializer(walk: Walk, node: Node, rule: InitializerRule) -> int:
    """A call of a type by its name: where the name is a field's no type is found."""
    children = node.named_children
    if len(children) < 2:
        walk.visit_children(node)
        return NOTHING
    name = plain_name(walk.text(children[0]))
    given, _ = read_arguments(walk, children[-1])
    function = walk.add(Index(add_type_name(walk, name), ()))
    walk.refer(ReferenceRole.CALL, walk.add(Call(function, given)), children[0])
    return NOTHING


def construct(walk: Walk, type_node: Node, place: Node, arguments: Node | None) -> int:
    """A call of the type that a node names, at a place; nothing where it names none."""
    typed, last = _given_types(walk, type_node)
    given = read_arguments(walk, arguments)[0] if arguments is not None else ()
    name = plain_name(walk.text(type_node))
    if not walk.path_pattern.fullmatch(name.removeprefix(f"{ROOT}.")) or isinstance(
        walk.table.get(last.type, (None, None))[1], FixedTypeRule
    ):
        return NOTHING
    index = walk.add(Call(walk.add_path(name), given, typed))
    walk.refer(ReferenceRole.CALL, index, place if place.id != type_node.id else last)
    return index
