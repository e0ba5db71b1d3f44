"""Is this JSON value a knowledge graph, and what had to be repaired or dropped to make it one?"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from kgcore.model.collector import collector_paused
from kgcore.model.groups import References, live_members, repaired_layer, repaired_step, unwrapped
from kgcore.model.interchange import (
    GraphEdge,
    GraphLayer,
    GraphNode,
    GraphTourStep,
    KnowledgeGraph,
    ProjectMeta,
)
from kgcore.model.issues import Issue, IssueCategory, IssueLevel, IssueLog, Tally, shown
from kgcore.model.kinds import FORMAT_VERSION, GraphKind
from kgcore.model.repair import Vocabulary, node_label, repaired_edge, repaired_node, vocabulary, without_unfit_evidence
from kgcore.model.schema import built, fitted
from kgcore.model.scrub import writable_item

COLLECTIONS = ("nodes", "edges", "layers", "tour")
NOT_AN_OBJECT = "Invalid input: not an object"
BAD_PROJECT = "Missing or invalid project metadata"
NO_NODES = "No valid nodes found in knowledge graph"


@dataclass(frozen=True, slots=True)
class ValidationResult:
    """A graph, or why there is none, with every repair and loss.

    `reconciliation` has a tally for nodes, edges, layers and tour, and one for the members of the layers and steps that
    were kept (`layers.nodeIds`, `tour.nodeIds`). Each dropped member has exactly one issue of level `dropped`. A graph
    that is refused as a whole keeps nothing: then `fatal` stands for all of it.
    """

    success: bool
    graph: KnowledgeGraph | None
    issues: tuple[Issue, ...]
    fatal: str | None
    reconciliation: dict[str, Tally]


@dataclass(frozen=True, slots=True)
class _Input:
    """The collections of the document as they were found, all of them lists."""

    nodes: Sequence[object]
    edges: Sequence[object]
    layers: Sequence[object]
    tour: Sequence[object]

    def refused(self) -> dict[str, Tally]:
        sizes = {name: len(getattr(self, name)) for name in COLLECTIONS}
        return {name: Tally(size, 0, size) for name, size in sizes.items()}


def validate_graph(data: object) -> ValidationResult:
    """Read any JSON value as an interchange graph: words mapped, fields repaired, the unusable dropped and reported.

    Never raises. The graph that comes back validates again without an issue. The input is not changed; values of
    unknown fields are shared with it.
    """
    if not isinstance(data, dict):
        return ValidationResult(False, None, (), NOT_AN_OBJECT, {})
    with collector_paused():
        return _validated(data)


def _validated(data: dict[str, Any]) -> ValidationResult:
    log = IssueLog()
    found = _collections(data, log)
    if isinstance(found, Issue):
        log.issues.append(found)
        return ValidationResult(False, None, tuple(log.issues), found.message, _refused_sizes(data))
    root = writable_item({key: value for key, value in data.items() if key not in COLLECTIONS}, "", log)
    project = fitted(ProjectMeta, root.get("project"))
    if isinstance(project, str):
        return ValidationResult(False, None, tuple(log.issues), BAD_PROJECT, found.refused())
    kind = _repair_root(root := dict(root), log)
    words = vocabulary(design=kind is GraphKind.DESIGN)
    nodes = _nodes(found.nodes, words, log)
    if not nodes:
        return ValidationResult(False, None, tuple(log.issues), NO_NODES, found.refused())
    references = References(nodes)
    edges = _edges(found.edges, words, references, log)
    layers, layer_members = _layers(found.layers, references, log)
    tour, tour_members = _tour(found.tour, references, log)
    members = {"project": project, "nodes": nodes, "edges": edges, "layers": layers, "tour": tour}
    graph = built(KnowledgeGraph, root | members)
    tallies = {
        "nodes": _tally(found.nodes, nodes),
        "edges": _tally(found.edges, edges),
        "layers": _tally(found.layers, layers),
        "tour": _tally(found.tour, tour),
        "layers.nodeIds": layer_members,
        "tour.nodeIds": tour_members,
    }
    return ValidationResult(True, graph, tuple(log.issues), None, tallies)


def _collections(data: dict[str, Any], log: IssueLog) -> _Input | Issue:
    """The four collections, or the fatal issue of the first that is there and is not a list."""
    found = {name: data.get(name, []) for name in COLLECTIONS}
    found["layers"] = unwrapped([] if found["layers"] is None else found["layers"], "layers", "layers", log)
    found["tour"] = unwrapped([] if found["tour"] is None else found["tour"], "tour", "steps", log)
    for name, members in found.items():
        if not isinstance(members, (list, tuple)):
            message = f'"{name}" must be an array when present'
            return Issue(IssueLevel.FATAL, IssueCategory.INVALID_COLLECTION, message, name)
    return _Input(**found)


def _refused_sizes(data: dict[str, Any]) -> dict[str, Tally]:
    lists = {name: data[name] for name in COLLECTIONS if isinstance(data.get(name), (list, tuple))}
    return {name: Tally(len(members), 0, len(members)) for name, members in lists.items()}


def _repair_root(root: dict[str, Any], log: IssueLog) -> GraphKind | None:
    """Bring `version` and `kind` into shape in place; the kind."""
    version = root.get("version", FORMAT_VERSION)
    if not isinstance(version, str):
        what = f"version {shown(version)} is not text — defaulted to {shown(FORMAT_VERSION)}"
        log.corrected(IssueCategory.TYPE_COERCION, what, "version")
        root["version"] = FORMAT_VERSION
    found = root.get("kind")
    if found is None:
        root.pop("kind", None)
        return None
    word = found.lower() if isinstance(found, str) else None
    kind = next((member for member in GraphKind if member == word), None)
    if kind is None:
        log.corrected(IssueCategory.INVALID_FIELD, f"kind {shown(found)} is not known — field removed", "kind")
        del root["kind"]
    elif found != kind:
        log.corrected(IssueCategory.ALIAS, f"kind {shown(found)} — mapped to {shown(str(kind))}", "kind")
        root["kind"] = str(kind)
    return kind


def _nodes(members: Sequence[object], words: Vocabulary, log: IssueLog) -> list[GraphNode]:
    kept: dict[str, GraphNode] = {}
    for index, member in enumerate(members):
        path = f"nodes[{index}]"
        item: object = member
        if isinstance(member, dict):
            item = repaired_node(writable_item(member, path, log, leave=("complexity",)), index, words, log)
        node = fitted(GraphNode, item)
        if isinstance(node, str):
            log.dropped(IssueCategory.INVALID_NODE, f"{node_label(item, index)}: {node} — removed", path)
        elif node.id in kept:
            what = f"{node_label(item, index)}: the id {shown(node.id)} is taken by an earlier node — removed"
            log.dropped(IssueCategory.DUPLICATE_ID, what, path)
        else:
            kept[node.id] = node
    return list(kept.values())


def _edges(members: Sequence[object], words: Vocabulary, references: References, log: IssueLog) -> list[GraphEdge]:
    kept: list[GraphEdge] = []
    for index, member in enumerate(members):
        path = f"edges[{index}]"
        item: object = member
        if isinstance(member, dict):
            item = repaired_edge(writable_item(member, path, log, leave=("weight",)), index, words, log)
        edge = fitted(GraphEdge, item)
        if isinstance(edge, str) and isinstance(item, dict):
            edge = fitted(GraphEdge, without_unfit_evidence(item, index, log))
        if isinstance(edge, str):
            log.dropped(IssueCategory.INVALID_EDGE, f"{path}: {edge} — removed", path)
        elif _connect(edge, references, path, log):
            kept.append(edge)
    return kept


def _connect(edge: GraphEdge, references: References, path: str, log: IssueLog) -> bool:
    """Bind both ends to nodes that exist; False, with its issue, when one of them does not."""
    if references.has_both(edge.source, edge.target):
        return True
    ends = {end: (getattr(edge, end), references.exact_or_alias(getattr(edge, end))) for end in ("source", "target")}
    for end, (given, found) in ends.items():
        if found is None:
            what = f"{path}: {end} {shown(given)} does not exist — removed"
            log.dropped(IssueCategory.INVALID_REFERENCE, what, f"{path}.{end}")
            return False
    for end, (given, found) in ends.items():
        if found != given:
            what = f"{path}: {end} {shown(given)} — mapped to {shown(found)}"
            log.corrected(IssueCategory.ALIAS, what, f"{path}.{end}")
            setattr(edge, end, found)
    return True


def _layers(members: Sequence[object], references: References, log: IssueLog) -> tuple[list[GraphLayer], Tally]:
    """The layers with the members that exist. A layer whose id is taken gives its members to the first of that id."""
    taken_ids = {str(member["id"]) for member in members if isinstance(member, dict) and _has_text(member, "id")}
    kept: dict[str, GraphLayer] = {}
    given = 0
    for index, member in enumerate(members):
        path = f"layers[{index}]"
        item: object = member
        if isinstance(member, dict):
            item = repaired_layer(writable_item(member, path, log), index, taken_ids, log)
        layer = fitted(GraphLayer, item)
        if isinstance(layer, str):
            log.dropped(IssueCategory.INVALID_LAYER, f"{path}: {layer} — removed", path)
            continue
        taken_ids.add(layer.id)
        given += len(layer.node_ids)
        layer.node_ids = live_members(layer.node_ids, references, path, log)
        first = kept.setdefault(layer.id, layer)
        if first is not layer:
            first.node_ids += layer.node_ids
            what = f"{path}: the id {shown(layer.id)} is taken — its nodes join the first layer of that id, removed"
            log.dropped(IssueCategory.DUPLICATE_ID, what, path)
    live = sum(len(layer.node_ids) for layer in kept.values())
    return list(kept.values()), Tally(given, live, given - live)


def _tour(members: Sequence[object], references: References, log: IssueLog) -> tuple[list[GraphTourStep], Tally]:
    kept: list[GraphTourStep] = []
    given = 0
    for index, member in enumerate(members):
        path = f"tour[{index}]"
        item: object = member
        if isinstance(member, dict):
            item = repaired_step(writable_item(member, path, log), index, log)
        step = fitted(GraphTourStep, item)
        if isinstance(step, str):
            log.dropped(IssueCategory.INVALID_TOUR_STEP, f"{path}: {step} — removed", path)
            continue
        given += len(step.node_ids)
        step.node_ids = live_members(step.node_ids, references, path, log)
        kept.append(step)
    live = sum(len(step.node_ids) for step in kept)
    return kept, Tally(given, live, given - live)


def _has_text(item: dict[str, Any], key: str) -> bool:
    return isinstance(item.get(key), str) and bool(item[key])


def _tally(found: Sequence[object], kept: Sequence[object]) -> Tally:
    return Tally(len(found), len(kept), len(found) - len(kept))
