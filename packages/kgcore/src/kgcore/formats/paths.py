"""How does a file's path get into an artefact without saying where the project lies on this machine?"""

from __future__ import annotations

import posixpath
import re
from pathlib import Path, PurePath, PurePosixPath, PureWindowsPath

from kgcore.workspace.datadir import DATA_DIRECTORY_NAMES

_WINDOWS_ABSOLUTE = re.compile(r"[A-Za-z]:[\\/]|\\\\")


def relative_path(path: str, root: PurePath | None) -> str:
    """A relative path as it is; an absolute one relative to `root` when it lies inside, else its last part."""
    if path.startswith("/"):
        absolute: PurePath = PurePosixPath(posixpath.normpath(path))
        base: PurePath | None = PurePosixPath(root) if isinstance(root, PurePosixPath) else None
    elif _WINDOWS_ABSOLUTE.match(path):
        absolute = PureWindowsPath(path)
        base = PureWindowsPath(root) if root is not None else None
        if ".." in absolute.parts:
            return absolute.name
    else:
        return path
    if base is not None and absolute != base and absolute.is_relative_to(base):
        return absolute.relative_to(base).as_posix()
    return absolute.name


def project_root_of(graph_path: Path) -> Path:
    """The project that a graph file belongs to: the folder above its data directory, or the file's own folder."""
    folder = graph_path.absolute().parent
    return folder.parent if folder.name in DATA_DIRECTORY_NAMES else folder
