"""What do manifests say that are lines and not objects?"""

from __future__ import annotations

import re

from kgcore.model.manifests import CompilerManifest, PackageManifest

_NAME = re.compile(r"^name[ \t]*:[ \t]*(?:\"([^\"\n]*)\"|'([^'\n]*)'|([^\s#'\"]+))", re.MULTILINE)


def read_mappings(text: str) -> CompilerManifest:
    """Lines `beginning=place`, perhaps with a context before a colon: names that begin so lead to that place."""
    paths: list[tuple[str, tuple[str, ...]]] = []
    for line in text.splitlines():
        beginning, equals, place = line.strip().partition("=")
        beginning = beginning.rpartition(":")[2]
        if equals and beginning and place:
            paths.append((f"{beginning}*", (f"{place}*",)))
    paths.sort(key=lambda item: (-len(item[0]), item[0]))
    return CompilerManifest(paths=tuple(paths))


def read_name(text: str) -> PackageManifest:
    """The package's name, which a line of its own gives."""
    found = _NAME.search(text)
    return PackageManifest(name=next(filter(None, found.groups()), "") if found is not None else "")
