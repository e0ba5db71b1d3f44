"""How does a result become text on this terminal? Without the repository's control codes, in colour for a person."""

from __future__ import annotations

import io
import os
import re
import sys
from collections.abc import Iterable, Mapping
from enum import StrEnum
from typing import TextIO

import msgspec

ESCAPE_SEQUENCE = re.compile(
    r"\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\)|[PX^_][^\x1b]*\x1b\\|[@-Z\\-_])"
)
"""ECMA-48: control sequences, operating system commands, other strings, two-character escapes."""

CONTROL_CODE = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")
"""Everything that moves the cursor or reverses the writing direction; tabs and line ends stay."""

UNESCAPED_IN_JSON = re.compile(r"[\x7f-\x9f\u202a-\u202e\u2066-\u2069]")

CITATION = re.compile(r"[\w./@+-]+\.\w+:\d+(?:-\d+)?")
HEADING = re.compile(r"^(?:#{1,6} .*|(?![ \d])[^\n.:]+(?=\n {2,}\S))$", re.MULTILINE)
"""A Markdown heading, or a line without an ending that has indented lines below it."""


class Style(StrEnum):
    """Select Graphic Rendition parameters."""

    BOLD = "1"
    DIM = "2"
    YELLOW = "33"
    CYAN = "36"


def use_utf8() -> None:
    """Write UTF-8 whatever the locale says, and never fail on a name that is not valid text."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")


def without_control_codes(text: str) -> str:
    """The text as it reads, without anything that a terminal would obey."""
    return CONTROL_CODE.sub("", ESCAPE_SEQUENCE.sub("", text.replace("\r\n", "\n")))


def is_terminal(stream: TextIO) -> bool:
    return stream.isatty()


def has_colours(stream: TextIO) -> bool:
    """A person looks at this stream and has not declined colours (https://no-color.org)."""
    return is_terminal(stream) and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def styled(text: str, style: Style, stream: TextIO | None = None) -> str:
    """The text in this style, where the stream (standard output if not given) shows styles."""
    return f"\x1b[{style}m{text}\x1b[0m" if has_colours(stream or sys.stdout) else text


def write(text: str) -> None:
    """Print to standard output. When the reader has seen enough and left, end in silence: that is no error of ours."""
    try:
        print(text, flush=True)
    except BrokenPipeError:
        # The interpreter would try to write the rest on its way out.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(0)


def show(text: str) -> None:
    """Print a text of ours or of the repository's, headings and citations picked out."""
    text = without_control_codes(text)
    if has_colours(sys.stdout):
        text = CITATION.sub(lambda found: styled(found[0], Style.CYAN), text)
        text = HEADING.sub(lambda found: styled(found[0], Style.BOLD), text)
    write(text)


def show_unstyled(text: str) -> None:
    """Print a text that is meant to be copied."""
    write(without_control_codes(text))


def show_fields(fields: Mapping[str, object]) -> None:
    """Print `label  value` lines, aligned; a field without a value is left out."""
    width = max(map(len, fields), default=0)
    for label, value in fields.items():
        if value not in (None, ""):
            write(f"{styled(label.ljust(width), Style.DIM)}  {without_control_codes(str(value))}")


def show_json(value: object) -> None:
    """Print one JSON document. Control characters stay in it as escapes: lossless, and harmless on a terminal."""
    text = msgspec.json.format(msgspec.json.encode(value, enc_hook=str, order="deterministic"), indent=2).decode()
    write(UNESCAPED_IN_JSON.sub(lambda found: f"\\u{ord(found[0]):04x}", text))


def warn(text: str) -> None:
    """One line on standard error."""
    line = " ".join(without_control_codes(text).split())
    print(f"{styled('kg:', Style.YELLOW, sys.stderr)} {line}", file=sys.stderr)


def note(text: str) -> None:
    """One quiet line on standard error."""
    line = " ".join(without_control_codes(text).split())
    print(styled(f"kg: {line}", Style.DIM, sys.stderr), file=sys.stderr)


def counted(number: int, singular: str, plural: str = "") -> str:
    return f"{number:,} {singular if number == 1 else plural or singular + 's'}"


def listed(counts: Mapping[str, int]) -> str:
    """`calls 12, imports 3`, most frequent first."""
    ordered = sorted(counts.items(), key=lambda item: (-item[1], item[0]))
    return ", ".join(f"{name} {count:,}" for name, count in ordered)


def first_of(items: Iterable[str], limit: int = 8) -> str:
    """The first few, and how many more there are."""
    everything = list(items)
    more = len(everything) - limit
    return ", ".join(everything[:limit]) + (f" and {more:,} more" if more > 0 else "")
