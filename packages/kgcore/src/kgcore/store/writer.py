"""How is a whole index written?"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Mapping, Sequence
from contextlib import closing, nullcontext
from itertools import chain, islice
from pathlib import Path

import msgspec

from kgcore.errors import InvalidGraphError
from kgcore.model.memory_graph import ranked, require_nodes
from kgcore.model.records import FileRecord, Graph, SearchDocument, Skipped
from kgcore.store.connection import connect_for_building, storage_errors
from kgcore.store.edge_rows import EdgeRows
from kgcore.store.facts_cache import FactsKey, store_many
from kgcore.store.lock import WriterLock, writer_lock
from kgcore.store.node_rows import NODE_WIDTH, encoded_extra, node_rows
from kgcore.store.schema import INDEXES, TABLES, IndexMeta
from kgcore.store.staging import staged
from kgcore.store.text_writer import insert_documents

_ROWS_PER_STATEMENT = 100


def write_index(
    path: Path,
    *,
    graph: Graph,
    documents: Iterable[SearchDocument],
    files: Sequence[FileRecord],
    skipped: Sequence[Skipped],
    meta: IndexMeta,
    facts: Iterable[tuple[FactsKey, bytes]],
    lock: WriterLock | None = None,
) -> None:
    """Replaces the index at `path` by one that holds exactly this. `facts` is all that the cache shall keep.

    Takes the writer's lock unless the caller passes the one it holds. Raises `StorageError` when the place cannot be
    written or another writer is at work, and `InvalidGraphError` when an edge, a layer, a tour step or a document
    refers to a node that is not there; the old index stays as it was then.
    """
    with (
        nullcontext(lock) if lock else writer_lock(path.parent) as held,
        staged(path, held) as building,
        storage_errors(path),
        closing(connect_for_building(building)) as connection,
    ):
        try:
            _write_tables(connection, graph, documents, files, skipped, meta, facts)
        except UnicodeEncodeError as error:
            raise InvalidGraphError(None, f"a text is not Unicode: {error.object!a:.80}") from error
        except OverflowError as error:
            raise InvalidGraphError(None, "a number is larger than 64 bits") from error


def _write_tables(
    connection: sqlite3.Connection,
    graph: Graph,
    documents: Iterable[SearchDocument],
    files: Sequence[FileRecord],
    skipped: Sequence[Skipped],
    meta: IndexMeta,
    facts: Iterable[tuple[FactsKey, bytes]],
) -> None:
    connection.executescript(TABLES)
    connection.execute("BEGIN")
    nodes = ranked(graph.nodes)
    rowids = {node.id: rowid for rowid, node in enumerate(nodes, start=1)}
    sizes = insert_documents(connection, documents, rowids)
    _insert(connection, "node", NODE_WIDTH, node_rows(nodes, sizes))
    _write_edges(connection, graph, rowids)
    _write_layers_and_tour(connection, graph, rowids)
    connection.executemany(
        "INSERT OR REPLACE INTO file VALUES (?, ?, ?, ?, ?)",
        [
            (file.path, file.digest, file.size, file.mtime_ns, file.language)
            for file in sorted(files, key=lambda file: file.path)
        ],
    )
    connection.executemany(
        "INSERT OR IGNORE INTO skipped VALUES (?, ?)", [(each.path, each.reason) for each in skipped]
    )
    values = {
        "meta": msgspec.json.encode(meta),
        "project": msgspec.json.encode(graph.project),
        "kind": msgspec.json.encode(graph.kind or ""),
        "extra": json.dumps(graph.extra).encode(),
        "nodes": msgspec.json.encode(len(nodes)),
        "edges": msgspec.json.encode(len(graph.edges)),
        "documents": msgspec.json.encode(len(sizes)),
    }
    connection.executemany("INSERT INTO meta VALUES (?, ?)", values.items())
    store_many(connection, facts)
    for statement in INDEXES.split(";"):
        connection.execute(statement)
    connection.execute("COMMIT")


def _write_edges(connection: sqlite3.Connection, graph: Graph, rowids: Mapping[str, int]) -> None:
    edges = EdgeRows(rowids)
    _insert(connection, "outgoing", 2, edges.outgoing_rows(graph.edges))
    _insert(connection, "incoming", 2, edges.incoming_rows())
    _insert(connection, "edge_shape", 8, edges.shape_rows())


def _write_layers_and_tour(connection: sqlite3.Connection, graph: Graph, rowids: Mapping[str, int]) -> None:
    for number, layer in enumerate(graph.layers):
        require_nodes(rowids, layer.node_ids, f"layer {layer.name!r}")
        connection.execute(
            "INSERT INTO layer VALUES (?, ?, ?, ?, ?)",
            (number, layer.id, layer.name, layer.description, encoded_extra(layer.extra)),
        )
        connection.executemany(
            "INSERT INTO layer_member VALUES (?, ?, ?)",
            [(number, position, rowids[node_id]) for position, node_id in enumerate(layer.node_ids)],
        )
    for position, step in enumerate(graph.tour):
        require_nodes(rowids, step.node_ids, f"tour step {step.title!r}")
        connection.execute("INSERT INTO tour_step VALUES (?, ?)", (position, msgspec.json.encode(step)))


def _insert(connection: sqlite3.Connection, table: str, columns: int, rows: Iterable[tuple[object, ...]]) -> None:
    """Many rows a statement: starting a statement costs as much as inserting a row."""
    one = f"({', '.join('?' * columns)})"
    many = f"INSERT INTO {table} VALUES {', '.join([one] * _ROWS_PER_STATEMENT)}"
    remaining = iter(rows)
    while len(batch := list(islice(remaining, _ROWS_PER_STATEMENT))) == _ROWS_PER_STATEMENT:
        connection.execute(many, tuple(chain.from_iterable(batch)))
    connection.executemany(f"INSERT INTO {table} VALUES {one}", batch)
