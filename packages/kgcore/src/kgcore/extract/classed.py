"""How classes, methods, annotations and packages are read where all code stands in classes."""

from __future__ import annotations

import msgspec
from tree_sitter import Node

from kgcore.extract.classes import ANONYMOUS, class_value, define_class
from kgcore.extract.definitions import visit_unmentioned
from kgcore.extract.expressions import keep_outside, read_arguments
from kgcore.extract.functions import define_function
from kgcore.extract.imports import add_import
from kgcore.extract.modules import TYPE_ARGUMENT, type_arguments
from kgcore.extract.parameters import read_parameter, read_parameters
from kgcore.extract.types import add_type_name
from kgcore.extract.walk import Walk
from kgcore.languages.classed_rules import (
    AnnotationRule,
    ArrowFunctionRule,
    BodyClassRule,
    ConstantRule,
    DelegationRule,
    FullImportRule,
    InstanceRule,
    MemberCallRule,
    MemberFunctionRule,
    MethodValueRule,
    ModifiersRule,
    PackageRule,
)
from kgcore.languages.rules import GenericRule, PathRule
from kgcore.languages.scoped_rules import ClassRule, ScopeRule
from kgcore.model.facts import (
    NOTHING,
    Attribute,
    Binding,
    BindingKind,
    BlockKind,
    Call,
    Closure,
    Reference,
    ReferenceRole,
)
from kgcore.model.kinds import SymbolKind

NAMED = "=named"
"""The keyword of a call that stands for a function which is only named: nothing is known of its arguments."""


def read_package(walk: Walk, node: Node, rule: PackageRule) -> int:
    for child in node.named_children:
        if child.type not in walk.spec.comments and not isinstance(_rule_of(walk, child), AnnotationRule):
            walk.package = "".join(walk.text(child).split())
    walk.comment = None
    return NOTHING


def read_full_import(walk: Walk, node: Node, rule: FullImportRule) -> int:
    named = [child for child in node.named_children if child.type not in walk.spec.comments]
    if not named:
        return NOTHING
    full = "".join(walk.text(named[0]).split())
    if any(child.type == rule.star for child in node.children):
        add_import(walk, node, full, "", "", star=True, block=walk.block)
        return NOTHING
    module, _, name = full.rpartition(".")
    add_import(walk, named[0], module, name, name, block=walk.block)
    return NOTHING


def _rule_of(walk: Walk, node: Node) -> object:
    entry = walk.table.get(node.type)
    return entry[1] if entry is not None else None


def read_loose_modifiers(walk: Walk, node: Node, rule: ModifiersRule) -> int:
    """Modifiers of what is no definition to us: a parameter, a local variable."""
    for child in node.named_children:
        walk.visit(child)
    walk.decorators, walk.decorator_places = (), ()
    return NOTHING


def take_modifiers(walk: Walk, node: Node) -> tuple[str, ...]:
    """The modifiers of a definition; its annotations wait to be taken by the definition."""
    first = next((child for child in node.named_children if child.type not in walk.spec.comments), None)
    if first is None or not isinstance(_rule_of(walk, first), ModifiersRule):
        return ()
    found: list[str] = []
    for child in first.children:
        if child.is_named:
            walk.visit(child)
        else:
            found.append(child.type)
    return tuple(found)


def read_annotation(walk: Walk, node: Node, rule: AnnotationRule) -> int:
    """Kept until the definition that it stands before is read."""
    name, arguments = node.child_by_field_name(rule.name), node.child_by_field_name(rule.arguments)
    for child in arguments.named_children if arguments is not None else ():
        walk.visit(child.named_children[-1] if child.type == rule.pair and child.named_child_count else child)
    if name is not None:
        text = "".join(walk.text(name).split())
        walk.words[text] = None
        walk.decorators = (*walk.decorators, add_type_name(walk, text))
        walk.decorator_places = (*walk.decorator_places, name)
    return NOTHING


def read_member_function(walk: Walk, node: Node, rule: MemberFunctionRule) -> int:
    modifiers = take_modifiers(walk, node)
    name_node = walk.part(node, rule.name)
    if name_node is None:
        walk.visit_children(node)
        return NOTHING
    name = walk.text(name_node)
    number = define_function(walk, node, rule, name, name_node, node, bound=rule.bound or name)
    definition = walk.definitions[number]
    if definition is not None and modifiers:
        walk.definitions[number] = msgspec.structs.replace(definition, modifiers=modifiers)
    return NOTHING


