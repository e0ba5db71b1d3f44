"""Which files does a language take for its own? Said apart from its rules, so that asking loads none of them."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from kgcore.model.manifests import ManifestKind


class Claim(msgspec.Struct, frozen=True):
    """What a language's folder says in its `__init__.py`; its rules are in `spec.py` beside it."""

    suffixes: tuple[str, ...]
    """In lower case, with their dot."""
    shared: Mapping[str, str] = msgspec.field(default_factory=dict)
    """Suffixes that other languages claim too → a pattern (re.MULTILINE) that only a file in this language has."""
    rank: int = 0
    """Of several languages whose patterns are found the one with the highest takes the file."""
    family: str = ""
    """Languages of one family are linked as one program; empty is a family of its own."""
    manifests: Mapping[str, ManifestKind] = msgspec.field(default_factory=dict)
    """Patterns of base names in lower case, the first that matches counts."""
