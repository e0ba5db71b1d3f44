"""What do the comments say that stand right before a definition, line by line?"""

from __future__ import annotations

from tree_sitter import Node

from kgcore.extract.definitions import MAX_DOC
from kgcore.extract.walk import Walk


def lines_before(walk: Walk, node: Node) -> str:
    """The run of line comments that ends on the line before a node, or the block comment that does; else nothing."""
    mark = walk.spec.line_comment
    if not mark:
        return ""
    source, marked = walk.source, mark.encode()
    end = source.rfind(b"\n", 0, node.start_byte)
    if len(source[end + 1 : node.start_byte].split()) > 1:
        return ""  # more than a keyword stands before it on its line
    lines: list[str] = []
    while end > 0:
        start = source.rfind(b"\n", 0, end) + 1
        line = source[start:end].strip()
        if not line.startswith(marked):
            if not lines and line.endswith(b"*/"):
                return _block(walk, end)
            break
        text = line[len(marked) :].decode("utf-8", "replace").rstrip()
        if text[:1].isspace() or ":" not in text.partition(" ")[0]:  # else it is meant for a tool
            lines.append(text.removeprefix(" "))
        end = start - 1
    return "\n".join(reversed(lines)).strip()[:MAX_DOC]


def run_of_lines(walk: Walk, comment: Node) -> str:
    """What a line comment says with those right above it, without the further signs that mark it as documentation."""
    source, marked = walk.source, walk.spec.line_comment.encode()
    end = comment.end_byte
    lines: list[str] = []
    while end > 0:
        start = source.rfind(b"\n", 0, end) + 1
        line = source[start:end].strip()
        if not line.startswith(marked):
            break
        lines.append(line.decode("utf-8", "replace").lstrip("/!<").strip())
        end = start - 1
    return "\n".join(reversed(lines)).strip()[:MAX_DOC]


def _block(walk: Walk, end: int) -> str:
    start = walk.source.rfind(b"/*", 0, end)
    if start < 0:
        return ""
    text = walk.source[start:end].decode("utf-8", "replace").strip().removeprefix("/*").removesuffix("*/")
    lines = [line.strip().removeprefix("* ") for line in text.strip("*").splitlines()]
    return "\n".join(lines).strip()[:MAX_DOC]
