"""How does kg say how far the graph is from the files?"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kgcli.render import first_of, note, warn

if TYPE_CHECKING:
    from kgcore import Freshness, IndexState

NAMES_NO_COMMIT = "missing-graph-commit"
"""The reason without git: it is no news to someone who works without it."""


def warn_of_age(freshness: Freshness, state: IndexState) -> None:
    """One line on standard error, when there is something to say: a warning about files that changed, else a note.

    The index's own state decides whether an answer can be wrong; git's view is the note beside it.
    """
    if state.status == "pending":
        warn(f"{index_line(state)}; `kg build` brings the graph up to date")
    elif state.status == "unknown":
        warn(index_line(state))
    elif freshness.status == "stale" or (freshness.status == "unknown" and freshness.reason != NAMES_NO_COMMIT):
        from kgcore import describe_freshness

        note(f"freshness: {describe_freshness(freshness)}")


def index_line(state: IndexState) -> str:
    """The index against the files, in one line."""
    if state.status == "unknown":
        return f"the index may be out of date: {state.reason}"
    if state.status == "current":
        return "current: the index says what the files say"
    parts = [
        f"{len(paths):,} {word} ({first_of(paths)})"
        for word, paths in (("changed", state.changed), ("added", state.added), ("deleted", state.deleted))
        if paths
    ]
    return f"files are not as the graph knows them: {', '.join(parts)}"
