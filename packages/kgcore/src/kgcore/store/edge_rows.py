"""What rows does an edge become, and what edge a row?"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

from kgcore.model.kinds import EdgeType, Tier
from kgcore.model.memory_graph import EDGE_TYPE_ORDER, RELATION_ORDER, require_nodes
from kgcore.model.records import Edge, Site
from kgcore.store.connection import ReadConnection
from kgcore.store.schema import EDGE_TYPES, RELATIONS, TIERS

_INTEGERS_PER_SITE = 3
_RELATION_BITS, _TYPE_BITS, _POSITION_BITS = 8, 8, 32
_RELATION_MASK, _POSITION_MASK = (1 << _RELATION_BITS) - 1, (1 << _POSITION_BITS) - 1
_TIER_NUMBERS = {tier: number for number, tier in enumerate(TIERS)}

_encode_sites = msgspec.msgpack.Encoder().encode
_decode_sites = msgspec.msgpack.Decoder(list[int]).decode


_Shape = tuple[EdgeType, float, Tier, str, float, str]
"""All of an edge but its ends, relation and sites: type, weight, tier, strategy, confidence, description. A graph of
ours has a few dozen."""

_Evidence = tuple[Tier, str]
"""All of a site but its position."""


class EdgeRows:
    """Edges to rows of `edge`, and the shapes and evidence that these rows refer to (complete once all are made)."""

    def __init__(self, rowids: Mapping[str, int]) -> None:
        self._rowids = rowids
        self._shapes: dict[_Shape, int] = {}
        self._evidence: dict[_Evidence, int] = {}

    def sorted_rows(self, edges: Sequence[Edge]) -> Iterator[tuple[int, int, int, int, int, int, bytes | None]]:
        """In the order of the table's key; edges that agree in ends and relation are numbered by type, then order."""
        tiers = _TIER_NUMBERS
        for source, bucket in enumerate(self._by_source(edges)):
            bucket.sort()
            last_end = -1
            number = 0
            for packed in bucket:
                end = packed >> (_TYPE_BITS + _POSITION_BITS)
                number = number + 1 if end == last_end else 0
                last_end = end
                edge = edges[packed & _POSITION_MASK]
                sites = _encode_sites(self._integers(edge.sites)) if edge.sites else None
                target, relation = end >> _RELATION_BITS, end & _RELATION_MASK
                yield source, target, relation, number, tiers[edge.tier], self._shape(edge), sites

    def shape_rows(self) -> list[tuple[int | float | str, ...]]:
        return [
            (number, EDGE_TYPE_ORDER[edge_type], weight, _TIER_NUMBERS[tier], strategy, confidence, description)
            for (edge_type, weight, tier, strategy, confidence, description), number in self._shapes.items()
        ]

    def evidence_rows(self) -> list[tuple[int, int, str]]:
        return [(number, _TIER_NUMBERS[tier], strategy) for (tier, strategy), number in self._evidence.items()]

    def _by_source(self, edges: Sequence[Edge]) -> list[list[int]]:
        """For each source's rowid: target, relation, type and position among `edges`, packed to sort fast."""
        rowids = self._rowids
        buckets: list[list[int]] = [[] for _ in range(len(rowids) + 1)]
        for position, edge in enumerate(edges):
            source = rowids.get(edge.source)
            target = rowids.get(edge.target)
            if source is None or target is None:
                require_nodes(rowids, (edge.source, edge.target), f"edge {edge.relation}")
                continue
            end = target << _RELATION_BITS | RELATION_ORDER[edge.relation]
            buckets[source].append((end << _TYPE_BITS | EDGE_TYPE_ORDER[edge.type]) << _POSITION_BITS | position)
        return buckets

    def _shape(self, edge: Edge) -> int:
        shape = (edge.type, edge.weight, edge.tier, edge.strategy, edge.confidence, edge.description)
        number = self._shapes.get(shape)
        if number is None:
            number = self._shapes[shape] = len(self._shapes)
        return number

    def _integers(self, sites: Sequence[Site]) -> list[int]:
        integers: list[int] = []
        for site in sites:
            evidence = (site.tier, site.strategy)
            number = self._evidence.get(evidence)
            if number is None:
                number = self._evidence[evidence] = len(self._evidence)
            integers += (site.line, site.column, number)
        return integers


class EdgeDecoder:
    """Rows of source id, target id, relation, shape and sites to edges."""

    def __init__(self, connection: ReadConnection) -> None:
        self._shapes = dict(connection.decoded(connection.rows("SELECT * FROM edge_shape"), _numbered_shape))
        self._evidence = dict(connection.decoded(connection.rows("SELECT * FROM evidence"), _numbered_evidence))

    def edge_of(self, row: tuple[Any, ...]) -> Edge:
        source, target, relation, shape, sites = row
        edge_type, weight, tier, strategy, confidence, description = self._shapes[shape]
        return Edge(
            source=source,
            relation=RELATIONS[relation],
            target=target,
            sites=self._sites_of(sites) if sites is not None else (),
            type=edge_type,
            weight=weight,
            tier=tier,
            strategy=strategy,
            confidence=confidence,
            description=description,
        )

    def _sites_of(self, encoded: bytes) -> tuple[Site, ...]:
        integers = _decode_sites(encoded)
        evidence = self._evidence
        return tuple(
            Site(integers[at], integers[at + 1], *evidence[integers[at + 2]])
            for at in range(0, len(integers), _INTEGERS_PER_SITE)
        )


def _numbered_shape(row: tuple[Any, ...]) -> tuple[int, _Shape]:
    number, edge_type, weight, tier, strategy, confidence, description = row
    return number, (EDGE_TYPES[edge_type], weight, TIERS[tier], strategy, confidence, description)


def _numbered_evidence(row: tuple[Any, ...]) -> tuple[int, _Evidence]:
    number, tier, strategy = row
    return number, (TIERS[tier], strategy)
