"""What rows does a node become, and what node a row?"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

from kgcore.model.memory_graph import normal_name
from kgcore.model.records import Node
from kgcore.store.schema import NODE_TYPES, text_key
from kgcore.store.text_writer import TextSize

NODE_WIDTH = 10
"""How many values a row of `node` has."""

NODE_COLUMNS = "n.node_id, n.record, n.extra"
"""What `node_of` reads, given a table or query `node n`."""

_FIRST, *_STORED_FIELDS, _LAST = msgspec.structs.fields(Node)
"""All but the id and the extra fields, which have columns of their own: edges are read with the ids alone, and numbers
of any size may be in what another tool left."""

_Record = msgspec.defstruct("_Record", [(field.name, field.type) for field in _STORED_FIELDS], array_like=True)
_encode_record = msgspec.msgpack.Encoder().encode
_decode_record = msgspec.msgpack.Decoder(_Record).decode

_NO_TEXT: TextSize = (0, 0)


def node_rows(
    nodes: Sequence[Node], sizes: Mapping[int, TextSize]
) -> Iterator[tuple[int, int, int, int | None, int, int, int, str, bytes, str | None]]:
    """Rows of `node`; `nodes` come by rank, which becomes the rowid (from 1)."""
    types = {member: number for number, member in enumerate(NODE_TYPES)}
    keys = _KeysOfNames()
    for rowid, node in enumerate(nodes, start=1):
        node_id, *record, extra = msgspec.structs.astuple(node)
        name, qualified_name = node.name, node.qualified_name
        last = last_segment(qualified_name)
        yield (
            rowid,
            text_key(node_id),
            keys[name],
            keys[last] if qualified_name and last != name else None,
            types[node.type],
            *sizes.get(rowid, _NO_TEXT),
            node_id,
            _encode_record(record),
            encoded_extra(extra) if extra else None,
        )


def node_of(row: tuple[Any, ...]) -> Node:
    """The node of a row of `NODE_COLUMNS`."""
    node_id, record, extra = row
    fields = msgspec.structs.asdict(_decode_record(record))
    return Node(id=node_id, **fields, extra=json.loads(extra) if extra is not None else {})


def last_segment(qualified_name: str) -> str:
    """`charge` of `Service.charge`; a path is one segment. Every suffix that `lookup_names` gives ends with it."""
    return qualified_name if "/" in qualified_name else qualified_name.rpartition(".")[2]


def encoded_extra(extra: Mapping[str, Any] | None) -> str | None:
    """The extra fields of any record as JSON; nothing where there are none."""
    return json.dumps(extra) if extra else None


class _KeysOfNames(dict[str, int]):
    """Name → its key; methods of many classes share one."""

    def __missing__(self, name: str) -> int:
        key = self[name] = text_key(normal_name(name))
        return key
