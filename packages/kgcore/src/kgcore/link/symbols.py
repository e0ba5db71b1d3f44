"""One file as the linker sees it: which names each block holds, and the classes and functions defined there."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence

from kgcore.languages.spec import DecoratorEffect, LanguageSpec, ModuleNaming
from kgcore.model.facts import NOTHING, Binding, BindingKind, BlockKind, Definition, FileFacts, Path
from kgcore.model.kinds import NODE_TYPE_OF, NodeType, SymbolKind

# Reading a member of an enumeration costs a call in Python; these are read for every name.
_OUTER = BindingKind.OUTER
_DEFINITION = BindingKind.DEFINITION
_ENCLOSING = BindingKind.ENCLOSING
_AUGMENT = BindingKind.AUGMENT
_NARROW = BindingKind.NARROW
_COMPREHENSION = BlockKind.COMPREHENSION
_CLASS = BlockKind.CLASS
_BRANCH = BlockKind.BRANCH
_LOOP = BlockKind.LOOP
_OBJECT = BlockKind.OBJECT
_SPACE = BlockKind.NAMESPACE
_IMPORT = BindingKind.IMPORT
_TYPE = BindingKind.TYPE
_NAMESPACE = SymbolKind.NAMESPACE
_CHANGE = BindingKind.CHANGE
_HOISTED = BindingKind.HOISTED
_PARAMETER = BindingKind.PARAMETER
_VARIADIC = BindingKind.VARIADIC
_SIGNATURE = BindingKind.SIGNATURE
_RECEIVER = BindingKind.RECEIVER
_DEFINITION = BindingKind.DEFINITION
_RECEIVER = BindingKind.RECEIVER
_UNSAID = (NOTHING, NOTHING)
RUNS_ON = (_COMPREHENSION, _BRANCH, _LOOP)
"""Blocks that run as part of what is round them."""
_UNSEEN = (_CLASS, _OBJECT)
"""Blocks whose names are members: code inside does not see them as names."""
_ONLY_TYPES = (SymbolKind.INTERFACE, SymbolKind.TYPE_ALIAS)
_TYPE_KINDS = (
    *(kind for kind, node_type in NODE_TYPE_OF.items() if node_type is NodeType.CLASS),
    SymbolKind.NAMESPACE,
)
"""What is a class to the linker: it has a block of members."""
_DECLARING = (
    BindingKind.ASSIGN,
    BindingKind.PARAMETER,
    BindingKind.ELEMENT,
    BindingKind.DEFINITION,
    BindingKind.IMPORT,
    BindingKind.TYPE,
    BindingKind.VARIADIC,
)

_FAR = 1 << 30
"""Below its negative are numbers that stand for the namespaces that names are looked for in which no block binds."""
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


class AttachedSymbol(FunctionSymbol):
    """A function that names the type whose member it is; the type is looked for when it is first asked for."""

    __slots__ = ("_known", "_owner")

    def __init__(self, unit: Unit, number: int) -> None:
        super().__init__(unit, number, None)
        self._known = False

    @property
    def owner(self) -> ClassSymbol | None:
        if not self._known:
            self._owner = self.unit.owner_of(self)
            self._known = True
        return self._owner

    @owner.setter
    def owner(self, owner: ClassSymbol | None) -> None:
        self._owner = owner


class Unit:
    """A file's facts with the look-ups that linking needs, made once."""

    __slots__ = (
        "_ancestors",
        "_assigned",
        "_parameters",
        "_receivers",
        "_type_parameters",
        "contexts",
        "declared_values",
        "exported",
        "facts",
        "fields",
        "given",
        "holders",
        "implied",
        "inner_stars",
        "loops",
        "member_bodies",
        "names",
        "narrows",
        "outers",
        "owner_of",
        "parts",
        "path",
        "results",
        "scopes",
        "sealed",
        "signatures",
        "spec",
        "stars",
        "symbols",
        "types",
    )

    def __init__(self, path: str, facts: FileFacts, spec: LanguageSpec) -> None:
        self.path, self.facts = path, facts
        self.parts: Callable[[ClassSymbol], tuple[ClassSymbol, ...]] | None = None  # all declarations of a type
        self.spec = spec
        self._ancestors: dict[int, frozenset[int]] = {}
        self.declared_values: dict[int, Definition] = {}
        """Expression that gives a name its value → the definition of that name, where its type is written."""
        self.sealed = spec.module_naming is ModuleNaming.TREE
        """Whether code in a namespace sees nothing of what is round it; whether some block that is no module takes
        all names of another."""
        if spec.block_scopes:
            unseen = (_OBJECT,) if spec.implicit_receiver else _UNSEEN
            self.holders, self.outers = _block_scopes(facts, unseen, sealed=self.sealed)
            self.scopes = _seen_from(facts, self.holders, self.outers, unseen)
        else:
            self.holders, self.outers = _scopes(facts, spec)
            self.scopes = self.holders
        """For each block the one where the search for a name begins."""
        self.implied = _implied(facts) if spec.implicit_receiver else frozenset()
        """Blocks of classes whose members code inside them sees by their bare names."""
        self.member_bodies = _member_bodies(facts) if spec.implicit_receiver else frozenset()
        """Bodies of functions that name the type whose members they see by their bare names."""
        self.exported = dict(facts.exported) if facts.exported is not None else None
        self.types: dict[tuple[int, str], list[Binding]] = {}
        """By block that holds names and name: what names a type, where types have names of their own."""
        self.narrows: dict[str, list[Binding]] = {}
        """By dotted path: the conditions that test its class."""
        self.signatures: dict[tuple[int, str], list[Binding]] = {}
        self._assigned: dict[str, list[Binding]] | None = None
        self._type_parameters: dict[int, list[Binding]] | None = None
        self._parameters: dict[int, list[Binding]] | None = None
        self.given: dict[int, Binding] | None = None
        """By block of a function or object written out: the binding whose value it is; made with `contexts`."""
        self.contexts: dict[int, tuple[int, ...]] | None = None
        """By function body: where the function is given to something; made when first asked for."""
        self.loops = frozenset(number for number, block in enumerate(facts.blocks) if block.kind is _LOOP)
        self.names: dict[tuple[int, str], list[Binding]] = {}
        self.fields: dict[int, list[Binding]] = {}
        """By function body: bindings of dotted names."""
        self.results: dict[int, list[Binding]] = {}
        """By function body: what it returns and yields."""
        self.stars: list[Binding] = []
        self.owner_of: Callable[[FunctionSymbol], ClassSymbol | None] = _unowned
        """What finds the type that a definition names as the one whose member it is."""
        if spec.block_scopes:
            self._sort_declarations()
        else:
            self._sort_bindings()
        self.inner_stars = self.sealed and any(self._space_of(star.block) != star.block for star in self.stars)
        self.symbols: list[ClassSymbol | FunctionSymbol] = []
        self._make_symbols()
        self._receivers = self._plain_receivers()

    def _plain_receivers(self) -> dict[tuple[int, str], int]:
        """(method's body, name of its receiver) → class, where the receiver is just an instance of it."""
        found: dict[tuple[int, str], int] = {}
        if self.spec.receiver_names:
            return self._named_receivers()
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

    def _named_receivers(self) -> dict[tuple[int, str], int]:
        found: dict[tuple[int, str], int] = {}
        name, effects = self.spec.receiver_names[0], self.spec.modifier_effects
        for symbol in self.symbols:
            if isinstance(symbol, AttachedSymbol):
                key = (symbol.definition.body, name)
                if self.sealed and len(self.names.get(key, ())) == 1:
                    found[key] = len(self.symbols) + symbol.definition.block
                continue
            if isinstance(symbol, ClassSymbol) or symbol.owner is None:
                continue
            key = (symbol.definition.body, name)
            bound = self.names.get(key, ())
            if (
                len(bound) == 1
                and bound[0].kind is _RECEIVER
                and not any(effects.get(modifier) is DecoratorEffect.CLASS for modifier in symbol.definition.modifiers)
            ):
                found[key] = symbol.owner.number
        return found

    def meaning_of(self, block: int, name: str) -> tuple[int, bool]:
        """Where a name has one meaning: two places with the same answer mean the same by it, if it is steady there.

        That is the block that binds the name, and whether it is seen from a function inside, after that block has run.
        Receivers of the methods of one class are the same: its number, below NOTHING.
        """
        names = self.names
        holder = self.scopes[block]
        inside = False
        while holder != NOTHING:
            if (holder, name) in names:
                owner = self._receivers.get((holder, name))
                return (holder, inside) if owner is None else (NOTHING - 1 - owner, False)
            if holder in self.implied or holder in self.member_bodies:
                return holder, inside
            inside = inside or self.facts.blocks[holder].kind not in RUNS_ON
            holder = self.outers[holder]
        return (-_FAR - (block if self.inner_stars else self._space_of(block)) if self.sealed else NOTHING), False

    def _space_of(self, block: int) -> int:
        """The block of the namespace, or of the file, that a block is in."""
        blocks = self.facts.blocks
        while block > 0 and blocks[block].kind is not _SPACE:
            block = blocks[block].parent
        return block

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
            elif name == "*" and binding.kind is _IMPORT:
                self.stars.append(binding)
            elif "." in name:
                if binding.kind is _NARROW and self.spec.full_names:
                    self.narrows.setdefault(name, []).append(binding)
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

    def _sort_declarations(self) -> None:
        """The same where any block may hold names, and types have names of their own."""
        names, holders, blocks, definitions = self.names, self.holders, self.facts.blocks, self.facts.definitions
        moved: list[Binding] = []
        for binding in self.facts.bindings:
            name, kind = binding.name, binding.kind
            holder = holders[binding.block]
            if not name or "." in name or kind is _HOISTED:
                while blocks[holder].kind in RUNS_ON:
                    holder = holders[blocks[holder].parent]
            if not name:
                self.results.setdefault(holder, []).append(binding)
            elif name == "*" and kind is _IMPORT:
                self.stars.append(binding)
            elif "." in name:
                self._sort_dotted(binding, holder)
            elif kind is _CHANGE or kind is _NARROW:
                moved.append(binding)
            elif kind is _SIGNATURE:
                self.signatures.setdefault((holder, name), []).append(binding)
            else:
                defined = definitions[binding.value].kind if kind is _DEFINITION else None
                if kind is _TYPE or kind is _IMPORT or defined in _TYPE_KINDS:
                    self.types.setdefault((holder, name), []).append(binding)
                if defined is _NAMESPACE and (holder, name) in names:
                    continue  # beside an import, or a class or function of its name, which it adds to
                if self.spec.types_are_values or (
                    kind is not _TYPE and (defined not in _ONLY_TYPES or not self.spec.separate_types)
                ):
                    names.setdefault((holder, name), []).append(binding)
        self._place_changes(moved)
        for listed in names.values():
            if len(listed) > 1:
                listed.sort(key=_position)

    def _sort_dotted(self, binding: Binding, holder: int) -> None:
        if binding.kind is _NARROW:
            self.narrows.setdefault(binding.name, []).append(binding)
        else:
            self.fields.setdefault(holder, []).append(binding)

    def _place_changes(self, moved: list[Binding]) -> None:
        """Put what changes or narrows a name where the name is declared."""
        for binding in moved:
            holder = self.scopes[binding.block]
            while holder != NOTHING:
                listed = self.names.get((holder, binding.name))
                if listed is not None:
                    listed.append(binding)
                    break
                holder = self.outers[holder]

    def _make_symbols(self) -> None:
        owning = (_CLASS, BlockKind.NAMESPACE) if self.spec.spaces_are_classes else (_CLASS,)
        for number, definition in enumerate(self.facts.definitions):
            if definition.declared != NOTHING:
                self.declared_values.setdefault(definition.value, definition)
            if definition.kind in _TYPE_KINDS:
                self.symbols.append(ClassSymbol(self, number))
                continue
            if definition.owner != NOTHING:
                self.symbols.append(AttachedSymbol(self, number))
                continue
            holder = self.facts.blocks[self.holders[definition.block]]
            is_member = holder.kind in owning and holder.definition != NOTHING
            owner = self.symbols[holder.definition] if is_member else None
            self.symbols.append(FunctionSymbol(self, number, owner if isinstance(owner, ClassSymbol) else None))

    def parameters(self, block: int) -> list[Binding]:
        """One binding for each parameter of the function whose block this is, in order, without its receiver's."""
        if self._parameters is None:
            self._parameters = {}
            for binding in self.facts.bindings:
                if binding.kind in (_PARAMETER, _VARIADIC) and binding.name not in self.spec.receiver_names:
                    listed = self._parameters.setdefault(binding.block, [])
                    if not listed or listed[-1].position != binding.position:
                        listed.append(binding)
        return self._parameters.get(block, [])

    def assigned(self, dotted: str) -> list[Binding]:
        """What members of names are given, wherever that is written: `name.member`."""
        if self._assigned is None:
            self._assigned = {}
            receivers = self.spec.receiver_names
            for listed in self.fields.values():
                for binding in listed:
                    if binding.name.partition(".")[0] not in receivers:
                        self._assigned.setdefault(binding.name, []).append(binding)
        return self._assigned.get(dotted, [])

    def makes(self, prototype: str) -> bool:
        """Whether a function's prototype is given members."""
        self.assigned("")
        beginning = f"{prototype}."
        return any(name == prototype or name.startswith(beginning) for name in self._assigned or ())

    def type_parameters(self, block: int) -> list[Binding]:
        """The type parameters that the class or function declares whose block this is, in order."""
        if self._type_parameters is None:
            self._type_parameters = {}
            for binding in self.facts.bindings:
                if binding.kind is _TYPE and not binding.unpack:
                    self._type_parameters.setdefault(binding.block, []).append(binding)
        return self._type_parameters.get(block, [])

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

    def tests(self, path: str) -> bool:
        """Whether some condition of the file tests a member path that this one begins with, or is."""
        while "." in path:
            if path in self.narrows:
                return True
            path = path.rpartition(".")[0]
        return False

    def is_function(self, binding: Binding) -> bool:
        """Whether a binding defines a function."""
        return binding.kind is _DEFINITION and isinstance(self.symbols[binding.value], FunctionSymbol)

    def is_accessor(self, binding: Binding) -> bool:
        """Whether a binding is a further body of a name, told by its decorator: `@name.setter`."""
        if binding.kind is not _DEFINITION:
            return False
        definition = self.facts.definitions[binding.value]
        if any(modifier in self.spec.accessors for modifier in definition.modifiers):
            return True
        for index in definition.decorators:
            expression = self.facts.expressions[index] if index != NOTHING else None
            if isinstance(expression, Path):
                owner, _, last = expression.text.rpartition(".")
                if owner == binding.name and last in self.spec.accessors:
                    return True
        return False


