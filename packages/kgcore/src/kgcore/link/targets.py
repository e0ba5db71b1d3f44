"""Which files make up one module of a package, and what names do they share?"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from kgcore.link.names import Located
from kgcore.link.symbols import END
from kgcore.link.values import ClassValue, External, Strategy
from kgcore.model.facts import BindingKind

if TYPE_CHECKING:
    from kgcore.link.names import Names
    from kgcore.link.symbols import Unit

_ROOTS = ("Sources", "Tests", "Plugins")
"""Folders that hold a folder for each module."""


class TargetIndex:
    """Modules by name: a folder below `Sources` or `Tests`; what lies in none is one module of the whole project."""

    def __init__(self, paths: Iterable[str]) -> None:
        self.files: dict[str, list[str]] = {}
        self._named: dict[str, list[str]] = {}
        for path in sorted(paths):
            self.files.setdefault(target_of(path), []).append(path)
        for folder in sorted(self.files):
            if folder:
                self._named.setdefault(folder.rpartition("/")[2], []).append(folder)

    def imported(self, importer: str, specifier: str, level: int) -> str | None:
        found = self._named.get(specifier, ())
        return found[0] if len(found) == 1 else None

    def outside(self, specifier: str, level: int) -> str:
        return specifier

    def child(self, path: str, name: str) -> str | None:
        return None

    def folder_of(self, path: str) -> str | None:
        return None


def target_of(path: str) -> str:
    parts = path.split("/")
    for number in range(len(parts) - 2):
        if parts[number] in _ROOTS:
            return "/".join(parts[: number + 2])
    return ""


class TargetNames:
    """The names that the files of a module share; a name that several of them bind says nothing."""

    def __init__(self, names: Names, index: TargetIndex) -> None:
        self._names = names
        self._index = index
        self._shared: dict[str, dict[str, list[Unit]]] = {}

    def seen(self, unit: Unit, block: int, name: str, *, types: bool) -> tuple[Located, ...]:
        found = self._given(target_of(unit.path), name, Strategy.SCOPE)
        for star in unit.stars if not found else ():
            module = self._names.module_of(unit, unit.facts.imports[star.value])
            found = self._given(module, name, Strategy.IMPORT) if module is not None else ()
            if found:
                break
        plain, labelled, _ = name.partition("(")
        if found:
            return found
        if not labelled:
            # With a capital it is a type, from one of the modules outside that the file imports.
            outside = name[:1].isupper() and name.isidentifier()
            return (Located(External(f"{unit.spec.builtins_module}.{name}")),) if outside else ()
        located, _ = self._names.locate(unit, block, plain, END)
        return tuple([item for item in located if isinstance(item.value, ClassValue | External)])

    def member(self, path: str, name: str, *, types: bool) -> tuple[Located, ...]:
        return self._given(path, name, Strategy.MEMBER)

    def _given(self, target: str, name: str, strategy: Strategy) -> tuple[Located, ...]:
        units = self._module(target).get(name, ())
        if len(units) != 1:
            return ()
        bindings = [each for each in units[0].bindings_of(0, name) if each.kind is not BindingKind.IMPORT]
        return self._names.located(units[0], bindings, strategy)

    def _module(self, target: str) -> dict[str, list[Unit]]:
        known = self._shared.get(target)
        if known is None:
            known = self._shared[target] = {}
            for path in self._index.files.get(target, ()):
                unit = self._names.load(path)
                for block, name in unit.names if unit is not None else ():
                    if block == 0 and unit is not None:
                        known.setdefault(name, []).append(unit)
        return known
