"""Do the records and the interchange model become each other with nothing lost?"""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kgcore.formats.knowledge_graph import knowledge_graph_bytes
from kgcore.formats.paths import relative_path
from kgcore.formats.records import from_knowledge_graph, graph_bytes, to_knowledge_graph
from kgcore.model.interchange import KnowledgeGraph
from kgcore.model.kinds import EDGE_TYPE_OF, Direction, EdgeType, NodeType, Relation, Role, SymbolKind, Tier
from kgcore.model.records import Edge, Graph, Site
from kgcore.model.validation import validate_graph

PROJECT = {
    "name": "shop",
    "languages": ["python"],
    "frameworks": ["flask"],
    "description": "d",
    "analyzedAt": "then",
    "gitCommitHash": "abc",
}
NODE = {"id": "a", "type": "concept", "name": "a", "summary": "s", "tags": [], "complexity": "simple"}
EDGE = {"source": "a", "target": "a", "type": "related", "direction": "forward", "weight": 0.5}


def document(**root: Any) -> dict[str, Any]:
    return {"version": "1.0.0", "project": PROJECT, "nodes": [NODE], "edges": [], "layers": [], "tour": []} | root


def models(found: dict[str, Any]) -> KnowledgeGraph:
    result = validate_graph(found)
    assert result.issues == ()
    assert result.graph is not None
    return result.graph


def there_and_back(found: dict[str, Any]) -> dict[str, Any]:
    return to_knowledge_graph(from_knowledge_graph(models(found))).json_object()


def edge_of(**fields: Any) -> Edge:
    return from_knowledge_graph(models(document(edges=[EDGE | fields]))).edges[0]


def test_our_own_graph_comes_back_as_it_was(shop: Graph) -> None:
    assert from_knowledge_graph(to_knowledge_graph(shop)) == shop


@settings(deadline=None)
@given(
    st.sampled_from([relation for relation in Relation if relation is not Relation.OTHER]),
    st.sampled_from(list(Tier)),
    st.sampled_from(["", "import", "super"]),
    st.sampled_from([1.0, 0.7]),
    st.lists(st.builds(Site, st.integers(1, 9), st.integers(0, 9), st.sampled_from(list(Tier)), st.just("s"))),
)
def test_any_evidence_of_ours_comes_back_as_it_was(
    relation: Relation, tier: Tier, strategy: str, confidence: float, sites: list[Site]
) -> None:
    edge = Edge(
        source="a",
        relation=relation,
        target="a",
        type=EDGE_TYPE_OF[relation],
        tier=tier,
        strategy=strategy,
        confidence=confidence,
        sites=tuple(sorted(sites)),
    )
    graph = msgspec.structs.replace(from_knowledge_graph(models(document())), edges=(edge,))
    assert from_knowledge_graph(to_knowledge_graph(graph)) == graph
    assert graph_bytes(graph) == knowledge_graph_bytes(to_knowledge_graph(graph))


def test_our_kinds_and_relations_are_written_beside_the_types(shop: Graph) -> None:
    graph = to_knowledge_graph(shop)
    charge = next(node for node in graph.nodes if node.name == "charge")
    assert (charge.type, charge.symbol_kind, charge.qualified_name) == (NodeType.FUNCTION, "method", "Service.charge")
    assert charge.signature == "(self, amount: int) -> bool"
    constructs = graph.edges[1].json_object()
    assert (constructs["type"], constructs["relation"]) == ("calls", "constructs")
    assert constructs["evidence"] == {"tier": "certain", "strategy": "import", "confidence": 0.99}
    assert constructs["sites"][1] == {"line": 8, "column": 0, "tier": "inferred", "strategy": "assigned type"}


