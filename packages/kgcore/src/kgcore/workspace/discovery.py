"""Which files of the project does kg read, and what is left out for which reason?"""

from __future__ import annotations

import os
import stat
from collections import Counter
from fnmatch import fnmatchcase
from pathlib import Path

import msgspec

from kgcore.errors import NotAProjectError
from kgcore.model.records import Skipped
from kgcore.workspace.datadir import DATA_DIRECTORY_NAMES
from kgcore.workspace.exclusions import (
    CACHE_FOLDERS,
    VENDORED_FOLDERS,
    VENDORED_MARKS,
    SkipReason,
    is_generated_name,
)
from kgcore.workspace.listing import list_entries
from kgcore.workspace.paths import is_utf8, spell
from kgcore.workspace.understandignore import UnderstandIgnore, read_understandignore

MAX_FILE_BYTES = 1024 * 1024


class DiscoveryOptions(msgspec.Struct, frozen=True, kw_only=True):
    """What to look for: suffixes with their dot, base names and patterns of these, lower case; no larger files."""

    suffixes: frozenset[str]
    names: frozenset[str] = frozenset()
    name_patterns: tuple[str, ...] = ()
    """Shell patterns of base names, lower case."""
    max_bytes: int = MAX_FILE_BYTES
    report_ignored_folders: bool = True
    """Name the folders that git's ignore files leave out; costs a second listing, which a mere comparison can spare."""


class FoundFile(msgspec.Struct, frozen=True, gc=False, order=True):
    """One file to read: POSIX path relative to the root (NFC), bytes, modification time in nanoseconds."""

    path: str
    size: int
    mtime_ns: int


class Discovery(msgspec.Struct, frozen=True, kw_only=True):
    """Everything below the root, sorted: what to read, what is left out, how many files of other types there are."""

    files: tuple[FoundFile, ...]
    skipped: tuple[Skipped, ...]
    """Folders end in a slash; what lies inside is not listed again."""
    unsupported: tuple[tuple[str, int], ...]
    """Suffix (empty for names without one) and how many files."""
    by_git: bool
    """Whether the project's own repository listed the files, else a walk."""
    note: str = ""
    """Why git could not be asked although there is a repository, or what it warned of; one line."""


def discover(root: Path, *, options: DiscoveryOptions) -> Discovery:
    """Tracked and untracked files that git does not ignore, or without git a walk that obeys the same ignore files.

    `.understandignore` in the root or in the data directory leaves out more; a `!` pattern in it brings back what is
    left out by a name (vendored, generated), never what git ignores. Raises NotAProjectError; whatever else goes wrong
    is among `skipped` or in `note`.
    """
    if not root.is_dir():
        raise NotAProjectError(root)
    understandignore = read_understandignore(root)
    folders = _Folders(root, understandignore)
    listing = list_entries(root, folders.admits, report_ignored=options.report_ignored_folders)
    skipped = [*folders.skipped, *listing.skipped]
    unsupported: Counter[str] = Counter()
    files: dict[str, FoundFile] = {}
    for raw, status in sorted(listing.entries.items()):
        path = spell(raw)
        name = path.rpartition("/")[2]
        suffix = _supported_suffix(name, options)
        if stat.S_ISREG(status.st_mode) and suffix is None:
            unsupported[os.path.splitext(name)[1].lower()] += 1
            continue
        reason = _reason_to_skip(root, raw, status, understandignore, options)
        if reason is None and path in files:
            reason = SkipReason.SAME_NAME
        if reason is None:
            files[path] = FoundFile(path, status.st_size, status.st_mtime_ns)
        else:
            skipped.append(Skipped(path, reason))
    return Discovery(
        files=tuple(sorted(files.values())),
        skipped=tuple(sorted(set(skipped))),
        unsupported=tuple(sorted(unsupported.items())),
        by_git=listing.by_git,
        note=listing.note,
    )


class _Folders:
    """Which folders to go into; each is judged once, from the root downwards."""

    def __init__(self, root: Path, understandignore: UnderstandIgnore) -> None:
        self.skipped: list[Skipped] = []
        self._root = os.fspath(root)
        self._understandignore = understandignore
        self._verdicts = {"": True}

    def admits(self, folder: str) -> bool:
        verdict = self._verdicts.get(folder)
        if verdict is None:
            parent, _, name = folder.rpartition("/")
            verdict = self.admits(parent) and self._judge(folder, name)
            self._verdicts[folder] = verdict
        return verdict

    def _judge(self, folder: str, name: str) -> bool:
        if name in CACHE_FOLDERS or name in DATA_DIRECTORY_NAMES:
            return False
        place = f"{self._root}/{folder}"
        try:
            # The index may still name files below what has become a symlink on disk.
            if not stat.S_ISDIR(os.lstat(place).st_mode):
                return False
        except OSError:
            return False
        verdict = self._understandignore.decide(folder, is_folder=True)
        reason = None
        if verdict:
            reason = SkipReason.UNDERSTAND_IGNORED
        elif verdict is None and _is_vendored(place, name):
            reason = SkipReason.VENDORED
        if reason is not None:
            self.skipped.append(Skipped(spell(folder) + "/", reason))
        return reason is None


def _is_vendored(place: str, name: str) -> bool:
    if name in VENDORED_FOLDERS:
        return True
    return any(word in name and os.path.lexists(f"{place}/{mark}") for word, mark in VENDORED_MARKS)


def _reason_to_skip(
    root: Path,
    raw: str,
    status: os.stat_result,
    understandignore: UnderstandIgnore,
    options: DiscoveryOptions,
) -> SkipReason | None:
    if stat.S_ISLNK(status.st_mode):
        return _reason_for_symlink(root, raw)
    if not stat.S_ISREG(status.st_mode):
        return SkipReason.NOT_A_FILE
    if not is_utf8(raw):
        return SkipReason.NAME_NOT_UTF8
    verdict = understandignore.decide(raw, is_folder=False)
    if verdict:
        return SkipReason.UNDERSTAND_IGNORED
    if verdict is None and is_generated_name(raw.rpartition("/")[2]):
        return SkipReason.GENERATED
    if status.st_size > options.max_bytes:
        return SkipReason.OVERSIZED
    # Most files are readable by all; only of the others the system is asked.
    if not status.st_mode & stat.S_IROTH and not os.access(os.path.join(root, raw), os.R_OK):
        return SkipReason.UNREADABLE
    return None


def _reason_for_symlink(root: Path, raw: str) -> SkipReason:
    target = Path(os.path.realpath(root / raw))
    return SkipReason.SYMLINK if target.is_relative_to(os.path.realpath(root)) else SkipReason.LEADS_OUTSIDE


def _supported_suffix(name: str, options: DiscoveryOptions) -> str | None:
    """The suffix, name or pattern by which the file is supported; of `a.d.ts` both `.d.ts` and `.ts` count."""
    lower = name.lower()
    if lower in options.names:
        return lower
    start = lower.find(".", 1)
    while start != -1:
        if lower[start:] in options.suffixes:
            return lower[start:]
        start = lower.find(".", start + 1)
    return next((pattern for pattern in options.name_patterns if fnmatchcase(lower, pattern)), None)
