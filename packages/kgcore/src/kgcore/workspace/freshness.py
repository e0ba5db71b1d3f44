"""How far is the graph from the working tree, as git sees it?"""

from __future__ import annotations

import contextlib
import re
from enum import StrEnum
from pathlib import Path
from typing import Literal

import msgspec

from kgcore.errors import GitError, StorageError
from kgcore.workspace.datadir import data_directory
from kgcore.workspace.git import TIMEOUT_SECONDS
from kgcore.workspace.paths import spell
from kgcore.workspace.repositories import enclosing_repository, nested_repositories
from kgcore.workspace.repository import (
    Divergence,
    Repository,
    changed_between,
    compare_commits,
    dirty_paths,
    is_versioned,
    open_repository,
    resolve_commit,
)
from kgcore.workspace.stamps import read_stamps

_GRAPH_NAME = "knowledge-graph.json"
_HEADER_BYTES = 65_536
_NAMED_COMMIT = re.compile(rb'"gitCommitHash"\s*:\s*"([0-9a-fA-F]+)"')
_COMMIT_HASH = re.compile(r"[0-9a-fA-F]{4,64}")


class FreshnessReason(StrEnum):
    """Why the freshness is unknown."""

    MISSING_GRAPH_COMMIT = "missing-graph-commit"
    GIT_HEAD_UNAVAILABLE = "git-head-unavailable"
    GRAPH_COMMIT_UNAVAILABLE = "graph-commit-unavailable"
    GIT_COMMAND_TIMEOUT = "git-command-timeout"


class GraphRelation(StrEnum):
    """How the graph's commit stands to HEAD: an ancestor, a descendant, or neither."""

    BEHIND = "behind"
    AHEAD = "ahead"
    DIVERGED = "diverged"


class Fresh(msgspec.Struct, frozen=True, kw_only=True, rename="camel"):
    """Neither commits nor the working tree changed any file of the project since the graph's commit."""

    status: Literal["fresh"] = "fresh"
    graph_commit_hash: str
    head_commit_hash: str
    changed_file_count: int = 0
    changed_files: tuple[str, ...] = ()
    commits_behind: int = 0
    commits_ahead: int = 0
    last_analyzed_at: str | None = None


class Dirty(msgspec.Struct, frozen=True, kw_only=True, rename="camel"):
    """The commits agree, but files are staged, changed or untracked: `changed_files`, sorted, relative to the root."""

    status: Literal["dirty"] = "dirty"
    graph_commit_hash: str
    head_commit_hash: str
    changed_file_count: int
    changed_files: tuple[str, ...]
    commits_behind: int = 0
    commits_ahead: int = 0
    last_analyzed_at: str | None = None


class Stale(msgspec.Struct, frozen=True, kw_only=True, rename="camel"):
    """Commits changed files of the project: `changed_files` has these and the dirty ones. The counts are of commits
    that touch the project: behind, those that HEAD has and the graph has not; ahead, the reverse."""

    status: Literal["stale"] = "stale"
    relation: GraphRelation
    graph_commit_hash: str
    head_commit_hash: str
    changed_file_count: int
    changed_files: tuple[str, ...]
    commits_behind: int
    commits_ahead: int
    last_analyzed_at: str | None = None


class Unknown(msgspec.Struct, frozen=True, kw_only=True, rename="camel"):
    """It could not be found out; `detail` is one line for a person."""

    status: Literal["unknown"] = "unknown"
    reason: FreshnessReason
    detail: str = ""
    graph_commit_hash: str | None = None
    head_commit_hash: str | None = None
    last_analyzed_at: str | None = None


Freshness = Fresh | Dirty | Stale | Unknown


class _CannotTellError(Exception):
    """Carries a reason from where it arises to where the answer is made."""

    def __init__(self, reason: FreshnessReason, detail: str, head: str | None = None) -> None:
        super().__init__(detail)
        self.reason = reason
        self.detail = detail
        self.head = head


def get_graph_freshness(
    root: Path,
    graph_commit: str | None = None,
    *,
    analyzed_at: str | None = None,
    timeout: float = TIMEOUT_SECONDS,
) -> Freshness:
    """Compare the commit that the graph was made from (full or abbreviated hash) with HEAD and the working tree.

    Without a commit, the one is taken that the graph in the root's data directory names.

    Only files of the project count: those below `root`, without the data directories. Where `root` is in no repository
    but has some below it, the one that owns the commit is asked. `timeout` is for each git command, in seconds. Never
    raises: what goes wrong makes the answer `Unknown`, never `Fresh`.
    """
    commit = (_stored_commit(root) if graph_commit is None else graph_commit).strip()
    if not commit:
        return Unknown(
            reason=FreshnessReason.MISSING_GRAPH_COMMIT,
            detail="the graph does not say which commit it was made from",
            last_analyzed_at=analyzed_at,
        )
    shown = commit.lower() if _COMMIT_HASH.fullmatch(commit) else None
    try:
        repository = _owner(root, shown, timeout)
        return _compare(root, repository, shown, analyzed_at)
    except _CannotTellError as error:
        return Unknown(
            reason=error.reason,
            detail=error.detail,
            graph_commit_hash=shown,
            head_commit_hash=error.head,
            last_analyzed_at=analyzed_at,
        )


def _stored_commit(root: Path) -> str:
    """The commit that the root's graph says it was made from; empty where it names none or there is no graph.

    The stamps are ours; a graph without them names its commit in its header, which stands near the start.
    """
    try:
        directory = data_directory(root).path
        stamps = read_stamps(directory)
        if stamps is not None:
            return stamps.commit
        with (directory / _GRAPH_NAME).open("rb") as graph:
            named = _NAMED_COMMIT.search(graph.read(_HEADER_BYTES))
    except (OSError, StorageError):
        return ""
    return named[1].decode() if named else ""


