"""Which nodes do these words name, misspelt or not? Weighted fuzzy search over names, tags, summaries and notes."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence

import msgspec
from rapidfuzz import fuzz, process

from kgcore.model.kinds import NodeType, Role
from kgcore.model.protocols import GraphReader, TextIndex
from kgcore.model.records import Node
from kgcore.model.words import subwords
from kgcore.search.closeness import allowed_edits, closeness, nearest_words
from kgcore.search.wordlists import QUESTION_WORDS, STOP_WORDS, TEST_WORDS

FIELD_WEIGHTS: dict[str, float] = {
    "name": 0.4,
    "tags": 0.3,
    "qualifiedName": 0.25,
    "summary": 0.2,
    "path": 0.15,
    "languageNotes": 0.1,
}
"""What a match in a field is worth; a word counts where it is worth most, so a name always beats a summary."""

DEFAULT_LIMIT = 50
DEFAULT_THRESHOLD = 0.4

_CANDIDATES = 200
_CORRECTIONS = 6
_SCAN_CUTOFF = 60.0
_INEXACT_AT_LEAST = 0.02
_SAME_LETTERS = 0.005
_SAME_WORDS = 0.01
_BESIDE = 0.04
"""What a test, an example or documentation is put behind production code, where it does not bear the exact name."""


class Hit(msgspec.Struct, frozen=True, gc=False):
    """A node that matched: `score` 0 (best) … 1, and the field that matched best, by its interchange name."""

    node_id: str
    score: float
    field: str


def search_nodes(
    graph: GraphReader,
    query: str,
    *,
    types: Collection[NodeType] | None = None,
    limit: int = DEFAULT_LIMIT,
    threshold: float = DEFAULT_THRESHOLD,
    text: TextIndex | None = None,
) -> list[Hit]:
    """Nodes that match any word of `query`, best first; [] for a query without words.

    A word matches exactly, as a beginning, as a part, or misspelt (optimal string alignment ≤ 2). A node is better the
    more words it matches, then the better the field, then the closer the words. Score: 0 for the exact name,
    otherwise `0.02 + 0.38 × (1 − mean worth of the words)`, so that 0.4 admits every match and a lower `threshold`
    only the good ones. Nothing in `query` is an operator. `types` and `limit` apply after ranking.

    With a text index the words select at most some 200 candidates; without one, every node is looked at.
    """
    query = query.strip()
    words = query_words(query)
    if not query or limit <= 0:
        return []
    pool = _indexed_candidates(graph, text, query, words) if text is not None else _scanned(graph, query, words)
    ranked = sorted(_scored(pool, query, words, threshold), key=lambda scored: _order(*scored))
    return [hit for hit, node in ranked if types is None or node.type in types][:limit]


def query_words(query: str) -> list[str]:
    """The query's subwords, lower case, each once, in order; a question's words of grammar are none of them."""
    words = list(dict.fromkeys(subwords(query)))
    if words and words[0] in QUESTION_WORDS:
        return [word for word in words if word not in STOP_WORDS] or words
    return words


def _order(hit: Hit, node: Node) -> tuple[float, bool, float, int, str]:
    return (
        hit.score,
        node.role is not Role.PRODUCTION,
        -node.importance,
        len(node.qualified_name or node.name),
        node.id,
    )


def _scored(pool: Iterable[Node], query: str, words: Sequence[str], threshold: float) -> Iterator[tuple[Hit, Node]]:
    scorer = _Scorer(query, words)
    asks_for_tests = not TEST_WORDS.isdisjoint(words)
    for node in pool:
        hit = scorer.hit(node)
        if (
            hit is not None
            and hit.score >= _INEXACT_AT_LEAST
            and node.role is not Role.PRODUCTION
            and not asks_for_tests
        ):
            hit = Hit(hit.node_id, min(round(hit.score + _BESIDE, 6), DEFAULT_THRESHOLD), hit.field)
        if hit is not None and hit.score <= threshold:
            yield hit, node


class _Scorer:
    """Scores nodes for one query; remembers how close each pair of words is, since graphs repeat their words."""

    def __init__(self, query: str, words: Sequence[str]) -> None:
        self._query = query
        self._folded = query.casefold()
        self._joined = "".join(words)
        self._words = words
        self._memo: list[dict[str, float]] = [{} for _ in words]

    def hit(self, node: Node) -> Hit | None:
        exact = self._exact(node)
        if exact is not None:
            return Hit(node.id, *exact)
        if not self._words:
            return None
        fields = _field_words(node)
        worth = 0.0
        best: tuple[float, str] = (0.0, "")
        named: set[str] = set()
        for position in range(len(self._words)):
            value, field, word = self._word_worth(position, fields)
            worth += value
            best = max(best, (value, field), key=lambda pair: pair[0])
            if field == "name":
                named.add(word)
        if not best[1]:
            return None
        own = set(fields[0][1][:-1])
        tightness = len(own & named) / len(own) if own else 0.0
        mean = 0.97 * worth / len(self._words) + 0.03 * tightness
        score = _INEXACT_AT_LEAST + (DEFAULT_THRESHOLD - _INEXACT_AT_LEAST) * (1.0 - mean)
        return Hit(node.id, round(min(max(score, _INEXACT_AT_LEAST), 1.0), 6), best[1])

    def _exact(self, node: Node) -> tuple[float, str] | None:
        name, qualified = node.name, node.qualified_name
        if name == self._query:
            return 0.0, "name"
        if qualified and (qualified == self._query or qualified.endswith("." + self._query)):
            return 0.0, "qualifiedName"
        if node.id == self._query or (node.path and node.path == self._query and node.name in node.path):
            return 0.0, "path"
        if name.casefold() == self._folded:
            return _SAME_LETTERS, "name"
        if self._joined and "".join(subwords(name)) == self._joined:
            return _SAME_WORDS, "name"
        if qualified and self._joined and "".join(subwords(qualified)) == self._joined:
            return _SAME_WORDS, "qualifiedName"
        return None

    def _word_worth(self, position: int, fields: Sequence[tuple[str, Sequence[str]]]) -> tuple[float, str, str]:
        """The most that one word of the query is worth on a node, in which field, and through which word."""
        typed, memo = self._words[position], self._memo[position]
        best = (0.0, "", "")
        for field, words in fields:
            reach = 0.7 + 0.3 * FIELD_WEIGHTS[field] / FIELD_WEIGHTS["name"]
            if reach <= best[0]:
                break
            for word in words:
                close = memo.get(word)
                if close is None:
                    close = memo[word] = closeness(typed, word)
                if close * reach > best[0]:
                    best = (close * reach, field, word)
        return best


def _field_words(node: Node) -> list[tuple[str, list[str]]]:
    """Words of each field, in falling order of weight; a name also counts in one piece (`user_name` as `username`)."""
    name = subwords(node.name)
    return [
        ("name", [*name, "".join(name)]),
        ("tags", [word for tag in node.tags for word in subwords(tag)]),
        ("qualifiedName", subwords(node.qualified_name)),
        ("summary", subwords(node.summary)),
        ("path", subwords(node.path)),
        ("languageNotes", subwords(node.language_notes)),
    ]


def _scanned(graph: GraphReader, query: str, words: Sequence[str]) -> list[Node]:
    """Every node in which some word of the query may occur, by one cheap native pass per word over all texts."""
    nodes = list(graph.all_nodes())
    if not words:
        return [node for node in nodes if query in (node.name, node.qualified_name, node.id)]
    texts = [_text(node) for node in nodes]
    kept: set[int] = set()
    for word in words:
        if allowed_edits(word) == 0:
            kept.update(index for index, text in enumerate(texts) if word in text)
            continue
        found = process.extract(word, texts, scorer=fuzz.partial_ratio, score_cutoff=_SCAN_CUTOFF, limit=None)
        kept.update(index for _, _, index in found)
    return [nodes[index] for index in sorted(kept)]


def _text(node: Node) -> str:
    joined = "".join(subwords(node.name))
    fields = (node.name, joined, node.qualified_name, *node.tags, node.summary, node.path, node.language_notes)
    return " ".join(fields).lower()


def _indexed_candidates(graph: GraphReader, text: TextIndex, query: str, words: Sequence[str]) -> list[Node]:
    """Exact names first, then what the text index finds for the words, unknown words corrected beforehand."""
    pool = {node.id: node for node in _exact_names(graph, query)}
    terms = corrected_terms(text, words)
    if len(words) > 1:
        terms.append("".join(words))
    if words:
        found = text.candidates(terms, limit=_CANDIDATES)
        pool.update((node.id, node) for node in graph.nodes(posting.node_id for posting in found))
    return list(pool.values())


def _exact_names(graph: GraphReader, query: str) -> Iterator[Node]:
    yield from graph.named(query)
    whole = graph.node(query)
    if whole is not None:
        yield whole
    if " " in query:
        for word in dict.fromkeys(query.split()):
            yield from graph.named(word)


def corrected_terms(text: TextIndex, words: Sequence[str]) -> list[str]:
    """The words, and beside every word that the index does not know the known words nearest to it."""
    frequency = text.document_frequency(words)
    unknown = [word for word in words if not frequency.get(word) and allowed_edits(word)]
    if not unknown:
        return list(words)
    vocabulary = text.vocabulary()
    corrections: list[str] = []
    for word in unknown:
        if not any(known.startswith(word) for known in vocabulary):
            corrections.extend(nearest_words(word, vocabulary, limit=_CORRECTIONS))
    return list(dict.fromkeys([*words, *corrections]))
