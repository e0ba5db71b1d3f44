"""Which types documentation comments declare, where a language without types writes them there."""

from __future__ import annotations

import re
from collections.abc import Iterator

import msgspec
from tree_sitter import Node

from kgcore.extract.imports import add_import
from kgcore.extract.types import add_type_name
from kgcore.extract.walk import Walk
from kgcore.model.facts import NOTHING, Binding, BindingKind, BlockKind, Choice, Definition, Index
from kgcore.model.kinds import SymbolKind

_TAG = re.compile(r"@(param|arg|argument|returns?|type|typedef|property|prop|extends|augments|implements|this)\b\s*")
_NAME = re.compile(r"\s*\[?\s*([\w$.]+)")
_PLAIN = re.compile(r"[\w$]+(?:\.[\w$]+)*\Z")
_APPLIED = re.compile(r"([\w$]+(?:\.[\w$]+)*)\.?<(.*)>\Z", re.DOTALL)
_IMPORTED = re.compile(r"import\(\s*['\"]([^'\"]+)['\"]\s*\)(?:\.([\w$]+))?(?:\.?<.*>)?\Z", re.DOTALL)
_UNNAMED = frozenset(
    {
        *("string", "number", "boolean", "any", "unknown", "void", "null", "undefined", "object", "never", "symbol"),
        *("bigint", "function", "Object", "Function", "String", "Number", "Boolean", "*"),
    }
)
_PAIRS = {"(": ")", "[": "]", "{": "}", "<": ">"}


class DocTypes(msgspec.Struct, frozen=True):
    """Expressions of the types that one comment declares."""

    parameters: dict[str, int]
    returns: int = NOTHING
    type: int = NOTHING


NO_TYPES = DocTypes({})


class Tag(msgspec.Struct, frozen=True):
    kind: str
    type: str
    name: str


def tags(text: str) -> Iterator[Tag]:
    """The tags of a comment that declare types, with the type as written between its braces."""
    for found in _TAG.finditer(text):
        if text[found.end() : found.end() + 1] != "{":
            continue
        end = _closing(text, found.end())
        if end == NOTHING:
            continue
        name = _NAME.match(text, end + 1)
        yield Tag(found[1], text[found.end() + 1 : end].strip(), name[1] if name is not None else "")


def doc_types(walk: Walk, comment: Node | None) -> DocTypes:
    """The types that a comment declares of the function, variable or field after it."""
    if comment is None or not walk.spec.typed_comments:
        return NO_TYPES
    text = walk.text(comment)
    if "{" not in text:
        return NO_TYPES
    parameters: dict[str, int] = {}
    returns = declared = NOTHING
    for tag in tags(text):
        if tag.kind in ("param", "arg", "argument") and "." not in tag.name:
            parameters[tag.name] = read_doc_type(walk, tag.type, comment)
        elif tag.kind in ("return", "returns"):
            returns = read_doc_type(walk, tag.type, comment)
        elif tag.kind == "type":
            declared = read_doc_type(walk, tag.type, comment)
    return DocTypes(parameters, returns, declared)


def read_doc_type(walk: Walk, text: str, place: Node) -> int:
    """The expression of a type as a comment writes it; NOTHING for what is no name, list or generic of names."""
    text = text.strip().removeprefix("...").strip("?!= ")
    options = _split(text, "|")
    if len(options) > 1:
        known = [index for index in (read_doc_type(walk, option, place) for option in options) if index != NOTHING]
        return walk.add(Choice(tuple(known))) if len(known) > 1 else (known[0] if known else NOTHING)
    if text.startswith("(") and text.endswith(")"):
        return read_doc_type(walk, text[1:-1], place)
    if text.endswith("[]"):
        return walk.add(Index(add_type_name(walk, "Array"), (read_doc_type(walk, text[:-2], place),)))
    imported = _IMPORTED.match(text)
    if imported is not None:
        return add_type_name(walk, add_import(walk, place, imported[1], imported[2] or "", ""))
    applied = _APPLIED.match(text)
    if applied is not None:
        arguments = tuple([read_doc_type(walk, argument, place) for argument in _split(applied[2], ",")])
        return walk.add(Index(_named(walk, applied[1], place), arguments))
    return _named(walk, text, place) if _PLAIN.match(text) and text not in _UNNAMED else NOTHING


def _named(walk: Walk, text: str, place: Node) -> int:
    walk.type_mentions.setdefault(text, place)
    return add_type_name(walk, text)


def _split(text: str, separator: str) -> list[str]:
    """The parts between separators that stand in no brackets."""
    parts: list[str] = []
    depth = start = 0
    for number, character in enumerate(text):
        if character in _PAIRS:
            depth += 1
        elif character in _PAIRS.values():
            depth -= 1
        elif character == separator and not depth:
            parts.append(text[start:number])
            start = number + 1
    return [*parts, text[start:]]


def _closing(text: str, start: int) -> int:
    depth = 0
    for number in range(start, len(text)):
        depth += (text[number] == "{") - (text[number] == "}")
        if not depth:
            return number
    return NOTHING


def read_type_definitions(walk: Walk, comment: Node) -> None:
    """Types that a comment names by itself: an alias, or an object type by its properties."""
    text = walk.text(comment)
    if "@typedef" not in text or walk.block:
        return
    listed = list(tags(text))
    for order, tag in enumerate(listed):
        if tag.kind != "typedef" or not tag.name:
            continue
        properties = [other for other in listed[order + 1 :] if other.kind in ("property", "prop")]
        number = len(walk.definitions)
        body = walk.open_block(BlockKind.CLASS, number)
        value = NOTHING if properties else read_doc_type(walk, tag.type, comment)
        line = comment.start_point[0] + 1
        for item in properties:
            declared = read_doc_type(walk, item.type, comment)
            walk.bindings.append(
                Binding(item.name, body, comment.end_byte, BindingKind.ASSIGN, NOTHING, declared, (), line)
            )
        place = walk.source.find(tag.name.encode(), walk.source.find(b"@typedef", comment.start_byte))
        before = walk.source[:place]
        walk.definitions.append(
            Definition(
                kind=SymbolKind.TYPE_ALIAS,
                name=tag.name,
                qualified_name=tag.name,
                block=walk.block,
                body=body,
                position=place,
                line=before.count(b"\n") + 1,
                column=len(before[before.rfind(b"\n") + 1 :].decode("utf-8", "replace")),
                start_line=line,
                end_line=comment.end_point[0] + 1,
                signature=f"@typedef {tag.name}",
                value=value,
            )
        )
        walk.bindings.append(
            Binding(tag.name, walk.block, comment.start_byte, BindingKind.DEFINITION, number, line=line)
        )
        walk.exported.append((tag.name, tag.name))
