"""What do modules give that every file sees by their names, and what does opening one bring into sight?"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

from kgcore.languages.spec import LanguageSpec
from kgcore.link.suffixes import SuffixIndex, joined
from kgcore.link.symbols import END, FunctionSymbol, Unit
from kgcore.link.values import ClassValue, External, FunctionValue, ModuleValue, Strategy
from kgcore.model.facts import Binding, BindingKind, Import

if TYPE_CHECKING:
    from kgcore.link.names import Located, Names

DOT = "%2E"
"""Stands for a dot in a module's name, since dots separate what is named from what it is a member of."""
BESIDE = "./"
"""Begins the name of a file that is included."""
INCLUDES = "<included> "
SHARED = "<shared> "
"""Begins the public name of what a file shares with those below the same root."""
HIDING = "-"
"""Begins the name of an import of everything but the names that follow."""
PASSES = "="
"""Begins what a module lists as given that is a module, of which it gives what it takes from it."""
ALL = "(..)"
"""Ends the name of a type, in a list of what is given, where all that belongs to it is meant."""
PRIVATE = "private"


class SelfNamedIndex(SuffixIndex):
    """The file that a module is in which says its name itself; else by the end of its path."""

    def __init__(self, paths: Iterable[str], spec: LanguageSpec) -> None:
        listed = sorted(paths)
        super().__init__(listed, spec)
        marks = spec.root_suffixes
        self._roots = {path.rpartition("/")[0] for path in listed if marks and path.lower().endswith(marks)}
        self.declaring: Callable[[str], Sequence[str]] = lambda name: ()
        """The files that declare a name which every file sees."""

    def imported(self, importer: str, specifier: str, level: int) -> str | None:
        if specifier.startswith(BESIDE):
            beside = self._files.get(joined(importer.rpartition("/")[0], specifier) or "")
            if beside is not None or "/" not in self._spec.path_marks:
                return beside
            found_by_end = super().imported(importer, specifier.removeprefix(BESIDE), level)
            return found_by_end if found_by_end != importer else None
        found = self.declaring(specifier)
        if found:
            return found[0]
        return super().imported(importer, specifier.replace(DOT, "."), level) if self._spec.capital_modules else None

    def root_of(self, path: str) -> str | None:
        """The folder round a file whose files share what they define; None where there is none."""
        folder = path.rpartition("/")[0]
        while True:
            if folder in self._roots:
                return folder
            if not folder:
                return None
            folder = folder.rpartition("/")[0]

    def outside(self, specifier: str, level: int) -> str:
        """The whole name: which package it comes with is not said."""
        if specifier.startswith(BESIDE):
            return ""
        return specifier.replace(DOT, ".")


