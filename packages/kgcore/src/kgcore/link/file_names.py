"""Which file of the project an import leads to that names a file: by its place, or from a root or package."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from kgcore.languages.spec import LanguageSpec
from kgcore.link.locations import ancestors, join, parent
from kgcore.model.manifests import CompilerManifest, Manifest, PackageManifest

_STAR = "*"


class FileIndex:
    """Files of one family by what imports write: `./a.sol`, `lib/a.sol`, `package:shop/a.dart`, `a` for `a.pas`.

    In this order: a place relative to the importer; beside it; what a manifest puts in the place of a beginning; from
    the folders above, nearest first, and the roots in them; from a package of the project that the name begins with.
    """

    def __init__(self, paths: Iterable[str], manifests: Mapping[str, Manifest], spec: LanguageSpec) -> None:
        self._rules = spec.files
        self._standard = spec.standard_modules
        self._folds = spec.folds_case
        self._paths = {self._key(path): path for path in sorted(paths, reverse=True)}
        self._packages: dict[str, list[str]] = {}
        for path, manifest in sorted(manifests.items()):
            if isinstance(manifest, PackageManifest) and manifest.name:
                self._packages.setdefault(manifest.name, []).append(parent(path))
        self._mapped = {
            parent(path): manifest.paths
            for path, manifest in manifests.items()
            if isinstance(manifest, CompilerManifest) and path.rpartition("/")[2] in self._rules.mappings
        }
        self._found: dict[tuple[str, str], str | None] = {}
        self._by_name: dict[str, list[str]] = {}
        if self._rules.anywhere:
            for path in sorted(paths):
                name = self._key(path).rpartition("/")[2]
                self._by_name.setdefault(name, []).append(path)

    def imported(self, importer: str, specifier: str, level: int) -> str | None:
        key = (parent(importer), specifier)
        if key not in self._found:
            self._found[key] = self._resolve(key[0], specifier)
        return self._found[key]

    def outside(self, specifier: str, level: int) -> str:
        """The package or scheme that a name begins with."""
        if specifier.startswith((".", "/")):
            return ""
        scheme = self._rules.scheme
        if scheme and specifier.startswith(scheme):
            specifier = specifier.removeprefix(scheme)
        elif ":" not in specifier and not self._rules.bare_packages:
            return ""
        parts = specifier.split("/")
        return "/".join(parts[: 2 if parts[0].startswith("@") else 1])

    def child(self, path: str, name: str) -> str | None:
        """None: a file has no members but what stands in it."""
        return None

    def folder_of(self, path: str) -> str | None:
        """None: a file stands for itself alone."""
        return None

    def _key(self, path: str) -> str:
        return path.lower() if self._folds else path

    def _resolve(self, folder: str, specifier: str) -> str | None:
        if not specifier or "\0" in specifier or specifier.partition("/")[0] in self._standard:
            return None
        scheme = self._rules.scheme
        if scheme and specifier.startswith(scheme):
            return self._packaged(folder, specifier.removeprefix(scheme))
        if ":" in specifier:
            return None
        return next((found for place in self._places(folder, specifier) if (found := self._at(place))), None) or (
            self._only(specifier)
        )

    def _places(self, folder: str, specifier: str) -> Iterator[str | None]:
        if specifier.startswith(("./", "../")) or specifier in (".", ".."):
            yield join(folder, specifier)
            return
        if specifier.startswith("/"):
            yield join("", specifier.lstrip("/"))
            return
        if self._rules.beside:
            yield join(folder, specifier)
        for above in ancestors(folder):
            for beginning, targets in self._mapped.get(above) or ():
                plain = beginning.removesuffix(_STAR)
                if specifier.startswith(plain):
                    for target in targets:
                        yield join(above, target.removesuffix(_STAR) + specifier.removeprefix(plain))
        for above in ancestors(folder):
            for root in self._rules.roots:
                yield join("/".join(filter(None, (above, root))), specifier)
        if self._rules.bare_packages:
            yield self._package_place(folder, specifier)

    def _packaged(self, folder: str, specifier: str) -> str | None:
        place = self._package_place(folder, specifier)
        return self._at(place) if place is not None else None

    def _package_place(self, folder: str, specifier: str) -> str | None:
        """A place in a package of the project whose name the specifier begins with; of several the nearest."""
        parts = specifier.split("/")
        for size in range(len(parts) - 1, 0, -1):
            homes = self._packages.get("/".join(parts[:size]))
            if homes:
                home = max(homes, key=lambda each: (shared_folders(each, folder), each))
                return join("/".join(filter(None, (home, self._rules.package_folder))), "/".join(parts[size:]))
        return None

    def _at(self, place: str | None) -> str | None:
        if place is None:
            return None
        for suffix in ("", *self._rules.suffixes):
            found = self._paths.get(self._key(f"{place}{suffix}"))
            if found is not None:
                return found
        for name in self._rules.folder_files:
            found = self._paths.get(self._key(f"{place}/{name}" if place else name))
            if found is not None:
                return found
        return None

    def _only(self, specifier: str) -> str | None:
        """The one file of a name, wherever it is; of several none."""
        if not self._rules.anywhere or "/" in specifier:
            return None
        for suffix in ("", *self._rules.suffixes):
            found = self._by_name.get(self._key(f"{specifier}{suffix}"), ())
            if len(found) == 1:
                return found[0]
        return None


def shared_folders(one: str, other: str) -> int:
    """How many folders two places have in common from the top."""
    count = 0
    for mine, theirs in zip(one.split("/"), other.split("/"), strict=False):
        if mine != theirs:
            break
        count += 1
    return count
