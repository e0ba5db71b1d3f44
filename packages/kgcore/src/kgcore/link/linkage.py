"""What does each name mean outside the files that define it? One table for a program whose files include each other."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

import msgspec

from kgcore.link.includes import SPACE, shared_folders
from kgcore.model.facts import (
    ELSEWHERE,
    INTERNAL,
    NOTHING,
    SCOPED,
    BindingKind,
    BlockKind,
    Definition,
    FileFacts,
    Path,
    TypeName,
)
from kgcore.model.kinds import NODE_TYPE_OF, NodeType, SymbolKind

_OPEN = (BlockKind.MODULE, BlockKind.NAMESPACE, BlockKind.CLASS)
_PRIVATE = ("static", INTERNAL)


MAX_INCLUDERS = 50
"""Files that include another which are asked what they see besides; a header of a large project has thousands."""


class Entry(msgspec.Struct, frozen=True, gc=False):
    """A definition or, where `binding` is given, a variable that a file has outside every function."""

    path: str
    number: int
    binding: int = NOTHING
    is_elsewhere: bool = False
    """A declaration of what is defined elsewhere."""
    is_private: bool = False
    is_type: bool = False
    is_macro: bool = False
    is_space: bool = False
    enumeration: int = NOTHING
    """The enumeration whose member a variable is."""


class Linkage:
    """Entries by qualified name, and which files see which by inclusion."""

    def __init__(
        self, files: Callable[[], Iterable[tuple[str, FileFacts]]], included: Callable[[str, FileFacts], Iterable[str]]
    ) -> None:
        self._files = files
        self._included = included
        self._entries: dict[str, list[Entry]] | None = None
        self._includes: dict[str, tuple[str, ...]] = {}
        self._includers: dict[str, list[str]] = {}
        self._reach: dict[str, frozenset[str]] = {}
        self._around: dict[str, frozenset[str]] = {}

    def entries(self, qualified_name: str) -> list[Entry]:
        if self._entries is None:
            self._entries = {}
            for path, facts in self._files():
                for name, entry in entries_of(path, facts):
                    self._entries.setdefault(name, []).append(entry)
                self._includes[path] = tuple(dict.fromkeys(self._included(path, facts)))
                for included in self._includes[path]:
                    self._includers.setdefault(included, []).append(path)
        return self._entries.get(qualified_name, [])

    def reach(self, path: str) -> frozenset[str]:
        """The file and all that it includes, however far."""
        self.entries("")
        known = self._reach.get(path)
        if known is None:
            known = self._reach[path] = _closure(path, lambda each: self._includes.get(each, ()))
        return known

    def around(self, path: str) -> frozenset[str]:
        """What the files see that include this one: names that its text may mean where it is included."""
        known = self._around.get(path)
        if known is None:
            self.entries("")
            includers = _closure(path, lambda each: self._includers.get(each, ())) - {path}
            known = frozenset(seen for each in sorted(includers)[:MAX_INCLUDERS] for seen in self.reach(each))
            self._around[path] = known
        return known


def _closure(path: str, following: Callable[[str], Iterable[str]]) -> frozenset[str]:
    found = {path}
    stack = [path]
    while stack:
        for each in following(stack.pop()):
            if each not in found:
                found.add(each)
                stack.append(each)
    return frozenset(found)


def entries_of(path: str, facts: FileFacts) -> Iterator[tuple[str, Entry]]:
    """What a file defines outside every function, by qualified name."""
    blocks, definitions = facts.blocks, facts.definitions
    outside: list[bool] = []
    for block in blocks:
        outside.append(block.kind in _OPEN and (block.parent == NOTHING or outside[block.parent]))
    for number, definition in enumerate(definitions):
        if outside[definition.block]:
            yield definition.qualified_name, _entry(path, number, definition, blocks[definition.block].kind)
    for index, binding in enumerate(facts.bindings):
        if binding.kind is not BindingKind.ASSIGN or not outside[binding.block] or "." in binding.name:
            continue
        block = blocks[binding.block]
        holder = definitions[block.definition] if block.definition != NOTHING else None
        if block.kind is not BlockKind.CLASS:
            prefix = f"{holder.qualified_name}." if holder is not None else ""
            yield prefix + binding.name, Entry(path, NOTHING, index, is_private=False)
        elif holder is not None and holder.kind is SymbolKind.ENUM and SCOPED not in holder.modifiers:
            prefix = holder.qualified_name.removesuffix(holder.name)
            yield prefix + binding.name, Entry(path, NOTHING, index, enumeration=block.definition)


def _entry(path: str, number: int, definition: Definition, holder: BlockKind) -> Entry:
    return Entry(
        path,
        number,
        is_elsewhere=ELSEWHERE in definition.modifiers,
        is_private=holder is not BlockKind.CLASS and any(word in _PRIVATE for word in definition.modifiers),
        is_type=NODE_TYPE_OF[definition.kind] is NodeType.CLASS,
        is_macro=definition.kind is SymbolKind.MACRO,
        is_space=definition.kind is SymbolKind.NAMESPACE,
    )


def nearest(entries: list[Entry], path: str) -> list[Entry]:
    """Those that stand nearest to a file: under its own name with another suffix, then in most of its folders."""
    if len(entries) < 2:
        return entries
    stem = _stem(path)

    def rank(entry: Entry) -> tuple[bool, int]:
        return _stem(entry.path) == stem, shared_folders(entry.path, path)

    best = max(map(rank, entries))
    return [entry for entry in entries if rank(entry) == best]


def _stem(path: str) -> str:
    return path.rpartition("/")[2].partition(".")[0]


def signature_of(facts: FileFacts, definition: Definition) -> tuple[str, ...]:
    """The last names of the types of a function's parameters; empty names where a type is not a name."""
    found: list[str] = []
    for parameter in definition.parameters:
        expression = facts.expressions[parameter.type] if parameter.type != NOTHING else None
        while expression is not None and not isinstance(expression, Path) and hasattr(expression, "base"):
            expression = facts.expressions[expression.base]
        found.append(expression.text.rpartition(".")[2] if isinstance(expression, TypeName) else "")
    return tuple(found)


def space_of(qualified_name: str, path: str) -> str:
    """What stands for a namespace, as a file sees it, in the place of a file's path."""
    return f"{SPACE}{qualified_name}|{path}"


def space_and_path(space: str) -> tuple[str, str]:
    """The namespace's name and the file that sees it."""
    name, _, path = space.removeprefix(SPACE).partition("|")
    return name, path
