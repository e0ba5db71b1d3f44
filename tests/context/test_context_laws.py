"""What holds for every question, budget and graph?"""

from __future__ import annotations

from fakes.shop import BODIES, SHOP, MemorySources
from fakes.text_index import MemoryTextIndex
from hypothesis import given, settings
from hypothesis import strategies as st

from kgcore.context import build_chat_context, estimate_tokens, format_context_for_prompt, render_answer
from kgcore.model.kinds import EdgeType, NodeType, Relation, SymbolKind
from kgcore.model.memory_graph import MemoryGraph
from kgcore.model.records import Edge, Graph, Layer, Node, Project

GRAPH = MemoryGraph(SHOP)
INDEX = MemoryTextIndex.of(SHOP, BODIES)
SOURCES = MemorySources({path: [f"token {n} login()" for n in range(300)] for path in {n.path for n in SHOP.nodes}})

WORDS = st.sampled_from(
    [
        "check_token",
        "login",
        "auth",
        "token",
        "AuthController",
        "log",
        "emit",
        "who",
        "calls",
        "how",
        "?",
        "`",
        "'",
        "test",
    ]
)
QUESTIONS = st.one_of(st.text(max_size=80), st.lists(WORDS, max_size=8).map(" ".join))
NAMES = st.text(min_size=1, max_size=12)


@st.composite
def foreign_graphs(draw: st.DrawFn) -> Graph:
    """Graphs such as other tools make: any names, any types, no ranges, no paths here and there."""
    names = draw(st.lists(NAMES, min_size=1, max_size=8, unique=True))
    nodes = tuple(
        Node(
            id=f"x:{name}",
            kind=SymbolKind.OTHER,
            type=draw(st.sampled_from(NodeType)),
            name=name,
            path=draw(st.sampled_from(["", "a.ts", "ä b.ts"])),
            summary=draw(st.text(max_size=30)),
        )
        for name in sorted(names)
    )
    ends = st.sampled_from([node.id for node in nodes])
    pairs = draw(st.lists(st.tuples(ends, st.sampled_from(EdgeType), ends), max_size=12, unique=True))
    edges = tuple(Edge(source=s, relation=Relation.OTHER, target=t, type=kind) for s, kind, t in sorted(pairs))
    layers = (Layer(id="layer:all", name="All", description="", node_ids=tuple(node.id for node in nodes)),)
    return Graph(project=Project(name=draw(st.text(max_size=10))), nodes=nodes, edges=edges, layers=layers)


@settings(deadline=None)
@given(QUESTIONS, st.integers(1, 3000), st.integers(1, 20), st.booleans(), st.booleans())
def test_budget_seeds_and_ends_hold_for_any_question(
    query: str, budget: int, max_nodes: int, indexed: bool, excerpts: bool
) -> None:
    context = build_chat_context(
        GRAPH,
        query,
        max_nodes=max_nodes,
        text=INDEX if indexed else None,
        sources=SOURCES,
        budget=budget,
        excerpts=excerpts,
    )
    inside = {node.id for node in context.relevant_nodes}
    assert len(context.seeds) <= max_nodes
    assert {seed.node_id for seed in context.seeds} <= inside
    assert all(edge.source in inside and edge.target in inside for edge in context.relevant_edges)
    assert all(set(chain.node_ids) <= inside for chain in context.chains)
    assert all(set(layer.node_ids) <= inside for layer in context.relevant_layers)
    assert estimate_tokens(format_context_for_prompt(context)) <= budget
    assert estimate_tokens(render_answer(context)) <= budget


@settings(deadline=None)
@given(QUESTIONS)
def test_the_same_question_has_the_same_answer(query: str) -> None:
    first, second = (build_chat_context(MemoryGraph(SHOP), query, text=INDEX) for _ in range(2))
    assert first == second
    assert render_answer(first) == render_answer(second)


@settings(deadline=None)
@given(foreign_graphs(), QUESTIONS)
def test_any_graph_answers_any_question(graph: Graph, query: str) -> None:
    context = build_chat_context(MemoryGraph(graph), query, budget=4000)
    neighbours = {edge.source for edge in graph.edges} | {edge.target for edge in graph.edges}
    seeds = {seed.node_id for seed in context.seeds}
    assert {node.id for node in context.relevant_nodes} <= seeds | neighbours
    assert format_context_for_prompt(context)
    assert render_answer(context)


@settings(deadline=None)
@given(foreign_graphs())
def test_with_room_for_all_every_neighbour_and_every_edge_among_them_is_there(graph: Graph) -> None:
    reader = MemoryGraph(graph)
    context = build_chat_context(reader, graph.nodes[0].name, budget=100_000)
    shown = {node.id for node in context.relevant_nodes}
    for seed in context.seeds:
        edges = [*reader.outgoing(seed.node_id), *reader.incoming(seed.node_id)]
        assert {edge.source for edge in edges} | {edge.target for edge in edges} <= shown
    assert len(context.relevant_edges) == len(reader.edges_among(shown))
    assert not context.left_out.relations
