"""The facts of a template whose code stands in tags between text: what it takes in, and the names that it sets."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator
from typing import NamedTuple

from kgcore.languages.spec import LanguageSpec
from kgcore.languages.tag_rules import TagTemplate
from kgcore.model.facts import NOTHING, Binding, BindingKind, Block, BlockKind, FileFacts, Import, Problem

_HEAD = re.compile(r"-?\s*(\w+)")
_LINE = re.compile(r"^[ \t]*(?P<name>\w+)\b(?P<rest>[^\n]*)$", re.MULTILINE)
_QUOTED = re.compile(r"\s*(?:'([^'\n]*)'|\"([^\"\n]*)\")")
_NAME = re.compile(r"\s*([A-Za-z_][\w-]*)")
_WORD = re.compile(r"[A-Za-z_][\w-]*")
_END = re.compile("\n")
_BLANK = re.compile(r"[^\n]")
COMMENT = "comment"
"""The tag whose text documents a file that it opens."""
MAX_DOC = 1200
MAX_WORDS = 2000


def extract_tagged(source: bytes, spec: LanguageSpec, template: TagTemplate) -> FileFacts:
    """Facts of a template's UTF-8 bytes; a tag that does not end is a problem, and the rest is read."""
    text = source.decode("utf-8", "replace")
    imports: list[Import] = []
    bindings: list[Binding] = []
    words: dict[str, None] = {}
    ends = [place.start() for place in _END.finditer(text)]
    for name, rest, start in _tags(text, template):
        words.update(dict.fromkeys(_WORD.findall(rest)))
        line = bisect_left(ends, start) + 1
        column = start - (ends[line - 2] + 1 if line > 1 else 0)
        named = _NAME.match(rest)
        if name in template.loads:
            quoted = _QUOTED.match(rest)
            if quoted is not None:
                module = f"{template.loads[name]}{quoted[1] or quoted[2]}"
                imports.append(Import(module, block=0, position=start, line=line, column=column))
        elif named is not None and name in (template.sets | template.captures):
            bindings.append(Binding(named[1], 0, start, BindingKind.ASSIGN, line=line))
    plain, loose = _without(text, template)
    for start, end in _between(plain, "{{", "}}"):
        words.update(dict.fromkeys(_WORD.findall(plain[start:end])))
    problems = (Problem("syntax error", text.count("\n", 0, loose) + 1),) if loose >= 0 else ()
    return FileFacts(
        language=spec.name,
        lines=source.count(b"\n") + (not source.endswith(b"\n")),
        doc=_document(text, template),
        expressions=(),
        blocks=(Block(NOTHING, BlockKind.MODULE, NOTHING),),
        bindings=tuple(bindings),
        imports=tuple(imports),
        definitions=(),
        references=(),
        problems=problems,
        words=" ".join(list(words)[:MAX_WORDS]),
    )


class _Tag(NamedTuple):
    name: str
    rest: str
    start: int
    rest_start: int
    end: int


def _between(text: str, opening: str, closing: str) -> Iterator[tuple[int, int]]:
    """Where what stands between two signs begins and ends; the text is looked through once."""
    start = text.find(opening)
    while start >= 0:
        end = text.find(closing, start + 2)
        if end < 0:
            return
        yield start + 2, end
        start = text.find(opening, end + 2)


def _all_tags(text: str) -> Iterator[_Tag]:
    for start, end in _between(text, "{%", "%}"):
        head = _HEAD.match(text, start, end)
        if head is not None:
            yield _Tag(head[1], text[head.end() : end].removesuffix("-"), start - 2, head.end(), end + 2)


def _without(text: str, template: TagTemplate) -> tuple[str, int]:
    """The text with what tags hide left blank, every sign staying where it is; where a tag begins that does not end."""
    kept: list[str] = []
    place, hidden = 0, ""
    last = 0
    for tag in _all_tags(text):
        last = tag.end
        if hidden:
            if tag.name == f"end{hidden}":
                kept.append(_BLANK.sub(" ", text[place : tag.end]))
                place, hidden = tag.end, ""
        elif tag.name in template.skipped:
            kept.append(text[place : tag.start])
            place, hidden = tag.start, tag.name
    rest = text[place:]
    loose = text.find("{%", last)
    return "".join((*kept, _BLANK.sub(" ", rest) if hidden else rest)), loose


def _tags(text: str, template: TagTemplate) -> Iterator[tuple[str, str, int]]:
    """Name, rest and place of each tag."""
    for tag in _all_tags(_without(text, template)[0]):
        if tag.name != template.lines:
            yield tag.name, tag.rest, tag.start
            continue
        for line in _LINE.finditer(tag.rest):
            yield line["name"], line["rest"], tag.rest_start + line.start("name")


def _document(text: str, template: TagTemplate) -> str:
    """What the first tag of documentation, or a comment that opens the file, says."""
    opened: _Tag | None = None
    for number, tag in enumerate(_all_tags(text)):
        if opened is not None and tag.name == f"end{opened.name}":
            return text[opened.end : tag.start].strip()[:MAX_DOC]
        is_first = number == 0 and tag.name == COMMENT and not text[: tag.start].strip()
        if opened is None and (tag.name == template.documents or is_first):
            opened = tag
    return ""
