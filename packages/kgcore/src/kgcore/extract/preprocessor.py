"""What of a source stands in the way of reading it by its grammar before a preprocessor ran? It becomes blanks.

Three things are: words that macros stand for round a declaration (`API int f(void)`, `class DLL Foo {`), branches of
conditions that each hold a part of a construct, and directives inside brackets.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable
from typing import NamedTuple

_NOT_NEWLINE = re.compile(rb"[^\n]")
_KEYWORDS = (
    rb"(?!(?:return|else|case|goto|typedef|struct|union|enum|class|static|extern|inline|const|unsigned|signed|volatile"
    rb"|register|template|typename|using|namespace|public|private|protected|virtual|friend|explicit|operator|new|delete"
    rb"|throw|sizeof|if|for|while|do|switch|default|void|int|char|long|short|float|double|bool|auto|constexpr)\b)"
)
_RECORD = re.compile(
    rb"\b(?:class|struct|union)[ \t]+(" + _KEYWORDS + rb"[A-Za-z_]\w*(?:[ \t]*\([^()\n]*\))?[ \t]+)"
    rb"(?=[A-Za-z_][\w:<>]*(?:[ \t]+final)?\s*(?::[^:]|\{))"
)
"""Two names after the word: the first is a macro's."""
_WORD = re.compile(
    rb"^[ \t]*(?:(?:static|extern|inline|virtual|explicit|constexpr|const)[ \t]+)*("
    + _KEYWORDS
    + rb"[A-Z_][A-Z0-9_]{2,}(?:[ \t]*\((?:[^()\n]|\([^()\n]*\))*\))?)[ \t]+"
    rb"(?!const\b|volatile\b)(?=(?:[A-Za-z_][\w:]*(?:<[^<>;{}()]*>)?[\s*&]{1,80}){1,6}"
    rb"\(?[ \t]*[*]?[A-Za-z_~][\w:~]*[ \t]*\)?[ \t]*[(=;\[])",
    re.MULTILINE,
)
"""A word in capitals at the start of a line, before a type and a name."""
_BETWEEN = re.compile(
    rb"^(?:(?:static|extern|inline|const|unsigned|struct)[ \t]+)*[A-Za-z_]\w*[ \t*]+("
    + _KEYWORDS
    + rb"[A-Z_][A-Z0-9_]{2,})[ \t]+(?=[*]*[A-Za-z_]\w*[ \t]*\()",
    re.MULTILINE,
)
"""A word in capitals between a function's type and its name: `int WINAPI f(`."""
_AFTER = re.compile(
    rb"\)[ \t]*\n?[ \t]*((?!EOF\b|NULL\b)[A-Z_][A-Z0-9_]{3,}(?:\((?:[^()\n]|\([^()\n]*\))*\))?)"
    rb"(?=\s*(?:\{\s*$|:\s+\w))",
    re.MULTILINE,
)
"""A word in capitals between parameters and a body."""
_TRAILING = re.compile(
    rb"^(?:@property\b|[-+][ \t]*\()[^;{}\n]{0,400}?[\s)]"
    rb"([A-Z_][A-Z0-9_]{3,}(?:\((?:[^()\n]|\([^()\n]*\))*\))?)[ \t]*;",
    re.MULTILINE,
)
"""A word in capitals at the end of a declared property or method."""
_ALONE = re.compile(rb"^([A-Z0-9_]*(?:BEGIN|END|DECLS)[A-Z0-9_]*)[ \t]*$", re.MULTILINE)
"""A word in capitals that opens or closes a group of declarations, alone on its line."""
_DIRECTIVE = re.compile(
    rb"^[ \t]*#[ \t]*(if|ifdef|ifndef|elif|elifdef|elifndef|else|endif)\b(?:[^\n]*\\\n)*[^\n]*", re.MULTILINE
)
_NOISE = re.compile(
    rb'//[^\n]*|/\*.*?\*/|"(?:[^"\\\n]|\\.)*"|\'(?:[^\'\\\n]|\\.)*\'|^[ \t]*#(?:[^\n]*\\\n)*[^\n]*',
    re.DOTALL | re.MULTILINE,
)
_BRACKET = re.compile(rb"[(){}\[\]]")
_OPENING = b"({["


MAX_NESTED = 64
"""Conditions within conditions that are looked at."""


class _Branch(NamedTuple):
    start: int
    end: int


