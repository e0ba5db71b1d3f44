"""Does a summary read as a person would put it, in one line?"""

from __future__ import annotations

from collections.abc import Mapping

from fakes.shop import CLASS, FUNCTION, METHOD, edge, file_node, symbol
from hypothesis import given
from hypothesis import strategies as st

from kgcore.analyze.joints import join
from kgcore.analyze.prose import first_paragraph, shortened
from kgcore.analyze.summaries import summarize as lines_of
from kgcore.model.kinds import NodeType, Relation, Role, SymbolKind, Tier
from kgcore.model.records import Edge, Node

query = symbol("db/query.py", "Query", CLASS, (1, 90))
base = symbol("db/base.py", "Base", CLASS, (1, 90))
add_q = symbol("db/query.py", "Query.add_q", METHOD, (10, 20))
clone = symbol("db/query.py", "Query.clone", METHOD, (30, 40))
entry = symbol("db/set.py", "QuerySet.filter", METHOD, (5, 9))
users = [symbol(f"app/u{number}.py", f"use{number}", FUNCTION, (1, 2)) for number in range(13)]


def summarize(
    nodes: list[Node], edges: list[Edge], docs: Mapping[str, str], ranks: Mapping[str, float]
) -> dict[str, str]:
    lines = lines_of(
        nodes,
        [node.role for node in nodes],
        join(nodes, edges),
        docs,
        [ranks.get(node.id, 0.0) for node in nodes],
    )
    return {node.id: line for node, line in zip(nodes, lines, strict=True)}


def test_calls_and_callers_are_named_by_importance_and_the_rest_counted() -> None:
    edges = [edge(add_q, Relation.CALLS, clone, 12), edge(entry, Relation.CALLS, add_q, 6)]
    edges += [edge(user, Relation.CALLS, add_q, 1) for user in users]
    ranks = {entry.id: 0.9, users[7].id: 0.5, users[3].id: 0.4}
    summary = summarize([query, add_q, clone, entry, *users], edges, {}, ranks)[add_q.id]

    assert summary == "Method of `Query`; calls clone; called by QuerySet.filter, use7, use3 and 11 more."


def test_a_class_names_bases_methods_and_subclasses() -> None:
    edges = [
        edge(query, Relation.INHERITS, base, 1),
        edge(query, Relation.CONTAINS, add_q),
        edge(query, Relation.CONTAINS, clone),
        edge(entry, Relation.CONSTRUCTS, query, 7),
    ]
    summaries = summarize([query, base, add_q, clone, entry], edges, {}, {})

    assert summaries[query.id] == "Class, extends Base; 2 methods (add_q, clone); used by QuerySet.filter."
    assert summaries[base.id] == "Class; extended by Query."


def test_documentation_comes_first() -> None:
    docs = {add_q.id: "Add a filter.\n\nMore words."}

    assert summarize([add_q], [], docs, {}) == {add_q.id: "Add a filter."}


def test_documentation_without_prose_is_as_none() -> None:
    docs = {add_q.id: ":param q: the filter\n:returns: nothing"}

    assert summarize([add_q], [], docs, {}) == {add_q.id: "Method of `Query`."}


def test_a_function_without_relations_shows_its_signature() -> None:
    node = Node(
        id="function:a.py:f",
        kind=SymbolKind.FUNCTION,
        type=NodeType.FUNCTION,
        name="f",
        qualified_name="f",
        path="pkg/__init__.py",
        signature="def f(x)",
    )

    assert summarize([node], [], {}, {})[node.id] == "Function in module pkg: `def f(x)`."


def test_external_symbols_say_their_package_and_how_often_they_are_used() -> None:
    array = Node(
        id="function:ext/numpy:array",
        kind=SymbolKind.EXTERNAL_SYMBOL,
        type=NodeType.FUNCTION,
        name="array",
        qualified_name="numpy.array",
        role=Role.EXTERNAL,
    )
    edges = [
        edge(users[0], Relation.CALLS, array, 1, 2, tier=Tier.EXTERNAL),
        edge(users[1], Relation.CALLS, array, 3, tier=Tier.EXTERNAL),
    ]

    assert summarize([array, *users], edges, {}, {})[array.id] == "External symbol of package numpy, used in 3 places."


