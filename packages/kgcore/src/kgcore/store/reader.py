"""How is an index opened, and what does its graph answer?"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from types import TracebackType
from typing import Any

import msgspec

from kgcore.model.kinds import GraphKind, NodeType, Relation
from kgcore.model.memory_graph import lookup_names, normal_name
from kgcore.model.records import Edge, FileRecord, Graph, Layer, Node, Project, Skipped, TourStep
from kgcore.store.connection import ReadConnection, meta_value
from kgcore.store.edge_rows import EdgeLists, StoredEdge
from kgcore.store.node_rows import NODE_COLUMNS, last_segment, node_of
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
        rows = self._connection.rows("SELECT path, digest, size, mtime_ns, language FROM file")
        return sorted(self._connection.decoded(rows, _file_of), key=lambda file: file.path)

    def skipped(self) -> list[Skipped]:
        """By path, then reason; each once."""
        rows = self._connection.rows("SELECT path, reason FROM skipped")
        return sorted(Skipped(path, reason) for path, reason in rows)

    def whole(self) -> Graph:
        """Everything that the graph says, nodes by importance; one to hand on, where `graph` is one to ask."""
        kind = meta_value(self._connection, "kind", str)
        return Graph(
            project=self.graph.project(),
            nodes=tuple(self.graph.all_nodes()),
            edges=tuple(self.graph.all_edges()),
            layers=tuple(self.graph.layers()),
            tour=tuple(self.graph.tour()),
            kind=GraphKind(kind) if kind else None,
            extra=meta_value(self._connection, "extra", dict[str, Any]),
        )

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
            f"SELECT {NODE_COLUMNS} FROM json_each(?) k CROSS JOIN node n ON n.key = k.value",
            (_json_keys(asked),),
        )
        found = {node.id: node for node in self._connection.decoded(rows, node_of)}
        return [found[node_id] for node_id in asked if node_id in found]

    def all_nodes(self, types: Collection[NodeType] | None = None) -> Iterator[Node]:
        wanted = "" if types is None else f"WHERE n.type IN ({_numbers(NODE_TYPES.index(each) for each in types)})"
        rows = self._connection.rows(f"SELECT {NODE_COLUMNS} FROM node n {wanted} ORDER BY n.id")
        return iter(self._connection.decoded(rows, node_of))

    def named(self, name: str, *, limit: int = 50) -> list[Node]:
        """A name without dots is cut at `limit` before it is read: it may be the name of thousands."""
        wanted = normal_name(name)
        last = last_segment(wanted)
        most = max(limit, 0)
        rows = self._connection.rows(
            f"""SELECT {NODE_COLUMNS}
                FROM (SELECT id FROM node WHERE name_key IN (?1, ?2)
                      UNION SELECT id FROM node WHERE qualified_key IN (?1, ?2) ORDER BY id LIMIT ?3) m
                CROSS JOIN node n ON n.id = m.id ORDER BY n.id""",
            (text_key(wanted), text_key(last), most if last == wanted else _NO_LIMIT),
        )
        return [node for node in self._connection.decoded(rows, node_of) if wanted in lookup_names(node)][:most]

    def outgoing(
        self, node_id: str, *, relations: Collection[Relation] | None = None, limit: int | None = None
    ) -> list[Edge]:
        found = self._edges.outgoing(self._rowids([node_id]), relations)
        return self._edges_of(found[: _most(limit)])

    def incoming(
        self, node_id: str, *, relations: Collection[Relation] | None = None, limit: int | None = None
    ) -> list[Edge]:
        """The target's own list decides whose edges are read, so that a hub's first few cost no more than any few."""
        most = _most(limit)
        for target in self._rowids([node_id]):
            sources = self._edges.incoming(target, relations)[:most]
            found = [end for end in self._edges.outgoing(set(sources), relations) if end[1].target == target]
            return self._edges_of(found[:most])
        return []

    def degree(self, node_id: str) -> int:
        """An edge from a node to itself counts once."""
        rowids = self._rowids([node_id])
        sources = [source for target in rowids for source in self._edges.incoming(target)]
        return len(self._edges.outgoing(rowids)) + sum(source not in rowids for source in sources)

    def edges_among(self, node_ids: Collection[str]) -> list[Edge]:
        return self._among(self._rowids(node_ids))

    def all_edges(self) -> list[Edge]:
        """By the importance of the source, then as `outgoing` gives them."""
        return self._among(dict(self._connection.rows("SELECT id, node_id FROM node")))

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
        rows = self._connection.rows("SELECT id, layer_id, name, description, extra FROM layer ORDER BY id")
        return self._connection.decoded(rows, lambda row: _layer_of(row, by_layer))

    def _rowids(self, node_ids: Collection[str]) -> dict[int, str]:
        """Rowid → id for those of `node_ids` that are nodes."""
        asked = set(node_ids)
        rows = self._connection.rows(
            "SELECT n.id, n.node_id FROM json_each(?) k CROSS JOIN node n ON n.key = k.value",
            (_json_keys(asked),),
        )
        return {rowid: node_id for rowid, node_id in rows if node_id in asked}

    def _among(self, ids_of: Mapping[int, str]) -> list[Edge]:
        inside = [end for end in self._edges.outgoing(ids_of) if end[1].target in ids_of]
        return self._edges.edges(inside, ids_of)

    def _edges_of(self, found: Sequence[tuple[int, StoredEdge]]) -> list[Edge]:
        ends = {rowid for source, edge in found for rowid in (source, edge.target)}
        rows = self._connection.rows(
            "SELECT n.id, n.node_id FROM json_each(?) k CROSS JOIN node n ON n.id = k.value",
            (json.dumps(sorted(ends)),),
        )
        return self._edges.edges(found, dict(rows))

    @cached_property
    def _edges(self) -> EdgeLists:
        return EdgeLists(self._connection)


def _json_keys(node_ids: Iterable[str]) -> str:
    return json.dumps(sorted({text_key(node_id) for node_id in node_ids}))


def _most(limit: int | None) -> int | None:
    return None if limit is None else max(limit, 0)


def _numbers(numbers: Iterable[int]) -> str:
    return ", ".join(map(str, sorted(set(numbers))))


def _layer_of(row: tuple[Any, ...], members: Mapping[int, Sequence[str]]) -> Layer:
    number, layer_id, name, description, extra = row
    return Layer(
        id=layer_id,
        name=name,
        description=description,
        node_ids=tuple(members.get(number, ())),
        extra=json.loads(extra) if extra is not None else {},
    )


def _file_of(row: tuple[Any, ...]) -> FileRecord:
    path, digest, size, mtime_ns, language = row
    return FileRecord(path=path, digest=digest, size=size, mtime_ns=mtime_ns, language=language)
