"""Which file of the project a module's name leads to."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import PurePosixPath
from typing import Protocol

from kgcore.languages.spec import LanguageSpec


class Modules(Protocol):
    """How imports of one family of languages lead to files of the project."""

    def imported(self, importer: str, specifier: str, level: int) -> str | None:
        """The module that an import names as its file sees it; None where it lies outside the project."""

    def outside(self, specifier: str, level: int) -> str:
        """The name of the package that an import names where it leads to no file of the project; empty where it can
        only mean the project itself."""

    def child(self, path: str, name: str) -> str | None:
        """The submodule of a package that its name alone gives, where the family has such."""

    def folder_of(self, path: str) -> str | None:
        """The folder that this module stands for; None for one that stands for itself alone."""


class ModuleIndex:
    """Files of one language by dotted module name, seen from each source root.

    A source root is a folder from which packages begin: the first one upwards that is not itself a package. An absolute
    name is looked for in the importer's own root, then the project's, then the nearest other root that holds packages.
    """

    def __init__(self, paths: Iterable[str], spec: LanguageSpec) -> None:
        self._spec = spec
        self._files: dict[str, str] = {}
        """Path without suffix → path; a source file wins over a declaration file."""
        self._folders: set[str] = set()
        self._packages: set[str] = set()
        for path in sorted(paths):
            self._add(path)
        self._tops: dict[str, list[str]] = {}
        """First part of a module's name → source roots that have it."""
        self._root_memo: dict[str, str] = {}
        self._absolute_memo: dict[tuple[str, str], str | None] = {}
        """(importer's folder, dotted name) → module: the files of a folder see the same."""
        for stem, path in sorted(self._files.items()):
            root = self.root_of(path)
            top = stem.removeprefix(f"{root}/" if root else "").partition("/")[0]
            roots = self._tops.setdefault(top, [])
            if root not in roots:
                roots.append(root)

    def _add(self, path: str) -> None:
        stem, _, suffix = path.rpartition(".")
        if stem not in self._files or f".{suffix}" not in self._spec.stub_suffixes:
            self._files[stem] = path
        folder = _parent(path)
        if PurePosixPath(stem).name in self._spec.package_files:
            self._packages.add(folder)
        while folder and folder not in self._folders:
            self._folders.add(folder)
            folder = _parent(folder)

    def root_of(self, path: str) -> str:
        """The source root of a file: `src` for `src/pay/api.py` where `src/pay` is a package and `src` is not."""
        start = folder = _parent(path)
        known = self._root_memo.get(start)
        if known is None:
            while folder and folder in self._packages:
                folder = _parent(folder)
            known = self._root_memo[start] = folder
        return known

    def dotted_name(self, path: str) -> str:
        """The module's name as its own root has it."""
        root = self.root_of(path)
        stem = path.rpartition(".")[0].removeprefix(f"{root}/" if root else "")
        parts = stem.split("/")
        if parts[-1] in self._spec.package_files and len(parts) > 1:
            parts.pop()
        return ".".join(parts)

    def at(self, location: str) -> str | None:
        """The file or namespace folder at a place given without suffix, e.g. `shop/models`."""
        for package_file in self._spec.package_files:
            path = self._files.get(f"{location}/{package_file}" if location else package_file)
            if path is not None:
                return path
        path = self._files.get(location)
        if path is not None:
            return path
        return location if location in self._folders else None

    def folder_of(self, path: str) -> str | None:
        """The folder whose modules are members of this module; None for a module that is not a package."""
        if path in self._folders:
            return path
        folder = _parent(path)
        stem = PurePosixPath(path).stem
        return folder if stem in self._spec.package_files else None

    def child(self, path: str, name: str) -> str | None:
        """The submodule of a package."""
        folder = self.folder_of(path)
        if folder is None:
            return None
        return self.at(f"{folder}/{name}" if folder else name)

    def imported(self, importer: str, specifier: str, level: int) -> str | None:
        """The module of a relative or absolute dotted name as the importer sees it."""
        return self.relative(importer, level, specifier) if level else self.absolute(importer, specifier)

    def outside(self, specifier: str, level: int) -> str:
        """The top-level package of an absolute name."""
        return "" if level else specifier.partition(".")[0]

    def relative(self, importer: str, level: int, dotted: str) -> str | None:
        """The module that a relative import names; None where it leads out of the project or nowhere."""
        folder = _parent(importer)
        for _ in range(level - 1):
            if not folder:
                return None
            folder = _parent(folder)
        tail = dotted.replace(".", "/")
        location = "/".join(part for part in (folder, tail) if part)
        return self.at(location)

    def absolute(self, importer: str, dotted: str) -> str | None:
        """The module of this name as the importer sees it; None where it lies outside the project."""
        key = (_parent(importer), dotted)
        if key not in self._absolute_memo:
            self._absolute_memo[key] = self._absolute(importer, dotted)
        return self._absolute_memo[key]

    def _absolute(self, importer: str, dotted: str) -> str | None:
        top = dotted.partition(".")[0]
        own = self.root_of(importer)
        tail = dotted.replace(".", "/")
        candidates = [own, ""] if own else [""]
        if top not in self._spec.standard_modules:
            others = [
                root
                for root in self._tops.get(top, ())
                if root not in candidates and self._visible(root, top, importer)
            ]
            others.sort(key=_by_nearness(importer))
            candidates += others
        for root in candidates:
            first = self.at(f"{root}/{top}" if root else top)
            if first is None or (root != own and top in self._spec.standard_modules):
                continue
            found = self.at(f"{root}/{tail}" if root else tail)
            if found is not None:
                return found
        return None

    def _visible(self, root: str, top: str, importer: str) -> bool:
        """A root's packages may be imported from anywhere, its loose modules only from below it."""
        location = f"{root}/{top}" if root else top
        return location in self._packages or importer.startswith(f"{root}/")


def _by_nearness(importer: str) -> Callable[[str], tuple[int, str]]:
    parts = importer.split("/")

    def rank(root: str) -> tuple[int, str]:
        shared = 0
        for mine, theirs in zip(parts, root.split("/"), strict=False):
            if mine != theirs:
                break
            shared += 1
        return -shared, root

    return rank


def _parent(path: str) -> str:
    return path.rpartition("/")[0]
