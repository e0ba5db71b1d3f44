"""Which folder is the package that an import names, and what the files of a package share."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from kgcore.languages.spec import LanguageSpec
from kgcore.link.build_tags import BuildTags
from kgcore.link.locations import ancestors, join, parent
from kgcore.link.values import Strategy
from kgcore.model.facts import Binding, BindingKind
from kgcore.model.manifests import Manifest, ModuleManifest

if TYPE_CHECKING:
    from kgcore.link.names import Located, Names
    from kgcore.link.symbols import Unit

ROOT = "."
"""Stands for the project's own folder, whose path is empty."""
HIDDEN = "="
"""Begins the names under which facts keep imports that are known by the name of the package itself."""
_VERSION = re.compile(r"v\d+")
_VERSION_SUFFIX = re.compile(r"\.v\d+$")


class FolderIndex:
    """Folders by the paths under which imports name them: below the path of a module, as manifests say.

    A manifest is in force for the folders below it up to the next one. A path leads to the importer's own module, to
    one that it replaces by a place, or to one that is used in the same workspace. Where there is no manifest, a path
    leads to a folder below a `src` round the importer.
    """

    def __init__(self, paths: Iterable[str], manifests: Mapping[str, Manifest]) -> None:
        self.files: dict[str, list[str]] = {}
        for path in sorted(paths):
            self.files.setdefault(parent(path), []).append(path)
        self._modules: dict[str, ModuleManifest] = {}
        self._workspaces: dict[str, ModuleManifest] = {}
        for path, manifest in sorted(manifests.items()):
            if isinstance(manifest, ModuleManifest):
                (self._modules if manifest.name else self._workspaces)[parent(path)] = manifest
        self._places: dict[str, list[tuple[str, str]]] = {}

    def imported(self, importer: str, specifier: str, level: int) -> str | None:
        folder = parent(importer)
        if specifier.startswith((f"{ROOT}/", "../")):
            return self._known(join(folder, specifier))
        home = self._home(folder)
        if home is None:
            for around in ancestors(folder):
                if around.rpartition("/")[2] == "src" and f"{around}/{specifier}" in self.files:
                    return f"{around}/{specifier}"
            return None
        for name, place in self._places_of(home):
            if specifier == name or specifier.startswith(f"{name}/"):
                found = join(place, specifier.removeprefix(name))
                if found is not None and self._home(found) == place:
                    return self._known(found)
        return None

    def _known(self, folder: str | None) -> str | None:
        return (folder or ROOT) if folder is not None and folder in self.files else None

    def _home(self, folder: str) -> str | None:
        """The folder of the module that a folder belongs to."""
        return next((around for around in ancestors(folder) if around in self._modules), None)

    def _places_of(self, home: str) -> list[tuple[str, str]]:
        """Module's name → its folder, as a module sees them; longer names first."""
        known = self._places.get(home)
        if known is None:
            own = self._modules[home]
            found = {own.name: home}
            for folder, manifest in ((home, own), *self._workspaces_of(home)):
                for used in manifest.uses:
                    place = join(folder, used)
                    if place is not None and place in self._modules:
                        found.setdefault(self._modules[place].name, place)
                for name, target in manifest.replacements:
                    place = join(folder, target)
                    if place is not None:
                        found[name] = place
            known = self._places[home] = sorted(found.items(), key=lambda item: (-len(item[0]), item))
        return known

    def _workspaces_of(self, home: str) -> list[tuple[str, ModuleManifest]]:
        """The nearest workspace that uses the module."""
        for around in ancestors(home):
            manifest = self._workspaces.get(around)
            if manifest is not None and any(join(around, used) == home for used in manifest.uses):
                return [(around, manifest)]
        return []

    def outside(self, specifier: str, level: int) -> str:
        return specifier

    def child(self, path: str, name: str) -> str | None:
        return None

    def folder_of(self, path: str) -> str | None:
        return None