def test_the_projects_own_callees_are_named_before_those_outside() -> None:
    outside = Node(
        id="function:ext/os:stat",
        kind=SymbolKind.EXTERNAL_SYMBOL,
        type=NodeType.FUNCTION,
        name="stat",
        qualified_name="os.stat",
        role=Role.EXTERNAL,
    )
    both = [edge(add_q, Relation.CALLS, clone, 1), edge(add_q, Relation.CALLS, outside, 2, tier=Tier.EXTERNAL)]
    nodes = [query, add_q, clone, outside]

    assert summarize(nodes, both, {}, {})[add_q.id] == "Method of `Query`; calls clone."
    assert summarize(nodes, both[1:], {}, {})[add_q.id] == "Method of `Query`; calls stat."


def test_a_package_without_documentation_counts_its_modules() -> None:
    package = Node(id="module:db", kind=SymbolKind.PACKAGE, type=NodeType.MODULE, name="db", path="db")
    files = [file_node(f"db/{name}.py") for name in ("__init__", "base", "query", "set")]
    edges = [edge(package, Relation.CONTAINS, file) for file in files]
    summary = summarize([package, *files], edges, {}, {files[2].id: 1.0})[package.id]

    assert summary == "Package with 4 modules: query.py, __init__.py, base.py …"


def test_tests_are_described_without_relations_and_not_named_as_callers() -> None:
    case = symbol("tests/test_query.py", "QueryTest", CLASS, (1, 9), role=Role.TEST)
    test = symbol("tests/test_query.py", "QueryTest.test_add", METHOD, (2, 4), role=Role.TEST)
    helper = symbol("tests/test_query.py", "QueryTest.make", METHOD, (5, 9), role=Role.TEST)
    module = file_node("tests/test_query.py", role=Role.TEST)
    edges = [
        edge(test, Relation.CALLS, add_q, 3),
        edge(test, Relation.CALLS, helper, 2),
        edge(entry, Relation.CALLS, add_q, 6),
    ]
    summaries = summarize([add_q, entry, case, test, helper, module], edges, {}, {})

    assert summaries[add_q.id] == "Method of `Query`; called by QuerySet.filter."
    assert summaries[case.id] == "Test class."
    assert summaries[test.id] == "Test method of `QueryTest`."
    assert summaries[helper.id] == "Method of `QueryTest`."
    assert summaries[module.id] == "Test module."


def test_relations_to_unknown_nodes_are_passed_over() -> None:
    assert summarize([add_q], [edge(add_q, Relation.CALLS, clone, 1)], {"gone": "Text."}, {}) == {
        add_q.id: "Method of `Query`."
    }


def test_the_first_paragraph_is_one_plain_line() -> None:
    assert (
        first_paragraph("\n  Return a :class:`~db.query.Query`\n  for ``x``.\n\n  More.") == "Return a `Query` for `x`."
    )
    assert first_paragraph("Title\n=====\n\nText.") == "Title"
    assert first_paragraph("=====\nTitle\n=====\n\nText.") == "Title"
    assert first_paragraph(".. versionadded:: 3\n\nText here.") == "Text here."
    assert first_paragraph("See `the manual <https://example.org>`_ first.") == "See the manual first."
    assert first_paragraph(">>> 1 + 1\n2\n") == ""
    assert first_paragraph("") == ""


def test_a_long_paragraph_is_cut_at_a_word() -> None:
    text = first_paragraph("word " * 100)

    assert len(text) <= 240
    assert text.endswith("word…")


@given(st.text(max_size=400), st.integers(2, 240))
def test_a_cut_line_keeps_to_its_limit_and_to_its_text(line: str, limit: int) -> None:
    cut = shortened(line, limit)

    assert len(cut) <= limit
    assert line.startswith(cut.removesuffix("…"))


@given(st.text(st.sampled_from("ab \n`:<>.~=*#@\\|_-"), max_size=120))
def test_any_text_gives_one_line(text: str) -> None:
    line = first_paragraph(text)

    assert "\n" not in line
    assert len(line) <= 240
