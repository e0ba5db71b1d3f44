"""How is source in fixed form read by a grammar of free form, every byte and line staying where it is?"""

from __future__ import annotations

LAST_COLUMN = 72
_COMMENTS = b"Cc*!Dd"
_MARK = 5
"""The column, from 0, in which a line says that it continues the one before."""


def free_form(source: bytes) -> bytes:
    """The same source with comments and continuations as free form has them; what stands past column 72 is blank.

    Where a continued line has no room for its `&`, that takes the place of the line's end, which moves into the first
    column of the next line: lines keep their numbers, and bytes their places.
    """
    written = bytearray(source)
    continued = -1
    """Where the last line of code ends."""
    start = 0
    for line in source.split(b"\n"):
        end = start + len(line)
        if line[:1] and line[0] in _COMMENTS:
            written[start] = ord("!")
        elif line.strip() and line[0] != ord("#"):
            if len(line) > LAST_COLUMN and b"\t" not in line:
                written[start + LAST_COLUMN : end] = b" " * (len(line) - LAST_COLUMN)
            if not line[:_MARK].strip() and line[_MARK : _MARK + 1].strip(b" 0\t\r") and b"\t" not in line[:_MARK]:
                written[start + _MARK] = ord("&") if _continue(written, source, continued) else ord(" ")
            continued = end
        start = end + 1
    return bytes(written)


def _continue(written: bytearray, source: bytes, end: int) -> bool:
    """Write the sign of continuation at the end of a line of code, if that can be done."""
    if end < 0:
        return False
    begin = source.rfind(b"\n", 0, end) + 1
    line = bytes(written[begin:end])
    comment = _comment_in(line)
    room = comment if comment >= 0 else len(line)
    if room and line[room - 1 : room] in (b" ", b"\r"):
        written[begin + room - 1] = ord("&")
        return True
    following = source[end + 1 : end + 3]
    if comment >= 0 or following[:1] in (b"", b"\n"):
        return False
    if following[:1] != b" ":
        if following[1:] in (b"", b"\n"):
            return False
        written[end + 2] = ord("!")  # the next line is a comment, which begins a column later now
    written[end], written[end + 1] = ord("&"), ord("\n")
    return True


def _comment_in(line: bytes) -> int:
    """Where a comment begins in a line of code; -1 without one."""
    quote = 0
    for place, sign in enumerate(line):
        if quote:
            quote = 0 if sign == quote else quote
        elif sign in b"'\"":
            quote = sign
        elif sign == ord("!"):
            return place
    return -1
