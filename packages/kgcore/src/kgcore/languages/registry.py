"""Which language a file is in, by its suffix; the only place where languages are listed."""

from __future__ import annotations

from collections.abc import Mapping
from fnmatch import fnmatchcase
from pathlib import PurePosixPath
from types import MappingProxyType

from kgcore.languages.astro import SPEC as ASTRO
from kgcore.languages.javascript import SPEC as JAVASCRIPT
from kgcore.languages.python import SPEC as PYTHON
from kgcore.languages.spec import LanguageSpec
from kgcore.languages.svelte import SPEC as SVELTE
from kgcore.languages.tsx import SPEC as TSX
from kgcore.languages.typescript import SPEC as TYPESCRIPT
from kgcore.languages.vue import SPEC as VUE
from kgcore.model.manifests import ManifestKind

LANGUAGES: Mapping[str, LanguageSpec] = MappingProxyType(
    {spec.name: spec for spec in (PYTHON, JAVASCRIPT, TYPESCRIPT, TSX, VUE, SVELTE, ASTRO)}
)

_BY_SUFFIX: Mapping[str, LanguageSpec] = MappingProxyType(
    {suffix: spec for spec in LANGUAGES.values() for suffix in spec.suffixes}
)

_MANIFESTS: Mapping[str, ManifestKind] = MappingProxyType(
    {name: kind for spec in LANGUAGES.values() for name, kind in spec.specifiers.manifests.items()}
)


def language_of(path: str) -> LanguageSpec | None:
    """The language of a POSIX path, None where kg has none for its suffix."""
    return _BY_SUFFIX.get(PurePosixPath(path).suffix.lower())


def family_of(language: str) -> tuple[LanguageSpec, ...]:
    """The languages that are linked together with this one, itself among them."""
    family = LANGUAGES[language].family
    return tuple(spec for spec in LANGUAGES.values() if spec.name == language or (family and spec.family == family))


def suffixes() -> frozenset[str]:
    """Every suffix that some language claims, with the dot."""
    return frozenset(_BY_SUFFIX)


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
