"""How classes, functions, properties and imports are read in grammars that name no parts of a node."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
from tree_sitter import Node

from kgcore.extract.classes import ANONYMOUS, class_value, define_class
from kgcore.extract.definitions import MAX_SIGNATURE, Outer
from kgcore.extract.fieldless_calls import add_call, read_call_arguments
from kgcore.extract.functions import bind_receivers, document_before, take_decorators
from kgcore.extract.imports import add_import
from kgcore.extract.parameters import read_type_parameters
from kgcore.extract.types import add_type_name
from kgcore.extract.walk import Walk
from kgcore.languages.classed_rules import AnnotationRule, ModifiersRule
from kgcore.languages.fieldless_rules import (
    AccessorBodyRule,
    CompanionRule,
    EntryRule,
    HeadFunctionRule,
    HeadImportRule,
    HeadRule,
    NamedAliasRule,
    PropertyTypeRule,
)
from kgcore.languages.scoped_rules import ClassRule
from kgcore.model.facts import (
    NOTHING,
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

RECEIVER = "this"


def part_of(node: Node, kind: str) -> Node | None:
    """The first child of a type."""
    return next((child for child in node.named_children if child.type == kind), None) if kind else None


def words_before(walk: Walk, node: Node) -> tuple[str, ...]:
    """The modifiers of a definition; its annotations wait for it."""
    found: list[str] = []
    for child in node.named_children:
        entry = walk.table.get(child.type)
        if entry is not None and isinstance(entry[1], ModifiersRule):
            for each in child.named_children:
                inner = walk.table.get(each.type)
                if inner is not None and isinstance(inner[1], AnnotationRule):
                    _read_annotation(walk, each)
                else:
                    found.append(walk.text(each))
            break
    return tuple(found)


def _read_annotation(walk: Walk, node: Node) -> None:
    name = node
    while name.named_child_count and not name.type.endswith("identifier"):
        name = name.named_children[0]
    walk.decorators = (*walk.decorators, add_type_name(walk, walk.text(name)))
    walk.decorator_places = (*walk.decorator_places, name)


def read_head(walk: Walk, node: Node, rule: HeadRule) -> int:
    """A class, its bases, the parameters in its head and its body."""
    modifiers = words_before(walk, node)
    name_node = part_of(node, rule.named)
    if name_node is None and not rule.value:
        walk.decorators, walk.decorator_places = (), ()
        walk.visit_children(node)
        return NOTHING
    name = walk.text(name_node) if name_node is not None else ANONYMOUS
    place = name_node if name_node is not None else node
    kind = next((rule.kinds[child.type] for child in node.children if child.type in rule.kinds), rule.kind)
    decorators, places = take_decorators(walk, node)
    number = len(walk.definitions)
    walk.definitions.append(None)
    body = walk.open_block(BlockKind.CLASS, number)
    if name_node is not None:
        walk.bind(name, name_node, BindingKind.DEFINITION, number, position=node.start_byte)
    doc = document_before(walk, places[0] if places else node)
    outer = Outer(walk)
    qualified_name = f"{walk.qualifier}{name}"
    outer_block, walk.block = walk.block, body
    read_type_parameters(walk, part_of(node, rule.types))
    walk.definition, walk.qualifier = number, f"{qualified_name}."
    parameters = _read_primary(walk, node, rule, number)
    bases = _read_bases(walk, node, rule, body)
    body_node = next((child for child in node.named_children if child.type in rule.bodies), None)
    for child in body_node.named_children if body_node is not None else ():
        if child.type == rule.initializer:
            walk.block = walk.open_block(BlockKind.FUNCTION)
            bind_receivers(walk, child, walk.block)
            walk.visit_children(child)
            walk.block = body
        else:
            walk.visit(child)
    words, branches = outer.leave(walk, body)
    walk.block = outer_block
    end = body_node.start_byte if body_node is not None else node.end_byte
    walk.definitions[number] = Definition(
        kind=kind,
        name=name,
        qualified_name=qualified_name,
        block=outer_block,
        body=body,
        position=place.start_byte,
        line=place.start_point[0] + 1,
        column=walk.column(place),
        start_line=node.start_point[0] + 1,
        end_line=node.end_point[0] + 1,
        signature=_head(walk, node, end),
        doc=doc,
        parameters=parameters,
        bases=bases,
        decorators=decorators,
        modifiers=modifiers,
        branches=branches,
        words=words,
    )
    for index, where in zip(decorators, places, strict=True):
        walk.refer(ReferenceRole.DECORATE, index, where, body)
    return class_value(walk, number) if rule.value else NOTHING


def _head(walk: Walk, node: Node, end: int) -> str:
    text = " ".join(walk.source[node.start_byte : min(end, node.start_byte + 800)].decode("utf-8", "replace").split())
    return text if len(text) <= MAX_SIGNATURE else text[: MAX_SIGNATURE - 1] + "…"


def _read_primary(walk: Walk, node: Node, rule: HeadRule, number: int) -> tuple[Parameter, ...]:
    """The parameters in a class's head: seen by what initialises it; some of them are fields."""
    primary = part_of(node, rule.primary)
    if primary is None:
        return ()
    found: list[Parameter] = []
    for child in primary.named_children:
        if child.type != rule.component:
            continue
        name, declared, default = typed_name(walk, child)
        walk.decorators, walk.decorator_places = (), ()
        if name is not None:
            walk.bind(walk.text(name), name, BindingKind.ASSIGN, default, declared)
            found.append(Parameter(walk.text(name), declared, default))
    return tuple(found)


