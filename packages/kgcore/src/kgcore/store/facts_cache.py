"""Which files' facts are known already, by what they were made from?"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from kgcore.errors import GraphNotFoundError, IndexCorruptError
from kgcore.store.connection import ReadConnection


class FactsKey(NamedTuple):
    """All that a file's facts depend on: its content's digest, its language, and the extractor's fingerprint."""

    digest: str
    language: str
    fingerprint: str


def load_many(path: Path, keys: Iterable[FactsKey]) -> dict[FactsKey, bytes]:
    """Encoded facts for those of `keys` that the index at `path` holds.

    An index that is missing, damaged or of another format holds none: a cache that cannot be read is a miss.
    """
    found: dict[FactsKey, bytes] = {}
    try:
        connection = ReadConnection(path)
    except (GraphNotFoundError, IndexCorruptError):
        return found
    try:
        for key in keys:
            rows = connection.rows("SELECT facts FROM facts WHERE (digest, language, fingerprint) = (?, ?, ?)", key)
            if rows:
                found[key] = rows[0][0]
    except IndexCorruptError:
        return {}
    finally:
        connection.close()
    return found


def store_many(connection: sqlite3.Connection, entries: Iterable[tuple[FactsKey, bytes]]) -> None:
    """Adds or replaces entries, inside the caller's transaction."""
    connection.executemany(
        "INSERT OR REPLACE INTO facts (digest, language, fingerprint, facts) VALUES (?, ?, ?, ?)",
        ((*key, encoded) for key, encoded in entries),
    )


def prune(connection: sqlite3.Connection, used: Iterable[FactsKey]) -> int:
    """Drops every entry that is not among `used`, inside the caller's transaction; how many went."""
    connection.execute("CREATE TEMP TABLE used_facts (digest, language, fingerprint)")
    connection.executemany("INSERT INTO used_facts VALUES (?, ?, ?)", used)
    dropped = connection.execute(
        "DELETE FROM facts WHERE (digest, language, fingerprint) NOT IN (SELECT * FROM used_facts)"
    ).rowcount
    connection.execute("DROP TABLE used_facts")
    return dropped
