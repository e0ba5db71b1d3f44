"""What a file has said so far of its tables and of the names that it declares."""

from __future__ import annotations


class Tables:
    """What the file has said of its tables so far."""

    __slots__ = ("classes", "declared", "numbers", "owners", "seen")

    def __init__(self) -> None:
        self.owners: frozenset[str] | None = None
        """Paths that are given functions; None before the source was searched for them."""
        self.classes: frozenset[str] = frozenset()
        self.numbers: dict[str, list[int]] = {}
        """Path → definitions of tables under it."""
        self.declared: dict[str, list[int]] = {}
        """Name → blocks that declare it."""
        self.seen = 0
