"""Which nodes' texts answer best to these words?"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from heapq import nsmallest
from math import log

from kgcore.model.protocols import Posting
from kgcore.store.connection import ReadConnection, meta_value
from kgcore.store.text_writer import FIND_WORDS

_OTHER_FIELDS = {"path": 1.0, "doc": 1.0, "body": 0.6}
_NAME_WEIGHT = 3.0
_PREFIX_WEIGHT = 1.5
_SATURATION = 1.2
_NAME_LENGTH_SHARE, _TYPICAL_NAME_WORDS = 0.5, 6.0
_TEXT_LENGTH_SHARE, _TYPICAL_TEXT_WORDS = 0.3, 40.0

_SHORTEST_PREFIX = 3
_MOST_TERMS = 32
_LONGEST_TERM = 200
_MOST_POSTINGS = 1_500
"""Per term and field, the most important nodes first. A term in more nodes than this is a common one."""
_RESCORED_PER_ANSWER = 3

_Weights = dict[int, float]


class SqliteTextIndex:
    """A `TextIndex` over FTS5. The user's text reaches it word by word and quoted, so nothing in it is an operator.

    The score is BM25F (Robertson, Zaragoza and Taylor 2004) over fields in which a term occurs or not:

        score = (1 + matched / asked) · Σ over terms of idf · w / (w + k)
        idf   = ln(1 + (N - n + ½) / (n + ½)), n of N nodes hold the term
        w     = names / (1 - b + b · name terms / typical) + others / (1 - c + c · all words / typical)

    where `names` is 3 when a name holds the term and 1.5 when a word of a name begins with it, and `others` adds up
    1 for the path, 1 for the documentation and 0.6 for the body. k = 1.2, b = 0.5, c = 0.3.

    The cost is bounded, whatever the graph's size: the anchors are the terms in at most 1,500 nodes, or else the
    rarest one; another term counts where an anchor occurs too, and in the names of the 1,500 most important nodes.
    """

    def __init__(self, connection: ReadConnection) -> None:
        self._connection = connection

    def candidates(self, terms: Sequence[str], *, limit: int = 300) -> list[Posting]:
        asked = _indexed_words(terms)
        if not asked or limit <= 0:
            return []
        frequency = self._frequencies(asked)
        inverse = _inverse_frequency(frequency, self.document_count())
        anchors = _anchors(frequency)
        names = self._name_weights(asked, frequency, anchors)
        others = {term: self._other_weights(term, anchors) for term in asked if frequency[term]}
        rough = _rough_scores(asked, inverse, names, others)
        shortlist = nsmallest(limit * _RESCORED_PER_ANSWER, rough, key=lambda rowid: (-rough[rowid], rowid))
        scored = []
        for rowid, node_id, name_words, text_words in self._sizes(shortlist):
            score = _score(rowid, name_words, text_words, asked, inverse, names, others)
            scored.append((-score, rowid, node_id))
        return [Posting(node_id, -negative) for negative, _, node_id in nsmallest(limit, scored)]

    def document_frequency(self, terms: Iterable[str]) -> dict[str, int]:
        """Counts a term in whichever fields it occurs; one that is no single word occurs nowhere."""
        asked = list(terms)
        words = {term: FIND_WORDS(term) for term in asked}
        frequency = self._frequencies([word.lower() for found in words.values() for word in found])
        return {term: frequency[found[0].lower()] if found == [term] else 0 for term, found in words.items()}

    def vocabulary(self, *, length: int | None = None) -> list[str]:
        if length is None:
            return sorted(word for (word,) in self._connection.rows("SELECT word FROM vocabulary"))
        rows = self._connection.rows("SELECT word FROM vocabulary WHERE length = ? ORDER BY word", (length,))
        return [word for (word,) in rows]

    def document_count(self) -> int:
        return meta_value(self._connection, "documents", int)

    def _frequencies(self, words: Iterable[str]) -> dict[str, int]:
        frequency = {}
        for word in words:
            rows = self._connection.rows("SELECT doc FROM search_terms WHERE term = ?", (word,))
            frequency[word] = rows[0][0] if rows else 0
        return frequency

    def _name_weights(
        self, asked: Sequence[str], frequency: Mapping[str, int], anchors: Collection[str]
    ) -> dict[str, _Weights]:
        """For each term the nodes that hold it, or a word that begins with it, in a name."""
        weights: dict[str, _Weights] = {term: {} for term in asked}
        prefixes = {
            term: f'"{term}" *' for term in asked if len(term) >= _SHORTEST_PREFIX and frequency[term] <= _MOST_POSTINGS
        }
        if len(asked) > 1:
            everything = " AND ".join(prefixes.get(term, f'"{term}"') for term in asked)
            together = self._matches(f"names : ({everything})")
            for term in asked:
                weights[term].update(dict.fromkeys(together, _PREFIX_WEIGHT))
        for term, prefix in prefixes.items():
            weights[term].update(dict.fromkeys(self._matches(f"names : {prefix}"), _PREFIX_WEIGHT))
        for term in asked:
            if not frequency[term]:
                continue
            weights[term].update(dict.fromkeys(self._matches(f'names : "{term}"'), _NAME_WEIGHT))
            if term not in anchors:
                beside = self._matches(f'names : "{term}" AND ({_any_of(anchors)})')
                weights[term].update(dict.fromkeys(beside, _NAME_WEIGHT))
        return weights

    def _other_weights(self, term: str, anchors: Collection[str]) -> _Weights:
        weights: _Weights = defaultdict(float)
        beside = "" if term in anchors else f" AND ({_any_of(anchors)})"
        for field, weight in _OTHER_FIELDS.items():
            for rowid in self._matches(f'{field} : "{term}"{beside}'):
                weights[rowid] += weight
        return weights

    def _matches(self, expression: str) -> list[int]:
        """Rowids in order of importance, at most `_MOST_POSTINGS`."""
        rows = self._connection.rows(
            f"SELECT rowid FROM search WHERE search MATCH ? ORDER BY rowid LIMIT {_MOST_POSTINGS}", (expression,)
        )
        return [rowid for (rowid,) in rows]

    def _sizes(self, rowids: Sequence[int]) -> list[tuple[int, str, int, int]]:
        rows = self._connection.rows(
            """SELECT n.id, n.node_id, n.name_words, n.text_words
               FROM json_each(?) k CROSS JOIN node n ON n.id = k.value""",
            (json.dumps(sorted(rowids)),),
        )
        return [(rowid, node_id, name_words, text_words) for rowid, node_id, name_words, text_words in rows]


def _indexed_words(terms: Iterable[str]) -> list[str]:
    """The words that the index could hold, each once; the rest of the text separates them."""
    words = dict.fromkeys(word.lower() for term in terms for word in FIND_WORDS(term) if len(word) <= _LONGEST_TERM)
    return list(words)[:_MOST_TERMS]


def _anchors(frequency: Mapping[str, int]) -> list[str]:
    known = [term for term, found in frequency.items() if found]
    rare = [term for term in known if frequency[term] <= _MOST_POSTINGS]
    return rare or sorted(known, key=frequency.__getitem__)[:1]


def _any_of(terms: Iterable[str]) -> str:
    return " OR ".join(f'"{term}"' for term in terms)


def _inverse_frequency(frequency: Mapping[str, int], documents: int) -> dict[str, float]:
    return {term: log(1 + (documents - found + 0.5) / (found + 0.5)) for term, found in frequency.items()}


def _rough_scores(
    asked: Sequence[str],
    inverse: Mapping[str, float],
    names: Mapping[str, _Weights],
    others: Mapping[str, _Weights],
) -> dict[int, float]:
    """The score without its lengths, to choose whose lengths to read."""
    total: dict[int, float] = defaultdict(float)
    matched: dict[int, int] = defaultdict(int)
    for term in asked:
        in_names, elsewhere, rarity = names[term], others.get(term, {}), inverse[term]
        for rowid in in_names.keys() | elsewhere.keys():
            weight = in_names.get(rowid, 0.0) + elsewhere.get(rowid, 0.0)
            total[rowid] += rarity * weight / (weight + _SATURATION)
            matched[rowid] += 1
    return {rowid: (1 + matched[rowid] / len(asked)) * score for rowid, score in total.items()}


def _score(
    rowid: int,
    name_words: int,
    text_words: int,
    asked: Sequence[str],
    inverse: Mapping[str, float],
    names: Mapping[str, _Weights],
    others: Mapping[str, _Weights],
) -> float:
    name_length = 1 - _NAME_LENGTH_SHARE + _NAME_LENGTH_SHARE * name_words / _TYPICAL_NAME_WORDS
    text_length = 1 - _TEXT_LENGTH_SHARE + _TEXT_LENGTH_SHARE * text_words / _TYPICAL_TEXT_WORDS
    total = 0.0
    matched = 0
    for term in asked:
        weight = names[term].get(rowid, 0.0) / name_length
        if term in others:
            weight += others[term].get(rowid, 0.0) / text_length
        if weight:
            total += inverse[term] * weight / (weight + _SATURATION)
            matched += 1
    return (1 + matched / len(asked)) * total
