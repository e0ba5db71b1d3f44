"""Does a real graph that Understand Anything made survive us, and answer?"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from kgcore import (
    build_chat_context,
    from_knowledge_graph,
    read_knowledge_graph,
    search_nodes,
    to_knowledge_graph,
    validate_graph,
    write_knowledge_graph,
)

SAMPLE = Path(__file__).parents[3] / "shared" / "data" / "understand-anything-sample.json"


@pytest.fixture
def sample() -> Path:
    if not SAMPLE.is_file():
        pytest.skip(f"the sample graph is not here: {SAMPLE}")
    return SAMPLE


def unordered(document: dict[str, Any]) -> dict[str, Any]:
    """The document with its lists of nodes, edges and members sorted: their order says nothing."""

    def key(item: object) -> str:
        return json.dumps(item, sort_keys=True)

    layers = [layer | {"nodeIds": sorted(layer["nodeIds"])} for layer in document["layers"]]
    return document | {
        "nodes": sorted(document["nodes"], key=key),
        "edges": sorted(document["edges"], key=key),
        "layers": layers,
    }


def test_it_loads_without_an_issue(sample: Path) -> None:
    result = validate_graph(json.loads(sample.read_bytes()))
    assert (result.issues, result.fatal) == ((), None)
    graph = result.graph
    assert graph is not None
    assert [len(each) for each in (graph.nodes, graph.edges, graph.layers, graph.tour)] == [97, 183, 7, 12]


def test_nothing_is_lost_on_the_way_through(sample: Path, tmp_path: Path) -> None:
    original = json.loads(sample.read_bytes())
    graph = read_knowledge_graph(sample)
    assert unordered(graph.json_object()) == unordered(original)
    assert unordered(to_knowledge_graph(from_knowledge_graph(graph)).json_object()) == unordered(original)
    copy = tmp_path / "copy.json"
    write_knowledge_graph(copy, graph)
    assert unordered(json.loads(copy.read_bytes())) == unordered(original)
    written = copy.read_bytes()
    assert not write_knowledge_graph(copy, read_knowledge_graph(copy))
    assert copy.read_bytes() == written


def test_it_can_be_searched_and_asked(sample: Path) -> None:
    graph = read_knowledge_graph(sample)
    for node in graph.nodes:
        ids = [hit.node_id for hit in search_nodes(graph, node.name)]
        same_name = {other.id for other in graph.nodes if other.name == node.name}
        assert ids[0] in same_name, node.name
    step = graph.tour[0]
    context = build_chat_context(graph, step.title + " " + step.description)
    assert context.seeds
    assert {node.id for node in context.relevant_nodes} <= {node.id for node in graph.nodes}


@pytest.mark.parametrize("form", [(), ("--json",), ("--prompt",)])
def test_the_command_line_answers_from_it(sample: Path, tmp_path: Path, form: tuple[str, ...]) -> None:
    name = next(node.name for node in read_knowledge_graph(sample).nodes if node.type == "function")
    finished = subprocess.run(
        [sys.executable, "-m", "kgcli", "chat", f"what does {name} do?", "--graph", str(sample), *form],
        cwd=tmp_path,
        capture_output=True,
        check=False,
        encoding="utf-8",
    )
    assert finished.returncode == 0, finished.stderr
    assert name in finished.stdout
    assert list(tmp_path.iterdir()) == []
