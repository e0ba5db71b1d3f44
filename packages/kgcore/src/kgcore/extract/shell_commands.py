"""How commands are read: functions by their names, words that name others, and files that are read in their place."""

from __future__ import annotations

import re

from tree_sitter import Node

from kgcore.extract.named_calls import add_call, include
from kgcore.extract.naming import plain_name
from kgcore.extract.sought import seek, seek_all
from kgcore.extract.walk import Walk
from kgcore.languages.named_rules import CommandRule
from kgcore.model.facts import NOTHING

_COMPUTED = re.compile(
    r"\$\{[^}]{0,200}\}|\$\([^()]{0,200}(?:\([^()]{0,200}\)[^()]{0,200}){0,3}\)|\$[\w:]+|\(Join-Path [^()]{0,200}\)",
    re.IGNORECASE,
)


def read_command(walk: Walk, node: Node, rule: CommandRule) -> int:
    name_node = seek(node, rule.name)
    arguments = [each for each in seek_all(node, rule.arguments) if each.is_named]
    operator = seek(node, rule.operator)
    if name_node is None:
        walk.visit_children(node)
        return NOTHING
    name = walk.text(name_node)
    if operator is not None and walk.text(operator) in rule.sources:
        _source(walk, node, rule, [name_node, *arguments])
        return NOTHING
    if name in rule.sources:
        _source(walk, node, rule, arguments)
        for each in arguments:
            walk.visit(each)
        return NOTHING
    if not walk.path_pattern.fullmatch(name):
        walk.visit_children(node)
        return NOTHING
    if name in rule.runs and arguments and walk.path_pattern.fullmatch(walk.text(arguments[0])):
        name_node, arguments = arguments[0], arguments[1:]
        name = walk.text(name_node)
    indexes = tuple([walk.visit(each) for each in arguments])
    return add_call(walk, plain_name(name), name_node, indexes)


def _source(walk: Walk, node: Node, rule: CommandRule, words: list[Node]) -> None:
    """A file by what is written of its path: what is computed before that is taken for the folder."""
    for place in words:
        written = _COMPUTED.sub("", walk.written(place).replace("\\", "/"))
        for word in written.split():
            text = word.strip("\"'").lstrip("/")
            if text.lower() in rule.skips or text.startswith("-"):
                continue
            suffix = next((each for each in rule.suffixes if text.lower().endswith(each)), "")
            if text and not set(text) & set("$(){}*`"):
                include(walk, node, place, text, text[len(text) - len(suffix) :] if suffix else "")
            return