def read_body_class(walk: Walk, node: Node, rule: BodyClassRule) -> int:
    modifiers = take_modifiers(walk, node)
    name_node = walk.part(node, rule.name)
    if name_node is None:
        walk.visit_children(node)
        return NOTHING
    name = walk.text(name_node)
    number = define_class(walk, node, rule, name, name_node, node, bound=name)
    definition = walk.definitions[number]
    if definition is not None and modifiers:
        walk.definitions[number] = definition = msgspec.structs.replace(definition, modifiers=modifiers)
    if definition is not None and rule.components:
        _read_components(walk, node, rule, number, definition.body)
    return NOTHING


def _read_components(walk: Walk, node: Node, rule: BodyClassRule, number: int, body: int) -> None:
    """What the head of a record lists are fields, and the parameters of a constructor that lists none itself."""
    outer, walk.block = walk.block, body
    block = walk.open_block(BlockKind.FUNCTION, number)
    listed = node.child_by_field_name(rule.components)
    parameters = tuple(
        [
            read_parameter(walk, child, block, place)
            for place, child in enumerate(listed.named_children if listed is not None else ())
            if child.type not in walk.spec.comments
        ]
    )
    walk.block = outer
    for each in parameters:
        walk.bindings.append(Binding(each.name, body, node.start_byte, BindingKind.ASSIGN, NOTHING, each.type))
    for own, definition in enumerate(walk.definitions[number:], number):
        if definition is None:
            continue
        brief = definition.kind is SymbolKind.CONSTRUCTOR and "(" not in definition.signature
        if own == number or (brief and definition.block == body):
            walk.definitions[own] = msgspec.structs.replace(definition, parameters=parameters)


def read_constant(walk: Walk, node: Node, rule: ConstantRule) -> int:
    """A constant is made by calling the class that it stands in."""
    take_modifiers(walk, node)
    walk.decorators, walk.decorator_places = (), ()
    name_node = node.child_by_field_name(rule.name)
    if name_node is None:
        return NOTHING
    name = walk.text(name_node)
    holder = walk.block
    number = walk.blocks[holder].definition
    owner = walk.qualifier.rstrip(".").rpartition(".")[2]
    block = walk.open_block(BlockKind.FUNCTION)
    walk.block = block
    function = add_type_name(walk, owner)
    arguments = node.child_by_field_name(rule.arguments)
    positional, keywords = read_arguments(walk, arguments) if arguments is not None else ((), ())
    index = walk.add(Call(function, positional, keywords))
    _note_call(walk, index, name_node, len(name))
    body = node.child_by_field_name(rule.body)
    if body is not None and number != NOTHING:
        define_anonymous(walk, node, body, function, name_node)
    walk.block = holder
    walk.bind(name, name_node, BindingKind.ASSIGN, index, position=node.end_byte)
    return NOTHING


def read_instance(walk: Walk, node: Node, rule: InstanceRule) -> int:
    """An instance made by naming its class; one of a class without a name is an instance of that class."""
    type_node = node.child_by_field_name(rule.type)
    arguments = node.child_by_field_name(rule.arguments)
    if type_node is None:
        walk.visit_children(node)
        return NOTHING
    body = next((child for child in node.named_children if child.type == rule.body), None)
    known = {part.id for part in (type_node, arguments, body) if part is not None}
    outer: Node | None = None
    for child in node.named_children:
        if child.id not in known and child.end_byte <= type_node.start_byte and child.type not in walk.spec.comments:
            outer = child
    function, named, typed = _class_named(walk, type_node, outer)
    positional, keywords = read_arguments(walk, arguments) if arguments is not None else ((), ())
    index = walk.add(Call(function, positional, (*keywords, *[(TYPE_ARGUMENT, each) for each in typed])))
    _note_call(walk, index, named, len(walk.text(named)))
    if body is None:
        return index
    return define_anonymous(walk, node, body, visit_unmentioned(walk, type_node), named)


def _class_named(walk: Walk, node: Node, outer: Node | None) -> tuple[int, Node, tuple[int, ...]]:
    """The expression of the class that is named, the node of its last name, and the type arguments written with it."""
    typed: tuple[int, ...] = ()
    base = node
    if isinstance(_rule_of(walk, node), GenericRule) and node.named_child_count > 1:
        typed = tuple([walk.visit(child) for child in node.named_children[-1].named_children])
        base = node.named_children[0]
    named = base
    while named.named_child_count:
        named = named.named_children[-1]
    if outer is not None:
        return walk.add(Attribute(walk.visit(outer), walk.text(named))), named, typed
    mentioned = dict(walk.type_mentions)
    index = walk.visit(base)
    walk.type_mentions.clear()
    walk.type_mentions.update(mentioned)
    walk.words[walk.text(named)] = None
    return index, named, typed


