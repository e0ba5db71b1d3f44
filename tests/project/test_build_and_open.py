"""Does a built project say the same wherever it is read, and nothing about the machine it was built on?"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from datetime import datetime
from pathlib import Path

import msgspec
import pytest

from kgcore import (
    GraphNotFoundError,
    NotAProjectError,
    Project,
    from_knowledge_graph,
    read_knowledge_graph,
    validate_graph,
)
from kgcore.project.build import build_project
from kgcore.store.dump import dump

Clock = Callable[[], datetime]
MakeFolder = Callable[..., Path]
FILE_LEVEL = {"file", "config", "document", "service", "pipeline", "table", "schema", "resource", "endpoint"}


def graph_file(root: Path) -> Path:
    return root / ".ua" / "knowledge-graph.json"


def stored(root: Path) -> list[str]:
    """Everything that the index says, but for the project's name."""
    return [line for line in dump(root / ".ua" / "kg.db") if not line.startswith("project ")]


def test_a_built_project_can_be_opened_searched_and_asked(shop: Path) -> None:
    report = Project.build(shop)
    with Project.open(shop) as project:
        nodes, edges = project.graph.counts()
        assert (report.files, report.nodes, report.edges) == (4, nodes, edges)
        assert project.graph.nodes([project.search("charge")[0].node_id])[0].qualified_name == "Till.charge"
        answer = project.chat("who takes money from a customer?")
        assert answer.seeds[0].node_id == "function:shop/till.py:Till.charge"
        assert "shop/till.py:9-11" in answer.citations
        assert project.index_state().status == "current"
        assert project.freshness().status == "unknown"  # there is no git here


def test_the_graph_knows_its_commit_and_how_far_the_tree_is_from_it(
    make_repo: MakeFolder, commit: Callable[..., str]
) -> None:
    root = make_repo({"a.py": "def f(): pass\n"})
    Project.build(root)
    with Project.open(root) as project:
        assert project.freshness().status == "fresh"
    (root / "a.py").write_text("def g(): pass\n", encoding="utf-8")
    with Project.open(root) as project:
        assert project.freshness().status == "dirty"
    commit(root)
    with Project.open(root) as project:
        assert project.freshness().status == "stale"
        assert project.index_state().pending == ("a.py",)


def test_the_interchange_file_is_valid_and_says_what_the_index_says(shop: Path) -> None:
    Project.build(shop)
    result = validate_graph(json.loads(graph_file(shop).read_bytes()))
    assert (result.issues, result.fatal) == ((), None)
    written = from_knowledge_graph(read_knowledge_graph(graph_file(shop)))
    with Project.open(shop) as project:
        assert project.graph.project() == written.project
        # What the file does not carry is kg's own: how important a node is and which role it plays.
        fields = ("id", "type", "kind", "name", "qualified_name", "path", "start_line", "end_line", "summary", "tags")
        by_id = {node.id: node for node in project.graph.all_nodes()}
        assert sorted(by_id) == sorted(node.id for node in written.nodes)
        for node in written.nodes:
            assert [getattr(node, name) for name in fields] == [getattr(by_id[node.id], name) for name in fields]
        edges = [edge for node_id in sorted(by_id) for edge in project.graph.outgoing(node_id)]
        assert sorted(map(edge_key, edges)) == sorted(map(edge_key, written.edges))
        assert [(layer.id, sorted(layer.node_ids)) for layer in project.graph.layers()] == [
            (layer.id, sorted(layer.node_ids)) for layer in written.layers
        ]
        assert project.graph.tour() == list(written.tour)


def edge_key(edge: msgspec.Struct) -> tuple[object, ...]:
    names = ("source", "type", "target", "relation", "weight", "tier", "strategy", "confidence", "sites")
    return tuple(str(getattr(edge, name)) for name in names)


def test_each_file_is_in_exactly_one_layer(shop: Path) -> None:
    Project.build(shop)
    graph = read_knowledge_graph(graph_file(shop))
    members = Counter(member for layer in graph.layers for member in layer.node_ids)
    files = {node.id for node in graph.nodes if node.type in FILE_LEVEL}
    assert len(files) == 4
    assert {node_id: members[node_id] for node_id in files} == dict.fromkeys(files, 1)


def test_what_lies_outside_is_an_external_symbol_without_a_place(shop: Path) -> None:
    Project.build(shop)
    with Project.open(shop) as project:
        symbol = project.graph.node("function:ext/json:dumps")
        assert symbol is not None
        assert (symbol.kind, symbol.path, symbol.start_line) == ("external_symbol", "", 0)
        (call,) = project.graph.incoming(symbol.id)
        assert (call.source, call.tier) == ("function:shop/till.py:Till.charge", "external")


