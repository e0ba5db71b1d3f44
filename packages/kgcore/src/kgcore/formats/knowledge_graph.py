"""How is a `knowledge-graph.json` read, whoever made it, and written?"""

from __future__ import annotations

import json
from pathlib import Path
from typing import NoReturn

import msgspec

from kgcore.errors import InvalidGraphError
from kgcore.formats.lines import graph_bytes, write_graph
from kgcore.formats.records import from_knowledge_graph
from kgcore.model.collector import collector_paused
from kgcore.model.interchange import KnowledgeGraph
from kgcore.model.validation import ValidationResult, validate_graph

GRAPH_NAME = "knowledge-graph.json"

_MOST_DIGITS = 4000
"""Python refuses to read longer integers; they are infinite to most readers anyway."""


def read_knowledge_graph(path: Path) -> KnowledgeGraph:
    """The graph in this file, repaired where need be. Raises InvalidGraphError with the reason when it is none."""
    return read_validated(path)[0]


def read_validated(path: Path) -> tuple[KnowledgeGraph, ValidationResult]:
    """The graph in this file, with what was repaired or dropped to read it. Raises InvalidGraphError."""
    try:
        content = path.read_bytes()
    except OSError as error:
        raise InvalidGraphError(path, f"cannot be read: {error.strerror or error}") from error
    with collector_paused():
        result = validate_graph(_parsed(path, content))
    if result.graph is None:
        raise InvalidGraphError(path, result.fatal or "no graph")
    return result.graph, result


def write_knowledge_graph(path: Path, graph: KnowledgeGraph, *, root: Path | None = None) -> bool:
    """Write the graph atomically in the form of `graph_bytes`; False when the file already says exactly this.

    `root` is the project's folder, by default the one that the file lies in or whose data directory it lies in. Raises
    StorageError, with the old file intact.
    """
    return write_graph(path, from_knowledge_graph(graph), root=root)


def knowledge_graph_bytes(graph: KnowledgeGraph, *, root: Path | None = None) -> bytes:
    """What `write_knowledge_graph` writes."""
    return graph_bytes(from_knowledge_graph(graph), root=root)


def _parsed(path: Path, content: bytes) -> object:
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise InvalidGraphError(path, f"not UTF-8 (byte {error.start})") from error
    try:
        return msgspec.json.decode(text)
    except RecursionError as error:
        raise InvalidGraphError(path, "not readable: nested too deeply") from error
    except msgspec.DecodeError:
        return _parsed_leniently(path, text)


def _parsed_leniently(path: Path, text: str) -> object:
    """JSON that only the standard library takes: escaped lone surrogates, numbers beyond a double."""
    try:
        return json.loads(text, parse_int=_integer, parse_constant=_refuse_constant)
    except RecursionError as error:
        raise InvalidGraphError(path, "not readable: nested too deeply") from error
    except ValueError as error:
        raise InvalidGraphError(path, f"not JSON: {error}") from error


def _integer(digits: str) -> int | float:
    return int(digits) if len(digits) <= _MOST_DIGITS else float(digits)


def _refuse_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is not a JSON value")
