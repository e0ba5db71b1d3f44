"""How statements are read that have values: sequences, branches, handlers, and what is given to names."""

from __future__ import annotations

from tree_sitter import Node

from kgcore.extract.conditions import narrow
from kgcore.extract.constants import constant_path
from kgcore.extract.implicit import visit_receiver
from kgcore.extract.member_calls import member_of
from kgcore.extract.open_classes import define_class_by_call
from kgcore.extract.walk import Walk
from kgcore.languages.implicit_rules import (
    CasesRule,
    ConstantRule,
    EachInRule,
    EitherRule,
    FieldNameRule,
    GiveRule,
    LeaveRule,
    RescueRule,
    SendRule,
    SequenceRule,
)
from kgcore.model.facts import (
    NOTHING,
    Binding,
    BindingKind,
    BlockKind,
    Call,
    Choice,
    Collection,
    Path,
    Reference,
    ReferenceRole,
    Spread,
)

_CALL = ReferenceRole.CALL
Steps = tuple[int | str, ...]


def _either(walk: Walk, indexes: list[int]) -> int:
    known = tuple(dict.fromkeys(index for index in indexes if index != NOTHING))
    return NOTHING if not known else known[0] if len(known) == 1 else walk.add(Choice(known))


def read_sequence(walk: Walk, node: Node, rule: SequenceRule) -> int:
    value = NOTHING
    others: list[int] = []
    for child in node.named_children:
        if child.type in walk.spec.comments:
            walk.visit(child)
        elif child.type in rule.apart:
            others.append(walk.visit(child))
        elif child.type in rule.without:
            walk.visit(child)
        else:
            value = walk.visit(child)
    return _either(walk, [value, *others]) if others else value


def read_either(walk: Walk, node: Node, rule: EitherRule) -> int:
    condition = node.child_by_field_name(rule.condition)
    test = walk.optional(condition)
    values: list[int] = []
    for number, name in enumerate(rule.branches):
        for branch in node.children_by_field_name(name):
            outer = walk.block
            walk.block = walk.open_block(BlockKind.LOOP if rule.repeats else BlockKind.BRANCH)
            walk.branches += 1
            if not number:
                narrow(walk, test, branch)
            values.append(walk.visit(branch))
            walk.block = outer
    return NOTHING if rule.repeats else _either(walk, values)


def read_cases(walk: Walk, node: Node, rule: CasesRule) -> int:
    value = node.child_by_field_name(rule.value)
    subject = walk.optional(value)
    named = walk.expressions[subject] if subject != NOTHING else None
    values: list[int] = []
    for case in node.named_children:
        if value is not None and case.id == value.id:
            continue
        outer = walk.block
        walk.block = walk.open_block(BlockKind.BRANCH)
        walk.branches += 1
        body = case.child_by_field_name(rule.body) if case.type == rule.case else None
        patterns = [walk.visit(part) for part in case.children_by_field_name(rule.pattern)] if body is not None else []
        if body is not None and type(named) is Path and len(patterns) == 1 and patterns[0] != NOTHING:
            pattern = walk.expressions[patterns[0]]
            if type(pattern) is Path and pattern.text.rpartition(".")[2][:1].isupper():
                walk.bindings.append(Binding(named.text, walk.block, body.start_byte, BindingKind.NARROW, patterns[0]))
        if body is not None:
            values.append(walk.visit(body))
        elif case.type != rule.case:
            values.append(walk.visit(case))
        walk.block = outer
    return _either(walk, values)


def read_rescue(walk: Walk, node: Node, rule: RescueRule) -> int:
    outer, walk.block = walk.block, walk.open_block(BlockKind.BRANCH)
    walk.branches += 1
    types, variable, body = (node.child_by_field_name(part) for part in (rule.types, rule.variable, rule.body))
    caught = [walk.visit(child) for child in types.named_children] if types is not None else []
    if variable is not None and variable.named_child_count:
        target = variable.named_children[0]
        value = caught[0] if len(caught) == 1 else NOTHING
        _bind(walk, target, BindingKind.CAUGHT, value, target.end_byte, ())
    value = walk.visit(body) if body is not None else NOTHING
    walk.block = outer
    return value


def read_give(walk: Walk, node: Node, rule: GiveRule) -> int:
    target, value_node = node.child_by_field_name(rule.target), node.child_by_field_name(rule.value)
    if target is None:
        walk.visit_children(node)
        return NOTHING
    made = _class_made(walk, node, target, value_node) if not rule.changes else False
    if made:
        return NOTHING
    if rule.changes:
        return _change(walk, node, rule, target, value_node)
    if value_node is not None and target.type == "identifier":
        walk.inside.locals.add(walk.text(target))  # inside its own value the name is a variable already
    if target.type == rule.several and value_node is not None and value_node.type in _WRITTEN_OUT:
        return _give_each(walk, node, rule, target, value_node)
    value = walk.optional(value_node)
    if target.type == rule.several:
        for number, child in enumerate(target.named_children):
            _bind(walk, child, BindingKind.ASSIGN, value, node.end_byte, (number,), rule)
    else:
        _bind(walk, target, BindingKind.ASSIGN, value, node.end_byte, (), rule)
    return value


