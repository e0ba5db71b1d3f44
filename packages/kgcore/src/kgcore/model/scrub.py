"""Can a UTF-8 JSON file hold this value, and what is the nearest value that it can?"""

from __future__ import annotations

import math
import re
from collections.abc import Collection, Mapping
from typing import Any

import msgspec

from kgcore.model.issues import IssueCategory, IssueLog, shown

MAX_DEPTH = 100
"""Deepest nesting inside one item. Metadata stays far below it, and JSON encoders recurse not much further."""

MAX_INTEGER_BITS = 14_000
"""Beyond this Python refuses to write an integer's digits."""

REPLACEMENT = "\ufffd"

_ENCODER = msgspec.json.Encoder()
_DECODER = msgspec.json.Decoder()
_SURROGATE = re.compile("[\ud800-\udfff]")


def is_writable(value: object) -> bool:
    """True when the value is JSON through and through: finite numbers, encodable text, bounded depth."""
    try:
        encoded = _ENCODER.encode(value)
        # Each level of nesting has a bracket, so few brackets are proof of little depth.
        if encoded.count(b"[") + encoded.count(b"{") <= MAX_DEPTH and _DECODER.decode(encoded) == value:
            return True
    except (msgspec.MsgspecError, RecursionError, TypeError, ValueError, OverflowError):
        return False
    return _is_writable_throughout(value)


def writable_item(item: Mapping[Any, Any], path: str, log: IssueLog, *, leave: Collection[str] = ()) -> dict[str, Any]:
    """The item itself when it is writable, else a copy with each value that is not replaced and reported.

    The fields named in `leave` come through as they are: the caller repairs them.
    """
    if type(item) is dict and is_writable(item):
        return item
    return {
        key: value if key in leave else _writable(value, _inside(path, key), 1, log)
        for key, value in _writable_entries(item, path, log)
    }


def _is_writable_throughout(value: object) -> bool:
    level = [value]  # By levels and not by recursion: the value may be nested deeper than the interpreter's stack.
    for _ in range(MAX_DEPTH):
        deeper: list[object] = []
        for member in level:
            if isinstance(member, str):
                if not _is_encodable(member):
                    return False
            elif isinstance(member, (list, tuple)):
                deeper.extend(member)
            elif isinstance(member, dict):
                if not all(isinstance(key, str) and _is_encodable(key) for key in member):
                    return False
                deeper.extend(member.values())
            elif not _is_writable_scalar(member):
                return False
        if not deeper:
            return True
        level = deeper
    return False


def _writable(value: object, path: str, depth: int, log: IssueLog) -> Any:
    if isinstance(value, str):
        if _is_encodable(value):
            return value
        log.corrected(IssueCategory.INVALID_VALUE, f"{path}: lone surrogate — replaced with {REPLACEMENT}", path)
        return _encodable(value)
    if isinstance(value, (list, tuple, dict)) and depth >= MAX_DEPTH:
        log.corrected(IssueCategory.INVALID_VALUE, f"{path}: nested deeper than {MAX_DEPTH} — set to null", path)
        return None
    if isinstance(value, (list, tuple)):
        return [_writable(member, f"{path}[{index}]", depth + 1, log) for index, member in enumerate(value)]
    if isinstance(value, dict):
        return {
            key: _writable(member, _inside(path, key), depth + 1, log)
            for key, member in _writable_entries(value, path, log)
        }
    if _is_writable_scalar(value):
        return value
    log.corrected(IssueCategory.INVALID_VALUE, f"{path}: {shown(value)} cannot be written — set to null", path)
    return None


def _writable_entries(item: Mapping[Any, Any], path: str, log: IssueLog) -> list[tuple[str, Any]]:
    """The entries under encodable keys. A key that has to change never takes the place of one that is there."""
    entries: list[tuple[str, Any]] = []
    for key, value in item.items():
        if isinstance(key, str) and _is_encodable(key):
            entries.append((key, value))
            continue
        name = _encodable(key) if isinstance(key, str) else shown(key)
        while name in item or any(name == taken for taken, _ in entries):
            name += "_"
        log.corrected(IssueCategory.INVALID_VALUE, f"{path}: key {shown(key)} — written as {shown(name)}", path)
        entries.append((name, value))
    return entries


def _inside(path: str, key: str) -> str:
    return f"{path}.{key}" if path else key


def _is_writable_scalar(value: object) -> bool:
    if isinstance(value, float):
        return math.isfinite(value)
    if isinstance(value, int):
        return value.bit_length() <= MAX_INTEGER_BITS
    return value is None


def _is_encodable(text: str) -> bool:
    return text.isascii() or _SURROGATE.search(text) is None


def _encodable(text: str) -> str:
    return _SURROGATE.sub(REPLACEMENT, text)
