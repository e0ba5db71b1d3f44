"""Does the index answer every question as the graph in memory does?"""

from __future__ import annotations

import tempfile
from pathlib import Path

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from kgcore.model.kinds import Complexity, Direction, EdgeType, GraphKind, NodeType, Relation, Role, SymbolKind, Tier
from kgcore.model.memory_graph import MemoryGraph
from kgcore.model.protocols import GraphReader
from kgcore.model.records import Edge, Graph, Layer, Node, Project, Site, TourStep
from kgcore.store.reader import open_index
from kgcore.store.schema import IndexMeta
from kgcore.store.writer import write_index

SEGMENTS = ("a", "B", "run", "é", "e\u0301", "名前", "f(int)")
PATHS = ("", "src/pay.py", "lib/mod.py", "päth/x y.py")

names = st.lists(st.sampled_from(SEGMENTS), min_size=1, max_size=3).map(".".join)
texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)
extras = st.dictionaries(texts, st.one_of(st.none(), st.integers(), texts), max_size=2)
sites = st.builds(
    Site, st.integers(1, 2**31), st.integers(0, 200), st.sampled_from(Tier), st.sampled_from(["scope", "import", ""])
)


@st.composite
def nodes(draw: st.DrawFn) -> Node:
    qualified_name, path = draw(names), draw(st.sampled_from(PATHS))
    return Node(
        id=f"function:{path}:{qualified_name}",
        kind=draw(st.sampled_from(SymbolKind)),
        type=draw(st.sampled_from([NodeType.FUNCTION, NodeType.FILE, NodeType.COMPONENT_SET])),
        name=draw(st.sampled_from([qualified_name.rpartition(".")[2], "query.py"])),
        qualified_name=draw(st.sampled_from([qualified_name, path, ""])),
        path=path,
        start_line=draw(st.integers(0, 9)),
        end_line=draw(st.integers(0, 9)),
        language=draw(st.sampled_from(["", "python"])),
        signature=draw(texts),
        summary=draw(texts),
        tags=tuple(draw(st.lists(texts, max_size=2))),
        complexity=draw(st.sampled_from(Complexity)),
        role=draw(st.sampled_from(Role)),
        importance=draw(st.sampled_from([0.0, 0.1, 0.25, 1.0])),
        language_notes=draw(texts),
        extra=draw(extras),
    )


@st.composite
def graphs(draw: st.DrawFn) -> Graph:
    drawn = draw(st.lists(nodes(), min_size=1, max_size=8, unique_by=lambda node: node.id))
    some_id = st.sampled_from([node.id for node in drawn])
    edges = st.builds(
        Edge,
        source=some_id,
        relation=st.sampled_from(Relation),
        target=some_id,
        sites=st.lists(sites, max_size=3).map(sorted).map(tuple),
        type=st.sampled_from(EdgeType),
        weight=st.sampled_from([0.0, 0.5, 1.0]),
        tier=st.sampled_from(Tier),
        strategy=st.sampled_from(["scope", "import", ""]),
        confidence=st.sampled_from([0.3, 1.0]),
        description=texts,
        direction=st.sampled_from(Direction),
        extra=extras.map(lambda extra: extra or None),
    )
    members = st.lists(some_id, max_size=4, unique=True).map(tuple)
    return Graph(
        project=draw(st.builds(Project, name=texts, languages=st.tuples(texts), git_commit=texts, extra=extras)),
        nodes=tuple(drawn),
        edges=tuple(draw(st.lists(edges, max_size=16))),
        layers=tuple(
            draw(
                st.lists(
                    st.builds(Layer, id=texts, name=texts, description=texts, node_ids=members, extra=extras),
                    max_size=3,
                )
            )
        ),
        tour=tuple(
            draw(
                st.lists(
                    st.builds(
                        TourStep,
                        order=st.integers(1, 9),
                        title=texts,
                        description=texts,
                        node_ids=members,
                        language_lesson=texts,
                        extra=extras,
                    ),
                    max_size=2,
                )
            )
        ),
        kind=draw(st.sampled_from([None, *GraphKind])),
        extra=draw(extras),
    )


@settings(deadline=None, max_examples=60)
@given(graph=graphs(), data=st.data())
def test_the_index_answers_as_the_graph_in_memory(graph: Graph, data: st.DataObject) -> None:
    memory = MemoryGraph(graph)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "kg.db"
        write_index(path, graph=graph, documents=(), files=(), skipped=(), meta=IndexMeta(), facts=())
        with open_index(path) as index:
            assert answers_without_arguments(index.graph) == answers_without_arguments(memory)
            known = [node.id for node in graph.nodes]
            for node_id in [*known, "function:nowhere:f", "\ud800"]:
                assert answers_about(index.graph, node_id) == answers_about(memory, node_id)
            some = data.draw(st.lists(st.sampled_from([*known, "function:nowhere:f"]), max_size=6))
            assert index.graph.nodes(some) == memory.nodes(some)
            assert index.graph.edges_among(some) == memory.edges_among(some)
            assert index.graph.layers_of(some) == memory.layers_of(some)
            for name in [
                *(node.qualified_name for node in graph.nodes),
                *SEGMENTS,
                "a.B",
                "B.run",
                "py",
                "",
                "%",
                "\ud800",
            ]:
                assert index.graph.named(name) == memory.named(name)
                assert index.graph.named(name, limit=1) == memory.named(name, limit=1)


@settings(deadline=None, max_examples=60)
@given(graph=graphs())
def test_the_whole_graph_is_read_as_it_was_written(graph: Graph) -> None:
    memory = MemoryGraph(graph)
    nodes = tuple(memory.all_nodes())
    edges = tuple(edge for node in nodes for edge in memory.outgoing(node.id))
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "kg.db"
        write_index(path, graph=graph, documents=(), files=(), skipped=(), meta=IndexMeta(), facts=())
        with open_index(path) as index:
            assert index.whole() == msgspec.structs.replace(graph, nodes=nodes, edges=edges)


def answers_without_arguments(reader: GraphReader) -> list[object]:
    return [
        reader.project(),
        reader.counts(),
        list(reader.all_nodes()),
        list(reader.all_nodes([NodeType.FILE, NodeType.COMPONENT_SET])),
        list(reader.all_nodes([])),
        reader.layers(),
        reader.tour(),
    ]


def answers_about(reader: GraphReader, node_id: str) -> list[object]:
    calls = [Relation.CALLS, Relation.CONTAINS]
    return [
        reader.node(node_id),
        reader.degree(node_id),
        reader.outgoing(node_id),
        reader.outgoing(node_id, relations=calls),
        reader.outgoing(node_id, limit=2),
        reader.incoming(node_id),
        reader.incoming(node_id, relations=calls, limit=1),
        reader.incoming(node_id, relations=[]),
        reader.incoming(node_id, limit=0),
    ]