def typed_name(walk: Walk, node: Node) -> tuple[Node | None, int, int]:
    """A name, its type and its default value, in this order."""
    name: Node | None = None
    declared = default = NOTHING
    for child in node.named_children:
        entry = walk.table.get(child.type)
        if entry is not None and isinstance(entry[1], ModifiersRule):
            continue
        if name is None:
            if child.type in ("simple_identifier", "type_identifier"):
                name = child
        elif declared == NOTHING and child.type in walk.spec.type_nodes:
            declared = walk.visit(child)
        elif child.type not in walk.spec.comments:
            default = walk.visit(child)
    return name, declared, default


def _read_bases(walk: Walk, node: Node, rule: HeadRule, body: int) -> tuple[int, ...]:
    bases: list[int] = []
    for specifier in node.named_children:
        if specifier.type != rule.base:
            continue
        child = next((each for each in specifier.named_children if each.type not in walk.spec.comments), None)
        if child is None:
            continue
        type_node = child.named_children[0] if child.type in (rule.called, rule.delegated) else child
        mentions = dict(walk.type_mentions)
        index = walk.visit(type_node)
        walk.type_mentions.clear()
        walk.type_mentions.update(mentions)
        bases.append(index)
        walk.refer(ReferenceRole.INHERIT, index, type_node, body)
        for rest in child.named_children[1:] if child is not type_node else ():
            block, walk.block = walk.block, walk.open_block(BlockKind.FUNCTION)
            if rest.type == rule.arguments:
                positional, keywords = read_call_arguments(walk, rest)
                call = walk.add(Call(index, positional, keywords))
                add_call(walk, call, last_name(type_node))
            else:
                walk.visit(rest)
            walk.block = block
    return tuple(bases)


def last_name(node: Node) -> Node:
    """The last name of a type, without its arguments."""
    names = [child for child in node.named_children if child.type == "type_identifier"]
    return names[-1] if names else node


def read_companion(walk: Walk, node: Node, rule: CompanionRule) -> int:
    body = part_of(node, rule.body)
    words_before(walk, node)
    walk.decorators, walk.decorator_places = (), ()
    for child in body.named_children if body is not None else ():
        walk.visit(child)
    return NOTHING


