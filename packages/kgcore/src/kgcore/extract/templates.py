"""What does a template use of the code that it stands beside: components as tags, handlers, expressions?"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Any

from tree_sitter import Node

from kgcore.extract.embedding import EmbeddedParser
from kgcore.extract.walk import MAX_DEPTH, Walk
from kgcore.languages.markup import (
    AttributeNameRule,
    DirectiveRule,
    ExpressionRule,
    HeadRule,
    LetRule,
    Markup,
    NestRule,
    RegionRule,
    SkipRule,
    SnippetRule,
    TagRule,
    TextRule,
)
from kgcore.model.facts import NOTHING, Binding, BindingKind, BlockKind, Call, Problem, Reference, ReferenceRole

_NAME = re.compile(rb"(?<![.\w$\x80-\xff])[A-Za-z_$\x80-\xff][\w$\x80-\xff]*")
_DEFAULT_VALUE = re.compile(rb"=[^,}\])]*")
_FIRST_NAME = re.compile(rb"\s*\(?\s*[A-Za-z_$\x80-\xff][\w$\x80-\xff]*\s*(?:[,)]|$)")
_TAG = re.compile(rb"[^\s/>]+")
_SPREAD = b"..."

_pattern = lru_cache(maxsize=None)(re.compile)


class _Template:
    """Where the reading of a template stands."""

    __slots__ = ("bound", "embedded", "locals", "markup", "walk")

    def __init__(self, walk: Walk, markup: Markup, embedded: EmbeddedParser, body: int) -> None:
        self.walk = walk
        self.markup = markup
        self.embedded = embedded
        self.bound = {binding.name for binding in walk.bindings if binding.block in (0, body)}
        """Names that the code has for components."""
        self.locals: list[tuple[int, set[str]]] = []
        """Names bound in the nests that are open, and how many paths had been mentioned before each."""

    def visit(self, node: Node) -> int:
        """Read a node by its type's rule, what has none by its children; gives the expression that it stands for."""
        rule = self.markup.rules.get(node.type)
        walk = self.walk
        if walk.depth > MAX_DEPTH:
            walk.problems.append(Problem("nested too deeply", node.start_point[0] + 1, node.type))
            return NOTHING
        walk.depth += 1
        index = self.visit_children(node) if rule is None else _READERS[type(rule)](self, node, rule)
        walk.depth -= 1
        return index

    def visit_children(self, node: Node) -> int:
        """The expression of the last child that has one."""
        found = NOTHING
        for child in node.named_children:
            index = self.visit(child)
            found = found if index == NOTHING else index
        return found

    def expression(self, start: int, end: int) -> int:
        """Read bytes of the file as an expression, or as statements where they are none."""
        walk, source = self.walk, self.walk.source
        text = source[start:end]
        start, end = start + len(text) - len(text.lstrip()), end - len(text) + len(text.rstrip())
        if source.startswith(_SPREAD, start):
            start += len(_SPREAD)
        if start >= end:
            return NOTHING
        if start == 0 or end == len(source):
            return self.statements(start, end)
        node = self.embedded.parse_expression(start, end)
        if node.has_error:
            return self.statements(start, end)
        while node.type not in walk.table and node.named_child_count == 1:
            node = node.named_children[0]
        return walk.visit(node)

    def statements(self, start: int, end: int) -> int:
        self.walk.visit_children(self.embedded.parse(start, end))
        return NOTHING

    def bind(self, start: int, end: int, kind: BindingKind, value: int = NOTHING, repeats: bool = False) -> None:
        """Bind the names of a pattern in a block of their own, to the end of the nest that this stands in.

        A lone name, and the first of a list, is what the value gives; of what a pattern takes from it nothing is known.
        """
        walk = self.walk
        walk.block = walk.open_block(BlockKind.LOOP if repeats else BlockKind.BRANCH)
        text = walk.source[start:end]
        bare = _FIRST_NAME.match(text) is not None
        text = _DEFAULT_VALUE.sub(lambda match: b" " * len(match.group()), text)
        names: set[str] = set()
        self.locals.append((len(walk.mentions), names))
        for number, match in enumerate(_NAME.finditer(text)):
            known = bare and number == 0 and value != NOTHING
            name = match.group().decode("utf-8", "replace")
            names.add(name)
            walk.bindings.append(
                Binding(
                    name,
                    walk.block,
                    start,
                    kind if known else BindingKind.PARAMETER,
                    value if known else NOTHING,
                    line=self.embedded.row(start + match.start()) + 1,
                )
            )

    def close(self, depth: int) -> None:
        """End the names of all but the first `depth`: what was mentioned by them since is nothing of the code's."""
        mentions = self.walk.mentions
        while len(self.locals) > depth:
            known, names = self.locals.pop()
            for path in list(mentions)[known:]:
                if path.partition(".")[0] in names:
                    del mentions[path]
                    self.walk.words[path] = None


