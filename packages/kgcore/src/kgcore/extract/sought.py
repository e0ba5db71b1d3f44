"""Which nodes do the paths of a rule lead to, and which comments document what they lead to?"""

from __future__ import annotations

import re
from functools import cache

from tree_sitter import Node

from kgcore.extract.walk import Walk
from kgcore.languages.sought_rules import Sought

MAX_DOC = 1200

_STEP = re.compile(r"(?:(?P<how>\*\*|[-+=])?<(?P<types>[^<>]+)>|(?P<field>[^/<>!]+))(?P<last>!)?")
_BEGINS = re.compile(r"^\s*(?:/\*[*!]?|\(\*|\{|/{2,}!?|!+[<>!]*|#+[|']?|%+|;+|--+(?:\s\|)?|[cC*](?=\s))[ \t]?")
_ENDS = re.compile(r"\s*(?:\*+/|\*\)|\})\s*$")
_SUMMARY = re.compile(r"<summary>(.*?)(?:</summary>|$)", re.DOTALL)
_REFERENCE = re.compile(r"<\w+ (?:cref|name|langword)=\"(?:[A-Z]:)?([^\"<>]*)\" */>")
_TAG = re.compile(r"</?[A-Za-z][^<>]*>")
_INNER = re.compile(r"^[ \t]*\*(?!\))[ \t]?", re.MULTILINE)


_Step = tuple[str, str, frozenset[str], bool]
"""How, field, types, whether only the last counts."""


@cache
def _steps(path: str) -> tuple[_Step, ...]:
    return tuple(
        (match["how"] or "", match["field"] or "", frozenset((match["types"] or "").split("|")), bool(match["last"]))
        for match in _STEP.finditer(path)
    )


def _step(node: Node, how: str, field: str, types: frozenset[str]) -> list[Node]:
    if field:
        return _named_step(node, field)
    if how == "=":
        return [node] if node.type in types else []
    if how in ("+", "-"):
        beside = node.next_named_sibling if how == "+" else node.prev_named_sibling
        return [beside] if beside is not None and beside.type in types else []
    if not how:
        if "_" in types:
            return node.named_children
        return [child for child in node.children if child.type in types]
    found: list[Node] = []
    stack = list(reversed(node.children))
    while stack:
        child = stack.pop()
        if child.type in types:
            found.append(child)
        else:
            stack.extend(reversed(child.children))
    return found


def _named_step(node: Node, field: str) -> list[Node]:
    if field == ".":
        return [node]
    if field == "*":
        return node.named_children
    if field == "^":
        return [node.parent] if node.parent is not None else []
    if field[0] == "[":
        number = int(field[1:-1])
        children = node.named_children
        return [children[number]] if -len(children) <= number < len(children) else []
    return node.children_by_field_name(field)


def _along(node: Node, path: str) -> list[Node]:
    nodes = [node]
    for how, field, types, is_last in _steps(path):
        found = [each for one in nodes for each in _step(one, how, field, types)]
        nodes = found[-1:] if is_last else found
    return nodes


def seek(node: Node, sought: Sought) -> Node | None:
    """The first node that the first fruitful path leads to."""
    for path in (sought,) if isinstance(sought, str) else sought:
        found = _along(node, path)
        if found:
            return found[0]
    return None


def seek_all(node: Node, sought: Sought) -> list[Node]:
    """All nodes that the paths lead to, in the order in which they stand."""
    if isinstance(sought, str):
        return _along(node, sought)
    found = {each.id: each for path in sought for each in _along(node, path)}
    return sorted(found.values(), key=_start)


def _start(node: Node) -> int:
    return node.start_byte


def document_above(walk: Walk, node: Node) -> str:
    """What the comments say that stand right above a definition, or above what it is the beginning of."""
    place = node
    above = place.prev_sibling
    while above is None and place.parent is not None and place.parent.parent is not None:
        if place.parent.start_byte != node.start_byte:
            return ""
        place = place.parent
        above = place.prev_sibling
    row = place.start_point[0]
    found: list[str] = []
    while above is not None:
        kind, end_row = above.type, above.end_point[0]
        if above.end_point[1] == 0 and end_row > above.start_point[0]:
            end_row -= 1  # a comment that holds the end of its line
        if end_row < row - 1:
            break
        if kind in walk.spec.comments:
            if not _stands_alone(walk, above):
                break
            found.append(walk.written(above))
        elif kind not in walk.spec.decorator_types:
            break
        row, above = above.start_point[0], above.prev_sibling
    texts = [text for text in found if text.lstrip().startswith(walk.spec.document_markers)]
    text = "\n".join(map(_plain, reversed(texts))).strip()
    return (untagged(text) if walk.spec.tagged_documents else text)[:MAX_DOC]


def untagged(text: str) -> str:
    """Marked-up documentation as plain text: its summary where it has one, names that tags refer to in their place."""
    summary = _SUMMARY.search(text)
    plain = _TAG.sub("", _REFERENCE.sub(r"\1", summary[1] if summary else text))
    return "\n".join(line.strip() for line in plain.strip().splitlines())


def _stands_alone(walk: Walk, comment: Node) -> bool:
    """Whether nothing but space stands before a comment in its line."""
    start = comment.start_byte
    return not walk.source[walk.source.rfind(b"\n", 0, start) + 1 : start].strip()


def _plain(text: str) -> str:
    """A comment's text without the signs that make it one."""
    if "\n" in text.strip() and text.lstrip().startswith("//"):
        return "\n".join(map(_plain, text.strip().split("\n")))
    if "\n" in text.strip():
        return _INNER.sub("", _ENDS.sub("", _BEGINS.sub("", text))).strip()
    return _ENDS.sub("", _BEGINS.sub("", text)).strip()


def document_of_source(walk: Walk, root: Node) -> str:
    """The comments that open a file, where they stand apart from what follows."""
    texts: list[str] = []
    row = NO_ROW
    for child in root.children:
        if child.type not in walk.spec.comments:
            if row != NO_ROW and child.start_point[0] <= row + 1:
                return ""
            break
        if row != NO_ROW and child.start_point[0] > row + 1:
            break
        texts.append(walk.written(child))
        row = child.end_point[0] - (child.end_point[1] == 0)
    kept = [text for text in texts if text.lstrip().startswith(walk.spec.document_markers)]
    return "\n".join(map(_plain, kept)).strip()[:MAX_DOC]


NO_ROW = -2
