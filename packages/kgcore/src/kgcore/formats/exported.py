"""Which nodes and edges of a graph go into the interchange file, and which stay in the index?"""

from __future__ import annotations

import msgspec

from kgcore.analyze.sentences import is_derived_summary
from kgcore.model.kinds import Relation, SymbolKind
from kgcore.model.records import Graph, Node

_INSIDE_OTHERS = frozenset(
    {
        SymbolKind.CONSTANT,
        SymbolKind.VARIABLE,
        SymbolKind.FIELD,
        SymbolKind.ATTRIBUTE,
        SymbolKind.ENUM_MEMBER,
    }
)


def exported(graph: Graph) -> Graph:
    """The graph without the constants, variables, fields, attributes and enum members that nobody speaks of.

    Such a node stays when it is documented, when an edge other than the one from its owner touches it, when a layer or
    the tour shows it, and when another tool left something on it. What goes takes the edge from its owner along.
    """
    contains = Relation.CONTAINS  # reading a member off its enumeration is a call each time, and edges are many
    spoken_of = {edge.target for edge in graph.edges if edge.relation is not contains}
    silent = {
        node.id
        for node in graph.nodes
        if node.kind in _INSIDE_OTHERS and node.id not in spoken_of and _says_nothing(node)
    }
    silent.difference_update(edge.source for edge in graph.edges)
    silent.difference_update(*(layer.node_ids for layer in graph.layers), *(step.node_ids for step in graph.tour))
    if not silent:
        return graph
    return msgspec.structs.replace(
        graph,
        nodes=tuple([node for node in graph.nodes if node.id not in silent]),
        edges=tuple([edge for edge in graph.edges if edge.target not in silent]),
    )


def _says_nothing(node: Node) -> bool:
    """Whether all that is said of the node follows from where it stands."""
    return is_derived_summary(node) and not node.language_notes and not node.extra