_WRITTEN_OUT = ("right_assignment_list", "array")


def _give_each(walk: Walk, node: Node, rule: GiveRule, target: Node, value_node: Node) -> int:
    """Several values that are written out, each to the name at its place."""
    values = [walk.visit(child) for child in value_node.named_children]
    spread = any(index != NOTHING and isinstance(walk.expressions[index], Spread) for index in values)
    for number, child in enumerate(target.named_children):
        value = values[number] if number < len(values) and not spread and child.type in walk.table else NOTHING
        _bind(walk, child, BindingKind.ASSIGN, value, node.end_byte, (), rule)
    return walk.add(Collection("Array", tuple(values)))


def _change(walk: Walk, node: Node, rule: GiveRule, target: Node, value_node: Node | None) -> int:
    sign = next((child.type for child in node.children if not child.is_named), "")
    if target.type == "identifier":
        walk.inside.locals.add(walk.text(target))
    before = walk.visit(target)
    value = walk.optional(value_node)
    if sign in rule.keeps:
        _bind(walk, target, BindingKind.ASSIGN, value, node.end_byte, (), rule)
        return _either(walk, [before, value])
    _bind(walk, target, BindingKind.AUGMENT, value, node.end_byte, (), rule)
    return NOTHING


def _class_made(walk: Walk, node: Node, target: Node, value: Node | None) -> bool:
    """Whether a constant is given a class that a call makes: it is defined under the constant's name."""
    entry = walk.table.get(target.type)
    made = walk.table.get(value.type) if value is not None else None
    if value is None or entry is None or made is None:
        return False
    if not isinstance(entry[1], ConstantRule) or not isinstance(made[1], SendRule):
        return False
    rule = made[1]
    receiver, method = value.child_by_field_name(rule.receiver), value.child_by_field_name(rule.method)
    if receiver is None or method is None:
        return False
    maker = f"{walk.text(receiver)}.{walk.text(method)}"
    path = constant_path(walk, target)
    if maker not in rule.makers or not path or walk.blocks[walk.block].kind is BlockKind.FUNCTION:
        return False
    arguments = value.child_by_field_name(rule.arguments)
    listed = arguments.named_children if arguments is not None else []
    given = [(walk.visit(child), child) for child in listed]
    block = value.child_by_field_name(rule.block)
    last = target.child_by_field_name("name") if target.named_child_count else target
    define_class_by_call(walk, node, maker, given, path, last if last is not None else target, block)
    return True


def _bind(
    walk: Walk,
    node: Node,
    kind: BindingKind,
    value: int,
    position: int,
    unpack: Steps,
    rule: GiveRule | None = None,
) -> None:
    entry = walk.table.get(node.type)
    target = entry[1] if entry is not None else None
    text = walk.text(node)
    if node.type in ("identifier", "global_variable"):
        walk.inside.locals.add(text)
        walk.bind(text, node, kind, value, NOTHING, unpack, position)
    elif isinstance(target, FieldNameRule):
        walk.bind(f"self.{text}", node, kind, value, NOTHING, unpack, position)
    elif isinstance(target, ConstantRule):
        if "::" not in text:
            walk.bind(text, node, kind, value, NOTHING, unpack, position)
    elif rule is not None and node.type == rule.sends:
        receiver, method = node.child_by_field_name("receiver"), node.child_by_field_name("method")
        if receiver is None or method is None:
            walk.visit_children(node)
            return
        function = member_of(walk, visit_receiver(walk, receiver), f"{walk.text(method)}=")
        index = walk.add(Call(function, (value,)))
        walk.references.append(
            Reference(_CALL, index, walk.block, method.end_byte, method.start_point[0] + 1, walk.column(method))
        )
    elif entry is None:
        for number, child in enumerate(node.named_children):
            _bind(walk, child, kind, value, position, (*unpack, number), rule)
    else:
        walk.visit(node)


def read_leave(walk: Walk, node: Node, rule: LeaveRule) -> int:
    values = [walk.visit(part) for child in node.named_children for part in child.named_children or [child]]
    value = values[0] if len(values) == 1 else walk.add(Collection("Array", tuple(values))) if values else NOTHING
    walk.bind("", node, BindingKind.RETURN, value)
    return NOTHING


def read_each_in(walk: Walk, node: Node, rule: EachInRule) -> int:
    pattern, value, body = (node.child_by_field_name(part) for part in (rule.pattern, rule.value, rule.body))
    index = NOTHING
    for child in value.named_children if value is not None else ():
        index = walk.visit(child)
    outer, walk.block = walk.block, walk.open_block(BlockKind.LOOP)
    if pattern is not None:
        _bind(walk, pattern, BindingKind.ELEMENT, index, pattern.end_byte, ())
    if body is not None:
        walk.visit(body)
    walk.block = outer
    return NOTHING
