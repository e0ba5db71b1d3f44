"""How is the index file opened, and what do SQLite's failures mean to a caller?"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

import msgspec

from kgcore.errors import GraphNotFoundError, IndexCorruptError, KgError, StorageError
from kgcore.store.schema import APPLICATION_ID, FORMAT

BUSY_SECONDS = 5.0
_PAGE_BYTES = 8192

_Row = tuple[Any, ...]
_R = TypeVar("_R")
_T = TypeVar("_T")


class ReadConnection:
    """A read-only connection on one state of the index: a rebuild replaces the file and leaves this one's alone.

    Raises `GraphNotFoundError` when there is no file, `IndexCorruptError` when it is damaged, cut short, not an index,
    or of another format; both at opening and later, whenever damage shows.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._sqlite, self._identity = _opened(path)
        try:
            self._check()
        except KgError:
            self.close()
            raise

    def rows(self, sql: str, parameters: Sequence[object] = ()) -> list[_Row]:
        """All rows at once: a cursor left open would hold a lock against a writer."""
        try:
            return self._sqlite.execute(sql, parameters).fetchall()
        except sqlite3.DatabaseError as error:
            raise _read_failure(self.path, error) from error
        except UnicodeDecodeError as error:  # damage that SQLite quotes in its own message
            raise IndexCorruptError(self.path, "it is damaged") from error

    def decoded(self, rows: Iterable[_R], decode: Callable[[_R], _T]) -> list[_T]:
        """`decode` of each row, in order; a row that does not decode is damage like any other."""
        try:
            return [decode(row) for row in rows]
        except (LookupError, TypeError, ValueError, msgspec.MsgspecError) as error:
            raise IndexCorruptError(self.path, f"a row does not decode: {error}") from error

    def is_latest(self) -> bool:
        """Whether the file opened is still the one at this path."""
        return _identity(self.path) == self._identity

    def close(self) -> None:
        self._sqlite.close()

    def _check(self) -> None:
        self.rows("PRAGMA query_only = ON")
        self.rows("PRAGMA cache_size = -16384")
        ((application,),) = self.rows("PRAGMA application_id")
        ((version,),) = self.rows("PRAGMA user_version")
        if application != APPLICATION_ID:
            raise IndexCorruptError(self.path, "it is not an index of kg")
        if version != FORMAT:
            raise IndexCorruptError(self.path, "it was written in another format")
        ((pages,),) = self.rows("PRAGMA page_count")
        ((page_bytes,),) = self.rows("PRAGMA page_size")
        ((journal,),) = self.rows("PRAGMA journal_mode")
        if journal != "wal" and self._identity.bytes < pages * page_bytes:
            raise IndexCorruptError(self.path, "it is cut short")


def meta_value(connection: ReadConnection, key: str, kind: type[_T]) -> _T:
    """What the table `meta` says under `key`, as a `kind`."""
    rows = connection.rows("SELECT value FROM meta WHERE key = ?", (key,))
    if not rows:
        raise IndexCorruptError(connection.path, f"its {key} is missing")
    return connection.decoded(rows, lambda row: msgspec.json.decode(row[0], type=kind))[0]


def connect_for_building(path: Path) -> sqlite3.Connection:
    """A new database that nobody else sees: no journal and no waiting for the disk, since a crash just discards it."""
    connection = sqlite3.connect(path, isolation_level=None)
    for pragma in (
        f"page_size = {_PAGE_BYTES}",
        "journal_mode = OFF",
        "synchronous = OFF",
        "locking_mode = EXCLUSIVE",
        "cache_size = -32768",
        f"application_id = {APPLICATION_ID}",
        f"user_version = {FORMAT}",
    ):
        connection.execute(f"PRAGMA {pragma}")
    return connection


@contextmanager
def storage_errors(path: Path) -> Iterator[None]:
    """What the disk or SQLite refuses inside the block becomes a `StorageError` about `path`."""
    try:
        yield
    except sqlite3.ProgrammingError:
        raise
    except sqlite3.Error as error:
        raise StorageError(path, str(error)) from error
    except OSError as error:
        raise StorageError(path, error.strerror or str(error)) from error


class _Identity(NamedTuple):
    """Tells a file from the one that replaces it at the same path."""

    device: int
    number: int
    bytes: int
    written_ns: int


def _opened(path: Path) -> tuple[sqlite3.Connection, _Identity]:
    """A connection, and which file it is on: tried again when a rebuild replaces the file in between."""
    while True:
        before = _identity(path)
        if before is None:
            raise GraphNotFoundError(path.parent)
        try:
            connection = sqlite3.connect(
                f"{path.absolute().as_uri()}?mode=ro",
                uri=True,
                timeout=BUSY_SECONDS,
                isolation_level=None,
                check_same_thread=False,
            )
        except sqlite3.Error as error:
            raise IndexCorruptError(path, str(error)) from error
        if _identity(path) == before:
            return connection, before
        connection.close()


def _identity(path: Path) -> _Identity | None:
    """None when there is no file."""
    if not path.is_file():
        return None
    try:
        status = path.stat()
    except OSError:
        return None
    return _Identity(status.st_dev, status.st_ino, status.st_size, status.st_mtime_ns)


def _read_failure(path: Path, error: sqlite3.DatabaseError) -> Exception:
    if isinstance(error, sqlite3.ProgrammingError):
        return error
    # Python raises some errors of this class itself, about text that is no UTF-8: those have no code.
    if getattr(error, "sqlite_errorcode", 0) & 0xFF in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
        return KgError(f"{path}: another process is writing the index; try again in a moment")
    return IndexCorruptError(path, str(error))
