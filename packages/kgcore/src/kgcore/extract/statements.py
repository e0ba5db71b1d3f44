"""How each rule for statements records bindings, branches and imports."""

from __future__ import annotations

from tree_sitter import Node

from kgcore.extract.walk import Walk
from kgcore.languages.spec import (
    AliasRule,
    AsRule,
    AssignRule,
    BranchBlockRule,
    BranchRule,
    CatchRule,
    EnterRule,
    ImportRule,
    ImportStyle,
    OuterRule,
    ResultRule,
)
from kgcore.model.facts import (
    NOTHING,
    BindingKind,
    BlockKind,
    Call,
    Choice,
    Import,
    Path,
    Spread,
)


def read_assign(walk: Walk, node: Node, rule: AssignRule) -> int:
    target = walk.part(node, rule.target)
    declared = walk.optional(walk.part(node, rule.type))
    value_node = walk.part(node, rule.value)
    value = walk.optional(value_node)
    if target is not None:
        walk.bind_target(target, BindingKind.AUGMENT if rule.augments else BindingKind.ASSIGN, value, declared, node.end_byte)
    return value


def read_alias_statement(walk: Walk, node: Node, rule: AliasRule) -> int:
    target, value = walk.part(node, rule.target), walk.part(node, rule.value)
    index = walk.optional(value)
    while target is not None and target.named_child_count:
        target = target.named_children[0]
    if target is not None:
        walk.bind(walk.text(target), target, BindingKind.ASSIGN, index)
    return NOTHING


def _read_as(walk: Walk, node: Node | None, kind: BindingKind) -> None:
    if node is None:
        return
    entry = walk.table.get(node.type)
    if entry is None or not isinstance(entry[1], AsRule):
        walk.visit(node)
        return
    value, target = walk.part(node, entry[1].value), walk.part(node, entry[1].target)
    index = walk.optional(value)
    if target is not None:
        walk.bind_target(target, kind, index, NOTHING, node.end_byte)


def read_enter(walk: Walk, node: Node, rule: EnterRule) -> int:
    _read_as(walk, walk.part(node, rule.value), BindingKind.ENTER)
    return NOTHING


def read_catch(walk: Walk, node: Node, rule: CatchRule) -> int:
    outer = walk.block
    walk.block = walk.open_block(BlockKind.BRANCH)
    walk.branches += 1
    value = walk.part(node, rule.value)
    _read_as(walk, value, BindingKind.CAUGHT)
    for child in node.named_children:
        if value is None or child.id != value.id:
            walk.visit(child)
    walk.block = outer
    return NOTHING


def read_as(walk: Walk, node: Node, rule: AsRule) -> int:
    """An alias outside any statement that says what it does with the value: the name is the value."""
    _read_as(walk, node, BindingKind.ASSIGN)
    return NOTHING


def read_branch(walk: Walk, node: Node, rule: BranchRule) -> int:
    condition = walk.part(node, rule.condition)
    test = walk.optional(condition)
    branches = {part.id for name in rule.branches if (part := node.child_by_field_name(name)) is not None}
    for child in node.named_children:
        if child.id in branches:
            outer = walk.block
            walk.block = walk.open_block(BlockKind.BRANCH)
            walk.branches += 1
            _narrow(walk, test, child)
            walk.visit(child)
            walk.block = outer
        elif condition is None or child.id != condition.id:
            walk.visit(child)
    return NOTHING


def _narrow(walk: Walk, test: int, node: Node) -> None:
    """Where a condition tests a name's class, the name has it in the branch."""
    if test == NOTHING or not walk.spec.narrowing:
        return
    expression = walk.expressions[test]
    if isinstance(expression, Choice):
        for option in expression.options:
            _narrow(walk, option, node)
    elif isinstance(expression, Call) and expression.function != NOTHING and len(expression.arguments) == 2:
        function = walk.expressions[expression.function]
        subject = walk.expressions[expression.arguments[0]] if expression.arguments[0] != NOTHING else None
        if isinstance(function, Path) and function.text == walk.spec.narrowing and isinstance(subject, Path):
            walk.bind(subject.text, node, BindingKind.NARROW, expression.arguments[1])


def read_branch_block(walk: Walk, node: Node, rule: BranchBlockRule) -> int:
    outer = walk.block
    walk.block = walk.open_block(BlockKind.BRANCH)
    walk.branches += 1
    walk.visit_children(node)
    walk.block = outer
    return NOTHING


def read_result(walk: Walk, node: Node, rule: ResultRule) -> int:
    value = NOTHING
    for child in node.named_children:
        value = walk.visit(child)
    if rule.delegates and any(child.type == rule.delegates for child in node.children):
        value = walk.add(Spread(value))
    walk.bind("", node, BindingKind.YIELD if rule.yields else BindingKind.RETURN, value)
    return NOTHING


def read_outer(walk: Walk, node: Node, rule: OuterRule) -> int:
    for child in node.named_children:
        walk.bind(walk.text(child), child, BindingKind.OUTER if rule.module else BindingKind.ENCLOSING)
    return NOTHING


def read_import(walk: Walk, node: Node, rule: ImportRule) -> int:
    if rule.style is ImportStyle.MODULES:
        for name, alias, place in _imported(walk, node, rule):
            _add_import(walk, place, name, "", alias or name.partition(".")[0], alias=alias)
        return NOTHING
    module, level = _module_of(walk, node, rule)
    if any(child.type == rule.wildcard for child in node.named_children):
        position = node.start_byte
        walk.imports.append(
            Import(module, "", "", level, True, walk.block, position, node.start_point[0] + 1, walk.column(node))
        )
        walk.bind("*", node, BindingKind.IMPORT, len(walk.imports) - 1)
        return NOTHING
    for name, alias, place in _imported(walk, node, rule):
        _add_import(walk, place, module, name, alias or name, alias=alias, level=level)
    return NOTHING


def _add_import(walk: Walk, place: Node, module: str, name: str, bound: str, *, alias: str, level: int = 0) -> None:
    row, _ = place.start_point
    walk.imports.append(
        Import(module, name, alias, level, False, walk.block, place.start_byte, row + 1, walk.column(place))
    )
    walk.bind(bound, place, BindingKind.IMPORT, len(walk.imports) - 1)


def _imported(walk: Walk, node: Node, rule: ImportRule) -> list[tuple[str, str, Node]]:
    """Name, alias and place of each thing that the statement imports."""
    found: list[tuple[str, str, Node]] = []
    for child in node.children_by_field_name(rule.name):
        if child.type == rule.aliased:
            name, alias = child.child_by_field_name("name"), child.child_by_field_name("alias")
            if name is not None and alias is not None:
                found.append(("".join(walk.text(name).split()), walk.text(alias), child))
        else:
            found.append(("".join(walk.text(child).split()), "", child))
    return found


def _module_of(walk: Walk, node: Node, rule: ImportRule) -> tuple[str, int]:
    module = node.child_by_field_name(rule.module)
    if module is None:
        return "", 0
    if module.type != rule.relative:
        return "".join(walk.text(module).split()), 0
    text = "".join(walk.text(module).split())
    name = text.lstrip(".")
    return name, len(text) - len(name)
