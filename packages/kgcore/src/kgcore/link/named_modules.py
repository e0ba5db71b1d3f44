"""Which definitions do modules give that are known by their names alone, whatever file of the program they stand in?"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING

from kgcore.languages.spec import LanguageSpec
from kgcore.link.file_names import FileIndex, shared_folders
from kgcore.link.locations import parent
from kgcore.link.values import External, ModuleValue, Strategy
from kgcore.model.facts import BindingKind, FileFacts, Import
from kgcore.model.kinds import SymbolKind
from kgcore.model.manifests import Manifest

if TYPE_CHECKING:
    from kgcore.link.names import Located, Names
    from kgcore.link.symbols import Unit

_DEFINITION = BindingKind.DEFINITION


class NamedModules:
    """Modules by the names that they declare, and the names that every file sees of what stands in no module.

    Of several definitions of a name that in the importer's file counts, then the nearest; of two as near none does.
    A name that looks like a file's leads to that file, whose names are then as if they stood here.
    """

    def __init__(
        self,
        paths: Iterable[str],
        manifests: Mapping[str, Manifest],
        spec: LanguageSpec,
        facts: Callable[[str], FileFacts | None],
    ) -> None:
        self._paths = sorted(paths)
        self._files = FileIndex(self._paths, manifests, spec)
        self._facts = facts
        self._keeps = spec.keeps_imports
        self._index: dict[str, list[tuple[str, int, bool]]] | None = None
        """Name → file, number of its definition, whether it holds names of its own."""
        self._names: Names | None = None

    def attach(self, names: Names) -> None:
        """Look names up for the linker from now on."""
        self._names = names
        names.spaces = self
        names.given = self.given

    def imported(self, importer: str, specifier: str, level: int) -> str | None:
        found = self._find(importer, specifier, is_module=True)
        return found[0] if found is not None else self._files.imported(importer, specifier, level)

    def outside(self, specifier: str, level: int) -> str:
        return specifier if specifier.replace("_", "").isalnum() else ""

    def child(self, path: str, name: str) -> str | None:
        """None: a file has no members but what stands in it."""
        return None

    def folder_of(self, path: str) -> str | None:
        """None: a file stands for itself alone."""
        return None

    def seen(self, unit: Unit, block: int, name: str, *, types: bool) -> tuple[Located, ...]:
        """A name that a module taken as a whole gives, the last one first; else one that stands in no module."""
        around = unit.ancestors(block)
        for star in reversed(unit.stars):
            if star.block in around:
                found = self._from(unit, unit.facts.imports[star.value], name, set())
                if found:
                    return found
        return self.everywhere(unit, name)

    def everywhere(self, unit: Unit, name: str) -> tuple[Located, ...]:
        """A definition that stands in no module."""
        found = self._find(unit.path, name, is_module=False)
        if found is None or self._names is None:
            return ()
        source = self._names.load(found[0])
        return self._names.located(source, source.bindings_of(0, name)) if source is not None else ()

    def member(self, path: str, name: str, *, types: bool) -> tuple[Located, ...]:
        """What a file gives."""
        unit = self._names.load(path) if self._names is not None else None
        if unit is None or self._names is None:
            return ()
        return self._names.located(unit, unit.bindings_of(0, name), Strategy.MEMBER)

    def given(self, unit: Unit, written: Import) -> tuple[Located, ...]:
        """What an import gives its name: a module's, or the module."""
        assert self._names is not None
        if written.name:
            return self._from(unit, written, written.name, set()) or self._outside(written)
        found = self._find(unit.path, written.module, is_module=True)
        if found is not None:
            source = self._names.load(found[0])
            return self._names.located(source, source.bindings_of(0, written.module)) if source is not None else ()
        path = self._files.imported(unit.path, written.module, 0)
        return (self._names.as_located(ModuleValue(path)),) if path is not None else self._outside(written)

    def _outside(self, written: Import) -> tuple[Located, ...]:
        package = self.outside(written.module, 0)
        if not package or self._names is None or self._find("", written.module, is_module=True) is not None:
            return ()
        return (self._names.as_located(External(f"{package}.{written.name}" if written.name else package)),)

    def _from(self, unit: Unit, written: Import, name: str, seen: set[tuple[str, int]]) -> tuple[Located, ...]:
        """A name of the module or file that an import leads to, through what that imports itself."""
        found = self._find(unit.path, written.module, is_module=True)
        if found is not None:
            return self._inside(found[0], self._body(found), name, seen)
        path = self._files.imported(unit.path, written.module, 0)
        return self._inside(path, 0, name, seen) if path is not None else ()

    def _body(self, found: tuple[str, int, bool]) -> int:
        facts = self._facts(found[0])
        return facts.definitions[found[1]].body if facts is not None else 0

    def _inside(self, path: str, body: int, name: str, seen: set[tuple[str, int]]) -> tuple[Located, ...]:
        source = self._names.load(path) if self._names is not None else None
        if source is None or self._names is None or (path, body) in seen:
            return ()
        seen.add((path, body))
        bindings = source.bindings_of(body, name)
        if bindings:
            return self._names.located(source, bindings, Strategy.MEMBER)
        for star in reversed(source.stars):
            written = source.facts.imports[star.value]
            if star.block == body and (written.public or not self._keeps):
                found = self._from(source, written, name, seen)
                if found:
                    return found
        return ()

    def _find(self, importer: str, name: str, *, is_module: bool) -> tuple[str, int, bool] | None:
        if self._index is None:
            self._index = self._read()
        found = [each for each in self._index.get(name, ()) if each[2] or not is_module]
        if len(found) < 2:
            return found[0] if found else None
        own = [each for each in found if each[0] == importer]
        if own:
            return own[0]
        folder = parent(importer)
        ranked = sorted(((-shared_folders(parent(each[0]), folder), each) for each in found), key=lambda item: item[0])
        return ranked[0][1] if ranked[0][0] < ranked[1][0] else None

    def _read(self) -> dict[str, list[tuple[str, int, bool]]]:
        index: dict[str, list[tuple[str, int, bool]]] = {}
        for path in self._paths:
            facts = self._facts(path)
            for binding in facts.bindings if facts is not None else ():
                if facts is not None and binding.block == 0 and binding.kind is _DEFINITION:
                    is_module = facts.definitions[binding.value].kind in (SymbolKind.NAMESPACE, SymbolKind.CLASS)
                    index.setdefault(binding.name, []).append((path, binding.value, is_module))
        return index
