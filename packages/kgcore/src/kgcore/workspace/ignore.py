"""Does an ignore file in gitignore's syntax leave a path out?"""

from __future__ import annotations

import os
import re
import stat
from collections.abc import Iterable
from pathlib import Path

_UTF8_MARK = b"\xef\xbb\xbf"


class IgnoreFile:
    """The patterns of one ignore file; they apply to what lies below the folder that holds it.

    Pathspec turns a pattern into a regular expression that also matches everything below a match. Git asks of each path
    by itself, from the root downwards, and goes into no ignored folder; so does the caller, and a match that ends
    above the asked path is no match here. This is what makes `*`, `!*/`, `!*.py` and `a/**`, `!a/b` come out as in git.
    """

    def __init__(self, lines: Iterable[str]) -> None:
        self._patterns = [compiled for line in lines if (compiled := _compile(line)) is not None]
        self._patterns.reverse()

    def __bool__(self) -> bool:
        return bool(self._patterns)

    def decide(self, path: str, *, is_folder: bool) -> bool | None:
        """True: ignored; False: taken back by a `!` pattern; None: no pattern speaks of it.

        `path` is relative to the folder of the ignore file, without a slash at its end.
        """
        name = path[path.rfind("/") + 1 :]
        for expression, ignores, by_name in self._patterns:
            asked = name if by_name else path
            if is_folder:
                asked += "/"
            match = expression.search(asked)
            if match is not None and _reaches_end(match, asked):
                return ignores
        return None


def read_ignore_file(path: Path) -> IgnoreFile | None:
    """The ignore file at this place; None where there is none or it cannot be read. Any bytes are accepted."""
    try:
        # Git does not follow a symlink here either, and opening a named pipe would wait for ever.
        if not stat.S_ISREG(path.lstat().st_mode):
            return None
        content = path.read_bytes()
    except OSError:
        return None
    # Paths come from the disk with odd bytes as surrogates; decoded the same way, pattern and path meet.
    text = os.fsdecode(content.removeprefix(_UTF8_MARK)) if os.name != "nt" else content.decode("utf-8", "replace")
    return IgnoreFile(line.removesuffix("\r") for line in text.split("\n"))


def _compile(line: str) -> tuple[re.Pattern[str], bool, bool] | None:
    """Expression, whether a match ignores, whether only the base name is asked; None for a comment or bad pattern."""
    # Imported here: it takes 30 ms, and most projects that git lists need no pattern of ours.
    from pathspec.patterns.gitignore.spec import GitIgnoreSpecPattern

    # Git's `a/**` matches what is inside `a`, not `a` itself; pathspec's matches both.
    line = line.rstrip(" ") if not line.endswith("\\ ") else line
    if line.endswith("/**"):
        line += "/*"
    try:
        pattern = GitIgnoreSpecPattern(line)
    except (ValueError, re.error):
        return None
    if pattern.include is None or pattern.regex is None:
        return None
    by_name = "/" not in line.removeprefix("!").rstrip("/")
    return pattern.regex, pattern.include, by_name


def _reaches_end(match: re.Match[str], asked: str) -> bool:
    folder_mark = match.groupdict().get("ps_d")
    return folder_mark is None or match.end("ps_d") == len(asked)
