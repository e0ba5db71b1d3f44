"""How variables, fields and names in patterns are read where the type stands before the name."""

from __future__ import annotations

from tree_sitter import Node

from kgcore.extract.expressions import keep_outside
from kgcore.extract.functions import bind_receivers
from kgcore.extract.imports import add_import
from kgcore.extract.parameters import read_parameters
from kgcore.extract.scopes import visit_body
from kgcore.extract.typed import ARITY, make, read_arguments, visit_type, visit_value
from kgcore.extract.types import add_type_name
from kgcore.extract.walk import Walk
from kgcore.languages.scoped_rules import FunctionRule
from kgcore.languages.typed_rules import (
    ArgumentRule,
    AttributesRule,
    ConstructorCallRule,
    MakeRule,
    SpaceRule,
    TypedCaughtRule,
    TypedEachRule,
    TypedLambdaRule,
    TypedNameRule,
    TypedVariablesRule,
    UsingRule,
)
from kgcore.model.facts import NOTHING, BindingKind, BlockKind, Call, Choice, Closure, Reference, ReferenceRole

_DEFINITION = BindingKind.DEFINITION
EVERYWHERE = "*"
"""The alias of an import that holds for every file of the program."""
MEMBERS = "*"
"""The name of an import that takes all members of a type."""


def read_typed_variables(walk: Walk, node: Node, rule: TypedVariablesRule) -> int:
    type_node = node.child_by_field_name(rule.type)
    declared = visit_type(walk, type_node) if type_node is not None and type_node.type != rule.implied else NOTHING
    for child in node.named_children:
        if child.type == rule.declarator:
            _read_declarator(walk, child, rule, declared)
    return NOTHING


def _read_declarator(walk: Walk, node: Node, rule: TypedVariablesRule, declared: int) -> None:
    name = node.child_by_field_name(rule.name)
    target = name if name is not None else (node.named_children[0] if node.named_child_count else None)
    if target is None:
        return
    last = node.children[-1]
    value = NOTHING
    if last.id != target.id and (last.is_named or any(child.type == "=" for child in node.children)):
        value = read_initial(walk, last, declared)
    if target.type == rule.tuple:
        bind_tuple(walk, target, BindingKind.ASSIGN, value, node.end_byte)
    else:
        walk.bind(walk.text(target), target, BindingKind.ASSIGN, value, declared, position=node.end_byte)


def read_initial(walk: Walk, node: Node, declared: int) -> int:
    """The value that a name is declared with; a field's is computed as in a method."""
    outer = walk.block
    if walk.blocks[outer].kind is BlockKind.CLASS:
        walk.block = walk.open_block(BlockKind.FUNCTION)
        bind_receivers(walk, node, walk.block)
    entry = walk.table.get(node.type)
    if entry is not None and isinstance(entry[1], MakeRule):
        value = make(walk, node, entry[1], declared)
    else:
        value = visit_value(walk, node)
    walk.block = outer
    return value


def bind_tuple(
    walk: Walk, node: Node, kind: BindingKind, value: int, position: int, unpack: tuple[int | str, ...] = ()
) -> None:
    for number, child in enumerate(node.named_children):
        if child.named_child_count:
            bind_tuple(walk, child, kind, value, position, (*unpack, number))
        else:
            walk.bind(walk.text(child), child, kind, value, unpack=(*unpack, number), position=position)


def read_typed_name(walk: Walk, node: Node, rule: TypedNameRule) -> int:
    """A name declared where a pattern or value stands; without a type it is not known what it is."""
    type_node, name = node.child_by_field_name(rule.type), node.child_by_field_name(rule.name)
    implied = type_node is None or type_node.type == rule.implied
    declared = NOTHING if implied else visit_type(walk, type_node)
    known = {part.id for part in (type_node, name) if part is not None}
    for child in node.named_children:
        if child.id not in known:
            walk.visit(child)
    if name is not None and not name.named_child_count:
        walk.bind(walk.text(name), name, BindingKind.ASSIGN, NOTHING, declared, position=name.start_byte)
    return NOTHING


def read_typed_each(walk: Walk, node: Node, rule: TypedEachRule) -> int:
    type_node, target = node.child_by_field_name(rule.type), node.child_by_field_name(rule.target)
    value_node, body = node.child_by_field_name(rule.value), node.child_by_field_name(rule.body)
    value = visit_value(walk, value_node)
    outer = walk.block
    walk.block = walk.open_block(BlockKind.LOOP)
    walk.branches += 1
    implied = type_node is None or type_node.type == rule.implied
    declared = NOTHING if implied else visit_type(walk, type_node)
    if target is not None:
        position = value_node.end_byte if value_node is not None else target.end_byte
        if target.named_child_count:
            bind_tuple(walk, target, BindingKind.ELEMENT, value, position)
        else:
            walk.bind(walk.text(target), target, BindingKind.ELEMENT, value, declared, position=position)
    if body is not None:
        visit_body(walk, body)
    walk.block = outer
    return NOTHING


def read_typed_caught(walk: Walk, node: Node, rule: TypedCaughtRule) -> int:
    outer = walk.block
    walk.block = walk.open_block(BlockKind.BRANCH)
    walk.branches += 1
    for child in node.named_children:
        if child.type == rule.declaration:
            declared = visit_type(walk, child.child_by_field_name(rule.type))
            name = child.child_by_field_name(rule.name)
            if name is not None:
                walk.bind(walk.text(name), name, BindingKind.ASSIGN, NOTHING, declared, position=name.start_byte)
        else:
            visit_body(walk, child)
    walk.block = outer
    return NOTHING


