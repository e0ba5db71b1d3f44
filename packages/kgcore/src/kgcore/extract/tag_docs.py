"""Which types documentation declares by tags with the type in brackets: `@param [Type] name`, `@return [Type]`."""

from __future__ import annotations

import re

from tree_sitter import Node

from kgcore.extract.doc_types import NO_TYPES, DocTypes
from kgcore.extract.walk import Walk
from kgcore.model.facts import NOTHING, Choice, Index

_TAG = re.compile(r"@(param|return)s?[ \t]+(?:(\w+)[ \t]+)?\[([^\]]{1,300})\](?:[ \t]+(\w+))?")
_NAME = re.compile(r"(?:::)?[A-Z]\w*(?:::[A-Z]\w*)*\Z")
_LIST = re.compile(r"(?:Array|Set|Enumerable)<(.+)>\Z")
DEEPEST = 6
"""Types within types."""
_VALUES = frozenset(
    {"Boolean", "Object", "String", "Symbol", "Integer", "Float", "Hash", "Array", "Proc", "TrueClass", "FalseClass"}
)


def bracketed_types(walk: Walk, doc: str, place: Node) -> DocTypes:
    """The types that a method's documentation declares."""
    if "@" not in doc or "[" not in doc:
        return NO_TYPES
    parameters: dict[str, int] = {}
    returns = NOTHING
    for tag in _TAG.finditer(doc):
        declared = _read(walk, tag[3], place)
        if tag[1] == "return":
            returns = declared
        elif tag[2] or tag[4]:
            parameters[tag[2] or tag[4]] = declared
    return DocTypes(parameters, returns)


def _read(walk: Walk, text: str, place: Node) -> int:
    options = [part.strip() for part in text.split(",")] if "<" not in text else [text.strip()]
    known = [index for option in options if (index := _read_one(walk, option, place)) != NOTHING]
    return walk.add(Choice(tuple(known))) if len(known) > 1 else known[0] if known else NOTHING


def _read_one(walk: Walk, text: str, place: Node, depth: int = 0) -> int:
    held = _LIST.match(text) if depth < DEEPEST else None
    if held is not None:
        inner = _read_one(walk, held[1], place, depth + 1)
        return walk.add(Index(walk.add_path("Array"), (inner,))) if inner != NOTHING else NOTHING
    if not _NAME.match(text) or text in _VALUES:
        return NOTHING
    path = text.removeprefix("::").replace("::", ".")
    walk.type_mentions.setdefault(path, place)
    return walk.add_path(path)
