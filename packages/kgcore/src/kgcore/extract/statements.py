"""How each rule for statements records bindings, branches and imports."""

from __future__ import annotations

from tree_sitter import Node

from kgcore.extract.conditions import class_tests, exclude, is_denial, leaves, narrow, narrow_rest, only_test
from kgcore.extract.scopes import visit_body
from kgcore.extract.walk import Walk
from kgcore.languages.rules import (
    AliasRule,
    AsRule,
    AssertRule,
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
    Binding,
    BindingKind,
    BlockKind,
    Import,
    Spread,
)

# Reading a member of an enumeration costs a call in Python; these are read for every assignment.
_ASSIGN = BindingKind.ASSIGN
_AUGMENT = BindingKind.AUGMENT


def read_assign(walk: Walk, node: Node, rule: AssignRule) -> int:
    target = walk.part(node, rule.target)
    type_node, value_node = walk.part(node, rule.type), walk.part(node, rule.value)
    declared = NOTHING if type_node is None else walk.visit(type_node)
    value = NOTHING if value_node is None else walk.visit(value_node)
    if target is not None:
        walk.bind_target(target, _AUGMENT if rule.augments else _ASSIGN, value, declared, node.end_byte)
    return value


def read_alias_statement(walk: Walk, node: Node, rule: AliasRule) -> int:
    target, value = walk.part(node, rule.target), walk.part(node, rule.value)
    index = walk.optional(value)
    while target is not None and target.named_child_count:
        target = target.named_children[0]
    if target is not None:
        walk.bind(walk.text(target), target, BindingKind.ASSIGN, index)
    return NOTHING


def _read_as(walk: Walk, node: Node | None, kind: BindingKind, *, is_known: bool = True) -> None:
    if node is None:
        return
    entry = walk.table.get(node.type)
    if entry is None or not isinstance(entry[1], AsRule):
        walk.visit(node)
        return
    value, target = walk.part(node, entry[1].value), walk.part(node, entry[1].target)
    index = walk.optional(value)
    if target is not None:
        walk.bind_target(target, kind, index if is_known else NOTHING, NOTHING, node.end_byte)


def read_enter(walk: Walk, node: Node, rule: EnterRule) -> int:
    _read_as(walk, walk.part(node, rule.value), BindingKind.ENTER)
    return NOTHING


def read_catch(walk: Walk, node: Node, rule: CatchRule) -> int:
    outer = walk.block
    walk.block = walk.open_block(BlockKind.BRANCH)
    walk.branches += 1
    value = walk.part(node, rule.value)
    is_group = bool(rule.group) and any(child.type == rule.group for child in node.children)
    _read_as(walk, value, BindingKind.CAUGHT, is_known=not is_group)
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
    denied = walk.denied
    if denied != NOTHING:
        walk.denied = NOTHING
        denied = denied if condition is not None and is_denial(walk, condition) else NOTHING
    tested = only_test(walk, test)
    branches = {part.id for name in rule.branches if (part := node.child_by_field_name(name)) is not None}
    for child in node.named_children:
        if child.id in branches:
            outer = walk.block
            walk.block = walk.open_block(BlockKind.LOOP if rule.repeats else BlockKind.BRANCH)
            walk.branches += 1
            narrow(walk, test, child)
            if denied != NOTHING:
                exclude(walk, denied, child.start_byte)
            visit_body(walk, child)
            walk.block = outer
        elif condition is None or child.id != condition.id:
            _read_other(walk, child, tested, denied)
    if (tested != NOTHING or denied != NOTHING) and not rule.repeats and leaves(walk, node, rule):
        if denied != NOTHING:
            narrow_rest(walk, node, denied)
        else:
            exclude(walk, tested, node.end_byte)
    return NOTHING


def _read_other(walk: Walk, node: Node, tested: int, denied: int) -> None:
    """What follows a branch; an alternative is taken only if what was tested fails, or what was denied holds."""
    entry = walk.table.get(node.type)
    if (tested == NOTHING and denied == NOTHING) or entry is None or not isinstance(entry[1], BranchBlockRule):
        walk.visit(node)
        return
    outer = walk.block
    walk.block = walk.open_block(BlockKind.BRANCH)
    if denied != NOTHING:
        narrow(walk, denied, node)
    else:
        exclude(walk, tested, node.start_byte)
    walk.visit(node)
    walk.block = outer


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
        name = walk.text(child)
        walk.outside.add(name)
        walk.bind(name, child, BindingKind.OUTER if rule.module else BindingKind.ENCLOSING)
    return NOTHING


def read_assert(walk: Walk, node: Node, rule: AssertRule) -> int:
    """What it tests holds for the rest of the block, so the narrowing is bound in the block itself."""
    tests = [walk.visit(child) for child in node.named_children]
    for name, tested in class_tests(walk, tests[0]) if tests else ():
        walk.bindings.append(Binding(name, walk.block, node.end_byte, BindingKind.NARROW, tested))
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
