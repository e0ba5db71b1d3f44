"""How is a node without documentation described in a sentence?"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from enum import IntEnum
from pathlib import PurePosixPath

from kgcore.model.kinds import NodeType, Role, SymbolKind
from kgcore.model.records import Node

NAMED = 3
"""How many related nodes a sentence names; the rest are counted."""


class Way(IntEnum):
    """What another node is to the one that is described."""

    MEMBER = 0
    CALLEE = 1
    CALLER = 2
    BASE = 3
    SUBCLASS = 4
    OVERRIDDEN = 5
    PASSED_ON = 6
    USER = 7


class Related:
    """Nodes, and what each has to do with others; all by position among the nodes."""

    __slots__ = ("_importance", "nodes", "places", "roles", "ways")

    def __init__(self, nodes: Sequence[Node], roles: Sequence[Role], importance: Sequence[float]) -> None:
        self.nodes = nodes
        self.roles = roles
        self._importance = importance
        self.ways: tuple[defaultdict[int, list[int]], ...] = tuple(defaultdict(list) for _ in Way)
        """By way: node → the others that are this to it, in order of the edges; one may come again."""
        self.places: defaultdict[int, int] = defaultdict(int)
        """How many places use an external node."""

    def to(self, position: int, way: Way) -> Sequence[int]:
        """The nodes that are this to the one described, each once."""
        found = self.ways[way].get(position, ())
        return found if len(found) < 2 else list(dict.fromkeys(found))

    def names(self, others: Sequence[int], seen_from: Node) -> str:
        """`a, b, c and 12 more`; empty for none."""
        if not others:
            return ""
        text = ", ".join([_short_name(self.nodes[other], seen_from) for other in self._most_important(others)])
        return f"{text} and {len(others) - NAMED:,} more" if len(others) > NAMED else text

    def listed(self, members: Sequence[int]) -> str:
        """`a, b, c …`: names of members, whose number is said already."""
        text = ", ".join([self.nodes[member].name for member in self._most_important(members)])
        return f"{text} …" if len(members) > NAMED else text

    def _most_important(self, others: Sequence[int]) -> Sequence[int]:
        """A few of them, the most important first, ties in order."""
        if len(others) == 1:
            return others
        return sorted(others, key=self._importance.__getitem__, reverse=True)[:NAMED]


# Names of their own: reading a member off its enumeration is a call each time, and there are many nodes.
_CLASS, _CONCEPT = NodeType.CLASS, NodeType.CONCEPT
_FUNCTION = SymbolKind.FUNCTION
_EXTERNAL, _TEST = Role.EXTERNAL, Role.TEST
_DOCUMENT, _CONFIG = SymbolKind.DOCUMENT, SymbolKind.CONFIG
_MEMBER, _CALLEE, _CALLER, _BASE, _SUBCLASS, _OVERRIDDEN, _PASSED_ON, _USER = Way

_CALLABLE = frozenset({SymbolKind.METHOD, SymbolKind.FUNCTION, SymbolKind.CONSTRUCTOR, SymbolKind.ACCESSOR})
_FUNCTIONS = frozenset({*_CALLABLE, SymbolKind.PROPERTY, SymbolKind.MACRO})
_METHODS = frozenset({SymbolKind.METHOD, SymbolKind.CONSTRUCTOR, SymbolKind.PROPERTY, SymbolKind.ACCESSOR})
_CONTAINERS = frozenset({SymbolKind.FILE, SymbolKind.PACKAGE, SymbolKind.NAMESPACE})

_INDEX_STEMS = frozenset({"__init__", "index", "mod", "lib", "package-info", "doc"})
_PLURALS = {"class": "classes", "property": "properties", "type alias": "type aliases"}
_KIND_WORDS = {kind: kind.replace("_", " ").capitalize() for kind in SymbolKind} | {SymbolKind.FILE: "Module"}
_AFTER_THE_KIND = (" of `", " inside `", " in module ", " file ", ", ", "; ", ": ", ".")
"""How a sentence that opens with a node's kind goes on when no person wrote it."""


def sentence(related: Related, position: int) -> str:
    """What the node is, whose, and what it has to do with others."""
    node = related.nodes[position]
    kind = node.kind
    if kind in _FUNCTIONS:
        return _function(related, position)
    if kind is SymbolKind.EXTERNAL_SYMBOL:
        return f"External symbol of package {external_package_of(node.id)}{_places(related.places[position])}."
    if kind is SymbolKind.EXTERNAL_PACKAGE:
        return f"External package{_places(related.places[position])}."
    if node.type is _CLASS:
        return _class(related, position)
    if kind in _CONTAINERS:
        return _container(related, position)
    if node.type is _CONCEPT:
        return f"{_lead(node)}{_used_by(related, position)}."
    return plain_sentence(node, Role.PRODUCTION)


def plain_sentence(node: Node, role: Role) -> str:
    """What the node is and whose, without its relations."""
    kind = node.kind
    if kind in _CONTAINERS:
        word = _KIND_WORDS[kind]
        return f"Test {word.lower()}." if role is _TEST else f"{word}."
    if kind is _DOCUMENT or kind is _CONFIG:
        return f"{_KIND_WORDS[kind]} file {node.path or node.name}."
    return f"{_lead(node, is_test=role is _TEST and _is_test(node))}."


