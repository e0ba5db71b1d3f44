"""Which file of the project a module's name leads to that is the end of the file's path."""

from __future__ import annotations

from collections.abc import Iterable

from kgcore.languages.spec import LanguageSpec

SELF = "@self"
"""Stands for the file itself at the beginning of a path; an entry file stands for its folder."""


class SuffixIndex:
    """Files of one language by the ends of their paths: `shop.cart` is `lib/shop/cart.lua` or `lib/shop/cart/init.lua`.

    Where several files end so, the one that shares most folders with the importer counts, then the one nearest to the
    root; where that leaves several, none. A relative name (`./cart`) starts from the importer's folder.
    """

    def __init__(self, paths: Iterable[str], spec: LanguageSpec) -> None:
        self._spec = spec
        self._ends: dict[str, list[str]] = {}
        """Last name → places without suffix that end in it."""
        self._files: dict[str, str] = {}
        self._found: dict[tuple[str, str], str | None] = {}
        for path in sorted(paths):
            stem, _, suffix = path.rpartition(".")
            stem = stem or path
            self._add(stem, path, f".{suffix}" in spec.stub_suffixes)
            folder, _, last = stem.rpartition("/")
            if folder and last in spec.package_files:
                self._add(folder, path, f".{suffix}" in spec.stub_suffixes)

    def _add(self, stem: str, path: str, is_stub: bool) -> None:
        if stem in self._files:
            if not is_stub:
                self._files[stem] = path
            return
        self._files[stem] = path
        self._ends.setdefault(self._folded(stem.rpartition("/")[2]), []).append(stem)

    def _folded(self, name: str) -> str:
        """Where a module's name may begin with a capital that its file has not."""
        return name[:1].lower() + name[1:] if self._spec.capital_modules else name

    def imported(self, importer: str, specifier: str, level: int) -> str | None:
        """The module that a name means in the importer."""
        folder, _, name = importer.rpartition("/")
        if specifier.startswith(f"{SELF}/"):
            stem = name.partition(".")[0]
            own = folder if stem in self._spec.package_files else f"{folder}/{stem}" if folder else stem
            return self._files.get(joined(own, specifier.removeprefix(f"{SELF}/")) or "")
        key = (folder, specifier)
        if key not in self._found:
            self._found[key] = self._resolve(folder, specifier)
        return self._found[key]

    def _resolve(self, folder: str, specifier: str) -> str | None:
        name = specifier
        for mark in self._spec.path_marks:
            name = name.replace(mark, "/")
        if name.startswith(("./", "../")):
            return self._files.get(joined(folder, name) or "")
        name = name.strip("/")
        last = name.rpartition("/")[2]
        wanted = f"/{name}"
        if self._spec.capital_modules:
            wanted = f"{wanted[: -len(last)]}{self._folded(last)}"
        candidates = [
            stem
            for stem in self._ends.get(self._folded(last), ())
            if f"/{stem.rpartition('/')[0]}/{self._folded(last)}".replace("//", "/").endswith(wanted)
        ]
        nearest = _nearest(folder, candidates) if candidates else ""
        return self._files[nearest] if nearest else None

    def outside(self, specifier: str, level: int) -> str:
        """The first name."""
        name = specifier
        for mark in self._spec.path_marks:
            name = name.replace(mark, "/")
        first = name.partition("/")[0]
        return "" if first in ("", ".", "..", SELF) else first

    def child(self, path: str, name: str) -> str | None:
        """None: a module has no members but its own."""
        return None

    def folder_of(self, path: str) -> str | None:
        """None: a module stands for itself alone."""
        return None


def joined(folder: str, name: str) -> str | None:
    parts = folder.split("/") if folder else []
    for part in name.split("/"):
        if part == "..":
            if not parts:
                return None
            parts.pop()
        elif part not in ("", "."):
            parts.append(part)
    return "/".join(parts)


def _nearest(folder: str, candidates: list[str]) -> str:
    """The candidate with most folders in common, then with fewest of its own; empty where two are alike."""
    here = folder.split("/") if folder else []

    def rank(stem: str) -> tuple[int, int]:
        parts = stem.split("/")[:-1]
        shared = 0
        for mine, theirs in zip(here, parts, strict=False):
            if mine != theirs:
                break
            shared += 1
        return -shared, len(parts)

    ranked = sorted(candidates, key=lambda stem: (rank(stem), stem))
    if len(ranked) > 1 and rank(ranked[0]) == rank(ranked[1]):
        return ""
    return ranked[0]
