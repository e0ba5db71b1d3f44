"""Is each fault of a graph repaired, dropped or refused as promised, and reported once?"""

from __future__ import annotations

import json
import math
from pathlib import Path
from typing import Any

import pytest

from kgcore.model.interchange import GraphNode, KnowledgeGraph
from kgcore.model.issues import Tally
from kgcore.model.validation import ValidationResult, validate_graph

SAMPLE = Path(__file__).parents[3] / "shared" / "data" / "understand-anything-sample.json"
PROJECT = {
    "name": "shop",
    "languages": ["python"],
    "frameworks": [],
    "description": "",
    "analyzedAt": "",
    "gitCommitHash": "",
}
NODE = {"id": "file:a.py", "type": "file", "name": "a.py", "summary": "s", "tags": ["t"], "complexity": "simple"}
OTHER = NODE | {"id": "file:b.py", "name": "b.py", "filePath": "b.py"}
EDGE = {"source": "file:a.py", "target": "file:b.py", "type": "imports", "direction": "forward", "weight": 0.7}
ABSENT = object()


def document(**root: Any) -> dict[str, Any]:
    return {
        "version": "1.0.0",
        "project": PROJECT,
        "nodes": [NODE, OTHER],
        "edges": [],
        "layers": [],
        "tour": [],
    } | root


def changed(item: dict[str, Any], **fields: Any) -> dict[str, Any]:
    return {name: value for name, value in (item | fields).items() if value is not ABSENT}


def with_node(**fields: Any) -> ValidationResult:
    return validate_graph(document(nodes=[changed(NODE, **fields), OTHER]))


def with_edge(**fields: Any) -> ValidationResult:
    return validate_graph(document(edges=[changed(EDGE, **fields)]))


def graph_of(result: ValidationResult) -> KnowledgeGraph:
    assert result.graph is not None, result.fatal
    return result.graph


def first_node(result: ValidationResult) -> GraphNode:
    return graph_of(result).nodes[0]


def told(result: ValidationResult) -> list[tuple[str, str, str | None]]:
    return [(str(issue.level), str(issue.category), issue.path) for issue in result.issues]


def corrected(category: str, path: str) -> list[tuple[str, str, str]]:
    return [("auto-corrected", category, path)]


def test_a_clean_graph_has_no_issue_and_nothing_dropped() -> None:
    result = validate_graph(document(edges=[EDGE]))
    assert (result.success, result.fatal, result.issues) == (True, None, ())
    assert result.reconciliation["nodes"] == Tally(2, 2, 0)
    assert result.reconciliation["edges"] == Tally(1, 1, 0)


def test_a_real_graph_of_another_tool_loads_without_an_issue_and_loses_nothing() -> None:
    if not SAMPLE.exists():
        pytest.skip(f"the sample graph is not here: {SAMPLE}")
    found = json.loads(SAMPLE.read_bytes())
    result = validate_graph(found)
    assert result.issues == ()
    assert [len(found[name]) for name in ("nodes", "edges", "layers", "tour")] == [97, 183, 7, 12]
    assert graph_of(result).json_object() == found


# What is refused as a whole.


@pytest.mark.parametrize("data", [None, [], "graph", 3, True])
def test_what_is_no_object_is_refused(data: object) -> None:
    result = validate_graph(data)
    assert (result.success, result.graph, result.fatal) == (False, None, "Invalid input: not an object")
    assert result.issues == ()


@pytest.mark.parametrize(
    ("name", "value"), [("nodes", None), ("nodes", {}), ("edges", None), ("edges", {}), ("layers", 3), ("tour", "x")]
)
def test_a_collection_that_is_no_array_is_refused(name: str, value: object) -> None:
    result = validate_graph(document(**{name: value}))
    assert result.fatal == f'"{name}" must be an array when present'
    assert told(result) == [("fatal", "invalid-collection", name)]
    assert result.reconciliation.get("nodes", Tally(0, 0, 0)).kept == 0


@pytest.mark.parametrize("name", ["layers", "tour"])
def test_absent_or_null_layers_and_tour_are_empty(name: str) -> None:
    for found in (document(**{name: None}), changed(document(), **{name: ABSENT})):
        result = validate_graph(found)
        assert (getattr(graph_of(result), name), result.issues) == ([], ())


def test_edges_may_be_absent() -> None:
    assert graph_of(validate_graph(changed(document(), edges=ABSENT))).edges == []


