"""Which file of the project a module's specifier leads to."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping

from kgcore.languages.spec import LanguageSpec
from kgcore.link.compiler_options import CompilerConfigs, CompilerOptions
from kgcore.link.locations import PLAIN, Locations, join, parent
from kgcore.link.packages import Packages, split_specifier, targets_of
from kgcore.model.manifests import CompilerManifest, Entries, Manifest

_SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:")
_PACKAGE = re.compile(r"(?:@[\w-][\w.-]*/)?\w[\w.-]*\Z", re.ASCII)
_SELF = "."


class SpecifierIndex:
    """Files of one family by the specifier of an import, as Node and TypeScript's compiler resolve it.

    In this order: relative places; `paths` and `baseUrl` of the importer's compiler options; a package's own `#` names;
    packages of the project. What a build would have written and the project does not hold stands for the source that it
    is made from, and a declaration yields to what it declares. Packages that are not of the project, schemes (`node:`),
    queries (`?raw`) and data give None.
    """

    def __init__(self, paths: Iterable[str], manifests: Mapping[str, Manifest], spec: LanguageSpec) -> None:
        self._rules = spec.specifiers
        self._standard = spec.standard_modules
        self._package_files = spec.package_files
        self._source_folders = tuple(filter(None, spec.specifiers.source_folders))
        self._files = Locations(paths, spec)
        self._packages = Packages(manifests)
        compilers = {path: each for path, each in manifests.items() if isinstance(each, CompilerManifest)}
        self._configs = CompilerConfigs(compilers, self._rules.config_names, self._extended)
        self._seen_from: dict[str, tuple[str, CompilerOptions | None]] = {}
        self._found: dict[tuple[str, str, str], str | None] = {}

    def imported(self, importer: str, specifier: str, level: int) -> str | None:
        """The file that the specifier means in the importer; `level` is not used, a specifier says itself if it is
        relative."""
        known = self._seen_from.get(importer)
        if known is None:
            known = self._seen_from[importer] = parent(importer), self._configs.of(importer)
        folder, options = known
        key = (folder, options.path if options is not None else "", specifier)
        if key not in self._found:
            self._found[key] = self._resolve(folder, options, specifier)
        return self._found[key]

    def outside(self, specifier: str, level: int) -> str:
        """The package that the specifier names: `@vue/shared` for `@vue/shared/dist/x`, `fs` for `node:fs/promises`."""
        scheme = _SCHEME.match(specifier)
        name = split_specifier(specifier[scheme.end() :] if scheme else specifier)[0]
        if scheme and name not in self._standard:
            return specifier
        return name if _PACKAGE.match(name) else ""

    def child(self, path: str, name: str) -> str | None:
        """None: a module has no members but those that it exports."""
        return None

    def folder_of(self, path: str) -> str | None:
        """The folder that an index file stands for."""
        folder, _, name = path.rpartition("/")
        return folder if name.removesuffix(self._files.suffix(name)) in self._package_files else None

    def _resolve(self, folder: str, options: CompilerOptions | None, specifier: str) -> str | None:
        if not specifier.isascii():
            specifier = unicodedata.normalize("NFC", specifier)
        if not specifier or "?" in specifier or "\0" in specifier:
            return None
        if specifier in (".", "..") or specifier.startswith(("./", "../")):
            return self._relative(folder, options, specifier)
        if options is not None:
            found = self._mapped(options, specifier)
            if found is not None:
                return found
        if specifier.startswith("/") or _SCHEME.match(specifier) or specifier.partition("/")[0] in self._standard:
            return None
        if specifier.startswith("#"):
            scope = self._packages.scope_of(folder)
            return None if scope is None else self._internal(scope, specifier, options)
        return self._packaged(folder, specifier, options)

    def _relative(self, folder: str, options: CompilerOptions | None, specifier: str) -> str | None:
        location = join(folder, specifier)
        if location is None:
            return None
        if specifier.endswith(("/", ".")) and specifier.rpartition("/")[2] in ("", ".", ".."):
            return self._folder(location, options)
        found = self._at(location, options)
        if found is None and options is not None:
            merged = (self._at(place, options) for place in options.merged_places(location))
            found = next((each for each in merged if each is not None), None)
        return found or self._unbuilt(location)

    def _mapped(self, options: CompilerOptions, specifier: str) -> str | None:
        """The file that `paths` or `baseUrl` give."""
        for written in options.mapped(specifier):
            place = join("", written)
            found = self._at(place, options) or self._unbuilt(place) if place is not None else None
            if found is not None:
                return found
        if options.base_url is None or specifier.startswith("/"):
            return None
        place = join(options.base_url, specifier)
        return self._at(place, options) if place is not None else None

    def _at(self, location: str, options: CompilerOptions | None) -> str | None:
        variants = options.variants if options is not None else PLAIN
        return (self._files.file(location, variants) if location else None) or self._folder(location, options)

    def _folder(self, location: str, options: CompilerOptions | None) -> str | None:
        """What importing a folder gives: what its manifest names, else its index file."""
        manifest = self._packages.by_folder.get(location)
        if manifest is not None and manifest.entries:
            found = self._first_source(location, manifest.entries)
            if found is not None:
                return found
        return self._files.index(location, options.variants if options is not None else PLAIN)

    def _internal(self, scope: str, specifier: str, options: CompilerOptions | None) -> str | None:
        """A name that a package gives to itself (`#db`), which may stand for another package."""
        entries = self._packages.by_folder[scope].imports
        found = self._opened(scope, entries, specifier, options)
        if found is not None:
            return found
        for conditions in self._rules.conditions:
            for target in targets_of(entries, specifier, self._with_own(conditions, options)):
                if not target.startswith((".", "#", "/")):
                    found = self._packaged(scope, target, options)
                    if found is not None:
                        return found
        return None

    def _packaged(self, folder: str, specifier: str, options: CompilerOptions | None) -> str | None:
        name, asked = split_specifier(specifier)
        package = self._packages.find(folder, name)
        if package is None:
            return None
        manifest = self._packages.by_folder[package]
        if manifest.exports is not None:
            found = self._opened(package, manifest.exports, asked, options)
            if found is not None or options is None or not options.ignores_exports:
                return found
        if asked != _SELF:
            location = join(package, asked)
            return None if location is None else self._at(location, options) or self._unwritten(location)
        return self._folder(package, options) or self._first_of(
            self._source_places(package, "index", 0, self._rules.source_folders)
        )

    def _opened(self, package: str, entries: Entries, key: str, options: CompilerOptions | None) -> str | None:
        """The file that a package's `exports` or `imports` give under a key.

        A key that leads to a file whose source cannot be told from its place means the source of the key's own name.
        """
        targets: dict[str, None] = {}
        for conditions in self._rules.conditions:
            found = targets_of(entries, key, self._with_own(conditions, options))
            targets.update(dict.fromkeys(target for target in found if target.startswith("./")))
        source = self._first_source(package, targets)
        if source is not None or not any(map(self._is_code, targets)) or not key.startswith(_SELF):
            return source
        name = key.removeprefix("./") if key != _SELF else "index"
        return self._first_of(self._source_places(package, name, 0, self._rules.source_folders))

    def _with_own(self, conditions: frozenset[str], options: CompilerOptions | None) -> frozenset[str]:
        return conditions | options.conditions if options is not None else conditions

    def _is_code(self, target: str) -> bool:
        return self._files.suffix(target) != ""

    def _first_source(self, package: str, targets: Iterable[str]) -> str | None:
        """The file that the first of a package's targets stands for; a declaration only where none is a source."""
        stub = None
        for target in targets:
            location = join(package, target)
            found = self._made_from(location) if location is not None else None
            if found is not None and not self._files.is_stub(found):
                return found
            stub = stub or found
        return stub

    def _made_from(self, location: str) -> str | None:
        """The file at a place that a package names; build output stands for its source, written or not."""
        found = self._files.file(location) or self._files.index(location)
        if found is None:
            return self._unwritten(location)
        if not self._files.is_emitted(found):
            return found
        # It is there, so only what a compiler turns into it counts, and of folders only those that hold sources.
        folder = self._packages.home_of(parent(location))
        written = self._source_places(folder, _rest(folder, location), 0, self._source_folders)
        sources = (self._files.source(place) for place in (*self._configs.sources(location), *written, location))
        compiled = (each for each in sources if each is not None and not self._files.is_emitted(each))
        return next(compiled, None) or found

    def _unwritten(self, location: str) -> str | None:
        """The source of what a package would have at a place after a build."""
        folder = self._packages.home_of(parent(location))
        places = (
            *self._configs.sources(location),
            *self._source_places(folder, _rest(folder, location), 0, self._rules.source_folders),
        )
        return self._first_of((*places, location))

    def _unbuilt(self, location: str) -> str | None:
        """The source of a place that importers name themselves: only in a folder of build output that is not there."""
        folder = self._packages.home_of(parent(location))
        rest = _rest(folder, location)
        top = rest.partition("/")[0]
        places = [*self._configs.sources(location)]
        if (f"{folder}/{top}" if folder else top) not in self._files.folders:
            places += self._source_places(folder, rest, 1, self._rules.source_folders)
        return self._first_of(places)

    def _source_places(self, package: str, rest: str, least: int, folders: tuple[str, ...]) -> list[str]:
        """Where a package may keep the source of what lies at `rest` in it: folders of builds at the beginning give way
        to folders of sources, as many as there are but no fewer than `least`."""
        parts = rest.split("/")
        most = next((size for size, part in enumerate(parts) if part not in self._rules.output_folders), len(parts))
        places = []
        for size in range(most, least - 1, -1):
            for folder in folders:
                place = "/".join(part for part in (package, folder, *parts[size:]) if part)
                if size or folder:
                    places.append(place)
        return places

    def _first_of(self, places: Iterable[str]) -> str | None:
        return next((found for place in places if (found := self._files.source(place)) is not None), None)

    def _extended(self, folder: str, specifier: str) -> Iterator[str]:
        """The places of compiler options that a package of the project gives to others."""
        name, asked = split_specifier(specifier)
        package = self._packages.find(folder, name)
        if package is None:
            return
        manifest = self._packages.by_folder[package]
        targets = targets_of(manifest.exports or (), asked, frozenset({"require", "node", "import"}))
        for written in (*targets, manifest.config if asked == _SELF else asked, asked):
            place = join(package, written) if written else None
            if place is not None:
                yield place


def _rest(folder: str, location: str) -> str:
    return location[len(folder) + 1 :] if folder else location
