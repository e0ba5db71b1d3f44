"""What rows does a node become, and what node a row?"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

from kgcore.model.memory_graph import lookup_names
from kgcore.model.records import Node
from kgcore.store.schema import COMPLEXITIES, KINDS, NODE_TYPES, ROLES, text_key
from kgcore.store.text_writer import TextSize

NODE_COLUMNS = """n.node_id, n.kind, n.type, n.name, n.qualified_name, p.path, n.start_line, n.end_line, n.language,
    n.signature, n.summary, n.tags, n.complexity, n.role, n.importance, n.language_notes, n.extra"""
"""What `node_of` reads, given `node n JOIN path p ON p.id = n.path`."""

_decode_tags = msgspec.json.Decoder(tuple[str, ...]).decode

_NO_TEXT = TextSize(0, 0)
_ROWID_BITS = 31
_ROWID_MASK = (1 << _ROWID_BITS) - 1


class PathTable:
    """Paths by number, in the order first seen; the empty path of what lies in no file is number 0."""

    def __init__(self) -> None:
        self._ids = {"": 0}

    def id_of(self, path: str) -> int:
        return self._ids.setdefault(path, len(self._ids))

    def rows(self) -> list[tuple[int, str]]:
        return [(number, path) for path, number in self._ids.items()]


def node_rows(
    nodes: Sequence[Node], paths: PathTable, sizes: Mapping[int, TextSize]
) -> Iterator[tuple[int | str | float, ...]]:
    """Rows of `node`; `nodes` come by rank, which becomes the rowid (from 1)."""
    kinds = {member: number for number, member in enumerate(KINDS)}
    types = {member: number for number, member in enumerate(NODE_TYPES)}
    complexities = {member: number for number, member in enumerate(COMPLEXITIES)}
    roles = {member: number for number, member in enumerate(ROLES)}
    encoded_tags: dict[tuple[str, ...], str] = {(): ""}
    for rowid, node in enumerate(nodes, start=1):
        tags = encoded_tags.get(node.tags)
        if tags is None:
            tags = encoded_tags[node.tags] = json.dumps(node.tags)
        size = sizes.get(rowid, _NO_TEXT)
        yield (
            rowid,
            node.id,
            size.name_words,
            size.text_words,
            kinds[node.kind],
            types[node.type],
            node.name,
            node.qualified_name,
            paths.id_of(node.path),
            node.start_line,
            node.end_line,
            node.language,
            node.signature,
            node.summary,
            tags,
            complexities[node.complexity],
            roles[node.role],
            node.importance,
            node.language_notes,
            json.dumps(node.extra) if node.extra else "",
        )


def key_rows(nodes: Sequence[Node]) -> Iterator[tuple[int, int]]:
    """Rows of `node_key`, sorted."""
    return _sorted_pairs({text_key(node.id) << _ROWID_BITS | rowid for rowid, node in enumerate(nodes, start=1)})


def name_rows(nodes: Sequence[Node]) -> Iterator[tuple[int, int]]:
    """Rows of `node_name`, sorted: every name that finds a node, by its key."""
    return _sorted_pairs(
        {
            text_key(name) << _ROWID_BITS | rowid
            for rowid, node in enumerate(nodes, start=1)
            for name in lookup_names(node)
        }
    )


def node_of(row: tuple[Any, ...]) -> Node:
    """The node of a row of `NODE_COLUMNS`."""
    (
        node_id,
        kind,
        node_type,
        name,
        qualified_name,
        path,
        start_line,
        end_line,
        language,
        signature,
        summary,
        tags,
        complexity,
        role,
        importance,
        language_notes,
        extra,
    ) = row
    return Node(
        id=node_id,
        kind=KINDS[kind],
        type=NODE_TYPES[node_type],
        name=name,
        qualified_name=qualified_name,
        path=path,
        start_line=start_line,
        end_line=end_line,
        language=language,
        signature=signature,
        summary=summary,
        tags=_decode_tags(tags) if tags else (),
        complexity=COMPLEXITIES[complexity],
        role=ROLES[role],
        importance=importance,
        language_notes=language_notes,
        extra=json.loads(extra) if extra else {},
    )


def _sorted_pairs(packed: set[int]) -> Iterator[tuple[int, int]]:
    """Key and rowid of each; one integer sorts several times faster than a pair."""
    return ((pair >> _ROWID_BITS, pair & _ROWID_MASK) for pair in sorted(packed))
