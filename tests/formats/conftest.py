"""What do tests of the text forms share? One small graph of ours, with something of everything."""

from __future__ import annotations

import pytest

from kgcore.model.kinds import Complexity, EdgeType, NodeType, Relation, Role, SymbolKind, Tier
from kgcore.model.records import Edge, Graph, Layer, Node, Project, Site, TourStep


def source_file(path: str) -> Node:
    return Node(
        id=f"file:{path}",
        kind=SymbolKind.FILE,
        type=NodeType.FILE,
        name=path,
        path=path,
        qualified_name=path,
        summary="A file.",
    )


@pytest.fixture
def shop() -> Graph:
    """A class with two methods in `pay.py`, called from `web.py`, which uses an external package."""
    service = Node(
        id="class:pay.py:Service",
        kind=SymbolKind.CLASS,
        type=NodeType.CLASS,
        name="Service",
        qualified_name="Service",
        path="pay.py",
        start_line=1,
        end_line=9,
        summary="Takes payments.",
        tags=("payment",),
        complexity=Complexity.SIMPLE,
    )
    charge = Node(
        id="function:pay.py:Service.charge",
        kind=SymbolKind.METHOD,
        type=NodeType.FUNCTION,
        name="charge",
        qualified_name="Service.charge",
        path="pay.py",
        start_line=3,
        end_line=5,
        signature="(self, amount: int) -> bool",
        summary="Charges — once.",
    )
    refund = Node(
        id="function:pay.py:Service.refund",
        kind=SymbolKind.METHOD,
        type=NodeType.FUNCTION,
        name="refund",
        qualified_name="Service.refund",
        path="pay.py",
        start_line=6,
        end_line=9,
        summary="Gives back.",
    )
    flask = Node(
        id="module:ext/flask",
        kind=SymbolKind.EXTERNAL_PACKAGE,
        type=NodeType.MODULE,
        name="flask",
        summary="External package.",
        tags=("external",),
        role=Role.EXTERNAL,
    )
    first, second = Site(2, 4, Tier.CERTAIN, "import"), Site(8, 0, Tier.INFERRED, "assigned type")
    return Graph(
        project=Project(name="shop", languages=("python",), analyzed_at="2024-05-01T12:00:00Z", git_commit="abc"),
        nodes=(service, source_file("pay.py"), source_file("web.py"), charge, refund, flask),
        edges=(
            Edge(
                source="class:pay.py:Service",
                relation=Relation.CONTAINS,
                target="function:pay.py:Service.charge",
                type=EdgeType.CONTAINS,
                weight=1.0,
            ),
            Edge(
                source="file:web.py",
                relation=Relation.CONSTRUCTS,
                target="class:pay.py:Service",
                type=EdgeType.CALLS,
                weight=0.8,
                tier=Tier.CERTAIN,
                strategy="import",
                confidence=0.99,
                sites=(first, second),
            ),
            Edge(
                source="file:web.py",
                relation=Relation.IMPORTS,
                target="module:ext/flask",
                type=EdgeType.IMPORTS,
                weight=0.7,
                tier=Tier.EXTERNAL,
                strategy="import",
            ),
        ),
        layers=(
            Layer(id="layer:web", name="Web", description="Pages.", node_ids=("file:web.py",)),
            Layer(id="layer:core", name="Core", description="Rules.", node_ids=("file:pay.py",)),
        ),
        tour=(TourStep(order=1, title="Start", description="Here.", node_ids=("file:web.py",)),),
    )
