"""Do questions rank what does the thing before what only mentions it?"""

from __future__ import annotations

from fakes.shop import BODIES, SHOP, charge, check_token, login, place_order, sign, test_login
from fakes.text_index import MemoryTextIndex

from kgcore.model.memory_graph import MemoryGraph
from kgcore.search.chains import call_chains
from kgcore.search.nearness import near
from kgcore.search.question import analyze_question
from kgcore.search.ranking import rank_nodes

GRAPH = MemoryGraph(SHOP)
INDEX = MemoryTextIndex.of(SHOP, BODIES)


def ranked(query: str, limit: int = 10) -> list[str]:
    return [item.node.id for item in rank_nodes(GRAPH, analyze_question(GRAPH, query, INDEX), INDEX, limit=limit)]


def test_stems_find_the_function_that_does_it() -> None:
    assert ranked("how are tokens checked")[0] == check_token.id


def test_production_before_tests_unless_asked() -> None:
    order = ranked("how does login check the token")
    assert order.index(login.id) < order.index(test_login.id)
    assert ranked("which test covers login and token")[0] == test_login.id


def test_a_named_node_is_first() -> None:
    assert ranked("what does `sign` do with the token")[0] == sign.id


def test_a_question_with_a_name_alone_is_about_that_name_alone() -> None:
    assert ranked("who calls check_token") == [check_token.id]


def test_bodies_count_when_nothing_else_says_it() -> None:
    assert ranked("digest compare")[0] == check_token.id


def test_the_neighbour_of_two_is_nearer_than_the_neighbour_of_one() -> None:
    ranks = near(GRAPH, {login.id: 1.0, sign.id: 1.0})
    assert ranks[check_token.id] > ranks["function:shop/log.py:log"]
    assert max(ranks.values()) == 1.0


def test_no_starts_no_ranks() -> None:
    assert near(GRAPH, {}) == {}
    assert near(GRAPH, {login.id: 0.0}) == {}


def test_a_start_without_edges_ranks_alone() -> None:
    assert near(GRAPH, {"function:nowhere.py:f": 1.0}) == {"function:nowhere.py:f": 1.0}


def test_chains_join_starts_through_what_lies_between() -> None:
    (chain,) = call_chains(GRAPH, [login.id, sign.id], {})
    assert chain.node_ids == (login.id, check_token.id, sign.id)
    assert [edge.sites[0].line for edge in chain.edges] == [20, 11]


def test_chains_join_at_the_start_they_share() -> None:
    (chain,) = call_chains(GRAPH, [check_token.id, sign.id, test_login.id, login.id], {})
    assert chain.node_ids == (test_login.id, login.id, check_token.id, sign.id)


def test_a_chain_begins_where_one_production_caller_alone_leads_into_it() -> None:
    (chain,) = call_chains(GRAPH, [charge.id, "function:shop/log.py:log"], {})
    assert chain.node_ids == (place_order.id, charge.id, "function:shop/log.py:log")


def test_a_chain_begins_at_its_start_where_several_lead_into_it_or_tests_alone() -> None:
    (several,) = call_chains(GRAPH, [check_token.id, sign.id], {})
    assert several.node_ids == (check_token.id, sign.id)
    (tested,) = call_chains(GRAPH, [login.id, check_token.id], {})
    assert tested.node_ids == (login.id, check_token.id)


def test_paths_through_what_the_question_names_come_first() -> None:
    starts = [test_login.id, check_token.id, sign.id, place_order.id, charge.id]
    assert charge.id not in call_chains(GRAPH, starts, {})[0].node_ids
    assert charge.id in call_chains(GRAPH, starts, {}, named=[charge.id])[0].node_ids


def test_without_a_path_there_is_no_chain() -> None:
    assert call_chains(GRAPH, [sign.id, login.id][:1], {}) == []
    assert call_chains(GRAPH, [sign.id, "function:shop/log.py:log"], {}) == []
