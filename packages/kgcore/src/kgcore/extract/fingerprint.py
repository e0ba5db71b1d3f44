"""What tells one way of reading a language from another, so that caches and indexes know when they are outdated."""

from __future__ import annotations

import hashlib
from functools import cache
from importlib.resources import files

from kgcore.languages.registry import family_of
from kgcore.model.facts import FACTS_VERSION

_SOURCES = ("kgcore.extract", "kgcore.languages")


@cache
def spec_fingerprint(language: str) -> str:
    """Changes with the folders of the language's family, and with the code and records by which any language is read.

    The sources themselves are hashed, so that no change can be forgotten. The grammar's version is not in it.
    """
    digest = hashlib.blake2b(str(FACTS_VERSION).encode(), digest_size=8)
    folders = [f"kgcore.languages.{name}" for name in family_of(language)]
    for package in (*_SOURCES, *folders):
        for entry in sorted(files(package).iterdir(), key=lambda entry: entry.name):
            if entry.is_file() and entry.name.endswith((".py", ".txt")):
                digest.update(entry.name.encode())
                digest.update(entry.read_bytes())
    return digest.hexdigest()