def read_entry(walk: Walk, node: Node, rule: EntryRule) -> int:
    """A constant is made by calling the class that it stands in."""
    words_before(walk, node)
    walk.decorators, walk.decorator_places = (), ()
    name_node = part_of(node, "simple_identifier")
    if name_node is None:
        return NOTHING
    holder = walk.block
    owner = add_type_name(walk, walk.qualifier.rstrip(".").rpartition(".")[2])
    walk.block = walk.open_block(BlockKind.FUNCTION)
    listed, body = part_of(node, rule.arguments), part_of(node, rule.body)
    positional, keywords = read_call_arguments(walk, listed) if listed is not None else ((), ())
    index = walk.add(Call(owner, positional, keywords))
    add_call(walk, index, name_node)
    if body is not None:
        shape = ClassRule(SymbolKind.CLASS, name="", body="", declares=False)
        define_class(walk, body, shape, ANONYMOUS, name_node, body, bound="", members=body, base=owner)
    walk.block = holder
    walk.bind(walk.text(name_node), name_node, BindingKind.ASSIGN, index, position=node.end_byte)
    return NOTHING


def read_head_function(walk: Walk, node: Node, rule: HeadFunctionRule) -> int:
    modifiers = words_before(walk, node)
    name_node = part_of(node, rule.named) if rule.named else node.children[0]
    receiver = node.child_by_field_name(rule.receiver) if rule.receiver else None
    is_value = rule.named and name_node is None
    name = rule.fixed or (walk.text(name_node) if name_node is not None else "")
    if is_value or name_node is None:
        return _read_unnamed(walk, node, rule)
    decorators, places = take_decorators(walk, node)
    number = len(walk.definitions)
    walk.definitions.append(None)
    outer_block = walk.block
    body = walk.open_block(BlockKind.FUNCTION, number)
    walk.bind(rule.bound or name, name_node, BindingKind.DEFINITION, number, position=node.start_byte)
    doc = document_before(walk, places[0] if places else node)
    outer = Outer(walk)
    qualified_name = f"{walk.qualifier}{name}"
    walk.definition, walk.block, walk.qualifier = number, body, f"{qualified_name}."
    read_type_parameters(walk, part_of(node, rule.types))
    owner = walk.visit(receiver.named_children[-1]) if receiver is not None and receiver.named_child_count else NOTHING
    if owner != NOTHING:
        walk.bindings.append(Binding(RECEIVER, body, node.start_byte, BindingKind.RECEIVER, NOTHING, owner))
    elif walk.blocks[outer_block].kind is BlockKind.CLASS:
        bind_receivers(walk, node, body)
    first = len(walk.bindings)
    parameters, returns, end = _read_signature(walk, node, rule, body)
    defined = {each.name for each in walk.bindings[first:] if each.kind is BindingKind.DEFINITION}
    local = (*(walk.bound - defined), *[each.name for each in parameters])
    words, branches = outer.leave(walk, body, local)
    in_class = walk.blocks[outer_block].kind is BlockKind.CLASS
    kind = SymbolKind.METHOD if in_class and rule.kind is SymbolKind.FUNCTION else rule.kind
    walk.definitions[number] = Definition(
        kind=kind,
        name=name,
        qualified_name=qualified_name,
        block=outer_block,
        body=body,
        position=name_node.start_byte,
        line=name_node.start_point[0] + 1,
        column=walk.column(name_node),
        start_line=node.start_point[0] + 1,
        end_line=node.end_point[0] + 1,
        signature=_head(walk, node, end),
        doc=doc,
        parameters=parameters,
        returns=returns,
        decorators=decorators,
        modifiers=modifiers,
        branches=branches,
        words=words,
        owner=owner,
    )
    for index, place in zip(decorators, places, strict=True):
        walk.refer(ReferenceRole.DECORATE, index, place, body)
    return NOTHING


