"""What does a graph answer, in memory and in the index alike?"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

import pytest

from kgcore.errors import InvalidGraphError
from kgcore.model.kinds import EdgeType, NodeType, Relation, SymbolKind
from kgcore.model.memory_graph import MemoryGraph
from kgcore.model.protocols import GraphReader
from kgcore.model.records import Edge, Graph, Layer, Node, TourStep
from kgcore.store.reader import open_index


@pytest.fixture(params=["memory", "index"])
def reading(
    request: pytest.FixtureRequest, write: Callable[..., Path]
) -> Callable[[Graph], AbstractContextManager[GraphReader]]:
    """`with reading(graph) as reader:` gives a reader of either kind."""

    @contextmanager
    def read(graph: Graph) -> Iterator[GraphReader]:
        if request.param == "memory":
            yield MemoryGraph(graph)
            return
        with open_index(write(graph)) as index:
            yield index.graph

    return read


@pytest.mark.parametrize("asked", ["build_filter", "Query.build_filter", "sql.Query.build_filter"])
def test_a_name_is_found_bare_qualified_and_by_its_dotted_end(reading, node, graph, asked):
    wanted = node("sql.Query.build_filter", path="django/query.py")
    with reading(graph([wanted, node("Query.build"), node("rebuild_filter")])) as reader:
        assert reader.named(asked) == [wanted]


@pytest.mark.parametrize(
    "asked", ["filter", "uery.build_filter", "query", "BUILD_FILTER", "build_filter.", ".build_filter"]
)
def test_part_of_a_name_is_not_its_name(reading, node, graph, asked):
    with reading(graph([node("sql.Query.build_filter")])) as reader:
        assert reader.named(asked) == []


def test_a_file_is_named_by_name_and_path_but_not_by_its_suffix(reading, graph):
    file = Node(
        id="file:src/pay.py", kind=SymbolKind.FILE, type=NodeType.FILE, name="pay.py", qualified_name="src/pay.py"
    )
    with reading(graph([file])) as reader:
        assert reader.named("pay.py") == reader.named("src/pay.py") == [file]
        assert reader.named("py") == []


def test_a_composed_name_finds_a_decomposed_one(reading, node, graph):
    with reading(graph([node("caf\u00e9")])) as reader:
        assert [found.name for found in reader.named("cafe\u0301")] == ["caf\u00e9"]


def test_nodes_of_one_name_come_by_importance(reading, node, graph):
    minor, major = node("run", path="a.py", importance=0.1), node("run", path="b.py", importance=0.9)
    with reading(graph([minor, major])) as reader:
        assert reader.named("run") == [major, minor]
        assert reader.named("run", limit=1) == [major]


def test_a_hub_shows_its_important_callers_first(reading, node, edge, graph):
    hub = node("hub")
    callers = [node(f"caller_{number}", importance=number / 100) for number in range(50)]
    edges = [edge(caller, Relation.CALLS, hub, 5) for caller in callers]
    with reading(graph([hub, *callers], edges)) as reader:
        shown = reader.incoming(hub.id, relations=[Relation.CALLS], limit=3)
        assert [found.source for found in shown] == [caller.id for caller in reversed(callers[-3:])]
        assert reader.degree(hub.id) == 50


def test_all_relations_between_two_nodes_are_kept_with_all_their_sites(reading, node, edge, graph):
    caller, target = node("caller"), node("Target")
    edges = [edge(caller, Relation.CALLS, target, 3, 8), edge(caller, Relation.USES_TYPE, target, 2)]
    with reading(graph([caller, target], edges)) as reader:
        assert reader.outgoing(caller.id) == edges
        assert [site.line for site in reader.outgoing(caller.id)[0].sites] == [3, 8]


def test_edges_of_another_tool_that_agree_in_all_but_type_are_all_kept(reading, node, graph):
    one, two = node("one"), node("two")
    edges = [
        Edge(source=one.id, relation=Relation.OTHER, target=two.id, type=edge_type)
        for edge_type in (EdgeType.DEPLOYS, EdgeType.DOCUMENTS, EdgeType.DOCUMENTS)
    ]
    with reading(graph([one, two], edges)) as reader:
        assert len(reader.outgoing(one.id)) == len(reader.incoming(two.id)) == 3


def test_a_recursive_call_counts_once(reading, node, edge, graph):
    walk = node("walk")
    with reading(graph([walk], [edge(walk, Relation.CALLS, walk, 4)])) as reader:
        assert reader.degree(walk.id) == 1


def test_a_layer_is_cut_to_the_nodes_asked_for(reading, node, graph):
    nodes = [node("a"), node("b"), node("c")]
    layers = [
        Layer(id="layer:api", name="API", description="", node_ids=(nodes[1].id, nodes[0].id)),
        Layer(id="layer:core", name="Core", description="", node_ids=(nodes[2].id,)),
    ]
    with reading(graph(nodes, layers=layers)) as reader:
        (only,) = reader.layers_of([nodes[0].id])
        assert (only.name, only.node_ids) == ("API", (nodes[0].id,))
        assert reader.layers() == layers


def test_an_edge_to_nowhere_is_refused(reading, node, edge, graph):
    here, nowhere = node("here"), node("nowhere")
    with (
        pytest.raises(InvalidGraphError, match="nowhere"),
        reading(graph([here], [edge(here, Relation.CALLS, nowhere)])),
    ):
        pass


def test_a_layer_or_tour_step_with_an_unknown_member_is_not_written(write, node, graph):
    with pytest.raises(InvalidGraphError, match="no node"):
        write(graph([node("a")], layers=[Layer(id="l", name="L", description="", node_ids=("file:gone",))]))
    step = TourStep(order=1, title="T", description="", node_ids=("file:gone",))
    whole = graph([node("a")])
    with pytest.raises(InvalidGraphError, match="no node"):
        write(Graph(project=whole.project, nodes=whole.nodes, edges=(), tour=(step,)))


def test_text_that_is_not_unicode_is_refused(write, node, graph):
    with pytest.raises(InvalidGraphError, match="not Unicode"):
        write(graph([node("a\ud800")]))


def test_a_number_beyond_64_bits_is_refused(write, node, edge, graph):
    walk = node("walk")
    with pytest.raises(InvalidGraphError, match="64 bits"):
        write(graph([walk], [edge(walk, Relation.CALLS, walk, 2**70)]))
