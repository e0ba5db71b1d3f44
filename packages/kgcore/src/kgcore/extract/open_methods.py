"""How members are read that a class's body defines, by a body of their own or by the name of a field."""

from __future__ import annotations

from tree_sitter import Node

from kgcore.extract.constants import bind_parameters
from kgcore.extract.definitions import Outer, kind_of, read_signature
from kgcore.extract.inside import Inside
from kgcore.extract.line_docs import lines_before
from kgcore.extract.tag_docs import bracketed_types
from kgcore.extract.walk import Walk
from kgcore.languages.implicit_rules import MethodRule, RenameRule
from kgcore.model.facts import NOTHING, Binding, BindingKind, BlockKind, Definition, Parameter
from kgcore.model.kinds import SymbolKind

CLASS_SIDE = "::"
"""Begins the name under which a class keeps a member of its own."""
RECEIVER = "self"
_STATIC = "static"
_QUOTES = (":", "'", '"')


def read_method(walk: Walk, node: Node, rule: MethodRule) -> int:
    name_node = walk.part(node, rule.name)
    if name_node is None:
        walk.visit_children(node)
        return NOTHING
    target = node.child_by_field_name(rule.object) if rule.object else None
    name = "".join(walk.text(name_node).split())
    on_class = walk.inside.class_side
    if target is not None:
        on_class = walk.text(target) in (RECEIVER, walk.qualifier.rstrip(".").rpartition(".")[2])
        if not on_class:
            walk.visit(target)
            name = f"{walk.text(target)}.{name}"
    define_method(walk, node, rule, name, name_node, walk.part(node, rule.body), on_class=on_class)
    return NOTHING


def define_method(
    walk: Walk,
    node: Node,
    rule: MethodRule,
    name: str,
    name_node: Node,
    body_node: Node | None,
    *,
    on_class: bool,
    parameters_node: Node | None = None,
) -> int:
    number = len(walk.definitions)
    walk.definitions.append(None)
    body = walk.open_block(BlockKind.FUNCTION, number)
    in_class = walk.blocks[walk.block].kind is BlockKind.CLASS
    on_class = on_class and in_class
    if "." not in name:
        _bind_member(walk, name, name_node, number, on_class=on_class)
    doc = lines_before(walk, node)
    outer, inside = Outer(walk), walk.inside
    walk.inside = Inside()
    walk.inside.method = f"{name}"
    walk.definition, walk.block, walk.qualifier = number, body, f"{walk.qualifier}{name}."
    if in_class:
        for receiver in walk.spec.receiver_names:
            walk.bindings.append(Binding(receiver, body, node.start_byte, BindingKind.RECEIVER))
    listed = parameters_node if parameters_node is not None else walk.part(node, rule.parameters)
    types = bracketed_types(walk, doc, node)
    parameters = tuple(
        [
            Parameter(parameter, types.parameters.get(parameter, NOTHING), default, kind)
            for parameter, default, kind in bind_parameters(walk, listed, body, types.parameters)
        ]
    )
    value = walk.visit(body_node) if body_node is not None else NOTHING
    if value != NOTHING and body_node is not None:
        walk.bindings.append(Binding("", body, body_node.end_byte, BindingKind.RETURN, value))
    words, branches = outer.leave(walk, body)
    walk.inside = inside
    modifiers = (*((inside.visibility,) if inside.visibility else ()), *((_STATIC,) if on_class else ()))
    walk.definitions[number] = Definition(
        kind=kind_of(walk, rule, name),
        name=name,
        qualified_name=f"{walk.qualifier}{name}",
        block=walk.block,
        body=body,
        position=name_node.start_byte,
        line=name_node.start_point[0] + 1,
        column=walk.column(name_node) + walk.text(name_node).startswith(_QUOTES),
        start_line=node.start_point[0] + 1,
        end_line=node.end_point[0] + 1,
        signature=_signature(walk, node, rule),
        doc=doc,
        parameters=parameters,
        returns=types.returns,
        modifiers=modifiers,
        branches=branches,
        words=words,
    )
    return number


def _signature(walk: Walk, node: Node, rule: MethodRule) -> str:
    if node.child_by_field_name("name") is not None:
        return read_signature(walk, node, rule)
    return walk.text(node).partition("\n")[0][:200]


def _bind_member(walk: Walk, name: str, place: Node, number: int, *, on_class: bool) -> None:
    sides = (CLASS_SIDE,) if on_class else ("", CLASS_SIDE) if walk.inside.both_sides else ("",)
    for side in sides:
        walk.bind(f"{side}{name}", place, BindingKind.DEFINITION, number, position=place.start_byte)


def define_reader(
    walk: Walk, field: str, place: Node, *, writes: bool, on_class: bool = False, value: int = NOTHING
) -> None:
    """A member that gives, or sets, the field of its name, or gives a value."""
    number = len(walk.definitions)
    name = f"{field}=" if writes else field
    body = walk.open_block(BlockKind.FUNCTION, number)
    _bind_member(walk, name, place, number, on_class=on_class)
    start = place.start_byte
    for receiver in walk.spec.receiver_names:
        walk.bindings.append(Binding(receiver, body, start, BindingKind.RECEIVER))
    if not writes:
        value = walk.add_path(f"{RECEIVER}.@{field}") if value == NOTHING else value
        walk.bindings.append(Binding("", body, start, BindingKind.RETURN, value))
    column = walk.column(place)
    visibility = (walk.inside.visibility,) if walk.inside.visibility else ()
    walk.definitions.append(
        Definition(
            kind=SymbolKind.ACCESSOR,
            name=name,
            qualified_name=f"{walk.qualifier}{name}",
            block=walk.block,
            body=body,
            position=start,
            line=place.start_point[0] + 1,
            column=column + walk.text(place).startswith(_QUOTES),
            start_line=place.start_point[0] + 1,
            end_line=place.end_point[0] + 1,
            signature=f"attr {name}",
            modifiers=(*visibility, *((_STATIC,) if on_class else ())),
        )
    )


def bind_alias(walk: Walk, new: str, old: str, place: Node) -> None:
    side = CLASS_SIDE if walk.inside.class_side else ""
    index = walk.add_path(old)
    walk.bind(f"{side}{new}", place, BindingKind.ALIAS, index, position=place.start_byte)


def read_rename(walk: Walk, node: Node, rule: RenameRule) -> int:
    name, alias = node.child_by_field_name(rule.name), node.child_by_field_name(rule.alias)
    if name is not None and alias is not None and walk.blocks[walk.block].kind is BlockKind.CLASS:
        bind_alias(walk, walk.text(name).lstrip(":"), walk.text(alias).lstrip(":"), name)
    return NOTHING
