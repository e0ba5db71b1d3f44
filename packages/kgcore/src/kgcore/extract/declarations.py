"""How variables, assignments and objects written out are read, and the functions that take their names from them."""

from __future__ import annotations

from tree_sitter import Node

from kgcore.extract.classes import define_value, read_object_members, unwrapped
from kgcore.extract.doc_types import doc_types, read_type_definitions
from kgcore.extract.expressions import plain_path
from kgcore.extract.functions import body_of, comment_before, name_function
from kgcore.extract.modules import export_by_assignment
from kgcore.extract.patterns import bind_pattern, written_name
from kgcore.extract.walk import Naming, Walk
from kgcore.languages.scoped_rules import (
    CommentRule,
    DeclareRule,
    FunctionRule,
    HoistRule,
    LoadRule,
    ObjectRule,
    ObjectTypeRule,
)
from kgcore.model.facts import NOTHING, Binding, BindingKind, BlockKind, Closure, Object

SPREAD = "=*"
"""The hidden name under which an object keeps another whose members it takes over."""


def read_declare(walk: Walk, node: Node, rule: DeclareRule) -> int:
    target, value_node = node.child_by_field_name(rule.target), node.child_by_field_name(rule.value)
    if rule.is_change:
        return _read_change(walk, node, rule, target, value_node)
    declared = walk.optional(node.child_by_field_name(rule.type)) if rule.type else NOTHING
    kind = BindingKind.HOISTED if walk.hoists else BindingKind.ASSIGN
    value = NOTHING
    comment = comment_before(walk, node) if walk.spec.typed_comments and declared == NOTHING else None
    if comment is not None:
        declared = doc_types(walk, comment).type
    if target is not None and value_node is not None:
        if not target.named_child_count:
            name = walk.text(target)
            hoists, walk.hoists = walk.hoists, False
            if define_value(walk, value_node, name, target, node, bound=name, declared=declared):
                walk.hoists = hoists
                return NOTHING
            outer_naming = walk.naming
            naming = _wait_for_function(walk, unwrapped(walk, value_node), name, target, node)
            walk.naming = naming
            walk.label = name
            value = walk.visit(value_node)
            walk.label, walk.naming, walk.hoists = "", outer_naming, hoists
            if naming is not None and naming.number != NOTHING:
                name_function(walk, naming, value, declared)
                walk.bind(name, target, BindingKind.DEFINITION, naming.number, position=node.start_byte)
                return NOTHING
        else:
            value = walk.visit(value_node)
    if target is not None:
        bind_pattern(walk, target, kind, value, declared, node.end_byte)
    return value


def _wait_for_function(walk: Walk, value: Node, name: str, target: Node, whole: Node) -> Naming | None:
    """Where a value is a call with a function among its arguments, the first of them is known by the name."""
    entry = walk.table.get(value.type)
    if entry is None or not isinstance(entry[1], LoadRule):
        return None
    arguments = walk.part(value, entry[1].arguments)
    functions = [
        child.id
        for child in (arguments.named_children if arguments is not None else ())
        if (inner := walk.table.get(child.type)) is not None and isinstance(inner[1], FunctionRule)
    ]
    return Naming(functions[0], frozenset(functions[1:]), name, target, whole) if functions else None


def _read_change(walk: Walk, node: Node, rule: DeclareRule, target: Node | None, value_node: Node | None) -> int:
    if target is None or value_node is None:
        walk.visit_children(node)
        return NOTHING
    if rule.changes and not any(child.type in rule.changes for child in node.children):
        walk.visit(target)
        walk.visit(value_node)
        return NOTHING
    text = walk.text(target)
    path = plain_path(walk, text) if walk.path_pattern.fullmatch(text) else ""
    if path and walk.block == 0:
        exported = export_by_assignment(walk, node, path, target, value_node)
        if exported is not None:
            return exported
    if "." in path:
        owner, _, name = path.rpartition(".")
        bound = path if "." not in owner.removesuffix(walk.spec.prototype) else ""
        if define_value(walk, value_node, name, _last(target), node, bound=bound):
            if owner not in walk.spec.receiver_names:
                walk.add_path(owner)
                walk.mention(owner, target)
            return NOTHING
        walk.label = name
    elif path:
        number = len(walk.definitions)
        if define_value(walk, value_node, path, target, node, bound=""):
            given = walk.add(Closure(body)) if (body := body_of(walk, number)) != NOTHING else NOTHING
            bind_pattern(walk, target, BindingKind.CHANGE, given, NOTHING, node.end_byte)
            return given
    declared = NOTHING
    if walk.spec.typed_comments and "." in path:
        declared = doc_types(walk, comment_before(walk, node)).type
    value = walk.visit(value_node)
    walk.label = ""
    bind_pattern(walk, target, BindingKind.CHANGE, value, declared, node.end_byte)
    return value


