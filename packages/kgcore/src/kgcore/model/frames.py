"""How deep recursion gets room for a while, without leaving the interpreter's limit raised behind it."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock


class FrameRoom:
    """More of Python's frames for whoever needs them. The limit is the process's: it is raised when the first comes and
    goes back when the last leaves, in whatever order threads do so. Code in C relies on it to save its stack.
    """

    def __init__(self) -> None:
        self._lock = Lock()
        self._users = 0
        self._limit = 0

    @contextmanager
    def of(self, frames: int) -> Iterator[None]:
        """Room for so many frames on top of the usual ones."""
        with self._lock:
            if not self._users:
                self._limit = sys.getrecursionlimit()
            self._users += 1
            sys.setrecursionlimit(max(sys.getrecursionlimit(), self._limit + frames))
        try:
            yield
        finally:
            with self._lock:
                self._users -= 1
                if not self._users:
                    sys.setrecursionlimit(self._limit)


ROOM = FrameRoom()
"""The process has one limit, so it has one of these."""
