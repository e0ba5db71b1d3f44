"""Which entries does git, or a walk that obeys the ignore files, see below the root?"""

from __future__ import annotations

import os
import stat
from collections.abc import Callable
from pathlib import Path

import msgspec

from kgcore.errors import GitError
from kgcore.model.records import Skipped
from kgcore.workspace.datadir import DATA_DIRECTORY_NAMES
from kgcore.workspace.exclusions import CACHE_FOLDERS, SkipReason
from kgcore.workspace.git import LISTING_LIMIT, LISTING_TIMEOUT_SECONDS, git_output, run_git, run_git_together
from kgcore.workspace.ignore import IgnoreFile, read_ignore_file
from kgcore.workspace.paths import spell
from kgcore.workspace.repositories import common_git_directory, enclosing_repository

Admits = Callable[[str], bool]
"""Whether to go into a folder, by its path relative to the root; it judges the folders above by itself."""

_LIST_FILES = ("ls-files", "-z", "--cached", "--others", "--exclude-standard")
_LIST_IGNORED = ("ls-files", "-z", "--others", "--ignored", "--exclude-standard", "--directory")
_IS_IGNORED = ("check-ignore", "-q", ".")
_NEVER_NAMED = CACHE_FOLDERS.union(DATA_DIRECTORY_NAMES)


class Listing(msgspec.Struct):
    """Entries that are no folders: path as the disk spells it, relative to the root, and its own status (lstat)."""

    entries: dict[str, os.stat_result] = {}
    skipped: list[Skipped] = []
    by_git: bool = False
    note: str = ""
    """Why a repository could not be asked, or what git warned of; one line, mostly empty."""


class _Rules(msgspec.Struct, frozen=True):
    """An ignore file, and how a path relative to the root becomes one relative to it: cut, then led by `lead`."""

    patterns: IgnoreFile
    cut: int = 0
    lead: str = ""

    def decide(self, path: str, *, is_folder: bool) -> bool | None:
        return self.patterns.decide(self.lead + path[self.cut :], is_folder=is_folder)


def list_entries(root: Path, admits: Admits, *, report_ignored: bool) -> Listing:
    """Tracked and untracked files that are not ignored, those of submodules and embedded repositories included.

    Ignored folders are named among `skipped` when `report_ignored`. Never raises: where git cannot be asked, a walk
    that obeys the same ignore files takes its place.
    """
    listing = Listing()
    home = enclosing_repository(root)
    visited = set() if home is None else {common_git_directory(home)}
    if home is not None and home != root and _is_ignored(root):
        listing.note = "the repository around this folder ignores it; only the ignore files inside it apply"
        home = None
    pending = [(root, "", home)]
    while pending:
        folder, prefix, repository = pending.pop()
        embedded = None
        if repository is not None:
            embedded = _list_by_git(listing, folder, prefix, admits, report_ignored)
        if embedded is None:
            rules = () if repository is None else _rules_above(folder, prefix, repository)
            embedded = _walk(listing, folder, prefix, admits, rules)
        for path in sorted(embedded):
            reason = _reason_to_pass(root, root / path, visited)
            if reason is None:
                pending.append((root / path, path + "/", root / path))
            else:
                listing.skipped.append(Skipped(spell(path) + "/", reason))
    return listing


def _reason_to_pass(root: Path, folder: Path, visited: set[Path | None]) -> SkipReason | None:
    """Why an embedded repository is not listed; a repository's second worktree holds the same files again."""
    common = common_git_directory(folder)
    if common is None:
        return SkipReason.NOT_CHECKED_OUT
    main = common.parent if common.name == ".git" else None
    listed_itself = main is not None and main != folder.resolve() and main.is_relative_to(root.resolve())
    if common in visited or listed_itself:
        return SkipReason.SECOND_WORKTREE
    visited.add(common)
    return None


def _is_ignored(folder: Path) -> bool:
    try:
        return run_git(folder, _IS_IGNORED).exit_code == 0
    except GitError:
        return False


