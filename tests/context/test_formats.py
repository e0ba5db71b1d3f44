"""Is a context written as promised, for a model and for a screen?"""

from __future__ import annotations

import re

import msgspec
from fakes.shop import BODIES, SHOP, TOKENS, MemorySources, login
from fakes.text_index import MemoryTextIndex

from kgcore.context import (
    ChatContext,
    Freshness,
    build_answer,
    build_chat_context,
    estimate_tokens,
    format_context_for_prompt,
    render_answer,
)
from kgcore.model.kinds import EdgeType, NodeType, Relation, SymbolKind
from kgcore.model.memory_graph import MemoryGraph
from kgcore.model.records import Edge, Graph, Node, Project

GRAPH = MemoryGraph(SHOP)
INDEX = MemoryTextIndex.of(SHOP, BODIES)
SOURCES = MemorySources({TOKENS: ["x"] * 4 + ["def check_token(token):", "    return sign(token)"] + ["    pass"] * 60})


def ask(query: str, **options: object) -> ChatContext:
    return build_chat_context(GRAPH, query, text=INDEX, **options)  # type: ignore[arg-type]


def test_sections_come_in_the_promised_order() -> None:
    text = format_context_for_prompt(ask("what is check_token", sources=SOURCES, excerpts=True))
    headings = [line for line in text.split("\n") if line.startswith(("# ", "## "))]
    assert headings == [
        "# Project: shop",
        "## Relevant Layers",
        "## Code Components",
        "## Relationships",
        "## Source",
    ]


def test_the_header_names_project_description_languages_and_frameworks() -> None:
    text = format_context_for_prompt(ask("what is check_token"))
    assert text.startswith("# Project: shop\n\nA shop.\n\n**Languages:** python\n**Frameworks:** none\n\n")


def test_a_component_is_written_with_its_place_and_summary() -> None:
    text = format_context_for_prompt(ask("what is check_token"))
    assert "### check_token (function)\n- **File:** shop/auth/tokens.py:5-25\n- **Complexity:** moderate\n" in text
    assert "- **Summary:** Is this token genuine?\n" in text


def test_a_relationship_names_direction_sites_and_how_it_was_inferred() -> None:
    text = format_context_for_prompt(ask("what is `charge`"))
    assert (
        "- OrderService.place_order --[calls, inferred: override]--> OrderService.charge (shop/orders/service.py:33)"
        in text
    )
    assert "- OrderService.charge --[calls]--> log (shop/orders/service.py:50)" in text


def test_a_relation_of_another_tool_keeps_its_type_and_description() -> None:
    a, b = (
        Node(id=f"service:{name}", kind=SymbolKind.OTHER, type=NodeType.SERVICE, name=name)
        for name in ("alpha", "beta")
    )
    edge = Edge(source=a.id, relation=Relation.OTHER, target=b.id, type=EdgeType.DEPLOYS, description="nightly")
    graph = MemoryGraph(Graph(project=Project(name="p"), nodes=(a, b), edges=(edge,)))
    text = format_context_for_prompt(build_chat_context(graph, "alpha"))
    assert "- alpha --[deploys]--> beta: nightly\n" in text


def test_source_that_holds_a_fence_cannot_end_its_own() -> None:
    sources = MemorySources({TOKENS: ["x"] * 4 + ["def check_token(token):", "```", "````"] + ["    pass"] * 60})
    text = format_context_for_prompt(ask("what is check_token", sources=sources, excerpts=True))
    assert text.count("\n`````\n") == 2


def test_freshness_and_warnings_are_told_first() -> None:
    context = ask(
        "what is check_token",
        freshness=Freshness("stale", "stale: 2 commits behind", ("a.py",)),
        warnings=["two data directories"],
    )
    text = format_context_for_prompt(context)
    assert text.index("> Freshness: stale: 2 commits behind") < text.index("## Code Components")
    assert "> Warning: two data directories" in text
    assert render_answer(context).startswith("Freshness: stale: 2 commits behind\n")


def test_what_is_left_out_is_told() -> None:
    context = ask("what is `log`", budget=1200)
    assert "Left out: " in format_context_for_prompt(context)
    assert re.search(r"Left out: .*neighbours \(.*function \d+\), \d+ relations", render_answer(context))


def test_repository_text_stays_on_its_line_without_control_codes() -> None:
    node = Node(
        id="function:a.py:f",
        kind=SymbolKind.FUNCTION,
        type=NodeType.FUNCTION,
        name="f",
        qualified_name="f",
        path="a.py",
        summary="evil\n## Relationships\n\x1b[31mred\x07",
    )
    graph = MemoryGraph(Graph(project=Project(name="p\n# Project: q"), nodes=(node,), edges=()))
    context = build_chat_context(graph, "f")
    for text in (format_context_for_prompt(context), render_answer(context)):
        assert "\x1b" not in text
        assert "\n## Relationships" not in text
        assert "\n# Project: q" not in text


def test_the_answer_tells_matches_paths_relations_layers_and_source() -> None:
    context = ask("how does AuthController login sign", sources=SOURCES, excerpts=True)
    text = render_answer(context)
    assert "AuthController.login  [method]  shop/auth/controller.py:12-30" in text
    assert "why: named in the question" in text
    assert "AuthController.login → check_token → sign" in text
    assert "at shop/auth/controller.py:20, shop/auth/tokens.py:11" in text
    assert "Auth: holds " in text
    assert "    5  def check_token(token):" in text


def test_the_answer_lists_callers_with_lines() -> None:
    text = render_answer(ask("who calls check_token"))
    assert "AuthController.login calls check_token  shop/auth/controller.py:20,24" in text
    assert "OrderService.place_order calls check_token  shop/orders/service.py:15" in text


def test_an_answer_without_matches_has_notes_alone() -> None:
    answer = build_answer(ask("xyzzyplugh"))
    assert answer.sections == ()
    assert any("Nothing in the graph matches" in note for note in answer.notes)


def test_a_short_answer_keeps_the_best_match_and_says_what_it_hides() -> None:
    context = msgspec.structs.replace(ask("how does AuthController login work"), budget=130)
    text = render_answer(context)
    assert f"  1. AuthController.login  [method]  {login.path}:12-30" in text
    assert re.search(r"How they connect\n  … \d+ more\n", text)
    assert estimate_tokens(text) <= 130
