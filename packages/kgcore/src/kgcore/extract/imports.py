"""How an import is noted, under the name that it has or under one that no source can write."""

from __future__ import annotations

from tree_sitter import Node

from kgcore.extract.walk import Walk
from kgcore.model.facts import Binding, BindingKind, Import

HIDDEN = "="
"""Begins names that no source can write: of what is imported or exported without a name here."""


def add_import(
    walk: Walk, place: Node, module: str, name: str, bound: str, *, star: bool = False, block: int = 0
) -> str:
    """Import something under a name, or under a hidden one where `bound` is empty; gives that name."""
    bound = bound or f"{HIDDEN}{len(walk.imports)}"
    row, _ = place.start_point
    walk.imports.append(Import(module, name, bound, 0, star, block, place.start_byte, row + 1, walk.column(place)))
    walk.bindings.append(
        Binding(
            "*" if star else bound, block, place.start_byte, BindingKind.IMPORT, len(walk.imports) - 1, line=row + 1
        )
    )
    return bound
