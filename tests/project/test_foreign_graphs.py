"""Is a graph that another tool or a person made kept, and do its words live on?"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from kgcore import Project, StorageError, read_knowledge_graph
from kgcore.model.interchange import GraphNode, KnowledgeGraph

MakeFolder = Callable[..., Path]
SALE, DOMAIN = "function:shop/sale.py:sell", "domain:selling"


def node(node_id: str, kind: str, name: str, **more: object) -> dict[str, Any]:
    return {"id": node_id, "type": kind, "name": name, "tags": [], "complexity": "simple", **more}


def foreign() -> dict[str, Any]:
    """What another tool says of the shop: words, a layer, a tour, a domain; and a file that is gone."""
    return {
        "version": "1.0.0",
        "project": {
            "name": "Shop",
            "languages": ["python"],
            "frameworks": ["Flask"],
            "description": "A corner shop.",
            "analyzedAt": "2023-01-01T00:00:00Z",
            "gitCommitHash": "0" * 40,
        },
        "nodes": [
            node("file:shop/sale.py", "file", "sale.py", filePath="shop/sale.py", summary="How things are sold."),
            node(SALE, "function", "sell", filePath="shop/sale.py", summary="The heart of trade.", mood="merry"),
            node("file:gone.py", "file", "gone.py", filePath="gone.py", summary="No longer there."),
            node(DOMAIN, "domain", "Selling", summary="All that brings money.", domainMeta={"entities": ["Sale"]}),
        ],
        "edges": [
            {"source": DOMAIN, "target": SALE, "type": "related", "direction": "forward", "weight": 0.5},
            {"source": "file:gone.py", "target": SALE, "type": "calls", "direction": "forward", "weight": 0.5},
        ],
        "layers": [
            {
                "id": "layer:trade",
                "name": "Trade",
                "description": "Buying and selling.",
                "nodeIds": ["file:shop/sale.py"],
            }
        ],
        "tour": [{"order": 1, "title": "Start here", "description": "The counter.", "nodeIds": ["file:shop/sale.py"]}],
    }


def graph_file(root: Path) -> Path:
    return root / ".ua" / "knowledge-graph.json"


def leave(root: Path, content: bytes) -> None:
    graph_file(root).parent.mkdir(exist_ok=True)
    graph_file(root).write_bytes(content)


def backups(root: Path) -> list[Path]:
    return sorted((root / ".ua").glob("*.backup*"))


def by_id(graph: KnowledgeGraph) -> dict[str, GraphNode]:
    return {node.id: node for node in graph.nodes}


def assert_words_live_on(root: Path) -> None:
    graph = read_knowledge_graph(graph_file(root))
    nodes = by_id(graph)
    assert nodes[SALE].summary == "The heart of trade."
    assert nodes[SALE].extras() == {"mood": "merry"}
    assert nodes[DOMAIN].domain_meta is not None
    assert "file:gone.py" not in nodes
    assert (DOMAIN, SALE) in {(edge.source, edge.target) for edge in graph.edges}
    assert graph.layers[0].name == "Trade"
    assert sorted(member for layer in graph.layers for member in layer.node_ids if member.startswith("file:")) == [
        "file:shop/__init__.py",
        "file:shop/sale.py",
        "file:shop/till.py",
        "file:tests/test_sale.py",
    ]
    assert [step.title for step in graph.tour] == ["Start here"]
    assert graph.project.description == "A corner shop."
    with Project.open(root) as project:
        stored = project.graph.node(SALE)
        assert stored is not None
        assert stored.summary == "The heart of trade."
        assert project.graph.tour()[0].title == "Start here"


@pytest.fixture
def found(shop: Path) -> Path:
    """The shop with another tool's graph in it."""
    leave(shop, json.dumps(foreign()).encode())
    return shop


def test_its_words_are_merged_and_it_is_kept_and_a_person_told(found: Path) -> None:
    original = graph_file(found).read_bytes()
    report = Project.build(found)
    assert_words_live_on(found)
    (kept,) = backups(found)
    assert kept.read_bytes() == original
    (warning,) = report.warnings
    assert kept.name in warning
    with Project.open(found) as project:
        calls = [edge.target for edge in project.graph.outgoing(SALE)]
        assert "function:shop/till.py:Till.charge" in calls  # ours is still the truth about the code


def test_later_builds_keep_its_words_without_another_copy(found: Path) -> None:
    Project.build(found)
    first = graph_file(found).read_bytes()
    report = Project.build(found)
    assert report.warnings == ()
    assert graph_file(found).read_bytes() == first
    assert len(backups(found)) == 1
    (found / "shop" / "till.py").write_text(
        (found / "shop" / "till.py").read_text(encoding="utf-8") + "\n\ndef close():\n    pass\n", encoding="utf-8"
    )
    Project.build(found)
    assert_words_live_on(found)
    assert "function:shop/till.py:close" in by_id(read_knowledge_graph(graph_file(found)))
    stamps = json.loads((found / ".ua" / "kg.json").read_bytes())
    assert stamps["mergedFrom"] == backups(found)[0].name


