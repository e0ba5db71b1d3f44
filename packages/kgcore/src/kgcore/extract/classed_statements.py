"""How variables, loops, handlers and patterns are read where types stand before the names that have them."""

from __future__ import annotations

from tree_sitter import Node

from kgcore.extract.classed import take_modifiers
from kgcore.extract.functions import bind_receivers, document_before
from kgcore.extract.scopes import visit_body
from kgcore.extract.types import add_type_name
from kgcore.extract.walk import Walk
from kgcore.languages.classed_rules import (
    BoundedTypeRule,
    BoundsParameterRule,
    EitherTypeRule,
    ElementsRule,
    InstanceTestRule,
    NumberRule,
    SignsRule,
    TypedDeclarationRule,
    TypedElementRule,
    TypedHandlerRule,
    TypedPatternRule,
)
from kgcore.model.facts import NOTHING, Binding, BindingKind, BlockKind, Call, Choice, Index, Literal


def read_typed_declaration(walk: Walk, node: Node, rule: TypedDeclarationRule) -> int:
    take_modifiers(walk, node)
    walk.decorators, walk.decorator_places = (), ()
    is_field = walk.blocks[walk.block].kind is BlockKind.CLASS
    if is_field:
        document_before(walk, node)
    declared = _written_type(walk, node.child_by_field_name(rule.type), rule.implied)
    declarators = [child for child in node.named_children if child.type == rule.declarator]
    if not rule.declarator:
        declarators = [node]
        if node.child_by_field_name(rule.name) is None:
            walk.visit_children(node)  # a variable that is declared elsewhere
    for child in declarators:
        name = child.child_by_field_name(rule.name)
        value_node = child.child_by_field_name(rule.value)
        value = NOTHING
        if value_node is not None and is_field:
            # A field's value is computed as in a method.
            outer, walk.block = walk.block, walk.open_block(BlockKind.FUNCTION)
            bind_receivers(walk, value_node, walk.block)
            value = walk.visit(value_node)
            walk.block = outer
        elif value_node is not None:
            value = walk.visit(value_node)
        if name is not None:
            walk.bind(walk.text(name), name, BindingKind.ASSIGN, value, declared, position=child.end_byte)
    return NOTHING


def _written_type(walk: Walk, node: Node | None, implied: str) -> int:
    return NOTHING if node is None or (implied and walk.text(node) == implied) else walk.visit(node)


def read_typed_element(walk: Walk, node: Node, rule: TypedElementRule) -> int:
    value_node, name = node.child_by_field_name(rule.value), node.child_by_field_name(rule.name)
    body = node.child_by_field_name(rule.body)
    value = walk.optional(value_node)
    outer = walk.block
    walk.block = walk.open_block(BlockKind.LOOP)
    walk.branches += 1
    declared = _written_type(walk, node.child_by_field_name(rule.type), rule.implied)
    if name is not None:
        walk.bind(walk.text(name), name, BindingKind.ELEMENT, value, declared, position=name.end_byte)
    if body is not None:
        visit_body(walk, body)
    walk.block = outer
    return NOTHING


def read_typed_handler(walk: Walk, node: Node, rule: TypedHandlerRule) -> int:
    outer = walk.block
    walk.block = walk.open_block(BlockKind.BRANCH)
    walk.branches += 1
    for child in node.named_children:
        if child.type != rule.parameter:
            continue
        name = child.child_by_field_name(rule.name)
        types = next((part for part in child.named_children if part.type == rule.types), None)
        declared = walk.optional(types)
        if name is not None:
            walk.bind(walk.text(name), name, BindingKind.ASSIGN, NOTHING, declared)
    body = node.child_by_field_name(rule.body)
    if body is not None:
        visit_body(walk, body)
    walk.block = outer
    return NOTHING


def read_either_type(walk: Walk, node: Node, rule: EitherTypeRule) -> int:
    known = tuple([index for child in node.named_children if (index := walk.visit(child)) != NOTHING])
    return known[0] if len(known) == 1 else walk.add(Choice(known)) if known else NOTHING


