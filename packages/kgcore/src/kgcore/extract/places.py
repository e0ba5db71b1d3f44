"""How values are given to variables, members and lists of them, and how loops and handlers bind theirs."""

from __future__ import annotations

from tree_sitter import Node

from kgcore.extract.doc_tags import declared_variables, type_of_comment
from kgcore.extract.functions import comment_before, document_before
from kgcore.extract.imports import add_import
from kgcore.extract.scopes import visit_body
from kgcore.extract.walk import Walk
from kgcore.languages.full_name_rules import (
    CatchTypesRule,
    ConstantsRule,
    EachPairRule,
    GlobalRule,
    LoadFileRule,
    MemberRule,
    MixinRule,
    PlaceAssignRule,
    PropertiesRule,
    SigilRule,
    TagCommentRule,
)
from kgcore.model.facts import NOTHING, Binding, BindingKind, BlockKind, Choice, Path

Steps = tuple[int | str, ...]


def read_place_assign(walk: Walk, node: Node, rule: PlaceAssignRule) -> int:
    target, value_node = walk.part(node, rule.target), walk.part(node, rule.value)
    value = NOTHING if value_node is None else walk.visit(value_node)
    if target is None:
        return value
    if rule.augments:
        sign = next((child.type for child in node.children if not child.is_named), "")
        if sign != rule.keeps:
            bind_place(walk, target, BindingKind.AUGMENT, value, node.end_byte, rule.lists)
            return NOTHING
        before = walk.visit(target)
        bind_place(walk, target, BindingKind.ASSIGN, value, node.end_byte, rule.lists)
        return walk.add(Choice((before, value)))
    bind_place(walk, target, BindingKind.ASSIGN, value, node.end_byte, rule.lists)
    return value


def bind_place(
    walk: Walk,
    node: Node,
    kind: BindingKind,
    value: int,
    position: int,
    lists: tuple[str, ...],
    unpack: Steps = (),
    declared: int = NOTHING,
) -> None:
    """Bind a variable, a field, or each variable of a list."""
    entry = walk.table.get(node.type)
    rule = entry[1] if entry is not None else None
    if node.type in lists:
        place = 0
        for child in node.children:
            if child.is_named and child.type not in walk.spec.comments:
                inner = child.named_children if child.type not in walk.table else [child]
                if len(inner) == 1:
                    bind_place(walk, inner[0], kind, value, position, lists, (*unpack, place))
                elif inner:
                    walk.visit(inner[0])
                    bind_place(walk, inner[-1], kind, NOTHING, position, lists)
            elif child.type == ",":
                place += 1
        return
    if isinstance(rule, SigilRule):
        walk.bind(walk.text(node), node, kind, value, declared, unpack, position)
        return
    if isinstance(rule, MemberRule):
        known = set(walk.mentions)
        index = walk.visit(node)
        expression = walk.expressions[index] if index != NOTHING else None
        if type(expression) is Path:
            if expression.text not in known:
                walk.mentions.pop(expression.text, None)
            if expression.text.count(".") == 1:
                walk.bind(expression.text, node, kind, value, declared, unpack, position)
        return
    walk.visit(node)


def read_each_pair(walk: Walk, node: Node, rule: EachPairRule) -> int:
    body = node.child_by_field_name(rule.body)
    parts = [
        child
        for child in node.named_children
        if child.type not in walk.spec.comments and (body is None or child.id != body.id)
    ]
    value = walk.visit(parts[0]) if parts else NOTHING
    outer = walk.block
    walk.block = walk.open_block(BlockKind.LOOP)
    walk.branches += 1
    if len(parts) > 1:
        target = parts[1]
        if target.type == rule.pair and target.named_child_count:
            bind_place(walk, target.named_children[0], BindingKind.ASSIGN, NOTHING, target.end_byte, ())
            target = target.named_children[-1]
        while target.type not in walk.table and target.named_child_count == 1:
            target = target.named_children[0]
        bind_place(walk, target, BindingKind.ELEMENT, value, target.end_byte, _LISTS)
    if body is not None:
        visit_body(walk, body)
    walk.block = outer
    return NOTHING


_LISTS = ("list_literal", "array_creation_expression")


def read_catch_types(walk: Walk, node: Node, rule: CatchTypesRule) -> int:
    outer, walk.block = walk.block, walk.open_block(BlockKind.BRANCH)
    walk.branches += 1
    types, name, body = (node.child_by_field_name(part) for part in (rule.type, rule.name, rule.body))
    named: list[int] = []
    in_type, walk.in_type = walk.in_type, True
    for child in types.named_children if types is not None else ():
        named.append(walk.visit(child))
    walk.in_type = in_type
    if name is not None and named:
        declared = named[0] if len(named) == 1 else walk.add(Choice(tuple(named)))
        walk.bind(walk.text(name), name, BindingKind.ASSIGN, NOTHING, declared, (), name.end_byte)
    if body is not None:
        walk.visit(body)
    walk.block = outer
    return NOTHING


