"""Which nodes are near the ones that matched? Personalised PageRank over a bounded part of the graph."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

import rustworkx

from kgcore.model.kinds import EdgeType, Relation
from kgcore.model.protocols import GraphReader
from kgcore.model.records import Edge

RELATION_NEARNESS: dict[Relation, float] = {
    Relation.CALLS: 1.0,
    Relation.CONSTRUCTS: 0.8,
    Relation.OVERRIDES: 0.6,
    Relation.INHERITS: 0.6,
    Relation.IMPLEMENTS: 0.6,
    Relation.OTHER: 0.5,
    Relation.READS: 0.4,
    Relation.WRITES: 0.4,
    Relation.USES_VALUE: 0.4,
    Relation.USES_TYPE: 0.3,
    Relation.DECORATED_BY: 0.3,
    Relation.CONTAINS: 0.25,
    Relation.IMPORTS: 0.15,
    Relation.RE_EXPORTS: 0.1,
    Relation.TESTED_BY: 0.1,
}
"""How much of a node's rank flows along a relation; what runs together counts for more than what lies together."""

_OTHER_TYPES: dict[EdgeType, float] = {EdgeType.RELATED: 0.3, EdgeType.SIMILAR_TO: 0.3, EdgeType.TESTED_BY: 0.1}
_AGAINST = 0.8
"""Share of an edge's weight that flows against its direction."""
_DAMPING = 0.7
_MOST_EDGES = 40
_WIDEN = 15
_ITERATIONS = 100
_TOLERANCE = 1e-6


def edge_nearness(edge: Edge) -> float:
    """How near the two ends of an edge are, 0 … 1."""
    nearness = RELATION_NEARNESS.get(edge.relation, 0.3)
    if edge.relation is Relation.OTHER:
        nearness = _OTHER_TYPES.get(edge.type, nearness)
    return nearness * (0.5 + 0.5 * edge.confidence)


def near(
    graph: GraphReader, starts: Mapping[str, float], *, most_edges: int = _MOST_EDGES, widen: int = _WIDEN
) -> dict[str, float]:
    """Rank of the starts and what lies round them, 0 … 1, the greatest 1: who is close to many or to the best starts.

    `starts` maps node ids to positive weights. The walk knows the edges of the starts and, in a second round, of the
    `widen` nodes that ranked best without being starts (the base class that many of them share, say). At most
    `most_edges` edges are read a node and direction, so that a hub costs no more than any node; a hub's rank is spread
    over its edges, so it floods nothing. Personalised PageRank as in Page et al. 1998, damping 0.7, over edges in both
    directions.
    """
    weights = {node_id: weight for node_id, weight in starts.items() if weight > 0.0}
    if not weights:
        return {}
    flows: dict[tuple[str, str, Relation, EdgeType], float] = {}
    _read_edges(graph, sorted(weights), flows, most_edges)
    ranks = _ranks(flows, weights)
    further = sorted((node_id for node_id in ranks if node_id not in weights), key=lambda n: (-ranks[n], n))[:widen]
    if not further:
        return ranks
    _read_edges(graph, further, flows, most_edges)
    return _ranks(flows, weights)


def _read_edges(
    graph: GraphReader,
    node_ids: Iterable[str],
    flows: dict[tuple[str, str, Relation, EdgeType], float],
    most_edges: int,
) -> None:
    for node_id in node_ids:
        for edge in (*graph.outgoing(node_id, limit=most_edges), *graph.incoming(node_id, limit=most_edges)):
            if edge.source != edge.target:
                flows[edge.source, edge.target, edge.relation, edge.type] = edge_nearness(edge)


def _ranks(
    flows: Mapping[tuple[str, str, Relation, EdgeType], float], weights: Mapping[str, float]
) -> dict[str, float]:
    index = {node_id: position for position, node_id in enumerate(sorted({*weights, *_ends(flows)}))}
    network: rustworkx.PyDiGraph[str, float] = rustworkx.PyDiGraph()
    network.add_nodes_from(list(index))
    for (source, target, _, _), nearness in sorted(flows.items()):
        network.add_edge(index[source], index[target], nearness)
        network.add_edge(index[target], index[source], nearness * _AGAINST)
    total = sum(weights.values())
    ranks = rustworkx.pagerank(
        network,
        alpha=_DAMPING,
        weight_fn=float,
        personalization={index[node_id]: weight / total for node_id, weight in weights.items()},
        max_iter=_ITERATIONS,
        tol=_TOLERANCE,
    )
    most = max(ranks[position] for position in index.values())
    return {node_id: ranks[position] / most for node_id, position in index.items()} if most > 0 else {}


def _ends(flows: Iterable[tuple[str, str, Relation, EdgeType]]) -> Iterator[str]:
    for source, target, _, _ in flows:
        yield source
        yield target