def define_anonymous(walk: Walk, node: Node, body: Node, base: int, name_node: Node) -> int:
    """A class without a name, whose base is known; gives the expression of an instance of it."""
    number = len(walk.definitions)
    shape = ClassRule(SymbolKind.CLASS, name="", body="", declares=False)
    define_class(walk, body, shape, ANONYMOUS, name_node, body, bound="", members=body, base=base)
    return walk.add(Call(class_value(walk, number), ()))


def read_delegation(walk: Walk, node: Node, rule: DelegationRule) -> int:
    """The constructor is called as what the receiver's name means as a function."""
    constructor, arguments = node.child_by_field_name(rule.constructor), node.child_by_field_name(rule.arguments)
    for child in node.named_children:
        if (constructor is None or child.id != constructor.id) and (arguments is None or child.id != arguments.id):
            walk.visit(child)
    positional, keywords = read_arguments(walk, arguments) if arguments is not None else ((), ())
    if constructor is not None:
        index = walk.add(Call(walk.add_path(walk.text(constructor)), positional, keywords))
        _note_call(walk, index, constructor, constructor.end_byte - constructor.start_byte)
    return NOTHING


def _note_call(walk: Walk, index: int, name: Node, length: int) -> None:
    row, _ = name.end_point
    place = max(0, walk.column(name, at_end=True) - length)
    walk.references.append(Reference(ReferenceRole.CALL, index, walk.block, name.end_byte, row + 1, place))


def read_member_call(walk: Walk, node: Node, rule: MemberCallRule) -> int:
    """A call of a method: the function is a path where what it is called on is one."""
    name_node, arguments = walk.part(node, rule.function), walk.part(node, rule.arguments)
    if name_node is None or arguments is None:
        walk.visit_children(node)
        return NOTHING
    name = walk.text(name_node)
    walk.words[name] = None
    on = node.child_by_field_name(rule.object)
    function = walk.add_path(name) if on is None else _member_of(walk, node, on, name, rule)
    typed = type_arguments(walk, node.child_by_field_name(rule.type_arguments))
    positional, keywords = read_arguments(walk, arguments)
    index = walk.add(Call(function, positional, (*keywords, *typed)))
    _note_call(walk, index, name_node, len(name))
    return index


def _member_of(walk: Walk, node: Node, on: Node, name: str, rule: MemberCallRule) -> int:
    text = walk.text(on)
    above = any(child.type == rule.above and child.id != on.id for child in node.named_children)
    if isinstance(_rule_of(walk, on), PathRule) and walk.path_pattern.fullmatch(text):
        plain = "".join(text.split())
        owner = f"{plain}.{rule.above}" if above else plain
        walk.add_path(owner)
        if owner not in walk.mentions and owner not in walk.spec.receiver_names:
            walk.mentions[owner] = on
        return walk.add_path(f"{owner}.{name}")
    return walk.add(Attribute(walk.visit(on), name))


def read_method_value(walk: Walk, node: Node, rule: MethodValueRule) -> int:
    """A method or constructor named as a value: whoever is given it calls it, so it is noted as called here."""
    parts = [child for child in node.children if child.type not in walk.spec.comments]
    on = parts[0]
    last = parts[-1]
    makes = last.type == rule.make
    if isinstance(_rule_of(walk, on), PathRule) and walk.path_pattern.fullmatch(walk.text(on)):
        owner = "".join(walk.text(on).split())
        index = walk.add_path(owner if makes else f"{owner}.{walk.text(last)}")
        if not makes and owner not in walk.spec.receiver_names:
            walk.add_path(owner)
            walk.mentions.setdefault(owner, on)
    else:
        base = walk.visit(on)
        index = base if makes or base == NOTHING else walk.add(Attribute(base, walk.text(last)))
    if index != NOTHING and not (makes and on.type not in walk.table):
        call = walk.add(Call(index, (), ((NAMED, NOTHING),)))
        _note_call(walk, call, last, last.end_byte - last.start_byte)
    return index


def read_arrow_function(walk: Walk, node: Node, rule: ArrowFunctionRule) -> int:
    """A function written as a value: what it is given is known by what it is given to."""
    outer = walk.block
    block = walk.block = walk.open_block(BlockKind.FUNCTION)
    mentions, bound = walk.mentions, walk.bound
    walk.mentions, walk.bound = {}, set()
    listed = walk.part(node, rule.parameters)
    alone = listed is not None and listed.type == rule.lone
    shape = msgspec.structs.replace(rule, parameter=rule.parameters) if alone else rule
    read_parameters(walk, node, shape, block, walk.mentions)
    body = walk.part(node, rule.body)
    if body is not None and isinstance(_rule_of(walk, body), ScopeRule):
        walk.visit_children(body)
    elif body is not None:
        walk.bind("", body, BindingKind.RETURN, walk.visit(body))
    walk.block = outer
    keep_outside(walk, mentions, bound)
    return walk.add(Closure(block))
