"""What lies in the index file, table by table, and when is a file of another format?"""

from __future__ import annotations

import zlib
from collections.abc import Mapping

import msgspec

from kgcore.model.kinds import Direction, EdgeType, NodeType, Relation, Tier
from kgcore.model.records import Node, Project, Site, TourStep

INDEX_NAME = "kg.db"
APPLICATION_ID = 0x6B676462
"""`kgdb` in ASCII, in the file's header: tells an index from any other SQLite file."""

TABLES = """
CREATE TABLE meta (key TEXT PRIMARY KEY, value BLOB NOT NULL) WITHOUT ROWID;
CREATE TABLE file (
    path TEXT PRIMARY KEY, digest TEXT NOT NULL, size INTEGER NOT NULL, mtime_ns INTEGER NOT NULL,
    language TEXT NOT NULL
) WITHOUT ROWID;
CREATE TABLE skipped (path TEXT NOT NULL, reason TEXT NOT NULL, PRIMARY KEY (path, reason)) WITHOUT ROWID;
CREATE TABLE node (
    id INTEGER PRIMARY KEY, key INTEGER NOT NULL, name_key INTEGER NOT NULL, qualified_key INTEGER,
    type INTEGER NOT NULL, name_words INTEGER NOT NULL, text_words INTEGER NOT NULL,
    node_id TEXT NOT NULL, record BLOB NOT NULL, extra TEXT
);
CREATE TABLE outgoing (source INTEGER PRIMARY KEY, edges BLOB NOT NULL);
CREATE TABLE incoming (target INTEGER PRIMARY KEY, sources BLOB NOT NULL);
CREATE TABLE edge_shape (
    id INTEGER PRIMARY KEY, weight REAL NOT NULL, tier INTEGER NOT NULL, strategy TEXT NOT NULL,
    confidence REAL NOT NULL, description TEXT NOT NULL, direction INTEGER NOT NULL, extra TEXT
);
CREATE TABLE layer (
    id INTEGER PRIMARY KEY, layer_id TEXT NOT NULL, name TEXT NOT NULL, description TEXT NOT NULL, extra TEXT
);
CREATE TABLE layer_member (
    layer INTEGER NOT NULL, position INTEGER NOT NULL, node INTEGER NOT NULL, PRIMARY KEY (layer, position)
) WITHOUT ROWID;
CREATE TABLE tour_step (position INTEGER PRIMARY KEY, step BLOB NOT NULL);
CREATE VIRTUAL TABLE search USING fts5(
    names, path, doc, body, content='', columnsize=0, detail=column, tokenize="ascii tokenchars '_'"
);
CREATE VIRTUAL TABLE search_terms USING fts5vocab(search, row);
CREATE VIRTUAL TABLE search_instances USING fts5vocab(search, instance);
CREATE TABLE vocabulary (length INTEGER NOT NULL, word TEXT NOT NULL, PRIMARY KEY (length, word)) WITHOUT ROWID;
CREATE TABLE facts (
    digest TEXT NOT NULL, language TEXT NOT NULL, fingerprint TEXT NOT NULL, facts BLOB NOT NULL,
    PRIMARY KEY (digest, language, fingerprint)
);
"""
"""Node rowids are ranks: the most important node has the lowest, so that the first rows are the ones to show.

A node's `key`, `name_key` and `qualified_key` are CRC-32 of its id, of its name, and of the last segment of its
qualified name where that is another: small, and the reader compares the text. Its `record` is MessagePack of all
fields that have no column: nothing asks by them, and one value is written and read faster than many.

Edges are lists in MessagePack: `outgoing` has a source's edges, each as `StoredEdge` says, and `incoming` only tells
where a target's are found; `edge_shape` is all that many edges share. An `extra` is JSON, and NULL where there is none.

Term positions are not kept in `search`: the fields that hold a term are enough to score by.
"""

INDEXES = """
CREATE INDEX node_key ON node (key);
CREATE INDEX node_name ON node (name_key);
CREATE INDEX node_qualified ON node (qualified_key) WHERE qualified_key IS NOT NULL;
CREATE INDEX node_type ON node (type);
CREATE INDEX layer_member_node ON layer_member (node, layer);
"""
"""Made after the rows are in: sorting once costs less than keeping sorted."""

NODE_TYPES = tuple(NodeType)
EDGE_TYPES = tuple(EdgeType)
RELATIONS = tuple(Relation)
TIERS = tuple(Tier)
DIRECTIONS = tuple(Direction)
"""The integer that a row holds is the member's position in these."""

_ENCODED = (Node, Site, TourStep, Project)
"""Records that the index holds whole, by the position or the name of their fields."""

FORMAT = (
    zlib.crc32(
        repr(
            (
                1,
                TABLES,
                INDEXES,
                [[*members] for members in (NODE_TYPES, EDGE_TYPES, RELATIONS, TIERS, DIRECTIONS)],
                [record.__struct_fields__ for record in _ENCODED],
            )
        ).encode()
    )
    & 0x7FFF_FFFF
)
"""Goes to SQLite's `user_version`. It follows from the tables, the enums and the records, so no change of these can be
forgotten; the leading number is for a change of meaning that none of them shows."""


class IndexMeta(msgspec.Struct, frozen=True, kw_only=True):
    """How this index came to be. Everything in it is a stamp: none of it tells two graphs apart."""

    built_at: str = ""
    """ISO 8601, UTC."""
    git_commit: str = ""
    """The commit that was checked out, empty without git."""
    fingerprints: Mapping[str, str] = {}
    """Language → fingerprint of the extractor that read its files."""
    problems: Mapping[str, int] = {}
    """Kind of problem → how often it occurred in extraction."""
    statistics: Mapping[str, int | float] = {}
    """Whatever the build counted or timed, by name."""


def text_key(text: str) -> int:
    """The integer that stands for a node's id or a lookup name in an index."""
    return zlib.crc32(text.encode() if text.isascii() else text.encode("utf-8", "surrogatepass"))