def test_when_the_copy_is_taken_away_a_person_is_told(found: Path) -> None:
    Project.build(found)
    (kept,) = backups(found)
    kept.unlink()
    report = Project.build(found)
    assert [kept.name in warning for warning in report.warnings] == [True]
    assert by_id(read_knowledge_graph(graph_file(found)))[SALE].summary == "Sell one thing."
    assert Project.build(found).warnings == ()


@pytest.mark.parametrize(
    "content",
    [b"", b"{", b"[]", b"\xff\xfe\x00", b"[" * 100_000, b'{"nodes": 5}', b'{"project": {}}'],
    ids=["empty", "cut", "list", "binary", "deep", "odd", "bare"],
)
def test_a_file_that_is_no_graph_is_kept_too(shop: Path, content: bytes) -> None:
    leave(shop, content)
    (warning,) = Project.build(shop).warnings
    (kept,) = backups(shop)
    assert kept.read_bytes() == content
    assert "not merged" in warning
    assert "\n" not in warning
    assert Project.build(shop).warnings == ()
    assert backups(shop) == [kept]


def test_our_own_file_needs_no_copy(shop: Path) -> None:
    for _ in range(2):
        assert Project.build(shop).warnings == ()
        (shop / "shop" / "sale.py").write_text("def barter():\n    return 1\n", encoding="utf-8")
    assert backups(shop) == []


def test_our_file_edited_by_hand_is_a_persons_work(shop: Path) -> None:
    Project.build(shop)
    text = graph_file(shop).read_text(encoding="utf-8")
    graph_file(shop).write_text(text.replace("Sell one thing.", "Sell, and smile."), encoding="utf-8")
    (warning,) = Project.build(shop).warnings
    assert backups(shop)[0].name in warning
    assert by_id(read_knowledge_graph(graph_file(shop)))[SALE].summary == "Sell, and smile."
    Project.build(shop)
    assert by_id(read_knowledge_graph(graph_file(shop)))[SALE].summary == "Sell, and smile."


def test_absolute_paths_of_another_tool_become_the_projects_own(shop: Path, tmp_path: Path) -> None:
    theirs = foreign()
    for item in theirs["nodes"]:
        if "filePath" in item:
            item["filePath"] = str(shop / item["filePath"])
    theirs["nodes"] += [
        node("document:notes", "document", "notes", filePath=str(shop / "README.md"), summary="Notes."),
        node("document:secret", "document", "secret", filePath="/etc/passwd", summary="Not of this project."),
        node("document:long", "document", "long", filePath="x" * 5000, summary="No such file."),
        node("document:nul", "document", "nul", filePath="a\0b", summary="No such file."),
    ]
    leave(shop, json.dumps(theirs).encode())
    Project.build(shop)
    assert_words_live_on(shop)
    with Project.open(shop) as project:
        notes = project.graph.node("document:notes")
        assert notes is not None
        assert notes.path == "README.md"
        assert [item.id for item in project.graph.all_nodes() if item.path.startswith("/")] == []
    for name in ("knowledge-graph.json", "kg.db", "kg.json"):
        assert str(tmp_path).encode() not in (shop / ".ua" / name).read_bytes()
    ids = by_id(read_knowledge_graph(graph_file(shop)))
    assert not {"document:secret", "document:long", "document:nul"} & ids.keys()


def test_words_that_no_utf8_can_hold_do_not_stop_a_build(shop: Path) -> None:
    theirs = foreign()
    theirs["nodes"][1] |= {"summary": "half a \ud83d pair\0", "tags": ["\udfff"], "size": 10**30}
    leave(shop, json.dumps(theirs).encode())
    Project.build(shop)
    assert by_id(read_knowledge_graph(graph_file(shop)))[SALE].summary.startswith("half a ")


@pytest.mark.parametrize("name", ["../../outside.json", "..", "", "a\0b", "x" * 300])
def test_a_copys_name_cannot_lead_elsewhere(shop: Path, name: str) -> None:
    outside = shop.parent / "outside.json"
    outside.write_text(json.dumps(foreign()), encoding="utf-8")
    Project.build(shop)
    stamps = shop / ".ua" / "kg.json"
    stamps.write_text(json.dumps(json.loads(stamps.read_bytes()) | {"mergedFrom": name}), encoding="utf-8")
    report = Project.build(shop)
    assert len(report.warnings) == (1 if name else 0)
    assert by_id(read_knowledge_graph(graph_file(shop)))[SALE].summary == "Sell one thing."


@pytest.mark.parametrize("built", [True, False])
def test_a_folder_of_that_name_is_one_clear_error(shop: Path, built: bool) -> None:
    if built:
        Project.build(shop)
        graph_file(shop).unlink()
    graph_file(shop).mkdir(parents=True)
    (graph_file(shop) / "mine.txt").write_text("mine", encoding="utf-8")
    with pytest.raises(StorageError, match=r"knowledge-graph\.json"):
        Project.build(shop)
    assert (graph_file(shop) / "mine.txt").read_text(encoding="utf-8") == "mine"
