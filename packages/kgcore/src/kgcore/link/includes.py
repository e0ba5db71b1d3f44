"""Which file of the project does an inclusion mean, and which files does it bring in?"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import PurePosixPath

from kgcore.languages.spec import LanguageSpec
from kgcore.link.locations import join
from kgcore.model.manifests import CommandsManifest, Manifest

SPACE = "::"
"""Begins what stands for a namespace in the place of a file's path."""


class IncludeIndex:
    """Files by the end of their path. A name in quotes is looked for beside the includer, then as one in angles is:
    below the folders that the file is compiled with, then at the end of any path, the nearest first."""

    def __init__(self, paths: Iterable[str], manifests: Mapping[str, Manifest], spec: LanguageSpec) -> None:
        self._paths = frozenset(paths)
        self._standard = spec.standard_modules
        self._by_name: dict[str, list[str]] = {}
        for path in sorted(self._paths):
            self._by_name.setdefault(path.rpartition("/")[2], []).append(path)
        self._folders = _searched(manifests, self._paths)
        self._memo: dict[tuple[str, str, bool], str | None] = {}

    def imported(self, importer: str, specifier: str, level: int) -> str | None:
        """The file that an inclusion means; a namespace stands for itself. `level` is 1 for a name in quotes."""
        if specifier.startswith(SPACE):
            return specifier
        key = (importer.rpartition("/")[0], specifier, bool(level))
        if key not in self._memo:
            self._memo[key] = self._find(importer, specifier, bool(level))
        return self._memo[key]

    def outside(self, specifier: str, level: int) -> str:
        """The name of a header that is no file of the project."""
        return "" if specifier.startswith(SPACE) else specifier

    def child(self, path: str, name: str) -> str | None:
        return None

    def folder_of(self, path: str) -> str | None:
        return None

    def _find(self, importer: str, specifier: str, quoted: bool) -> str | None:
        folder = importer.rpartition("/")[0]
        if quoted:
            beside = join(folder, specifier)
            if beside in self._paths:
                return beside
        for searched in self._folders:
            found = join(searched, specifier)
            if found in self._paths:
                return found
        if not quoted and specifier in self._standard:
            return None
        plain = str(PurePosixPath(specifier)).lstrip("./")
        ends = [
            path
            for path in self._by_name.get(plain.rpartition("/")[2], ())
            if path == plain or path.endswith(f"/{plain}")
        ]
        return min(ends, key=lambda path: (-shared_folders(path, importer), path.count("/"), path), default=None)


def shared_folders(path: str, other: str) -> int:
    """How many folders two paths begin with together."""
    count = 0
    for mine, theirs in zip(path.split("/")[:-1], other.split("/")[:-1], strict=False):
        if mine != theirs:
            break
        count += 1
    return count


def _searched(manifests: Mapping[str, Manifest], paths: frozenset[str]) -> list[str]:
    """The folders of the project that commands of compilation search, in the order in which they are first named."""
    found: dict[str, None] = {}
    for _, manifest in sorted(manifests.items()):
        if not isinstance(manifest, CommandsManifest):
            continue
        root = _root_of(manifest, paths)
        for folder in manifest.folders:
            if not folder.startswith("/"):
                found[join("", folder) or ""] = None
            elif root is not None and f"{folder}/".startswith(f"{root}/"):
                found[join("", folder[len(root) + 1 :]) or ""] = None
    return list(found)


def _root_of(manifest: CommandsManifest, paths: frozenset[str]) -> str | None:
    """The absolute folder that the project's paths begin from, as the compiled files tell."""
    for file in manifest.files:
        parts = file.strip("/").split("/")
        for start in range(len(parts)):
            tail = "/".join(parts[start:])
            if tail in paths:
                return file[: len(file) - len(tail)].rstrip("/")
    return None
