"""How is a file replaced so that a crash leaves either the old content or the new?"""

from __future__ import annotations

import contextlib
import os
import secrets
import stat
from pathlib import Path

from kgcore.errors import StorageError

TEMPORARY_PREFIX = ".kg-"
TEMPORARY_SUFFIX = ".tmp"


def write_atomic(path: Path, data: bytes) -> bool:
    """Make `data` the whole content of `path`; False when it already was, and then nothing is touched.

    The bytes are synced to a temporary file in the same folder, which then takes the name. The folder must exist. A
    symlink of that name is replaced, not followed. Raises StorageError, with the old file intact.
    """
    try:
        if _holds(path, data):
            return False
        _replace(path, data)
    except OSError as error:
        raise StorageError(path, error.strerror or str(error)) from error
    _sync_directory(path.parent)
    return True


def _holds(path: Path, data: bytes) -> bool:
    try:
        status = path.lstat()
    except FileNotFoundError:
        return False
    return stat.S_ISREG(status.st_mode) and status.st_size == len(data) and path.read_bytes() == data


def _replace(path: Path, data: bytes) -> None:
    # A short random name: one derived from the target's could pass the 255 bytes that a name may have.
    temporary = path.parent / f"{TEMPORARY_PREFIX}{secrets.token_hex(8)}{TEMPORARY_SUFFIX}"
    try:
        # Mode 666 less the umask is what a plain open() would give; an existing file keeps its own mode.
        descriptor = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o666)
        with os.fdopen(descriptor, "wb") as stream:
            stream.write(data)
            stream.flush()
            os.fsync(stream.fileno())
        with contextlib.suppress(FileNotFoundError):
            status = path.lstat()
            if stat.S_ISREG(status.st_mode):
                temporary.chmod(stat.S_IMODE(status.st_mode))
        temporary.replace(path)
    except BaseException:
        with contextlib.suppress(OSError):
            temporary.unlink()
        raise


def _sync_directory(directory: Path) -> None:
    # Windows cannot open a folder, and some file systems cannot sync one; the file itself is safe by then.
    with contextlib.suppress(OSError):
        descriptor = os.open(directory, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