def _unowned(symbol: FunctionSymbol) -> None:
    """Alone, a file does not know the types of others."""


def _implied(facts: FileFacts) -> frozenset[int]:
    classes = [number for number, block in enumerate(facts.blocks) if block.kind is _CLASS]
    given = [each.block for each in facts.bindings if each.kind is _RECEIVER and (each.type, each.value) != _UNSAID]
    return frozenset((*classes, *given))


def _member_bodies(facts: FileFacts) -> frozenset[int]:
    return frozenset(definition.body for definition in facts.definitions if definition.owner != NOTHING)


def _block_scopes(
    facts: FileFacts, unseen: tuple[BlockKind, ...], *, sealed: bool = False
) -> tuple[list[int], list[int]]:
    """The same where any block holds the names that it declares; those of unseen blocks are members only."""
    declaring = {binding.block for binding in facts.bindings if binding.name and binding.kind in _DECLARING}
    holders: list[int] = []
    outers: list[int] = []
    blocks = facts.blocks
    for number, block in enumerate(blocks):
        if block.kind in (_BRANCH, _LOOP) and number not in declaring:
            holders.append(holders[block.parent])
            outers.append(NOTHING)
            continue
        holders.append(number)
        outer = holders[block.parent] if block.parent != NOTHING else NOTHING
        if sealed and block.kind is _SPACE:
            outer = NOTHING
        while outer != NOTHING and blocks[outer].kind in unseen:
            outer = outers[outer]
        outers.append(outer)
    return holders, outers


def _seen_from(facts: FileFacts, holders: list[int], outers: list[int], unseen: tuple[BlockKind, ...]) -> list[int]:
    """For each block the first holder of names that code in it sees."""
    blocks = facts.blocks
    found: list[int] = []
    for holder in holders:
        while blocks[holder].kind in unseen:
            holder = outers[holder]
        found.append(holder)
    return found


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
    if unit.spec.dispatches and found and found[0].kind is _DEFINITION:
        found = [binding for binding in bindings if binding.kind is _DEFINITION]
    if not found or all(binding.position >= position for binding in found):
        found = [binding for binding in bindings if binding.kind not in (_NARROW, _AUGMENT)]
    return found


def _position(binding: Binding) -> int:
    return binding.position
