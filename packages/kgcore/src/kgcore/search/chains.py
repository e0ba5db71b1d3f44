"""How does one matched node lead to another? Call paths among the best matches."""

from __future__ import annotations

import heapq
import math
from collections.abc import Collection, Mapping, Sequence

import msgspec

from kgcore.model.kinds import EdgeType, Relation, Role
from kgcore.model.protocols import GraphReader
from kgcore.model.records import Edge

CHAIN_RELATIONS: frozenset[Relation] = frozenset({Relation.CALLS, Relation.CONSTRUCTS, Relation.OTHER})
_CALLS = (Relation.CALLS, Relation.CONSTRUCTS)
_CHAIN_TYPES: frozenset[EdgeType] = frozenset(
    {EdgeType.CALLS, EdgeType.ROUTES, EdgeType.TRIGGERS, EdgeType.MIDDLEWARE, EdgeType.PUBLISHES, EdgeType.FLOW_STEP}
)

_MOST_STARTS = 8
_MOST_STEPS = 5
_LONGEST_CHAIN = 9
_MOST_STEPS_BEFORE = 2
_MOST_VISITED = 60
_MOST_CALLS = 40
_HUB_PENALTY = 0.35
_WORTH_DISCOUNT = 0.6


class Chain(msgspec.Struct, frozen=True):
    """A path of edges that run one into the next."""

    edges: tuple[Edge, ...]

    @property
    def node_ids(self) -> tuple[str, ...]:
        return (self.edges[0].source, *(edge.target for edge in self.edges))


def call_chains(
    graph: GraphReader,
    starts: Sequence[str],
    worth: Mapping[str, float],
    *,
    named: Collection[str] = (),
    most: int = 4,
) -> list[Chain]:
    """Call paths that join the starts, those through a `named` one first, then those that join most, none twice.

    From each of the first few starts a cheapest-path walk (Dijkstra 1959) follows calls forward, a handful of steps
    and a few dozen nodes far. A step through a node that very many others touch costs more, so that paths go through
    what is particular to them; a step to a node with high `worth` (0 … 1) costs less. Paths that end where another
    begins are joined.
    """
    ends = list(dict.fromkeys(starts))[:_MOST_STARTS]
    walk = _Walk(graph, worth)
    segments: list[tuple[float, tuple[Edge, ...]]] = []
    for start in ends:
        segments += walk.paths(start, frozenset(ends) - {start})
    segments.sort(key=lambda segment: (segment[0], [edge.target for edge in segment[1]]))
    chains = [_extended(segment, [edges for _, edges in segments]) for _, segment in segments]
    wanted, named_ids = frozenset(ends), frozenset(named)
    position = {start: index for index, start in enumerate(ends)}
    chains.sort(
        key=lambda chain: (
            not named_ids.intersection(chain.node_ids),
            -len(wanted.intersection(chain.node_ids)),
            len(chain.edges),
            position[chain.node_ids[0]],
            chain.node_ids,
        )
    )
    return [_from_its_entry(graph, chain) for chain in _distinct(chains)[:most]]


def _from_its_entry(graph: GraphReader, chain: Chain) -> Chain:
    """The chain with what leads into it, as long as that is one production caller alone, and no override of it."""
    edges = list(chain.edges)
    visited = set(chain.node_ids)
    for _ in range(_MOST_STEPS_BEFORE):
        calling = graph.incoming(edges[0].source, relations=_CALLS, limit=_MOST_CALLS)
        callers = [node for node in graph.nodes(edge.source for edge in calling) if node.role is Role.PRODUCTION]
        if len({node.id for node in callers}) != 1 or callers[0].id in visited or len(edges) >= _LONGEST_CHAIN:
            break
        entered = graph.node(edges[0].source)
        if entered is None or entered.name == callers[0].name:
            break
        visited.add(callers[0].id)
        edges.insert(0, next(edge for edge in calling if edge.source == callers[0].id))
    return Chain(tuple(edges))


class _Walk:
    """Cheapest paths from several starts over one graph; edges once read are kept for the next start."""

    def __init__(self, graph: GraphReader, worth: Mapping[str, float]) -> None:
        self._graph = graph
        self._worth = worth
        self._calls: dict[str, list[Edge]] = {}
        self._step_costs: dict[str, float] = {}

    def paths(self, start: str, ends: frozenset[str]) -> list[tuple[float, tuple[Edge, ...]]]:
        """The cheapest path to each end that is reached, with its cost; a path stops at the first end on it."""
        queue: list[tuple[float, int, str]] = [(0.0, 0, start)]
        reached: dict[str, tuple[float, tuple[Edge, ...]]] = {start: (0.0, ())}
        done: set[str] = set()
        found: list[tuple[float, tuple[Edge, ...]]] = []
        while queue and len(done) < _MOST_VISITED:
            cost, steps, node_id = heapq.heappop(queue)
            if node_id in done:
                continue
            done.add(node_id)
            path = reached[node_id][1]
            if node_id in ends:
                found.append((cost, path))
                continue
            if steps >= _MOST_STEPS:
                continue
            for edge in self._outgoing(node_id):
                further = cost + self._step_cost(edge.target)
                if edge.target not in done and further < reached.get(edge.target, (math.inf, ()))[0]:
                    reached[edge.target] = (further, (*path, edge))
                    heapq.heappush(queue, (further, steps + 1, edge.target))
        return found

    def _outgoing(self, node_id: str) -> list[Edge]:
        if node_id not in self._calls:
            edges = self._graph.outgoing(node_id, relations=CHAIN_RELATIONS, limit=_MOST_CALLS)
            self._calls[node_id] = [
                edge for edge in edges if edge.relation is not Relation.OTHER or edge.type in _CHAIN_TYPES
            ]
        return self._calls[node_id]

    def _step_cost(self, node_id: str) -> float:
        if node_id not in self._step_costs:
            crowd = math.log10(1 + self._graph.degree(node_id))
            discount = _WORTH_DISCOUNT * min(self._worth.get(node_id, 0.0), 1.0)
            self._step_costs[node_id] = max(1.0 + _HUB_PENALTY * crowd - discount, 0.1)
        return self._step_costs[node_id]


def _extended(segment: tuple[Edge, ...], segments: Sequence[tuple[Edge, ...]]) -> Chain:
    """The segment, followed by the cheapest segments that go on from its end without coming back."""
    edges = list(segment)
    visited = {edges[0].source, *(edge.target for edge in edges)}
    growing = True
    while growing:
        growing = False
        for further in segments:
            targets = {edge.target for edge in further}
            fits = len(edges) + len(further) <= _LONGEST_CHAIN
            if fits and further[0].source == edges[-1].target and visited.isdisjoint(targets):
                edges.extend(further)
                visited |= targets
                growing = True
                break
    return Chain(tuple(edges))


def _distinct(chains: Sequence[Chain]) -> list[Chain]:
    """The chains without those whose steps another chain, listed before, has one after the other or in part."""
    kept: list[Chain] = []
    shown: set[tuple[str, str]] = set()
    for chain in chains:
        steps = {(edge.source, edge.target) for edge in chain.edges}
        if len(steps - shown) * 2 > len(steps):
            kept.append(chain)
            shown |= steps
    return kept