def get_changed_files(root: Path, commit: str, *, timeout: float = TIMEOUT_SECONDS) -> list[str]:
    """Files of the project that differ between a commit (any revision) and HEAD, sorted, relative to the root; both
    names of a renamed file. Below a root in no repository, the one that owns the commit is asked. Raises GitError."""
    try:
        return _changed_since(root, commit, timeout)
    except GitError:
        for folder in _nested(root):
            with contextlib.suppress(GitError):
                prefix = _prefix(root, folder)
                return [prefix + path for path in _changed_since(folder, commit, timeout)]
        raise


def _changed_since(folder: Path, commit: str, timeout: float) -> list[str]:
    old, head = (resolve_commit(folder, revision, timeout=timeout) for revision in (commit, "HEAD"))
    return sorted(changed_between(folder, old, head, timeout=timeout))


def _owner(root: Path, commit: str | None, timeout: float) -> Repository:
    """The repository that the root is in; else the one below it that has the commit."""
    try:
        return open_repository(root, timeout=timeout)
    except GitError as error:
        nested = [] if error.timed_out else _nested(root)
        if not nested:
            raise _cannot_tell(error, FreshnessReason.GIT_HEAD_UNAVAILABLE) from error
    missing: _CannotTellError | None = None
    for folder in nested if commit else []:
        try:
            resolve_commit(folder, commit or "", timeout=timeout)
            return open_repository(folder, timeout=timeout)
        except GitError as error:
            missing = _cannot_tell(error, FreshnessReason.GRAPH_COMMIT_UNAVAILABLE)
            if error.timed_out:
                break
    raise missing or _CannotTellError(
        FreshnessReason.GRAPH_COMMIT_UNAVAILABLE, "the graph's commit is not a commit hash"
    )


def _compare(root: Path, repository: Repository, commit: str | None, analyzed_at: str | None) -> Freshness:
    head = repository.head
    prefix = _prefix(root, repository.folder)
    try:
        dirty = dirty_paths(repository)
        versioned = bool(dirty) or is_versioned(repository)
    except GitError as error:
        raise _cannot_tell(error, FreshnessReason.GIT_HEAD_UNAVAILABLE, head) from error
    if not versioned:
        raise _CannotTellError(
            FreshnessReason.GIT_HEAD_UNAVAILABLE, "the repository around it ignores this folder", head
        )
    graph_commit = _resolve(repository, commit)
    divergence = None
    if graph_commit != head:
        try:
            divergence = compare_commits(repository, graph_commit, head)
        except GitError as error:
            raise _cannot_tell(error, FreshnessReason.GRAPH_COMMIT_UNAVAILABLE, head) from error
    committed = divergence.changed if divergence else frozenset[str]()
    files = tuple(sorted(prefix + path for path in committed | dirty))
    if divergence is not None and committed:
        return Stale(
            relation=_relation(repository, divergence, graph_commit),
            graph_commit_hash=graph_commit,
            head_commit_hash=head,
            changed_file_count=len(files),
            changed_files=files,
            commits_behind=divergence.behind,
            commits_ahead=divergence.ahead,
            last_analyzed_at=analyzed_at,
        )
    if files:
        return Dirty(
            graph_commit_hash=graph_commit,
            head_commit_hash=head,
            changed_file_count=len(files),
            changed_files=files,
            last_analyzed_at=analyzed_at,
        )
    return Fresh(graph_commit_hash=graph_commit, head_commit_hash=head, last_analyzed_at=analyzed_at)


def _resolve(repository: Repository, commit: str | None) -> str:
    unavailable = FreshnessReason.GRAPH_COMMIT_UNAVAILABLE
    if commit is None:
        raise _CannotTellError(unavailable, "the graph's commit is not a commit hash", repository.head)
    if commit == repository.head:
        return commit
    try:
        resolved = resolve_commit(repository.folder, commit, timeout=repository.timeout)
    except GitError as error:
        raise _cannot_tell(error, unavailable, repository.head) from error
    if not resolved.startswith(commit):  # a branch or tag whose name looks like a hash
        raise _CannotTellError(unavailable, "the graph's commit is not in this repository", repository.head)
    return resolved


def _relation(repository: Repository, divergence: Divergence, graph_commit: str) -> GraphRelation:
    if divergence.merge_base == graph_commit:
        return GraphRelation.BEHIND
    if divergence.merge_base == repository.head:
        return GraphRelation.AHEAD
    if repository.is_shallow and not divergence.merge_base:
        # The clone's history ends before the two meet; that they never do would be a guess.
        raise _CannotTellError(
            FreshnessReason.GRAPH_COMMIT_UNAVAILABLE,
            "a shallow clone lacks the history between the graph's commit and HEAD",
            repository.head,
        )
    return GraphRelation.DIVERGED


def _nested(root: Path) -> list[Path]:
    return [] if enclosing_repository(root) else nested_repositories(root)


def _prefix(root: Path, folder: Path) -> str:
    return "".join(f"{spell(name)}/" for name in folder.relative_to(root).parts)


def _cannot_tell(error: GitError, reason: FreshnessReason, head: str | None = None) -> _CannotTellError:
    return _CannotTellError(FreshnessReason.GIT_COMMAND_TIMEOUT if error.timed_out else reason, str(error), head)
