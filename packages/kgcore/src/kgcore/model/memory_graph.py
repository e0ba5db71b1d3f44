"""How does a graph that is held in memory answer what a `GraphReader` is asked?"""

from __future__ import annotations

import unicodedata
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator
from itertools import islice
from operator import attrgetter

import msgspec

from kgcore.errors import InvalidGraphError
from kgcore.model.kinds import EdgeType, NodeType, Relation
from kgcore.model.records import Edge, Graph, Layer, Node, Project, TourStep

RELATION_ORDER = {relation: position for position, relation in enumerate(Relation)}
EDGE_TYPE_ORDER = {edge_type: position for position, edge_type in enumerate(EdgeType)}

_MOST_SEGMENTS = 16
"""A qualified name of more segments than this is found by its last ones and whole; no real one is that long."""


class MemoryGraph:
    """A `GraphReader` over records.

    Order everywhere: nodes by importance, highest first, then by id; edges by the importance of their other end, then
    by relation. The first node of an id wins. Raises `InvalidGraphError` when an edge's end is no node.
    """

    def __init__(self, graph: Graph) -> None:
        self._graph = graph
        self._ranked = ranked(graph.nodes)
        self._by_id = {node.id: node for node in self._ranked}
        self._rank = {node.id: rank for rank, node in enumerate(self._ranked)}
        self._outgoing: dict[str, list[Edge]] = defaultdict(list)
        self._incoming: dict[str, list[Edge]] = defaultdict(list)
        for edge in graph.edges:
            require_nodes(self._rank, (edge.source, edge.target), f"edge {edge.relation}")
        for edge in self._in_order(graph.edges):
            self._outgoing[edge.source].append(edge)
            self._incoming[edge.target].append(edge)
        self._by_name: dict[str, list[Node]] | None = None

    def project(self) -> Project:
        return self._graph.project

    def counts(self) -> tuple[int, int]:
        return len(self._ranked), len(self._graph.edges)

    def node(self, node_id: str) -> Node | None:
        return self._by_id.get(node_id)

    def nodes(self, node_ids: Iterable[str]) -> list[Node]:
        """Each once, in the order first asked."""
        return [self._by_id[node_id] for node_id in dict.fromkeys(node_ids) if node_id in self._by_id]

    def all_nodes(self, types: Collection[NodeType] | None = None) -> Iterator[Node]:
        return (node for node in self._ranked if types is None or node.type in types)

    def named(self, name: str, *, limit: int = 50) -> list[Node]:
        if self._by_name is None:
            self._by_name = defaultdict(list)
            for node in self._ranked:
                for lookup_name in lookup_names(node):
                    self._by_name[lookup_name].append(node)
        return self._by_name.get(normal_name(name), [])[: max(limit, 0)]

    def outgoing(
        self, node_id: str, *, relations: Collection[Relation] | None = None, limit: int | None = None
    ) -> list[Edge]:
        return _selected(self._outgoing.get(node_id, []), relations, limit)

    def incoming(
        self, node_id: str, *, relations: Collection[Relation] | None = None, limit: int | None = None
    ) -> list[Edge]:
        return _selected(self._incoming.get(node_id, []), relations, limit)

    def degree(self, node_id: str) -> int:
        """An edge from a node to itself counts once."""
        outgoing = self._outgoing.get(node_id, [])
        loops = sum(edge.target == node_id for edge in outgoing)
        return len(outgoing) + len(self._incoming.get(node_id, [])) - loops

    def edges_among(self, node_ids: Collection[str]) -> list[Edge]:
        inside = {node_id for node_id in node_ids if node_id in self._rank}
        ordered = sorted(inside, key=self._rank.__getitem__)
        return [edge for source in ordered for edge in self._outgoing.get(source, []) if edge.target in inside]

    def layers(self) -> list[Layer]:
        return list(self._graph.layers)

    def layers_of(self, node_ids: Collection[str]) -> list[Layer]:
        asked = set(node_ids)
        touched = []
        for layer in self._graph.layers:
            members = tuple(member for member in layer.node_ids if member in asked)
            if members:
                touched.append(msgspec.structs.replace(layer, node_ids=members))
        return touched

    def tour(self) -> list[TourStep]:
        return list(self._graph.tour)

    def _in_order(self, edges: Iterable[Edge]) -> list[Edge]:
        """By source, target, relation and type, and as given where all of these agree."""
        rank = self._rank
        return sorted(
            edges,
            key=lambda edge: (
                rank[edge.source],
                rank[edge.target],
                RELATION_ORDER[edge.relation],
                EDGE_TYPE_ORDER[edge.type],
            ),
        )


def ranked(nodes: Iterable[Node]) -> list[Node]:
    """The first node of each id, most important first, then by id: the order in which every reader lists nodes."""
    first: dict[str, Node] = {}
    for node in nodes:
        first.setdefault(node.id, node)
    by_id = sorted(first.values(), key=attrgetter("id"))
    return sorted(by_id, key=attrgetter("importance"), reverse=True)


def require_nodes(known: Collection[str], node_ids: Iterable[str], what: str) -> None:
    """Raises `InvalidGraphError` for the first of `node_ids` that is no node of the graph."""
    for node_id in node_ids:
        if node_id not in known:
            raise InvalidGraphError(None, f"{what} refers to {node_id!r}, which is no node")


def lookup_names(node: Node) -> tuple[str, ...]:
    """What `GraphReader.named` finds a node by: its name, its qualified name, and that one's dotted suffixes.

    A qualified name with a slash is a path and has no suffixes: nobody asks for `py`.
    """
    qualified = normal_name(node.qualified_name)
    names = {normal_name(node.name): None, qualified: None}
    if "." in qualified and "/" not in qualified:
        segments = qualified.split(".")[-_MOST_SEGMENTS:]
        for start in range(len(segments)):
            names[".".join(segments[start:])] = None
    names.pop("", None)
    return tuple(names)


def normal_name(name: str) -> str:
    """NFC, so that a name typed composed finds one written decomposed."""
    return name if name.isascii() else unicodedata.normalize("NFC", name)


def _selected(edges: Iterable[Edge], relations: Collection[Relation] | None, limit: int | None) -> list[Edge]:
    wanted = edges if relations is None else (edge for edge in edges if edge.relation in relations)
    return list(wanted if limit is None else islice(wanted, max(limit, 0)))