def read_template(walk: Walk, root: Node, markup: Markup, embedded: EmbeddedParser, body: int) -> None:
    """Read everything in a host's tree that is no region; `body` is the block of the component."""
    template = _Template(walk, markup, embedded, body)
    template.visit_children(root)
    template.close(0)


def _read_nest(template: _Template, node: Node, rule: NestRule) -> int:
    outer, depth = template.walk.block, len(template.locals)
    template.visit_children(node)
    template.close(depth)
    template.walk.block = outer
    return NOTHING


def _read_nothing(template: _Template, node: Node, rule: RegionRule | SkipRule) -> int:
    return NOTHING


def _read_expression(template: _Template, node: Node, rule: ExpressionRule) -> int:
    if not rule.content:
        return template.expression(node.start_byte + rule.trim, node.end_byte - rule.trim)
    found = NOTHING
    for child in node.named_children:
        if child.type == rule.content:
            found = template.expression(child.start_byte, child.end_byte)
    return found


def _read_text(template: _Template, node: Node, rule: TextRule) -> int:
    source = template.walk.source
    for match in _pattern(rule.pattern.encode()).finditer(source, node.start_byte, node.end_byte):
        template.expression(match.start(1), match.end(1))
    return NOTHING


def _read_tag(template: _Template, node: Node, rule: TagRule) -> int:
    """Names that a tag binds hold for its other attributes too, in whatever order they are written."""
    walk = template.walk
    name_node = next((child for child in node.named_children if child.type == rule.name), None)
    if name_node is None:
        return template.visit_children(node)
    # A grammar may take a member's name for the beginning of an attribute (`<ui.Menu :open>`): the blank ends the name.
    written = _TAG.match(walk.source, name_node.start_byte, node.end_byte)
    end = name_node.end_byte if written is None else written.end()
    attributes = [child for child in node.named_children if child.end_byte > end]
    binding = [child for child in attributes if _binds(template, child)]
    for child in binding:
        template.visit(child)
    given: list[tuple[str, int]] = []
    for child in attributes:
        if child not in binding:
            first = next((part for part in child.named_children if part.start_byte >= end), child)
            given.append((walk.text(first), template.visit(child)))
    tag = walk.source[name_node.start_byte : end].decode("utf-8", "replace")
    path = _component_path(template, tag)
    if path:
        _call_component(template, name_node, path, tag, end, tuple(given))
    return NOTHING


def _call_component(
    template: _Template, name_node: Node, path: str, tag: str, end: int, given: tuple[tuple[str, int], ...]
) -> None:
    walk = template.walk
    owner, _, last = path.rpartition(".")
    if owner:
        walk.add_path(owner)
        walk.mention(owner, name_node)
    walk.words[path] = None
    index = walk.add(Call(walk.add_path(path), (), given))
    place = walk.column(name_node) + (len(tag) - len(last) if owner else 0)
    walk.references.append(Reference(ReferenceRole.CALL, index, walk.block, end, name_node.start_point[0] + 1, place))


def _binds(template: _Template, node: Node) -> bool:
    rule = template.markup.rules.get(node.type)
    return isinstance(rule, DirectiveRule) and template.walk.text(node).startswith((*rule.loops, *rule.patterns))


def _component_path(template: _Template, tag: str) -> str:
    """The name that the code has for what a tag names; empty where the tag is markup's own."""
    if template.walk.path_pattern.fullmatch(tag) is None:
        camel = "".join(part[:1].upper() + part[1:] for part in tag.split("-"))
        for name in (camel, camel[:1].lower() + camel[1:]) if template.markup.dashed_tags and "-" in tag else ():
            if name in template.bound:
                return name
        return ""
    first = tag.partition(".")[0]
    return tag if first[:1].isupper() or (first != tag and first in template.bound) else ""