def read_typed_lambda(walk: Walk, node: Node, rule: TypedLambdaRule) -> int:
    """A function written as a value: what it is given is known by what it is given to."""
    outer, outer_in_type = walk.block, walk.in_type
    block = walk.open_block(BlockKind.FUNCTION)
    mentions, bound = walk.mentions, walk.bound
    walk.mentions, walk.bound, walk.in_type, walk.block = {}, set(), False, block
    listed = walk.part(node, rule.parameters)
    alone = "parameters" if listed is not None and listed.type == rule.lone else ""
    shape = FunctionRule(rule.kind, rule.name, rule.body, "" if alone else rule.parameters, None, parameter=alone)
    read_parameters(walk, node, shape, block, walk.mentions)
    body = walk.part(node, rule.body)
    if body is None:
        body = next((child for child in node.named_children if child.type == rule.block), None)
    if body is not None:
        if body.type == rule.block:
            walk.visit_children(body)
        else:
            walk.bind("", body, BindingKind.RETURN, walk.visit(body))
    walk.block, walk.in_type = outer, outer_in_type
    keep_outside(walk, mentions, bound)
    return walk.add(Closure(block))


def read_constructor_call(walk: Walk, node: Node, rule: ConstructorCallRule) -> int:
    """A call of another constructor of the class, or of one of its base."""
    tokens = [child for child in node.children if child.type != ":"]
    listed = next((child for child in node.named_children if child.type == rule.arguments), None)
    positional, keywords = read_arguments(walk, listed) if listed is not None else ((), ())
    if not tokens:
        return NOTHING
    token = tokens[0]
    own = _enclosing_type(walk)
    text = walk.text(token)
    function = add_type_name(walk, own) if text == rule.own and own else walk.add_path(text)
    index = walk.add(Call(function, positional, keywords))
    row, _ = token.start_point
    walk.references.append(
        Reference(ReferenceRole.CALL, index, walk.block, token.end_byte, row + 1, walk.column(token))
    )
    return NOTHING


def _enclosing_type(walk: Walk) -> str:
    """The name that the class is bound as in whose code the walk stands."""
    block = walk.block
    while block > 0 and walk.blocks[block].kind is not BlockKind.CLASS:
        block = walk.blocks[block].parent
    number = walk.blocks[block].definition
    bound = (item.name for item in reversed(walk.bindings) if item.value == number and item.kind is _DEFINITION)
    return next(bound, "") if number != NOTHING else ""


def read_using(walk: Walk, node: Node, rule: UsingRule) -> int:
    tokens = {child.type for child in node.children if not child.is_named}
    alias = node.child_by_field_name(rule.alias)
    named = [child for child in node.named_children if alias is None or child.id != alias.id]
    if not named:
        return NOTHING
    outer, walk.in_type = walk.in_type, True
    before = dict(walk.type_mentions)
    walk.visit(named[-1])
    walk.in_type = outer
    module = "".join(walk.text(named[-1]).split())
    for text in [text for text in walk.type_mentions if text not in before]:
        del walk.type_mentions[text]
    module = module.rpartition("::")[2]
    everywhere = rule.everywhere in tokens
    block = 0 if everywhere else walk.block
    if alias is not None:
        plain, _, arguments = module.partition("<")
        space, _, last = plain.rpartition(".")
        if arguments:
            last = f"{last}{ARITY}{_top_level(arguments)}"
        add_import(walk, node, space, last, walk.text(alias), block=block)
    else:
        name = MEMBERS if rule.static in tokens else ""
        add_import(walk, node, module, name, EVERYWHERE if everywhere else "", star=True, block=block)
    return NOTHING


def _top_level(arguments: str) -> int:
    """How many type arguments a list of them holds, not counting those inside others."""
    depth, found = 0, 1
    for character in arguments:
        depth += (character in "<([") - (character in ">)]")
        found += character == "," and not depth
    return found


def read_space(walk: Walk, node: Node, rule: SpaceRule) -> int:
    """A namespace: its body, or the rest of the file, is a block that knows the full name."""
    name = node.child_by_field_name(rule.name)
    body = node.child_by_field_name(rule.body) if rule.body else None
    full = "".join(walk.text(name).split()) if name is not None else ""
    if body is None:
        if not walk.package:
            walk.package = full
        walk.comment = None
        return NOTHING
    outer = walk.block
    around = next((text for block, text in reversed(walk.namespaces) if block == outer), walk.package)
    walk.block = walk.open_block(BlockKind.NAMESPACE)
    walk.namespaces.append((walk.block, f"{around}.{full}" if around else full))
    walk.comment = None
    walk.visit_children(body)
    walk.block = outer
    return NOTHING


def read_attributes(walk: Walk, node: Node, rule: AttributesRule) -> int:
    """Kept until the definition that they stand before is read; the class may have the suffix that is left out."""
    for child in node.named_children:
        if child.type != rule.attribute:
            continue
        name = child.child_by_field_name(rule.name)
        if name is None:
            continue
        mentions = dict(walk.type_mentions)
        index = visit_type(walk, name)
        walk.type_mentions = mentions
        text = walk.text(name)
        if not text.endswith(rule.suffix) and walk.path_pattern.fullmatch(text):
            index = walk.add(Choice((add_type_name(walk, text + rule.suffix), index)))
        for part in child.named_children:
            if part.id != name.id:
                _read_attribute_arguments(walk, part)
        walk.decorators = (*walk.decorators, index)
        walk.decorator_places = (*walk.decorator_places, name)
    return NOTHING


def _read_attribute_arguments(walk: Walk, node: Node) -> None:
    for argument in node.named_children:
        entry = walk.table.get(argument.type)
        if entry is not None and isinstance(entry[1], ArgumentRule):
            walk.visit(argument)
        elif argument.child_count:
            visit_value(walk, argument.children[-1])
