"""Which definitions of the whole program have this full name, where a name is known in all files without an import?"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from kgcore.languages.spec import LanguageSpec
from kgcore.link.mixin_hosts import mixins_named
from kgcore.link.modules import Modules
from kgcore.link.names import Located, Names, value_of
from kgcore.link.symbols import ClassSymbol, Unit
from kgcore.link.values import External, Strategy
from kgcore.model.facts import NOTHING, BindingKind, BlockKind, FileFacts
from kgcore.model.kinds import NODE_TYPE_OF, NodeType, SymbolKind

Place = tuple[str, int]
"""A file and the number of a definition in it, or below NOTHING of a binding: see `binding_number`."""

ABSOLUTE = "\\"
"""Begins a path whose first name is written out in full."""
CALLED = "()"
"""Ends the full name of a function, which may be that of a type as well."""
GLOBAL_TOO = "(?)"
"""Ends the full name of a function that stands for the global one of its last name where there is none."""
_TYPES = (NodeType.CLASS, NodeType.MODULE)
_PASSED = (BlockKind.BRANCH, BlockKind.LOOP)


def binding_number(number: int) -> int:
    """How a binding is told from a definition among places; its own inverse."""
    return NOTHING - 1 - number


class FullNameIndex:
    """Types, functions and constants by full dotted name (`App.Models.User`), over all files of a program."""

    def __init__(self, paths: Iterable[str], facts_of: Callable[[str], FileFacts | None], spec: LanguageSpec) -> None:
        self.types: dict[str, list[Place]] = {}
        self.functions: dict[str, list[Place]] = {}
        self.tops: set[str] = set()
        """First parts of names that the program defines."""
        self.spaces: set[str] = set()
        """Packages that the program has something in."""
        self.taking: dict[str, list[Place]] = {}
        """By the last name of a module: what takes a module of that name in."""
        self._lexical = spec.constant_scopes
        for path in sorted(paths):
            facts = facts_of(path)
            if facts is not None:
                self._add(path, facts)

    def _add(self, path: str, facts: FileFacts) -> None:
        prefix = f"{facts.package}." if facts.package else ""
        if facts.package:
            self.spaces.add(facts.package)
        for number, definition in enumerate(facts.definitions):
            if NODE_TYPE_OF[definition.kind] in _TYPES:
                self._put(self.types, f"{prefix}{definition.qualified_name}", (path, number))
            elif definition.kind is SymbolKind.FUNCTION:
                self._put(self.functions, f"{prefix}{definition.qualified_name}", (path, number))
        for name, number in mixins_named(facts) if self._lexical else ():
            self.taking.setdefault(name, []).append((path, number))
        for number, binding in enumerate(facts.bindings if self._lexical else ()):
            if binding.kind is not BindingKind.ASSIGN or not binding.name[:1].isupper() or "." in binding.name:
                continue
            block = facts.blocks[binding.block]
            while block.kind in _PASSED:
                block = facts.blocks[block.parent]
            if block.kind is BlockKind.MODULE:
                self._put(self.types, binding.name, (path, binding_number(number)))
            elif block.kind is BlockKind.CLASS:
                owner = facts.definitions[block.definition].qualified_name
                self._put(self.types, f"{owner}.{binding.name}", (path, binding_number(number)))

    def _put(self, table: dict[str, list[Place]], name: str, place: Place) -> None:
        table.setdefault(name, []).append(place)
        self.tops.add(name.partition(".")[0])

    def nearest(self, name: str, importer: str, *, functions: bool = False) -> tuple[Place, ...]:
        """The places that a name stands for as a file sees it, the best first: in the file itself, in a file named
        after it, near by."""
        found = (self.functions if functions else self.types).get(name, ())
        if len(found) < 2:
            return tuple(found)
        words = "".join(name.split(".")[-1:]).lower().replace("_", "")
        parts = importer.split("/")
        return tuple(sorted(found, key=lambda place: (*_rank(place[0], importer, parts, words, name), place)))


def _rank(path: str, importer: str, parts: Sequence[str], last: str, name: str) -> tuple[bool, int, int]:
    """How well a file fits as the one that defines a name: itself first, then by shared folders and names."""
    own = path.split("/")
    shared = 0
    for mine, theirs in zip(parts, own, strict=False):
        if mine != theirs:
            break
        shared += 1
    segments = [segment.lower() for segment in name.split(".")]
    stems = [part.rpartition(".")[0] or part for part in own[-1:]] + list(reversed(own[:-1]))
    fits = 0
    for segment, stem in zip(reversed(segments), stems, strict=False):
        if segment.replace("_", "") != stem.lower().replace("_", ""):
            break
        fits += 1
    return path != importer, -fits, -shared


class FullNames(Names):
    """Looks names up in scopes as others do, and what is known by its full name in the whole program."""

    def __init__(
        self,
        load: Callable[[str], Unit | None],
        modules: Modules,
        ambient: Callable[[str], Sequence[str]],
        index: FullNameIndex,
        spec: LanguageSpec,
    ) -> None:
        super().__init__(load, modules, ambient)
        self.index = index
        self._spec = spec
        self._nested: dict[tuple[str, int], tuple[str, ...]] = {}
        self._known: dict[tuple[str, str], tuple[Located, ...]] = {}
        self.inherited: Callable[[ClassSymbol, str], tuple[Located, ...]] = lambda symbol, name: ()
        """What finds a constant on what a class inherits from."""

    def forget(self) -> None:
        super().forget()
        for memo in (self._nested, self._known):
            memo.clear()

    def locate(self, unit: Unit, block: int, name: str, position: int) -> tuple[tuple[Located, ...], bool]:
        if name.startswith(ABSOLUTE):
            return self._absolute(unit, name.removeprefix(ABSOLUTE).replace(ABSOLUTE, ".")), True
        if self._spec.constant_scopes and name[:1].isupper():
            return self._lexical(unit, block, name), True
        return super().locate(unit, block, name, position)

    def _absolute(self, unit: Unit, name: str) -> tuple[Located, ...]:
        if name.endswith(GLOBAL_TOO):
            full = name[: -len(GLOBAL_TOO)]
            last = full.rpartition(".")[2]
            return (
                self.defined(unit.path, full, functions=True)
                or (self.defined(unit.path, last, functions=True) if last != full else ())
                or self._named_outside(last, full)
            )
        if name.endswith(CALLED):
            full = name.removesuffix(CALLED)
            return self.defined(unit.path, full, functions=True) or self._named_outside(full, full)
        return self.defined(unit.path, name) or self._named_outside(name, name)

    def _named_outside(self, builtin: str, full: str) -> tuple[Located, ...]:
        if builtin in self._spec.builtins or builtin.lower() in self._spec.builtins:
            return (Located(External(f"{self._spec.builtins_module}.{builtin}")),)
        if "." not in full or full.rpartition(".")[0] in self.index.spaces:
            return ()  # the program's own package: generated, or not there
        return (Located(External(full)),)

    def defined(self, importer: str, name: str, *, functions: bool = False) -> tuple[Located, ...]:
        """What has this full name, as a file sees it; of several the one that fits best."""
        key = (importer, f"{name}{CALLED}" if functions else name)
        known = self._known.get(key)
        if known is None:
            places = self.index.nearest(name, importer, functions=functions)
            known = self._known[key] = self._at(places[0]) if places else ()
        return known

    def _at(self, place: Place) -> tuple[Located, ...]:
        unit = self.load(place[0])
        if unit is None:
            return ()
        if place[1] >= 0:
            return (Located(value_of(unit.symbols[place[1]], Strategy.IMPORT)),)
        return (Located(None, unit, unit.facts.bindings[binding_number(place[1])], None, Strategy.IMPORT),)

    def parts(self, symbol: ClassSymbol) -> tuple[ClassSymbol, ...]:
        """All that is declared under a class's full name, the class itself first."""
        name = symbol.definition.qualified_name
        listed = self.index.types.get(name, ()) if self._spec.constant_scopes else ()
        found = [symbol]
        for path, number in listed if len(listed) > 1 else ():
            unit = self.load(path) if number >= 0 else None
            part = unit.symbols[number] if unit is not None else None
            if isinstance(part, ClassSymbol) and part is not symbol:
                found.append(part)
        return tuple(found)

    def _lexical(self, unit: Unit, block: int, name: str) -> tuple[Located, ...]:
        """A constant: of the modules and classes that are written round the place, of what the innermost inherits
        from, of the whole program."""
        nesting = self._nesting(unit, block)
        for outer in nesting:
            found = self.defined(unit.path, f"{outer}.{name}")
            if found:
                return found
        if nesting:
            for place in self.index.nearest(nesting[0], unit.path):
                for item in self._at(place)[:1]:
                    symbol = getattr(item.value, "symbol", None)
                    found = self.inherited(symbol, name) if isinstance(symbol, ClassSymbol) else ()
                    if found:
                        return found
                break
        found = self.defined(unit.path, name)
        if found:
            return found
        if name in self._spec.builtins:
            return (Located(External(f"{self._spec.builtins_module}.{name}")),)
        return (Located(External(name)),)

    def _nesting(self, unit: Unit, block: int) -> tuple[str, ...]:
        """Full names of the modules and classes round a block, the innermost first."""
        key = (unit.path, block)
        known = self._nested.get(key)
        if known is None:
            found: list[str] = []
            blocks, definitions = unit.facts.blocks, unit.facts.definitions
            while block != NOTHING:
                number = blocks[block].definition
                if blocks[block].kind is BlockKind.CLASS and definitions[number].body == block:
                    found.append(definitions[number].qualified_name)
                block = blocks[block].parent
            known = self._nested[key] = tuple(found)
        return known
