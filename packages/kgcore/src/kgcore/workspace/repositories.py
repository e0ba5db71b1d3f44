"""Which repository does a folder belong to, as its files alone say, and which repositories lie below it?"""

from __future__ import annotations

import os
from pathlib import Path

from kgcore.workspace.exclusions import CACHE_FOLDERS, VENDORED_FOLDERS

NESTED_DEPTH = 2
_POINTER_BYTES = 4_096


def common_git_directory(folder: Path) -> Path | None:
    """The git directory that all worktrees of the repository at this folder share; None when no repository starts here.

    Format: gitrepository-layout(5). `.git` is a folder, or a file `gitdir: <path>`; in a linked worktree's git
    directory the file `commondir` points to the shared one.
    """
    entry = folder / ".git"
    if entry.is_dir():
        git_directory = entry
    else:
        pointer = _read_pointer(entry)
        if not pointer.startswith("gitdir:"):
            return None
        git_directory = folder / pointer.removeprefix("gitdir:").strip()
    common = _read_pointer(git_directory / "commondir")
    return Path(os.path.realpath(git_directory / common if common else git_directory))


def enclosing_repository(folder: Path) -> Path | None:
    """The nearest folder, this one or above it, where a repository starts."""
    for candidate in (folder, *folder.parents):
        if (candidate / ".git").exists():
            return candidate
    return None


def nested_repositories(root: Path, *, depth: int = NESTED_DEPTH) -> list[Path]:
    """Folders up to `depth` levels below the root where a repository starts, sorted; not those inside one another."""
    found: list[Path] = []
    level = [root]
    for _ in range(depth):
        below = [folder for parent in level for folder in _folders(parent)]
        found.extend(folder for folder in below if (folder / ".git").exists())
        level = [folder for folder in below if not (folder / ".git").exists()]
    return sorted(found)


def _folders(parent: Path) -> list[Path]:
    try:
        with os.scandir(parent) as entries:
            names = [entry.name for entry in entries if entry.is_dir(follow_symlinks=False)]
    except OSError:
        return []
    return [parent / name for name in names if name not in CACHE_FOLDERS and name not in VENDORED_FOLDERS]


def _read_pointer(path: Path) -> str:
    try:
        with path.open("rb") as stream:
            return os.fsdecode(stream.read(_POINTER_BYTES)).strip()
    except OSError:
        return ""
