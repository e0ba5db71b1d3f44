"""How templates are read whose code stands in tags and outputs between text."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec


class TagTemplate(msgspec.Struct, frozen=True):
    """`{% tag … %}` and `{{ output | filter }}`, each perhaps with a dash inside its brackets."""

    loads: Mapping[str, str]
    """Tag that takes a template by its name, in quotes → the folder in which such templates lie."""
    sets: frozenset[str] = frozenset()
    """Tags that give a name a value: `assign name = value`."""
    captures: frozenset[str] = frozenset()
    """Tags that give a name what stands up to their end."""
    skipped: frozenset[str] = frozenset()
    """Tags up to whose end nothing is read."""
    lines: str = ""
    """The tag that holds further tags, one a line."""
    documents: str = ""
    """The tag that holds documentation of the file."""
