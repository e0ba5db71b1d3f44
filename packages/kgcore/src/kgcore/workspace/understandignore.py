"""What do the project's `.understandignore` files leave out, beyond what git ignores?"""

from __future__ import annotations

from pathlib import Path

from kgcore.workspace.datadir import DATA_DIRECTORY_NAMES
from kgcore.workspace.ignore import IgnoreFile, read_ignore_file

FILE_NAME = ".understandignore"


class UnderstandIgnore:
    """The patterns of the root's file and of the data directory's, both relative to the root; the latter has the last
    word."""

    def __init__(self, files: list[IgnoreFile]) -> None:
        self._files = files

    def decide(self, path: str, *, is_folder: bool) -> bool | None:
        """True: left out; False: taken back by a `!` pattern; None: no pattern speaks of it."""
        for patterns in reversed(self._files):
            verdict = patterns.decide(path, is_folder=is_folder)
            if verdict is not None:
                return verdict
        return None


def read_understandignore(root: Path) -> UnderstandIgnore:
    folders = (root, *(root / name for name in reversed(DATA_DIRECTORY_NAMES)))
    files = (read_ignore_file(folder / FILE_NAME) for folder in folders)
    return UnderstandIgnore([file for file in files if file])
