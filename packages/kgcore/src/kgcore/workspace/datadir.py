"""Where do the graph and the index of a project live, and what of it stays out of git?"""

from __future__ import annotations

import os
from pathlib import Path

import msgspec

from kgcore.errors import StorageError
from kgcore.workspace.atomic import write_atomic

LEGACY_NAME = ".understand-anything"
NAME = ".ua"
DATA_DIRECTORY_NAMES = (LEGACY_NAME, NAME)

UNTRACKED_PATTERNS = ("kg.db*", "*.lock", "*.tmp", "*.backup*", "staging/")
"""What git should not see: the index and its side files, locks, half-written files, backups."""

_IGNORE_HEADER = "# The index is made anew from the sources; the graph and its stamps may be committed."


class DataDirectory(msgspec.Struct, frozen=True):
    """The folder in use, which need not exist yet; `warning` is one line for a person, or None."""

    path: Path
    warning: str | None = None


def data_directory(root: Path) -> DataDirectory:
    """`.understand-anything/` where that path exists, else `.ua/`; where both exist, the former with a warning.

    Raises StorageError when the folder is a symlink that leads outside the root: nothing may be read or written there.
    """
    legacy, own = root / LEGACY_NAME, root / NAME
    if not legacy.exists():
        return DataDirectory(_inside(root, own))
    warning = None
    if own.exists():
        warning = f"both {LEGACY_NAME}/ and {NAME}/ exist; {LEGACY_NAME}/ is used, {NAME}/ is ignored"
    return DataDirectory(_inside(root, legacy), warning)


def create_data_directory(root: Path) -> DataDirectory:
    """The same, made if need be, with a `.gitignore` that keeps the index out of git but not the graph.

    Lines that are already in that `.gitignore` stay as they are; missing ones go to its end. Raises StorageError.
    """
    directory = data_directory(root)
    try:
        directory.path.mkdir(exist_ok=True)
    except OSError as error:
        raise StorageError(directory.path, error.strerror or str(error)) from error
    _ignore_index(directory.path / ".gitignore")
    return directory


def _inside(root: Path, directory: Path) -> Path:
    # Unlike `Path.resolve`, `realpath` also has an answer for a symlink that leads to itself.
    if directory.is_symlink() and not Path(os.path.realpath(directory)).is_relative_to(os.path.realpath(root)):
        raise StorageError(directory, "it is a symlink that leads outside the project")
    return directory


def _ignore_index(path: Path) -> None:
    try:
        # A symlink is replaced, its target not copied: it may lead outside the project.
        content = path.read_bytes() if path.is_file() and not path.is_symlink() else b""
    except OSError as error:
        raise StorageError(path, error.strerror or str(error)) from error
    present = {line.strip() for line in content.decode("utf-8", "replace").split("\n")}
    missing = [pattern for pattern in UNTRACKED_PATTERNS if pattern not in present]
    if not missing:
        return
    if content and not content.endswith(b"\n"):
        content += b"\n"
    write_atomic(path, content + "\n".join([_IGNORE_HEADER, *missing, ""]).encode())
