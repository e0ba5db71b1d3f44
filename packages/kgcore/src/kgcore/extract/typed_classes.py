"""How classes, properties and constructors are read where the type stands before the name."""

from __future__ import annotations

import msgspec
from tree_sitter import Node

from kgcore.extract.classes import head, unmention
from kgcore.extract.definitions import Outer
from kgcore.extract.functions import (
    define_function,
    document_before,
    read_modifiers,
    take_decorators,
)
from kgcore.extract.parameters import read_parameter, read_type_parameters
from kgcore.extract.scopes import visit_body
from kgcore.extract.typed import ARITY, read_arguments, visit_type
from kgcore.extract.typed_declarations import read_initial
from kgcore.extract.walk import Walk
from kgcore.languages.rules import ParameterRule
from kgcore.languages.scoped_rules import FunctionRule
from kgcore.languages.typed_rules import (
    AccessorRule,
    ConstructorRule,
    FunctionAliasRule,
    PropertyRule,
    TypedClassRule,
    UnnamedFunctionRule,
)
from kgcore.model.facts import (
    NOTHING,
    Binding,
    BindingKind,
    BlockKind,
    Call,
    Closure,
    Definition,
    Parameter,
    Reference,
    ReferenceRole,
)

COMPUTED = "get"
"""The modifier of a definition that is read like a field."""


def read_typed_class(walk: Walk, node: Node, rule: TypedClassRule) -> int:
    """A class, its bases (classes and interfaces are not told apart here) and a constructor in its head."""
    name_node = walk.part(node, rule.name)
    if name_node is None:
        walk.visit_children(node)
        return NOTHING
    decorators, places = take_decorators(walk, node)
    number = len(walk.definitions)
    walk.definitions.append(None)
    body = walk.open_block(BlockKind.CLASS, number)
    name = walk.text(name_node)
    listed = _child(node, rule.parameters_of_type)
    walk.bind(_with_arity(walk, name, listed), name_node, BindingKind.DEFINITION, number, position=node.start_byte)
    doc = document_before(walk, node)
    outer = Outer(walk)
    qualified_name = f"{walk.qualifier}{name}"
    walk.definition, walk.block, walk.qualifier = number, body, f"{qualified_name}."
    read_type_parameters(walk, listed)
    parameters = _read_primary(walk, _child(node, rule.primary), body)
    bases = _read_bases(walk, _child(node, rule.extends), rule, body)
    body_node = walk.part(node, rule.body)
    if body_node is not None:
        walk.visit_children(body_node)
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
        signature=_signature(walk, node, rule, body_node),
        doc=doc,
        parameters=parameters,
        bases=bases,
        decorators=decorators,
        modifiers=read_modifiers(walk, node, rule),
        branches=branches,
        words=words,
    )
    for index, place in zip(decorators, places, strict=True):
        walk.refer(ReferenceRole.DECORATE, index, place, body)
    return NOTHING


def _with_arity(walk: Walk, name: str, listed: Node | None) -> str:
    """The name that a type with these type parameters is bound as."""
    size = sum(child.type not in walk.spec.comments for child in listed.named_children) if listed is not None else 0
    return f"{name}{ARITY}{size}" if size else name


def _child(node: Node, node_type: str) -> Node | None:
    return next((child for child in node.named_children if child.type == node_type), None) if node_type else None


def _signature(walk: Walk, node: Node, rule: TypedClassRule, body: Node | None) -> str:
    """The head without the attributes before it."""
    start = node
    for child in node.children:
        if child.type not in walk.spec.decorator_types:
            start = child
            break
    text = head(walk, node, rule, body)
    before = " ".join(walk.source[node.start_byte : start.start_byte].decode("utf-8", "replace").split())
    return text.removeprefix(before).strip()


