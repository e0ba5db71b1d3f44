"""Does the index still say what the files say?"""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path
from typing import Literal

import msgspec

from kgcore.errors import UnreadableSourceError
from kgcore.model.records import FileRecord
from kgcore.workspace.discovery import Discovery
from kgcore.workspace.sources import digest, locate, read_source

_CLOCK_SLACK_NS = 50_000_000
"""File times come from a clock that ticks every few milliseconds and so lags the one that stamps the index."""
_COARSE_SLACK_NS = 2_000_000_000
"""Some file systems keep whole seconds (FAT: two); a time without a fraction may be one of theirs."""


class IndexState(msgspec.Struct, frozen=True, kw_only=True):
    """`pending` when any path differs, each list sorted; `unknown` when that could not be found out, with a reason."""

    status: Literal["current", "pending", "unknown"]
    changed: tuple[str, ...] = ()
    added: tuple[str, ...] = ()
    deleted: tuple[str, ...] = ()
    reason: str = ""

    @property
    def pending(self) -> tuple[str, ...]:
        """All paths that differ, sorted."""
        return tuple(sorted((*self.changed, *self.added, *self.deleted)))


def get_index_state(
    root: Path,
    records: Iterable[FileRecord],
    found: Discovery | None,
    *,
    indexed_at_ns: int,
) -> IndexState:
    """Compare what the index holds with the files: by size and modification time, then by digest where these differ.

    `found` is a fresh discovery. It must have been made with the options that the index was built with; files that
    the index left out on account of their content (generated, binary) need a record too, or they count as added.
    Without it the known files are looked at, and as new ones cannot be seen, the state is never `current`.
    `indexed_at_ns` is when the index began to read the files, in nanoseconds since 1970: a file that was touched at
    about that moment, or later, may have changed again within one tick, so its equal time proves nothing and its
    digest decides (the way of git's racy entries). Reads only those files whose time leaves a doubt.
    """
    known = {record.path: record for record in records}
    stats = _stats(root, known) if found is None else {file.path: (file.size, file.mtime_ns) for file in found.files}
    deleted = sorted(known.keys() - stats.keys())
    added = sorted(stats.keys() - known.keys())
    changed = sorted(
        path
        for path, record in known.items()
        if path in stats and _differs(root, record, *stats[path], indexed_at_ns=indexed_at_ns)
    )
    if deleted or added or changed:
        status: Literal["current", "pending", "unknown"] = "pending"
    else:
        status = "current" if found is not None else "unknown"
    reason = "the project's files could not be listed, so new ones cannot be seen" if status == "unknown" else ""
    return IndexState(status=status, changed=tuple(changed), added=tuple(added), deleted=tuple(deleted), reason=reason)


def _differs(root: Path, record: FileRecord, size: int, mtime_ns: int, *, indexed_at_ns: int) -> bool:
    if size != record.size:
        return True
    if mtime_ns == record.mtime_ns:
        slack = _CLOCK_SLACK_NS if mtime_ns % 1_000_000_000 else _COARSE_SLACK_NS
        if mtime_ns < indexed_at_ns - slack:
            return False
    try:
        return digest(read_source(root, record.path)) != record.digest
    except UnreadableSourceError:
        return True


def _stats(root: Path, paths: Iterable[str]) -> dict[str, tuple[int, int]]:
    stats = {}
    for path in paths:
        try:
            status = os.stat(locate(root, path))
        except (OSError, ValueError, UnreadableSourceError):
            continue
        stats[path] = (status.st_size, status.st_mtime_ns)
    return stats
