"""One file as the linker sees it: which names each block holds, and the classes and functions defined there."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from kgcore.languages.spec import LanguageSpec
from kgcore.model.facts import NOTHING, Binding, BindingKind, BlockKind, Definition, FileFacts, Path
from kgcore.model.kinds import NODE_TYPE_OF, NodeType

# Reading a member of an enumeration costs a call in Python; these are read for every name.
_OUTER = BindingKind.OUTER
_DEFINITION = BindingKind.DEFINITION
_ENCLOSING = BindingKind.ENCLOSING
_AUGMENT = BindingKind.AUGMENT
_NARROW = BindingKind.NARROW
_COMPREHENSION = BlockKind.COMPREHENSION
_CLASS = BlockKind.CLASS
_CLASS_NODE = NodeType.CLASS
_BRANCH = BlockKind.BRANCH
_LOOP = BlockKind.LOOP

END = sys.maxsize
"""A position after everything: what a block's names are once it has run."""


class ClassSymbol:
    """A class (struct, interface …) of the project; identity is the object."""

    __slots__ = ("definition", "number", "unit")

    def __init__(self, unit: Unit, number: int) -> None:
        self.unit = unit
        self.number = number
        self.definition: Definition = unit.facts.definitions[number]


class FunctionSymbol:
    """A function or method of the project; `owner` is the class whose body defines it."""

    __slots__ = ("definition", "number", "owner", "unit")

    def __init__(self, unit: Unit, number: int, owner: ClassSymbol | None) -> None:
        self.unit = unit
        self.number = number
        self.definition: Definition = unit.facts.definitions[number]
        self.owner = owner


class Unit:
    """A file's facts with the look-ups that linking needs, made once."""

    __slots__ = (
        "_ancestors",
        "_receivers",
        "facts",
        "fields",
        "holders",
        "loops",
        "names",
        "outers",
        "path",
        "results",
        "spec",
        "stars",
        "symbols",
    )

    def __init__(self, path: str, facts: FileFacts, spec: LanguageSpec) -> None:
        self.path = path
        self.facts = facts
        self.spec = spec
        self._ancestors: dict[int, frozenset[int]] = {}
        self.holders, self.outers = _scopes(facts, spec)
        self.loops = frozenset(number for number, block in enumerate(facts.blocks) if block.kind is _LOOP)
        self.names: dict[tuple[int, str], list[Binding]] = {}
        self.fields: dict[int, list[Binding]] = {}
        """By function body: bindings of dotted names."""
        self.results: dict[int, list[Binding]] = {}
        """By function body: what it returns and yields."""
        self.stars: list[Binding] = []
        self._sort_bindings()
        self.symbols: list[ClassSymbol | FunctionSymbol] = []
        self._make_symbols()
        self._receivers = self._plain_receivers()

    def _plain_receivers(self) -> dict[tuple[int, str], int]:
        """(method's body, name of its receiver) → class, where the receiver is just an instance of it."""
        found: dict[tuple[int, str], int] = {}
        if not self.spec.receiver_parameter:
            return found
        for symbol in self.symbols:
            definition = symbol.definition
            if isinstance(symbol, ClassSymbol) or symbol.owner is None or definition.decorators:
                continue
            if not definition.parameters or definition.name in self.spec.class_receivers:
                continue
            key = (definition.body, definition.parameters[0].name)
            if len(self.names[key]) == 1:
                found[key] = symbol.owner.number
        return found

    def meaning_of(self, block: int, name: str) -> tuple[int, bool]:
        """Where a name has one meaning: two places with the same answer mean the same by it, if it is steady there.

        That is the block that binds the name, and whether it is seen from a function inside, after that block has run.
        Receivers of the methods of one class are the same: its number, below NOTHING.
        """
        names = self.names
        holder = self.holders[block]
        inside = False
        while holder != NOTHING:
            if (holder, name) in names:
                owner = self._receivers.get((holder, name))
                return (holder, inside) if owner is None else (NOTHING - 1 - owner, False)
            inside = inside or self.facts.blocks[holder].kind is not _COMPREHENSION
            holder = self.outers[holder]
        return NOTHING, False

    def _sort_bindings(self) -> None:
        names, holders, blocks = self.names, self.holders, self.facts.blocks
        moved: dict[tuple[int, str], int] = {}
        for binding in self.facts.bindings:
            if binding.kind is _OUTER:
                moved[holders[binding.block], binding.name] = 0
            elif binding.kind is _ENCLOSING:
                moved[holders[binding.block], binding.name] = self.outers[holders[binding.block]]
        for binding in self.facts.bindings:
            name, holder = binding.name, holders[binding.block]
            if not name:
                while blocks[holder].kind is _COMPREHENSION:
                    holder = holders[blocks[holder].parent]
                self.results.setdefault(holder, []).append(binding)
            elif name == "*":
                self.stars.append(binding)
            elif "." in name:
                self.fields.setdefault(holder, []).append(binding)
            elif binding.kind not in (_OUTER, _ENCLOSING):
                key = (holder, name)
                if moved and key in moved:
                    key = (moved[key], name)
                known = names.get(key)
                if known is None:
                    names[key] = [binding]
                else:
                    known.append(binding)
        for listed in names.values():
            if len(listed) > 1:
                listed.sort(key=_position)

    def _make_symbols(self) -> None:
        for number, definition in enumerate(self.facts.definitions):
            if NODE_TYPE_OF[definition.kind] is _CLASS_NODE:
                self.symbols.append(ClassSymbol(self, number))
                continue
            holder = self.facts.blocks[self.holders[definition.block]]
            owner = self.symbols[holder.definition] if holder.kind is _CLASS else None
            self.symbols.append(FunctionSymbol(self, number, owner if isinstance(owner, ClassSymbol) else None))

    def ancestors(self, block: int) -> frozenset[int]:
        """The block and everything round it."""
        known = self._ancestors.get(block)
        if known is None:
            parent = self.facts.blocks[block].parent
            known = frozenset({block}) if parent == NOTHING else self.ancestors(parent) | {block}
            self._ancestors[block] = known
        return known

    def bindings_of(self, holder: int, name: str) -> Sequence[Binding]:
        """What the name can be once the block that holds it has run."""
        bindings = self.names.get((holder, name))
        if bindings is None:
            return ()
        return bindings if len(bindings) == 1 else reaching(bindings, END, frozenset((holder,)), self)

    def is_accessor(self, binding: Binding) -> bool:
        """Whether a binding is a further body of a name, told by its decorator: `@name.setter`."""
        if binding.kind is not _DEFINITION:
            return False
        for index in self.facts.definitions[binding.value].decorators:
            expression = self.facts.expressions[index] if index != NOTHING else None
            if isinstance(expression, Path):
                owner, _, last = expression.text.rpartition(".")
                if owner == binding.name and last in self.spec.accessors:
                    return True
        return False