@pytest.mark.parametrize("field", list(PROJECT))
def test_a_project_with_a_field_missing_or_wrong_is_refused(field: str) -> None:
    for project in (changed(PROJECT, **{field: ABSENT}), PROJECT | {field: 3}):
        result = validate_graph(document(project=project))
        assert result.fatal == "Missing or invalid project metadata"
        assert result.reconciliation["nodes"] == Tally(2, 0, 2)


@pytest.mark.parametrize("nodes", [[], ["x"], [{}]])
def test_a_graph_without_a_valid_node_is_refused(nodes: list[object]) -> None:
    assert validate_graph(document(nodes=nodes)).fatal == "No valid nodes found in knowledge graph"


# The root.


@pytest.mark.parametrize("kind", ["codebase", "knowledge", "design"])
def test_the_kind_is_kept(kind: str) -> None:
    result = validate_graph(document(kind=kind))
    assert (graph_of(result).kind, result.issues) == (kind, ())


def test_an_unknown_kind_is_taken_out_with_an_issue() -> None:
    result = validate_graph(document(kind="novel"))
    assert graph_of(result).kind is None
    assert told(result) == corrected("invalid-field", "kind")


def test_a_version_that_is_no_text_gets_the_default_and_another_version_is_kept() -> None:
    result = validate_graph(document(version=2))
    assert (graph_of(result).version, told(result)) == ("1.0.0", corrected("type-coercion", "version"))
    assert graph_of(validate_graph(document(version="1.2"))).version == "1.2"


# Nodes.


@pytest.mark.parametrize(
    ("field", "found", "repaired"),
    [
        ("type", ABSENT, "file"),
        ("type", "", "file"),
        ("type", 3, "file"),
        ("complexity", ABSENT, "moderate"),
        ("complexity", "", "moderate"),
        ("complexity", 0, "moderate"),
        ("tags", ABSENT, []),
        ("tags", None, []),
        ("tags", {"a": 1}, []),
        ("summary", ABSENT, "a.py"),
        ("summary", "", "a.py"),
    ],
)
def test_a_missing_field_of_a_node_gets_its_default(field: str, found: object, repaired: object) -> None:
    result = with_node(**{field: found})
    assert first_node(result).json_object()[field] == repaired
    assert told(result) == corrected("missing-field", f"nodes[0].{field}")


def test_a_summary_without_a_name_to_fall_back_on() -> None:
    assert first_node(with_node(summary="", name="")).summary == "No summary"


@pytest.mark.parametrize(
    ("found", "repaired", "category"),
    [
        ("low", "simple", "alias"),
        ("easy", "simple", "alias"),
        ("medium", "moderate", "alias"),
        ("intermediate", "moderate", "alias"),
        ("high", "complex", "alias"),
        ("hard", "complex", "alias"),
        ("difficult", "complex", "alias"),
        ("Complex", "complex", "alias"),
        ("trivial", "moderate", "out-of-range"),
        (3, "simple", "type-coercion"),
        (6, "moderate", "type-coercion"),
        (6.5, "complex", "type-coercion"),
        (10**400, "complex", "type-coercion"),
        (math.inf, "complex", "type-coercion"),
        (math.nan, "moderate", "type-coercion"),
        (True, "moderate", "type-coercion"),
    ],
)
def test_other_words_and_numbers_for_complexity(found: object, repaired: str, category: str) -> None:
    result = with_node(complexity=found)
    assert first_node(result).complexity == repaired
    assert told(result) == corrected(category, "nodes[0].complexity")


def test_tags_in_one_text_are_split_at_commas() -> None:
    result = with_node(tags="auth, login,,web ")
    assert first_node(result).tags == ["auth", "login", "web"]
    assert told(result) == corrected("type-coercion", "nodes[0].tags")


@pytest.mark.parametrize(
    "field", ["filePath", "lineRange", "languageNotes", "domainMeta", "knowledgeMeta", "figmaMeta"]
)
def test_a_null_in_an_optional_field_is_taken_out_with_an_issue(field: str) -> None:
    result = with_node(**{field: None})
    assert field not in first_node(result).json_object()
    assert told(result) == corrected("null-field", f"nodes[0].{field}")


def test_nulls_inside_a_meta_object_are_taken_out_with_one_issue() -> None:
    result = with_node(
        domainMeta={"entities": None, "entryPoint": "main", "mine": None},
        figmaMeta={"dimensions": {"width": None, "height": 2}},
    )
    node = first_node(result).json_object()
    assert node["domainMeta"] == {"entryPoint": "main", "mine": None}
    assert node["figmaMeta"] == {"dimensions": {"height": 2}}
    assert told(result) == [
        *corrected("null-field", "nodes[0].domainMeta"),
        *corrected("null-field", "nodes[0].figmaMeta"),
    ]


