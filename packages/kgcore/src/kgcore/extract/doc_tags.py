"""Which types documentation declares by tags with the type before the name: `@param Type $name`, `@return Type`."""

from __future__ import annotations

import re

from tree_sitter import Node

from kgcore.extract.doc_types import NO_TYPES, DocTypes
from kgcore.extract.full_names import name_type
from kgcore.extract.walk import Walk
from kgcore.model.facts import NOTHING, Binding, BindingKind, BlockKind, Choice, Closure, Index

_TAG = re.compile(r"@(?:phpstan-|psalm-)?(param|return|var|property(?:-read|-write)?|method)[ \t]+")
_NAME = re.compile(r"\s+(?:&?\.{0,3})?(\$\w+)")
_METHOD = re.compile(r"(?:static\s+)?(?:(?P<type>[^\s(]+)\s+)?(?P<name>\w+)\s*\(")
_PLAIN = re.compile(r"\\?[A-Za-z_]\w*(?:\\\w+)*\Z")
_APPLIED = re.compile(r"(\\?[A-Za-z_][\w\\-]*)<(.*)>\Z", re.DOTALL)
_LISTS = frozenset({"array", "list", "iterable", "non-empty-array", "non-empty-list"})
_RECEIVER = frozenset({"$this", "static"})
_UNNAMED = frozenset(
    {
        *("string", "int", "integer", "float", "double", "bool", "boolean", "array", "iterable", "callable", "object"),
        *(
            "mixed",
            "void",
            "null",
            "never",
            "false",
            "true",
            "resource",
            "scalar",
            "numeric",
            "number",
            "list",
            "no-return",
        ),
        *("class-string", "callable-string", "positive-int", "numeric-string", "non-empty-string", "array-key", "t"),
    }
)
LONGEST = 600
"""Characters of a type; what is longer is none that people write."""
DEEPEST = 12
"""Types within types."""
_OPENING, _CLOSING = "<({[", ">)}]"


def tag_types(walk: Walk, comment: Node | None) -> DocTypes:
    """The types that a comment declares of the function or method after it."""
    text = walk.text(comment) if comment is not None else ""
    if comment is None or "@" not in text:
        return NO_TYPES
    parameters: dict[str, int] = {}
    returns = NOTHING
    for tag, written, name in _tags(text):
        if tag == "param" and name:
            parameters[name] = read_tag_type(walk, written, comment)
        elif tag == "return":
            returns = read_tag_type(walk, written, comment)
    return DocTypes(parameters, returns)


def type_of_comment(walk: Walk, comment: Node | None) -> int:
    """The type that a comment declares of the field after it."""
    text = walk.text(comment) if comment is not None else ""
    if comment is not None and "@" in text:
        for tag, written, _ in _tags(text):
            if tag == "var":
                return read_tag_type(walk, written, comment)
    return NOTHING


def declared_variables(walk: Walk, comment: Node) -> list[tuple[str, int]]:
    """Variables whose types a comment among statements declares."""
    text = walk.text(comment)
    if "@" not in text or "$" not in text:
        return []
    found = [(name, read_tag_type(walk, written, comment)) for tag, written, name in _tags(text) if tag == "var"]
    return [(name, declared) for name, declared in found if name and declared != NOTHING]


def bind_tagged_members(walk: Walk, comment: Node | None, body: int) -> None:
    """Fields and methods that the documentation of a class says that it has."""
    text = walk.text(comment) if comment is not None else ""
    if comment is None or ("@property" not in text and "@method" not in text):
        return
    line = comment.start_point[0] + 1
    outer, walk.block = walk.block, body
    for tag, written, name in _tags(text):
        if tag.startswith("property") and name:
            declared = read_tag_type(walk, written, comment)
            walk.bindings.append(Binding(name, body, comment.end_byte, BindingKind.ASSIGN, NOTHING, declared, (), line))
        elif tag == "method":
            method = _METHOD.match(written)
            declared = (
                read_tag_type(walk, method["type"], comment) if method is not None and method["type"] else NOTHING
            )
            if method is not None and declared != NOTHING:
                block = walk.open_block(BlockKind.FUNCTION)
                walk.bindings.append(Binding("", block, comment.start_byte, BindingKind.RETURN, NOTHING, declared))
                value = walk.add(Closure(block))
                walk.bindings.append(
                    Binding(method["name"], body, comment.end_byte, BindingKind.ASSIGN, value, NOTHING, (), line)
                )
    walk.block = outer


def _tags(text: str) -> list[tuple[str, str, str]]:
    """Tag, type as written and name of each tag."""
    found: list[tuple[str, str, str]] = []
    for tag in _TAG.finditer(text):
        if tag[1] == "method":
            end = text.find("\n", tag.end())
            found.append((tag[1], text[tag.end() : end if end > 0 else len(text)], ""))
            continue
        end = _end_of_type(text, tag.end())
        name = _NAME.match(text, end)
        found.append((tag[1], text[tag.end() : end], name[1] if name is not None else ""))
    return found


def _end_of_type(text: str, start: int) -> int:
    """Where a type ends: at the first space outside brackets that no sign of a union stands beside."""
    depth = 0
    for number in range(start, min(len(text), start + LONGEST)):
        character = text[number]
        if character in _OPENING:
            depth += 1
        elif character in _CLOSING:
            depth -= 1
        elif (character.isspace() and depth <= 0) or (character == "*" and text[number : number + 2] == "*/"):
            return number
    return start if len(text) > start + LONGEST else len(text)


def read_tag_type(walk: Walk, text: str, place: Node, depth: int = 0) -> int:
    """The expression of a type as documentation writes it; NOTHING for what names no type."""
    if depth > DEEPEST:
        return NOTHING
    text = text.strip().lstrip("?")
    options = _split(text, "|")
    if len(options) > 1:
        known = [index for option in options if (index := read_tag_type(walk, option, place, depth + 1)) != NOTHING]
        return walk.add(Choice(tuple(known))) if len(known) > 1 else (known[0] if known else NOTHING)
    if text.startswith("(") and text.endswith(")"):
        return read_tag_type(walk, text[1:-1], place, depth + 1)
    if text.endswith("[]"):
        held = read_tag_type(walk, text[:-2], place, depth + 1)
        return walk.add(Index(walk.add_path("\\list"), (held,))) if held != NOTHING else NOTHING
    applied = _APPLIED.match(text)
    if applied is not None:
        arguments = _split(applied[2], ",")
        base = applied[1].lstrip("\\").lower()
        if base in _LISTS:
            held = read_tag_type(walk, arguments[-1], place, depth + 1)
            return walk.add(Index(walk.add_path("\\list"), (held,))) if held != NOTHING else NOTHING
        return read_tag_type(walk, applied[1], place, depth + 1)
    if text.lower() in _RECEIVER:
        return walk.add_path("static")
    if not _PLAIN.match(text) or text.lower() in _UNNAMED:
        return NOTHING
    outer, walk.in_type = walk.in_type, True
    index = name_type(walk, text, place)
    walk.in_type = outer
    return index


def _split(text: str, separator: str) -> list[str]:
    parts: list[str] = []
    depth = start = 0
    for number, character in enumerate(text):
        if character in _OPENING:
            depth += 1
        elif character in _CLOSING:
            depth -= 1
        elif character == separator and not depth:
            parts.append(text[start:number])
            start = number + 1
    return [*parts, text[start:]]