def read_bounded_type(walk: Walk, node: Node, rule: BoundedTypeRule) -> int:
    index = NOTHING
    for child in node.named_children:
        index = walk.visit(child)
    return NOTHING if any(child.type == rule.below for child in node.children) else index


def read_bounds_parameter(walk: Walk, node: Node, rule: BoundsParameterRule) -> int:
    """Bound in the current block, with the first of its bounds."""
    children = [child for child in node.named_children if child.type not in walk.spec.comments]
    bound = NOTHING
    name: Node | None = None
    for child in children:
        if child.type == rule.bound:
            parts = [child] if child.type in walk.table else child.named_children
            given = tuple([walk.visit(part) for part in parts])
            bound = given[0] if len(given) == 1 else walk.add(Choice(given))
        elif not child.named_child_count:
            name = child
    if name is not None:
        walk.bindings.append(Binding(walk.text(name), walk.block, name.start_byte, BindingKind.TYPE, NOTHING, bound))
    return NOTHING


def read_instance_test(walk: Walk, node: Node, rule: InstanceTestRule) -> int:
    walk.optional(node.child_by_field_name(rule.value))
    pattern, name = node.child_by_field_name(rule.pattern), node.child_by_field_name(rule.name)
    declared = walk.optional(node.child_by_field_name(rule.type))
    if pattern is not None:
        walk.visit(pattern)
    if name is not None:
        walk.bind(walk.text(name), name, BindingKind.ASSIGN, NOTHING, declared)
    return NOTHING


def read_typed_pattern(walk: Walk, node: Node, rule: TypedPatternRule) -> int:
    take_modifiers(walk, node)
    children = [child for child in node.named_children if child.type not in walk.spec.comments]
    if len(children) > 1 and not children[-1].named_child_count:
        declared = _written_type(walk, children[-2], rule.implied)
        walk.bind(walk.text(children[-1]), children[-1], BindingKind.ASSIGN, NOTHING, declared)
        return NOTHING
    walk.visit_children(node)
    return NOTHING


def read_elements(walk: Walk, node: Node, rule: ElementsRule) -> int:
    """An array as a value or a type: a container of its elements."""
    type_node = walk.part(node, rule.type)
    held = walk.optional(type_node)
    for child in node.named_children:
        if type_node is None or child.id != type_node.id:
            walk.visit(child)
    depth = sum(walk.text(child).count("[") for child in node.named_children if walk.text(child)[:1] == "[")
    named = held
    for _ in range(max(1, depth)):
        named = walk.add(Index(add_type_name(walk, rule.container), (named,) if named != NOTHING else ()))
    return walk.add(Call(walk.add_path(walk.spec.cast), (named, NOTHING))) if rule.makes else named


def read_number(walk: Walk, node: Node, rule: NumberRule) -> int:
    text = walk.text(node)
    return walk.add_literal(rule.endings.get(text[-1:], rule.kind), text)


def read_signs(walk: Walk, node: Node, rule: SignsRule) -> int:
    """A chain leans left for as long as the source likes."""
    chain: list[tuple[str, Node]] = []
    top: Node | None = node
    while top is not None and top.type == node.type:
        children = top.children
        sign = next((child.type for child in children[1:] if not child.is_named), "")
        chain.append((sign, children[-1]))
        top = children[0]
    operands = [walk.visit(top)] if top is not None else []
    operands += [walk.visit(operand) for _, operand in reversed(chain)]
    if chain[0][0] in rule.truths:
        return walk.add_literal(rule.truth, "")
    if chain[0][0] == rule.joins and any(_is_text(walk, index, rule) for index in operands):
        return walk.add_literal(rule.text, "")
    return NOTHING


def _is_text(walk: Walk, index: int, rule: SignsRule) -> bool:
    expression = walk.expressions[index] if index != NOTHING else None
    return isinstance(expression, Literal) and expression.kind == rule.text