@pytest.mark.parametrize("field", ["symbolKind", "qualifiedName", "signature"])
def test_an_optional_field_of_ours_that_is_no_text_is_taken_off(field: str) -> None:
    result = with_node(**{field: 3})
    assert field not in first_node(result).json_object()
    assert told(result) == corrected("invalid-field", f"nodes[0].{field}")


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"id": ABSENT}, 'nodes[0] ("a.py"): missing "id" — removed'),
        ({"name": ABSENT}, 'nodes[0] ("file:a.py"): missing "name" — removed'),
        ({"type": "widget"}, 'nodes[0] ("a.py"): unknown type "widget" — removed'),
        ({"domainMeta": {"entryType": "ftp"}}, 'nodes[0] ("a.py"): unknown domainMeta.entryType "ftp" — removed'),
    ],
)
def test_a_node_beyond_repair_is_dropped_and_named(fields: dict[str, Any], message: str) -> None:
    result = with_node(**fields)
    assert message in [issue.message for issue in result.issues]
    assert [told_issue for told_issue in told(result) if told_issue[0] == "dropped"] == [
        ("dropped", "invalid-node", "nodes[0]")
    ]


@pytest.mark.parametrize(
    "fields", [{"id": 3}, {"lineRange": [1]}, {"lineRange": [1, "9"]}, {"lineRange": [True, 2]}, {"tags": ["a", 3]}]
)
def test_a_field_of_the_wrong_type_drops_the_node(fields: dict[str, Any]) -> None:
    assert with_node(**fields).reconciliation["nodes"] == Tally(2, 1, 1)


def test_the_first_of_two_nodes_with_one_id_is_kept() -> None:
    result = validate_graph(document(nodes=[NODE, OTHER, NODE | {"name": "again"}]))
    assert [node.name for node in graph_of(result).nodes] == ["a.py", "b.py"]
    assert told(result) == [("dropped", "duplicate-id", "nodes[2]")]


def test_a_member_that_is_no_object_is_dropped() -> None:
    result = validate_graph(document(nodes=[NODE, 3], edges=[None], layers=["x"], tour=[[]]))
    assert [str(issue.category) for issue in result.issues] == [
        "invalid-node",
        "invalid-edge",
        "invalid-layer",
        "invalid-tour-step",
    ]
    assert result.issues[0].message == 'nodes[1] ("index 1"): not an object — removed'


# Edges.


@pytest.mark.parametrize(
    ("field", "found", "repaired"),
    [
        ("type", ABSENT, "depends_on"),
        ("type", 3, "depends_on"),
        ("direction", ABSENT, "forward"),
        ("direction", "", "forward"),
        ("weight", ABSENT, 0.5),
        ("weight", None, 0.5),
    ],
)
def test_a_missing_field_of_an_edge_gets_its_default(field: str, found: object, repaired: object) -> None:
    result = with_edge(**{field: found})
    assert graph_of(result).edges[0].json_object()[field] == repaired
    assert told(result) == corrected("missing-field", f"edges[0].{field}")


@pytest.mark.parametrize(
    ("word", "direction"),
    [
        ("to", "forward"),
        ("outbound", "forward"),
        ("from", "backward"),
        ("inbound", "backward"),
        ("both", "bidirectional"),
        ("mutual", "bidirectional"),
        ("Backward", "backward"),
    ],
)
def test_other_words_for_a_direction(word: str, direction: str) -> None:
    result = with_edge(direction=word)
    assert graph_of(result).edges[0].direction == direction
    assert told(result) == corrected("alias", "edges[0].direction")


@pytest.mark.parametrize(
    ("found", "repaired", "category"),
    [
        ("0.9", 0.9, "type-coercion"),
        ("0.9abc", 0.9, "type-coercion"),
        ("1.5", 1.0, "type-coercion"),
        ("heavy", 0.5, "type-coercion"),
        ("-Infinity", 0.0, "type-coercion"),
        (1.5, 1.0, "out-of-range"),
        (-1, 0.0, "out-of-range"),
        (10**400, 1.0, "out-of-range"),
        (-math.inf, 0.0, "out-of-range"),
        (math.nan, 0.5, "out-of-range"),
    ],
)
def test_a_weight_is_brought_into_range_with_one_issue(found: object, repaired: float, category: str) -> None:
    result = with_edge(weight=found)
    assert graph_of(result).edges[0].weight == repaired
    assert told(result) == corrected(category, "edges[0].weight")