def is_derived_summary(node: Node) -> bool:
    """Whether the summary is a sentence made from kind, owner and relations, as `sentence` makes it.

    Such a sentence names the node's neighbours: their words say nothing about the node, and what they are worth is
    the walk through the graph to judge.
    """
    words = str(node.kind).replace("_", " ")
    said = node.summary.removeprefix("Test ").lower()
    return said.startswith(tuple(words + after for after in _AFTER_THE_KIND))


def external_package_of(node_id: str) -> str:
    """`function:ext/numpy:array` and `module:ext/numpy` → `numpy`."""
    return node_id.partition(":")[2].removeprefix("ext/").partition(":")[0]


def is_index(node: Node) -> bool:
    """Whether this is a file that stands for its folder."""
    return node.kind is SymbolKind.FILE and PurePosixPath(node.name).stem in _INDEX_STEMS


def _function(related: Related, position: int) -> str:
    node = related.nodes[position]
    said = []
    if overridden := related.to(position, _OVERRIDDEN):
        said.append(f"overrides {related.names(overridden, node)}")
    if callees := related.to(position, _CALLEE):
        # What lies outside the project is named only where the function calls nothing of the project's own.
        own = [callee for callee in callees if related.roles[callee] is not _EXTERNAL]
        said.append(f"calls {related.names(own or callees, node)}")
    if callers := related.to(position, _CALLER):
        said.append(f"called by {related.names(callers, node)}")
    elif users := related.to(position, _USER):
        said.append(f"used by {related.names(users, node)}")
    if said:
        return f"{_lead(node)}; {'; '.join(said)}."
    return f"{_lead(node)}: `{node.signature}`." if node.signature else f"{_lead(node)}."


def _class(related: Related, position: int) -> str:
    node = related.nodes[position]
    bases, members = related.to(position, _BASE), related.to(position, _MEMBER)
    methods = [member for member in members if related.nodes[member].kind in _METHODS]
    attributes = [member for member in members if related.nodes[member].type is _CONCEPT]
    text = f"{_lead(node)}, extends {related.names(bases, node)}" if bases else _lead(node)
    if methods:
        text += f"; {_counted(len(methods), 'method')} ({related.listed(methods)})"
    elif attributes:
        text += f"; {_counted(len(attributes), 'attribute')} ({related.listed(attributes)})"
    if subclasses := related.to(position, _SUBCLASS):
        text += f"; extended by {related.names(subclasses, node)}"
    return f"{text}{_used_by(related, position)}."


def _container(related: Related, position: int) -> str:
    """A file, package or namespace by what it holds, or by what it passes on."""
    node = related.nodes[position]
    word = _KIND_WORDS[node.kind]
    members = related.to(position, _MEMBER)
    named = [member for member in members if related.nodes[member].type is not _CONCEPT] or members
    if named:
        counts = Counter([related.nodes[member].kind for member in named])
        held = [
            _counted(counts[kind], _KIND_WORDS[kind].lower())
            for kind in sorted(counts, key=lambda kind: (-counts[kind], kind))
        ]
        text = f"{word} with {_joined(held)}: {related.listed(named)}"
        return text if text.endswith("…") else f"{text}."
    if passed_on := related.to(position, _PASSED_ON):
        return f"{word} that passes on {related.names(passed_on, node)}."
    return f"{word} without definitions of its own."


def _used_by(related: Related, position: int) -> str:
    users = tuple(dict.fromkeys((*related.to(position, _CALLER), *related.to(position, _USER))))
    return f"; used by {related.names(users, related.nodes[position])}" if users else ""


def _places(count: int) -> str:
    return f", used in {_counted(count, 'place')}" if count else ""


def _lead(node: Node, *, is_test: bool = False) -> str:
    """What it is and whose: `Method of `Query``, `Function in module html`, `Test class`."""
    words = _KIND_WORDS[node.kind]
    if is_test:
        words = f"Test {words.lower()}"
    is_class = node.type is _CLASS
    if node.qualified_name != node.name and (owner := node.qualified_name.rpartition(".")[0]):
        return f"{words} {'inside' if is_class or node.kind is _FUNCTION else 'of'} `{owner}`"
    return words if is_class or not node.path else f"{words} in module {_module_name(node.path)}"


def _is_test(node: Node) -> bool:
    """What a test runner would run, as against what only helps it."""
    name = node.name.lower()
    return name.startswith("test") if node.kind in _CALLABLE else node.type is _CLASS and "test" in name


def _module_name(path: str) -> str:
    """The file's stem, or its folder's name where the file stands for the folder."""
    folder, _, name = path.rpartition("/")
    stem = name.partition(".")[0]
    return folder.rpartition("/")[2] if folder and stem in _INDEX_STEMS else stem or name


def _short_name(node: Node, seen_from: Node) -> str:
    """`QuerySet.filter`, or `filter` alone where both have one owner."""
    if node.qualified_name == node.name or not node.path or node.kind in _CONTAINERS:
        return node.name
    owner, _, name = node.qualified_name.rpartition(".")
    if not owner:
        return node.name
    if node.path == seen_from.path and owner == seen_from.qualified_name.rpartition(".")[0]:
        return name
    return f"{owner.rpartition('.')[2]}.{name}"


def _counted(count: int, word: str) -> str:
    return f"{count:,} {word}" if count == 1 else f"{count:,} {_PLURALS.get(word, f'{word}s')}"


def _joined(parts: Sequence[str]) -> str:
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} and {parts[-1]}"
