"""Whatever JSON comes in: does validation never raise, settle at once, and account for every member?"""

from __future__ import annotations

from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kgcore.model.aliases import edge_type_words, node_type_words
from kgcore.model.issues import IssueLevel
from kgcore.model.validation import ValidationResult, validate_graph

text = st.text(st.characters(exclude_categories=()), max_size=8)
scalars = st.none() | st.booleans() | st.integers() | st.just(10**400) | st.floats() | text
values = st.recursive(
    scalars, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(text, inner, max_size=3), max_leaves=8
)
ids = st.sampled_from(["file:a", "func:b", "function:b", "d", "\ud800"])


def mostly(strategy: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    """Nearly always what the strategy says, now and then anything."""
    return st.integers(0, 11).flatmap(lambda roll: strategy if roll else values)


def fields(required: dict[str, st.SearchStrategy[Any]], optional: dict[str, st.SearchStrategy[Any]]) -> Any:
    """Objects that are nearly right: any field may hold any value, and unknown ones may be there."""
    return st.fixed_dictionaries(
        {name: mostly(strategy) for name, strategy in required.items()},
        optional={name: mostly(strategy) for name, strategy in optional.items()} | {"unknown": values},
    )


nodes = fields(
    {"id": ids, "name": text, "type": st.sampled_from(sorted(node_type_words(design=True)))},
    {
        "summary": text,
        "tags": st.lists(text, max_size=2) | st.just("a, b"),
        "complexity": st.sampled_from(["simple", "Hard", "odd", 4]),
        "filePath": st.sampled_from(["a", "d"]),
        "lineRange": st.lists(st.integers(), min_size=2, max_size=2),
        "domainMeta": st.dictionaries(st.sampled_from(["entities", "entryPoint", "x"]), st.none() | text, max_size=2),
        "symbolKind": st.just("method"),
    },
)
edges = fields(
    {"source": ids, "target": ids, "type": st.sampled_from([*sorted(edge_type_words(design=False)), "tests"])},
    {
        "direction": st.sampled_from(["forward", "To", "odd"]),
        "weight": st.sampled_from([0, 1, 2, "0.5x", float("nan")]),
        "evidence": st.just({"tier": "certain", "strategy": "s", "confidence": 1}),
        "sites": st.just([{"line": 1, "column": 0, "tier": "certain", "strategy": "s"}]),
    },
)
members: st.SearchStrategy[Any] = st.lists(ids | st.builds(dict, id=ids), max_size=3)
layers = fields(
    {"name": text, "description": text}, {"id": st.sampled_from(["l", "m"]), "nodeIds": members, "nodes": members}
)
steps = fields(
    {"order": st.integers() | st.floats(), "title": text},
    {
        "description": text,
        "whyItMatters": text,
        "nodeIds": members,
        "nodesToInspect": members,
        "languageLesson": text,
    },
)
projects = st.fixed_dictionaries(
    {
        "name": text,
        "languages": st.lists(text, max_size=1),
        "frameworks": st.just([]),
        "description": text,
        "analyzedAt": text,
        "gitCommitHash": text,
    }
)
documents = st.fixed_dictionaries(
    {"project": projects, "nodes": st.lists(mostly(nodes), min_size=1, max_size=6)},
    optional={
        "edges": st.lists(mostly(edges), max_size=5),
        "layers": st.lists(mostly(layers), max_size=3) | st.builds(dict, layers=st.lists(layers, max_size=1)),
        "tour": st.lists(mostly(steps), max_size=3),
        "kind": st.sampled_from(["design", "Knowledge"]) | values,
        "version": values,
        "unknown": values,
    },
)
relaxed = settings(
    max_examples=300, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much]
)


@relaxed
@given(values | st.dictionaries(st.sampled_from(["nodes", "edges", "layers", "tour", "project", "kind"]), values))
def test_any_json_value_gives_a_graph_or_a_reason(data: object) -> None:
    result = validate_graph(data)
    assert result.success == (result.graph is not None) == (result.fatal is None)


@relaxed
@given(documents)
def test_a_graph_that_came_out_validates_again_without_an_issue(data: dict[str, Any]) -> None:
    result = validate_graph(data)
    if result.graph is None:
        return
    for dumped in (result.graph.json_object(), result.graph.model_dump(), result.graph.model_dump(by_alias=True)):
        again = validate_graph(dumped)
        assert again.issues == ()
        assert again.graph == result.graph


@relaxed
@given(documents)
def test_every_member_is_kept_or_dropped_with_one_issue(data: dict[str, Any]) -> None:
    result = validate_graph(data)
    if result.graph is None:
        assert all(tally.kept == 0 and tally.input == tally.dropped for tally in result.reconciliation.values())
        return
    graph = result.graph
    kept: dict[str, Any] = {name: getattr(graph, name) for name in ("nodes", "edges", "layers", "tour")}
    for name, tally in result.reconciliation.items():
        assert tally.input == tally.kept + tally.dropped
        assert tally.dropped == dropped_issues(result, name)
        if name in kept:
            assert tally.kept == len(kept[name])
    assert result.reconciliation["nodes"].input == len(data["nodes"])


@relaxed
@given(documents)
def test_a_node_that_changed_has_an_issue(data: dict[str, Any]) -> None:
    result = validate_graph(data)
    if result.graph is None:
        return
    told = {str(issue.path).split("]")[0] + "]" for issue in result.issues}
    untouched = [node for index, node in enumerate(data["nodes"]) if f"nodes[{index}]" not in told]
    by_id = {node.id: node.json_object() for node in result.graph.nodes}
    for node in untouched:
        as_lists = node | ({"lineRange": list(node["lineRange"])} if "lineRange" in node else {})
        assert by_id[node["id"]] == as_lists


def dropped_issues(result: ValidationResult, name: str) -> int:
    """Issues of level `dropped` that fall into this tally: members of a list, or ids inside the members."""
    collection, _, inner = name.partition(".")
    paths = [str(issue.path) for issue in result.issues if issue.level is IssueLevel.DROPPED]
    return sum(path.startswith(f"{collection}[") and (".nodeIds[" in path) == bool(inner) for path in paths)
