"""What do the project's files say, without ever reading outside the root?"""

from __future__ import annotations

import codecs
import hashlib
import os
import re
import stat
import unicodedata
from pathlib import Path

from kgcore.errors import UnreadableSourceError
from kgcore.workspace.paths import spell

MAX_SOURCE_BYTES = 16 * 1024 * 1024
MAX_LINE_CHARACTERS = 2_000
CUT_MARK = "…"

_OPEN_FLAGS = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
_BYTE_ORDER_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    # UTF-32 first: its little-endian mark begins with that of UTF-16.
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_CODING_COOKIE = re.compile(rb"coding[:=][ \t]*([-\w.]+)")


def read_source(root: Path, path: str, *, max_bytes: int = MAX_SOURCE_BYTES) -> bytes:
    """The bytes of one file, named by its path relative to the root (POSIX, NFC or as on disk).

    A symlink is followed only to a target inside the root. Raises UnreadableSourceError.
    """
    try:
        return _read(locate(root, path), path, max_bytes)
    except OSError as error:
        raise UnreadableSourceError(spell(path), error.strerror or str(error)) from error
    except ValueError as error:  # a NUL in the path, or a name that this file system cannot spell
        raise UnreadableSourceError(spell(path), str(error)) from error


def locate(root: Path, path: str) -> str:
    """Where the file really is, its symlinks resolved. Raises UnreadableSourceError for a path that leaves the root,
    OSError when nothing is there."""
    names = path.split("/")
    if any(name in {"", ".", ".."} or (os.name == "nt" and (":" in name or "\\" in name)) for name in names):
        raise UnreadableSourceError(spell(path), "not a plain path below the root")
    place = os.fspath(root)
    linked = False
    for name in names:
        step = os.path.join(place, name)
        try:
            mode = os.lstat(step).st_mode
        except FileNotFoundError:
            step = _other_spelling(place, name)
            mode = os.lstat(step).st_mode
        linked = linked or stat.S_ISLNK(mode)
        place = step
    if not linked:
        return place
    target = os.path.realpath(place, strict=True)
    if not Path(target).is_relative_to(os.path.realpath(root)):
        raise UnreadableSourceError(spell(path), "a symlink leads outside the root")
    return target


def digest(data: bytes) -> str:
    """Hex BLAKE2b-128: the identity of a file's content."""
    return hashlib.blake2b(data, digest_size=16).hexdigest()


def decode_source(data: bytes) -> str:
    """The text of a source file; never fails. Line ends are kept as they are, a byte order mark is dropped.

    In this order: byte order mark, UTF-8, a coding cookie in the first two lines (as PEP 263 and editors write it),
    Latin-1. UTF-8 comes before the cookie: non-ASCII bytes that happen to be valid UTF-8 nearly always are.
    """
    for mark, encoding in _BYTE_ORDER_MARKS:
        if data.startswith(mark):
            return data[len(mark) :].decode(encoding, "replace")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        pass
    cookie = _CODING_COOKIE.search(b"\n".join(data[:1024].split(b"\n", 2)[:2]))
    if cookie:
        try:
            text = data.decode(cookie.group(1).decode("ascii"))
            # Some codecs give halves of surrogate pairs, which no UTF-8 can hold.
            return text.encode("utf-8", "replace").decode("utf-8")
        except (LookupError, ValueError):
            pass
    return data.decode("latin-1")


class DiskSourceReader:
    """Lines of the project's files as they are on disk now; a file that was read once is not read again."""

    def __init__(self, root: Path) -> None:
        self._root = root
        self._lines: dict[str, list[str] | None] = {}

    def lines(self, path: str, start: int, end: int) -> list[str] | None:
        """Lines start … end (1-based, inclusive), fewer where the file ends; None when it cannot be read.

        Lines end at LF, as in positions; a CR before it is dropped. A line of more than MAX_LINE_CHARACTERS is cut
        and marked. Control characters are kept: what shows the text must strip them.
        """
        if path not in self._lines:
            self._lines[path] = self._read(path)
        lines = self._lines[path]
        if lines is None:
            return None
        return [_bounded(line) for line in lines[max(start, 1) - 1 : max(end, 0)]]

    def _read(self, path: str) -> list[str] | None:
        try:
            text = decode_source(read_source(self._root, path))
        except UnreadableSourceError:
            return None
        return text.removesuffix("\n").split("\n")


def _read(place: str, path: str, max_bytes: int) -> bytes:
    # O_NONBLOCK: opening a named pipe that took the file's place must not wait for a writer.
    with os.fdopen(os.open(place, _OPEN_FLAGS), "rb") as stream:
        status = os.fstat(stream.fileno())
        if not stat.S_ISREG(status.st_mode):
            raise UnreadableSourceError(spell(path), "not a regular file")
        data = stream.read(max_bytes + 1)
    if len(data) > max_bytes:
        raise UnreadableSourceError(spell(path), f"larger than {max_bytes} bytes")
    return data


def _other_spelling(directory: str, name: str) -> str:
    """The entry that is the same name in another Unicode normal form, else the name itself."""
    if not name.isascii():
        wanted = unicodedata.normalize("NFC", name)
        for entry in sorted(os.listdir(directory)):
            if unicodedata.normalize("NFC", entry) == wanted:
                return os.path.join(directory, entry)
    return os.path.join(directory, name)


def _bounded(line: str) -> str:
    line = line.removesuffix("\r")
    return line if len(line) <= MAX_LINE_CHARACTERS else line[:MAX_LINE_CHARACTERS] + CUT_MARK
