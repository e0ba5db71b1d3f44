"""What does git say of this folder: which commit is checked out, what differs from it, what changed since another?"""

from __future__ import annotations

import re
import unicodedata
from pathlib import Path

import msgspec

from kgcore.errors import GitError
from kgcore.workspace.datadir import DATA_DIRECTORY_NAMES
from kgcore.workspace.git import (
    TIMEOUT_SECONDS,
    Override,
    filter_overrides,
    filter_query,
    git_output,
    run_git,
    run_git_together,
)
from kgcore.workspace.paths import spell

PROJECT_FILES = ("--", ".", *(f":(exclude){name}" for name in DATA_DIRECTORY_NAMES))
"""The pathspec of what the project consists of: this folder, without what kg and its relatives write themselves."""

_HEAD = ("rev-parse", "--is-inside-work-tree", "--is-shallow-repository", "--show-cdup", "HEAD")
_STATUS = (
    # One process where diff-index, diff-files and ls-files would be three that each read the index.
    *("status", "--porcelain=v1", "-z", "--no-renames", "--untracked-files=all"),
    # Compares which commit a submodule is at, without starting git inside it, under its own configuration.
    "--ignore-submodules=dirty",
)
_DIFF = ("diff-tree", "-r", "-z", "--name-only", "--no-renames", "--no-ext-diff", "--no-textconv", "--relative")
_HASH = re.compile(r"[0-9a-f]{40}(?:[0-9a-f]{24})?")
_STATUS_COLUMNS = 3


class Repository(msgspec.Struct, frozen=True, kw_only=True):
    """A folder inside a working tree, asked once. `prefix` is the folder's path from the working tree's top."""

    folder: Path
    prefix: str
    head: str
    is_shallow: bool
    filters: tuple[Override, ...]
    timeout: float


class Divergence(msgspec.Struct, frozen=True, kw_only=True):
    """How two commits stand to each other; only commits that touch the project are counted."""

    changed: frozenset[str]
    ahead: int
    """Commits that only the first has."""
    behind: int
    """Commits that only the second has."""
    merge_base: str
    """Empty when there is none, or when a shallow clone does not reach it."""


def open_repository(folder: Path, *, timeout: float = TIMEOUT_SECONDS) -> Repository:
    """Raises GitError without git, outside a working tree, or before the first commit."""
    query, overrides = filter_query()
    head_answer, filter_answer = run_git_together(folder, (_HEAD, query), timeout=timeout, overrides=overrides)
    lines = git_output(head_answer, _HEAD).decode("utf-8", "surrogateescape").split("\n")
    inside, shallow, up, head = (*lines, "", "", "", "")[:4]
    # Anything but steps upwards means that the configuration puts the working tree elsewhere.
    if inside != "true" or up.replace("../", "") or not _HASH.fullmatch(head):
        raise GitError(_HEAD, "not inside a working tree")
    return Repository(
        folder=folder,
        prefix=_prefix(folder, up.count("../")),
        head=head,
        is_shallow=shallow == "true",
        filters=filter_overrides(filter_answer),
        timeout=timeout,
    )


def is_versioned(repository: Repository) -> bool:
    """Whether HEAD has this folder at all; a folder that the repository around it ignores is not."""
    command = ("rev-parse", "--verify", "--quiet", "HEAD:./")
    return not repository.prefix or run_git(repository.folder, command, timeout=repository.timeout).exit_code == 0


def dirty_paths(repository: Repository) -> frozenset[str]:
    """Paths, relative to the folder, that are staged, changed or untracked; both ends of a rename. Raises GitError."""
    command = (*_STATUS, *PROJECT_FILES)
    answer = run_git(repository.folder, command, timeout=repository.timeout, overrides=repository.filters)
    entries = git_output(answer, command).decode("utf-8", "surrogateescape").split("\0")
    # Unlike with `diff --relative`, these paths start at the top of the working tree.
    return frozenset(spell(entry[_STATUS_COLUMNS:]).removeprefix(repository.prefix) for entry in entries if entry)


def resolve_commit(folder: Path, revision: str, *, timeout: float = TIMEOUT_SECONDS) -> str:
    """The full hash of the commit that a revision names here. Whatever the text, it is never taken for an option.
    Raises GitError."""
    command = ("rev-parse", "--verify", "--end-of-options", f"{revision}^{{commit}}")
    text = git_output(run_git(folder, command, timeout=timeout), command).decode("ascii", "replace").strip()
    if not _HASH.fullmatch(text):
        raise GitError(command, "not one commit")
    return text


def changed_between(folder: Path, old: str, new: str, *, timeout: float = TIMEOUT_SECONDS) -> frozenset[str]:
    """Paths, relative to the folder, that differ between two commits given by full hash. Raises GitError."""
    command = (*_DIFF, old, new, *PROJECT_FILES)
    return _split(git_output(run_git(folder, command, timeout=timeout), command))


def compare_commits(repository: Repository, first: str, second: str) -> Divergence:
    """How `first` and `second`, both full hashes, stand to each other. Raises GitError."""
    diff = (*_DIFF, first, second, *PROJECT_FILES)
    count = ("rev-list", "--left-right", "--count", f"{first}...{second}", *PROJECT_FILES)
    base = ("merge-base", first, second)
    answers = run_git_together(repository.folder, (diff, count, base), timeout=repository.timeout)
    sides = git_output(answers[1], count).split()
    if len(sides) != 2 or not all(side.isdigit() for side in sides):
        raise GitError(count, "counts expected")
    if answers[2].exit_code not in {0, 1}:  # 1: no common ancestor
        raise GitError(base, answers[2].message)
    return Divergence(
        changed=_split(git_output(answers[0], diff)),
        ahead=int(sides[0]),
        behind=int(sides[1]),
        merge_base=answers[2].output.decode("ascii", "replace").strip(),
    )


def _prefix(folder: Path, depth: int) -> str:
    names = folder.resolve().parts
    return unicodedata.normalize("NFC", "".join(f"{name}/" for name in names[len(names) - depth :]))


def _split(output: bytes) -> frozenset[str]:
    return frozenset(spell(path) for path in output.decode("utf-8", "surrogateescape").split("\0") if path)
