"""How is an index opened, and what does its graph answer?"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Iterator, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any

import msgspec

from kgcore.model.kinds import NodeType, Relation
from kgcore.model.memory_graph import RELATION_ORDER, lookup_names, normal_name
from kgcore.model.records import Edge, FileRecord, Layer, Node, Project, Skipped, TourStep
from kgcore.store.connection import ReadConnection, meta_value
from kgcore.store.edge_rows import EdgeDecoder
from kgcore.store.node_rows import NODE_COLUMNS, node_of
from kgcore.store.schema import NODE_TYPES, IndexMeta, text_key
from kgcore.store.text_index import SqliteTextIndex

_NO_LIMIT = -1


def open_index(path: Path) -> Index:
    """The index at `path`, read-only, as it is now: a later rebuild does not show until it is opened again.

    Raises `GraphNotFoundError` when there is none, and `IndexCorruptError` when it is damaged or of another format;
    so does every question asked of it, as soon as damage shows.
    """
    return Index(ReadConnection(path))


class Index:
    """One state of the index. Close it, or use it in a `with` statement."""

    def __init__(self, connection: ReadConnection) -> None:
        self._connection = connection
        self.graph = SqliteGraph(connection)
        self.text = SqliteTextIndex(connection)

    @property
    def meta(self) -> IndexMeta:
        return meta_value(self._connection, "meta", IndexMeta)

    def files(self) -> list[FileRecord]:
        """By path."""
        rows = self._connection.rows(
            "SELECT p.path, f.digest, f.size, f.mtime_ns, f.language FROM file f JOIN path p ON p.id = f.path"
        )
        return sorted(self._connection.decoded(rows, _file_of), key=lambda file: file.path)

    def skipped(self) -> list[Skipped]:
        """By path, then reason; each once."""
        rows = self._connection.rows("SELECT path, reason FROM skipped")
        return sorted(Skipped(path, reason) for path, reason in rows)

    def is_latest(self) -> bool:
        """False once a rebuild has replaced the file: what keeps an index open for long then opens it again."""
        return self._connection.is_latest()

    def close(self) -> None:
        self._connection.close()

    def __enter__(self) -> Index:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self.close()


class SqliteGraph:
    """A `GraphReader` over the index, with the order of `MemoryGraph`."""

    def __init__(self, connection: ReadConnection) -> None:
        self._connection = connection
        self._edge_decoder: EdgeDecoder | None = None

    def project(self) -> Project:
        return meta_value(self._connection, "project", Project)

    def counts(self) -> tuple[int, int]:
        return meta_value(self._connection, "nodes", int), meta_value(self._connection, "edges", int)

    def node(self, node_id: str) -> Node | None:
        return next(iter(self.nodes([node_id])), None)

    def nodes(self, node_ids: Iterable[str]) -> list[Node]:
        """Each once, in the order first asked."""
        asked = list(dict.fromkeys(node_ids))
        rows = self._connection.rows(
            f"""SELECT {NODE_COLUMNS} FROM json_each(?) k CROSS JOIN node_key m ON m.key = k.value
                CROSS JOIN node n ON n.id = m.node CROSS JOIN path p ON p.id = n.path""",
            (_json_keys(asked),),
        )
        found = {node.id: node for node in self._connection.decoded(rows, node_of)}
        return [found[node_id] for node_id in asked if node_id in found]

    def all_nodes(self, types: Collection[NodeType] | None = None) -> Iterator[Node]:
        wanted = "" if types is None else f"WHERE n.type IN ({_numbers(NODE_TYPES.index(each) for each in types)})"
        rows = self._connection.rows(
            f"SELECT {NODE_COLUMNS} FROM node n CROSS JOIN path p ON p.id = n.path {wanted} ORDER BY n.id"
        )
        return iter(self._connection.decoded(rows, node_of))

    def named(self, name: str, *, limit: int = 50) -> list[Node]:
        wanted = normal_name(name)
        rows = self._connection.rows(
            f"""SELECT {NODE_COLUMNS} FROM (SELECT node FROM node_name WHERE key = ? ORDER BY node LIMIT ?) m
                CROSS JOIN node n ON n.id = m.node CROSS JOIN path p ON p.id = n.path ORDER BY n.id""",
            (text_key(wanted), max(limit, 0)),
        )
        return [node for node in self._connection.decoded(rows, node_of) if wanted in lookup_names(node)]

    def outgoing(
        self, node_id: str, *, relations: Collection[Relation] | None = None, limit: int | None = None
    ) -> list[Edge]:
        rowid = self._rowid(node_id)
        if rowid is None:
            return []
        rows = self._connection.rows(
            f"""SELECT ?, t.node_id, e.relation, e.shape, e.sites
                FROM (SELECT target, relation, number, shape, sites FROM edge WHERE source = ? {_among(relations)}
                      ORDER BY target, relation, number LIMIT ?) e
                CROSS JOIN node t ON t.id = e.target ORDER BY e.target, e.relation, e.number""",
            (node_id, rowid, _NO_LIMIT if limit is None else max(limit, 0)),
        )
        return self._connection.decoded(rows, self._decoder().edge_of)

    def incoming(
        self, node_id: str, *, relations: Collection[Relation] | None = None, limit: int | None = None
    ) -> list[Edge]:
        """The reverse index alone decides which edges; only those are then read."""
        rowid = self._rowid(node_id)
        if rowid is None:
            return []
        rows = self._connection.rows(
            f"""SELECT s.node_id, ?, e.relation, e.shape, e.sites
                FROM (SELECT source, target, relation, number FROM edge INDEXED BY edge_reverse
                      WHERE target = ? {_among(relations)} ORDER BY source, relation, number LIMIT ?) r
                CROSS JOIN edge e ON e.source = r.source AND e.target = r.target
                    AND e.relation = r.relation AND e.number = r.number
                CROSS JOIN node s ON s.id = r.source ORDER BY r.source, r.relation, r.number""",
            (node_id, rowid, _NO_LIMIT if limit is None else max(limit, 0)),
        )
        return self._connection.decoded(rows, self._decoder().edge_of)

    def degree(self, node_id: str) -> int:
        """An edge from a node to itself counts once."""
        rowid = self._rowid(node_id)
        ((degree,),) = self._connection.rows(
            """SELECT (SELECT count(*) FROM edge WHERE source = ?1)
                    + (SELECT count(*) FROM edge INDEXED BY edge_reverse WHERE target = ?1 AND source <> ?1)""",
            (rowid,),
        )
        return int(degree)

    def edges_among(self, node_ids: Collection[str]) -> list[Edge]:
        """The plus keeps SQLite from trying every pair of nodes: the edges out of each are few."""
        ids_of = self._rowids(node_ids)
        inside = json.dumps(sorted(ids_of))
        rows = self._connection.rows(
            """SELECT e.source, e.target, e.relation, e.shape, e.sites
               FROM json_each(?1) m CROSS JOIN edge e ON e.source = m.value
               WHERE +e.target IN (SELECT value FROM json_each(?1))
               ORDER BY e.source, e.target, e.relation, e.number""",
            (inside,),
        )
        return self._connection.decoded(
            ((ids_of[source], ids_of[target], *rest) for source, target, *rest in rows), self._decoder().edge_of
        )

    def layers(self) -> list[Layer]:
        return self._layers(
            self._connection.rows(
                """SELECT m.layer, n.node_id FROM layer_member m CROSS JOIN node n ON n.id = m.node
                   ORDER BY m.layer, m.position"""
            )
        )

    def layers_of(self, node_ids: Collection[str]) -> list[Layer]:
        ids_of = self._rowids(node_ids)
        rows = self._connection.rows(
            """SELECT m.layer, m.node FROM json_each(?) k
               CROSS JOIN layer_member m INDEXED BY layer_member_node ON m.node = k.value
               ORDER BY m.layer, m.position""",
            (json.dumps(sorted(ids_of)),),
        )
        layers = self._layers([(layer, ids_of[node]) for layer, node in rows])
        return [layer for layer in layers if layer.node_ids]

    def tour(self) -> list[TourStep]:
        rows = self._connection.rows("SELECT step FROM tour_step ORDER BY position")
        return self._connection.decoded(rows, lambda row: msgspec.json.decode(row[0], type=TourStep))

    def _layers(self, members: Sequence[tuple[Any, ...]]) -> list[Layer]:
        by_layer: dict[int, list[str]] = {}
        for number, node_id in members:
            by_layer.setdefault(number, []).append(node_id)
        rows = self._connection.rows("SELECT id, layer_id, name, description FROM layer ORDER BY id")
        return [
            Layer(id=layer_id, name=name, description=description, node_ids=tuple(by_layer.get(number, ())))
            for number, layer_id, name, description in rows
        ]

    def _rowid(self, node_id: str) -> int | None:
        rows = self._connection.rows(
            "SELECT n.id, n.node_id FROM node_key m CROSS JOIN node n ON n.id = m.node WHERE m.key = ?",
            (text_key(node_id),),
        )
        return next((rowid for rowid, found in rows if found == node_id), None)

    def _rowids(self, node_ids: Collection[str]) -> dict[int, str]:
        """Rowid → id for those of `node_ids` that are nodes."""
        asked = set(node_ids)
        rows = self._connection.rows(
            """SELECT n.id, n.node_id FROM json_each(?) k CROSS JOIN node_key m ON m.key = k.value
               CROSS JOIN node n ON n.id = m.node""",
            (_json_keys(asked),),
        )
        return {rowid: node_id for rowid, node_id in rows if node_id in asked}

    def _decoder(self) -> EdgeDecoder:
        if self._edge_decoder is None:
            self._edge_decoder = EdgeDecoder(self._connection)
        return self._edge_decoder


def _json_keys(node_ids: Iterable[str]) -> str:
    return json.dumps(sorted({text_key(node_id) for node_id in node_ids}))


def _among(relations: Collection[Relation] | None) -> str:
    if relations is None:
        return ""
    return f"AND relation IN ({_numbers(RELATION_ORDER[relation] for relation in relations)})"


def _numbers(numbers: Iterable[int]) -> str:
    return ", ".join(map(str, sorted(set(numbers))))


def _file_of(row: tuple[Any, ...]) -> FileRecord:
    path, digest, size, mtime_ns, language = row
    return FileRecord(path=path, digest=digest, size=size, mtime_ns=mtime_ns, language=language)
