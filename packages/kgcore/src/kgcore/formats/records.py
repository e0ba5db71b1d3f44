"""How do the inner records and the interchange model become each other, with nothing lost?"""

from __future__ import annotations

from typing import Any

import msgspec
from pydantic.alias_generators import to_camel

from kgcore.formats.lines import (
    FOREIGN_STRATEGY,
    edge_line,
    graph_bytes,
    layer_line,
    node_line,
    project_line,
    tour_line,
    write_graph,
)
from kgcore.model.collector import collector_paused
from kgcore.model.interchange import (
    EvidenceSite,
    GraphEdge,
    GraphLayer,
    GraphNode,
    GraphTourStep,
    InterchangeModel,
    KnowledgeGraph,
    ProjectMeta,
)
from kgcore.model.kinds import FORMAT_VERSION, EdgeType, Relation, Role, SymbolKind, Tier
from kgcore.model.records import Edge, Graph, Layer, Node, Project, Site, TourStep
from kgcore.model.schema import built

__all__ = ["from_knowledge_graph", "graph_bytes", "to_knowledge_graph", "write_graph"]

RELATION_OF: dict[EdgeType, Relation] = {
    EdgeType.CONTAINS: Relation.CONTAINS,
    EdgeType.IMPORTS: Relation.IMPORTS,
    EdgeType.CALLS: Relation.CALLS,
    EdgeType.INHERITS: Relation.INHERITS,
    EdgeType.IMPLEMENTS: Relation.IMPLEMENTS,
    EdgeType.READS_FROM: Relation.READS,
    EdgeType.WRITES_TO: Relation.WRITES,
    EdgeType.TESTED_BY: Relation.TESTED_BY,
}
"""What an edge without a relation means where its type says it alone; every other type stays `OTHER`."""

FOREIGN_TIER = Tier.INFERRED
FOREIGN_CONFIDENCE = 0.5
"""An edge without evidence is another tool's word: never certain."""

_LARGEST_LINE = 2**31 - 1
_KINDS = {str(member): member for member in SymbolKind}
_RELATIONS = {str(member): member for member in Relation}
_EXTERNAL_KINDS = (SymbolKind.EXTERNAL_PACKAGE, SymbolKind.EXTERNAL_SYMBOL)


def to_knowledge_graph(graph: Graph) -> KnowledgeGraph:
    """The graph as interchange models, its lists in their order.

    What the format has no field for stays behind: a node's language, role and importance.
    """
    with collector_paused():
        return _models(graph)


def from_knowledge_graph(graph: KnowledgeGraph) -> Graph:
    """The interchange graph as records: nodes and edges sorted, the tour numbered from 1 in its order.

    Fields that the records do not name are kept in `extra` under their interchange names, and so are named fields with
    a value that the record cannot say (an empty text, half a line). On the way out `extra` goes before the record.
    """
    with collector_paused():
        return _records(graph)


def _records(graph: KnowledgeGraph) -> Graph:
    extra = graph.extras() | ({} if graph.version == FORMAT_VERSION else {"version": graph.version})
    steps = sorted(graph.tour, key=lambda step: step.order)
    return Graph(
        project=_project(graph.project),
        nodes=tuple(sorted(map(_node, graph.nodes), key=lambda node: node.id)),
        edges=tuple(sorted(map(_edge, graph.edges), key=lambda edge: (edge.source, edge.type, edge.target))),
        layers=tuple(map(_layer, graph.layers)),
        tour=tuple(_step(step, order) for order, step in enumerate(steps, start=1)),
        kind=graph.kind,
        extra=extra,
    )


def _models(graph: Graph) -> KnowledgeGraph:
    root: dict[str, Any] = {"version": FORMAT_VERSION} | ({} if graph.kind is None else {"kind": graph.kind})
    members = {
        "project": built(ProjectMeta, msgspec.to_builtins(project_line(graph.project)) | graph.project.extra),
        "nodes": [built(GraphNode, msgspec.to_builtins(node_line(node)) | node.extra) for node in graph.nodes],
        "edges": [built(GraphEdge, msgspec.to_builtins(edge_line(edge)) | (edge.extra or {})) for edge in graph.edges],
        "layers": [built(GraphLayer, msgspec.to_builtins(layer_line(each)) | each.extra) for each in graph.layers],
        "tour": [
            built(GraphTourStep, msgspec.to_builtins(tour_line(step, step.order)) | step.extra) for step in graph.tour
        ],
    }
    return built(KnowledgeGraph, root | graph.extra | members)


