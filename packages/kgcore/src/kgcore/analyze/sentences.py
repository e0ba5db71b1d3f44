"""How is a node without documentation described in a sentence?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
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


_WAYS = len(Way)


class Related:
    """The nodes that one node has to do with, and how important each of them is (id → 0 … 1)."""

    __slots__ = ("_by_way", "_importance", "node", "places")

    def __init__(self, node: Node, importance: Mapping[str, float]) -> None:
        self.node = node
        self._importance = importance
        self._by_way: list[list[Node] | None] | None = None
        self.places = 0
        """How many places use the node; counted of external ones only."""

    def add(self, way: Way, node: Node) -> None:
        """Nodes are told in the order of the edges' sources, so that one that comes again comes at once."""
        by_way = self._by_way
        if by_way is None:
            by_way = self._by_way = [None] * _WAYS
        others = by_way[way]
        if others is None:
            by_way[way] = [node]
        elif others[-1] is not node:
            others.append(node)

    def by_way(self, way: Way) -> list[Node]:
        """The nodes that are this to the one described."""
        return (self._by_way[way] or []) if self._by_way is not None else []

    def most_important(self, nodes: Sequence[Node]) -> Sequence[Node]:
        """A few of them, the most important first."""
        if len(nodes) == 1:
            return nodes
        return sorted(nodes, key=self._rank)[:NAMED]

    def _rank(self, node: Node) -> tuple[float, str]:
        return -self._importance.get(node.id, 0.0), node.id

    def names(self, nodes: Sequence[Node], seen_from: Node) -> str:
        """`a, b, c and 12 more`; empty for none."""
        if not nodes:
            return ""
        text = ", ".join([_short_name(node, seen_from) for node in self.most_important(nodes)])
        return f"{text} and {len(nodes) - NAMED:,} more" if len(nodes) > NAMED else text

    def listed(self, nodes: Sequence[Node]) -> str:
        """`a, b, c …`: names of members, whose number is said already."""
        text = ", ".join([node.name for node in self.most_important(nodes)])
        return f"{text} …" if len(nodes) > NAMED else text


# Tuples: looking a member of an enumeration up in a set costs a call of its hash, and there are many nodes.
_CALLABLE = (SymbolKind.METHOD, SymbolKind.FUNCTION, SymbolKind.CONSTRUCTOR, SymbolKind.ACCESSOR)
_FUNCTIONS = (*_CALLABLE, SymbolKind.PROPERTY, SymbolKind.MACRO)
_METHODS = (SymbolKind.METHOD, SymbolKind.CONSTRUCTOR, SymbolKind.PROPERTY, SymbolKind.ACCESSOR)
_CONTAINERS = (SymbolKind.FILE, SymbolKind.PACKAGE, SymbolKind.NAMESPACE)

_INDEX_STEMS = frozenset({"__init__", "index", "mod", "lib", "package-info", "doc"})
_PLURALS = {"class": "classes", "property": "properties", "type alias": "type aliases"}


def sentence(related: Related) -> str:
    """What the node is, whose, and what it has to do with others. The node must carry its role."""
    node = related.node
    if node.kind in _FUNCTIONS:
        return _function(node, related)
    if node.kind is SymbolKind.EXTERNAL_SYMBOL:
        return f"External symbol of package {external_package_of(node.id)}{_places(related)}."
    if node.kind is SymbolKind.EXTERNAL_PACKAGE:
        return f"External package{_places(related)}."
    if node.type is NodeType.CLASS:
        return _class(node, related)
    if node.kind in _CONTAINERS:
        return _container(node, related)
    if node.type is NodeType.CONCEPT:
        return f"{_lead(node)}{_used_by(node, related)}."
    return f"{_kind_words(node)} file {node.path}." if node.path else f"{_kind_words(node)} {node.name}."


def external_package_of(node_id: str) -> str:
    """`function:ext/numpy:array` and `module:ext/numpy` → `numpy`."""
    return node_id.partition(":")[2].removeprefix("ext/").partition(":")[0]


def is_index(node: Node) -> bool:
    """Whether this is a file that stands for its folder."""
    return node.kind is SymbolKind.FILE and PurePosixPath(node.name).stem in _INDEX_STEMS


