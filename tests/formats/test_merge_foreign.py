"""Does what another tool wrote survive our build, and only where it still means something?"""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec

from kgcore.formats.merge import merge_foreign
from kgcore.formats.records import graph_bytes, to_knowledge_graph
from kgcore.model.interchange import KnowledgeGraph
from kgcore.model.kinds import FILE_LEVEL_TYPES, NodeType, SymbolKind
from kgcore.model.records import Graph, Layer, Node
from kgcore.model.validation import validate_graph

PROJECT = {
    "name": "Shop!",
    "languages": [],
    "frameworks": ["Flask"],
    "description": "A web shop.",
    "analyzedAt": "",
    "gitCommitHash": "",
    "owner": "Ada",
}


def their_node(node_id: str, node_type: str, name: str, **fields: Any) -> dict[str, Any]:
    return {
        "id": node_id,
        "type": node_type,
        "name": name,
        "summary": name,
        "tags": [],
        "complexity": "simple",
    } | fields


def their_edge(source: str, edge_type: str, target: str) -> dict[str, Any]:
    return {"source": source, "target": target, "type": edge_type, "direction": "forward", "weight": 0.5}


def theirs(nodes: list[dict[str, Any]], **root: Any) -> KnowledgeGraph:
    result = validate_graph({"version": "1.0.0", "project": PROJECT, "nodes": nodes, "edges": []} | root)
    assert result.graph is not None
    return result.graph


def node_of(graph: Graph, node_id: str) -> Node:
    return next(node for node in graph.nodes if node.id == node_id)


def edges_of(graph: Graph) -> set[tuple[str, str, str]]:
    return {(edge.source, str(edge.type), edge.target) for edge in graph.edges}


PAY = their_node("file:pay.py", "file", "pay.py", filePath="pay.py")
WEB = their_node("file:web.py", "file", "web.py", filePath="web.py")


def test_a_matched_node_takes_over_their_words_and_keeps_our_facts(shop: Graph) -> None:
    fields = {"summary": "Money in.", "tags": ["core"], "languageNotes": "Uses a class.", "reviewedBy": "Ada"}
    merged = merge_foreign(shop, theirs([their_node("class:pay.py:Service", "class", "Service", **fields)]))
    service = node_of(merged, "class:pay.py:Service")
    assert (service.summary, service.tags) == ("Money in.", ("core", "payment"))
    assert (service.language_notes, service.extra) == ("Uses a class.", {"reviewedBy": "Ada"})
    assert (service.kind, service.start_line) == (SymbolKind.CLASS, 1)


def test_a_summary_that_says_nothing_does_not_replace_ours(shop: Graph) -> None:
    for summary in ("Service", "No summary"):
        merged = merge_foreign(shop, theirs([their_node("class:pay.py:Service", "class", "Service", summary=summary)]))
        assert node_of(merged, "class:pay.py:Service").summary == "Takes payments."


def test_nodes_match_by_an_aliased_id_or_by_path_and_name(shop: Graph) -> None:
    nodes = [
        their_node("func:pay.py:Service.charge", "function", "x", summary="by alias"),
        their_node("function:pay.py:refund", "function", "refund", filePath="./pay.py", summary="by path and name"),
        their_node("document:web.py", "document", "web.py", filePath="web.py", summary="by path"),
    ]
    merged = merge_foreign(shop, theirs(nodes))
    assert node_of(merged, "function:pay.py:Service.charge").summary == "by alias"
    assert node_of(merged, "function:pay.py:Service.refund").summary == "by path and name"
    assert node_of(merged, "file:web.py").summary == "by path"
    assert len(merged.nodes) == len(shop.nodes)


def test_of_two_nodes_with_one_name_the_one_whose_lines_overlap_matches(shop: Graph) -> None:
    twin = Node(
        id="function:pay.py:refund",
        kind=SymbolKind.FUNCTION,
        type=NodeType.FUNCTION,
        name="refund",
        qualified_name="refund",
        path="pay.py",
        start_line=20,
        end_line=25,
        summary="ours",
    )
    two = msgspec.structs.replace(shop, nodes=(*shop.nodes, twin))
    other = their_node("function:pay.py:r", "function", "refund", filePath="pay.py", summary="theirs")
    here = merge_foreign(two, theirs([other | {"lineRange": [21, 22]}]))
    assert (node_of(here, twin.id).summary, node_of(here, "function:pay.py:Service.refund").summary) == (
        "theirs",
        "Gives back.",
    )
    nowhere = merge_foreign(two, theirs([other]))
    assert "theirs" not in {node.summary for node in nowhere.nodes}


def test_their_concepts_stay_with_their_edges_and_their_vanished_code_does_not(shop: Graph) -> None:
    nodes = [
        PAY,
        WEB,
        their_node("concept:idempotency", "concept", "Idempotency"),
        their_node("flow:checkout", "flow", "Checkout", domainMeta={"entryPoint": "POST /pay"}),
        their_node("function:old.py:gone", "function", "gone", filePath="old.py"),
    ]
    edges = [
        their_edge("flow:checkout", "contains", "file:pay.py"),
        their_edge("file:pay.py", "related", "concept:idempotency"),
        their_edge("file:pay.py", "validates", "file:web.py"),
        their_edge("file:pay.py", "imports", "file:web.py"),
        their_edge("function:old.py:gone", "related", "concept:idempotency"),
    ]
    merged = merge_foreign(shop, theirs(nodes, edges=edges))
    assert node_of(merged, "flow:checkout").extra == {"domainMeta": {"entryPoint": "POST /pay"}}
    assert edges_of(merged) - edges_of(shop) == {
        ("flow:checkout", "contains", "file:pay.py"),
        ("file:pay.py", "related", "concept:idempotency"),
        ("file:pay.py", "validates", "file:web.py"),
    }
    assert "function:old.py:gone" not in {node.id for node in merged.nodes}


