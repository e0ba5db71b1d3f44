"""What does a file look like to a parser with one branch of each condition of the preprocessor?"""

from __future__ import annotations

import re

_DIRECTIVE = re.compile(rb"^[ \t]*#[ \t]*(if|elif|else|endif)\b([^\r\n]*)", re.MULTILINE)
_VISIBLE = re.compile(rb"[^\r\n]")


def one_branch(source: bytes) -> bytes:
    """The source with directives, and all branches but one of each, made blank; every byte keeps its place.

    The first branch counts, unless it is the one for what is not defined and there is another.
    """
    found = list(_DIRECTIVE.finditer(source))
    if not found:
        return source
    kept = bytearray(source)
    stack: list[tuple[int, bool, bool]] = []
    """For each open condition: which branch is read, whether that is kept, whether one before it was."""
    last = 0
    for number, match in enumerate(found):
        word = match[1]
        if any(not is_kept for _, is_kept, _ in stack):
            _blank(kept, last, match.start())
        _blank(kept, match.start(), match.end())
        last = match.end()
        if word == b"if":
            is_kept = not (match[2].strip().startswith(b"!") and _has_other(found, number))
            stack.append((0, is_kept, is_kept))
        elif word == b"endif" and stack:
            stack.pop()
        elif stack:
            branch, _, before = stack[-1]
            stack[-1] = (branch + 1, not before, True)
    return bytes(kept)


def _has_other(found: list[re.Match[bytes]], number: int) -> bool:
    """Whether a condition has a further branch."""
    depth = 0
    for match in found[number + 1 :]:
        if match[1] == b"if":
            depth += 1
        elif match[1] == b"endif":
            if not depth:
                return False
            depth -= 1
        elif not depth:
            return True
    return False


def _blank(source: bytearray, start: int, end: int) -> None:
    source[start:end] = _VISIBLE.sub(b" ", bytes(source[start:end]))
