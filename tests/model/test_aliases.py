"""Are the words that graphs in the wild use for types, complexities and directions read as what they mean?"""

from __future__ import annotations

from typing import Any

import pytest

from kgcore.model.kinds import EdgeType, NodeType
from kgcore.model.validation import ValidationResult, validate_graph

PROJECT = {
    "name": "shop",
    "languages": ["python"],
    "frameworks": [],
    "description": "",
    "analyzedAt": "",
    "gitCommitHash": "",
}

NODE_WORDS = """
function: func fn method
class: interface struct
module: mod pkg package
service: container deployment pod
document: doc readme docs
pipeline: job ci
endpoint: route api query mutation
config: setting env configuration
resource: infra infrastructure terraform
table: migration database db view
schema: proto protobuf definition typedef
domain: business_domain
flow: business_flow business_process
step: task business_step
article: note page wiki_page
entity: person actor organization
topic: tag category theme
claim: assertion decision thesis
source: reference raw paper
"""
EDGE_WORDS = """
inherits: extends
calls: invokes invoke
depends_on: uses requires
related: relates_to related_to
similar_to: similar
imports: import
exports: export
contains: contain
publishes: publish
subscribes: subscribe
documents: describes
provisions: creates
serves: exposes listens
deploys: deploys_to
migrates: migrates_to
routes: routes_to
triggers: triggers_on fires
defines_schema: defines
contains_flow: has_flow
flow_step: next_step
cross_domain: interacts_with
cites: references cites_source
contradicts: conflicts_with disagrees_with
builds_on: refines elaborates
exemplifies: illustrates instance_of example_of
categorized_under: belongs_to tagged_with
authored_by: written_by created_by
"""
DESIGN_NODE_WORDS = """
screen: frame artboard
page: canvas
component: main_component
componentSet: component_set variant_set componentset
token: design_token style
"""
DESIGN_EDGE_WORDS = """
instance_of: instantiates
variant_of: variant
uses_token: styled_by applies_token
"""


def pairs(table: str) -> list[tuple[str, str]]:
    lines = (line.split(": ") for line in table.strip().splitlines())
    return [(word, canonical) for canonical, words in lines for word in words.split()]


def checked(node_type: str = "file", edge_type: str = "related", **root: Any) -> ValidationResult:
    node = {"type": node_type, "name": "a", "summary": "s", "tags": [], "complexity": "simple"}
    edge = {"source": "a", "target": "b", "type": edge_type, "direction": "forward", "weight": 0.5}
    nodes = [node | {"id": "a"}, node | {"id": "b", "type": "file"}]
    return validate_graph({"version": "1.0.0", "project": PROJECT, "nodes": nodes, "edges": [edge]} | root)


def read_types(result: ValidationResult) -> tuple[str, str]:
    assert result.graph is not None
    return str(result.graph.nodes[0].type), str(result.graph.edges[0].type)


def test_the_tables_have_as_many_words_as_the_format_names() -> None:
    assert len(pairs(NODE_WORDS)) == 54
    assert len(pairs(EDGE_WORDS)) + len(["documented_by"]) == 40


@pytest.mark.parametrize(("word", "canonical"), pairs(NODE_WORDS))
def test_a_node_type_alias_is_mapped_and_reported(word: str, canonical: str) -> None:
    result = checked(node_type=word)
    assert read_types(result)[0] == canonical
    assert [(issue.category, issue.path) for issue in result.issues] == [("alias", "nodes[0].type")]
    assert result.issues[0].message == f'nodes[0] ("a"): type "{word}" — mapped to "{canonical}"'


@pytest.mark.parametrize(("word", "canonical"), pairs(EDGE_WORDS))
def test_an_edge_type_alias_is_mapped_and_reported(word: str, canonical: str) -> None:
    result = checked(edge_type=word)
    assert read_types(result)[1] == canonical
    assert [(issue.category, issue.path) for issue in result.issues] == [("alias", "edges[0].type")]
    assert result.graph is not None
    assert (result.graph.edges[0].source, result.graph.edges[0].target) == ("a", "b")


@pytest.mark.parametrize(("word", "canonical"), pairs(DESIGN_NODE_WORDS))
def test_a_design_graph_has_node_words_of_its_own(word: str, canonical: str) -> None:
    assert read_types(checked(node_type=word, kind="design"))[0] == canonical
    if word != "componentset":
        elsewhere = checked(node_type=word)
        assert [issue.category for issue in elsewhere.issues if issue.path == "nodes[0]"] == ["invalid-node"]


@pytest.mark.parametrize(("word", "canonical"), pairs(DESIGN_EDGE_WORDS))
def test_a_design_graph_has_edge_words_of_its_own(word: str, canonical: str) -> None:
    assert read_types(checked(edge_type=word, kind="design"))[1] == canonical
    assert [issue.category for issue in checked(edge_type=word).issues] == ["invalid-edge"]


@pytest.mark.parametrize("kind", ["design", "DESIGN"])
def test_page_and_instance_of_keep_their_names_in_a_design_graph(kind: str) -> None:
    result = checked(node_type="page", edge_type="instance_of", kind=kind)
    assert read_types(result) == ("page", "instance_of")


@pytest.mark.parametrize("root", [{}, {"kind": "codebase"}, {"kind": "knowledge"}])
def test_page_and_instance_of_are_an_article_and_an_example_elsewhere(root: dict[str, Any]) -> None:
    assert read_types(checked(node_type="page", edge_type="instance_of", **root)) == ("article", "exemplifies")


@pytest.mark.parametrize(
    ("word", "canonical"), [("documented_by", "documents"), ("tests", "tested_by"), ("implemented_by", "implements")]
)
def test_an_alias_that_inverts_the_meaning_swaps_the_ends_and_says_so(word: str, canonical: str) -> None:
    result = checked(edge_type=word)
    assert result.graph is not None
    edge = result.graph.edges[0]
    assert (edge.source, edge.type, edge.target) == ("b", canonical, "a")
    assert ["swapped" in issue.message for issue in result.issues] == [True]


@pytest.mark.parametrize("node_type", list(NodeType))
def test_every_canonical_node_type_is_accepted_in_any_case(node_type: NodeType) -> None:
    exact = checked(node_type=node_type, kind="design")
    assert (read_types(exact)[0], exact.issues) == (node_type, ())
    shouted = checked(node_type=node_type.upper(), kind="design")
    assert read_types(shouted)[0] == node_type
    assert [issue.category for issue in shouted.issues] == ["alias"]


@pytest.mark.parametrize("edge_type", list(EdgeType))
def test_every_canonical_edge_type_is_accepted(edge_type: EdgeType) -> None:
    result = checked(edge_type=edge_type, kind="design")
    assert (read_types(result)[1], result.issues) == (edge_type, ())


@pytest.mark.parametrize("word", ["process", "constructor", "widget", "__proto__"])
def test_a_word_that_is_no_alias_drops_the_node(word: str) -> None:
    result = checked(node_type=word)
    assert result.issues[0].message == f'nodes[0] ("a"): unknown type "{word}" — removed'
    assert result.reconciliation["nodes"].dropped == 1
