"""How declarations are read whose values may be types, modules and members of these."""

from __future__ import annotations

import msgspec
from tree_sitter import Node

from kgcore.extract.sought import document_above, seek, seek_all
from kgcore.extract.sought_definitions import read_sought_variable
from kgcore.extract.walk import Walk
from kgcore.languages.declared_rules import DeclaredRule
from kgcore.model.facts import NOTHING, BindingKind, Import


def read_declared(walk: Walk, node: Node, rule: DeclaredRule) -> int:
    defined = seek(node, rule.defined)
    name_node = seek(node, rule.names)
    if defined is not None:
        number, doc = len(walk.definitions), document_above(walk, node)
        index = walk.visit(defined)
        definition = walk.definitions[number] if number < len(walk.definitions) else None
        if definition is not None and doc:
            walk.definitions[number] = msgspec.structs.replace(definition, doc=doc)
        return index
    callee = seek(node, rule.callee)
    called = walk.text(callee) if callee is not None else ""
    if name_node is not None and called == rule.loads:
        loaded = seek(node, rule.loaded)
        if loaded is not None:
            _take(
                walk,
                name_node,
                walk.text(loaded).strip('"'),
                [walk.text(each) for each in seek_all(node, rule.members)],
            )
            return NOTHING
    if name_node is not None and called == rule.own:
        own = walk.qualifier.rstrip(".").rpartition(".")[2]
        value = walk.add_path(own) if own else NOTHING
        walk.bind(walk.text(name_node), name_node, BindingKind.ASSIGN, value, position=node.end_byte)
        return NOTHING
    return read_sought_variable(walk, node, rule)


def _take(walk: Walk, place: Node, module: str, members: list[str]) -> None:
    """Note what a module gives a name: itself, or a member of it; what lies deeper is not known."""
    row, bound = place.start_point[0] + 1, walk.text(place)
    if len(members) > 1:
        walk.bind(bound, place, BindingKind.ASSIGN)
        return
    name = members[0] if members else ""
    walk.imports.append(
        Import(module, name, bound, 0, False, walk.block, place.start_byte, row, walk.column(place), public=True)
    )
    walk.bind(bound, place, BindingKind.IMPORT, len(walk.imports) - 1)
