"""Which file does a load by path, or an import by full name, lead to?"""

from __future__ import annotations

import posixpath
from collections.abc import Iterable

from kgcore.languages.spec import LanguageSpec
from kgcore.link.full_names import ABSOLUTE, CALLED, FullNameIndex


class LoadPaths:
    """Files by the folders that loads are looked for in, and by the full names that they define.

    A path that is relative to its file has level 1; any other is looked for in each folder that files are loaded from,
    the nearest first.
    """

    def __init__(self, paths: Iterable[str], index: FullNameIndex, spec: LanguageSpec) -> None:
        self._files = frozenset(paths)
        self._index = index
        self._suffix = spec.load_suffix
        named = frozenset(spec.load_folders)
        folders = {"", *(folder for path in self._files for folder in _above(path) if _last(folder) in named)}
        self._roots = sorted(folders)
        self._memo: dict[tuple[str, str], str | None] = {}

    def imported(self, importer: str, specifier: str, level: int) -> str | None:
        if specifier.startswith(ABSOLUTE):
            name = specifier[1:].replace(ABSOLUTE, ".")
            places = self._index.nearest(name.removesuffix(CALLED), importer, functions=name.endswith(CALLED))
            return places[0][0] if places else None
        folder = importer.rpartition("/")[0]
        if level:
            return self._at(folder, specifier)
        key = (folder, specifier)
        if key not in self._memo:
            parts = importer.split("/")
            roots = sorted(self._roots, key=lambda root: (-_shared(root, parts), root))
            self._memo[key] = next((found for root in roots if (found := self._at(root, specifier))), None)
        return self._memo[key]

    def _at(self, folder: str, specifier: str) -> str | None:
        path = posixpath.normpath(f"{folder}/{specifier}" if folder else specifier)
        if path in self._files:
            return path
        return f"{path}{self._suffix}" if f"{path}{self._suffix}" in self._files else None

    def outside(self, specifier: str, level: int) -> str:
        if level:
            return ""
        top = specifier.removeprefix(ABSOLUTE).removesuffix(CALLED).replace(ABSOLUTE, "/").partition("/")[0]
        return "" if specifier.startswith(ABSOLUTE) and top in self._index.tops else top

    def child(self, path: str, name: str) -> str | None:
        return None

    def folder_of(self, path: str) -> str | None:
        return None


def _above(path: str) -> list[str]:
    parts = path.split("/")[:-1]
    return ["/".join(parts[:end]) for end in range(1, len(parts) + 1)]


def _last(folder: str) -> str:
    return folder.rpartition("/")[2]


def _shared(root: str, parts: list[str]) -> int:
    count = 0
    for mine, theirs in zip(root.split("/"), parts, strict=False):
        if mine != theirs:
            break
        count += 1
    return count
