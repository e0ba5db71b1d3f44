"""What does an index say, whichever way it came about?"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import msgspec

from kgcore.store.connection import ReadConnection
from kgcore.store.reader import Index


def dump(path: Path) -> Iterator[str]:
    """One line a fact, sorted within its kind: the same for two indexes exactly when they answer alike.

    Left out are stamps (times, commit, statistics, modification times), row ids and the facts cache. Raises what
    `open_index` raises.
    """
    connection = ReadConnection(path)
    with Index(connection) as index:
        graph = index.graph
        project = msgspec.structs.replace(graph.project(), analyzed_at="", git_commit="")
        yield _line("project", project)
        for file in index.files():
            yield _line("file", msgspec.structs.replace(file, mtime_ns=0))
        for each in index.skipped():
            yield _line("skipped", each)
        nodes = sorted(graph.all_nodes(), key=lambda node: node.id)
        for node in nodes:
            yield _line("node", node)
        for node in nodes:
            yield from sorted(_line("edge", edge) for edge in graph.outgoing(node.id))
        for layer in graph.layers():
            yield _line("layer", layer)
        for step in graph.tour():
            yield _line("step", step)
        yield from _text_lines(connection)
        for word in index.text.vocabulary():
            yield f"word {word}"


def _text_lines(connection: ReadConnection) -> Iterator[str]:
    """For each node and field the terms that it is found by."""
    terms: dict[tuple[str, str], list[str]] = defaultdict(list)
    for node_id, field, term in connection.rows(
        "SELECT n.node_id, i.col, i.term FROM search_instances i JOIN node n ON n.id = i.doc"
    ):
        terms[node_id, field].append(term)
    for node_id, field in sorted(terms):
        yield f"text {node_id} {field}: {' '.join(sorted(terms[node_id, field]))}"


def _line(kind: str, record: msgspec.Struct) -> str:
    return f"{kind} {msgspec.json.encode(record, order='sorted').decode()}"
