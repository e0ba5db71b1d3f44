"""Does the dump tell two indexes apart exactly when they answer differently?"""

from __future__ import annotations

import pytest

from kgcore.model.kinds import Relation
from kgcore.model.records import FileRecord, Graph, Project, SearchDocument, Skipped
from kgcore.store.dump import dump
from kgcore.store.facts_cache import FactsKey
from kgcore.store.schema import IndexMeta


@pytest.fixture
def dumped(write, node, edge, graph):
    """`dumped(…)` → the dump of an index of two nodes, changed by the arguments."""

    def dump_it(**changes):
        pay, run = node("pay", importance=0.2), node("run", importance=0.7)
        nodes = changes.pop("nodes", [pay, run])
        edges = changes.pop("edges", [edge(run, Relation.CALLS, pay, 4), edge(run, Relation.USES_VALUE, pay, 4)])
        body = changes.pop("body", "card total")
        project = changes.pop("project", Project(name="shop"))
        whole = Graph(project=project, nodes=tuple(nodes), edges=tuple(edges))
        documents = [SearchDocument(node_id=pay.id, names="pay", path="src/pay.py", doc="", body=body)]
        return list(dump(write(whole, documents, **changes)))

    return dump_it


def test_the_order_of_the_input_does_not_matter(dumped, node, edge):
    pay, run = node("pay", importance=0.2), node("run", importance=0.7)
    edges = [edge(run, Relation.USES_VALUE, pay, 4), edge(run, Relation.CALLS, pay, 4)]
    assert dumped(nodes=[run, pay], edges=edges) == dumped()


@pytest.mark.parametrize(
    "stamps",
    [
        {"meta": IndexMeta(built_at="2024-05-01T12:00:00Z", git_commit="abc", statistics={"seconds": 2.0})},
        {"project": Project(name="shop", analyzed_at="2024-05-01T12:00:00Z", git_commit="abc")},
        {"facts": [(FactsKey("0a", "python", "f1"), b"facts")]},
    ],
    ids=["meta", "project", "facts"],
)
def test_stamps_and_caches_do_not_show(dumped, stamps):
    assert dumped(**stamps) == dumped()


def test_a_file_shows_but_not_when_it_was_written(dumped):
    at = [FileRecord(path="a.py", digest="0a", size=1, mtime_ns=mtime) for mtime in (1, 2)]
    assert dumped(files=at[:1]) == dumped(files=at[1:]) != dumped()


@pytest.mark.parametrize(
    "changes",
    [{"edges": []}, {"body": "card"}, {"skipped": [Skipped("a.min.js", "minified")]}, {"project": Project(name="x")}],
    ids=["edges", "text", "skipped", "project"],
)
def test_what_can_be_asked_for_shows(dumped, changes):
    assert dumped(**changes) != dumped()


def test_importance_shows_though_it_also_orders_the_rows(dumped, node):
    changed = dumped(nodes=[node("pay", importance=0.9), node("run", importance=0.7)])
    before = dumped()
    assert [line for line in before if not line.startswith("node ")] == [
        line for line in changed if not line.startswith("node ")
    ]
    assert before != changed
