"""How does a graph become the bytes of `knowledge-graph.json`, straight from the records?"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from io import SEEK_CUR, BytesIO
from operator import attrgetter, eq
from pathlib import Path, PurePath
from typing import Any, TypeVar

import msgspec

from kgcore.formats.exported import exported
from kgcore.formats.layering import settled_layers
from kgcore.formats.paths import project_root_of, relative_path
from kgcore.model.issues import IssueLog
from kgcore.model.kinds import (
    FILE_LEVEL_TYPES,
    FORMAT_VERSION,
    Complexity,
    Direction,
    EdgeType,
    NodeType,
    SymbolKind,
    Tier,
)
from kgcore.model.records import Edge, Graph, Layer, Node, Project, TourStep
from kgcore.model.scrub import writable_item
from kgcore.workspace.atomic import write_atomic

FOREIGN_STRATEGY = "foreign"
"""The strategy of an edge that came without relation and evidence from another tool; it leaves without them again."""

_ENCODER = msgspec.json.Encoder(order="deterministic")
# Names of their own: reading a member off its enumeration is a call each time, and there are many records.
_OTHER = SymbolKind.OTHER
_CERTAIN = Tier.CERTAIN
_LINES_AT_ONCE = 1_000
"""Enough that starting the encoder costs nothing, and few enough that they stay in the processor's cache."""


class _Line(msgspec.Struct, omit_defaults=True, rename="camel", gc=False):
    """One object of the file, its fields in the order in which they are written."""


_R = TypeVar("_R", Node, Edge, Layer, TourStep)


class NodeLine(_Line, kw_only=True):
    id: str
    type: NodeType
    name: str
    file_path: str = ""
    line_range: tuple[int, int] | None = None
    summary: str
    tags: tuple[str, ...]
    complexity: Complexity
    language_notes: str = ""
    symbol_kind: SymbolKind | None = None
    qualified_name: str = ""
    signature: str = ""


class EvidenceLine(_Line):
    tier: Tier
    strategy: str
    confidence: float


class SiteLine(_Line):
    line: int
    column: int
    tier: Tier
    strategy: str


class EdgeLine(_Line, kw_only=True):
    source: str
    target: str
    type: EdgeType
    direction: Direction
    weight: float
    description: str = ""
    relation: str = ""
    evidence: EvidenceLine | None = None
    sites: tuple[SiteLine, ...] = ()


class LayerLine(_Line, kw_only=True):
    id: str
    name: str
    description: str
    node_ids: tuple[str, ...]


class TourLine(_Line, kw_only=True):
    order: int
    title: str
    description: str
    node_ids: tuple[str, ...]
    language_lesson: str = ""


class ProjectLine(_Line, kw_only=True):
    name: str
    languages: tuple[str, ...]
    frameworks: tuple[str, ...]
    description: str
    analyzed_at: str
    git_commit_hash: str


def write_graph(path: Path, graph: Graph, *, root: Path | None = None) -> bool:
    """Write the graph as an interchange file, atomically; False when the file already says exactly this.

    `root` is the project's folder, by default the one that the file lies in or whose data directory it lies in. The
    folder of `path` must exist. Raises StorageError, with the old file intact.
    """
    return write_atomic(path, graph_bytes(graph, root=project_root_of(path) if root is None else root))


def graph_bytes(graph: Graph, *, root: PurePath | None = None) -> bytes:
    """The interchange document in UTF-8, compact, one node, edge, layer or step a line; equal graphs give equal bytes.

    Nodes are sorted by id, files and their like first, since readers take a path's first node for the file; edges by
    source, type and target. Layers and steps keep their order, steps are numbered from 1. Absolute paths become
    relative to `root`, or a bare name outside it. What `exported` leaves out is left out.
    """
    graph = exported(graph)
    nodes = sorted(graph.nodes, key=lambda node: (node.type not in FILE_LEVEL_TYPES, node.id))
    paths = _RelativePaths(root)
    tour = [msgspec.structs.replace(step, order=order) for order, step in numbered(graph.tour)]
    document = BytesIO()  # its buffer becomes the result, where joining parts would hold everything twice
    document.write(_head(graph))
    _write_array(document, b"nodes", nodes, lambda node: node_line(node, paths[node.path]))
    _write_array(document, b"edges", _in_order(graph.edges), edge_line)
    _write_array(document, b"layers", settled_layers(nodes, graph.layers), layer_line)
    _write_array(document, b"tour", tour, lambda step: tour_line(step, step.order))
    document.write(b"}\n")
    return document.getvalue()


def node_line(node: Node, path: str | None = None) -> NodeLine:
    """`path` is the node's, by default as it has it."""
    return NodeLine(
        id=node.id,
        type=node.type,
        name=node.name,
        file_path=node.path if path is None else path,
        line_range=(node.start_line, node.end_line) if node.start_line else None,
        summary=node.summary,
        tags=node.tags,
        complexity=node.complexity,
        language_notes=node.language_notes,
        symbol_kind=None if node.kind is _OTHER else node.kind,
        qualified_name=node.qualified_name,
        signature=node.signature,
    )


