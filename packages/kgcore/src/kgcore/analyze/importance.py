"""How much of the graph leans on each node?"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import log1p
from operator import attrgetter

from kgcore.model.kinds import NodeType, Relation, Role
from kgcore.model.records import Edge, Node

REFERRER_WEIGHTS: Mapping[Role, float] = {
    Role.PRODUCTION: 1.0,
    Role.GENERATED: 0.25,
    Role.TEST: 0.125,
    Role.EXAMPLE: 0.125,
    Role.DOCUMENTATION: 0.125,
    Role.EXTERNAL: 0.0,
}
"""What one referrer adds, by its role."""

SAME_FILE = 0.5
"""A referrer in the same file says less: it may be an inner detail."""

MEMBERS = 0.25
"""The part of its members' weight that a container gains."""

EXTERNAL = 0.5
"""What lies outside the project is leant on, yet is not what the project is about."""

_CONTAINERS = (NodeType.CLASS, NodeType.FILE, NodeType.MODULE)


def importance(nodes: Sequence[Node], edges: Iterable[Edge]) -> dict[str, float]:
    """Node id → 0 … 1, on a log scale, four decimals; the project's most leant-on node has 1.

    Counts distinct referrers, each by its role and nearness. Containing is not leaning, but a class, a file or a
    package gains a part of what its direct members have. Nodes must carry their roles; edges to or from unknown ids add
    nothing. The order of nodes and edges does not matter.
    """
    positions = {node.id: position for position, node in enumerate(nodes)}
    paths = [node.path for node in nodes]
    weights = [0.0] * len(nodes)
    last_source = [-1] * len(nodes)
    members: list[tuple[int, int]] = []
    source_id, source, weight, same_file, path = "", -1, 0.0, 0.0, ""
    for edge in sorted(edges, key=attrgetter("source")):
        if edge.source != source_id:
            source_id = edge.source
            source = positions.get(source_id, -1)
            weight = REFERRER_WEIGHTS[nodes[source].role] if source >= 0 else 0.0
            same_file = weight * SAME_FILE
            path = paths[source]
        target = positions.get(edge.target, -1)
        if target < 0 or source < 0:
            continue
        relation = edge.relation
        if relation is Relation.CONTAINS:
            members.append((source, target))
        elif last_source[target] != source != target and relation is not Relation.TESTED_BY:
            last_source[target] = source
            weights[target] += same_file if paths[target] == path else weight
    gained = weights.copy()
    for container, member in members:
        if nodes[container].type in _CONTAINERS:
            gained[container] += MEMBERS * weights[member]
    return _scaled(nodes, gained)


def _scaled(nodes: Sequence[Node], weights: Sequence[float]) -> dict[str, float]:
    inside = [0.0 if node.role is Role.EXTERNAL else weight for node, weight in zip(nodes, weights, strict=True)]
    most = log1p(max(inside, default=0.0)) or 1.0
    # Rounded, so that the last bit of a platform's logarithm does not show.
    scores = {weight: min(1.0, log1p(weight) / most) for weight in set(weights)}
    own = {weight: round(score, 4) for weight, score in scores.items()}
    external = {weight: round(score * EXTERNAL, 4) for weight, score in scores.items()}
    return {
        node.id: external[weight] if node.role is Role.EXTERNAL else own[weight]
        for node, weight in zip(nodes, weights, strict=True)
    }