@pytest.mark.parametrize(
    "found",
    [
        document(kind="knowledge", version="1.7", mine={"a": [None, 1.5]}),
        document(project=PROJECT | {"mine": 1}),
        document(nodes=[NODE | {"domainMeta": {"entities": [], "x": 1}, "figmaMeta": {"nodeId": "1:2"}, "mine": None}]),
        document(nodes=[NODE | {"knowledgeMeta": {}, "filePath": "", "languageNotes": "", "signature": ""}]),
        document(nodes=[NODE | {"symbolKind": "monad", "qualifiedName": "m.a"}]),
        document(nodes=[NODE | {"symbolKind": "other"}]),
        document(nodes=[NODE | {"file_path": "unknown field", "filePath": "a.py"}]),
        document(nodes=[NODE | {"lineRange": [0, 4]}]),
        document(nodes=[NODE | {"lineRange": [1.5, 10**40]}]),
        document(edges=[EDGE | {"direction": "backward", "description": "", "mine": True}]),
        document(edges=[EDGE | {"relation": "haunts"}, EDGE | {"relation": "other"}]),
        document(
            edges=[EDGE | {"relation": "calls", "evidence": {"tier": "certain", "strategy": "", "confidence": 1.0}}]
        ),
        document(
            edges=[
                EDGE | {"relation": "calls", "evidence": {"tier": "guessed", "strategy": "foreign", "confidence": 0.1}}
            ]
        ),
        document(edges=[EDGE | {"relation": "calls", "sites": []}]),
        document(edges=[EDGE | {"sites": [{"line": -1, "column": 0, "tier": "certain", "strategy": "s", "mine": 1}]}]),
        document(layers=[{"id": "l", "name": "L", "description": "", "nodeIds": ["a"], "mine": 1}]),
        document(
            tour=[{"order": 1, "title": "t", "description": "", "nodeIds": ["a"], "languageLesson": "", "mine": 1}]
        ),
    ],
)
def test_nothing_of_a_foreign_graph_is_lost(found: dict[str, Any]) -> None:
    assert there_and_back(found) == found
    assert models(json.loads(knowledge_graph_bytes(models(found)))).json_object() == found


@pytest.mark.parametrize(
    ("edge_type", "relation"),
    [
        ("calls", Relation.CALLS),
        ("contains", Relation.CONTAINS),
        ("tested_by", Relation.TESTED_BY),
        ("depends_on", Relation.OTHER),
        ("flow_step", Relation.OTHER),
    ],
)
def test_a_foreign_edge_keeps_its_type_and_is_never_certain(edge_type: str, relation: Relation) -> None:
    edge = edge_of(type=edge_type)
    assert (edge.type, edge.relation, edge.tier) == (EdgeType(edge_type), relation, Tier.INFERRED)


def test_the_direction_of_a_foreign_edge_is_kept() -> None:
    assert edge_of(direction="bidirectional").direction is Direction.BIDIRECTIONAL


def test_a_foreign_node_is_of_no_kind_of_ours_and_an_external_one_of_ours_is_known_again(shop: Graph) -> None:
    assert from_knowledge_graph(models(document())).nodes[0].kind is SymbolKind.OTHER
    flask = next(node for node in from_knowledge_graph(to_knowledge_graph(shop)).nodes if node.name == "flask")
    assert (flask.kind, flask.role) == (SymbolKind.EXTERNAL_PACKAGE, Role.EXTERNAL)


def test_steps_are_put_in_their_order_and_numbered() -> None:
    steps: list[dict[str, Any]] = [
        {"order": order, "title": str(order), "description": "", "nodeIds": []} for order in (2.5, -1, 2)
    ]
    tour = from_knowledge_graph(models(document(tour=steps))).tour
    assert [(step.order, step.title) for step in tour] == [(1, "-1"), (2, "2"), (3, "2.5")]


unknown = st.dictionaries(
    st.text(max_size=5).map("x".__add__),
    st.none() | st.text(max_size=5) | st.lists(st.integers(), max_size=2),
    max_size=2,
)
texts = st.text(max_size=6)
node_fields = st.fixed_dictionaries(
    {},
    optional={
        # An absolute path is written as a relative one, so it would not come back.
        "filePath": texts.filter(lambda path: relative_path(path, None) == path),
        "lineRange": st.lists(st.integers(-1, 9), min_size=2, max_size=2),
        "languageNotes": texts,
        "symbolKind": st.sampled_from([*SymbolKind, "monad"]).map(str),
        "qualifiedName": texts,
        "signature": texts,
    },
)
edge_fields = st.fixed_dictionaries(
    {
        "type": st.sampled_from(list(EdgeType)).map(str),
        "direction": st.sampled_from(list(Direction)).map(str),
        "weight": st.floats(0, 1),
    },
    optional={"description": texts, "relation": st.sampled_from([*Relation, "haunts"]).map(str)},
)


@settings(max_examples=200, deadline=None)
@given(node_fields, unknown, edge_fields, unknown)
def test_any_graph_comes_back_as_it_was(
    node: dict[str, Any], of_node: dict[str, Any], edge: dict[str, Any], of_edge: dict[str, Any]
) -> None:
    found = document(kind="design", nodes=[NODE | node | of_node], edges=[EDGE | edge | of_edge])
    assert there_and_back(found) == found
    assert json.loads(knowledge_graph_bytes(models(found)))["nodes"] == found["nodes"]
