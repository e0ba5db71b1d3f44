"""What names mean where each file says which package it is a part of, and imports give things by their full names."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from kgcore.languages.spec import LanguageSpec
from kgcore.link.locations import parent
from kgcore.link.names import Located, Names
from kgcore.link.symbols import ClassSymbol, Unit
from kgcore.link.values import ClassValue, External, ModuleValue, Strategy
from kgcore.model.facts import BindingKind, FileFacts, Import

if TYPE_CHECKING:
    from kgcore.link.evaluate import Evaluator

SEEN_FROM = "\n"
"""Between a full name and the folder that it is seen from, where a project may have several things of that name."""
_SHARED = (BindingKind.DEFINITION, BindingKind.ASSIGN)


class PackageIndex:
    """The packages of a family's files, and which files bind each name of a package; made when it is first asked."""

    def __init__(self, paths: Iterable[str], facts: Callable[[str], FileFacts | None], spec: LanguageSpec) -> None:
        self._paths = sorted(paths)
        self._facts = facts
        self._spec = spec
        self._names: dict[str, dict[str, list[str]]] | None = None
        self._beginnings: set[str] = set()
        self._several: set[str] = set()
        """Packages with names that more than one file binds."""

    def names(self, package: str) -> dict[str, list[str]]:
        """The names of a package, each with the files that bind it at their top level."""
        if self._names is None:
            self._names = {}
            for path in self._paths:
                facts = self._facts(path)
                if facts is not None:
                    self._add(path, facts, self._names.setdefault(facts.package, {}))
            for package_name in self._names:
                parts = package_name.split(".")
                self._beginnings.update(".".join(parts[:size]) for size in range(1, len(parts) + 1))
        return self._names.get(package, {})

    def _add(self, path: str, facts: FileFacts, names: dict[str, list[str]]) -> None:
        hidden = self._spec.file_private
        for binding in facts.bindings:
            if binding.block != 0 or binding.kind not in _SHARED or not binding.name or "." in binding.name:
                continue
            if hidden and binding.kind is BindingKind.DEFINITION:
                definition = facts.definitions[binding.value]
                if not hidden.isdisjoint(definition.modifiers):
                    continue
            listed = names.setdefault(binding.name, [])
            if path not in listed:
                listed.append(path)
                if len(listed) > 1:
                    self._several.add(facts.package)

    def is_package(self, name: str) -> bool:
        """Whether some package has this name, or one that begins with it."""
        self.names("")
        return name in self._beginnings

    def split(self, dotted: str) -> tuple[str, list[str]] | None:
        """A full name as the name of a package and the names inside it; None where no package has it."""
        parts = dotted.split(".")
        for size in range(len(parts) - 1, -1, -1):
            package = ".".join(parts[:size])
            if parts[size] in self.names(package):
                return package, parts[size:]
        return None

    def imported(self, importer: str, specifier: str, level: int) -> str | None:
        """The package or type of this full name; with the importer's folder where there may be several."""
        if self.is_package(specifier):
            return f"{specifier}{SEEN_FROM}{parent(importer)}" if specifier in self._several else specifier
        found = self.split(specifier)
        if found is None:
            return None
        return f"{specifier}{SEEN_FROM}{parent(importer)}" if found[0] in self._several else specifier

    def outside(self, specifier: str, level: int) -> str:
        """The full name of a package outside."""
        return "" if self.is_package(specifier) else specifier

    def child(self, path: str, name: str) -> str | None:
        """None: `DeclaredPackages` knows what packages have as members."""
        return None

    def folder_of(self, path: str) -> str | None:
        """None: packages are declared, wherever their files lie."""
        return None