class _Condition:
    """A condition with its branches, as places."""

    __slots__ = ("branches", "directives")

    def __init__(self, start: int, end: int) -> None:
        self.directives = [(start, end)]
        self.branches: list[_Branch] = []


def plain_source(source: bytes, words: frozenset[str] = frozenset()) -> bytes:
    """The same bytes with what stands in the way replaced by spaces; equal in length and lines. `words` are in the way
    wherever they stand."""
    if words:
        listed = "|".join(sorted(map(re.escape, words), key=len, reverse=True))
        source = re.sub(rf"\b(?:{listed})\b".encode(), lambda match: _blank(match[0]), source)
    text = bytearray(source)
    if b"#" in source:
        _settle_conditions(source, text)
    plain = bytes(text)
    for pattern in (_RECORD, _WORD, _BETWEEN, _AFTER, _TRAILING, _ALONE):
        for match in pattern.finditer(plain):
            start, end = match.span(1)
            text[start:end] = _blank(plain[start:end])
        plain = bytes(text)
    return plain


def _blank(part: bytes) -> bytes:
    return _NOT_NEWLINE.sub(b" ", part)


def _settle_conditions(source: bytes, text: bytearray) -> None:
    """Where branches hold parts of a construct, keep the first alone, without the lines of the condition."""
    stack: list[_Condition] = []
    found: list[_Condition] = []
    for match in _DIRECTIVE.finditer(source):
        word, (start, end) = match[1], match.span()
        if word in (b"if", b"ifdef", b"ifndef"):
            stack.append(_Condition(start, end))
            continue
        if not stack:
            continue
        if len(stack) > MAX_NESTED:
            if word == b"endif":
                stack.pop()
            continue
        condition = stack[-1]
        condition.branches.append(_Branch(condition.directives[-1][1], start))
        condition.directives.append((start, end))
        if word == b"endif":
            found.append(stack.pop())
    if not found:
        return
    quiet = _NOISE.sub(lambda match: _blank(match[0]), source)
    brackets = [(match.start(), match[0] in _OPENING) for match in _BRACKET.finditer(quiet)]
    places = [place for place, _ in brackets]
    inside = _bracketed(quiet, brackets)
    for condition in found:
        whole = [_is_whole(quiet, branch, brackets, places) for branch in condition.branches]
        if all(whole) and not inside(condition.directives[0][0]):
            continue
        # A branch that is left out is often the one that closes what is open; the first that is whole is the best.
        kept = 0 if not any(whole) or whole[0] else whole.index(True)
        if not quiet[condition.branches[kept].start : condition.branches[kept].end].strip() and len(whole) > 1:
            kept = next((n for n, b in enumerate(condition.branches) if quiet[b.start : b.end].strip()), kept)
        for start, end in condition.directives:
            text[start:end] = _blank(bytes(text[start:end]))
        for number, branch in enumerate(condition.branches):
            if number != kept:
                text[branch.start : branch.end] = _blank(bytes(text[branch.start : branch.end]))


def _bracketed(quiet: bytes, brackets: list[tuple[int, bool]]) -> Callable[[int], bool]:
    """Whether a place lies inside round or square brackets."""
    spans: list[tuple[int, int]] = []
    stack: list[tuple[int, int]] = []
    for place, opens in brackets:
        character = quiet[place]
        if character in b"{}":
            if opens or (stack and quiet[stack[-1][0]] in b"(["):
                stack.clear()
            continue
        if opens:
            stack.append((place, len(stack)))
        elif stack:
            start, depth = stack.pop()
            if depth == 0:
                spans.append((start, place))

    ends = [end for _, end in spans]

    def inside(place: int) -> bool:
        number = bisect_left(ends, place)
        return number < len(spans) and spans[number][0] < place

    return inside


def _is_whole(quiet: bytes, branch: _Branch, brackets: list[tuple[int, bool]], places: list[int]) -> bool:
    """Whether a branch opens no more brackets than it closes, and ends where a statement does."""
    depth = 0
    for number in range(bisect_left(places, branch.start), bisect_left(places, branch.end)):
        depth += 1 if brackets[number][1] else -1
        if depth < 0:
            return False
    if depth:
        return False
    tail = quiet[branch.start : branch.end].rstrip()
    return not tail.strip() or tail[-1:] in b";}):," or tail.endswith(b"]")
