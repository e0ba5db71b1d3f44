"""Is `knowledge-graph.json` read with a clear reason when it cannot be, and written the same way every time?"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import msgspec
import pytest

from kgcore.errors import InvalidGraphError, StorageError
from kgcore.formats.knowledge_graph import (
    knowledge_graph_bytes,
    read_knowledge_graph,
    read_validated,
    write_knowledge_graph,
)
from kgcore.formats.records import from_knowledge_graph, graph_bytes, to_knowledge_graph, write_graph
from kgcore.model.interchange import KnowledgeGraph
from kgcore.model.kinds import NodeType, SymbolKind
from kgcore.model.records import Graph, Layer, Node, Project, TourStep
from kgcore.model.validation import validate_graph

SAMPLE = Path(__file__).parents[3] / "shared" / "data" / "understand-anything-sample.json"


def canonical(document: dict[str, Any]) -> dict[str, Any]:
    return document | {
        "nodes": sorted(document["nodes"], key=lambda node: str(node["id"])),
        "edges": sorted(document["edges"], key=lambda edge: json.dumps(edge, sort_keys=True)),
    }


# Reading.


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"{", "not JSON"),
        (b'{"version": NaN}', "not JSON"),
        (b"\xff\xfe{\x00}\x00", "not UTF-8"),
        (b"[" * 100_000, "nested too deeply"),
        (b"[]", "Invalid input: not an object"),
        (b"{}", "Missing or invalid project metadata"),
        (b'{"nodes": 1}', '"nodes" must be an array when present'),
    ],
)
def test_a_file_that_is_no_graph_is_refused_with_the_reason(tmp_path: Path, content: bytes, reason: str) -> None:
    path = tmp_path / "knowledge-graph.json"
    path.write_bytes(content)
    with pytest.raises(InvalidGraphError) as refused:
        read_knowledge_graph(path)
    assert reason in str(refused.value)
    assert str(path) in str(refused.value)
    assert "\n" not in str(refused.value)


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InvalidGraphError, match="cannot be read"):
        read_knowledge_graph(tmp_path / "none.json")
    with pytest.raises(InvalidGraphError, match="cannot be read"):
        read_knowledge_graph(tmp_path)


def test_a_byte_order_mark_escaped_surrogates_and_huge_numbers_are_read(tmp_path: Path, shop: Graph) -> None:
    text = graph_bytes(shop).decode().replace("Takes payments.", "\\ud800!").replace('"weight":1.0', '"weight":1e999')
    text = text.replace('{"version"', '{"big":' + "9" * 5000 + ',"version"')
    path = tmp_path / "graph.json"
    path.write_bytes(b"\xef\xbb\xbf" + text.encode())
    graph, result = read_validated(path)
    assert "\ufffd!" in {node.summary for node in graph.nodes}
    assert {issue.path for issue in result.issues} == {"big", "nodes[2].summary", "edges[0].weight"}


def test_a_repaired_graph_comes_with_its_issues(tmp_path: Path, shop: Graph) -> None:
    path = tmp_path / "graph.json"
    path.write_bytes(graph_bytes(shop).replace(b'"type":"module"', b'"type":"pkg"'))
    graph, result = read_validated(path)
    assert [issue.path for issue in result.issues] == ["nodes[5].type"]
    assert graph.nodes[5].type is NodeType.MODULE


def test_the_sample_of_another_tool_survives_the_round_trip(tmp_path: Path) -> None:
    if not SAMPLE.exists():
        pytest.skip(f"the sample graph is not here: {SAMPLE}")
    graph, result = read_validated(SAMPLE)
    assert result.issues == ()
    path = tmp_path / "knowledge-graph.json"
    write_knowledge_graph(path, graph)
    assert canonical(json.loads(path.read_bytes())) == canonical(json.loads(SAMPLE.read_bytes()))
    first = path.read_bytes()
    assert write_knowledge_graph(path, read_knowledge_graph(path)) is False
    assert path.read_bytes() == first


# Writing.


def test_one_node_edge_layer_or_step_a_line(shop: Graph) -> None:
    lines = graph_bytes(shop).decode().splitlines()
    objects = [line for line in lines if line.startswith('{"') and "version" not in line]
    assert len(objects) == len(shop.nodes) + len(shop.edges) + len(shop.layers) + len(shop.tour)
    assert all(json.loads(line.rstrip(",")) for line in objects)
    assert "Charges — once." in "".join(lines)


def test_both_routes_write_the_same_bytes(shop: Graph) -> None:
    written = graph_bytes(shop)
    assert written == knowledge_graph_bytes(to_knowledge_graph(shop))
    assert validate_graph(json.loads(written)).issues == ()


def test_the_order_of_the_input_does_not_show(shop: Graph) -> None:
    edges = (*shop.edges, *(msgspec.structs.replace(edge, description="twice") for edge in shop.edges))
    graph = msgspec.structs.replace(shop, edges=edges)
    backwards = msgspec.structs.replace(graph, nodes=graph.nodes[::-1], edges=graph.edges[::-1])
    assert graph_bytes(graph) == graph_bytes(backwards)


def test_a_files_node_comes_before_the_nodes_inside_it(shop: Graph) -> None:
    nodes = json.loads(graph_bytes(shop))["nodes"]
    assert [node["id"] for node in nodes][:3] == ["file:pay.py", "file:web.py", "class:pay.py:Service"]


def test_what_has_not_changed_is_not_rewritten(tmp_path: Path, shop: Graph) -> None:
    path = tmp_path / "knowledge-graph.json"
    assert write_graph(path, shop) is True
    os.utime(path, ns=(0, 0))
    assert write_graph(path, shop) is False
    assert path.stat().st_mtime_ns == 0
    assert [entry.name for entry in tmp_path.iterdir()] == ["knowledge-graph.json"]


def test_a_graph_that_cannot_be_written_leaves_the_old_one(tmp_path: Path, shop: Graph) -> None:
    with pytest.raises(StorageError):
        write_graph(tmp_path / "missing" / "knowledge-graph.json", shop)
    assert list(tmp_path.iterdir()) == []


def test_every_file_is_written_in_exactly_one_layer(shop: Graph) -> None:
    layers = (
        Layer(id="a", name="A", description="", node_ids=("file:web.py", "file:web.py", "class:pay.py:Service")),
        Layer(id="b", name="B", description="", node_ids=("file:web.py", "class:pay.py:Service")),
    )
    written = json.loads(graph_bytes(msgspec.structs.replace(shop, layers=layers)))["layers"]
    assert [(layer["id"], layer["nodeIds"]) for layer in written] == [
        ("a", ["file:web.py", "class:pay.py:Service"]),
        ("b", ["class:pay.py:Service"]),
        ("layer:other", ["file:pay.py"]),
    ]


def test_the_tour_is_numbered_from_one(shop: Graph) -> None:
    steps = tuple(TourStep(order=order, title=str(order), description="", node_ids=()) for order in (7, 2, 2))
    written = json.loads(graph_bytes(msgspec.structs.replace(shop, tour=steps)))["tour"]
    assert [(step["order"], step["title"]) for step in written] == [(1, "2"), (2, "2"), (3, "7")]


@pytest.mark.parametrize(
    ("path", "written"),
    [
        ("src/a.py", "src/a.py"),
        ("{root}/src/a.py", "src/a.py"),
        ("{root}/src/../b.py", "b.py"),
        ("{root}-backup/a.py", "a.py"),
        ("{root}/../other/a.py", "a.py"),
        ("C:\\work\\a.py", "a.py"),
        ("a:b.py", "a:b.py"),
    ],
)
@pytest.mark.parametrize("folder", [".ua", ".understand-anything", "."])
def test_no_absolute_path_is_written(tmp_path: Path, folder: str, path: str, written: str) -> None:
    root = tmp_path / "project"
    (root / folder).mkdir(parents=True)
    node = Node(id="file:x", kind=SymbolKind.FILE, type=NodeType.FILE, name="x", path=path.format(root=root.as_posix()))
    target = root / folder / "knowledge-graph.json"
    write_graph(target, Graph(project=Project(name="shop"), nodes=(node,), edges=()))
    assert json.loads(target.read_bytes())["nodes"][0]["filePath"] == written


def test_a_name_that_is_not_utf8_is_written_with_replacements(shop: Graph) -> None:
    node = msgspec.structs.replace(shop.nodes[1], id="file:\udcff.py", path="\udcff.py", extra={"k": ["\udcff"]})
    written = json.loads(graph_bytes(msgspec.structs.replace(shop, nodes=(node,), edges=(), layers=(), tour=())))
    assert (written["nodes"][0]["filePath"], written["nodes"][0]["k"]) == ("\ufffd.py", ["\ufffd"])
    assert validate_graph(written).issues == ()


def test_an_empty_collection_is_an_empty_list(shop: Graph) -> None:
    bare = msgspec.structs.replace(shop, edges=(), tour=())
    document = json.loads(graph_bytes(bare))
    assert (document["edges"], document["tour"]) == ([], [])
    assert from_knowledge_graph(KnowledgeGraph.model_validate(document)) == bare
