"""Which of several files that define the same things are built where nothing else is asked for?"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kgcore.link.symbols import Unit


def by_default(units: Sequence[Unit], beside: Unit | None = None) -> Sequence[Unit]:
    """The files among these that are built together with another, else by default; all where that leaves none."""
    return units
