"""Which language a file is in, by its suffix or its content. A folder beside this module is a language."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from fnmatch import fnmatchcase
from importlib import import_module
from pathlib import Path, PurePosixPath
from pkgutil import iter_modules
from types import MappingProxyType

from kgcore.languages.claims import Claim
from kgcore.languages.spec import LanguageSpec
from kgcore.model.manifests import ManifestKind

MARKS_WITHIN = 200_000
"""Bytes of a file that are looked at to tell its language."""


def _claims() -> dict[str, Claim]:
    found: dict[str, Claim] = {}
    for name in sorted(module.name for module in iter_modules([str(Path(__file__).parent)]) if module.ispkg):
        claim: Claim = import_module(f"{__package__}.{name}").CLAIM
        found[name] = claim
    return found


class _Specs(Mapping[str, LanguageSpec]):
    """Languages by name; the rules of one are loaded when it is first asked for."""

    def __init__(self, names: tuple[str, ...]) -> None:
        self._specs: dict[str, LanguageSpec | None] = dict.fromkeys(names)

    def __getitem__(self, name: str) -> LanguageSpec:
        spec = self._specs[name]
        if spec is None:
            loaded: LanguageSpec = import_module(f"{__package__}.{name}.spec").SPEC
            spec = self._specs[name] = loaded
        return spec

    def __contains__(self, name: object) -> bool:
        return name in self._specs

    def __iter__(self) -> Iterator[str]:
        return iter(self._specs)

    def __len__(self) -> int:
        return len(self._specs)


CLAIMS: Mapping[str, Claim] = MappingProxyType(_claims())

LANGUAGES: Mapping[str, LanguageSpec] = _Specs(tuple(CLAIMS))

_BY_SUFFIX: Mapping[str, str] = MappingProxyType(
    {suffix: name for name, claim in CLAIMS.items() for suffix in claim.suffixes}
)

_SHARED: Mapping[str, tuple[tuple[re.Pattern[bytes], str], ...]] = MappingProxyType(
    {
        suffix: tuple(
            (re.compile(CLAIMS[name].shared[suffix].encode(), re.MULTILINE), name)
            for name in sorted(CLAIMS, key=lambda name: -CLAIMS[name].rank)
            if suffix in CLAIMS[name].shared
        )
        for suffix in sorted({suffix for claim in CLAIMS.values() for suffix in claim.shared})
    }
)
"""Suffixes of several languages → what tells each of them, the strongest first."""

_MANIFESTS: Mapping[str, ManifestKind] = MappingProxyType(
    {pattern: kind for claim in CLAIMS.values() for pattern, kind in claim.manifests.items()}
)


def language_of(path: str, content: bytes = b"") -> str | None:
    """The name of a POSIX path's language, None where kg has none for its suffix.

    Where languages share the suffix the content decides: the same bytes are in the same language wherever they are.
    """
    suffix = PurePosixPath(path).suffix.lower()
    for pattern, name in _SHARED.get(suffix, ()):
        if pattern.search(content, 0, MARKS_WITHIN):
            return name
    return _BY_SUFFIX.get(suffix)


def family_of(language: str) -> tuple[str, ...]:
    """Names of the languages that are linked together with this one, itself among them."""
    family = CLAIMS[language].family
    return tuple(name for name, claim in CLAIMS.items() if name == language or (family and claim.family == family))


def suffixes() -> frozenset[str]:
    """Every suffix that some language claims, with the dot."""
    return frozenset(_BY_SUFFIX) | frozenset(_SHARED)


def manifest_kind(path: str) -> ManifestKind | None:
    """How to read a file that some language takes for a manifest, None where none does."""
    name = path.rpartition("/")[2].lower()
    for pattern, kind in _MANIFESTS.items():
        if fnmatchcase(name, pattern):
            return kind
    return None


def manifest_names() -> tuple[str, ...]:
    """Patterns of base names, lower case, of every manifest that some language reads."""
    return tuple(_MANIFESTS)
