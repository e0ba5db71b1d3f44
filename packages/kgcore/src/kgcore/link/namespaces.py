"""What do names mean where namespaces go on from file to file, lie in each other, and are named by what uses them?"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

from kgcore.languages.spec import LanguageSpec
from kgcore.link.locations import nearest_first, parent
from kgcore.link.names import Located, value_of
from kgcore.link.symbols import ClassSymbol, Unit
from kgcore.link.values import ClassValue, External, ModuleValue, Strategy
from kgcore.model.facts import NOTHING, BindingKind, FileFacts, Import

if TYPE_CHECKING:
    from kgcore.link.evaluate import Evaluator

MEMBERS = "*"
"""The name of an import that takes all members of a type."""
EVERYWHERE = "*"
"""The alias of an import that holds for every file of the program."""
ARITY = "`"
"""Between the name of a type and how many type parameters it has."""
PART = "partial"
"""The modifier of a class that is declared in several places."""

SEEN_FROM = "\n"
"""Before the path of a file: what a name means there that is written without a namespace."""
Place = tuple[str, int]
"""A path and the number of a definition."""


class NamespaceIndex:
    """The namespaces of a family's files and what is defined in each; made when it is first asked."""

    def __init__(self, paths: Iterable[str], facts: Callable[[str], FileFacts | None]) -> None:
        self._paths = sorted(paths)
        self._facts = facts
        self._names: dict[str, dict[str, list[Place]]] | None = None
        self._known: set[str] = set()
        self._parts: dict[tuple[str, str, int], list[Place]] = {}
        self._part_of: dict[Place, tuple[str, str, int]] = {}
        self.everywhere: list[tuple[str, Import]] = []
        """Imports that hold for every file, with the file that has them."""

    def names(self, space: str) -> dict[str, list[Place]]:
        """What is defined in a namespace, by name."""
        if self._names is None:
            self._names = {}
            for path in self._paths:
                facts = self._facts(path)
                if facts is not None:
                    self._add(path, facts)
            for listed in self._parts.values():
                listed.sort(key=lambda place: (len(place[0]), place))
            for full in [full for full in self._names if full]:
                parts = full.split(".")
                self._known.update(".".join(parts[:size]) for size in range(1, len(parts) + 1))
        return self._names.get(space, {})

    def _add(self, path: str, facts: FileFacts) -> None:
        assert self._names is not None
        spaces = {0: facts.package, **dict(facts.namespaces)}
        sizes: dict[int, int] = {}
        for space in spaces.values():
            self._names.setdefault(space, {})
        for binding in facts.bindings:
            if binding.kind is BindingKind.TYPE:
                sizes[binding.block] = sizes.get(binding.block, 0) + 1
            elif binding.kind is BindingKind.DEFINITION and binding.block in spaces:
                self._names[spaces[binding.block]].setdefault(binding.name, []).append((path, binding.value))
        for number, definition in enumerate(facts.definitions):
            if PART in definition.modifiers:
                block = definition.block
                while block not in spaces:
                    block = facts.blocks[block].parent
                key = (spaces[block], definition.qualified_name, sizes.get(definition.body, 0))
                self._parts.setdefault(key, []).append((path, number))
                self._part_of[path, number] = key
        self.everywhere += [(path, item) for item in facts.imports if item.star and item.alias == EVERYWHERE]

    def is_space(self, name: str) -> bool:
        """Whether this is a namespace, or the beginning of one's name."""
        self.names("")
        return name in self._known

    def parts(self, path: str, number: int) -> Sequence[Place]:
        """All places in which a type is declared, those with short paths first."""
        self.names("")
        key = self._part_of.get((path, number))
        return self._parts[key] if key is not None else ((path, number),)

    def imported(self, importer: str, specifier: str, level: int) -> str | None:
        """The namespace or type of this full name; for a name without one, what the importer's place sees."""
        if not specifier:
            return f"{SEEN_FROM}{importer}"
        return specifier if self.is_space(specifier) or self.split(specifier) is not None else None

    def split(self, dotted: str) -> tuple[str, list[str]] | None:
        """A full name as a namespace and the names of types in each other; None where there is no such type."""
        parts = dotted.split(".")
        for size in range(len(parts) - 1, -1, -1):
            space = ".".join(parts[:size])
            if parts[size] in self.names(space):
                return space, parts[size:]
        return None

    def outside(self, specifier: str, level: int) -> str:
        """The name of a namespace outside."""
        return "" if self.is_space(specifier) else specifier

    def child(self, path: str, name: str) -> str | None:
        """None: `Namespaces` knows what a namespace has."""
        return None

    def folder_of(self, path: str) -> str | None:
        """None: namespaces are declared, wherever their files lie."""
        return None


