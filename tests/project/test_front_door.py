"""Is everything promised at the front door there, and does it cost nothing until it is used?"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from inspect import signature
from pathlib import Path
from typing import Any

import pytest

import kgcore
from kgcore import (
    KnowledgeGraph,
    Project,
    build_chat_context,
    format_context_for_prompt,
    get_changed_files,
    get_graph_freshness,
    read_knowledge_graph,
    search_nodes,
    validate_graph,
)

HEAVY = (
    "tree_sitter",
    "tree_sitter_python",
    "sqlite3",
    "pydantic",
    "rapidfuzz",
    "rustworkx",
    "msgspec",
    "git",
    "pathspec",
)


def loaded_by(program: str) -> set[str]:
    script = f"import sys\n{program}\nprint(*(name for name in {HEAVY!r} if name in sys.modules))"
    finished = subprocess.run([sys.executable, "-c", script], capture_output=True, check=True, encoding="utf-8")
    return set(finished.stdout.split())


def test_the_import_alone_loads_nothing() -> None:
    assert loaded_by("import kgcore") == set()
    assert loaded_by("from kgcore import KgError, GraphNotFoundError, NotAProjectError") == set()


def test_asking_a_built_project_loads_no_grammar_and_no_models(shop: Path) -> None:
    Project.build(shop)
    program = f"from pathlib import Path\nfrom kgcore import Project\nProject.open(Path({str(shop)!r})).chat('sell')"
    assert loaded_by(program) & {"tree_sitter", "tree_sitter_python", "pydantic"} == set()


def test_each_name_is_loaded_when_it_is_first_used() -> None:
    program = (
        "import kgcore\n"
        "assert not [name for name in kgcore.__all__ if name in vars(kgcore)]\n"
        "from kgcore import *\n"
        "assert [name for name in kgcore.__all__ if globals()[name] is not vars(kgcore)[name]] == []\n"
        "print(len(kgcore.__all__))"
    )
    finished = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, encoding="utf-8")
    assert int(finished.stdout) == len(kgcore.__all__)


@pytest.mark.parametrize(
    "name",
    [
        "Project",
        "KnowledgeGraph",
        "build_chat_context",
        "format_context_for_prompt",
        "get_changed_files",
        "get_graph_freshness",
        "search_nodes",
        "validate_graph",
    ],
)
def test_documented_names_are_at_the_front_door(name: str) -> None:
    assert name in kgcore.__all__
    assert getattr(kgcore, name).__doc__


@pytest.fixture
def bare() -> KnowledgeGraph:
    """A graph that came from nowhere: no index, no sources."""
    nodes: list[dict[str, Any]] = [
        {"id": "function:a.py:charge", "type": "function", "name": "charge", "filePath": "a.py", "lineRange": [1, 4]},
        {"id": "class:a.py:Till", "type": "class", "name": "Till", "filePath": "a.py", "lineRange": [6, 9]},
        {"id": "file:a.py", "type": "file", "name": "a.py", "filePath": "a.py"},
    ]
    result = validate_graph(
        {
            "version": "1.0.0",
            "project": {
                "name": "shop",
                "languages": ["python"],
                "frameworks": [],
                "description": "Sells.",
                "analyzedAt": "",
                "gitCommitHash": "",
            },
            "nodes": [
                node | {"summary": f"About {node['name']}.", "tags": [], "complexity": "simple"} for node in nodes
            ],
            "edges": [
                {
                    "source": "class:a.py:Till",
                    "target": "function:a.py:charge",
                    "type": "calls",
                    "direction": "forward",
                    "weight": 0.8,
                }
            ],
            "layers": [{"id": "layer:core", "name": "Core", "description": "It.", "nodeIds": ["file:a.py"]}],
            "tour": [],
        }
    )
    assert result.issues == ()
    assert result.graph is not None
    return result.graph


def test_a_bare_graph_can_be_searched_and_asked(bare: KnowledgeGraph) -> None:
    assert [hit.node_id for hit in search_nodes(bare, "charge")][:1] == ["function:a.py:charge"]
    assert search_nodes(bare, "") == []
    context = build_chat_context(bare, "charge")
    assert [node.id for node in context.relevant_nodes][:2] == ["function:a.py:charge", "class:a.py:Till"]
    assert context.citations[:2] == ("a.py:1-4", "a.py:6-9")
    text = format_context_for_prompt(context)
    parts = ["shop", "Core", "charge", "Till"]
    assert [part for part in parts if part not in text] == []


def test_max_nodes_caps_the_seeds(bare: KnowledgeGraph) -> None:
    assert signature(build_chat_context).parameters["max_nodes"].default == 15
    assert len(build_chat_context(bare, "a py till charge", max_nodes=1).seeds) == 1
    assert len(build_chat_context(bare, "a py till charge", 1).seeds) == 1


def test_the_file_a_build_writes_is_such_a_graph(shop: Path) -> None:
    Project.build(shop)
    graph = read_knowledge_graph(shop / ".ua" / "knowledge-graph.json")
    assert build_chat_context(graph, "sell").seeds[0].node_id == "function:shop/sale.py:sell"


def test_freshness_can_be_asked_without_a_project(
    make_repo: Callable[..., Path], commit: Callable[..., str], git: Callable[..., str]
) -> None:
    root = make_repo({"a.py": "x = 1\n"})
    first = git(root, "rev-parse", "HEAD")
    Project.build(root)
    assert get_graph_freshness(root, first).status == "fresh"
    commit(root, {"a.py": "x = 2\n"})
    assert get_graph_freshness(root, first).status == "stale"
    assert get_changed_files(root, first) == ["a.py"]
