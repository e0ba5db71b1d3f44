"""Which functions are given to fields, by lists of values and by assignments?"""

from __future__ import annotations

from tree_sitter import Node

from kgcore.extract.walk import Walk
from kgcore.languages.declarator_rules import FieldAssignRule
from kgcore.model.facts import NOTHING, Binding, BindingKind, Path

MAX_ENTRIES = 200
"""Values of a list that are looked at."""


def read_field_assign(walk: Walk, node: Node, rule: FieldAssignRule) -> int:
    target, value = node.child_by_field_name(rule.target), node.child_by_field_name(rule.value)
    place = walk.optional(target)
    index = walk.optional(value)
    expression = walk.expressions[place] if place != NOTHING else None
    if isinstance(expression, Path) and target is not None:
        owner, _, _ = expression.text.partition(".")
        if expression.text.count(".") == 1 and owner not in walk.spec.receiver_names:
            _keep(walk, expression.text, node, index)
    return index


def keep_fields(walk: Walk, name: str, values: Node, entry: str) -> None:
    """Remember what a list of values gives to the fields of the variable of this name, by name or by place."""
    place = 0
    for child in values.named_children[:MAX_ENTRIES]:
        if child.type in walk.spec.comments:
            continue
        if child.type == entry:
            field, value = child.child_by_field_name("designator"), child.child_by_field_name("value")
            text = walk.text(field).lstrip(".").strip() if field is not None else ""
            if value is not None and text.isidentifier():
                _keep(walk, f"{name}.{text}", child, walk.paths.get(walk.text(value), NOTHING))
        else:
            _keep(walk, f"{name}.{place}", child, walk.paths.get(walk.text(child), NOTHING))
        place += 1


def _keep(walk: Walk, name: str, node: Node, index: int) -> None:
    expression = walk.expressions[index] if index != NOTHING else None
    if isinstance(expression, Path) and "." not in expression.text:
        line = node.start_point[0] + 1
        walk.bindings.append(Binding(name, walk.block, node.start_byte, BindingKind.ASSIGN, index, NOTHING, (), line))