def test_the_clamp_says_what_it_did() -> None:
    assert with_edge(weight=5).issues[0].message == "edges[0]: weight 5 clamped to 1"


@pytest.mark.parametrize("fields", [{"weight": True}, {"weight": []}, {"direction": "up"}, {"source": 3}])
def test_an_edge_beyond_repair_is_dropped(fields: dict[str, Any]) -> None:
    assert told(with_edge(**fields)) == [("dropped", "invalid-edge", "edges[0]")]


@pytest.mark.parametrize(
    ("fields", "path"),
    [
        ({"source": "gone"}, "edges[0].source"),
        ({"target": "gone"}, "edges[0].target"),
        ({"source": "gone", "target": "gone"}, "edges[0].source"),
    ],
)
def test_an_edge_to_a_node_that_does_not_exist_is_dropped(fields: dict[str, Any], path: str) -> None:
    assert told(with_edge(**fields)) == [("dropped", "invalid-reference", path)]


def test_a_null_description_is_taken_out_with_an_issue() -> None:
    assert told(with_edge(description=None)) == corrected("null-field", "edges[0].description")


@pytest.mark.parametrize(
    ("field", "found"),
    [
        ("relation", 3),
        ("evidence", "because"),
        ("evidence", {"tier": "sure", "strategy": "", "confidence": 1}),
        ("sites", {}),
        ("sites", [{"line": 1}]),
    ],
)
def test_evidence_that_does_not_fit_is_taken_off_and_the_edge_stays(field: str, found: object) -> None:
    result = with_edge(**{field: found})
    assert field not in graph_of(result).edges[0].json_object()
    assert told(result) == corrected("invalid-field", f"edges[0].{field}")


def test_self_loops_and_repeated_edges_are_kept() -> None:
    loop = EDGE | {"target": "file:a.py"}
    result = validate_graph(document(edges=[loop, EDGE, EDGE]))
    assert (len(graph_of(result).edges), result.issues) == (3, ())


@pytest.mark.parametrize(
    ("node_id", "reference"), [("func:a.py:f", "function:a.py:f"), ("function:a.py:f", "func:a.py:f")]
)
def test_an_alias_in_the_prefix_of_an_id_still_finds_its_node(node_id: str, reference: str) -> None:
    function = NODE | {"id": node_id, "type": "function"}
    layer = {"id": "l", "name": "L", "description": "", "nodeIds": [reference]}
    result = validate_graph(document(nodes=[function, OTHER], edges=[EDGE | {"source": reference}], layers=[layer]))
    graph = graph_of(result)
    assert (graph.nodes[0].id, graph.edges[0].source, graph.layers[0].node_ids) == (node_id, node_id, [node_id])
    assert told(result) == [*corrected("alias", "edges[0].source"), *corrected("alias", "layers[0].nodeIds[0]")]


# Layers and tour.

LAYER = {"id": "layer:core", "name": "Core", "description": "d", "nodeIds": ["file:a.py"]}
STEP = {"order": 1, "title": "t", "description": "d", "nodeIds": ["file:a.py"]}


def test_ids_that_dangle_are_dropped_from_layers_and_tour_and_counted() -> None:
    result = validate_graph(
        document(layers=[LAYER | {"nodeIds": ["gone", "file:a.py"]}], tour=[STEP | {"nodeIds": ["gone"]}])
    )
    graph = graph_of(result)
    assert (graph.layers[0].node_ids, graph.tour[0].node_ids) == (["file:a.py"], [])
    assert told(result) == [
        ("dropped", "invalid-reference", "layers[0].nodeIds[0]"),
        ("dropped", "invalid-reference", "tour[0].nodeIds[0]"),
    ]
    assert result.reconciliation["layers.nodeIds"] == Tally(2, 1, 1)
    assert result.reconciliation["tour.nodeIds"] == Tally(1, 0, 1)


@pytest.mark.parametrize("field", ["name", "description", "nodeIds"])
def test_a_layer_or_step_without_a_required_field_is_dropped(field: str) -> None:
    layer = changed(LAYER, **{field: ABSENT})
    step = changed(STEP, **{{"name": "title"}.get(field, field): ABSENT})
    result = validate_graph(document(layers=[layer], tour=[step]))
    assert told(result) == [("dropped", "invalid-layer", "layers[0]"), ("dropped", "invalid-tour-step", "tour[0]")]