def _read_unnamed(walk: Walk, node: Node, rule: HeadFunctionRule) -> int:
    walk.decorators, walk.decorator_places = (), ()
    outer = walk.block
    block = walk.block = walk.open_block(BlockKind.FUNCTION)
    _read_signature(walk, node, rule, block)
    walk.block = outer
    return walk.add(Closure(block))


def _read_signature(
    walk: Walk, node: Node, rule: HeadFunctionRule, body: int
) -> tuple[tuple[Parameter, ...], int, int]:
    """Parameters, the result's type and where the head ends; the body is read."""
    listed = part_of(node, rule.listed)
    parameters = _read_parameters(walk, listed, rule, body) if listed is not None else ()
    returns, end = NOTHING, listed.end_byte if listed is not None else node.end_byte
    after = False
    for child in node.named_children:
        if listed is not None and child.id == listed.id:
            after = True
        elif child.type == rule.held:
            _read_held(walk, child, rule)
        elif after and child.type in walk.spec.type_nodes:
            returns, end = walk.visit(child), child.end_byte
        elif after and child.type not in rule.skipped:
            walk.visit(child)
    return parameters, returns, end


def _read_parameters(walk: Walk, listed: Node, rule: HeadFunctionRule, body: int) -> tuple[Parameter, ...]:
    found: list[Parameter] = []
    kind = BindingKind.PARAMETER
    for child in listed.named_children:
        entry = walk.table.get(child.type)
        if child.type == "parameter":
            name, declared, _ = typed_name(walk, child)
            if name is not None:
                text = walk.text(name)
                walk.bindings.append(Binding(text, body, name.start_byte, kind, NOTHING, declared))
                found.append(Parameter(text, declared, NOTHING, kind))
            kind = BindingKind.PARAMETER
        elif entry is not None and isinstance(entry[1], ModifiersRule):
            kind = BindingKind.VARIADIC if rule.variadic in walk.text(child).split() else BindingKind.PARAMETER
        elif found and child.type not in walk.spec.comments:
            index = walk.visit(child)
            default = index if index != NOTHING else walk.add_literal("", "")
            found[-1] = msgspec.structs.replace(found[-1], default=default)
    return tuple(found)


def _read_held(walk: Walk, node: Node, rule: HeadFunctionRule) -> None:
    if node.child_count and node.children[0].type == rule.block:
        walk.visit_children(node)
        return
    value = NOTHING
    for child in node.named_children:
        value = walk.visit(child)
    walk.bind("", node, BindingKind.RETURN, value)


def names_declared(walk: Walk, node: Node, name: str, several: str) -> Iterator[tuple[Node, int, tuple[int, ...]]]:
    """Each name that a declaration makes, its type, and which part of the value it takes."""
    if node.type == several:
        for number, child in enumerate(each for each in node.named_children if each.type == name):
            inner, declared, _ = typed_name(walk, child)
            if inner is not None:
                yield inner, declared, (number,)
    elif node.type == name:
        inner, declared, _ = typed_name(walk, node)
        if inner is not None:
            yield inner, declared, ()


def read_property(walk: Walk, node: Node, rule: PropertyTypeRule) -> int:
    words_before(walk, node)
    walk.decorators, walk.decorator_places = (), ()
    in_class = walk.blocks[walk.block].kind is BlockKind.CLASS
    if in_class or not walk.block:
        document_before(walk, node)
    names: list[tuple[Node, int, tuple[int, ...]]] = []
    value = NOTHING
    receiver = node.child_by_field_name(rule.receiver)
    outer = walk.block
    for child in node.named_children:
        if child.type in (rule.name, rule.several):
            names.extend(names_declared(walk, child, rule.name, rule.several))
        elif child.type in rule.skipped or (receiver is not None and child.id == receiver.id):
            continue
        elif child.type in walk.spec.comments:
            walk.visit(child)
        elif names:
            if in_class:
                walk.block = walk.open_block(BlockKind.FUNCTION)
                bind_receivers(walk, node, walk.block)
            if child.type == rule.delegate:
                value = _read_delegate(walk, child, rule)
            elif child.type in (rule.getter, rule.setter):
                given = walk.visit(child)
                value = given if child.type == rule.getter and value == NOTHING else value
            else:
                value = walk.visit(child)
            walk.block = outer
    for name, declared, unpack in names if receiver is None else ():
        walk.bind(walk.text(name), name, BindingKind.ASSIGN, value, declared, unpack, position=node.end_byte)
    return NOTHING


