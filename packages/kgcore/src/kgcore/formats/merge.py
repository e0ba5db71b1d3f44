"""How does what another tool or a person wrote into a graph come over into the graph that we built?"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from typing import Any

import msgspec

from kgcore.formats.layering import joined, settled_layers, with_members
from kgcore.formats.matching import matches
from kgcore.formats.ownership import backup, graph_digest, is_ours
from kgcore.formats.records import from_knowledge_graph
from kgcore.model.interchange import KnowledgeGraph
from kgcore.model.kinds import EDGE_TYPE_OF, EdgeType, NodeType, SymbolKind
from kgcore.model.records import Edge, Graph, Layer, Node, Project, TourStep

__all__ = ["backup", "graph_digest", "is_ours", "merge_foreign"]

CODE_TYPES = frozenset({NodeType.FILE, NodeType.FUNCTION, NodeType.CLASS, NodeType.MODULE})
"""Node types that extraction makes: one of theirs without a match stands for code that is not there."""

DERIVED_EDGE_TYPES = frozenset(EDGE_TYPE_OF.values()) - {EdgeType.RELATED}
"""Edge types that linking makes: between nodes of ours, ours are the truth."""

PLACEHOLDER_SUMMARY = "No summary"
_NAMED_FIELDS = frozenset({"filePath", "lineRange", "languageNotes", "symbolKind", "qualifiedName", "signature"})


def merge_foreign(ours: Graph, theirs: KnowledgeGraph, *, exists: Callable[[str], bool] | None = None) -> Graph:
    """Our graph with what `theirs` says beyond it. Neither is changed.

    Nodes match by id, else by path and name. A matched node takes over their summary, tags, language notes and unknown
    fields. Their nodes of types that we do not extract are kept, and their edges whose ends exist, unless linking
    decides on such an edge itself. Their layers and tour go before ours where they have any with a living member; files
    that their layers do not know stay in our layer of the same name, else in our own; each file-level node ends up in
    exactly one. Ids of nodes that are gone are dropped. `exists` tells whether a project-relative path is still there;
    without it every path counts as there.
    """
    foreign = from_knowledge_graph(theirs)
    matched = matches(ours.nodes, foreign.nodes)
    unmatched = [node for node in foreign.nodes if node.id not in matched]
    kept = {node.id: node for node in unmatched if _outlives(node, exists)}
    new_id = matched | {node_id: node_id for node_id in kept}
    nodes = _merged_nodes(ours.nodes, foreign.nodes, matched) + list(kept.values())
    nodes.sort(key=lambda node: node.id)
    edges = [*ours.edges, *_kept_edges(ours.edges, foreign.edges, new_id, kept)]
    edges.sort(key=lambda edge: (edge.source, edge.type, edge.target))
    return Graph(
        project=_merged_project(ours.project, foreign.project),
        nodes=tuple(nodes),
        edges=tuple(edges),
        layers=settled_layers(nodes, _merged_layers(ours.layers, foreign.layers, new_id)),
        tour=_live_tour(foreign.tour, new_id) or ours.tour,
        kind=ours.kind or foreign.kind,
        extra=foreign.extra | ours.extra,
    )


def _outlives(node: Node, exists: Callable[[str], bool] | None) -> bool:
    """Whether a node of theirs that matches none of ours still means something.

    One with a symbol kind came from us: what it stood for is gone from the code.
    """
    if node.type in CODE_TYPES or node.kind is not SymbolKind.OTHER:
        return False
    return exists is None or not node.path or exists(node.path)


def _merged_nodes(ours: Iterable[Node], theirs: Iterable[Node], matched: Mapping[str, str]) -> list[Node]:
    by_our_id: dict[str, list[Node]] = defaultdict(list)
    for node in theirs:
        if node.id in matched:
            by_our_id[matched[node.id]].append(node)
    merged = []
    for node in ours:
        enriched = node
        for other in by_our_id.get(node.id, ()):
            enriched = _enriched(enriched, other)
        merged.append(enriched)
    return merged


def _enriched(node: Node, other: Node) -> Node:
    says_something = other.summary.strip() not in ("", other.name, PLACEHOLDER_SUMMARY)
    return msgspec.structs.replace(
        node,
        summary=other.summary if says_something else node.summary,
        tags=tuple(dict.fromkeys((*other.tags, *node.tags))),
        language_notes=other.language_notes or node.language_notes,
        extra=node.extra | {name: value for name, value in other.extra.items() if name not in _NAMED_FIELDS},
    )


def _kept_edges(
    ours: Iterable[Edge], theirs: Iterable[Edge], new_id: Mapping[str, str], kept: Mapping[str, Node]
) -> list[Edge]:
    present = {(edge.source, edge.type, edge.target) for edge in ours}
    edges = []
    for edge in theirs:
        source, target = new_id.get(edge.source), new_id.get(edge.target)
        if source is None or target is None or (source, edge.type, target) in present:
            continue
        between_ours = edge.source not in kept and edge.target not in kept
        collapsed = source == target and edge.source != edge.target
        if collapsed or (between_ours and edge.type in DERIVED_EDGE_TYPES):
            continue
        edges.append(msgspec.structs.replace(edge, source=source, target=target))
    return edges


def _merged_layers(ours: Iterable[Layer], theirs: Iterable[Layer], new_id: Mapping[str, str]) -> tuple[Layer, ...]:
    """Their layers with the members that live, then whatever of ours they do not have."""
    mapped = [with_members(layer, _live(layer.node_ids, new_id)) for layer in theirs]
    layers: tuple[Layer, ...] = tuple(layer for layer in mapped if layer.node_ids)
    placed = {member for layer in layers for member in layer.node_ids}
    by_name = {layer.name.casefold(): layer for layer in reversed(layers)}
    for layer in ours:
        rest = [member for member in layer.node_ids if member not in placed]
        if rest:
            layers = joined(layers, by_name.get(layer.name.casefold(), layer), rest)
    return layers


def _live_tour(tour: Iterable[TourStep], new_id: Mapping[str, str]) -> tuple[TourStep, ...]:
    """Their steps that still show something, or never did, numbered from 1."""
    mapped = [(step, _live(step.node_ids, new_id)) for step in tour]
    live = [(step, members) for step, members in mapped if members or not step.node_ids]
    if not any(members for _, members in live):
        return ()
    return tuple(
        msgspec.structs.replace(step, order=order, node_ids=members)
        for order, (step, members) in enumerate(live, start=1)
    )


def _live(members: Iterable[str], new_id: Mapping[str, str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(new_id[member] for member in members if member in new_id))


def _merged_project(ours: Project, theirs: Project) -> Project:
    extra: dict[str, Any] = theirs.extra | ours.extra
    return msgspec.structs.replace(
        ours,
        description=theirs.description or ours.description,
        frameworks=tuple(dict.fromkeys((*theirs.frameworks, *ours.frameworks))),
        extra=extra,
    )