def test_an_artefact_does_not_say_where_it_was_made(make_folder: MakeFolder, tmp_path: Path) -> None:
    manifest = '[project]\nname = "shop"\ndescription = "Sells things."\n'
    root = make_folder({"pyproject.toml": manifest, "a.py": "import os\n\n\ndef f():\n    os.getcwd()\n"}, name="xyzzy")
    Project.build(root)
    artefacts = [path for path in (root / ".ua").iterdir() if path.is_file()]
    assert len(artefacts) >= 4
    for path in artefacts:
        assert str(tmp_path).encode() not in path.read_bytes(), path.name
        if path.name != "kg.lock":
            assert b"xyzzy" not in path.read_bytes().replace(b'"name":"xyzzy"', b""), path.name


def test_the_same_tree_elsewhere_gives_the_same_graph(make_folder: MakeFolder, noon: Clock) -> None:
    files = {"pkg/__init__.py": "", "pkg/a.py": "from pkg.b import f\nf()\n", "pkg/b.py": "def f():\n    return 1\n"}
    here, there = make_folder(files, name="here"), make_folder(files, name="a/much/longer/there")
    for root in (here, there):
        build_project(root, clock=noon)
    assert stored(here) == stored(there)
    one, other = (graph_file(root).read_bytes() for root in (here, there))
    assert one.replace(b'"name":"here"', b'"name":"there"', 1) == other


def test_building_again_without_a_change_rewrites_nothing(shop: Path, noon: Clock) -> None:
    build_project(shop, clock=noon)
    before = graph_file(shop).stat()
    content, index = graph_file(shop).read_bytes(), list(dump(shop / ".ua" / "kg.db"))
    assert build_project(shop, clock=noon).warnings == ()
    assert graph_file(shop).read_bytes() == content
    assert graph_file(shop).stat().st_mtime_ns == before.st_mtime_ns
    assert list(dump(shop / ".ua" / "kg.db")) == index


def test_the_time_alone_is_no_change(shop: Path) -> None:
    Project.build(shop)
    content = graph_file(shop).read_bytes()
    Project.build(shop)
    assert graph_file(shop).read_bytes() == content
    assert sorted(path.name for path in (shop / ".ua").glob("*backup*")) == []


def test_only_changed_files_are_read_anew(shop: Path) -> None:
    assert Project.build(shop).extracted == 4
    assert Project.build(shop).extracted == 0
    (shop / "shop" / "sale.py").write_text("def sell():\n    return 1\n", encoding="utf-8")
    assert Project.build(shop).extracted == 1
    (shop / "shop" / "copy.py").write_bytes((shop / "shop" / "till.py").read_bytes())
    report = Project.build(shop)
    assert (report.extracted, report.files) == (0, 5)  # the same bytes are the same facts


def test_a_rebuild_equals_a_fresh_build(shop: Path, make_folder: MakeFolder, noon: Clock) -> None:
    build_project(shop, clock=noon)
    (shop / "shop" / "sale.py").write_text(
        "from shop import till\n\n\ndef sell():\n    till.Till()\n", encoding="utf-8"
    )
    (shop / "tests" / "test_sale.py").unlink()
    build_project(shop, clock=noon)
    kept = ("README.md", "shop/__init__.py", "shop/till.py", "shop/sale.py")
    fresh = make_folder({path: (shop / path).read_bytes() for path in kept}, name="fresh/shop")
    build_project(fresh, clock=noon)
    assert list(dump(shop / ".ua" / "kg.db")) == list(dump(fresh / ".ua" / "kg.db"))
    assert graph_file(shop).read_bytes() == graph_file(fresh).read_bytes()


def test_a_reader_keeps_its_state_while_the_project_is_built_anew(shop: Path) -> None:
    Project.build(shop)
    with Project.open(shop) as before:
        (shop / "shop" / "sale.py").write_text("def barter():\n    return 1\n", encoding="utf-8")
        Project.build(shop)
        assert before.graph.named("sell")
        with Project.open(shop) as after:
            assert not after.graph.named("sell")
            assert after.graph.named("barter")


def test_an_unbuilt_folder_and_no_folder_are_told_apart(shop: Path, tmp_path: Path) -> None:
    with pytest.raises(GraphNotFoundError, match="kg build"):
        Project.open(shop)
    for act in (Project.open, Project.build):
        with pytest.raises(NotAProjectError):
            act(tmp_path / "nowhere")
        with pytest.raises(NotAProjectError):
            act(shop / "README.md")
