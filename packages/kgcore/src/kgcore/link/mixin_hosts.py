"""Which members may code in a module use that the classes have which take the module in?"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from kgcore.link.hierarchy import Found, Slot
from kgcore.link.mixins import EXTEND, FOR_CLASSES, INCLUDE, PREPEND, MixinHierarchy
from kgcore.link.symbols import ClassSymbol
from kgcore.model.facts import NOTHING, FileFacts, Path
from kgcore.model.kinds import SymbolKind

if TYPE_CHECKING:
    from kgcore.link.full_names import FullNames

MOST_HOSTS = 40
"""Classes that are asked; a module that more of them take in says nothing of any."""
_MIXES = (INCLUDE, PREPEND, EXTEND)


def mixins_named(facts: FileFacts) -> Iterable[tuple[str, int]]:
    """The last name of each module that a definition takes in, and the definition's number."""
    for number, definition in enumerate(facts.definitions):
        for keyword, index in definition.keywords:
            expression = facts.expressions[index] if keyword in _MIXES and index != NOTHING else None
            if isinstance(expression, Path):
                yield expression.text.rpartition(".")[2].removeprefix("\\"), number


class MixinHosts:
    """Looks members up on the classes that take a module in."""

    def __init__(self, names: FullNames, hierarchy: MixinHierarchy) -> None:
        self._names = names
        self._hierarchy = hierarchy
        self._hosts: dict[ClassSymbol, tuple[tuple[ClassSymbol, bool], ...]] = {}

    def forget(self) -> None:
        self._hosts.clear()

    def find(self, module: ClassSymbol, name: str, *, above: bool = False, of_class: bool = False) -> Found:
        """What all classes that have the member have it from, if that is one definition: of what comes after the module
        if it is looked for `above` it, of the classes themselves with `of_class`."""
        if module.definition.kind is not SymbolKind.NAMESPACE:
            return Found((), (), False)
        found: dict[int, Slot] = {}
        for host, on_class in self.hosts(module):
            if on_class and of_class:
                continue
            after = module if above else None
            if on_class or of_class:
                slots = self._on_class(host, name, after)
            else:
                slots = self._hierarchy.find(host, name, on_instance=True, after=after).slots
            found.update({id(slot.binding): slot for slot in slots})
        return Found(tuple(found.values()) if len(found) == 1 else (), (), False)

    def _on_class(self, host: ClassSymbol, name: str, after: ClassSymbol | None) -> tuple[Slot, ...]:
        skipping = after is not None
        for base, prefix in self._hierarchy.class_order(host):
            if skipping:
                skipping = base is not after
                continue
            slots = self._hierarchy.own(base, f"{prefix}{name}", False) if isinstance(base, ClassSymbol) else ()
            if slots:
                return slots
        return ()

    def hosts(self, module: ClassSymbol) -> tuple[tuple[ClassSymbol, bool], ...]:
        """The classes and modules that take a module in, and whether for themselves."""
        known = self._hosts.get(module)
        if known is None:
            self._hosts[module] = ()
            found = dict.fromkeys(self._direct(module))
            for host, on_class in list(found):
                if host.definition.kind is SymbolKind.NAMESPACE and not on_class:
                    found.update(dict.fromkeys(self.hosts(host)))
            known = self._hosts[module] = tuple(found) if len(found) <= MOST_HOSTS else ()
        return known

    def _direct(self, module: ClassSymbol) -> list[tuple[ClassSymbol, bool]]:
        found: list[tuple[ClassSymbol, bool]] = []
        parts = self._hierarchy.parts(module)
        for path, number in self._names.index.taking.get(module.definition.name, ()):
            unit = self._names.load(path)
            host = unit.symbols[number] if unit is not None else None
            if isinstance(host, ClassSymbol):
                for keyword in _MIXES:
                    if any(base in parts for base in self._hierarchy.taken(host, keyword)):
                        found.append((host, keyword == EXTEND))
        if module.definition.name in FOR_CLASSES:
            outer = module.unit.facts.blocks[module.definition.block].definition
            round_it = module.unit.symbols[outer] if outer != NOTHING else None
            if isinstance(round_it, ClassSymbol):
                found += [(host, True) for host, on_class in self.hosts(round_it) if not on_class]
        return found
