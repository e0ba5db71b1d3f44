"""Which nodes come first for these words, and can any text upset the index?"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kgcore.errors import InvalidGraphError
from kgcore.model.records import SearchDocument
from kgcore.store.reader import open_index
from kgcore.store.text_index import SqliteTextIndex

Texts = dict[str, tuple[str, str, str]]
"""Qualified name → path, documentation, body."""


@pytest.fixture
def searching(write: Callable[..., Path], node, graph) -> Iterator[Callable[[Texts], SqliteTextIndex]]:
    """`searching({"Service.charge": ("src/pay.py", "Charges.", "card total")})` → a text index over these."""
    opened = []

    def over(texts: Texts) -> SqliteTextIndex:
        nodes = [node(name, path=path) for name, (path, _, _) in texts.items()]
        documents = [
            SearchDocument(node_id=each.id, names=name, path=each.path, doc=doc, body=body)
            for each, (name, (_, doc, body)) in zip(nodes, texts.items(), strict=True)
        ]
        opened.append(open_index(write(graph(nodes), documents)))
        return opened[-1].text

    yield over
    for index in opened:
        index.close()


def found(text: SqliteTextIndex, *terms: str, limit: int = 300) -> list[str]:
    return [posting.node_id.rpartition(":")[2] for posting in text.candidates(terms, limit=limit)]


def test_a_name_outranks_path_documentation_and_body(searching):
    text = searching(
        {
            "body": ("a.py", "", "token"),
            "documentation": ("a.py", "A token", ""),
            "path": ("token/a.py", "", ""),
            "token": ("a.py", "", ""),
            "nothing": ("a.py", "", ""),
        }
    )
    assert found(text, "token")[0] == "token"
    assert found(text, "token")[-1] == "body"
    assert sorted(found(text, "token")) == ["body", "documentation", "path", "token"]


@pytest.mark.parametrize("term", ["build", "filter", "build_filter", "BUILD", "buildfilter"])
def test_an_identifier_is_found_by_its_words_and_whole(searching, term):
    text = searching({"build_filter": ("a.py", "", ""), "buildFilter": ("b.py", "", ""), "other": ("a.py", "", "")})
    assert set(found(text, term)) <= {"build_filter", "buildFilter"}
    assert found(text, term)


def test_a_name_is_found_by_a_prefix_but_a_body_is_not(searching):
    text = searching({"authenticate": ("a.py", "", ""), "other": ("a.py", "", "authentication")})
    assert found(text, "auth") == ["authenticate"]


def test_a_whole_word_in_a_name_outranks_a_prefix(searching):
    text = searching({"authenticate": ("a.py", "", ""), "auth": ("a.py", "", "")})
    assert found(text, "auth") == ["auth", "authenticate"]


def test_more_words_matched_rank_higher(searching):
    text = searching(
        {
            "csrf": ("a.py", "", ""),
            "token": ("a.py", "", ""),
            "csrf_token": ("a.py", "", ""),
            "check": ("a.py", "", "csrf token"),
        }
    )
    assert found(text, "csrf", "token")[0] == "csrf_token"
    assert len(found(text, "csrf", "token")) == 4


def test_a_rare_word_counts_more_than_a_common_one(searching):
    texts = {f"get_{number}": ("a.py", "", "") for number in range(30)} | {"migrate": ("a.py", "", "")}
    assert found(searching(texts), "get", "migrate")[0] == "migrate"


def test_a_short_name_outranks_a_long_one(searching):
    text = searching({"render_template_multiple_times": ("a.py", "", ""), "render_template": ("a.py", "", "")})
    assert found(text, "render", "template")[0] == "render_template"


def test_a_word_in_very_many_nodes_still_counts_beside_a_rare_one(searching):
    texts = {f"node{number}": ("a.py", "", "common") for number in range(2_000)}
    texts["rare_one"] = ("a.py", "", "")
    texts["rare_two"] = ("a.py", "", "common")
    names = found(searching(texts), "common", "rare")
    assert names[:2] == ["rare_two", "rare_one"]


def test_only_common_words_still_find_something(searching):
    texts = {f"node{number}": ("a.py", "", "here there") for number in range(2_000)}
    assert len(found(searching(texts), "here", "there", limit=10)) == 10


def test_the_more_important_node_comes_first_among_equals(write, node, graph):
    nodes = [node("run", path=f"{name}.py", importance=weight) for name, weight in (("a", 0.1), ("b", 0.9), ("c", 0.5))]
    documents = [SearchDocument(node_id=each.id, names="run", path="", doc="", body="") for each in nodes]
    with open_index(write(graph(nodes), documents)) as index:
        assert [posting.node_id for posting in index.text.candidates(["run"])] == [nodes[i].id for i in (1, 2, 0)]


def test_scores_fall_and_are_positive(searching):
    text = searching({"csrf_token": ("a.py", "", ""), "token": ("a.py", "", "csrf"), "other": ("a.py", "", "csrf")})
    scores = [posting.score for posting in text.candidates(["csrf", "token"])]
    assert scores == sorted(scores, reverse=True)
    assert scores[-1] > 0


def test_the_limit_keeps_the_best(searching):
    text = searching({"token": ("a.py", "", ""), "other": ("a.py", "", "token")})
    assert found(text, "token", limit=1) == ["token"]
    assert found(text, "token", limit=0) == []


def test_words_of_any_script_are_found(searching):
    text = searching({"größe": ("a.py", "", "名前"), "имя": ("a.py", "", "")})
    assert found(text, "größe") == found(text, "名前") == ["größe"]
    assert found(text, "имя") == ["имя"]


def test_document_frequency_counts_nodes_over_all_fields(searching):
    text = searching({"token": ("a.py", "", "token"), "other": ("token.py", "", ""), "third": ("a.py", "", "")})
    assert text.document_frequency(["token", "a", "nowhere", "a.py", "", '"']) == {
        "token": 2,
        "a": 2,
        "nowhere": 0,
        "a.py": 0,
        "": 0,
        '"': 0,
    }
    assert text.document_count() == 3


def test_the_vocabulary_is_the_words_of_names(searching):
    text = searching({"Service.build_filter": ("pay.py", "documented", "mentioned")})
    assert text.vocabulary() == ["build", "filter", "service"]
    assert text.vocabulary(length=5) == ["build"]
    assert text.vocabulary(length=99) == []


HOSTILE = [
    '"',
    '""',
    'token"',
    "token*",
    "NEAR(token other)",
    "NEAR",
    "AND",
    "token AND",
    "NOT token",
    "names:token",
    "{names path} : token",
    "^token",
    "token + other",
    "-token",
    "(",
    "token\x00other",
    "\x00",
    "'; DROP TABLE node; --",
    "\ud800",
    "e\u0301",
    "İstanbul",
    "x" * 10_000,
    "token " * 2_000,
    "",
    " ",
]


@pytest.mark.parametrize("term", HOSTILE, ids=range(len(HOSTILE)))
def test_no_text_is_an_operator_or_an_error(searching, term):
    text = searching({"token": ("a.py", "", ""), "other": ("a.py", "", "")})
    assert set(found(text, term)) <= {"token", "other"}
    assert ("token" in found(text, term)) == ("token" in term)
    text.document_frequency([term])


def test_operators_in_capitals_are_words(searching):
    text = searching({"not_found": ("a.py", "", ""), "token": ("a.py", "", "")})
    assert found(text, "NOT", "token") == found(text, "not", "token")
    assert set(found(text, "NOT", "token")) == {"not_found", "token"}


def test_any_text_at_all_gives_an_answer_and_the_same_each_time(searching):
    text = searching({"token_a": ("b.py", "c d", "e 0"), "x": ("y.py", "", "")})

    @settings(deadline=None, max_examples=150)
    @given(terms=st.lists(st.text(max_size=20), max_size=6))
    def check(terms: list[str]) -> None:
        assert text.candidates(terms) == text.candidates(terms)

    check()


def test_text_for_an_unknown_node_or_twice_for_one_is_refused(write, node, graph):
    run = node("run")
    document = SearchDocument(node_id=run.id, names="run", path="", doc="", body="")
    with pytest.raises(InvalidGraphError, match="no node"):
        write(graph([node("other")]), [document])
    with pytest.raises(InvalidGraphError, match="twice"):
        write(graph([run]), [document, document])
