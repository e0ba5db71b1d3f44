"""How a value that may depend on itself is computed once, whoever asks first."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Generic, TypeVar

T = TypeVar("T")

NO_CUT = sys.maxsize


class CycleMemo(Generic[T]):
    """Remembers results by key. A key asked for while it is computed gives `unknown`; what was computed from such a cut
    is not remembered, except by the key that the cycle began with: so answers do not depend on the order of questions.
    """

    def __init__(self, unknown: T) -> None:
        self._unknown = unknown
        self._known: dict[object, T] = {}
        self._open: dict[object, int] = {}
        self.cut = NO_CUT
        """The outermost open key, by depth, that was asked for again; lower than any depth to keep nothing."""

    @property
    def depth(self) -> int:
        """How many keys are being computed."""
        return len(self._open)

    def remember(self, key: object, compute: Callable[[], T]) -> T:
        known = self._known.get(key)
        if known is not None:
            return known
        depth = self._open.get(key)
        if depth is not None:
            self.cut = min(self.cut, depth)
            return self._unknown
        depth = self._open[key] = len(self._open)
        outer_cut, self.cut = self.cut, NO_CUT
        try:
            found = compute()
        finally:
            del self._open[key]
        if self.cut >= depth:
            self._known[key] = found
            self.cut = outer_cut
        else:
            self.cut = min(outer_cut, self.cut)
        return found

    def apart(self, compute: Callable[[], T]) -> T:
        """Compute as if nothing were being computed."""
        opened, cut = self._open, self.cut
        self._open, self.cut = {}, NO_CUT
        try:
            return compute()
        finally:
            self._open, self.cut = opened, cut

    def forget(self) -> None:
        self._known.clear()