def _read_primary(walk: Walk, listed: Node | None, body: int) -> tuple[Parameter, ...]:
    """Parameters of a constructor in the class's head: all code in the class sees them, like fields."""
    found: list[Parameter] = []
    for child in listed.named_children if listed is not None else ():
        entry = walk.table.get(child.type)
        if entry is None or not isinstance(entry[1], ParameterRule):
            continue
        rule = entry[1]
        name = walk.part(child, rule.name)
        declared = visit_type(walk, walk.part(child, rule.type))
        if name is not None:
            text = walk.text(name)
            walk.bindings.append(
                Binding(text, body, name.start_byte, BindingKind.ASSIGN, NOTHING, declared, (), name.start_point[0] + 1)
            )
            found.append(Parameter(text, declared))
    return tuple(found)


def _read_bases(walk: Walk, listed: Node | None, rule: TypedClassRule, body: int) -> tuple[int, ...]:
    bases: list[int] = []
    named: Node | None = None
    for child in listed.named_children if listed is not None else ():
        if child.type in walk.spec.comments:
            continue
        if child.type == rule.called:
            _call_base(walk, child, bases[-1] if bases else NOTHING, named or child)
            continue
        named = child
        if child.type == rule.based and child.named_child_count:
            named = child.named_children[0]
        before = dict(walk.type_mentions)
        index = visit_type(walk, named)
        unmention(walk, index, walk.type_mentions, before)
        bases.append(index)
        walk.refer(ReferenceRole.INHERIT, index, named, body)
        if named.id != child.id:
            for part in child.named_children[1:]:
                _call_base(walk, part, index, named)
    return tuple(bases)


def _call_base(walk: Walk, listed: Node, base: int, place: Node) -> None:
    positional, keywords = read_arguments(walk, listed)
    index = walk.add(Call(base, positional, keywords))
    row, _ = place.start_point
    walk.references.append(
        Reference(ReferenceRole.CALL, index, walk.block, place.end_byte, row + 1, walk.column(place))
    )


def read_property(walk: Walk, node: Node, rule: PropertyRule) -> int:
    """Computed, it is a function that is read like a field; else it is a field."""
    name_node = walk.part(node, rule.name)
    if name_node is None:
        name_node = next((child for child in node.children if child.type == rule.hidden), None)
    if name_node is None:
        walk.visit_children(node)
        return NOTHING
    name = walk.text(name_node)
    accessors, value = node.child_by_field_name(rule.accessors), node.child_by_field_name(rule.value)
    computed = value if value is not None and value.type == rule.arrow else None
    if accessors is not None and any(_has_body(walk, child) for child in accessors.named_children):
        computed = accessors
    if computed is None and not rule.hidden:
        take_decorators(walk, node)
        declared = visit_type(walk, node.child_by_field_name(rule.type))
        given = read_initial(walk, value, declared) if value is not None else NOTHING
        walk.bind(name, name_node, BindingKind.ASSIGN, given, declared, position=node.end_byte)
        return NOTHING
    shape = FunctionRule(
        rule.kind,
        rule.name,
        rule.value if computed is not None and computed is value else rule.accessors,
        rule.parameters,
        rule.type,
        modifiers=rule.modifiers,
    )
    bound = "=[]" if rule.hidden else name
    number = define_function(walk, node, shape, name, name_node, node, bound=bound)
    definition = walk.definitions[number]
    if definition is not None:
        walk.definitions[number] = msgspec.structs.replace(definition, modifiers=(*definition.modifiers, COMPUTED))
    return NOTHING


def _has_body(walk: Walk, node: Node) -> bool:
    entry = walk.table.get(node.type)
    return (
        entry is not None and isinstance(entry[1], AccessorRule) and node.child_by_field_name(entry[1].body) is not None
    )


