"""How does kg say how far the graph is from the files?"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kgcli.render import counted, first_of, note, warn

if TYPE_CHECKING:
    from kgcore import Freshness, IndexState

SHORT_HASH = 10
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
        note(freshness_line(freshness))


def freshness_line(freshness: Freshness) -> str:
    """The graph's commit against git, in one line."""
    if freshness.status == "unknown":
        return f"freshness unknown: {freshness.detail or freshness.reason}"
    commit = freshness.graph_commit_hash[:SHORT_HASH]
    if freshness.status == "fresh":
        return f"fresh: nothing changed since commit {commit}"
    differ = "differs" if freshness.changed_file_count == 1 else "differ"
    files = f"{counted(freshness.changed_file_count, 'file')} {differ} from commit {commit}"
    if freshness.status == "dirty":
        return f"dirty: {files}: {first_of(freshness.changed_files)}"
    apart = [
        counted(commits, f"commit {direction}", f"commits {direction}")
        for commits, direction in ((freshness.commits_behind, "behind"), (freshness.commits_ahead, "ahead"))
        if commits
    ]
    return f"stale ({freshness.relation}: {', '.join(apart)}): {files}: {first_of(freshness.changed_files)}"


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
