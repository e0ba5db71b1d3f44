"""Does one line say how far the graph is, and by which files?"""

from __future__ import annotations

from kgcore.workspace.freshness import Dirty, Fresh, FreshnessReason, GraphRelation, Stale, Unknown
from kgcore.workspace.freshness_line import describe_freshness

COMMIT = "0123456789abcdef0123456789abcdef01234567"
HEAD = "f" * 40


def test_a_fresh_graph_names_its_commit() -> None:
    line = describe_freshness(Fresh(graph_commit_hash=COMMIT, head_commit_hash=COMMIT))
    assert line == "fresh: nothing changed since commit 0123456789"


def test_a_dirty_one_lists_the_files() -> None:
    dirty = Dirty(
        graph_commit_hash=COMMIT, head_commit_hash=COMMIT, changed_file_count=2, changed_files=("a.py", "b/c.py")
    )
    assert describe_freshness(dirty) == "dirty: 2 files differ from commit 0123456789: a.py, b/c.py"


def test_a_stale_one_says_how_far_and_counts_the_files_that_it_does_not_list() -> None:
    files = tuple(f"m{number}.py" for number in range(10))
    stale = Stale(
        relation=GraphRelation.DIVERGED,
        graph_commit_hash=COMMIT,
        head_commit_hash=HEAD,
        changed_file_count=10,
        changed_files=files,
        commits_behind=1,
        commits_ahead=3,
    )
    assert describe_freshness(stale) == (
        "stale (diverged: 1 commit behind, 3 commits ahead): 10 files differ from commit 0123456789:"
        " m0.py, m1.py, m2.py, m3.py, m4.py, m5.py, m6.py, m7.py and 2 more"
    )


def test_an_unknown_one_says_why() -> None:
    assert "names no commit" in describe_freshness(Unknown(reason=FreshnessReason.MISSING_GRAPH_COMMIT))
    unknown = Unknown(reason=FreshnessReason.GIT_COMMAND_TIMEOUT, detail="git took too long")
    assert describe_freshness(unknown) == "unknown: git took too long"