def read_accessor(walk: Walk, node: Node, rule: AccessorRule) -> int:
    """One body of a property. What a setter is given has the property's type."""
    name, body = node.child_by_field_name(rule.name), node.child_by_field_name(rule.body)
    if body is None:
        return NOTHING
    outer = walk.block
    walk.block = walk.open_block(BlockKind.BRANCH)
    if name is not None and walk.text(name) in rule.setters:
        walk.bind(rule.given, node, BindingKind.ASSIGN, NOTHING, _type_of(walk, node))
    visit_body(walk, body)
    walk.block = outer
    return NOTHING


def _type_of(walk: Walk, node: Node) -> int:
    """The type of the property that an accessor belongs to."""
    holder = node.parent.parent if node.parent is not None else None
    entry = walk.table.get(holder.type) if holder is not None else None
    if holder is None or entry is None or not isinstance(entry[1], PropertyRule):
        return NOTHING
    return visit_type(walk, holder.child_by_field_name(entry[1].type))


def read_constructor(walk: Walk, node: Node, rule: ConstructorRule) -> int:
    name_node = walk.part(node, rule.name)
    if name_node is None:
        walk.visit_children(node)
        return NOTHING
    bound = rule.hidden if "static" not in read_modifiers(walk, node, rule) else ""
    define_function(walk, node, rule, walk.text(name_node), name_node, node, bound=bound)
    return NOTHING


def read_unnamed_function(walk: Walk, node: Node, rule: UnnamedFunctionRule) -> int:
    """An operator or destructor: named as it is written, and never called by that name."""
    first = next((child for child in node.children if child.type == rule.first), None)
    last = walk.part(node, rule.last)
    if first is None or last is None:
        walk.visit_children(node)
        return NOTHING
    name = walk.source[first.start_byte : last.end_byte].decode("utf-8", "replace")
    define_function(walk, node, rule, name, first, node, bound="")
    return NOTHING


def read_function_alias(walk: Walk, node: Node, rule: FunctionAliasRule) -> int:
    """A named type of functions: it stands for the function's type that its head writes."""
    name_node = walk.part(node, rule.name)
    if name_node is None:
        walk.visit_children(node)
        return NOTHING
    decorators, places = take_decorators(walk, node)
    name = walk.text(name_node)
    number = len(walk.definitions)
    walk.definitions.append(None)
    body = walk.open_block(BlockKind.CLASS, number)
    bound = _with_arity(walk, name, walk.part(node, rule.type_parameters))
    walk.bind(bound, name_node, BindingKind.DEFINITION, number)
    doc = document_before(walk, node)
    outer = Outer(walk)
    walk.definition, walk.block = number, body
    read_type_parameters(walk, walk.part(node, rule.type_parameters))
    block = walk.block = walk.open_block(BlockKind.FUNCTION)
    listed = walk.part(node, rule.parameters)
    parameters = tuple(
        [
            read_parameter(walk, child, block, place)
            for place, child in enumerate(listed.named_children if listed is not None else ())
            if child.type not in walk.spec.comments
        ]
    )
    returns = visit_type(walk, node.child_by_field_name(rule.result))
    if returns != NOTHING:
        walk.bindings.append(Binding("", block, node.start_byte, BindingKind.RETURN, NOTHING, returns))
    words, _ = outer.leave(walk, body)
    walk.definitions[number] = Definition(
        kind=rule.kind,
        name=name,
        qualified_name=f"{walk.qualifier}{name}",
        block=walk.block,
        body=body,
        position=name_node.start_byte,
        line=name_node.start_point[0] + 1,
        column=walk.column(name_node),
        start_line=node.start_point[0] + 1,
        end_line=node.end_point[0] + 1,
        signature=head(walk, node, rule, None),
        doc=doc,
        parameters=parameters,
        returns=returns,
        decorators=decorators,
        modifiers=read_modifiers(walk, node, rule),
        words=words,
        value=walk.add(Closure(block)),
    )
    for index, place in zip(decorators, places, strict=True):
        walk.refer(ReferenceRole.DECORATE, index, place, body)
    return NOTHING
