"""How types are read that are declared and implemented apart, and the messages that their values are sent."""

from __future__ import annotations

from tree_sitter import Node

from kgcore.extract.classes import IMPLEMENTS
from kgcore.extract.declarators import bind_list, head_of, read_written_type, unwrap
from kgcore.extract.definitions import Outer
from kgcore.extract.expressions import keep_outside
from kgcore.extract.functions import bind_receivers, document_before
from kgcore.extract.scopes import visit_body
from kgcore.extract.types import add_type_name
from kgcore.extract.walk import Walk
from kgcore.languages.message_rules import (
    AccessorRule,
    FirstTypeRule,
    ImplementationRule,
    InlineBlockRule,
    InterfaceRule,
    MessageRule,
    MethodRule,
    TypedEachRule,
)
from kgcore.model.facts import (
    ELSEWHERE,
    NOTHING,
    Attribute,
    Binding,
    BindingKind,
    BlockKind,
    Call,
    Closure,
    Definition,
    Parameter,
    ReferenceRole,
)
from kgcore.model.kinds import SymbolKind

NAME = "identifier"
PROPERTY = "property"
"""The modifier of a method that is read like a field."""


def read_message(walk: Walk, node: Node, rule: MessageRule) -> int:
    receiver = node.child_by_field_name(rule.receiver)
    words: list[Node] = []
    selector = ""
    arguments: list[int] = []
    named = receiver.id if receiver is not None else -1
    for number, child in enumerate(node.children):
        if child.id == named:
            continue
        if node.field_name_for_child(number) == rule.word:
            words.append(child)
            selector += walk.text(child)
        elif child.type == ":":
            selector += ":"
        elif child.is_named and child.type not in walk.spec.comments:
            arguments.append(walk.visit(child))
    if receiver is None or not words:
        return NOTHING
    text = walk.text(receiver)
    plain = text.isidentifier()
    if selector in rule.makes and plain:
        index = walk.add(Call(walk.add_path(text), ()))
        walk.refer(ReferenceRole.CALL, index, words[0])
        return index
    base = walk.add_path(text) if plain else walk.visit(receiver)
    function = walk.add_path(f"{text}.{selector}") if plain else walk.add(Attribute(base, selector))
    walk.words[selector] = None
    index = walk.add(Call(function, tuple(arguments)))
    walk.refer(ReferenceRole.CALL, index, words[0])
    return base if rule.readies and selector.startswith(rule.readies) else index


def read_interface(walk: Walk, node: Node, rule: InterfaceRule) -> int:
    name_node = next((child for child in node.named_children if child.type == NAME), None)
    if name_node is None:
        walk.visit_children(node)
        return NOTHING
    name = walk.text(name_node)
    adds = rule.category and node.child_by_field_name(rule.category) is not None
    if rule.extension and not adds:
        after = name_node.next_sibling
        adds = after is not None and after.type == rule.extension
    if adds:
        _read_members(walk, node, name)
        return NOTHING
    number = len(walk.definitions)
    walk.definitions.append(None)
    body = walk.open_block(BlockKind.CLASS, number)
    walk.bind(name, name_node, BindingKind.DEFINITION, number, position=node.start_byte)
    doc = document_before(walk, node)
    outer = Outer(walk)
    qualified_name = f"{walk.qualifier}{name}"
    bases, promised = _read_heritage(walk, node, rule, body)
    walk.definition, walk.block, walk.qualifier = number, body, f"{qualified_name}."
    for child in node.named_children:
        if child.type != NAME and child.type not in rule.promises:
            walk.visit(child)
    words, branches = outer.leave(walk, body)
    walk.definitions[number] = Definition(
        kind=rule.kind,
        name=name,
        qualified_name=qualified_name,
        block=walk.block,
        body=body,
        position=name_node.start_byte,
        line=name_node.start_point[0] + 1,
        column=walk.column(name_node),
        start_line=node.start_point[0] + 1,
        end_line=node.end_point[0] + 1,
        signature=head_of(walk, node.start_byte, node.start_byte + walk.source[node.start_byte :].find(b"\n")),
        doc=doc,
        bases=bases,
        keywords=promised,
        branches=branches,
        words=words,
    )
    return NOTHING


def _read_heritage(
    walk: Walk, node: Node, rule: InterfaceRule, body: int
) -> tuple[tuple[int, ...], tuple[tuple[str, int], ...]]:
    bases: list[int] = []
    promised: list[tuple[str, int]] = []
    above = node.child_by_field_name(rule.superclass) if rule.superclass else None
    if above is not None:
        bases.append(add_type_name(walk, walk.text(above)))
        walk.refer(ReferenceRole.INHERIT, bases[-1], above, body)
    for child in node.named_children:
        for given in child.named_children if child.type in rule.promises else ():
            index = add_type_name(walk, walk.text(given))
            if rule.kind is SymbolKind.PROTOCOL:
                bases.append(index)
                walk.refer(ReferenceRole.INHERIT, index, given, body)
            else:
                promised.append((IMPLEMENTS, index))
                walk.refer(ReferenceRole.IMPLEMENT, index, given, body)
    return tuple(bases), tuple(promised)


def read_implementation(walk: Walk, node: Node, rule: ImplementationRule) -> int:
    name_node = next((child for child in node.named_children if child.type == NAME), None)
    if name_node is not None:
        _read_members(walk, node, walk.text(name_node))
    return NOTHING


def _read_members(walk: Walk, node: Node, owner: str) -> None:
    """Methods that name the type whose members they are."""
    outer = walk.inside.owner
    walk.inside.owner = owner
    for child in node.named_children:
        if child.type != NAME:
            walk.visit(child)
    walk.inside.owner = outer


