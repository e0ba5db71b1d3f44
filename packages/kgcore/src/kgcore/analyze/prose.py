"""What does documentation say in one line of plain text?"""

from __future__ import annotations

import re

MAX_SUMMARY = 240

_BLANK_LINE = re.compile(r"\n[ \t\f\r]*\n")
_RULE = re.compile(r"^\s*([=\-~^\"'`#*+_.:])\1{2,}\s*$")
_NOT_PROSE = re.compile(
    r"^\s*(?:\.\.[ \n]|:\w[\w ,*]*:(?!`)|@\w+\b|>>>|\\\w+|(?:Args|Arguments|Returns|Raises|Parameters|Yields):)"
)
_ROLE = re.compile(r":(?:[a-z]+:)*[a-z]+:`([^`]*)`", re.IGNORECASE)
_ROLE_TITLE = re.compile(r"^(.*\S)\s*<[^<>]*>$")
_LINK = re.compile(r"`([^`<>]+?)\s*<[^`<>]*>`__?")


def first_paragraph(text: str, limit: int = MAX_SUMMARY) -> str:
    """The first paragraph of prose as one line of at most `limit` characters, cut at a word and marked with `…`.

    Fields, directives, doctests and the rules under titles are not prose; text without any gives an empty line. Roles
    and links of reStructuredText become the names they show.
    """
    for paragraph in _BLANK_LINE.split(text):
        if _NOT_PROSE.match(paragraph):
            continue
        lines = paragraph.splitlines()
        if len(lines) > 1 or not lines or _RULE.match(lines[0]):
            lines = [line for line in lines if not _RULE.match(line)]
        line = " ".join(" ".join(lines).split())
        if line:
            return shortened(_plain(line), limit)
    return ""


def shortened(line: str, limit: int = MAX_SUMMARY) -> str:
    """The line itself, or as many of its words as fit into `limit` characters, followed by `…`."""
    if len(line) <= limit:
        return line
    cut = line[:limit]
    end = cut.rfind(" ")
    kept = cut[:end] if end > 0 else cut[: limit - 1]
    return kept.rstrip(" ,;:–—-") + "…"


def _plain(line: str) -> str:
    if "`" not in line:
        return line
    line = _ROLE.sub(lambda role: f"`{_shown(role[1])}`", line)
    return _LINK.sub(r"\1", line).replace("``", "`")


def _shown(target: str) -> str:
    """`~a.b.C` is shown as `C`, and `title <target>` as `title`."""
    titled = _ROLE_TITLE.match(target)
    if titled:
        return titled[1]
    return target.rpartition(".")[2] if target.startswith("~") else target.lstrip("!")