def test_the_order_of_steps_may_repeat_and_be_broken() -> None:
    result = validate_graph(document(tour=[STEP | {"order": 2.5}, STEP | {"order": 2.5}]))
    assert ([step.order for step in graph_of(result).tour], result.issues) == ([2.5, 2.5], ())


def test_wrapped_layers_and_steps_are_unwrapped() -> None:
    result = validate_graph(document(layers={"layers": [LAYER], "note": 1}, tour={"steps": [STEP]}))
    assert (len(graph_of(result).layers), len(graph_of(result).tour)) == (1, 1)
    assert told(result) == [*corrected("legacy-shape", "layers"), *corrected("legacy-shape", "tour")]
    assert '"note"' in result.issues[0].message


def test_older_names_in_layers_and_steps_are_read() -> None:
    layer = {"name": "User Interface", "description": "d", "nodes": [{"id": "file:a.py"}, "file:b.py"]}
    step = {"order": 1, "title": "t", "whyItMatters": "because", "nodesToInspect": ["b.py"]}
    result = validate_graph(document(layers=[layer], tour=[step]))
    graph = graph_of(result)
    assert graph.layers[0].json_object() == {
        "id": "layer:user-interface",
        "name": "User Interface",
        "description": "d",
        "nodeIds": ["file:a.py", "file:b.py"],
    }
    assert (graph.tour[0].description, graph.tour[0].node_ids) == ("because", ["file:b.py"])
    assert {issue.path for issue in result.issues} == {
        "layers[0].nodeIds",
        "layers[0].id",
        "tour[0].nodeIds",
        "tour[0].description",
        "tour[0].nodeIds[0]",
    }


def test_layers_of_one_name_without_ids_get_ids_of_their_own() -> None:
    nameless = changed(LAYER, id=ABSENT)
    result = validate_graph(document(layers=[LAYER, nameless, nameless]))
    assert [layer.id for layer in graph_of(result).layers] == ["layer:core", "layer:core-2", "layer:core-3"]


def test_a_layer_whose_id_is_taken_gives_its_members_to_the_first() -> None:
    result = validate_graph(document(layers=[LAYER, LAYER | {"nodeIds": ["file:b.py", "gone"]}]))
    assert [layer.node_ids for layer in graph_of(result).layers] == [["file:a.py", "file:b.py"]]
    assert result.reconciliation["layers"] == Tally(2, 1, 1)
    assert result.reconciliation["layers.nodeIds"] == Tally(3, 2, 1)


# Values that no UTF-8 JSON file can hold.


def test_a_number_that_is_none_in_an_unknown_field_becomes_null() -> None:
    result = with_node(score=[1, math.nan])
    assert first_node(result).extras() == {"score": [1, None]}
    assert told(result) == corrected("invalid-value", "nodes[0].score[1]")


def test_an_integer_too_long_to_write_becomes_null_and_a_merely_large_one_stays() -> None:
    result = with_node(huge=10**5000, large=10**300)
    assert first_node(result).extras() == {"huge": None, "large": 10**300}
    assert told(result) == corrected("invalid-value", "nodes[0].huge")


def test_lone_surrogates_are_replaced_the_same_way_in_ids_and_references() -> None:
    result = validate_graph(
        document(nodes=[NODE | {"id": "file:\ud800.py"}, OTHER], edges=[EDGE | {"source": "file:\ud800.py"}])
    )
    assert graph_of(result).edges[0].source == graph_of(result).nodes[0].id == "file:\ufffd.py"


def test_bottomless_nesting_is_cut_off_with_an_issue() -> None:
    deep: list[Any] = []
    for _ in range(100_000):
        deep = [deep]
    result = with_node(deep=deep)
    assert [str(issue.category) for issue in result.issues] == ["invalid-value"]
    assert validate_graph(graph_of(result).json_object()).issues == ()


def test_two_keys_that_differ_only_in_a_surrogate_both_stay() -> None:
    keys = [f"k{chr(0xFFFD)}", f"k{chr(0xD800)}"]
    node = first_node(with_node(**dict(zip(keys, (1, 2), strict=True))))
    assert sorted(node.extras().values()) == [1, 2]


def test_the_input_is_not_changed() -> None:
    found = document(nodes=[NODE | {"type": "func", "tags": "a,b"}, OTHER], layers=[LAYER | {"nodeIds": ["gone"]}])
    before = json.dumps(found)
    validate_graph(found)
    assert json.dumps(found) == before