def read_properties(walk: Walk, node: Node, rule: PropertiesRule) -> int:
    outer, walk.in_type = walk.in_type, True
    declared = walk.optional(node.child_by_field_name(rule.type))
    walk.in_type = outer
    comment = comment_before(walk, node)
    if declared == NOTHING:
        declared = type_of_comment(walk, comment)
    document_before(walk, node)
    for child in node.named_children:
        if child.type != rule.element:
            continue
        name, value = walk.part(child, rule.name), walk.part(child, rule.value)
        if name is not None:
            index = walk.optional(value)
            walk.bind(walk.text(name), name, BindingKind.ASSIGN, index, declared, (), node.end_byte)
    return NOTHING


def read_constants(walk: Walk, node: Node, rule: ConstantsRule) -> int:
    for child in node.named_children:
        if child.type == rule.element:
            name, value = walk.part(child, rule.name), walk.part(child, rule.value)
            if name is not None and value is not None and value.id != name.id:
                walk.bind(walk.text(name), name, BindingKind.ASSIGN, walk.visit(value), NOTHING, (), node.end_byte)
    return NOTHING


def read_global(walk: Walk, node: Node, rule: GlobalRule) -> int:
    for child in node.named_children:
        name = walk.text(child)
        walk.outside.add(name)
        walk.bind(name, child, BindingKind.OUTER)
    return NOTHING


INCLUDE = "include"
"""The keyword under which a class keeps what it takes members from."""


def read_mixin(walk: Walk, node: Node, rule: MixinRule) -> int:
    """Traits that a class uses, and which of their members it has under which names."""
    for child in node.named_children:
        if child.type == rule.changes:
            for change in child.named_children:
                _read_change(walk, change, rule)
        elif child.type not in walk.spec.comments:
            before = set(walk.mentions)
            index = walk.visit(child)
            if index == NOTHING:
                continue
            expression = walk.expressions[index]
            if type(expression) is Path and expression.text not in before:
                walk.mentions.pop(expression.text, None)
            walk.inside.mixins.append((INCLUDE, index))
            walk.inside.mixin_places.append(child)
    return NOTHING


def _read_change(walk: Walk, node: Node, rule: MixinRule) -> None:
    children = node.named_children
    if node.type not in (rule.instead, rule.renamed) or not children:
        return
    member, last = children[0], children[-1]
    if member.type == rule.member:
        before = set(walk.mentions)
        index = walk.visit(member)
        expression = walk.expressions[index] if index != NOTHING else None
        if type(expression) is not Path:
            return
        if expression.text not in before:
            walk.mentions.pop(expression.text, None)
        name = expression.text.rpartition(".")[2]
    else:
        name = walk.text(member)
        index = walk.add_path(name)
    alias = walk.text(last) if node.type == rule.renamed else name
    if node.type == rule.renamed and (len(children) < 2 or last.type != "name"):
        return  # only its visibility is changed
    walk.bind(alias, last, BindingKind.ALIAS, index, NOTHING, (), node.end_byte)


def read_load_file(walk: Walk, node: Node, rule: LoadFileRule) -> int:
    """A file that is loaded by a path that is written out."""
    text = ""
    is_relative = False
    stack = list(reversed(node.named_children))
    while stack:
        child = stack.pop()
        if child.type == rule.string:
            text += "".join(walk.text(part) for part in child.named_children if part.type == rule.content)
        elif child.named_child_count == 0 and walk.text(child) == rule.folder:
            is_relative = True
        elif child.type in ("binary_expression", "parenthesized_expression"):
            stack.extend(reversed(child.named_children))
        else:
            walk.visit_children(node)
            return NOTHING
    if text:
        load_file(walk, node, text.lstrip("/") if is_relative else text, relative=is_relative)
    return NOTHING


def load_file(walk: Walk, node: Node, path: str, *, relative: bool) -> None:
    """A file whose names outside classes are seen from here on."""
    add_import(walk, node, path, "", "", star=True)
    if relative:
        walk.imports[-1] = type(walk.imports[-1])(
            path, "", "", 1, True, 0, node.start_byte, node.start_point[0] + 1, walk.column(node)
        )


def read_tag_comment(walk: Walk, node: Node, rule: TagCommentRule) -> int:
    """A comment that documents what follows, or declares the type of a variable from what follows on."""
    text = walk.text(node)
    if text.startswith(rule.document):
        walk.comment = node
        if walk.blocks[walk.block].kind is not BlockKind.CLASS:
            following = node.next_named_sibling
            position = following.end_byte if following is not None else node.end_byte
            for name, declared in declared_variables(walk, node):
                walk.bindings.append(Binding(name, walk.block, position, BindingKind.ASSIGN, NOTHING, declared))
    walk.words[text[:200]] = None
    return NOTHING