def _scopes(facts: FileFacts, spec: LanguageSpec) -> tuple[list[int], list[int]]:
    """For each block the block that holds its names, and for each of those the one where the search goes on."""
    holders: list[int] = []
    outers: list[int] = []
    blocks = facts.blocks
    for number, block in enumerate(blocks):
        if block.kind in (_BRANCH, _LOOP):
            holders.append(holders[block.parent])
            outers.append(NOTHING)
            continue
        holders.append(number)
        outer = holders[block.parent] if block.parent != NOTHING else NOTHING
        if spec.members_need_receiver:
            while outer != NOTHING and blocks[outer].kind is _CLASS:
                outer = outers[outer]
        outers.append(outer)
    return holders, outers


def reaching(bindings: Sequence[Binding], position: int, ancestors: frozenset[int], unit: Unit) -> list[Binding]:
    """The bindings that may hold at a place: backwards from it, up to the first that cannot have been skipped.

    A binding in a branch that does not enclose the place may or may not have run; one that comes later in a loop round
    the place has run the last time round. Where none of these is there (a function called later), any of them may hold.
    """
    found: list[Binding] = []
    for binding in reversed(bindings):
        kind = binding.kind
        if kind is _AUGMENT:
            continue
        if binding.position >= position:
            if unit.loops and not unit.loops.isdisjoint(ancestors & unit.ancestors(binding.block)):
                found.append(binding)
            continue
        encloses = binding.block in ancestors
        if kind is _NARROW and not encloses:
            continue
        found.append(binding)
        if encloses:
            break
    if not found or all(binding.position >= position for binding in found):
        found = [binding for binding in bindings if binding.kind not in (_NARROW, _AUGMENT)]
    return found


def _position(binding: Binding) -> int:
    return binding.position
