"""How calls are read where a bare name may be one, and what some of them say of the class that they stand in."""

from __future__ import annotations

from tree_sitter import Node

from kgcore.extract.constants import bind_parameters, constant_path
from kgcore.extract.directives import Said, read_directive
from kgcore.extract.member_calls import member_of
from kgcore.extract.open_classes import define_class_by_call
from kgcore.extract.walk import Walk
from kgcore.languages.implicit_rules import (
    AboveRule,
    BareNameRule,
    BlockRule,
    ConstantRule,
    FieldNameRule,
    FixedPathRule,
    SendRule,
)
from kgcore.model.facts import (
    NOTHING,
    Attribute,
    Binding,
    BindingKind,
    BlockKind,
    Call,
    Closure,
    Path,
    Reference,
    ReferenceRole,
)

_CALL = ReferenceRole.CALL
RECEIVER = "self"
ABOVE = "super"


def read_constant(walk: Walk, node: Node, rule: ConstantRule) -> int:
    text = constant_path(walk, node)
    if not text:
        scope, name = node.child_by_field_name(rule.scope), node.child_by_field_name(rule.name)
        if scope is None or name is None:
            return NOTHING
        return walk.add(Attribute(walk.visit(scope), walk.text(name)))
    index = walk.add_path(text)
    walk.mention(text, node)
    return index


def visit_receiver(walk: Walk, node: Node) -> int:
    """What a member is called on: a constant is not mentioned by it."""
    entry = walk.table.get(node.type)
    if entry is not None and isinstance(entry[1], ConstantRule):
        text = constant_path(walk, node)
        if text:
            return walk.add_path(text)
    return walk.visit(node)


def read_field_name(walk: Walk, node: Node, rule: FieldNameRule) -> int:
    text = f"{RECEIVER}.{walk.text(node)}"
    walk.mention(text, node)
    return walk.add_path(text)


def read_fixed_path(walk: Walk, node: Node, rule: FixedPathRule) -> int:
    return walk.add_path(rule.text)


def read_bare_name(walk: Walk, node: Node, rule: BareNameRule) -> int:
    name = walk.text(node)
    if name in walk.inside.locals:
        return walk.add_path(name)
    if name in rule.known:
        return NOTHING
    directive = rule.directives.get(name)
    if directive is not None and walk.blocks[walk.block].kind is BlockKind.CLASS:
        read_directive(walk, Said(directive, node, name, None, None))
        return NOTHING
    walk.words[name] = None
    return _call(walk, walk.add_path(f"{RECEIVER}.{name}"), (), (), node)


def _call(
    walk: Walk, function: int, positional: tuple[int, ...], keywords: tuple[tuple[str, int], ...], place: Node
) -> int:
    index = walk.add(Call(function, positional, keywords))
    walk.references.append(
        Reference(_CALL, index, walk.block, place.end_byte, place.start_point[0] + 1, walk.column(place))
    )
    return index


def read_above(walk: Walk, node: Node, rule: AboveRule) -> int:
    method = walk.inside.method
    return _call(walk, walk.add_path(f"{ABOVE}.{method}"), (), (), node) if method else NOTHING


def read_send(walk: Walk, node: Node, rule: SendRule) -> int:
    receiver, method = node.child_by_field_name(rule.receiver), node.child_by_field_name(rule.method)
    arguments, block = node.child_by_field_name(rule.arguments), node.child_by_field_name(rule.block)
    if method is None:
        base = walk.visit(receiver) if receiver is not None else NOTHING
        return walk.add(Call(base, *read_sent(walk, arguments, rule)))
    name = walk.text(method)
    if receiver is None:
        directive = rule.directives.get(name)
        if directive is not None and read_directive(walk, Said(directive, node, name, arguments, block)):
            return NOTHING
        if method.type == rule.above:
            if not walk.inside.method:
                walk.visit_children(node)
                return NOTHING
            function = walk.add_path(f"{ABOVE}.{walk.inside.method}")
        else:
            function = walk.add_path(f"{RECEIVER}.{name}")
    else:
        base = visit_receiver(walk, receiver)
        if name in rule.members and arguments is None:
            return member_of(walk, base, name)
        function = member_of(walk, base, name)
    walk.words[name] = None
    positional, keywords = read_sent(walk, arguments, rule)
    if block is not None:
        expression = walk.expressions[function]
        if type(expression) is Path and expression.text in rule.makers:
            places = arguments.named_children if arguments is not None else []
            placed = list(zip(positional, places, strict=False))
            number = define_class_by_call(walk, node, expression.text, placed, "", node, block)
            definition = walk.definitions[number]
            return walk.add(Closure(definition.body)) if definition is not None else NOTHING
        positional = (*positional, walk.visit(block))
    index = _call(walk, function, positional, keywords, method)
    if name in rule.tests and receiver is not None and len(positional) == 1:
        return walk.add(Call(walk.add_path(walk.spec.narrowing), (base, positional[0])))
    return index


def read_sent(
    walk: Walk, arguments: Node | None, rule: SendRule
) -> tuple[tuple[int, ...], tuple[tuple[str, int], ...]]:
    """Arguments by place and by name."""
    positional: list[int] = []
    keywords: list[tuple[str, int]] = []
    for child in arguments.named_children if arguments is not None else ():
        if child.type == rule.pair:
            key, value = child.child_by_field_name("key"), child.child_by_field_name("value")
            if key is not None and key.type == rule.key:
                name = walk.text(key)
                if value is not None:
                    index = walk.visit(value)
                else:
                    index = walk.add_path(name) if name in walk.inside.locals else NOTHING
                keywords.append((name, index))
                continue
            walk.visit_children(child)
        elif child.type not in walk.spec.comments:
            positional.append(walk.visit(child))
    return tuple(positional), tuple(keywords)


def read_block(walk: Walk, node: Node, rule: BlockRule) -> int:
    """A block or lambda: a function with the variables that it sees, and some of its own."""
    outer, locals_outside = walk.block, walk.inside.locals
    walk.inside.locals = set(locals_outside)
    walk.block = block = walk.open_block(BlockKind.FUNCTION)
    if walk.blocks[outer].kind is BlockKind.CLASS:
        for receiver in walk.spec.receiver_names:
            walk.bindings.append(Binding(receiver, block, node.start_byte, BindingKind.RECEIVER))
    bind_parameters(walk, node.child_by_field_name(rule.parameters), block)
    body = node.child_by_field_name(rule.body)
    inner = walk.table.get(body.type) if body is not None else None
    if body is not None and inner is not None and isinstance(inner[1], BlockRule):
        body = body.child_by_field_name(inner[1].body)
    value = walk.visit(body) if body is not None else NOTHING
    if value != NOTHING and body is not None:
        walk.bindings.append(Binding("", block, body.end_byte, BindingKind.RETURN, value))
    walk.block, walk.inside.locals = outer, locals_outside
    return walk.add(Closure(block))