def _function(node: Node, related: Related) -> str:
    said = []
    if overridden := related.by_way(Way.OVERRIDDEN):
        said.append(f"overrides {related.names(overridden, node)}")
    if callees := related.by_way(Way.CALLEE):
        # What lies outside the project is named only where the function calls nothing of the project's own.
        own = [callee for callee in callees if callee.role is not Role.EXTERNAL]
        said.append(f"calls {related.names(own or callees, node)}")
    if callers := related.by_way(Way.CALLER):
        said.append(f"called by {related.names(callers, node)}")
    elif users := related.by_way(Way.USER):
        said.append(f"used by {related.names(users, node)}")
    if said:
        return f"{_lead(node)}; {'; '.join(said)}."
    return f"{_lead(node)}: `{node.signature}`." if node.signature else f"{_lead(node)}."


def _class(node: Node, related: Related) -> str:
    bases, subclasses, members = related.by_way(Way.BASE), related.by_way(Way.SUBCLASS), related.by_way(Way.MEMBER)
    methods = [member for member in members if member.kind in _METHODS]
    attributes = [member for member in members if member.type is NodeType.CONCEPT]
    text = f"{_lead(node)}, extends {related.names(bases, node)}" if bases else _lead(node)
    if methods:
        text += f"; {_counted(len(methods), 'method')} ({related.listed(methods)})"
    elif attributes:
        text += f"; {_counted(len(attributes), 'attribute')} ({related.listed(attributes)})"
    if subclasses:
        text += f"; extended by {related.names(subclasses, node)}"
    return f"{text}{_used_by(node, related)}."


def _container(node: Node, related: Related) -> str:
    """A file, package or namespace by what it holds, or by what it passes on."""
    word = _word_of_container(node)
    members = related.by_way(Way.MEMBER)
    named = [member for member in members if member.type is not NodeType.CONCEPT] or members
    if named:
        counts = Counter(_word_of_container(member, inside=True) for member in named)
        held = [_counted(counts[kind], kind) for kind in sorted(counts, key=lambda kind: (-counts[kind], kind))]
        text = f"{word} with {_joined(held)}: {related.listed(named)}"
        return text if text.endswith("…") else f"{text}."
    passed_on = related.by_way(Way.PASSED_ON)
    if passed_on:
        return f"{word} that passes on {related.names(passed_on, node)}."
    return f"{word} without definitions of its own."


def _word_of_container(node: Node, *, inside: bool = False) -> str:
    word = "Module" if node.kind is SymbolKind.FILE else _kind_words(node)
    if inside:
        return word.lower()
    return f"Test {word.lower()}" if node.role is Role.TEST else word


def _used_by(node: Node, related: Related) -> str:
    users = [*related.by_way(Way.CALLER), *related.by_way(Way.USER)]
    return f"; used by {related.names(users, node)}" if users else ""


def _places(related: Related) -> str:
    return f", used in {_counted(related.places, 'place')}" if related.places else ""


def _lead(node: Node) -> str:
    """What it is and whose: `Method of `Query``, `Function in module html`, `Class`."""
    words = _kind_words(node)
    if node.role is Role.TEST and _is_test(node):
        words = f"Test {words.lower()}"
    owner = node.qualified_name.rpartition(".")[0]
    if owner:
        is_inner = node.kind is SymbolKind.FUNCTION or node.type is NodeType.CLASS
        return f"{words} inside `{owner}`" if is_inner else f"{words} of `{owner}`"
    if node.type is NodeType.CLASS or not node.path:
        return words
    return f"{words} in module {_module_name(node.path)}"


def _is_test(node: Node) -> bool:
    """What a test runner would run, as against what only helps it."""
    name = node.name.lower()
    return name.startswith("test") if node.kind in _CALLABLE else node.type is NodeType.CLASS and "test" in name


def _kind_words(node: Node) -> str:
    return str(node.kind).replace("_", " ").capitalize()


def _module_name(path: str) -> str:
    """The file's stem, or its folder's name where the file stands for the folder."""
    folder, _, name = path.rpartition("/")
    stem = name.partition(".")[0]
    return folder.rpartition("/")[2] if folder and stem in _INDEX_STEMS else stem or name


def _short_name(node: Node, seen_from: Node) -> str:
    """`QuerySet.filter`, or `filter` alone where both have one owner."""
    if not node.path or node.kind in _CONTAINERS:
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
