"""How do a node's words get into the full-text index?"""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from kgcore.errors import InvalidGraphError
from kgcore.model.records import SearchDocument
from kgcore.model.words import split_identifier

FIND_WORDS = re.compile(r"\w+").findall
_HASH_BYTES = 64 << 20
"""FTS5 gathers this much in memory before it writes a segment: one segment for most projects, and nothing to merge."""


class TextSize(NamedTuple):
    """How many different terms a node's names hold, and how many words all its fields together: scores divide by it."""

    name_words: int
    text_words: int


def insert_documents(
    connection: sqlite3.Connection, documents: Iterable[SearchDocument], rowids: Mapping[str, int]
) -> dict[int, TextSize]:
    """Fills `search` and `vocabulary`; the sizes by rowid. Raises `InvalidGraphError` for a document without its node.

    An identifier is indexed by its subwords and whole: `buildFilter` as `build filter buildfilter`.
    """
    by_rowid: dict[int, SearchDocument] = {}
    for document in documents:
        rowid = rowids.get(document.node_id)
        if rowid is None:
            raise InvalidGraphError(None, f"there is text for {document.node_id!r}, which is no node")
        if rowid in by_rowid:
            raise InvalidGraphError(None, f"there is text for {document.node_id!r} twice")
        by_rowid[rowid] = document
    sizes: dict[int, TextSize] = {}
    name_words: set[str] = set()
    connection.execute("INSERT INTO search (search, rank) VALUES ('hashsize', ?)", (_HASH_BYTES,))
    connection.executemany(
        "INSERT INTO search (rowid, names, path, doc, body) VALUES (?, ?, ?, ?, ?)",
        _rows(by_rowid, sizes, name_words),
    )
    vocabulary = {part for word in name_words for part in split_identifier(word)}
    connection.executemany(
        "INSERT INTO vocabulary (length, word) VALUES (?, ?)", sorted((len(word), word) for word in vocabulary)
    )
    return sizes


def _rows(
    by_rowid: Mapping[int, SearchDocument], sizes: dict[int, TextSize], name_words: set[str]
) -> Iterator[tuple[int, str, str, str, str]]:
    """Rows of `search` by rowid; on the way the sizes and the words of all names, as written."""
    terms_of = _TermsOfWords().__getitem__
    paths: dict[str, str] = {}
    for rowid in sorted(by_rowid):
        document = by_rowid[rowid]
        words = FIND_WORDS(document.names)
        doc = FIND_WORDS(document.doc)
        body = FIND_WORDS(document.body)
        path = paths.get(document.path)
        if path is None:
            path = paths[document.path] = " ".join(map(terms_of, FIND_WORDS(document.path)))
        names = " ".join(map(terms_of, words))
        name_words.update(words)
        sizes[rowid] = TextSize(len(set(names.split())), len(words) + len(doc) + len(body))
        yield rowid, names, path, " ".join(map(terms_of, doc)), " ".join(map(terms_of, body))


class _TermsOfWords(dict[str, str]):
    """Word as written → its terms, joined by spaces; most words of a project are seen many times."""

    def __missing__(self, word: str) -> str:
        if word.isascii() and word.isalpha() and word.islower():
            self[word] = word
            return word
        parts = split_identifier(word)
        whole = word.lower()
        joined = self[word] = whole if parts == (whole,) else " ".join((*parts, whole))
        return joined