def edge_line(edge: Edge) -> EdgeLine:
    is_foreign = edge.strategy == FOREIGN_STRATEGY
    says_how = not is_foreign and (edge.strategy or edge.tier is not _CERTAIN or edge.confidence != 1.0)
    return EdgeLine(
        source=edge.source,
        target=edge.target,
        type=edge.type,
        direction=edge.direction,
        weight=edge.weight,
        description=edge.description,
        relation="" if is_foreign else edge.relation,
        evidence=EvidenceLine(edge.tier, edge.strategy, edge.confidence) if says_how else None,
        sites=tuple([SiteLine(at.line, at.column, at.tier, at.strategy) for at in edge.sites]) if edge.sites else (),
    )


def layer_line(layer: Layer) -> LayerLine:
    return LayerLine(id=layer.id, name=layer.name, description=layer.description, node_ids=layer.node_ids)


def tour_line(step: TourStep, order: int) -> TourLine:
    return TourLine(
        order=order,
        title=step.title,
        description=step.description,
        node_ids=step.node_ids,
        language_lesson=step.language_lesson,
    )


def project_line(project: Project) -> ProjectLine:
    return ProjectLine(
        name=project.name,
        languages=project.languages,
        frameworks=project.frameworks,
        description=project.description,
        analyzed_at=project.analyzed_at,
        git_commit_hash=project.git_commit,
    )


def numbered(tour: Iterable[TourStep]) -> list[tuple[int, TourStep]]:
    """The steps by their order, each with its number from 1."""
    return list(enumerate(sorted(tour, key=attrgetter("order")), start=1))


def _head(graph: Graph) -> bytes:
    """The document up to its collections, still open."""
    first: dict[str, Any] = {"version": FORMAT_VERSION} | ({} if graph.kind is None else {"kind": graph.kind})
    first |= {name: value for name, value in graph.extra.items() if name in first}
    rest = {name: value for name, value in sorted(graph.extra.items()) if name not in first}
    project = _encoded(project_line(graph.project), graph.project.extra)
    head = _encoded_fields(first)[:-1] + b',"project":' + project
    return head + b"," + _encoded_fields(rest)[1:-1] if rest else head


class _RelativePaths(dict[str, str]):
    """Path → the path as it is written; a file's nodes share it."""

    def __init__(self, root: PurePath | None) -> None:
        self._root = root

    def __missing__(self, path: str) -> str:
        relative = self[path] = relative_path(path, self._root)
        return relative


def _in_order(edges: Iterable[Edge]) -> list[Edge]:
    """By source, type and target; where these agree their own bytes decide, so that no input order shows."""
    ordered = sorted(edges, key=_ends)
    targets = [edge.target for edge in ordered]
    same_target = [at for at, same in enumerate(map(eq, targets, targets[1:])) if same]
    tied = [at for at in same_target if _ends(ordered[at]) == _ends(ordered[at + 1])]
    positions = sorted({*tied, *(at + 1 for at in tied)})
    settled = sorted(
        [ordered[at] for at in positions], key=lambda edge: (*_ends(edge), _encoded(edge_line(edge), edge.extra))
    )
    for at, edge in zip(positions, settled, strict=True):
        ordered[at] = edge
    return ordered


def _ends(edge: Edge) -> tuple[str, EdgeType, str]:
    return edge.source, edge.type, edge.target


def _write_array(document: BytesIO, name: bytes, records: Sequence[_R], line_of: Callable[[_R], _Line]) -> None:
    """A field whose value is an array, each record on a line of its own."""
    document.write(b',\n"%s":[' % name)
    if records:
        document.write(b"\n")
        for start in range(0, len(records), _LINES_AT_ONCE):
            some = records[start : start + _LINES_AT_ONCE]
            document.write(_encoded_lines([line_of(record) for record in some], [record.extra for record in some]))
        document.seek(-len(b",\n"), SEEK_CUR)
        document.write(b"\n")
    document.write(b"]")


def _encoded_lines(lines: Sequence[_Line], extras: Sequence[Mapping[str, Any] | None]) -> bytes:
    """Each line with a comma and a line's end. No JSON text holds a line's end of its own."""
    if not any(extras):
        with suppress(UnicodeEncodeError):
            return _ENCODER.encode_lines(lines).replace(b"\n", b",\n")
    return b"".join([_encoded(line, extra) + b",\n" for line, extra in zip(lines, extras, strict=True)])


def _encoded(line: _Line, extra: Mapping[str, Any] | None) -> bytes:
    """The line with the extra fields after its own; an extra field of the same name stands instead of its own."""
    try:
        if not extra:
            return _ENCODER.encode(line)
        if extra.keys().isdisjoint(line.__struct_encode_fields__):
            return _ENCODER.encode(line)[:-1] + b"," + _ENCODER.encode(extra)[1:]
    except UnicodeEncodeError:
        pass
    return _encoded_fields(msgspec.to_builtins(line) | dict(sorted((extra or {}).items())))


def _encoded_fields(fields: Mapping[str, Any]) -> bytes:
    # Names of files that are not UTF-8 reach Python as lone surrogates, which no UTF-8 file can hold.
    fields = writable_item(fields, "", IssueLog())
    return b"{%s}" % b",".join(_ENCODER.encode(name) + b":" + _ENCODER.encode(value) for name, value in fields.items())
