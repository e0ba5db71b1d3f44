"""What a name stands for where files include each other: declarations in reach, joined to what they declare."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from kgcore.link.includes import SPACE
from kgcore.link.linkage import Entry, Linkage, nearest, signature_of, space_and_path, space_of
from kgcore.link.modules import Modules
from kgcore.link.names import Located, Names, value_of
from kgcore.link.symbols import AttachedSymbol, ClassSymbol, FunctionSymbol, Unit
from kgcore.link.values import ClassValue, External, FunctionValue, ModuleValue, Strategy, Value
from kgcore.model.facts import ELSEWHERE, NOTHING, Binding, BindingKind, BlockKind, FileFacts, Import
from kgcore.model.kinds import SymbolKind

MAX_ALTERNATIVES = 3
"""Definitions of one name that differ by nothing the text tells (`net_unix.c`, `net_win.c`): each may be meant."""
ROOT = "::"


class LinkedNames(Names):
    """Names of a program whose files include each other. A declaration stands for what it declares."""

    def __init__(
        self,
        load: Callable[[str], Unit | None],
        modules: Modules,
        ambient: Callable[[str], Sequence[str]],
        files: Callable[[], Iterable[tuple[str, FileFacts]]],
    ) -> None:
        super().__init__(load, modules, ambient)
        self.files = files
        self.linkage = Linkage(files, self._included)
        self._joined: dict[FunctionSymbol | ClassSymbol, tuple[FunctionSymbol | ClassSymbol, ...]] = {}
        self.member_of: Callable[[ClassSymbol, str], tuple[Located, ...]] = lambda symbol, name: ()
        """Members of a class by their bare names; set by the evaluator."""

    def _included(self, path: str, facts: FileFacts) -> Iterator[str]:
        for written in facts.imports:
            if written.star and not written.module.startswith(SPACE):
                found = self.modules.imported(path, written.module, written.level)
                if found is not None and found != path:
                    yield found

    # Names of values

    def locate(self, unit: Unit, block: int, name: str, position: int) -> tuple[tuple[Located, ...], bool]:
        if name == ROOT:
            return (Located(ModuleValue(space_of("", unit.path))),), True
        blocks = unit.facts.blocks
        holder = unit.scopes[block]
        while holder != NOTHING:
            kind = blocks[holder].kind
            if kind is BlockKind.MODULE or kind is BlockKind.NAMESPACE:
                found = self._in_space(unit, holder, name, types=False)
                if found:
                    return found, True
            elif holder in unit.implied:
                found = self._own_name(unit, holder, name) or self.implied(unit, holder, name)
                if found:
                    return found, True
            else:
                bindings = unit.names.get((holder, name))
                if bindings is not None:
                    found = self.located(unit, bindings[-1:])
                    if found:
                        return found, len(bindings) == 1
                found = self._of_owner(unit, holder, name)
                if found:
                    return found, True
            holder = unit.outers[holder]
        return self._last(unit, name), True

    def _own_name(self, unit: Unit, holder: int, name: str) -> tuple[Located, ...]:
        """The class itself, by its name; its constructors have the same."""
        symbol = unit.symbols[unit.facts.blocks[holder].definition]
        if isinstance(symbol, ClassSymbol) and symbol.definition.name == name:
            return (Located(value_of(symbol, Strategy.SCOPE)),)
        return ()

    def _of_owner(self, unit: Unit, holder: int, name: str) -> tuple[Located, ...]:
        """A member of the type that the function names whose block this is; else a name of the type's namespace."""
        number = unit.facts.blocks[holder].definition
        symbol = unit.symbols[number] if number != NOTHING else None
        if not isinstance(symbol, AttachedSymbol) or symbol.definition.body != holder:
            return ()
        owner = symbol.owner
        if owner is None:
            return ()
        if owner.definition.name == name:
            return (Located(value_of(owner, Strategy.SCOPE)),)
        found = self.member_of(owner, name)
        if found:
            return found
        space = owner.definition.qualified_name.rpartition(".")[0]
        while space:
            found = self._linked(unit, f"{space}.{name}", types=False)
            if found:
                return found
            space = space.rpartition(".")[0]
        return ()

    def _in_space(self, unit: Unit, holder: int, name: str, *, types: bool) -> tuple[Located, ...]:
        """A name of the file or of a namespace: the file's own, then what it includes, then what it uses."""
        own = (unit.types if types else unit.names).get((holder, name))
        if own:
            found = self._own(unit, own, types=types)
            if found:
                return found
        number = unit.facts.blocks[holder].definition
        space = f"{unit.facts.definitions[number].qualified_name}." if number != NOTHING else ""
        found = self._linked(unit, f"{space}{name}", types=types)
        if found:
            return found
        if number != NOTHING:
            return ()
        for star in unit.stars:
            used = unit.facts.imports[star.value].module.removeprefix(SPACE)
            for outer in self._spaces_round(unit, star.block):
                found = self._linked(unit, f"{outer}{used}.{name}", types=types)
                if found:
                    return found
        return ()

    def _spaces_round(self, unit: Unit, block: int) -> Iterator[str]:
        blocks = unit.facts.blocks
        while block != NOTHING:
            if blocks[block].kind is BlockKind.NAMESPACE:
                yield f"{unit.facts.definitions[blocks[block].definition].qualified_name}."
            block = blocks[block].parent
        yield ""

    def _own(self, unit: Unit, bindings: Sequence[Binding], *, types: bool) -> tuple[Located, ...]:
        """A file's own names: a macro before a function, a function before a type, a definition before its like."""
        located = list(self.located(unit, bindings, types=types))
        if len(located) < 2:
            return tuple(located)
        macros = [item for item in located if _kind_of(item.value) is SymbolKind.MACRO]
        if macros:
            return tuple(macros[-1:])
        functions = [item for item in located if isinstance(item.value, FunctionValue)]
        if functions and not types:
            return _distinct(functions)
        return tuple(located[-1:]) if not types else _distinct(located)

    def _last(self, unit: Unit, name: str) -> tuple[Located, ...]:
        if name in unit.spec.builtins:
            if name == unit.spec.builtins_module:
                return (Located(External(name)),)
            return (Located(External(f"{unit.spec.builtins_module}.{name}")),)
        return self._unseen(unit, name, types=False)

    def _linked(self, unit: Unit | None, qualified: str, *, types: bool) -> tuple[Located, ...]:
        """What the entries of a qualified name mean that a file sees."""
        entries = [entry for entry in self.linkage.entries(qualified) if _suits(entry, types)]
        if not entries:
            return ()
        if any(entry.is_space for entry in entries):
            return (Located(ModuleValue(space_of(qualified, unit.path if unit is not None else ""))),)
        if unit is None:
            seen = [entry for entry in entries if not entry.is_private]
        else:
            reach = self.linkage.reach(unit.path)
            seen = [entry for entry in entries if entry.path in reach]
            if not seen:
                around = self.linkage.around(unit.path)
                seen = [
                    entry for entry in entries if entry.path in around and (not entry.is_private or len(entries) == 1)
                ]
        return self._chosen(seen, unit.path if unit is not None else "", Strategy.IMPORT, types=types)

    def _unseen(self, unit: Unit, name: str, *, types: bool) -> tuple[Located, ...]:
        """What no declaration in sight names, but one file of the program defines for all."""
        entries = [
            entry
            for entry in self.linkage.entries(name)
            if _suits(entry, types) and not (entry.is_elsewhere or entry.is_private or entry.is_macro or entry.is_space)
        ]
        located = self._chosen(entries, unit.path, Strategy.LINKAGE, types=types)
        return located if len(located) == 1 else ()

    def _chosen(self, seen: list[Entry], path: str, strategy: Strategy, *, types: bool) -> tuple[Located, ...]:
        if len(seen) > 1:
            macros = [entry for entry in seen if entry.is_macro]
            functions = [entry for entry in seen if not entry.is_type and entry.binding == NOTHING]
            if macros:
                seen = nearest(macros, path)[:1]
            elif functions and not types:
                seen = functions
            defined = [entry for entry in seen if not entry.is_elsewhere]
            if defined and len(defined) < len(seen):
                names = [entry for entry in seen if entry.is_elsewhere]
                seen = [*defined, *names]
        found: list[Located] = []
        for entry in seen:
            unit = self.load(entry.path)
            if unit is None:
                continue
            if entry.binding != NOTHING:
                owner = unit.symbols[entry.enumeration] if entry.enumeration != NOTHING else None
                binding = unit.facts.bindings[entry.binding]
                found.append(Located(None, unit, binding, owner if isinstance(owner, ClassSymbol) else None, strategy))
            else:
                found.extend(Located(value) for value in self.values_of(unit.symbols[entry.number], strategy))
        found = list(_distinct(found))
        variables = [item for item in found if item.value is None]
        if variables:
            return tuple(variables[:1] if len(variables) == len(found) else [f for f in found if f.value is not None])
        return tuple(found)

    # Names of types

    def locate_type(self, unit: Unit, block: int, name: str) -> tuple[Located, ...]:
        if name == ROOT:
            return (Located(ModuleValue(space_of("", unit.path))),)
        blocks = unit.facts.blocks
        holder = unit.holders[block]
        while True:
            kind = blocks[holder].kind
            if kind is BlockKind.MODULE or kind is BlockKind.NAMESPACE:
                found = self._in_space(unit, holder, name, types=True)
            else:
                own = unit.types.get((holder, name))
                found = self.located(unit, own, types=True) if own else self._type_of_class(unit, holder, name)
                if not found and kind is BlockKind.CLASS:
                    symbol = unit.symbols[blocks[holder].definition]
                    found = self.nested_type(symbol, name) if isinstance(symbol, ClassSymbol) else ()
            if found:
                return found
            parent = blocks[holder].parent
            if parent == NOTHING:
                break
            holder = unit.holders[parent]
        if name in unit.spec.builtins:
            dotted = name if name == unit.spec.builtins_module else f"{unit.spec.builtins_module}.{name}"
            return (Located(External(dotted)),)
        return self._unseen(unit, name, types=True)

    def _type_of_class(self, unit: Unit, holder: int, name: str) -> tuple[Located, ...]:
        """A type that is a member of the type whose member the function is."""
        number = unit.facts.blocks[holder].definition
        symbol = unit.symbols[number] if number != NOTHING else None
        if isinstance(symbol, AttachedSymbol) and symbol.definition.body == holder and symbol.owner is not None:
            owner = symbol.owner
            found = self.nested_type(owner, name)
            if found:
                return found
            space = owner.definition.qualified_name.rpartition(".")[0]
            while space:
                found = self._linked(unit, f"{space}.{name}", types=True)
                if found:
                    return found
                space = space.rpartition(".")[0]
        return ()

    def nested_type(self, owner: ClassSymbol, name: str) -> tuple[Located, ...]:
        """A type inside a class, wherever it is defined; the class's own name is one of them."""
        if owner.definition.name == name:
            return (Located(value_of(owner, Strategy.MEMBER)),)
        own = owner.unit.types.get((owner.definition.body, name))
        if own:
            return self.located(owner.unit, own, types=True)
        return self._linked(None, f"{owner.definition.qualified_name}.{name}", types=True)

    # Namespaces and imports

    def exported(self, path: str, name: str, *, types: bool) -> tuple[Located, ...]:
        if path.startswith(SPACE):
            return self._of_space(path, name, types=types)
        return super().exported(path, name, types=types)

    def module_member(self, path: str, name: str) -> tuple[Located, ...]:
        if not path.startswith(SPACE):
            return super().module_member(path, name)
        return self._of_space(path, name, types=False)

    def _of_space(self, path: str, name: str, *, types: bool) -> tuple[Located, ...]:
        """A name of a namespace, as the file sees it that asks; outside of all, what the language brings with it."""
        space, asking = space_and_path(path)
        unit = self.load(asking) if asking else None
        qualified = f"{space}.{name}" if space else name
        found = self._linked(unit, qualified, types=types)
        if not found and unit is not None:
            found = self._linked(None, qualified, types=types)
        if not found and not space and unit is not None and name in unit.spec.builtins:
            return (Located(External(f"{unit.spec.builtins_module}.{name}")),)
        return found

    def _import(self, unit: Unit, written: Import) -> tuple[Located, ...]:
        return self._used(unit, written, types=False)

    def _import_type(self, unit: Unit, written: Import) -> tuple[Located, ...]:
        return self._used(unit, written, types=True)

    def _used(self, unit: Unit, written: Import, *, types: bool) -> tuple[Located, ...]:
        """What a name of a namespace is that a file uses without it."""
        space = written.module.removeprefix(SPACE)
        if space.partition(".")[0] == unit.spec.builtins_module:
            return (Located(External(f"{space}.{written.name}" if written.name else space)),)
        for outer in self._spaces_round(unit, written.block):
            if not written.name:
                if any(entry.is_space for entry in self.linkage.entries(f"{outer}{space}")):
                    return (Located(ModuleValue(space_of(f"{outer}{space}", unit.path))),)
                continue
            found = self._linked(unit, f"{outer}{space}.{written.name}" if space else written.name, types=types)
            if found:
                return found
        return ()

    # Declarations and definitions

    def located(
        self, unit: Unit, bindings: Sequence[Binding], strategy: Strategy = Strategy.SCOPE, *, types: bool = False
    ) -> tuple[Located, ...]:
        imported = self.imported_type if types else self.imported
        found: list[Located] = []
        for binding in bindings:
            if binding.kind is BindingKind.DEFINITION:
                found.extend(Located(value) for value in self.values_of(unit.symbols[binding.value], strategy))
            elif binding.kind is BindingKind.IMPORT:
                found.extend(imported(unit, binding.value))
            else:
                found.append(Located(None, unit, binding, None, strategy))
        return tuple(found) if len(found) < 2 else _distinct(found)

    def values_of(self, symbol: ClassSymbol | FunctionSymbol, strategy: Strategy) -> Iterator[Value]:
        if isinstance(symbol, ClassSymbol) and symbol.definition.kind is SymbolKind.NAMESPACE:
            yield ModuleValue(space_of(symbol.definition.qualified_name, symbol.unit.path))
            return
        for joined in self.joined(symbol):
            yield value_of(joined, strategy)

    def joined(self, symbol: ClassSymbol | FunctionSymbol) -> tuple[ClassSymbol | FunctionSymbol, ...]:
        """What a declaration declares; itself where no file of the program defines it."""
        if ELSEWHERE not in symbol.definition.modifiers:
            return (symbol,)
        known = self._joined.get(symbol)
        if known is None:
            known = self._joined[symbol] = tuple(self._join(symbol)) or (symbol,)
        return known

    def _join(self, symbol: ClassSymbol | FunctionSymbol) -> Iterator[ClassSymbol | FunctionSymbol]:
        unit, definition = symbol.unit, symbol.definition
        qualified = definition.qualified_name
        defined: list[Entry] = []
        while qualified and not defined:
            defined = [
                entry
                for entry in self.linkage.entries(qualified)
                if not (entry.is_elsewhere or entry.is_type or entry.is_macro or entry.is_space)
                and entry.binding == NOTHING
                and (not entry.is_private or entry.path == unit.path or unit.path in self.linkage.reach(entry.path))
            ]
            if "." not in definition.qualified_name or isinstance(symbol, ClassSymbol) or symbol.owner is None:
                break
            rest = qualified.partition(".")[2]
            qualified = rest if "." in rest else ""
        own = [entry for entry in defined if entry.path == unit.path]
        defined = self._alike(symbol, own or defined)
        for entry in nearest(defined, unit.path)[:MAX_ALTERNATIVES]:
            found = self.load(entry.path)
            if found is not None:
                yield found.symbols[entry.number]

    def _alike(self, symbol: ClassSymbol | FunctionSymbol, entries: list[Entry]) -> list[Entry]:
        """Of several definitions the ones whose parameters are the declaration's: in number, then in type."""
        if len(entries) < 2:
            return entries
        wanted = signature_of(symbol.unit.facts, symbol.definition)
        signatures = [(entry, self._signature(entry)) for entry in entries]
        counted = [item for item in signatures if len(item[1]) == len(wanted)] or signatures
        same = [entry for entry, signature in counted if signature == wanted]
        return same or [entry for entry, _ in counted]

    def _signature(self, entry: Entry) -> tuple[str, ...]:
        unit = self.load(entry.path)
        return signature_of(unit.facts, unit.facts.definitions[entry.number]) if unit is not None else ()


def _suits(entry: Entry, types: bool) -> bool:
    return not types or entry.is_type or entry.is_space


def _kind_of(value: Value | None) -> SymbolKind | None:
    return value.symbol.definition.kind if isinstance(value, FunctionValue | ClassValue) else None


def _distinct(located: Sequence[Located]) -> tuple[Located, ...]:
    """One of each definition."""
    found: dict[object, Located] = {}
    for item in located:
        value = item.value
        key = value.symbol if isinstance(value, FunctionValue | ClassValue) else (value, id(item.binding))
        found.setdefault(key, item)
    return tuple(found.values())
