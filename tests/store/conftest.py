"""What do the tests of the store share? Small records, and an index written from them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path

import pytest

from kgcore.model.kinds import EDGE_TYPE_OF, NodeType, Relation, SymbolKind, Tier
from kgcore.model.records import Edge, Graph, Layer, Node, Project, SearchDocument, Site
from kgcore.store.schema import INDEX_NAME, IndexMeta
from kgcore.store.writer import write_index


def a_node(qualified_name: str, *, path: str = "src/pay.py", importance: float = 0.5) -> Node:
    return Node(
        id=f"function:{path}:{qualified_name}",
        kind=SymbolKind.METHOD,
        type=NodeType.FUNCTION,
        name=qualified_name.rpartition(".")[2],
        qualified_name=qualified_name,
        path=path,
        start_line=3,
        end_line=9,
        language="python",
        importance=importance,
    )


def an_edge(source: Node, relation: Relation, target: Node, *lines: int) -> Edge:
    return Edge(
        source=source.id,
        relation=relation,
        target=target.id,
        type=EDGE_TYPE_OF[relation],
        sites=tuple(Site(line, 4, Tier.CERTAIN, "scope") for line in lines),
        strategy="scope",
    )


def a_graph(nodes: Iterable[Node], edges: Iterable[Edge] = (), layers: Iterable[Layer] = ()) -> Graph:
    return Graph(project=Project(name="shop"), nodes=tuple(nodes), edges=tuple(edges), layers=tuple(layers))


@pytest.fixture
def index_path(tmp_path: Path) -> Path:
    return tmp_path / ".ua" / INDEX_NAME


@pytest.fixture
def write(index_path: Path) -> Callable[..., Path]:
    """`write(graph, documents=[…])` → the path of a fresh index that holds them."""

    def write_it(graph: Graph, documents: Iterable[SearchDocument] = (), **others: object) -> Path:
        rest = {"files": (), "skipped": (), "meta": IndexMeta(), "facts": ()} | others
        write_index(index_path, graph=graph, documents=documents, **rest)  # type: ignore[arg-type]
        return index_path

    return write_it


@pytest.fixture
def node() -> Callable[..., Node]:
    return a_node


@pytest.fixture
def edge() -> Callable[..., Edge]:
    return an_edge


@pytest.fixture
def graph() -> Callable[..., Graph]:
    return a_graph
