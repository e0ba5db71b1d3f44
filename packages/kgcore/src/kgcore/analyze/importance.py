"""How much of the graph leans on each node?"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import log1p

from kgcore.analyze.joints import Joints
from kgcore.model.kinds import NodeType, Relation, Role
from kgcore.model.records import Node

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

_CONTAINERS = frozenset({NodeType.CLASS, NodeType.FILE, NodeType.MODULE})
# Names of their own for what the loops compare with: reading a member off its enumeration is a call each time.
_CONTAINS = Relation.CONTAINS
_TESTED_BY = Relation.TESTED_BY
_OUTSIDE = Role.EXTERNAL


def importance(nodes: Sequence[Node], roles: Sequence[Role], joints: Joints) -> list[float]:
    """Each node's importance, 0 … 1, on a log scale, four decimals; the project's most leant-on node has 1.

    Counts distinct referrers, each by its role (`roles`, one per node) and nearness. Containing is not leaning, but a
    class, a file or a package gains a part of what its direct members have. The order of nodes and edges does not
    matter.
    """
    paths = [node.path for node in nodes]
    weights = [0.0] * len(nodes)
    last_source = [-1] * len(nodes)
    members: list[tuple[int, int]] = []
    current, weight, path = -1, 0.0, ""
    for edge, source, target in zip(*joints, strict=True):
        if source != current:
            current = source
            weight, path = REFERRER_WEIGHTS[roles[source]], paths[source]
        relation = edge.relation
        if relation is _CONTAINS:
            members.append((source, target))
        elif last_source[target] != source != target and relation is not _TESTED_BY:
            last_source[target] = source
            weights[target] += weight * SAME_FILE if paths[target] == path else weight
    gained = weights.copy()
    for container, member in members:
        if nodes[container].type in _CONTAINERS:
            gained[container] += MEMBERS * weights[member]
    return _scaled(roles, gained)


def _scaled(roles: Sequence[Role], weights: Sequence[float]) -> list[float]:
    inside = [0.0 if role is _OUTSIDE else weight for role, weight in zip(roles, weights, strict=True)]
    most = log1p(max(inside, default=0.0)) or 1.0
    # Rounded, so that the last bit of a platform's logarithm does not show.
    scores = {weight: min(1.0, log1p(weight) / most) for weight in set(weights)}
    own = {weight: round(score, 4) for weight, score in scores.items()}
    external = {weight: round(score * EXTERNAL, 4) for weight, score in scores.items()}
    return [external[weight] if role is _OUTSIDE else own[weight] for role, weight in zip(roles, weights, strict=True)]
