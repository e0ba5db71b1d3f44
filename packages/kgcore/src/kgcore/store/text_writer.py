"""How do a node's words get into the full-text index?"""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterable, Iterator, Mapping, Sequence

from kgcore.errors import InvalidGraphError
from kgcore.model.records import SearchDocument
from kgcore.model.words import split_identifier

FIND_WORDS = re.compile(r"\w+").findall
_ASCII_WORDS = "".join(character if FIND_WORDS(character) else " " for character in map(chr, range(128)))
"""What `str.translate` leaves of a text in ASCII: its words, apart."""

_HASH_BYTES = 64 << 20
"""FTS5 gathers this much in memory before it writes a segment: one segment for most projects, and nothing to merge."""

TextSize = tuple[int, int]
"""How many terms a node's names hold, and how many words its names, documentation and body: scores divide by these."""


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
    vocabulary: set[str] = set()
    connection.execute("INSERT INTO search (search, rank) VALUES ('hashsize', ?)", (_HASH_BYTES,))
    connection.executemany(
        "INSERT INTO search (rowid, names, path, doc, body) VALUES (?, ?, ?, ?, ?)",
        _rows(by_rowid, sizes, vocabulary),
    )
    connection.executemany(
        "INSERT INTO vocabulary (length, word) VALUES (?, ?)", sorted((len(word), word) for word in vocabulary)
    )
    return sizes


def _rows(
    by_rowid: Mapping[int, SearchDocument], sizes: dict[int, TextSize], vocabulary: set[str]
) -> Iterator[tuple[int, str, str, str, str]]:
    """Rows of `search` by rowid; on the way the sizes and the subwords of all names."""
    terms = _TermsOfWords()
    terms_of = terms.__getitem__
    paths: dict[str, str] = {}
    name_words: set[str] = set()
    for rowid in sorted(by_rowid):
        document = by_rowid[rowid]
        words, doc, body = _words(document.names), _words(document.doc), _words(document.body)
        path = paths.get(document.path)
        if path is None:
            path = paths[document.path] = " ".join(dict.fromkeys(map(terms_of, _words(document.path))))
        name_words.update(words)
        names = " ".join(map(terms_of, words))
        sizes[rowid] = names.count(" ") + 1, len(words) + len(doc) + len(body)
        yield rowid, names, path, " ".join(map(terms_of, doc)), " ".join(map(terms_of, body))
    for word in name_words:
        *parts, whole = terms[word].split()
        vocabulary.update(parts or (whole,))


def _words(text: str) -> Sequence[str]:
    """As `FIND_WORDS`, and for ASCII in half its time."""
    return text.translate(_ASCII_WORDS).split() if text.isascii() else FIND_WORDS(text)


class _TermsOfWords(dict[str, str]):
    """Word as written → its terms, joined by spaces; most words of a project are seen many times."""

    def __missing__(self, word: str) -> str:
        whole = word.lower()
        parts: Sequence[str]
        if whole == word and word.isascii() and word.replace("_", "").isalpha():
            parts = word.replace("_", " ").split()
        else:
            parts = split_identifier(word)
        joined = self[word] = whole if len(parts) == 1 and parts[0] == whole else " ".join((*parts, whole))
        return joined
