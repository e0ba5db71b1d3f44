"""When a name or a word is unknown: which existing ones come nearest?"""

from __future__ import annotations

from collections.abc import Sequence

from rapidfuzz import fuzz, process

from kgcore.context.format import display_name
from kgcore.context.records import MissingName
from kgcore.model.protocols import GraphReader, TextIndex
from kgcore.model.words import subwords
from kgcore.search.question import Question
from kgcore.search.weighted import search_nodes

_MOST_NAMES = 4
_MOST_WORDS = 8
_NEAR_ENOUGH = 0.3
_ALIKE = 60.0
_SHORTEST = 3


def missing_names(graph: GraphReader, question: Question, text: TextIndex | None = None) -> tuple[MissingName, ...]:
    """The names of the question that nothing bears, each with the nearest names of the graph."""
    found = []
    for name in question.missing:
        hits = search_nodes(graph, name, limit=_MOST_NAMES * 3, threshold=_NEAR_ENOUGH, text=text)
        names = dict.fromkeys(display_name(node) for node in graph.nodes(hit.node_id for hit in hits))
        found.append(MissingName(name, tuple(names)[:_MOST_NAMES]))
    return tuple(found)


def suggested_words(graph: GraphReader, question: Question, text: TextIndex | None = None) -> tuple[str, ...]:
    """Words of the graph's names that look like the question's, most alike first; else its most important names."""
    vocabulary = _vocabulary(graph, text)
    asked = [*question.unknown, *(term.word for term in question.terms)] or subwords(question.text)
    alike: dict[str, float] = {}
    for word in asked:
        for known, score, _ in process.extract(word, vocabulary, scorer=fuzz.ratio, score_cutoff=_ALIKE, limit=4):
            alike[known] = max(alike.get(known, 0.0), score)
    if alike:
        return tuple(sorted(alike, key=lambda known: (-alike[known], known))[:_MOST_WORDS])
    important = sorted(graph.all_nodes(), key=lambda node: (-node.importance, node.id))[:_MOST_WORDS]
    return tuple(dict.fromkeys(display_name(node) for node in important))


def _vocabulary(graph: GraphReader, text: TextIndex | None) -> Sequence[str]:
    if text is not None:
        return [word for word in text.vocabulary() if len(word) >= _SHORTEST]
    words = {word for node in graph.all_nodes() for word in subwords(node.name)}
    return sorted(word for word in words if len(word) >= _SHORTEST)
