"""Which nodes answer a question best? Words, nearness in the graph, role and importance in one order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence

import msgspec

from kgcore.model.kinds import NodeType, Role
from kgcore.model.protocols import GraphReader, Posting, TextIndex
from kgcore.model.records import Node
from kgcore.model.words import subwords
from kgcore.search.lexical import lexical_match
from kgcore.search.nearness import near
from kgcore.search.question import Question, Term
from kgcore.search.vocabulary import FORM_WEIGHTS
from kgcore.search.weights import KIND_WEIGHTS, WEIGHTS, RankingWeights

_NAMED = 2.0
_TEST_FOLDERS = frozenset({"test", "tests", "spec", "specs"})
_MOST_TERMS_IN_BODIES = 5
_FILE_MAY_HAVE = 3
_FAILURES = ("Error", "Exception", "Warning")
_SMALL_CLASS = 5
"""A class that ends within so many lines of its head does nothing by itself: an exception, a marker, a record."""


class Ranked(msgspec.Struct, frozen=True, gc=False):
    """A node with its rank (higher is better, no upper bound promised) and the words of the question it matched."""

    node: Node
    score: float
    words: tuple[str, ...] = ()
    named: bool = False
    in_name: tuple[str, ...] = ()
    """Those of the words that its name holds."""
    share: float = 1.0
    """The part of the question that it matches, rare words counting for more, 0 … 1."""
    nearness: float = 0.0
    """How near it lies to what matches best, 0 … 1."""


def rank_nodes(
    graph: GraphReader, question: Question, text: TextIndex, *, limit: int, weights: RankingWeights = WEIGHTS
) -> list[Ranked]:
    """The nodes that best answer a question, best first: those it names, then those its words and the graph lead to.

    A node's worth is what the words are worth on its own fields plus a share of the text index's score. The best few
    dozen start a personalised PageRank, whose rank raises what matches and lifts a little what does not; role, kind and
    importance scale the sum; repeats of a name, a family of names or a file lose.
    """
    if not question.terms:
        return [Ranked(node, _NAMED, (), True) for node in question.named][:limit]
    matches = _matches(graph, question, text, weights)
    named = {node.id: position for position, node in enumerate(question.named)}
    nearness = near(graph, _starts(matches, question, weights))
    unmatched = [node_id for node_id in nearness if node_id not in matches]
    unmatched.sort(key=lambda node_id: (-nearness[node_id], node_id))
    for node in graph.nodes(unmatched[: weights.pool]):
        found = lexical_match(node, question.terms, weights)
        matches[node.id] = _Match(node, found.worth, found.words, found.in_name, found.share)
    scored = []
    for match in _with_members(matches, weights):
        close = nearness.get(match.node.id, 0.0)
        score = match.worth * (1.0 + weights.near_and_matching * close) + weights.near * close
        score *= _prior(match.node, question, weights)
        is_named = match.node.id in named
        score += _NAMED if is_named else 0.0
        scored.append(Ranked(match.node, score, match.words, is_named, match.in_name, match.share, round(close, 4)))
    scored.sort(key=lambda ranked: (named.get(ranked.node.id, len(named)), -ranked.score, ranked.node.id))
    return diversified(scored[: weights.pool], limit, weights)


def diversified(ranked: Sequence[Ranked], limit: int, weights: RankingWeights = WEIGHTS) -> list[Ranked]:
    """The best `limit` when a node loses a little for each better one of its name, its family, its crowded file."""
    chosen = [item for item in ranked if item.named][:limit]
    rest = [item for item in ranked if not item.named and item.score > 0.0]
    files = Counter(item.node.path for item in chosen)
    names = Counter(item.node.name for item in chosen)
    families = Counter((item.node.kind, item.in_name) for item in chosen)

    def worth(item: Ranked) -> float:
        crowd = max(files[item.node.path] - _FILE_MAY_HAVE, 0)
        family = families[item.node.kind, item.in_name] if item.in_name else 0
        return float(
            item.score
            * weights.same_file**crowd
            * weights.same_family**family
            * weights.same_name ** names[item.node.name]
        )

    while rest and len(chosen) < limit:
        best = max(range(len(rest)), key=lambda position: (worth(rest[position]), -position))
        item = rest.pop(best)
        chosen.append(item)
        files[item.node.path] += 1
        names[item.node.name] += 1
        families[item.node.kind, item.in_name] += 1
    return chosen


class _Match(msgspec.Struct, frozen=True):
    node: Node
    worth: float
    words: tuple[str, ...]
    in_name: tuple[str, ...]
    share: float


def _matches(graph: GraphReader, question: Question, text: TextIndex, weights: RankingWeights) -> dict[str, _Match]:
    """Every candidate of the text index and every named node, with what the question's words are worth on it."""
    postings = text.candidates(_asked_terms(question.terms, FORM_WEIGHTS.synonym), limit=weights.postings)
    indexed = _triaged(postings, question, weights)
    in_body = _words_held(text, question.terms, indexed, weights)
    matches: dict[str, _Match] = {}
    for node in (*question.named, *graph.nodes(indexed)):
        found = lexical_match(node, question.terms, weights, in_body.get(node.id, ()))
        worth = found.worth + weights.index * indexed.get(node.id, 0.0)
        matches[node.id] = _Match(node, worth, found.words, found.in_name, found.share)
    return matches