def _node(node: GraphNode) -> Node:
    extra = node.extras()
    for name, meta in (("domainMeta", node.domain_meta), ("knowledgeMeta", node.knowledge_meta)):
        if meta is not None:
            extra[name] = meta.json_object()
    if node.figma_meta is not None:
        extra["figmaMeta"] = node.figma_meta.json_object()
    _keep_empty_texts(node, ("file_path", "language_notes", "qualified_name", "signature"), extra)
    kind = _KINDS.get(node.symbol_kind or "", SymbolKind.OTHER)
    if kind is SymbolKind.OTHER and node.symbol_kind is not None:
        extra["symbolKind"] = node.symbol_kind
    start, end = _lines(node, extra)
    return Node(
        id=node.id,
        kind=kind,
        type=node.type,
        name=node.name,
        qualified_name=node.qualified_name or "",
        path=node.file_path or "",
        start_line=start,
        end_line=end,
        signature=node.signature or "",
        summary=node.summary,
        tags=tuple(node.tags),
        complexity=node.complexity,
        role=Role.EXTERNAL if kind in _EXTERNAL_KINDS else Role.PRODUCTION,
        language_notes=node.language_notes or "",
        extra=extra,
    )


def _lines(node: GraphNode, extra: dict[str, Any]) -> tuple[int, int]:
    """Start and end as a record can hold them; a range that it cannot hold goes to `extra`."""
    if node.line_range is None:
        return 0, 0
    if all(1 <= number <= _LARGEST_LINE and number == int(number) for number in node.line_range):
        return int(node.line_range[0]), int(node.line_range[1])
    extra["lineRange"] = list(node.line_range)
    return 0, 0


def _edge(edge: GraphEdge) -> Edge:
    extra = edge.extras()
    _keep_empty_texts(edge, ("description",), extra)
    relation = RELATION_OF.get(edge.type, Relation.OTHER)
    if edge.relation is not None:
        relation = _RELATIONS.get(edge.relation, Relation.OTHER)
        if relation is Relation.OTHER:
            extra["relation"] = edge.relation
    tier, strategy, confidence = _evidence(edge, extra)
    return Edge(
        source=edge.source,
        relation=relation,
        target=edge.target,
        sites=_sites(edge.sites, extra),
        type=edge.type,
        weight=edge.weight,
        tier=tier,
        strategy=strategy,
        confidence=confidence,
        description=edge.description or "",
        direction=edge.direction,
        extra=extra or None,
    )


def _evidence(edge: GraphEdge, extra: dict[str, Any]) -> tuple[Tier, str, float]:
    evidence = edge.evidence
    if evidence is None:
        if edge.relation is None:
            return FOREIGN_TIER, FOREIGN_STRATEGY, FOREIGN_CONFIDENCE
        return Tier.CERTAIN, "", 1.0
    says_nothing = (evidence.tier, evidence.strategy, evidence.confidence) == (Tier.CERTAIN, "", 1.0)
    if evidence.extras() or says_nothing or evidence.strategy == FOREIGN_STRATEGY:
        extra["evidence"] = evidence.json_object()
    if evidence.strategy == FOREIGN_STRATEGY and edge.relation is not None:
        extra["relation"] = edge.relation
    return evidence.tier, evidence.strategy, evidence.confidence


def _sites(sites: list[EvidenceSite] | None, extra: dict[str, Any]) -> tuple[Site, ...]:
    if sites is None:
        return ()
    fit = all(1 <= site.line <= _LARGEST_LINE and 0 <= site.column <= _LARGEST_LINE for site in sites)
    if not sites or not fit or any(site.extras() for site in sites):
        extra["sites"] = [site.json_object() for site in sites]
    if not fit:
        return ()
    return tuple(sorted(Site(site.line, site.column, site.tier, site.strategy) for site in sites))


def _layer(layer: GraphLayer) -> Layer:
    return Layer(
        id=layer.id,
        name=layer.name,
        description=layer.description,
        node_ids=tuple(layer.node_ids),
        extra=layer.extras(),
    )


def _step(step: GraphTourStep, order: int) -> TourStep:
    extra = step.extras()
    _keep_empty_texts(step, ("language_lesson",), extra)
    return TourStep(
        order=order,
        title=step.title,
        description=step.description,
        node_ids=tuple(step.node_ids),
        language_lesson=step.language_lesson or "",
        extra=extra,
    )


def _project(project: ProjectMeta) -> Project:
    return Project(
        name=project.name,
        languages=tuple(project.languages),
        frameworks=tuple(project.frameworks),
        description=project.description,
        analyzed_at=project.analyzed_at,
        git_commit=project.git_commit_hash,
        extra=project.extras(),
    )


def _keep_empty_texts(model: InterchangeModel, fields: tuple[str, ...], extra: dict[str, Any]) -> None:
    """A record says "absent" by an empty text; a text that is there and empty has to be said otherwise."""
    for field in fields:
        if getattr(model, field) == "":
            extra[to_camel(field)] = ""
