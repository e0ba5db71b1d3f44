"""Which language a file is in, by its suffix; the only place where languages are listed."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import PurePosixPath
from types import MappingProxyType

from kgcore.languages.python import SPEC as PYTHON
from kgcore.languages.spec import LanguageSpec

LANGUAGES: Mapping[str, LanguageSpec] = MappingProxyType({spec.name: spec for spec in (PYTHON,)})

_BY_SUFFIX: Mapping[str, LanguageSpec] = MappingProxyType(
    {suffix: spec for spec in LANGUAGES.values() for suffix in spec.suffixes}
)


def language_of(path: str) -> LanguageSpec | None:
    """The language of a POSIX path, None where kg has none for its suffix."""
    return _BY_SUFFIX.get(PurePosixPath(path).suffix.lower())


def suffixes() -> frozenset[str]:
    """Every suffix that some language claims, with the dot."""
    return frozenset(_BY_SUFFIX)