def _list_by_git(listing: Listing, folder: Path, prefix: str, admits: Admits, report_ignored: bool) -> list[str] | None:
    """Add what git lists here; the embedded repositories below, or None when git cannot say."""
    commands = (_LIST_FILES, _LIST_IGNORED) if report_ignored else (_LIST_FILES,)
    try:
        answers = run_git_together(folder, commands, timeout=LISTING_TIMEOUT_SECONDS, limit=LISTING_LIMIT)
        outputs = [git_output(answer, command) for answer, command in zip(answers, commands, strict=True)]
    except GitError as error:
        listing.note = listing.note or str(error)
        return None
    listing.by_git = listing.by_git or not prefix
    # Git warns of folders that it may not open, and lists the rest.
    listing.note = listing.note or answers[0].message
    for ignored in outputs[1:]:
        _name_ignored_folders(listing, prefix, ignored, admits)
    embedded = []
    base = f"{folder}/"
    # An entry that is unmerged is listed once for each of its versions.
    for path in sorted(set(_paths(outputs[0]))):
        place = prefix + path.removesuffix("/")
        if not admits(_parent(place)):
            continue
        try:
            status = os.lstat(base + path)
        except OSError:  # in the index, but no longer on disk
            continue
        if not stat.S_ISDIR(status.st_mode):
            listing.entries[place] = status
        elif admits(place):
            embedded.append(place)
    return embedded


def _name_ignored_folders(listing: Listing, prefix: str, output: bytes, admits: Admits) -> None:
    for path in _paths(output):
        place = prefix + path.removesuffix("/")
        if path.endswith("/") and _NEVER_NAMED.isdisjoint(place.split("/")) and admits(_parent(place)):
            listing.skipped.append(Skipped(spell(place) + "/", SkipReason.IGNORED_FOLDER))


def _walk(listing: Listing, folder: Path, prefix: str, admits: Admits, rules: tuple[_Rules, ...]) -> list[str]:
    """Add what a walk finds below this folder; the repositories below, which are not gone into."""
    embedded = []
    pending = [(prefix, rules)]
    while pending:
        below, above = pending.pop()
        place = os.path.join(folder, below[len(prefix) :])
        own = read_ignore_file(Path(place, ".gitignore"))
        nearest_first = (_Rules(own, cut=len(below)), *above) if own else above
        try:
            with os.scandir(place) as entries:
                found = sorted((entry.name, entry.stat(follow_symlinks=False)) for entry in entries)
        except OSError:
            listing.skipped.append(Skipped(spell(below) or "./", SkipReason.UNREADABLE))
            continue
        for name, status in found:
            path = below + name
            is_folder = stat.S_ISDIR(status.st_mode)
            if _ignored(path, nearest_first, is_folder):
                if is_folder and name not in _NEVER_NAMED:
                    listing.skipped.append(Skipped(spell(path) + "/", SkipReason.IGNORED_FOLDER))
            elif not is_folder:
                listing.entries[path] = status
            elif not admits(path):
                continue
            elif os.path.lexists(os.path.join(place, name, ".git")):
                embedded.append(path)
            else:
                pending.append((path + "/", nearest_first))
    return embedded


def _rules_above(folder: Path, prefix: str, repository: Path) -> tuple[_Rules, ...]:
    """The ignore files that reach into this folder from above, nearest first, and the repository's own exclude file."""
    inner = folder.relative_to(repository).parts
    rules = []
    for depth in range(len(inner) - 1, -1, -1):
        above = read_ignore_file(repository.joinpath(*inner[:depth], ".gitignore"))
        if above:
            rules.append(_Rules(above, cut=len(prefix), lead="/".join(inner[depth:]) + "/"))
    common = common_git_directory(repository)
    exclude = read_ignore_file(common / "info" / "exclude") if common else None
    if exclude:
        rules.append(_Rules(exclude, cut=len(prefix), lead="".join(f"{name}/" for name in inner)))
    return tuple(rules)


def _ignored(path: str, rules: tuple[_Rules, ...], is_folder: bool) -> bool:
    for rule in rules:
        verdict = rule.decide(path, is_folder=is_folder)
        if verdict is not None:
            return verdict
    return False


def _paths(output: bytes) -> list[str]:
    return [path for path in output.decode("utf-8", "surrogateescape").split("\0") if path]


def _parent(path: str) -> str:
    return path.rpartition("/")[0]
