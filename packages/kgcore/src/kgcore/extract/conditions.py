"""How choices are read, and what a condition says of the names in it."""

from __future__ import annotations

from collections.abc import Iterator

from tree_sitter import Node

from kgcore.extract.walk import Walk
from kgcore.languages.rules import ChoiceRule
from kgcore.model.facts import NOTHING, Binding, BindingKind, BlockKind, Call, Choice, Path


def read_choice(walk: Walk, node: Node, rule: ChoiceRule) -> int:
    operands, holds = _chain(walk, node, rule)
    outer = walk.block
    indexes: list[int] = []
    for number, operand in enumerate(operands):
        indexes.append(walk.visit(operand))
        if holds and number + 1 < len(operands):
            narrow(walk, indexes[-1], operands[number + 1])
    walk.block = outer
    if len(operands) > max(rule.options) + 1:
        return walk.add(Choice(tuple(indexes)))
    return walk.add(Choice(tuple([indexes[option] for option in rule.options if option < len(indexes)])))


def _chain(walk: Walk, node: Node, rule: ChoiceRule) -> tuple[list[Node], bool]:
    """The operands of a choice, a chain of equal ones as one; and whether each needs those before it to hold."""
    operands: list[Node] = []
    holds = bool(rule.narrows)
    top: Node | None = node
    while top is not None:
        named = [child for child in top.named_children if child.type not in walk.spec.comments]
        holds = holds and any(child.type == rule.narrows for child in top.children)
        if len(named) != 2 or named[0].type != node.type:
            return [*named, *reversed(operands)], holds
        operands.append(named[1])
        top = named[0]
    return [*reversed(operands)], holds


def narrow(walk: Walk, test: int, node: Node) -> None:
    """Where a condition tests a name's class, the name has it in a branch that begins here; the caller leaves it."""
    tests = list(class_tests(walk, test))
    if tests and walk.blocks[walk.block].kind is not BlockKind.BRANCH:
        walk.block = walk.open_block(BlockKind.BRANCH)
    for name, tested in tests:
        walk.bindings.append(Binding(name, walk.block, node.start_byte, BindingKind.NARROW, tested))


def class_tests(walk: Walk, test: int) -> Iterator[tuple[str, int]]:
    """Name and class of each test that a condition makes."""
    if test == NOTHING or not walk.spec.narrowing:
        return
    expression = walk.expressions[test]
    if isinstance(expression, Choice):
        for option in expression.options:
            yield from class_tests(walk, option)
    elif isinstance(expression, Call) and expression.function != NOTHING and len(expression.arguments) == 2:
        function = walk.expressions[expression.function]
        subject = walk.expressions[expression.arguments[0]] if expression.arguments[0] != NOTHING else None
        if isinstance(function, Path) and function.text == walk.spec.narrowing and isinstance(subject, Path):
            yield subject.text, expression.arguments[1]
