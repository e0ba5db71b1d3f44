"""Which neighbours of the seeds help most? The 1-hop neighbourhood, ranked, and the relations in it."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

import msgspec

from kgcore.context.records import Seed
from kgcore.model.kinds import Relation, Role
from kgcore.model.protocols import GraphReader
from kgcore.model.records import Edge, Node
from kgcore.search.chains import Chain
from kgcore.search.lexical import lexical_match
from kgcore.search.nearness import edge_nearness
from kgcore.search.question import Question
from kgcore.search.weights import KIND_WEIGHTS

MOST_EDGES = 80
"""Edges read a seed and direction: a hub's others are counted, not read."""

_ASKED = 10.0
_WORDS = 2.0
_IN_NAME = 0.5
"""A neighbour named by a word of the question is what one looks for next to a seed."""
_IMPORTANCE = 0.2
_ROLE_NOT_ASKED = 0.1
_CROWD = 0.9


class Neighbourhood(msgspec.Struct, frozen=True):
    """Neighbours, best first; `edges` are those read between a seed and another node."""

    nodes: tuple[Node, ...]
    aside: tuple[Node, ...]
    """Neighbours of a role that the question does not ask about: tests, say. They are counted, not shown."""
    edges: tuple[Edge, ...]


def neighbours_of(
    graph: GraphReader, seeds: Sequence[Seed], question: Question, *, absent: frozenset[str] = frozenset()
) -> Neighbourhood:
    """Every node one relation away from a seed, in either direction, ranked; none in a file of `absent`.

    A neighbour's rank grows with the seeds that it touches, their place, the relation's nearness, the question's words
    in it, and, when the question asks for a relation, with being what was asked for. A seed with very many neighbours
    lends each of them less.
    """
    ids = {seed.node_id for seed in seeds}
    rank: dict[str, float] = {}
    edges: dict[tuple[str, str, str, str], Edge] = {}
    for place, seed in enumerate(seeds):
        outgoing = graph.outgoing(seed.node_id, limit=MOST_EDGES)
        incoming = graph.incoming(seed.node_id, limit=MOST_EDGES)
        standing = 1.0 / (1.0 + 0.25 * place)
        spread = _CROWD ** ((len(outgoing) + len(incoming)) / 20)
        for edge in (*outgoing, *incoming):
            edges[edge.source, edge.target, edge.relation, edge.type] = edge
            other = edge.target if edge.source == seed.node_id else edge.source
            if other in ids:
                continue
            worth = standing * spread * edge_nearness(edge)
            if is_asked(edge, seed.node_id, question):
                worth += _ASKED * standing
            rank[other] = rank.get(other, 0.0) + worth
    nodes = [node for node in graph.nodes(sorted(rank)) if node.path not in absent or not node.path]
    worths = {node.id: rank[node.id] * _prior(node, question) for node in nodes}
    nodes.sort(key=lambda node: (-worths[node.id], node.id))
    wanted = {Role.PRODUCTION, Role.EXTERNAL, *question.roles, *(Role if question.asked is not None else ())}
    wanted |= {seed.role for seed in graph.nodes(ids)}
    aside = tuple(node for node in nodes if node.role not in wanted)
    return Neighbourhood(tuple(node for node in nodes if node.role in wanted), aside, tuple(edges.values()))


def is_asked(edge: Edge, node_id: str, question: Question) -> bool:
    """Whether this edge of the node is of the relation and direction that the question asks for."""
    if question.asked is None or edge.relation not in question.asked.relations:
        return False
    return (edge.target if question.asked.incoming else edge.source) == node_id


def _prior(node: Node, question: Question) -> float:
    match = lexical_match(node, question.terms)
    worth = match.worth + (_IN_NAME if match.in_name else 0.0)
    role = 1.0 if node.role in question.roles or question.asked is not None else _ROLE_NOT_ASKED
    if node.role is Role.EXTERNAL:
        role = min(role, _ROLE_NOT_ASKED)
    kind = KIND_WEIGHTS.get(node.kind, 1.0)
    return role * kind * (0.3 + _WORDS * worth + _IMPORTANCE * node.importance)


def ranked_edges(
    edges: Sequence[Edge],
    places: Mapping[str, int],
    seeds: Collection[str],
    chains: Sequence[Chain],
    question: Question,
) -> list[Edge]:
    """Edges in the order of what they tell: what was asked, call paths, between seeds, at seeds, then by nearness."""
    steps = {(edge.source, edge.target, edge.relation) for chain in chains for edge in chain.edges}

    def order(edge: Edge) -> tuple[bool, bool, bool, bool, bool, float, int, int, str]:
        asked = any(is_asked(edge, node_id, question) for node_id in (edge.source, edge.target) if node_id in seeds)
        on_path = (edge.source, edge.target, edge.relation) in steps
        ends = (edge.source in seeds) + (edge.target in seeds)
        first, last = sorted((places[edge.source], places[edge.target]))
        structural = edge.relation is Relation.CONTAINS
        near = -edge_nearness(edge)
        return (not asked, not on_path, structural, ends < 2, ends < 1, near, first, last, edge.relation)

    return sorted(edges, key=order)
