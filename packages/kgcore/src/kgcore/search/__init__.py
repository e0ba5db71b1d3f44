"""Which nodes does a text ask for? Words by `weighted`, questions by `question` and `ranking`."""

from __future__ import annotations

from kgcore.search.weighted import Hit, search_nodes

__all__ = ["Hit", "search_nodes"]
