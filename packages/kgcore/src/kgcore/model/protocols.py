"""What one floor asks of another without knowing it: read-only protocols over graph, text index and sources."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Protocol

import msgspec

from kgcore.model.kinds import NodeType, Relation
from kgcore.model.records import Edge, Layer, Node, Project, TourStep


class GraphReader(Protocol):
    """A linked graph, in memory or in SQLite alike. Every list comes in a stable order."""

    def project(self) -> Project: ...

    def counts(self) -> tuple[int, int]:
        """Nodes and edges."""
        ...

    def node(self, node_id: str) -> Node | None: ...

    def nodes(self, node_ids: Iterable[str]) -> list[Node]:
        """The nodes that exist among these ids, in the order asked."""
        ...

    def all_nodes(self, types: Collection[NodeType] | None = None) -> Iterable[Node]: ...

    def named(self, name: str, *, limit: int = 50) -> list[Node]:
        """Nodes whose name or qualified name (or a dotted suffix of it) is exactly this, most important first."""
        ...

    def outgoing(
        self, node_id: str, *, relations: Collection[Relation] | None = None, limit: int | None = None
    ) -> list[Edge]: ...

    def incoming(
        self, node_id: str, *, relations: Collection[Relation] | None = None, limit: int | None = None
    ) -> list[Edge]: ...

    def degree(self, node_id: str) -> int:
        """Edges that touch this node."""
        ...

    def edges_among(self, node_ids: Collection[str]) -> list[Edge]:
        """Edges with both ends in this set."""
        ...

    def layers(self) -> list[Layer]:
        """All layers. The members of a very large layer are all there."""
        ...

    def layers_of(self, node_ids: Collection[str]) -> list[Layer]:
        """Layers that have any of these nodes as a member; `node_ids` of each holds only those asked for."""
        ...

    def tour(self) -> list[TourStep]: ...


class Posting(msgspec.Struct, frozen=True, gc=False):
    """One candidate of the text index: the node and how well each field matched, higher is better (BM25-like)."""

    node_id: str
    score: float


class TextIndex(Protocol):
    """Words to nodes. Terms are lower-case subwords as `kgcore.model.words.subwords` splits them."""

    def candidates(self, terms: Sequence[str], *, limit: int = 300) -> list[Posting]:
        """Nodes whose fields hold any of the terms (prefixes count in names), best first. Odd text is no error."""
        ...

    def document_frequency(self, terms: Iterable[str]) -> dict[str, int]:
        """For each term, in how many nodes it occurs (0 when unknown)."""
        ...

    def vocabulary(self, *, length: int | None = None) -> Sequence[str]:
        """The subwords of names, sorted; with `length`, only those that long."""
        ...

    def document_count(self) -> int: ...


class SourceReader(Protocol):
    """Text of the project's files, never of anything outside the root."""

    def lines(self, path: str, start: int, end: int) -> list[str] | None:
        """Lines start … end (1-based, inclusive) without their ends; None when the file cannot be read."""
        ...
