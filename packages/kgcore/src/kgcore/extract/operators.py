"""How operators, casts and conditions are read where a language writes all of them as nodes of a few types."""

from __future__ import annotations

from tree_sitter import Node

from kgcore.extract.conditions import narrow
from kgcore.extract.expressions import plain_path
from kgcore.extract.walk import NO_CONJUNCTS, Walk
from kgcore.languages.scoped_rules import BinaryRule, CastRule, ChainRule, ConditionalRule
from kgcore.model.facts import NOTHING, Attribute, Call, Choice

INSTANCE = "instanceof"
"""The name of the builtin that stands for a test of a class; its arguments are the value and the class."""


def read_chain(walk: Walk, node: Node, rule: ChainRule) -> int:
    """Member access: a path where it is one all the way down."""
    text = walk.text(node)
    plain = walk.chains.get(text)
    if plain is None:
        plain = plain_path(walk, text) if walk.path_pattern.fullmatch(text) else ""
        if len(text) < 200:
            walk.chains[text] = plain
        if plain:
            walk.add_path(plain)
    if plain:
        mentions = walk.type_mentions if walk.in_type else walk.mentions
        if plain not in mentions:
            mentions[plain] = node
        return walk.paths[plain]
    base, name = walk.part(node, rule.base), walk.part(node, rule.name)
    if base is None or name is None:
        walk.visit_children(node)
        return NOTHING
    index = walk.visit(base)
    member = walk.text(name)
    walk.words[member] = None
    return walk.add(Attribute(index, member))


def read_binary(walk: Walk, node: Node, rule: BinaryRule) -> int:
    """A chain is read in a loop from its innermost operand outwards."""
    chain: list[tuple[str, Node]] = []
    top: Node | None = node
    while top is not None and top.type == node.type:
        children = top.children
        sign = next((child.type for child in children[1:] if not child.is_named), "")
        chain.append((sign, children[-1]))
        top = children[0]
    outer = walk.block
    index = walk.visit(top) if top is not None else NOTHING
    tests = [index]
    for sign, operand in reversed(chain):
        if sign in rule.last:
            narrow(walk, index, operand)
            index = walk.visit(operand)
            tests.append(index)
            continue
        right = walk.visit(operand)
        if sign in rule.either:
            index = walk.add(Choice((index, right)))
        elif sign == rule.instance and NOTHING not in (index, right):
            index = walk.add(Call(walk.add_path(INSTANCE), (index, right)))
        else:
            index = NOTHING
        tests = [index]
    walk.block = outer
    if not all(sign in rule.either for sign, _ in chain):
        walk.denied = NOTHING
    walk.conjuncts = (index, tuple(tests)) if len(tests) > 1 else NO_CONJUNCTS
    return index


def read_conditional(walk: Walk, node: Node, rule: ConditionalRule) -> int:
    condition = walk.part(node, rule.condition)
    test = walk.optional(condition)
    values: list[int] = []
    outer = walk.block
    for number, name in enumerate(rule.branches):
        branch = node.child_by_field_name(name)
        if branch is not None:
            if not number:
                narrow(walk, test, branch)
            values.append(walk.visit(branch))
            walk.block = outer
    return walk.add(Choice(tuple(values)))


def read_cast(walk: Walk, node: Node, rule: CastRule) -> int:
    value_node, type_node = walk.part(node, rule.value), walk.part(node, rule.type)
    value = walk.optional(value_node)
    if type_node is None or (value_node is not None and type_node.id == value_node.id):
        return value
    outer, walk.in_type = walk.in_type, True
    named = walk.visit(type_node)
    if named == NOTHING and type_node.type not in walk.table:
        named = NOTHING
    walk.in_type = outer
    return value if named == NOTHING else walk.add(Call(walk.add_path(walk.spec.cast), (named, value)))