class FolderPackages:
    """The names that the files of a folder share which say that they are of one package."""

    def __init__(self, names: Names, index: FolderIndex, spec: LanguageSpec) -> None:
        self._names = names
        self._index = index
        self._spec = spec
        self._tags = BuildTags(spec.build)
        self._shared: dict[tuple[str, str], dict[str, list[Unit]]] = {}
        self._main: dict[str, str] = {}
        self._imports: dict[str, dict[str, int]] = {}

    def seen(self, unit: Unit, block: int, name: str, *, types: bool) -> tuple[Located, ...]:
        shared = self._package(parent(unit.path), unit.facts.package).get(name, ())
        test = self._is_test(unit)
        found = [each for each in shared if each is not unit and (test or not self._is_test(each))]
        if found:
            return self._located(self._tags.preferred(found, unit), name, Strategy.SCOPE, types=types)
        number = self._imported_names(unit).get(name)
        if number is not None:
            imported = self._names.imported_type if types else self._names.imported
            return imported(unit, number)
        for star in unit.stars:
            module = self._names.module_of(unit, unit.facts.imports[star.value])
            given = self.member(module, name, types=types) if module is not None else ()
            if given:
                return given
        return ()

    def member(self, path: str, name: str, *, types: bool) -> tuple[Located, ...]:
        if self._spec.public_capital and not name[:1].isupper():
            return ()
        folder = "" if path == ROOT else path
        shared = self._package(folder, self.main(folder)).get(name, ())
        found = [each for each in shared if not self._is_test(each)] or shared
        return self._located(self._tags.preferred(found), name, Strategy.MEMBER, types=types)

    def _located(self, units: Sequence[Unit], name: str, strategy: Strategy, *, types: bool) -> tuple[Located, ...]:
        found: list[Located] = []
        for unit in units:
            table = unit.types if types else unit.names
            bindings = [each for each in table.get((0, name), ()) if _is_shared(each)]
            found.extend(self._names.located(unit, bindings, strategy, types=types))
        return tuple(found)

    def _package(self, folder: str, package: str) -> dict[str, list[Unit]]:
        """Name → the files of a package that bind it at their top level."""
        key = (folder, package)
        known = self._shared.get(key)
        if known is None:
            known = self._shared[key] = {}
            for path in self._index.files.get(folder, ()):
                unit = self._names.load(path)
                if unit is None or unit.facts.package != package:
                    continue
                bound = {**unit.names, **unit.types}
                for (block, name), bindings in bound.items():
                    if block == 0 and any(map(_is_shared, bindings)):
                        known.setdefault(name, []).append(unit)
        return known

    def main(self, folder: str) -> str:
        """The name of the package that importing a folder means: the one most of its files are of."""
        known = self._main.get(folder)
        if known is None:
            counts: dict[str, int] = {}
            for path in self._index.files.get(folder, ()):
                unit = self._names.load(path)
                if unit is not None:
                    package = unit.facts.package
                    outer = self._is_test(unit) and package.endswith(self._spec.test_suffix)
                    counts[package] = counts.get(package, 0) + (0 if outer else 1 if self._is_test(unit) else 1000)
            own = folder.rpartition("/")[2]
            known = self._main[folder] = max(counts, key=lambda name: (counts[name], name == own, name), default="")
        return known

    def _is_test(self, unit: Unit) -> bool:
        suffix = self._spec.test_suffix
        return bool(suffix) and unit.path.rpartition(".")[0].endswith(suffix)

    def _imported_names(self, unit: Unit) -> dict[str, int]:
        """The name of each import that the file gives none, as its package has it or as its path lets one guess."""
        known = self._imports.get(unit.path)
        if known is None:
            known = self._imports[unit.path] = {}
            for number, written in enumerate(unit.facts.imports):
                if written.star or not written.alias.startswith(HIDDEN):
                    continue
                module = self._names.module_of(unit, written)
                if module is not None:
                    known[self.main("" if module == ROOT else module)] = number
                else:
                    for name in _guessed(written.module):
                        known.setdefault(name, number)
        return known


def _is_shared(binding: Binding) -> bool:
    return binding.kind is not BindingKind.IMPORT


def _guessed(path: str) -> Iterable[str]:
    """Names that the package at a path outside may have, the likeliest first."""
    *folders, last = path.split("/")
    if _VERSION.fullmatch(last) and folders:
        last = folders[-1]
    last = _VERSION_SUFFIX.sub("", last)
    yield last
    for affix in ("go-", "-go", ".go", "go."):
        plain = last.removeprefix(affix).removesuffix(affix)
        yield plain
        yield plain.replace("-", "_")
        yield plain.replace("-", "")