def read_method(walk: Walk, node: Node, rule: MethodRule) -> int:
    words: list[Node] = []
    selector = ""
    listed: list[Node] = []
    for child in node.named_children:
        if child.type == NAME:
            words.append(child)
            selector += walk.text(child)
        elif child.type == rule.parameter:
            listed.append(child)
            selector += ":"
    if not words:
        return NOTHING
    body_node = next((child for child in node.named_children if child.type == rule.body), None)
    type_node = next((child for child in node.named_children if child.type == rule.type), None)
    modifiers = (walk.text(node.children[0]),) if node.child_count else ()
    if body_node is None:
        modifiers = (*modifiers, ELSEWHERE)
    _define(walk, node, selector, words[0], type_node, listed, body_node, modifiers)
    return NOTHING


def _define(
    walk: Walk,
    node: Node,
    name: str,
    place: Node,
    type_node: Node | None,
    listed: list[Node],
    body_node: Node | None,
    modifiers: tuple[str, ...],
) -> None:
    owner = walk.inside.owner
    number = len(walk.definitions)
    walk.definitions.append(None)
    body = walk.open_block(BlockKind.FUNCTION, number)
    if not owner:
        walk.bind(name, place, BindingKind.DEFINITION, number, position=node.start_byte)
    doc = document_before(walk, node)
    outer = Outer(walk)
    qualified_name = f"{walk.qualifier}{owner}.{name}" if owner else f"{walk.qualifier}{name}"
    owner_index = add_type_name(walk, owner) if owner else NOTHING
    walk.definition, walk.block, walk.qualifier = number, body, f"{qualified_name}."
    walk.inside.owner = ""
    bind_receivers(walk, node, body)
    first = len(walk.bindings)
    returns = read_written_type(walk, type_node)
    parameters: list[Parameter] = []
    for child in listed:
        parts = child.named_children
        declared = read_written_type(walk, parts[0]) if len(parts) > 1 else NOTHING
        parameter = walk.text(parts[-1]) if parts else ""
        if parts and parameter.isidentifier():
            walk.bind(parameter, parts[-1], BindingKind.PARAMETER, NOTHING, declared)
        parameters.append(Parameter(parameter, declared))
    if body_node is not None:
        walk.visit_children(body_node)
    defined = {binding.name for binding in walk.bindings[first:] if binding.kind is BindingKind.DEFINITION}
    words, branches = outer.leave(walk, body, (*(walk.bound - defined), *[item.name for item in parameters]))
    walk.inside.owner = owner
    end = body_node.start_byte if body_node is not None else node.end_byte
    walk.definitions[number] = Definition(
        kind=SymbolKind.METHOD,
        name=name,
        qualified_name=qualified_name,
        block=walk.block,
        body=body,
        position=place.start_byte,
        line=place.start_point[0] + 1,
        column=walk.column(place),
        start_line=node.start_point[0] + 1,
        end_line=node.end_point[0] + 1,
        signature=head_of(walk, node.start_byte, end).removesuffix(";"),
        doc=doc,
        parameters=tuple(parameters),
        returns=returns,
        modifiers=modifiers,
        branches=branches,
        words=words,
        owner=owner_index,
    )


def read_accessor(walk: Walk, node: Node, rule: AccessorRule) -> int:
    holder = next((child for child in node.named_children if child.type == rule.holder), None)
    if holder is None or holder.named_child_count < 2:
        return NOTHING
    type_node, declarator = holder.named_children[0], holder.named_children[-1]
    item = unwrap(walk, declarator)
    if item.name is None or not walk.text(item.name).isidentifier():
        return NOTHING
    name = walk.text(item.name)
    _define(walk, node, name, item.name, None if item.calls else type_node, [], None, (PROPERTY,))
    if not walk.inside.owner:
        declared = NOTHING if item.calls else read_written_type(walk, type_node)
        line = item.name.start_point[0] + 1
        field = f"{rule.hidden}{name}"
        walk.bindings.append(
            Binding(field, walk.block, node.start_byte, BindingKind.ASSIGN, NOTHING, declared, (), line)
        )
    return NOTHING


def read_first_type(walk: Walk, node: Node, rule: FirstTypeRule) -> int:
    found = NOTHING
    for child in node.named_children:
        index = walk.visit(child)
        found = index if found == NOTHING else found
    return found


def read_inline_block(walk: Walk, node: Node, rule: InlineBlockRule) -> int:
    outer = walk.block
    block = walk.open_block(BlockKind.FUNCTION)
    mentions, bound = walk.mentions, walk.bound
    walk.mentions, walk.bound = {}, set()
    children = node.named_children
    bind_list(walk, next((child for child in children if child.type == rule.parameters), None), block)
    walk.block = block
    if children:
        walk.visit_children(children[-1])
    walk.block = outer
    keep_outside(walk, mentions, bound)
    return walk.add(Closure(block))


def read_typed_each(walk: Walk, node: Node, rule: TypedEachRule) -> int:
    type_node = node.child_by_field_name(rule.type)
    outer = walk.block
    walk.block = walk.open_block(BlockKind.LOOP)
    walk.branches += 1
    children = node.named_children
    if type_node is None:
        for child in children:
            visit_body(walk, child)
        walk.block = outer
        return NOTHING
    declared = read_written_type(walk, type_node)
    rest = [child for child in children if child.id != type_node.id and child.type not in walk.spec.comments]
    item = unwrap(walk, rest[0]) if rest else None
    value = walk.visit(rest[1]) if len(rest) > 2 else NOTHING
    if item is not None and item.name is not None and walk.text(item.name).isidentifier():
        walk.bind(walk.text(item.name), item.name, BindingKind.ELEMENT, value, declared)
    if rest:
        visit_body(walk, rest[-1])
    walk.block = outer
    return NOTHING
