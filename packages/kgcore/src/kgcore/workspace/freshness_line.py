"""How is a freshness said in one line?"""

from __future__ import annotations

from collections.abc import Sequence

from kgcore.workspace.freshness import Dirty, Fresh, Freshness, FreshnessReason, Stale

SHORT_HASH = 10
MOST_FILES = 8


def describe_freshness(freshness: Freshness) -> str:
    """The graph's commit against git, with the first files that differ: `dirty: 1 file differs from commit …: a.py`."""
    match freshness:
        case Fresh():
            return f"fresh: nothing changed since commit {freshness.graph_commit_hash[:SHORT_HASH]}"
        case Dirty():
            return f"dirty: {_differing(freshness)}"
        case Stale():
            ways = ((freshness.commits_behind, "behind"), (freshness.commits_ahead, "ahead"))
            apart = ", ".join(f"{count:,} {_plural('commit', count)} {way}" for count, way in ways if count)
            return f"stale ({freshness.relation}: {apart}): {_differing(freshness)}"
        case _ if freshness.reason is FreshnessReason.MISSING_GRAPH_COMMIT:
            return "unknown to git: the graph names no commit"
        case _:
            return f"unknown: {freshness.detail or freshness.reason}"


def _differing(freshness: Dirty | Stale) -> str:
    count, commit = freshness.changed_file_count, freshness.graph_commit_hash[:SHORT_HASH]
    verb = "differs" if count == 1 else "differ"
    return f"{count:,} {_plural('file', count)} {verb} from commit {commit}: {_first(freshness.changed_files)}"


def _plural(word: str, count: int) -> str:
    return word if count == 1 else f"{word}s"


def _first(paths: Sequence[str]) -> str:
    more = len(paths) - MOST_FILES
    return ", ".join(paths[:MOST_FILES]) + (f" and {more:,} more" if more > 0 else "")
