"""Does the weighted search find what is meant, in the promised order?"""

from __future__ import annotations

import pytest
from fakes.shop import SHOP, auth_controller, login, place_order, symbol, test_login
from fakes.text_index import MemoryTextIndex
from hypothesis import given
from hypothesis import strategies as st

from kgcore.model.kinds import NodeType, Role, SymbolKind
from kgcore.model.memory_graph import MemoryGraph
from kgcore.model.protocols import TextIndex
from kgcore.model.records import Graph, Node, Project
from kgcore.search import search_nodes

GRAPH = MemoryGraph(SHOP)
INDEX = MemoryTextIndex.of(SHOP)
WITH_AND_WITHOUT_INDEX = pytest.mark.parametrize("text", [None, INDEX], ids=["scan", "index"])


def graph_of(*nodes: Node) -> MemoryGraph:
    return MemoryGraph(Graph(project=Project(name="p"), nodes=nodes, edges=()))


def function(name: str, summary: str = "", **fields: object) -> Node:
    return symbol("a.py", name, SymbolKind.FUNCTION, (1, 2), summary, **fields)  # type: ignore[arg-type]


def found(graph: MemoryGraph, query: str, **options: object) -> list[str]:
    return [hit.node_id for hit in search_nodes(graph, query, **options)]  # type: ignore[arg-type]


@WITH_AND_WITHOUT_INDEX
def test_an_exact_name_is_first_with_score_0(text: TextIndex | None) -> None:
    hits = search_nodes(GRAPH, "AuthController", text=text)
    assert (hits[0].node_id, hits[0].score, hits[0].field) == (auth_controller.id, 0.0, "name")


@WITH_AND_WITHOUT_INDEX
def test_a_qualified_name_is_exact(text: TextIndex | None) -> None:
    assert search_nodes(GRAPH, "OrderService.place_order", text=text)[0].node_id == place_order.id


@WITH_AND_WITHOUT_INDEX
def test_a_misspelt_second_word_still_finds_the_auth_controller(text: TextIndex | None) -> None:
    assert search_nodes(GRAPH, "auth contrl", text=text)[0].node_id == auth_controller.id


@WITH_AND_WITHOUT_INDEX
def test_the_case_as_written_wins(text: TextIndex | None) -> None:
    upper, lower = function("Filter"), function("filter")
    assert found(graph_of(upper, lower), "Filter")[0] == upper.id
    assert found(graph_of(upper, lower), "filter")[0] == lower.id


def test_a_name_outranks_the_same_word_in_a_summary() -> None:
    named, told = function("controller"), function("other", "the controller of the controller")
    also = function("controllerOfThings")
    assert found(graph_of(told, also, named), "controller") == [named.id, also.id, told.id]


def test_fields_rank_by_their_weights() -> None:
    fields = [
        function("basket"),
        function("a", tags=("basket",)),
        function("b", "basket"),
        function("c", notes="basket"),
    ]
    assert found(graph_of(*reversed(fields)), "basket") == [node.id for node in fields]


def test_more_words_rank_higher_whatever_their_order() -> None:
    both, one, other = function("basket_of_orders"), function("basket"), function("orders")
    for query in ("basket orders", "orders basket"):
        assert found(graph_of(one, other, both), query)[0] == both.id


def test_one_word_of_several_is_enough() -> None:
    assert found(graph_of(function("basket")), "zebra basket quagga") == ["function:a.py:basket"]


def test_exact_before_fuzzy() -> None:
    fuzzy, exact = function("tokem_value"), function("token_value")
    assert found(graph_of(fuzzy, exact), "token") == [exact.id, fuzzy.id]


def test_identifiers_are_split_and_paths_searched() -> None:
    assert login.id in found(GRAPH, "controller login")
    assert found(GRAPH, "place order")[0] == place_order.id
    assert "function:shop/auth/tokens.py:sign" in found(GRAPH, "tokens")


def test_a_name_in_one_piece_finds_it_in_parts_and_back() -> None:
    assert found(graph_of(function("user_name")), "username") == ["function:a.py:user_name"]


@pytest.mark.parametrize(
    "query",
    [
        "!token",
        "^token",
        "=token",
        "'token",
        "token$",
        "token | x",
        '"token"',
        "token*",
        "NOT token",
        "name:token",
        "(token",
        "token) OR (",
    ],
)
@WITH_AND_WITHOUT_INDEX
def test_nothing_in_a_query_is_an_operator(query: str, text: TextIndex | None) -> None:
    hits = search_nodes(GRAPH, query, text=text)
    assert hits[0].node_id == "function:shop/auth/tokens.py:check_token"


@pytest.mark.parametrize("query", ["", "   ", "\n\t"])
@WITH_AND_WITHOUT_INDEX
def test_an_empty_query_finds_nothing(query: str, text: TextIndex | None) -> None:
    assert search_nodes(GRAPH, query, text=text) == []


@WITH_AND_WITHOUT_INDEX
def test_nonsense_finds_nothing(text: TextIndex | None) -> None:
    assert search_nodes(GRAPH, "xyzzyplugh", text=text) == []


@WITH_AND_WITHOUT_INDEX
def test_type_filter_and_limit_apply_after_ranking(text: TextIndex | None) -> None:
    everything = search_nodes(GRAPH, "auth", text=text, limit=1000)
    classes = [hit for hit in everything if hit.node_id.startswith("class:")]
    assert search_nodes(GRAPH, "auth", text=text, types={NodeType.CLASS}) == classes != everything
    assert search_nodes(GRAPH, "auth", text=text, limit=2) == everything[:2]


def test_fifty_hits_by_default() -> None:
    assert len(search_nodes(GRAPH, "emit")) == 50


def test_a_lower_threshold_keeps_only_the_better_hits() -> None:
    everything = search_nodes(GRAPH, "auth session", limit=1000)
    strict = search_nodes(GRAPH, "auth session", limit=1000, threshold=0.15)
    assert strict == [hit for hit in everything if hit.score <= 0.15]
    assert 0 < len(strict) < len(everything)


def test_production_before_tests_unless_asked() -> None:
    tested, used = function("check_login", role=Role.TEST), function("show_the_login_page")
    assert found(graph_of(tested, used), "login") == [used.id, tested.id]
    assert test_login.id == found(GRAPH, "test login")[0]


def test_words_of_grammar_do_not_count_in_a_question() -> None:
    graph = graph_of(function("how_is_it"), function("basket"))
    assert found(graph, "how is the basket")[0] == "function:a.py:basket"


@given(st.text(max_size=60))
def test_any_text_gives_sorted_scores_between_0_and_1(query: str) -> None:
    for text in (None, INDEX):
        hits = search_nodes(GRAPH, query, text=text)
        assert [hit.score for hit in hits] == sorted(hit.score for hit in hits)
        assert all(0.0 <= hit.score <= 0.4 for hit in hits)
        assert len({hit.node_id for hit in hits}) == len(hits) <= 50
        assert hits == search_nodes(GRAPH, query, text=text)


@given(st.sampled_from(SHOP.nodes))
def test_every_name_finds_a_node_of_that_name_first(node: Node) -> None:
    for text in (None, INDEX):
        first = GRAPH.node(search_nodes(GRAPH, node.name, text=text)[0].node_id)
        assert first is not None
        assert first.name == node.name
