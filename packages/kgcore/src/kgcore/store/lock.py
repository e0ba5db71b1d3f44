"""Who may write the index: one process at a time, and never a dead one."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

from kgcore.errors import StorageError
from kgcore.store.connection import storage_errors

LOCK_NAME = "kg.lock"

if sys.platform == "win32":
    import msvcrt

    _BEYOND_THE_TEXT = 1 << 20

    def _try_lock(descriptor: int) -> bool:
        os.lseek(descriptor, _BEYOND_THE_TEXT, os.SEEK_SET)
        try:
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        finally:
            os.lseek(descriptor, 0, os.SEEK_SET)
        return True

else:
    import fcntl

    def _try_lock(descriptor: int) -> bool:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True


class WriterLock:
    """Proof that this process is the index's only writer; it exists only inside `writer_lock`."""

    def __init__(self, path: Path, descriptor: int) -> None:
        self.path = path
        self.descriptor = descriptor
        """What holds the lock. A process that is forked meanwhile has a copy, and must close it to hold nothing."""


@contextmanager
def writer_lock(directory: Path) -> Iterator[WriterLock]:
    """Holds `kg.lock` in `directory` (made if missing); the file names the holder's process and when it began.

    The operating system holds the lock and drops it with the process, so a stale one cannot be: what a dead writer
    left in the file is overwritten. Raises `StorageError`, naming the holder, when another writer is at work, and
    when the directory cannot be written.
    """
    path = directory / LOCK_NAME
    with storage_errors(path):
        directory.mkdir(parents=True, exist_ok=True)
        # Never through a symlink: a repository could ship one that leads to a file of the user's.
        if path.is_symlink():
            path.unlink()
        descriptor = os.open(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0), 0o644)
    try:
        with storage_errors(path):
            if not _try_lock(descriptor):
                raise StorageError(path, f"another writer is at work ({_holder(descriptor)})")
            os.ftruncate(descriptor, 0)
            os.write(descriptor, f"process {os.getpid()} since {datetime.now(UTC):%Y-%m-%dT%H:%M:%SZ}\n".encode())
        yield WriterLock(path, descriptor)
    finally:
        os.close(descriptor)


def _holder(descriptor: int) -> str:
    os.lseek(descriptor, 0, os.SEEK_SET)
    return os.read(descriptor, 200).decode("utf-8", "replace").strip() or "it has not said its name yet"