def _read_delegate(walk: Walk, node: Node, rule: PropertyTypeRule) -> int:
    """What gives a property its value: of a function that is called when it is first read, what that gives."""
    index = NOTHING
    for child in node.named_children:
        index = walk.visit(child)
    call = walk.expressions[index] if index != NOTHING else None
    if isinstance(call, Call) and call.arguments and call.function == walk.paths.get(rule.lazy):
        return walk.add(Call(call.arguments[-1], ()))
    return NOTHING


def read_accessor_body(walk: Walk, node: Node, rule: AccessorBodyRule) -> int:
    """The value of a body that is an expression."""
    outer = walk.block
    walk.block = walk.open_block(BlockKind.FUNCTION)
    bind_receivers(walk, node, walk.block)
    value = NOTHING
    for child in node.named_children:
        if child.type == rule.parameter:
            name, declared, _ = typed_name(walk, child)
            if name is not None:
                walk.bind(walk.text(name), name, BindingKind.PARAMETER, NOTHING, declared)
        elif child.child_count and child.children[0].type == "=":
            for part in child.named_children:
                value = walk.visit(part)
        else:
            walk.visit_children(child)
    walk.block = outer
    return value


def read_head_import(walk: Walk, node: Node, rule: HeadImportRule) -> int:
    named, alias = part_of(node, rule.name), part_of(node, rule.alias)
    if named is None:
        return NOTHING
    full = "".join(walk.text(named).split()).replace("`", "")
    for child in node.named_children:
        if child.type in walk.spec.comments:
            walk.visit(child)
    if part_of(node, rule.star) is not None:
        add_import(walk, node, full, "", "", star=True, block=walk.block)
        return NOTHING
    module, _, name = full.rpartition(".")
    bound = walk.text(alias.named_children[-1]) if alias is not None and alias.named_child_count else name
    add_import(walk, named, module, name, bound, block=walk.block)
    return NOTHING


def read_named_alias(walk: Walk, node: Node, rule: NamedAliasRule) -> int:
    name_node = part_of(node, "type_identifier")
    types = [child for child in node.named_children if child.type in walk.spec.type_nodes]
    if name_node is None or not types:
        walk.visit_children(node)
        return NOTHING
    number = len(walk.definitions)
    walk.definitions.append(None)
    body = walk.open_block(BlockKind.CLASS, number)
    name = walk.text(name_node)
    walk.bind(name, name_node, BindingKind.DEFINITION, number)
    modifiers, doc = words_before(walk, node), document_before(walk, node)
    outer = Outer(walk)
    qualified_name = f"{walk.qualifier}{name}"
    outer_block, walk.block, walk.definition = walk.block, body, number
    read_type_parameters(walk, part_of(node, rule.types))
    value = walk.visit(types[-1])
    words, _ = outer.leave(walk, body)
    walk.block = outer_block
    walk.definitions[number] = Definition(
        kind=SymbolKind.TYPE_ALIAS,
        name=name,
        qualified_name=qualified_name,
        block=outer_block,
        body=body,
        position=name_node.start_byte,
        line=name_node.start_point[0] + 1,
        column=walk.column(name_node),
        start_line=node.start_point[0] + 1,
        end_line=node.end_point[0] + 1,
        signature=_head(walk, node, node.end_byte),
        doc=doc,
        modifiers=modifiers,
        words=words,
        value=value,
    )
    return NOTHING
