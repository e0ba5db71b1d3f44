"""Which nodes do the edges join, as positions instead of ids?"""

from __future__ import annotations

from collections.abc import Sequence
from operator import attrgetter
from typing import NamedTuple

from kgcore.model.records import Edge, Node


class Joints(NamedTuple):
    """Edges and the positions of their ends among the nodes: three lists of one length, a source's edges together."""

    edges: Sequence[Edge]
    sources: Sequence[int]
    targets: Sequence[int]


def join(nodes: Sequence[Node], edges: Sequence[Edge]) -> Joints:
    """Every edge between two of these nodes, in order of its source; edges to or from unknown ids are left out.

    Edges that come sorted by source, to nodes sorted by id, stay in their order and cost one look-up per end.
    """
    positions = {node.id: position for position, node in enumerate(nodes)}
    position_of = positions.get
    sources = [position_of(edge.source, -1) for edge in edges]
    targets = [position_of(edge.target, -1) for edge in edges]
    # Both are met in other tools' graphs and in tests only, so that the usual way pays for a look at them and no more.
    if sources != sorted(sources) or -1 in sources or -1 in targets:
        known = [edge for edge in edges if edge.source in positions and edge.target in positions]
        known.sort(key=lambda edge: (positions[edge.source], edge.relation, edge.target))
        return Joints(known, *([positions[end(edge)] for edge in known] for end in _ENDS))
    return Joints(edges, sources, targets)


_ENDS = (attrgetter("source"), attrgetter("target"))
