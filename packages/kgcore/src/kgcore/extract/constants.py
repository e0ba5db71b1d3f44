"""What constants are written as, and which variables parameters bind."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from tree_sitter import Node

from kgcore.extract.walk import Walk
from kgcore.languages.implicit_rules import ConstantRule
from kgcore.model.facts import NOTHING, Binding, BindingKind

_KINDS = {
    "identifier": BindingKind.PARAMETER,
    "optional_parameter": BindingKind.PARAMETER,
    "keyword_parameter": BindingKind.PARAMETER,
    "splat_parameter": BindingKind.VARIADIC,
    "hash_splat_parameter": BindingKind.KEYWORDS,
    "block_parameter": BindingKind.PARAMETER,
}


def constant_path(walk: Walk, node: Node) -> str:
    """The dotted path of a constant; empty where it is asked of a value."""
    names: list[str] = []
    inner: Node | None = node
    while inner is not None:
        entry = walk.table.get(inner.type)
        if entry is None or not isinstance(entry[1], ConstantRule):
            return ""
        part = entry[1]
        if not part.name:
            names.append(walk.text(inner))
            return ".".join(reversed(names))
        name = inner.child_by_field_name(part.name)
        if name is None:
            return ""
        names.append(walk.text(name))
        inner = inner.child_by_field_name(part.scope)
    names[-1] = f"\\{names[-1]}"
    return ".".join(reversed(names))


def bind_parameters(
    walk: Walk, node: Node | None, block: int, types: Mapping[str, int] = MappingProxyType({})
) -> list[tuple[str, int, BindingKind]]:
    """Bind parameters in a block; gives name, default value and kind of each."""
    found: list[tuple[str, int, BindingKind]] = []
    stack = list(reversed(node.named_children)) if node is not None else []
    while stack:
        child = stack.pop()
        kind = _KINDS.get(child.type)
        if kind is None:
            stack.extend(reversed(child.named_children))
            continue
        name_node = child.child_by_field_name("name") if child.type != "identifier" else child
        value = child.child_by_field_name("value")
        default = walk.visit(value) if value is not None else NOTHING
        if name_node is None:
            continue
        name = walk.text(name_node)
        walk.inside.locals.add(name)
        walk.bindings.append(Binding(name, block, name_node.start_byte, kind, default, types.get(name, NOTHING)))
        found.append((name, default, kind))
    return found
