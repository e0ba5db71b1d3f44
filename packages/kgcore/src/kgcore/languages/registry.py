"""Which language a file is in, by its suffix. A folder beside this module is a language; nothing else lists them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fnmatch import fnmatchcase
from importlib import import_module
from pathlib import Path, PurePosixPath
from pkgutil import iter_modules
from types import MappingProxyType

from kgcore.languages.claims import Claim
from kgcore.languages.spec import LanguageSpec
from kgcore.model.manifests import ManifestKind


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

_MANIFESTS: Mapping[str, ManifestKind] = MappingProxyType(
    {pattern: kind for claim in CLAIMS.values() for pattern, kind in claim.manifests.items()}
)


def language_of(path: str) -> str | None:
    """The name of a POSIX path's language, None where kg has none for its suffix."""
    return _BY_SUFFIX.get(PurePosixPath(path).suffix.lower())


def family_of(language: str) -> tuple[str, ...]:
    """Names of the languages that are linked together with this one, itself among them."""
    family = CLAIMS[language].family
    return tuple(name for name, claim in CLAIMS.items() if name == language or (family and claim.family == family))


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