class Namespaces:
    """Names of the namespaces round a place, and of those that the file uses."""

    def __init__(self, evaluator: Evaluator, index: NamespaceIndex, spec: LanguageSpec) -> None:
        self._evaluator = evaluator
        self._names = evaluator.names
        self._index = index
        self._spec = spec
        self._parts: dict[ClassSymbol, tuple[ClassSymbol, ...]] = {}
        self._visible: dict[tuple[str, str], frozenset[str]] = {}

    def forget(self) -> None:
        """Drop all that is remembered."""
        self._parts.clear()
        self._visible.clear()

    def parts(self, symbol: ClassSymbol) -> tuple[ClassSymbol, ...]:
        """All declarations of a type; the first stands for it."""
        if PART not in symbol.definition.modifiers:
            return (symbol,)
        known = self._parts.get(symbol)
        if known is None:
            known = self._parts[symbol] = self._declarations(symbol)
        return known

    def _declarations(self, symbol: ClassSymbol) -> tuple[ClassSymbol, ...]:
        found: list[ClassSymbol] = []
        for path, number in self._index.parts(symbol.unit.path, symbol.number):
            unit = self._names.load(path)
            part = unit.symbols[number] if unit is not None else None
            if isinstance(part, ClassSymbol):
                found.append(part)
        return tuple(found) if symbol in found else (symbol,)

    def seen(self, unit: Unit, block: int, name: str, *, types: bool) -> tuple[Located, ...]:
        around = unit.ancestors(block)
        spaces = [item for item in reversed(unit.facts.namespaces) if item[0] in around]
        spaces.append((0, unit.facts.package))
        for number, (holder, full) in enumerate(spaces):
            stop = spaces[number + 1][1] if number + 1 < len(spaces) else None
            space = full
            while space != stop:
                found = self._member(space, name, parent(unit.path), Strategy.SCOPE)
                if found:
                    return found
                if not space:
                    break
                space = space.rpartition(".")[0]
            found = self._used(unit, holder, full, name, types=types)
            if found:
                return found
        for path, written in self._index.everywhere:
            found = self._from(written, "", name, parent(path), types=types)
            if found:
                return found
        return self._outside(name, types=types)

    def _used(self, unit: Unit, holder: int, space: str, name: str, *, types: bool) -> tuple[Located, ...]:
        """What the namespaces and types give that a file uses in a block."""
        for star in unit.stars:
            written = unit.facts.imports[star.value]
            if written.block == holder and written.alias != EVERYWHERE:
                found = self._from(written, space, name, parent(unit.path), types=types)
                if found:
                    return found
        return ()

    def _from(self, written: Import, space: str, name: str, folder: str, *, types: bool) -> tuple[Located, ...]:
        if written.name == MEMBERS:
            symbol = self.type_of(written.module, folder)
            if symbol is None:
                return ()
            return self._inner(symbol, name) if types else self._static(symbol, name)
        found = self._defined(written.module, name, folder, Strategy.IMPORT)
        while not found and space:
            found = self._defined(f"{space}.{written.module}", name, folder, Strategy.IMPORT)
            space = space.rpartition(".")[0]
        return found

    def _outside(self, name: str, *, types: bool) -> tuple[Located, ...]:
        """What no file defines comes from outside: a type, or a member that a class inherits from there."""
        plain = name.partition(ARITY)[0]
        if plain == self._spec.builtins_module:
            return (Located(External(plain)),)
        if not types and not name[:1].isupper():
            return ()
        return (Located(External(f"{self._spec.builtins_module}.{plain}")),)

    def _from_place(self, path: str, name: str, *, types: bool) -> tuple[Located, ...]:
        """What a name means in some namespace of a file."""
        unit = self._names.load(path)
        if unit is None:
            return ()
        for block, _ in (*unit.facts.namespaces, (0, "")):
            found = self.seen(unit, block, name, types=types)
            if any(not isinstance(item.value, External) for item in found):
                return found
        return found

    def member(self, path: str, name: str, *, types: bool) -> tuple[Located, ...]:
        if path.startswith(SEEN_FROM):
            return self._from_place(path.removeprefix(SEEN_FROM), name, types=types)
        if self._index.is_space(path):
            found = self._member(path, name, "", Strategy.IMPORT)
            return found or (Located(External(f"{path}.{name.partition(ARITY)[0]}")),)
        symbol = self.type_of(path, "")
        if symbol is None:
            return ()
        return self._inner(symbol, name) if types else self._static(symbol, name)

    def _member(self, space: str, name: str, folder: str, strategy: Strategy) -> tuple[Located, ...]:
        found = self._defined(space, name, folder, strategy)
        if found:
            return found
        full = f"{space}.{name}" if space else name
        return (Located(ModuleValue(full)),) if self._index.is_space(full) else ()

    def _defined(self, space: str, name: str, folder: str, strategy: Strategy) -> tuple[Located, ...]:
        """What is defined in a namespace; of several with one name the one whose file is nearest."""
        places = self._index.names(space).get(name)
        if not places:
            return ()
        path, number = places[0]
        if len(places) > 1:
            nearest = nearest_first([path for path, _ in places], folder)[0]
            path, number = next(place for place in places if place[0] == nearest)
        unit = self._names.load(path)
        return (Located(value_of(unit.symbols[number], strategy)),) if unit is not None else ()

    def space_of(self, unit: Unit, block: int) -> str:
        """The namespace that a block of a file lies in."""
        around = unit.ancestors(block)
        spaces = (full for holder, full in reversed(unit.facts.namespaces) if holder in around)
        return next(spaces, unit.facts.package)

    def visible(self, unit: Unit, block: int) -> frozenset[str]:
        """The namespaces whose types may be named at a place without saying where they are."""
        own = self.space_of(unit, block)
        known = self._visible.get((unit.path, own))
        if known is None:
            parts = own.split(".")
            around = [".".join(parts[:size]) for size in range(1, len(parts) + 1)]
            written = [unit.facts.imports[star.value] for star in unit.stars]
            used = [item.module for item in (*written, *[item for _, item in self._index.everywhere])]
            inside = [f"{space}.{module}" for space in around for module in used]
            known = self._visible[unit.path, own] = frozenset(("", *around, *used, *inside))
        return known

    def type_of(self, dotted: str, folder: str = "") -> ClassSymbol | None:
        """The type of a full name."""
        found = self._index.split(dotted)
        if found is None:
            return None
        space, (first, *rest) = found
        located = self._defined(space, first, folder, Strategy.IMPORT)
        for name in rest:
            located = tuple(
                [
                    inner
                    for item in located
                    if isinstance(item.value, ClassValue)
                    for inner in self._inner(item.value.symbol, name)
                ]
            )
        return next((item.value.symbol for item in located if isinstance(item.value, ClassValue)), None)

    def _inner(self, symbol: ClassSymbol, name: str) -> tuple[Located, ...]:
        """A type inside a type, its own or inherited."""
        for base in self._evaluator.hierarchy.order(symbol):
            for part in self.parts(base) if isinstance(base, ClassSymbol) else ():
                bindings = part.unit.types.get((part.definition.body, name))
                if bindings:
                    return self._names.located(part.unit, bindings, Strategy.IMPORT, types=True)
        return ()

    def inner_type(self, unit: Unit, holder: int, name: str) -> tuple[Located, ...]:
        """A type that the class whose block this is has in another part of it, or from a base."""
        number = unit.facts.blocks[holder].definition
        symbol = unit.symbols[number] if number != NOTHING else None
        if not isinstance(symbol, ClassSymbol) or symbol.definition.body != holder:
            return ()
        return self._inner(symbol, name)

    def _static(self, symbol: ClassSymbol, name: str) -> tuple[Located, ...]:
        if not self._evaluator.hierarchy.find(symbol, name, on_instance=False).slots:
            return ()
        return self._evaluator.attribute(ClassValue(symbol, (), False, Strategy.IMPORT), name)
