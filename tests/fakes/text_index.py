"""A text index in memory, small enough to be read: BM25 over four fields, as the store's promises it."""

from __future__ import annotations

import math
from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence

from kgcore.model.protocols import Posting
from kgcore.model.records import Graph, SearchDocument
from kgcore.model.words import subwords

FIELD_WEIGHTS = {"names": 4.0, "path": 1.5, "doc": 1.5, "body": 1.0}


class MemoryTextIndex:
    def __init__(self, documents: Iterable[SearchDocument]) -> None:
        self._postings: dict[str, dict[str, float]] = defaultdict(dict)
        self._length: dict[str, float] = {}
        names: set[str] = set()
        for document in documents:
            counts: Counter[str] = Counter()
            for field, weight in FIELD_WEIGHTS.items():
                words = subwords(getattr(document, field))
                if field == "names":
                    names.update(words)
                for word in words:
                    counts[word] += weight  # type: ignore[assignment]
            self._length[document.node_id] = sum(counts.values())
            for word, count in counts.items():
                self._postings[word][document.node_id] = count
        self._vocabulary = sorted(names)
        self._mean = sum(self._length.values()) / max(len(self._length), 1)

    @classmethod
    def of(cls, graph: Graph, bodies: dict[str, str] | None = None) -> MemoryTextIndex:
        return cls(
            SearchDocument(
                node_id=node.id,
                names=f"{node.name} {node.qualified_name}",
                path=node.path,
                doc=" ".join((node.summary, node.signature, *node.tags)),
                body=(bodies or {}).get(node.id, ""),
            )
            for node in graph.nodes
        )

    def candidates(self, terms: Sequence[str], *, limit: int = 300) -> list[Posting]:
        scores: dict[str, float] = defaultdict(float)
        for term in dict.fromkeys(terms):
            for word in self._beginning_with(term):
                found = self._postings[word]
                idf = math.log1p((len(self._length) - len(found) + 0.5) / (len(found) + 0.5))
                for node_id, count in found.items():
                    length = 0.25 + 0.75 * self._length[node_id] / self._mean
                    scores[node_id] += idf * count * 2.2 / (count + 1.2 * length)
        best = sorted(scores.items(), key=lambda pair: (-pair[1], pair[0]))
        return [Posting(node_id, score) for node_id, score in best[:limit]]

    def _beginning_with(self, term: str) -> set[str]:
        words = {term} if term in self._postings else set()
        for index in range(bisect_left(self._vocabulary, term), len(self._vocabulary)):
            if not term or not self._vocabulary[index].startswith(term):
                break
            words.add(self._vocabulary[index])
        return words

    def document_frequency(self, terms: Iterable[str]) -> dict[str, int]:
        return {term: len(self._postings.get(term, ())) for term in terms}

    def vocabulary(self, *, length: int | None = None) -> Sequence[str]:
        return [word for word in self._vocabulary if length is None or len(word) == length]

    def document_count(self) -> int:
        return len(self._length)
