"""Are the fields and constants that nobody speaks of left out of the interchange file, and nothing else?"""

from __future__ import annotations

import json

import msgspec
import pytest

from kgcore.formats.exported import exported
from kgcore.formats.records import graph_bytes
from kgcore.model.kinds import EDGE_TYPE_OF, NodeType, Relation, SymbolKind
from kgcore.model.records import Edge, Graph, Layer, Node, TourStep

RATE_ID = "concept:pay.py:RATE"


def constant(**changes: object) -> Node:
    node = Node(
        id=RATE_ID,
        kind=SymbolKind.CONSTANT,
        type=NodeType.CONCEPT,
        name="RATE",
        qualified_name="RATE",
        path="pay.py",
        summary="Constant in module pay.",
    )
    return msgspec.structs.replace(node, **changes)


def edge(source: str, relation: Relation, target: str) -> Edge:
    return Edge(source=source, relation=relation, target=target, type=EDGE_TYPE_OF[relation])


def with_constant(shop: Graph, node: Node, *edges: Edge) -> Graph:
    owned = edge("file:pay.py", Relation.CONTAINS, RATE_ID)
    return msgspec.structs.replace(shop, nodes=(*shop.nodes, node), edges=(*shop.edges, owned, *edges))


@pytest.mark.parametrize(
    "kind",
    [
        SymbolKind.CONSTANT,
        SymbolKind.VARIABLE,
        SymbolKind.FIELD,
        SymbolKind.ATTRIBUTE,
        SymbolKind.ENUM_MEMBER,
    ],
)
def test_one_that_only_its_owner_knows_stays_behind_with_the_edge(shop: Graph, kind: SymbolKind) -> None:
    words = str(kind).replace("_", " ").capitalize()
    assert exported(with_constant(shop, constant(kind=kind, summary=f"{words} of `Service`."))) == shop


@pytest.mark.parametrize(
    "node",
    [
        constant(summary="What we take of each payment."),
        constant(language_notes="Decimal."),
        constant(extra={"color": "red"}),
        constant(kind=SymbolKind.OTHER),
        constant(kind=SymbolKind.METHOD, summary="Method of `Service`."),
    ],
    ids=["documented", "notes", "extra", "foreign", "method"],
)
def test_one_of_which_something_is_said_is_exported(shop: Graph, node: Node) -> None:
    graph = with_constant(shop, node)
    assert exported(graph) == graph


@pytest.mark.parametrize(
    "touching",
    [
        edge("function:pay.py:Service.charge", Relation.READS, RATE_ID),
        edge(RATE_ID, Relation.OTHER, "file:web.py"),
    ],
    ids=["referenced", "refers"],
)
def test_one_that_another_edge_touches_is_exported(shop: Graph, touching: Edge) -> None:
    graph = with_constant(shop, constant(), touching)
    assert exported(graph) == graph


def test_one_that_a_layer_or_the_tour_shows_is_exported(shop: Graph) -> None:
    graph = with_constant(shop, constant())
    layer = Layer(id="layer:rates", name="Rates", description="", node_ids=(RATE_ID,))
    step = TourStep(order=2, title="Rates", description="", node_ids=(RATE_ID,))
    for shown in (
        msgspec.structs.replace(graph, layers=(*graph.layers, layer)),
        msgspec.structs.replace(graph, tour=(*graph.tour, step)),
    ):
        assert exported(shown) == shown


def test_the_file_holds_what_is_exported(shop: Graph) -> None:
    written = json.loads(graph_bytes(with_constant(shop, constant())))
    assert RATE_ID not in {node["id"] for node in written["nodes"]}
    assert RATE_ID not in {edge["target"] for edge in written["edges"]}
    assert graph_bytes(with_constant(shop, constant())) == graph_bytes(shop)