def _words_held(
    text: TextIndex, terms: Sequence[Term], node_ids: Collection[str], weights: RankingWeights
) -> dict[str, set[str]]:
    """For each of these nodes, which of the question's words it holds anywhere."""
    held: dict[str, set[str]] = {}
    for term in terms[:_MOST_TERMS_IN_BODIES]:
        for posting in text.candidates(_asked_terms([term], FORM_WEIGHTS.abbreviation), limit=weights.postings_of_word):
            if posting.node_id in node_ids:
                held.setdefault(posting.node_id, set()).add(term.word)
    return held


def _triaged(postings: Sequence[Posting], question: Question, weights: RankingWeights) -> dict[str, float]:
    """The most promising postings, scores as shares of the best: an id says path and name, so it tells before the node.

    Many tests mention a thing more often than its definition does; unless asked for, they yield here already.
    """
    best = max((posting.score for posting in postings), default=0.0)
    if best <= 0.0:
        return {}
    total = sum(term.idf for term in question.terms)
    promise: dict[str, float] = {}
    for posting in postings:
        words = frozenset(subwords(posting.node_id))
        covered = sum(
            term.idf * max((weight for form, weight in term.forms.items() if form in words), default=0.0)
            for term in question.terms
        )
        worth = posting.score / best + (covered / total if total > 0.0 else 0.0)
        promise[posting.node_id] = worth * (weights.role_not_asked if _looks_like_test(words, question) else 1.0)
    chosen = frozenset(sorted(promise, key=lambda node_id: (-promise[node_id], node_id))[: weights.candidates])
    return {posting.node_id: posting.score / best for posting in postings if posting.node_id in chosen}


def _looks_like_test(words: frozenset[str], question: Question) -> bool:
    return Role.TEST not in question.roles and not words.isdisjoint(_TEST_FOLDERS)


def _asked_terms(terms: Iterable[Term], least: float) -> list[str]:
    """What the text index is asked for: forms of at least this weight, the nearest first, parts of compounds too."""
    asked: list[tuple[str, float]] = []
    for term in terms:
        asked += [(form, weight) for form, weight in term.forms.items() if weight >= least]
        asked += [(part, 1.0) for part in term.parts]
    asked.sort(key=lambda form: -form[1])
    return list(dict.fromkeys(form for form, _ in asked))


def _starts(matches: Mapping[str, _Match], question: Question, weights: RankingWeights) -> dict[str, float]:
    """The nodes to walk the graph from: the best by words, squared so that the best dominate, and the named ones.

    What matches less of the question starts less of the walk, else a stray match would be near to itself. Nodes of one
    name, such as the overrides of one method, share what one of them would weigh.
    """
    worths = {
        node_id: match.worth * match.share * _prior(match.node, question, weights)
        for node_id, match in matches.items()
        if match.worth > 0.0
    }
    best = sorted(worths, key=lambda node_id: (-worths[node_id], node_id))[: weights.starts]
    starts: dict[str, float] = {}
    names: Counter[str] = Counter()
    for node_id in best:
        name = matches[node_id].node.name
        starts[node_id] = worths[node_id] ** 2 / (1 + names[name])
        names[name] += 1
    strongest = max(starts.values(), default=1.0)
    return starts | {node.id: 2.0 * strongest for node in question.named}


def _prior(node: Node, question: Question, weights: RankingWeights) -> float:
    """How likely any question means this node: by role, kind and how much of the graph leans on it."""
    role = 1.0 if node.role in question.roles else weights.role_not_asked
    if node.role is Role.EXTERNAL:
        role = weights.external
    levels = node.qualified_name.count(".") if node.qualified_name != node.path else 0
    role *= weights.nested ** max(levels - 1, 0)
    kind = KIND_WEIGHTS.get(node.kind, 1.0)
    if node.type is NodeType.CLASS and 0 < node.end_line - node.start_line < _SMALL_CLASS:
        kind *= weights.small_class
    if node.type is NodeType.CLASS and node.name.endswith(_FAILURES) and not question.about_failure:
        kind *= weights.failure
    return role * kind * (1.0 + weights.importance * node.importance)


def _with_members(matches: Mapping[str, _Match], weights: RankingWeights) -> list[_Match]:
    """The matches, a class's raised by its best members."""
    by_owner: dict[tuple[str, str], list[float]] = {}
    for match in matches.values():
        owner = _owner(match.node)
        if owner[1]:
            by_owner.setdefault(owner, []).append(match.worth)
    raised = []
    for match in matches.values():
        members = by_owner.get((match.node.path, match.node.qualified_name), []) if match.node.qualified_name else []
        gain = weights.members * sum(sorted(members, reverse=True)[:3])
        raised.append(msgspec.structs.replace(match, worth=match.worth + gain) if gain else match)
    return raised


def _owner(node: Node) -> tuple[str, str]:
    owner, _, _ = node.qualified_name.rpartition(".") if node.qualified_name != node.path else ("", "", "")
    return node.path, owner
