"""Does a context hold what answers the question, cited, within its budget, and say what it leaves out?"""

from __future__ import annotations

import msgspec
import pytest
from fakes.shop import (
    AUTH,
    BODIES,
    SHOP,
    TOKENS,
    MemorySources,
    auth_controller,
    charge,
    check_token,
    hub_users,
    log_line,
    login,
    place_order,
    sign,
    test_login,
)
from fakes.text_index import MemoryTextIndex

from kgcore.context import ChatContext, PendingPath, build_chat_context, estimate_tokens, format_context_for_prompt
from kgcore.model.memory_graph import MemoryGraph

GRAPH = MemoryGraph(SHOP)
INDEX = MemoryTextIndex.of(SHOP, BODIES)
SOURCES = MemorySources(
    {
        TOKENS: [f"line {number} of tokens" for number in range(1, 5)]
        + ["def check_token(token):"]
        + [f"    step_{number}()" for number in range(6, 11)]
        + ["    return token.mac == sign(token.text)"]
        + [f"    step_{number}()" for number in range(12, 60)]
    }
)


def ask(query: str, **options: object) -> ChatContext:
    return build_chat_context(GRAPH, query, text=INDEX, **options)  # type: ignore[arg-type]


def ids(context: ChatContext) -> set[str]:
    return {node.id for node in context.relevant_nodes}


def test_neighbours_come_in_both_directions() -> None:
    context = ask("what is check_token")
    assert [seed.node_id for seed in context.seeds] == [check_token.id]
    assert {login.id, place_order.id, sign.id} <= ids(context)
    assert log_line.id not in ids(context)


def test_edges_have_both_ends_inside_and_keep_their_direction() -> None:
    context = ask("what is check_token")
    ends = {(edge.source, edge.target) for edge in context.relevant_edges}
    assert (login.id, check_token.id) in ends
    assert (check_token.id, login.id) not in ends
    assert all(edge.source in ids(context) and edge.target in ids(context) for edge in context.relevant_edges)


def test_max_nodes_caps_the_seeds_not_the_result() -> None:
    context = ask("auth controller token order", max_nodes=2)
    assert len(context.seeds) == 2
    assert len(context.relevant_nodes) > 2


def test_seeds_come_first_and_say_why() -> None:
    context = ask("how are tokens checked")
    assert [node.id for node in context.relevant_nodes[: len(context.seeds)]] == [s.node_id for s in context.seeds]
    assert context.seeds[0].node_id == check_token.id
    assert "checked" in context.seeds[0].why


def test_callers_come_first_when_asked_who_calls() -> None:
    context = ask("who calls check_token")
    assert {node.id for node in context.relevant_nodes[1:3]} == {login.id, place_order.id}
    assert {edge.source for edge in context.relevant_edges[:2]} == {login.id, place_order.id}


def test_layers_of_the_files_of_the_nodes_are_found() -> None:
    context = ask("what is check_token")
    layers = {layer.name: layer.node_ids for layer in context.relevant_layers}
    assert set(layers) == {"Auth", "Orders"}
    assert place_order.id in layers["Orders"]


def test_a_hub_does_not_flood_and_what_is_left_out_is_counted() -> None:
    context = ask("what is `log`", budget=1500)
    shown = ids(context) & {user.id for user in hub_users}
    assert len(context.relevant_nodes) < 60
    assert context.left_out.nodes["function"] > 0
    touching = {(e.source, e.target) for e in context.relevant_edges}
    assert context.left_out.relations == GRAPH.degree(log_line.id) - len(touching)
    assert context.relevant_edges
    assert len(shown) < len(hub_users)


def test_every_node_with_a_place_is_cited() -> None:
    context = ask("what is check_token")
    assert context.citations[0] == "shop/auth/tokens.py:5-25"
    assert len(context.citations) == len(set(context.citations)) <= len(context.relevant_nodes)


def test_the_steps_between_matches_are_seeds_and_the_path_is_told() -> None:
    context = ask("how does AuthController login sign")
    (chain,) = context.chains
    assert chain.node_ids == (login.id, check_token.id, sign.id)
    whys = {seed.node_id: seed.why for seed in context.seeds}
    assert check_token.id in whys


def test_excerpts_hold_the_signature_and_the_lines_that_matter() -> None:
    context = ask("what is check_token", sources=SOURCES, excerpts=True)
    (excerpt,) = [excerpt for excerpt in context.excerpts if excerpt.node_id == check_token.id]
    lines = dict(excerpt.lines)
    assert lines[5] == "def check_token(token):"
    assert lines[11] == "    return token.mac == sign(token.text)"
    assert len(lines) + excerpt.omitted == 21


def test_no_excerpts_unless_asked_for_and_none_without_source() -> None:
    assert ask("what is check_token", sources=SOURCES).excerpts == ()
    assert ask("what is `charge`", sources=SOURCES, excerpts=True).excerpts == ()


def test_a_deleted_file_is_not_cited_and_a_changed_one_is_marked() -> None:
    context = ask("what is check_token", pending=[PendingPath(AUTH, "deleted"), PendingPath(TOKENS, "changed")])
    assert login.id not in ids(context)
    assert not any(AUTH in citation for citation in context.citations)
    text = format_context_for_prompt(context)
    assert "shop/auth/tokens.py:5-25 (changed since the graph was built)" in text
    assert f"{AUTH} (deleted)" in text


def test_a_bare_graph_is_asked_by_the_weighted_search() -> None:
    context = build_chat_context(GRAPH, "auth contrl")
    assert context.seeds[0].node_id == auth_controller.id
    assert login.id in ids(context)


def test_nothing_found_says_so_and_suggests_words_of_the_graph() -> None:
    for context in (ask("frobnicate controversial"), build_chat_context(GRAPH, "frobnicate controversial")):
        assert context.relevant_nodes == ()
        assert context.seeds == ()
        assert "controller" in context.suggestions
        assert "Nothing in the graph matches" in format_context_for_prompt(context)


def test_an_unknown_name_is_not_answered_as_if_it_were_another() -> None:
    context = ask("what is check_tokem")
    (missing,) = context.missing
    assert missing.name == "check_tokem"
    assert missing.suggestions[0] == "check_token"
    assert "Nothing in the graph is named `check_tokem`" in format_context_for_prompt(context)


def test_tests_stay_behind_unless_asked() -> None:
    context = ask("how does login check tokens")
    order = [node.id for node in context.relevant_nodes]
    assert test_login.id not in order[:2]


def test_nodes_relations_and_excerpts_share_a_small_budget() -> None:
    context = ask("what is check_token", budget=500, sources=SOURCES, excerpts=True)
    assert context.relevant_nodes
    assert context.relevant_edges
    assert estimate_tokens(format_context_for_prompt(context)) <= 500


def test_a_budget_without_room_says_so_instead_of_finding_nothing() -> None:
    context = ask("what is check_token", budget=60)
    assert context.relevant_nodes == ()
    assert context.left_out.nodes
    assert "no room" in format_context_for_prompt(context)


@pytest.mark.parametrize("options", [{"budget": 0}, {"max_nodes": 0}])
def test_a_budget_or_seed_limit_below_1_is_refused(options: dict[str, int]) -> None:
    with pytest.raises(ValueError, match="at least 1"):
        ask("token", **options)


def test_a_context_is_written_as_json() -> None:
    context = ask("what is `charge`")
    assert msgspec.json.decode(msgspec.json.encode(context))["seeds"][0]["node_id"] == charge.id
