"""How does a new index take the old one's place, so that a crash leaves the one or the other?"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from time import monotonic, sleep

from kgcore.errors import StorageError
from kgcore.store.connection import BUSY_SECONDS, storage_errors
from kgcore.store.lock import WriterLock

_RETRY_SECONDS = 0.05
_NOT_THE_FILES_FAULT = frozenset(
    {
        sqlite3.SQLITE_BUSY,
        sqlite3.SQLITE_LOCKED,
        sqlite3.SQLITE_PERM,
        sqlite3.SQLITE_READONLY,
        sqlite3.SQLITE_CANTOPEN,
        sqlite3.SQLITE_IOERR,
        sqlite3.SQLITE_FULL,
    }
)
_SIDECARS = ("-journal", "-wal", "-shm")


@contextmanager
def staged(path: Path, lock: WriterLock) -> Iterator[Path]:
    """A path beside `path` to build at; when the block ends well, the file made there becomes `path` at once.

    Readers of the old file keep it until they close. Whatever goes wrong before the switch, the old file stays as it
    was; what it left behind is removed at once, or by the next build if the process died. Raises `StorageError`.
    """
    if lock.path.parent != path.parent:
        raise StorageError(path, f"the lock held is {lock.path}")
    _remove_leftovers(path)
    building = path.with_name(f"{path.name}.building-{os.getpid()}")
    try:
        yield building
        with storage_errors(path):
            _flush(building)
            _switch(building, path)
    finally:
        _remove(building)


def _switch(building: Path, path: Path) -> None:
    """Sidecar files go by name: the old database must be without any before its name is given away."""
    if path.is_file():
        _settle(path)
    deadline = monotonic() + BUSY_SECONDS
    while True:
        try:
            os.replace(building, path)
            break
        except PermissionError:
            if not path.is_file() or monotonic() > deadline:
                raise
            sleep(_RETRY_SECONDS)  # Windows replaces no file that a reader has open
    _flush_directory(path.parent)


def _settle(path: Path) -> None:
    """Rolls back or takes in what a writer left beside the old database; one past reading is discarded."""
    try:
        with closing(sqlite3.connect(path, timeout=BUSY_SECONDS, isolation_level=None)) as old:
            old.execute("PRAGMA journal_mode = DELETE").fetchall()
            old.execute("SELECT count(*) FROM sqlite_schema").fetchall()
    except UnicodeDecodeError:  # damage that SQLite quotes in its own message
        _remove(path)
    except sqlite3.DatabaseError as error:
        if getattr(error, "sqlite_errorcode", 0) & 0xFF in _NOT_THE_FILES_FAULT:
            raise
        _remove(path)


def _remove_leftovers(path: Path) -> None:
    """The lock is ours, so nobody alive is building."""
    for leftover in path.parent.glob(f"{path.name}.building-*"):
        with storage_errors(leftover):
            leftover.unlink(missing_ok=True)


def _remove(path: Path) -> None:
    for name in (path.name, *(path.name + sidecar for sidecar in _SIDECARS)):
        with suppress(OSError):
            path.with_name(name).unlink(missing_ok=True)


def _flush(path: Path) -> None:
    with path.open("rb+") as file:
        os.fsync(file.fileno())


def _flush_directory(directory: Path) -> None:
    """So that the new name survives a power cut; some systems cannot, and then lose only the rebuild."""
    with suppress(OSError):
        descriptor = os.open(directory, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
