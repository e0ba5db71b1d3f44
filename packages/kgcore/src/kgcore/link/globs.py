"""Which paths does a manifest's pattern mean?"""

from __future__ import annotations

import re
from functools import lru_cache

_WILDCARD = re.compile(r"[*?{]")
_BRACES = re.compile(r"\{([^{}]*,[^{}]*)\}")
_MOST_CHOICES = 64


@lru_cache(maxsize=4096)
def compile_glob(pattern: str) -> re.Pattern[str]:
    """A pattern of whole POSIX paths: `*` and `?` stay in a segment, `**` is any number of segments, `{a,b}` is either.

    As in https://www.typescriptlang.org/tsconfig/#include and in the globs of npm's workspaces.
    """
    return re.compile("|".join(f"(?:{_one(choice)})" for choice in _choices(pattern)) + r"\Z")


def fixed_folder(pattern: str) -> str:
    """The folder below which everything lies that the pattern can match: `src/app` for `src/app/**/*.ts`."""
    fixed = []
    for segment in pattern.split("/")[:-1]:
        if _WILDCARD.search(segment):
            break
        fixed.append(segment)
    return "/".join(fixed)


def _one(pattern: str) -> str:
    segments = pattern.split("/")
    written = []
    for number, segment in enumerate(segments):
        last = number == len(segments) - 1
        if segment == "**":
            written.append(".*" if last else "(?:[^/]+/)*")
        else:
            text = re.escape(segment).replace(r"\*", "[^/]*").replace(r"\?", "[^/]")
            written.append(text if last else text + "/")
    return "".join(written)


def _choices(pattern: str) -> list[str]:
    """The patterns that one with braces stands for."""
    done: list[str] = []
    todo = [pattern]
    while todo:
        current = todo.pop()
        braces = _BRACES.search(current)
        if braces is None or len(done) + len(todo) > _MOST_CHOICES:
            done.append(current)
        else:
            todo += [current[: braces.start()] + each + current[braces.end() :] for each in braces[1].split(",")]
    return done