def _last(node: Node) -> Node:
    children = node.named_children
    return children[-1] if children else node


def read_hoist(walk: Walk, node: Node, rule: HoistRule) -> int:
    walk.hoists = True
    for child in node.named_children:
        walk.visit(child)
    walk.hoists = False
    return NOTHING


def read_object(walk: Walk, node: Node, rule: ObjectRule) -> int:
    """Members are bound in a block of the object; functions among them are methods."""
    outer, qualifier = walk.block, walk.qualifier
    block = walk.open_block(BlockKind.OBJECT)
    if walk.label:
        walk.qualifier = f"{qualifier}{walk.label}."
        walk.label = ""
    walk.block = block
    for child in node.named_children:
        if child.type == rule.pair:
            _read_pair(walk, child, rule)
        elif child.type == rule.short:
            name = walk.text(child)
            index = walk.visit(child)
            walk.bindings.append(_member(walk, name, child, index))
        else:
            index = walk.visit(child)
            if index != NOTHING:
                walk.bindings.append(_member(walk, SPREAD, child, index))
    walk.block, walk.qualifier = outer, qualifier
    return walk.add(Object(block))


def _read_pair(walk: Walk, node: Node, rule: ObjectRule) -> None:
    key, value_node = node.child_by_field_name(rule.key), node.child_by_field_name(rule.value)
    if key is None or value_node is None:
        walk.visit_children(node)
        return
    if key.type == rule.computed:
        walk.visit_children(key)
        walk.visit(value_node)
        return
    name = written_name(walk, key)
    if not name:
        walk.visit(value_node)
        return
    bound, walk.bound = walk.bound, set()
    if not define_value(walk, value_node, name, key, node, bound=name):
        walk.label = name
        value = walk.visit(value_node)
        walk.label = ""
        walk.bindings.append(_member(walk, name, key, value))
    walk.bound = bound


def _member(walk: Walk, name: str, node: Node, value: int) -> Binding:
    return Binding(name, walk.block, node.end_byte, BindingKind.ASSIGN, value, NOTHING, (), node.start_point[0] + 1)


def read_object_type(walk: Walk, node: Node, rule: ObjectTypeRule) -> int:
    outer = walk.block
    block = walk.block = walk.open_block(BlockKind.OBJECT)
    bound, walk.bound = walk.bound, set()
    read_object_members(walk, node, rule)
    walk.block, walk.bound = outer, bound
    return walk.add(Object(block))


def read_comment(walk: Walk, node: Node, rule: CommentRule) -> int:
    text = walk.text(node)
    if text.startswith(rule.document):
        if rule.joins:
            join_comments(walk, node)
        walk.comment = node
        if walk.spec.typed_comments:
            read_type_definitions(walk, node)
    walk.words[text[:200]] = None
    return NOTHING


def join_comments(walk: Walk, node: Node) -> None:
    """Note where the comments begin that this one goes on; one more than that, so that none is 0."""
    before = walk.comment
    if before is None or walk.source[before.end_byte : node.start_byte].strip() or _apart(walk, before, node):
        walk.tree.comment_start = node.start_byte + 1


def _apart(walk: Walk, before: Node, node: Node) -> bool:
    """Whether an empty line stands between two comments."""
    return walk.source.count(b"\n", before.start_byte, node.start_byte) > 1 + walk.source.count(
        b"\n", before.start_byte, before.end_byte - 1
    )