class DeclaredPackages:
    """Names of the file's own package, those that it imports on demand, and packages named in full."""

    def __init__(self, evaluator: Evaluator, index: PackageIndex, spec: LanguageSpec) -> None:
        self._evaluator = evaluator
        self._names: Names = evaluator.names
        self._index = index
        self._spec = spec

    def seen(self, unit: Unit, block: int, name: str, *, types: bool) -> tuple[Located, ...]:
        found = self._bound(unit.facts.package, name, parent(unit.path), Strategy.SCOPE, types=types, but=unit)
        if found:
            return found
        outside: list[Import] = []
        for written in self.on_demand(unit):
            module = self._names.module_of(unit, written)
            if module is None:
                outside.append(written)
                continue
            found = self.member(module, name, types=types)
            if found:
                return found
        if name in self._spec.builtins:
            return ()
        if self._index.is_package(name):
            return (Located(ModuleValue(name)),)
        if name in self._spec.standard_modules:
            return (Located(External(name)),)
        # What no file of the project gives comes from outside. Only types are named with a capital by convention, and
        # anything else may be a member that a class inherits from outside.
        if outside and (types or name[:1].isupper()):
            package = self._names.outside(outside[-1])
            return (Located(External(f"{package}.{name}")),) if package else ()
        return ()

    def on_demand(self, unit: Unit) -> Iterator[Import]:
        """The imports of all that a package or a type has."""
        for star in unit.stars:
            yield unit.facts.imports[star.value]

    def member(self, path: str, name: str, *, types: bool) -> tuple[Located, ...]:
        dotted, _, folder = path.partition(SEEN_FROM)
        found = self._bound(dotted, name, folder, Strategy.IMPORT, types=types)
        if found:
            return found
        if self._index.is_package(f"{dotted}.{name}"):
            return (Located(ModuleValue(f"{dotted}.{name}")),)
        symbol = self.type_of(path)
        if symbol is None:
            return ()
        return self.inner(symbol, name, Strategy.IMPORT) if types else self._static(symbol, name)

    def type_of(self, path: str) -> ClassSymbol | None:
        """The type of a full name."""
        dotted, _, folder = path.partition(SEEN_FROM)
        found = self._index.split(dotted)
        if found is None:
            return None
        package, names = found
        located = self._bound(package, names[0], folder, Strategy.IMPORT, types=True)
        for name in names[1:]:
            located = tuple(
                [
                    inner
                    for item in located
                    if isinstance(item.value, ClassValue)
                    for inner in self.inner(item.value.symbol, name, Strategy.IMPORT)
                ]
            )
        return next((item.value.symbol for item in located if isinstance(item.value, ClassValue)), None)

    def inner(self, symbol: ClassSymbol, name: str, strategy: Strategy) -> tuple[Located, ...]:
        """A type inside a type, its own or inherited."""
        for base in self._evaluator.hierarchy.order(symbol):
            if isinstance(base, ClassSymbol):
                bindings = base.unit.types.get((base.definition.body, name))
                if bindings:
                    return self._names.located(base.unit, bindings, strategy, types=True)
        return ()

    def _static(self, symbol: ClassSymbol, name: str) -> tuple[Located, ...]:
        if not self._evaluator.hierarchy.find(symbol, name, on_instance=False).slots:
            return ()
        return self._evaluator.attribute(ClassValue(symbol, (), False, Strategy.IMPORT), name)

    def _bound(
        self, package: str, name: str, folder: str, strategy: Strategy, *, types: bool, but: Unit | None = None
    ) -> tuple[Located, ...]:
        """What the files of a package bind a name to: functions of all of them, anything else of the nearest."""
        paths = self._index.names(package).get(name, ())
        found: list[Located] = []
        for path in _nearest_first(paths, folder):
            unit = self._names.load(path)
            if unit is None or unit is but:
                continue
            bindings = [
                binding
                for binding in (unit.types if types else unit.names).get((0, name), ())
                if binding.kind in _SHARED
            ]
            located = self._names.located(unit, bindings, strategy, types=types)
            if any(isinstance(item.value, ClassValue) for item in located):
                return (*found, *located)
            found.extend(located)
        return tuple(found)


def _nearest_first(paths: Sequence[str], folder: str) -> Sequence[str]:
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
