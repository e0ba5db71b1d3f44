"""Which bytes of a file that hosts code are code, and how are they parsed where they stand?"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Iterator

import msgspec
from tree_sitter import Node, Parser, Point, Range

from kgcore.languages.markup import Markup, Region, RegionRule


class CodeRegion(msgspec.Struct, frozen=True):
    """Bytes of a file that are code, what they belong to, and the language that the region says it is in."""

    start: int
    end: int
    belongs: Region
    language: str


class EmbeddedParser:
    """Parses parts of a file where they stand, so that every place in the trees is a place in the file."""

    __slots__ = ("_lines", "_parser", "_source")

    def __init__(self, parser: Parser, source: bytes) -> None:
        self._parser = parser
        self._source = source
        self._lines = [0, *[match.end() for match in re.finditer(b"\n", source)]]

    def parse(self, start: int, end: int) -> Node:
        """The tree of these bytes, read as a whole file."""
        return self._parse(self._source, start, end)

    def parse_expression(self, start: int, end: int) -> Node:
        """The tree of these bytes in parentheses, which stand where the file has the bytes before and after them."""
        piece = b"(" + self._source[start:end] + b")"
        return self._parse(lambda offset, _: piece[offset - start + 1 :], start - 1, end + 1)

    def _parse(self, source: bytes | Callable[[int, Point], bytes], start: int, end: int) -> Node:
        self._parser.included_ranges = [Range(self._point(start), self._point(end), start, end)]
        try:
            return self._parser.parse(source).root_node
        finally:
            self._parser.included_ranges = []

    def row(self, offset: int) -> int:
        """The line of a byte, from 0."""
        return bisect_right(self._lines, offset) - 1

    def _point(self, offset: int) -> Point:
        row = self.row(offset)
        return Point(row, offset - self._lines[row])


def regions(root: Node, source: bytes, markup: Markup) -> list[CodeRegion]:
    """The code of a file in order, templates left out."""
    return [
        CodeRegion(content.start_byte, content.end_byte, belongs, attributes.get(markup.language_attribute, ""))
        for node, rule in _region_nodes(root, markup)
        for attributes in [_attributes(node, source, markup)]
        for belongs in [_belongs(rule, attributes)]
        for content in node.named_children
        if content.type == rule.content
    ]


def inner_language(found: list[CodeRegion], markup: Markup) -> str:
    """The language by whose rules a file's code is read: the first that a region names."""
    named = [markup.inner[region.language] for region in found if region.language in markup.inner and region.language]
    return named[0] if named else markup.inner[""]


def _region_nodes(root: Node, markup: Markup) -> Iterator[tuple[Node, RegionRule]]:
    stack = [root]
    while stack:
        node = stack.pop()
        rule = markup.rules.get(node.type)
        if isinstance(rule, RegionRule):
            yield node, rule
        else:
            stack.extend(reversed(node.named_children))


def _attributes(node: Node, source: bytes, markup: Markup) -> dict[str, str]:
    """Attributes of a region's tag with what is written behind the sign, without quotes."""
    tag = next((child for child in node.named_children if child.type == markup.tag), None)
    written = [
        source[child.start_byte : child.end_byte].decode("utf-8", "replace")
        for child in (tag.named_children if tag is not None else ())
        if child.type == markup.attribute
    ]
    pairs = [text.partition("=") for text in written]
    return {name.strip(): value.strip().strip("\"'") for name, _, value in pairs}


def _belongs(rule: RegionRule, attributes: dict[str, str]) -> Region:
    for name, value in attributes.items():
        mark = rule.marks.get(name) or rule.marks.get(f"{name}={value}")
        if mark is not None:
            return mark
    return rule.otherwise
