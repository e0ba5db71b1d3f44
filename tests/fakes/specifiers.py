"""How do tests ask where specifiers lead? In small projects of empty files and manifests."""

from __future__ import annotations

import json
from collections.abc import Mapping

from kgcore.extract.manifests import read_manifest
from kgcore.languages.registry import LANGUAGES, manifest_kind
from kgcore.link.specifiers import SpecifierIndex

SPEC = LANGUAGES["typescript"]

Json = Mapping[str, object]


def index(files: str, manifests: Mapping[str, Json | str] | None = None) -> SpecifierIndex:
    """Files by their paths, separated by white space, and manifests as JSON or text."""
    records = {}
    for path, content in (manifests or {}).items():
        kind = manifest_kind(path)
        assert kind is not None, path
        text = content if isinstance(content, str) else json.dumps(content)
        records[path] = read_manifest(kind, text.encode()).manifest
    return SpecifierIndex(files.split(), records, SPEC)