def test_what_we_once_made_and_is_gone_does_not_haunt_the_graph(shop: Graph) -> None:
    ghost = their_node("concept:pay.py:LIMIT", "concept", "LIMIT", filePath="pay.py", symbolKind="constant")
    assert merge_foreign(shop, theirs([PAY, ghost])).nodes == merge_foreign(shop, theirs([PAY])).nodes


def test_a_node_about_a_file_that_is_gone_is_dropped_when_the_disk_can_be_asked(shop: Graph) -> None:
    config = their_node("config:tox.ini", "config", "tox.ini", filePath="tox.ini")
    assert node_of(merge_foreign(shop, theirs([config])), "config:tox.ini")
    asked = merge_foreign(shop, theirs([config]), exists=lambda path: path != "tox.ini")
    assert [node.id for node in asked.nodes] == [node.id for node in shop.nodes]


def test_their_layers_win_and_every_file_is_in_exactly_one(shop: Graph) -> None:
    config = their_node("config:tox.ini", "config", "tox.ini", filePath="tox.ini")
    layers = [
        {"id": "layer:money", "name": "Money", "description": "m", "nodeIds": ["file:pay.py"], "colour": "red"},
        {"id": "layer:again", "name": "Again", "description": "a", "nodeIds": ["file:pay.py"]},
        {"id": "layer:gone", "name": "Gone", "description": "g", "nodeIds": ["function:old.py:gone"]},
        {"id": "layer:pages", "name": "web", "description": "w", "nodeIds": ["class:pay.py:Service"]},
    ]
    gone = their_node("function:old.py:gone", "function", "gone", filePath="old.py")
    service = their_node("class:pay.py:Service", "class", "Service")
    merged = merge_foreign(shop, theirs([PAY, service, gone, config], layers=layers))
    assert [(layer.id, layer.node_ids) for layer in merged.layers] == [
        ("layer:money", ("file:pay.py",)),
        ("layer:again", ()),
        ("layer:pages", ("class:pay.py:Service", "file:web.py")),
        ("layer:other", ("config:tox.ini",)),
    ]
    assert merged.layers[0].extra == {"colour": "red"}
    places = Counter(member for layer in merged.layers for member in layer.node_ids)
    assert all(places[node.id] == 1 for node in merged.nodes if node.type in FILE_LEVEL_TYPES)


def test_without_layers_of_theirs_ours_stay(shop: Graph) -> None:
    assert merge_foreign(shop, theirs([PAY])).layers == shop.layers
    nobody = msgspec.structs.replace(shop, layers=(Layer(id="l", name="L", description="", node_ids=()),))
    assert {layer.id for layer in merge_foreign(nobody, theirs([PAY])).layers} == {"layer:other"}


def test_their_tour_is_taken_over_without_what_is_gone(shop: Graph) -> None:
    gone = their_node("function:old.py:gone", "function", "gone", filePath="old.py")
    tour = [
        {"order": 9, "title": "last", "description": "", "nodeIds": ["file:pay.py", "function:old.py:gone"]},
        {"order": 4, "title": "lost", "description": "", "nodeIds": ["function:old.py:gone"]},
        {"order": 1, "title": "welcome", "description": "", "nodeIds": [], "languageLesson": "Hello."},
    ]
    merged = merge_foreign(shop, theirs([PAY, gone], tour=tour))
    assert [(step.order, step.title, step.node_ids) for step in merged.tour] == [
        (1, "welcome", ()),
        (2, "last", ("file:pay.py",)),
    ]
    assert merge_foreign(shop, theirs([PAY, gone], tour=tour[1:2])).tour == shop.tour


def test_the_header_takes_their_description_and_unknown_fields(shop: Graph) -> None:
    merged = merge_foreign(shop, theirs([PAY], kind="codebase", theme="dark"))
    assert (merged.project.name, merged.project.description) == ("shop", "A web shop.")
    assert (merged.project.frameworks, merged.project.git_commit) == (("Flask",), "abc")
    assert (merged.project.extra, merged.extra) == ({"owner": "Ada"}, {"theme": "dark"})


def test_merging_our_own_export_changes_nothing_and_twice_is_once(shop: Graph) -> None:
    assert graph_bytes(merge_foreign(shop, to_knowledge_graph(shop))) == graph_bytes(shop)
    foreign = theirs(
        [PAY | {"summary": "Money.", "tags": ["x"]}, their_node("topic:a", "topic", "a")],
        edges=[their_edge("topic:a", "related", "file:pay.py")],
    )
    once = merge_foreign(shop, foreign)
    assert merge_foreign(shop, to_knowledge_graph(once)) == once
    assert validate_graph(to_knowledge_graph(once).json_object()).issues == ()