class SelfNamedModules:
    """Modules by name, and the names that opening them brings into sight."""

    def __init__(self, names: Names, spec: LanguageSpec, located: Callable[..., Located]) -> None:
        self._names = names
        self._spec = spec
        self._located = located
        self._including: set[str] = set()
        self._limits: dict[str, int] = {}
        """File → where the name stands of the module that is being looked for: what is opened later gives none."""
        self._resolving: set[tuple[str, int]] = set()
        self._known: dict[tuple[str, int], tuple[Located, ...]] = {}
        outside = spec.outside_pattern or spec.module_pattern
        self._outside = re.compile(outside) if outside else None

    def imported(self, unit: Unit, written: Import) -> tuple[Located, ...]:
        """What an import gives its name."""
        found = self.spaces(unit, written.block, written.module)
        if not written.name:
            return found or (self._located(External(written.module)),)
        if not found:
            return (self._located(External(f"{written.module}.{written.name}")),)
        return tuple([item for space in found for item in self.given(space, written.name, opened=False)])

    def spaces(self, unit: Unit, block: int, module: str) -> tuple[Located, ...]:
        """The modules of a name as they are seen at a place."""
        if module.startswith(BESIDE):
            path = self._names.modules.imported(unit.path, module, 0)
            return (self._located(ModuleValue(path)),) if path is not None else ()
        found = self._names.everywhere(module, types=False)
        if found or not self._spec.nested_modules:
            return found
        first, *rest = module.split(DOT)
        located, _ = self._names.locate(unit, block, first, END)
        for name in rest:
            located = tuple([item for each in located for item in self.given(each, name, opened=False)])
        return tuple([each for each in located if isinstance(each.value, ClassValue | ModuleValue)])

    def _spaces_of(self, unit: Unit, star: Binding) -> tuple[Located, ...]:
        """The modules that an import opens; their names are those that stand before it."""
        key = (unit.path, star.value)
        known = self._known.get(key)
        if known is None:
            if key in self._resolving:
                return ()
            self._resolving.add(key)
            written = unit.facts.imports[star.value]
            limit = self._limits.get(unit.path, END)
            self._limits[unit.path] = star.position
            try:
                known = self._known[key] = self.spaces(unit, written.block, written.module)
            finally:
                self._limits[unit.path] = limit
                self._resolving.discard(key)
        return known

    def given(self, space: Located, name: str, *, opened: bool = True) -> tuple[Located, ...]:
        """What a module gives under a name; `opened` where it is taken without naming the module each time."""
        return self._given(space, name, opened, set())

    def _given(self, space: Located, name: str, opened: bool, asked: set[tuple[str, int]]) -> tuple[Located, ...]:
        unit, body = self._body_of(space)
        if unit is None or (unit.path, body) in asked:
            return ()
        asked.add((unit.path, body))
        exports = unit.facts.exports
        bindings = unit.bindings_of(body, name)
        if bindings and (exports is None or not opened or name in exports or _holder(unit, bindings[0]) in exports):
            found = self._names.located(unit, bindings, Strategy.MEMBER)
            if found and not (opened and any(_is_private(each) for each in found)):
                return found
        for star in reversed(unit.stars):
            written = unit.facts.imports[star.value]
            passes = exports is not None and (name in exports or f"{PASSES}{written.module}" in exports)
            if passes or written.public:
                for each in self._spaces_of(unit, star):
                    found = self._given(each, name, True, asked)
                    if found:
                        return found
        return ()

    def _body_of(self, space: Located) -> tuple[Unit | None, int]:
        match space.value:
            case ClassValue(symbol=symbol):
                return symbol.unit, symbol.definition.body
            case ModuleValue(path=path):
                return self._names.load(path), 0
            case _:
                return None, 0

    def seen(self, unit: Unit, block: int, name: str, *, types: bool) -> tuple[Located, ...]:
        """What opened modules give, or the module of that name where a file is one; else what lies outside."""
        found = self._opened(unit, block, name) or (self._of_includer(unit, name) if self._spec.nested_modules else ())
        return found or self._shared(unit, name) or self._beyond(unit, name)

    def _shared(self, unit: Unit, name: str) -> tuple[Located, ...]:
        """What other files below the same root define at their top."""
        modules = self._names.modules
        root = modules.root_of(unit.path) if self._spec.root_suffixes and isinstance(modules, SelfNamedIndex) else None
        if root is None or not isinstance(modules, SelfNamedIndex):
            return ()
        found: list[Located] = []
        for path in self._names.ambient(f"{SHARED}{name}"):
            other = self._names.load(path)
            if other is not None and other is not unit and modules.root_of(path) == root:
                found.extend(self._names.located(other, other.bindings_of(0, name), Strategy.SCOPE))
        return tuple(found) if len(found) == 1 else ()

    def _of_includer(self, unit: Unit, name: str) -> tuple[Located, ...]:
        """What is seen where the file is included."""
        if unit.path in self._including:
            return ()
        stem = unit.path.rpartition("/")[2].rpartition(".")[0]
        self._including.add(unit.path)
        try:
            for path in self._names.ambient(f"{INCLUDES}{stem}"):
                includer = self._names.load(path)
                for star in includer.stars if includer is not None else ():
                    written = includer.facts.imports[star.value] if includer is not None else None
                    if includer is None or written is None or path in self._including:
                        continue
                    if self._names.modules.imported(path, written.module, 0) == unit.path:
                        found, _ = self._names.locate(includer, written.block, name, END)
                        if found and not isinstance(found[0].value, External):
                            return found
        finally:
            self._including.discard(unit.path)
        return ()

    def _opened(self, unit: Unit, block: int, name: str) -> tuple[Located, ...]:
        round_it = unit.ancestors(block)
        limit = self._limits.get(unit.path, END)
        for star in reversed(unit.stars):
            if star.block not in round_it or star.position >= limit:
                continue
            written = unit.facts.imports[star.value]
            if written.name.startswith(HIDING) and name in written.name[1:].split(" "):
                continue
            only = written.name[1:].split(" ") if written.name.startswith(PASSES) else []
            if written.module == name or written.module.startswith(f"{name}{DOT}"):
                continue
            for space in self._spaces_of(unit, star):
                found = self.given(space, name, opened=not written.module.startswith(BESIDE))
                if found and (not only or any(_belongs(each, only) for each in found)):
                    return found
        return ()

    def _beyond(self, unit: Unit, name: str) -> tuple[Located, ...]:
        plain, slash, _ = name.partition("/")
        if slash and plain in self._spec.builtins:
            return (self._located(External(f"{self._spec.builtins_module}.{plain}")),)
        if self._outside is None or not self._outside.fullmatch(name) or name in self._spec.builtins:
            return ()
        if self._spec.capital_modules:
            path = self._names.modules.imported(unit.path, name, 0)
            if path is not None:
                return (self._located(ModuleValue(path)),) if path != unit.path else ()
        return (self._located(External(name)),)

    def member(self, path: str, name: str, *, types: bool) -> tuple[Located, ...]:
        """What a file that is a module gives under a name, or a file of modules to all others."""
        unit = self._names.load(path)
        public = (unit.exported or {}).get(name) if unit is not None else None
        if unit is not None and public is not None:
            return self._names.located(unit, unit.bindings_of(0, public), Strategy.MEMBER)
        return self.given(self._located(ModuleValue(path)), name, opened=False)


def _holder(unit: Unit, binding: Binding) -> str:
    """The type that a name belongs to beside which it is seen, as a list of what is given has it."""
    definition = unit.facts.definitions[binding.value] if binding.kind is BindingKind.DEFINITION else None
    if definition is None:
        return ALL
    return (
        f"{definition.qualified_name.rpartition('.')[0].rpartition('.')[2]}{ALL}"
        if (definition.name == binding.name)
        else f"{definition.name}{ALL}"
    )


def _belongs(item: Located, types: Sequence[str]) -> bool:
    """Whether a name is one of what belongs to these types."""
    value = item.value
    if isinstance(value, ClassValue):
        return value.symbol.definition.name in types
    if not isinstance(value, FunctionValue):
        return False
    return value.symbol.definition.qualified_name.rpartition(".")[0].rpartition(".")[2] in types


def _is_private(item: Located) -> bool:
    value = item.value
    if not isinstance(value, FunctionValue):
        return False
    symbol: FunctionSymbol = value.symbol
    return PRIVATE in symbol.definition.modifiers
