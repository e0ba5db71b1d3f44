"""What rows do a node's edges become, and what edges a row?"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from operator import itemgetter
from typing import Any

import msgspec

from kgcore.model.kinds import Direction, Relation, Tier
from kgcore.model.memory_graph import EDGE_TYPE_ORDER, RELATION_ORDER, require_nodes
from kgcore.model.records import Edge, Site
from kgcore.store.connection import ReadConnection
from kgcore.store.node_rows import encoded_extra
from kgcore.store.schema import DIRECTIONS, EDGE_TYPES, RELATIONS, TIERS

_KIND_BITS = 8
_KIND_MASK = (1 << _KIND_BITS) - 1


class StoredEdge(msgspec.Struct, frozen=True, gc=False, array_like=True):
    """An edge as its source holds it. `end` packs the target's rowid and the
    positions of its relation and type: the order of edges."""

    end: int
    shape: int
    sites: tuple[Site, ...]

    @property
    def target(self) -> int:
        return self.end >> 2 * _KIND_BITS

    @property
    def relation(self) -> int:
        return self.end >> _KIND_BITS & _KIND_MASK

    @property
    def type(self) -> int:
        return self.end & _KIND_MASK


_encode = msgspec.msgpack.Encoder().encode
_decode_outgoing = msgspec.msgpack.Decoder(list[StoredEdge]).decode
_decode_incoming = msgspec.msgpack.Decoder(list[int]).decode

_Shape = tuple[float, Tier, str, float, str, Direction, str | None]
"""All of an edge but its ends, relation, type and sites: weight, tier, strategy, confidence, description, direction,
and the extra fields as JSON. A graph of ours has a few dozen."""


class EdgeRows:
    """Edges to rows of `outgoing`; the rows of `incoming` and `edge_shape` are complete once all of those are made."""

    def __init__(self, rowids: Mapping[str, int]) -> None:
        self._rowids = rowids
        self._shapes: dict[_Shape, int] = {}
        self._incoming: list[list[int]] = [[] for _ in range(len(rowids) + 1)]

    def outgoing_rows(self, edges: Iterable[Edge]) -> Iterator[tuple[int, bytes]]:
        """By source; its edges by target, relation and type, and as given where all of these agree."""
        incoming = self._incoming
        for source, bucket in enumerate(self._by_source(edges)):
            if not bucket:
                continue
            bucket.sort(key=itemgetter(0))
            for end, _, _ in bucket:
                incoming[end >> 2 * _KIND_BITS].append(source << _KIND_BITS | end >> _KIND_BITS & _KIND_MASK)
            yield source, _encode(bucket)

    def incoming_rows(self) -> Iterator[tuple[int, bytes]]:
        return ((target, _encode(sources)) for target, sources in enumerate(self._incoming) if sources)

    def shape_rows(self) -> list[tuple[int | float | str | None, ...]]:
        return [
            (number, weight, TIERS.index(tier), strategy, confidence, description, DIRECTIONS.index(direction), extra)
            for (weight, tier, strategy, confidence, description, direction, extra), number in self._shapes.items()
        ]

    def _by_source(self, edges: Iterable[Edge]) -> list[list[tuple[int, int, tuple[Site, ...]]]]:
        """For each source's rowid the fields of a `StoredEdge`."""
        rowids, shapes = self._rowids, self._shapes
        buckets: list[list[tuple[int, int, tuple[Site, ...]]]] = [[] for _ in range(len(rowids) + 1)]
        for edge in edges:
            source = rowids.get(edge.source)
            target = rowids.get(edge.target)
            if source is None or target is None:
                require_nodes(rowids, (edge.source, edge.target), f"edge {edge.relation}")
                continue
            kind = RELATION_ORDER[edge.relation] << _KIND_BITS | EDGE_TYPE_ORDER[edge.type]
            shape = (
                edge.weight,
                edge.tier,
                edge.strategy,
                edge.confidence,
                edge.description,
                edge.direction,
                encoded_extra(edge.extra) if edge.extra else None,
            )
            number = shapes.setdefault(shape, len(shapes))
            buckets[source].append((target << 2 * _KIND_BITS | kind, number, edge.sites))
        return buckets


class EdgeLists:
    """The edges of nodes, by rowid."""

    def __init__(self, connection: ReadConnection) -> None:
        self._connection = connection
        self._shapes = dict(connection.decoded(connection.rows("SELECT * FROM edge_shape"), _numbered_shape))

    def outgoing(
        self, sources: Collection[int], relations: Collection[Relation] | None = None
    ) -> list[tuple[int, StoredEdge]]:
        """Sources and what they hold, in the order of rowids, of these relations or of all."""
        rows = self._connection.rows(
            "SELECT source, edges FROM json_each(?) k CROSS JOIN outgoing ON source = k.value",
            (json.dumps(sorted(sources)),),
        )
        lists = self._connection.decoded(rows, lambda row: (row[0], _decode_outgoing(row[1])))
        ends = ((source, edge) for source, edges in lists for edge in edges)
        wanted = _positions(relations)
        return [end for end in ends if end[1].relation in wanted]

    def incoming(self, target: int, relations: Collection[Relation] | None = None) -> list[int]:
        """The source of each edge of these relations, or of all, in order."""
        rows = self._connection.rows("SELECT sources FROM incoming WHERE target = ?", (target,))
        wanted = _positions(relations)
        lists = self._connection.decoded(rows, lambda row: _decode_incoming(row[0]))
        return [packed >> _KIND_BITS for sources in lists for packed in sources if packed & _KIND_MASK in wanted]

    def edges(self, ends: Sequence[tuple[int, StoredEdge]], ids: Mapping[int, str]) -> list[Edge]:
        """Sources and what they hold as edges; `ids` by rowid."""
        return self._connection.decoded(ends, lambda end: self._edge_of(ids[end[0]], ids[end[1].target], end[1]))

    def _edge_of(self, source: str, target: str, stored: StoredEdge) -> Edge:
        weight, tier, strategy, confidence, description, direction, extra = self._shapes[stored.shape]
        return Edge(
            source=source,
            relation=RELATIONS[stored.relation],
            target=target,
            sites=stored.sites,
            type=EDGE_TYPES[stored.type],
            weight=weight,
            tier=tier,
            strategy=strategy,
            confidence=confidence,
            description=description,
            direction=direction,
            extra=json.loads(extra) if extra is not None else None,
        )


def _positions(relations: Collection[Relation] | None) -> Collection[int]:
    return range(len(RELATIONS)) if relations is None else {RELATION_ORDER[relation] for relation in relations}


def _numbered_shape(row: tuple[Any, ...]) -> tuple[int, _Shape]:
    number, weight, tier, strategy, confidence, description, direction, extra = row
    return number, (weight, TIERS[tier], strategy, confidence, description, DIRECTIONS[direction], extra)