def _read_directive(template: _Template, node: Node, rule: DirectiveRule) -> int:
    name = template.walk.text(node)
    value = node
    for kind in rule.values:
        inner = next((child for child in value.named_children if child.type == kind), None)
        value = inner if inner is not None else value
    if value is node:
        return NOTHING
    start, end = value.start_byte, value.end_byte
    if name.startswith(rule.statements):
        return template.statements(start, end) if _is_several(template, start, end) else template.expression(start, end)
    if name.startswith(rule.patterns):
        template.bind(start, end, BindingKind.PARAMETER)
        return NOTHING
    if not name.startswith(rule.loops):
        return template.expression(start, end)
    sign = _pattern(rule.separator.encode()).search(template.walk.source, start, end)
    if sign is None:
        return template.expression(start, end)
    index = template.expression(sign.end(), end)
    template.bind(start, sign.start(), BindingKind.ELEMENT, index, repeats=True)
    return NOTHING


def _is_several(template: _Template, start: int, end: int) -> bool:
    return b";" in template.walk.source[start:end]


def _read_attribute_name(template: _Template, node: Node, rule: AttributeNameRule) -> int:
    """`use:action`, `bind:value` …; a name in braces is an expression inside."""
    if node.named_child_count:
        return template.visit_children(node)
    text = template.walk.source[node.start_byte : node.end_byte]
    stop = text.find(rule.end.encode())
    length = len(text) if stop < 0 else stop
    alone = node.next_named_sibling is None
    for beginnings, read in ((rule.mentions, True), (rule.short, alone), (rule.binds, alone)):
        for beginning in beginnings if read else ():
            if text.startswith(beginning.encode()):
                start, end = node.start_byte + len(beginning), node.start_byte + length
                if beginnings is rule.binds:
                    template.bind(start, end, BindingKind.PARAMETER)
                    return NOTHING
                return template.expression(start, end)
    return NOTHING


def _read_head(template: _Template, node: Node, rule: HeadRule) -> int:
    names = [child for child in node.named_children if child.type == rule.names]
    values = [child for child in node.named_children if child.type == rule.value]
    index = NOTHING
    for child in values if values or not rule.value else names:
        index = template.expression(child.start_byte, child.end_byte)
    for child in names if values or not rule.value else ():
        key = _pattern(rule.key.encode()).search(template.walk.source, child.start_byte, child.end_byte)
        end = child.end_byte if key is None or not rule.key else key.start()
        template.bind(
            child.start_byte,
            end,
            BindingKind.ELEMENT if rule.repeats else BindingKind.PARAMETER,
            index if rule.repeats else NOTHING,
            repeats=rule.repeats,
        )
        template.expression(end, child.end_byte)
    return NOTHING


def _read_snippet(template: _Template, node: Node, rule: SnippetRule) -> int:
    """The parameters hide what the code calls by their names; the snippet's name does too."""
    for child in node.named_children:
        if child.type in (rule.name, rule.names):
            template.bind(child.start_byte, child.end_byte, BindingKind.PARAMETER)
    return NOTHING


def _read_let(template: _Template, node: Node, rule: LetRule) -> int:
    source = template.walk.source
    for child in node.named_children:
        if child.type == rule.content:
            sign = source.find(rule.sign.encode(), child.start_byte, child.end_byte)
            if sign >= 0:
                index = template.expression(sign + len(rule.sign), child.end_byte)
                template.bind(child.start_byte, sign, BindingKind.ASSIGN, index)
    return NOTHING


_READERS: Mapping[type[Any], Callable[[_Template, Node, Any], int]] = MappingProxyType(
    {
        RegionRule: _read_nothing,
        SkipRule: _read_nothing,
        NestRule: _read_nest,
        ExpressionRule: _read_expression,
        TextRule: _read_text,
        TagRule: _read_tag,
        DirectiveRule: _read_directive,
        AttributeNameRule: _read_attribute_name,
        HeadRule: _read_head,
        SnippetRule: _read_snippet,
        LetRule: _read_let,
    }
)
