"""What lies in the index file, table by table, and when is a file of another format?"""

from __future__ import annotations

import zlib
from collections.abc import Mapping

import msgspec

from kgcore.model.kinds import Complexity, EdgeType, NodeType, Relation, Role, SymbolKind, Tier

INDEX_NAME = "kg.db"
APPLICATION_ID = 0x6B676462
"""`kgdb` in ASCII, in the file's header: tells an index from any other SQLite file."""

TABLES = """
CREATE TABLE meta (key TEXT PRIMARY KEY, value BLOB NOT NULL) WITHOUT ROWID;
CREATE TABLE path (id INTEGER PRIMARY KEY, path TEXT NOT NULL);
CREATE TABLE file (
    path INTEGER PRIMARY KEY, digest TEXT NOT NULL, size INTEGER NOT NULL, mtime_ns INTEGER NOT NULL,
    language TEXT NOT NULL
);
CREATE TABLE skipped (path TEXT NOT NULL, reason TEXT NOT NULL, PRIMARY KEY (path, reason)) WITHOUT ROWID;
CREATE TABLE node (
    id INTEGER PRIMARY KEY, node_id TEXT NOT NULL,
    name_words INTEGER NOT NULL, text_words INTEGER NOT NULL,
    kind INTEGER NOT NULL, type INTEGER NOT NULL, name TEXT NOT NULL, qualified_name TEXT NOT NULL,
    path INTEGER NOT NULL, start_line INTEGER NOT NULL, end_line INTEGER NOT NULL, language TEXT NOT NULL,
    signature TEXT NOT NULL, summary TEXT NOT NULL, tags TEXT NOT NULL, complexity INTEGER NOT NULL,
    role INTEGER NOT NULL, importance REAL NOT NULL, language_notes TEXT NOT NULL, extra TEXT NOT NULL
);
CREATE TABLE node_key (key INTEGER NOT NULL, node INTEGER NOT NULL, PRIMARY KEY (key, node)) WITHOUT ROWID;
CREATE TABLE node_name (key INTEGER NOT NULL, node INTEGER NOT NULL, PRIMARY KEY (key, node)) WITHOUT ROWID;
CREATE TABLE edge (
    source INTEGER NOT NULL, target INTEGER NOT NULL, relation INTEGER NOT NULL, number INTEGER NOT NULL,
    tier INTEGER NOT NULL, shape INTEGER NOT NULL, sites BLOB,
    PRIMARY KEY (source, target, relation, number)
) WITHOUT ROWID;
CREATE TABLE edge_shape (
    id INTEGER PRIMARY KEY, type INTEGER NOT NULL, weight REAL NOT NULL, tier INTEGER NOT NULL,
    strategy TEXT NOT NULL, confidence REAL NOT NULL, description TEXT NOT NULL
);
CREATE TABLE evidence (id INTEGER PRIMARY KEY, tier INTEGER NOT NULL, strategy TEXT NOT NULL);
CREATE TABLE layer (id INTEGER PRIMARY KEY, layer_id TEXT NOT NULL, name TEXT NOT NULL, description TEXT NOT NULL);
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

The keys of `node_key` and `node_name` are CRC-32 of a node's id and names: small, and the reader compares the text.
An edge's `number` tells edges apart that agree in ends and relation; its `shape` is all that many edges share; its
`sites` are MessagePack of line, column and evidence, three integers a site. Term positions are not kept in `search`:
the fields that hold a term are enough to score by.
"""

INDEXES = """
CREATE INDEX node_type ON node (type);
CREATE INDEX node_path ON node (path);
CREATE INDEX edge_reverse ON edge (target, source, relation);
CREATE INDEX layer_member_node ON layer_member (node, layer);
"""
"""Made after the rows are in: sorting once costs less than keeping sorted."""

KINDS = tuple(SymbolKind)
NODE_TYPES = tuple(NodeType)
EDGE_TYPES = tuple(EdgeType)
RELATIONS = tuple(Relation)
TIERS = tuple(Tier)
COMPLEXITIES = tuple(Complexity)
ROLES = tuple(Role)
"""The integer that a row holds is the member's position in these."""

FORMAT = (
    zlib.crc32(
        repr(
            (1, TABLES, INDEXES, [[*members] for members in (KINDS, NODE_TYPES, EDGE_TYPES, RELATIONS, TIERS)])
        ).encode()
        + repr([[*members] for members in (COMPLEXITIES, ROLES)]).encode()
    )
    & 0x7FFF_FFFF
)
"""Goes to SQLite's `user_version`. It follows from the tables and the enums, so no change of either can be forgotten;
the leading number is for a change of meaning that neither shows."""


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
    return zlib.crc32(text.encode("utf-8", "surrogatepass"))
