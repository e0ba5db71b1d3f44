"""Which nodes does a question lead to, and why each of them?"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from kgcore.context.format import display_name
from kgcore.context.records import Seed
from kgcore.model.kinds import NodeType
from kgcore.model.protocols import GraphReader, TextIndex
from kgcore.model.records import Node
from kgcore.search.chains import Chain, call_chains
from kgcore.search.question import Question
from kgcore.search.ranking import Ranked, rank_nodes
from kgcore.search.weighted import search_nodes

_BEYOND = 25
_GOOD, _GOOD_BESIDE_THIRD = 0.35, 0.6
"""A node is a match from this share of the rank of the best one that the question does not name, or of the third."""
_ENOUGH = 4
"""So many matches of most of the question are answer enough to leave out stray ones."""
_HALF = 0.5
_NEAR = 0.1
_NEEDED = 0.4
"""Share of the seeds that the path between them may take from lower-ranked ones."""


class SeedChoice(msgspec.Struct, frozen=True):
    """Seeds with their nodes in the same order, call paths among them, how many further nodes matched well."""

    nodes: tuple[Node, ...] = ()
    seeds: tuple[Seed, ...] = ()
    chains: tuple[Chain, ...] = ()
    further: int = 0


def choose_seeds(
    graph: GraphReader,
    question: Question,
    *,
    max_nodes: int,
    text: TextIndex | None = None,
    absent: frozenset[str] = frozenset(),
) -> SeedChoice:
    """At most `max_nodes` nodes that answer the question, best first, none of them in a file of `absent`.

    With a text index by words and nearness in the graph; the steps of call paths between the best take the places of
    the last. Without one, by the weighted search alone.
    """
    limit = max_nodes + _BEYOND
    ranked = rank_nodes(graph, question, text, limit=limit) if text is not None else _searched(graph, question, limit)
    ranked = [item for item in ranked if item.node.path not in absent or not item.node.path]
    if not ranked:
        return SeedChoice()
    matches = _good_matches(ranked)
    if question.by_name_alone:
        matches = [item for item in matches if item.named or len(item.words) == len(question.terms)]
    matches = _to_the_point(matches)
    chosen, further = matches[:max_nodes], len(matches[max_nodes:])
    chains = _chains(graph, matches)
    between = _steps_between(graph, chains, {item.node.id for item in chosen}, absent)
    between = between[: int(_NEEDED * max_nodes)]
    chosen = chosen[: max(max_nodes - len(between), 1)] if between else chosen
    by_id = {item.node.id: item for item in (*chosen, *between)}
    return SeedChoice(
        nodes=tuple(item.node for item in by_id.values()),
        seeds=tuple(Seed(item.node.id, round(item.score, 4), _why(item)) for item in by_id.values()),
        chains=tuple(chain for chain in chains if by_id.keys() >= set(chain.node_ids)),
        further=further,
    )


def _good_matches(ranked: Sequence[Ranked]) -> list[Ranked]:
    """The named ones, and those whose rank is near enough to the best; near the third is enough where words match."""
    best = sorted((item.score for item in ranked if not item.named), reverse=True)[:3]
    if not best:
        return list(ranked)
    near_best = _GOOD * best[0]
    with_words = min(near_best, _GOOD_BESIDE_THIRD * best[-1])
    return [item for item in ranked if item.score >= (with_words if item.words else near_best)]


def _to_the_point(matches: Sequence[Ranked]) -> list[Ranked]:
    """The matches without those that share a stray word with the question, where enough match most of it.

    What lies near the best matches may answer in words of its own, and stays.
    """
    full = sum(item.named or item.share >= _HALF for item in matches)
    if full < _ENOUGH:
        return list(matches)
    return [item for item in matches if item.named or item.share >= _HALF or item.nearness >= _NEAR]


def _searched(graph: GraphReader, question: Question, limit: int) -> list[Ranked]:
    """Named nodes, then hits of the weighted search for the question's words."""
    named = [Ranked(node, 2.0, (), True) for node in question.named]
    words = [term.word for term in question.terms]
    hits = search_nodes(graph, " ".join(words), limit=limit + len(named))
    known = {node.id for node in question.named}
    found = {node.id: node for node in graph.nodes(hit.node_id for hit in hits)}
    matched = [
        Ranked(found[hit.node_id], 1.0 - hit.score, (f"{hit.field} matches",))
        for hit in hits
        if hit.node_id in found and hit.node_id not in known
    ]
    return [*named, *matched][:limit]


def _chains(graph: GraphReader, ranked: Sequence[Ranked]) -> list[Chain]:
    callable_first = [item for item in ranked if item.node.type is NodeType.FUNCTION]
    others = [item for item in ranked if item.node.type is not NodeType.FUNCTION]
    most = max((item.score for item in ranked), default=1.0) or 1.0
    worth = {item.node.id: item.score / most for item in ranked}
    named = [item.node.id for item in ranked if item.named]
    return call_chains(graph, [item.node.id for item in (*callable_first, *others)], worth, named=named)


def _steps_between(
    graph: GraphReader, chains: Sequence[Chain], chosen: set[str], absent: frozenset[str]
) -> list[Ranked]:
    """The nodes on the call paths that are no seeds yet, in the order of the paths."""
    steps: dict[str, str] = {}
    for chain in chains:
        ends = graph.nodes((chain.node_ids[0], chain.node_ids[-1]))
        why = "on the way from " + " to ".join(display_name(node) for node in ends)
        for node_id in chain.node_ids:
            if node_id not in chosen:
                steps.setdefault(node_id, why)
    return [Ranked(node, 0.0, (steps[node.id],)) for node in graph.nodes(steps) if node.path not in absent]


def _why(item: Ranked) -> str:
    if item.named:
        return "named in the question"
    if item.score <= 0.0:
        return item.words[0]
    if len(item.words) == 1 and item.words[0].endswith(" matches"):
        return item.words[0]
    return f"matches {', '.join(item.words)}" if item.words else "close to what matches"
