"""Which file lies at a place that is written with another suffix, with none, or as a folder?"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from kgcore.languages.spec import LanguageSpec

PLAIN = ("",)
"""No suffix before the suffix."""


class Locations:
    """The files of one family by place: a POSIX path from the root, with or without suffix."""

    def __init__(self, paths: Iterable[str], spec: LanguageSpec) -> None:
        self.paths = frozenset(paths)
        self._rules = spec.specifiers
        self._stems = spec.package_files
        self._stubs = spec.stub_suffixes
        known = {*self._rules.suffixes, *self._rules.written_for, *self._rules.emitted}
        self._known = sorted(known, key=lambda suffix: (-len(suffix), suffix))
        self.folders: set[str] = set()
        for path in self.paths:
            folder = parent(path)
            while folder and folder not in self.folders:
                self.folders.add(folder)
                folder = parent(folder)

    def suffix(self, location: str) -> str:
        """The longest known suffix; empty where there is none."""
        return next((suffix for suffix in self._known if location.endswith(suffix)), "")

    def is_stub(self, path: str) -> bool:
        """Whether the file only declares what another defines."""
        return path.endswith(self._stubs)

    def file(self, location: str, variants: tuple[str, ...] = PLAIN) -> str | None:
        """The file that a specifier means by this place. `variants` come between name and suffix (`.ios`)."""
        suffix = self.suffix(location)
        if suffix in self._rules.written_for:
            found = self._first(location.removesuffix(suffix), self._rules.written_for[suffix], variants)
            if found is not None:
                return found
        if location in self.paths:
            return location
        return self._first(location, self._rules.suffixes, variants)

    def index(self, folder: str, variants: tuple[str, ...] = PLAIN) -> str | None:
        """The file that is its folder."""
        for stem in self._stems:
            found = self._first(f"{folder}/{stem}" if folder else stem, self._rules.suffixes, variants)
            if found is not None:
                return found
        return None

    def source(self, location: str) -> str | None:
        """What a build may have made a file at this place from: the same name with any suffix, or a folder of it."""
        suffix = self.suffix(location)
        if suffix not in self._rules.emitted:
            return self.file(location) or self.index(location)
        stem = location.removesuffix(suffix)
        return self._first(stem, self._rules.suffixes, PLAIN) or self.index(stem)

    def is_emitted(self, path: str) -> bool:
        """Whether a compiler may have written the file."""
        return self.suffix(path) in self._rules.emitted

    def _first(self, stem: str, suffixes: tuple[str, ...], variants: tuple[str, ...]) -> str | None:
        for suffix in suffixes:
            for variant in variants:
                path = f"{stem}{variant}{suffix}"
                if path in self.paths:
                    return path
        return None


def parent(path: str) -> str:
    return path.rpartition("/")[0]


def join(folder: str, written: str) -> str | None:
    """A place as a manifest or specifier writes it, seen from a folder; None where that is outside the project."""
    parts = folder.split("/") if folder else []
    for part in written.split("/"):
        if part == "..":
            if not parts:
                return None
            parts.pop()
        elif part not in ("", "."):
            parts.append(part)
    return "/".join(parts)


def nearest_first(paths: Sequence[str], folder: str) -> Sequence[str]:
    """Those that share the most of a folder's path first, then in order."""
    if len(paths) < 2:
        return paths
    parts = folder.split("/")

    def rank(path: str) -> tuple[int, str]:
        shared = 0
        for mine, theirs in zip(parts, path.split("/"), strict=False):
            if mine != theirs:
                break
            shared += 1
        return -shared, path

    return sorted(paths, key=rank)


def below(folder: str, path: str) -> str | None:
    """The rest of a path below a folder; None for one that does not lie in it."""
    if not folder:
        return path
    return path[len(folder) + 1 :] if path.startswith(f"{folder}/") else None


def ancestors(folder: str) -> Iterable[str]:
    """A folder and those around it, up to the root, which is empty."""
    while folder:
        yield folder
        folder = parent(folder)
    yield ""
