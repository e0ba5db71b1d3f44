"""How choices are read, and what a condition says of the names in it."""

from __future__ import annotations

from collections.abc import Iterator

from tree_sitter import Node

from kgcore.extract.walk import NO_CONJUNCTS, Walk
from kgcore.languages.rules import BranchRule, ChoiceRule
from kgcore.languages.scoped_rules import BinaryRule, NegationRule
from kgcore.model.facts import NOTHING, Binding, BindingKind, BlockKind, Call, Choice, Path

MOST_PARTS = 3
"""Children of a branch without an alternative: its keyword, condition and body."""


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
    if not walk.spec.narrowing:
        return
    if walk.conjuncts[1] and walk.conjuncts[0] == test:
        _, parts = walk.conjuncts
        walk.conjuncts = NO_CONJUNCTS
        for part in parts:
            yield from class_tests(walk, part)
        return
    if test == NOTHING:
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
            return
    if isinstance(expression, Call) and walk.spec.type_guards and expression.arguments:
        subject = walk.expressions[expression.arguments[0]] if expression.arguments[0] != NOTHING else None
        if type(subject) is Path:
            yield subject.text, test


def only_test(walk: Walk, test: int) -> int:
    """A condition that fails only if one test fails, NOTHING for any other; asked before it narrows anything."""
    if test == NOTHING or not walk.spec.type_guards or (walk.conjuncts[1] and walk.conjuncts[0] == test):
        return NOTHING
    return test if isinstance(walk.expressions[test], Call) else NOTHING


def exclude(walk: Walk, test: int, position: int) -> None:
    """From here on the name that a condition tests is nothing of the class that it tests for."""
    for name, tested in class_tests(walk, test):
        if "." not in name:
            walk.bindings.append(Binding(name, walk.block, position, BindingKind.NARROW, NOTHING, tested))


def leaves(walk: Walk, node: Node, rule: BranchRule) -> bool:
    """Whether the only branch of a statement leaves the block, so that what follows has not gone through it."""
    branch = node.child_by_field_name(rule.branches[0])
    last = branch
    while last is not None and last.named_child_count and last.type not in walk.spec.leaving:
        last = last.named_children[-1]
    return last is not None and last.type in walk.spec.leaving and node.child_count <= MOST_PARTS


def narrow_rest(walk: Walk, node: Node, test: int) -> None:
    """What a test says that those who fail it leave on holds for the rest of the block."""
    for name, tested in class_tests(walk, test):
        walk.bindings.append(Binding(name, walk.block, node.end_byte, BindingKind.NARROW, tested))


def is_denial(walk: Walk, condition: Node) -> bool:
    """Whether a condition, without the parentheses round it, is an operator's: what it denied last it denies."""
    while condition.type in walk.spec.wrappers and condition.named_child_count:
        condition = condition.named_children[0]
    entry = walk.table.get(condition.type)
    return entry is not None and isinstance(entry[1], NegationRule | BinaryRule)


def read_negation(walk: Walk, node: Node, rule: NegationRule) -> int:
    """What is denied is kept for the branch that the denial is the condition of."""
    children = node.children
    index = walk.visit(children[-1]) if children else NOTHING
    if children and children[0].type == rule.sign:
        walk.denied = index
    return NOTHING
