"""Which lines of a node's source answer the question?"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

import msgspec

from kgcore.context.records import Excerpt
from kgcore.model.kinds import NodeType
from kgcore.model.protocols import SourceReader
from kgcore.model.records import Edge, Node
from kgcore.model.words import subwords
from kgcore.search.question import Question, Term

MOST_LINES = 14
"""Lines shown of one node."""

_MOST_READ = 400
_MOST_HEAD = 6
_HEAD_ENDS = (":", "{", ";", "=>", "do")
_CALL_SITE = 3.0
_MOST_MOVED = 300
"""Lines by which a definition of a changed file is looked for above and below."""
_ROUND = 1
"""Lines shown on each side of one that matters."""


def moved(node: Node, sources: SourceReader) -> Node | None:
    """The node where its changed file has it now, as far as its first line tells; None where it is not near."""
    head = node.signature.partition("(")[0].rstrip(":")
    first = max(1, node.start_line - _MOST_MOVED)
    lines = sources.lines(node.path, first, node.end_line + _MOST_MOVED) if head else None
    found = [number for number, line in enumerate(lines or (), start=first) if line.lstrip().startswith(head)]
    if not found:
        return None
    start = min(found, key=lambda number: (abs(number - node.start_line), number))
    return msgspec.structs.replace(node, start_line=start, end_line=start + node.end_line - node.start_line)


def excerpt_of(
    node: Node, question: Question, edges: Iterable[Edge], shown: Collection[str], sources: SourceReader
) -> Excerpt | None:
    """The signature of a node and the lines of its body that say most, at most a screenful; None without source.

    Lines matter for the question's words, rare words more, and for the sites where the node reaches others shown.
    """
    if not node.path or node.start_line < 1 or node.type not in (NodeType.FUNCTION, NodeType.CLASS):
        return None
    last = min(max(node.end_line, node.start_line), node.start_line + _MOST_READ - 1)
    source = sources.lines(node.path, node.start_line, last)
    if not source:
        return None
    sites = {site.line for edge in edges if edge.source == node.id and edge.target in shown for site in edge.sites}
    head = _head(source)
    worth = [_line_worth(line, question.terms) for line in source]
    for site in sites:
        if node.start_line <= site < node.start_line + len(source):
            worth[site - node.start_line] += _CALL_SITE
    if node.type is NodeType.CLASS and len(source) > MOST_LINES:
        # Its methods are shown under their own names; lines out of several say little of what it is for.
        worth = [0.0] * len(source)
    chosen = _chosen(worth, head, source)
    total = max(node.end_line - node.start_line + 1, len(source))
    return Excerpt(
        node_id=node.id,
        path=node.path,
        lines=tuple((node.start_line + index, source[index]) for index in chosen),
        omitted=total - len(chosen),
    )


def _head(source: Sequence[str]) -> int:
    """How many lines the signature takes: up to the first that ends like one."""
    for index, line in enumerate(source[:_MOST_HEAD]):
        if line.rstrip().endswith(_HEAD_ENDS):
            return index + 1
    return 1


def _chosen(worth: Sequence[float], head: int, source: Sequence[str]) -> list[int]:
    """Indices of the lines to show, in order: all where they fit, else the head and the best with a line round each.

    A blank line at the border of what is left out is left out with it.
    """
    count = len(source)
    if count <= MOST_LINES:
        return list(range(count))
    chosen = set(range(head))
    for index in sorted(range(count), key=lambda position: (-worth[position], position)):
        if worth[index] <= 0.0:
            break
        window = set(range(max(index - _ROUND, 0), min(index + _ROUND + 1, count)))
        if len(chosen | window) > MOST_LINES:
            break
        chosen |= window
    index = head
    while len(chosen) < min(MOST_LINES // 2, count):
        chosen.add(index)
        index += 1
    blank = {index for index in chosen if not source[index].strip()}
    return sorted(chosen - {index for index in blank if not {index - 1, index + 1} <= chosen})


def _line_worth(line: str, terms: Sequence[Term]) -> float:
    words = set(subwords(line))
    return sum(
        term.idf * max((weight for form, weight in term.forms.items() if form in words), default=0.0) for term in terms
    )
