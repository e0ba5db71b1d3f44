"""What is the first thing that a README says in prose?"""

from __future__ import annotations

import re

from kgcore.analyze.prose import first_paragraph

_MAX_TEXT = 20_000
"""What a README says first it says near its top."""
_FEWEST_WORDS = 4
"""A paragraph with fewer words is a label or a badge's rest."""

_FRONT_MATTER = re.compile(r"\A\s*---\n.*?\n---\s*\n", re.DOTALL)
_FENCE = re.compile(r"^[ ]{0,3}(```|~~~).*?(?:^[ ]{0,3}\1[^\n]*$|\Z)", re.DOTALL | re.MULTILINE)
_COMMENT = re.compile(r"<!--.*?(?:-->|\Z)", re.DOTALL)
_DIRECTIVE = re.compile(r"^\.\.[ \t][^\n]*(?:\n[ \t]+[^\n]*|\n[ \t]*(?=\n[ \t]+\S))*", re.MULTILINE)
_HEADING_BLOCK = re.compile(r"<(h[1-6]|table|details|picture|pre)\b.*?(?:</\1>|\Z)", re.DOTALL | re.IGNORECASE)
_TAG = re.compile(r"</?[A-Za-z][^<>]*>")
_UNDERLINED = re.compile(r"^[^\n]+\n([=\-~^\"'`#*+_.:])\1{2,}[ \t]*$", re.MULTILINE)
_RULE_LINE = re.compile(r"^[ \t]*([=\-~^\"'`#*+_.:])(?:[ \t]*\1){2,}[ \t]*$", re.MULTILINE)
_ATX_HEADING = re.compile(r"^[ ]{0,3}#{1,6}(?:[ \t][^\n]*)?$", re.MULTILINE)
_LINKED_IMAGE = re.compile(r"\[\s*!\[[^\]]*\](?:\([^)]*\)|\[[^\]]*\])\s*\](?:\([^)]*\)|\[[^\]]*\])")
_IMAGE = re.compile(r"!\[[^\]]*\](?:\([^)]*\)|\[[^\]]*\])")
_INLINE_LINK = re.compile(r"\[([^\]]+)\](?:\([^)]*\)|\[[^\]]*\])")
_LINK_TARGET = re.compile(r"^[ ]{0,3}\[[^\]]+\]:[^\n]*$", re.MULTILINE)
_RST_LINK = re.compile(r"`([^`<>]+?)\s*<[^`<>]*>`__?|`([^`]+)`__?(?!\w)")
_SUBSTITUTION = re.compile(r"\|[^|\s][^|\n]*\|_{0,2}")
_EMPHASIS = re.compile(r"(?<![\w*])(\*{1,3})(?=\S)(.+?)(?<=\S)\1(?![\w*])|(?<!\w)(_{1,3})(?=\S)(.+?)(?<=\S)\3(?!\w)")
_NOT_PROSE = re.compile(r"\s*(?:[-*+•][ \t]|\d+[.)][ \t]|>|\||:[\w ]+:|\$[ \t])")
_BLANK_LINE = re.compile(r"\n[ \t\f\r]*\n")


def readme_paragraph(text: str) -> str:
    """The first paragraph of prose in Markdown or reStructuredText as one plain line; empty where there is none.

    Headings, badges, images, tables, lists, quotations, code, directives, comments and HTML are not prose; links and
    emphasis become the words they show.
    """
    text = text[:_MAX_TEXT].replace("\r\n", "\n").lstrip("\ufeff")
    for pattern in (_FRONT_MATTER, _COMMENT, _FENCE, _DIRECTIVE, _HEADING_BLOCK, _LINKED_IMAGE, _IMAGE, _LINK_TARGET):
        text = pattern.sub("", text)
    text = _TAG.sub("", text)
    for pattern in (_ATX_HEADING, _UNDERLINED, _RULE_LINE):
        text = pattern.sub("\n", text)
    for paragraph in _BLANK_LINE.split(text):
        if _NOT_PROSE.match(paragraph) or paragraph.startswith(("    ", "\t")):
            continue
        line = first_paragraph(_without_markup(paragraph), limit=len(paragraph) + 1)
        if len(line.split()) >= _FEWEST_WORDS:
            return line
    return ""


def _without_markup(paragraph: str) -> str:
    paragraph = _INLINE_LINK.sub(r"\1", _SUBSTITUTION.sub("", paragraph))
    paragraph = _RST_LINK.sub(lambda link: link[1] or link[2], paragraph)
    paragraph = _EMPHASIS.sub(lambda emphasis: emphasis[2] or emphasis[4], paragraph)
    return paragraph.removesuffix("::").replace("``", "").replace("`", "")
