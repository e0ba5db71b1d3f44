"""What does a person get who asks `kg chat`?"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

QUESTION = "who takes money from a customer?"


def test_the_first_question_builds_the_graph_and_is_answered_with_places(shop: Path, kg: Callable) -> None:
    finished = kg("chat", QUESTION, cwd=shop)
    assert finished.returncode == 0, finished.stderr
    assert "Till.charge" in finished.stdout
    assert "shop/till.py:10-13" in finished.stdout
    assert "building the graph" in finished.stderr


def test_the_second_question_does_not_build(built_shop: Path, kg: Callable) -> None:
    index = next(built_shop.glob(".ua/*.db"))
    before = (index.stat().st_ino, index.stat().st_mtime_ns)
    finished = kg("chat", QUESTION, cwd=built_shop)
    assert finished.returncode == 0
    assert "building" not in finished.stderr
    assert (index.stat().st_ino, index.stat().st_mtime_ns) == before


def test_the_answer_shows_how_things_connect(built_shop: Path, kg: Callable) -> None:
    answer = kg("chat", "how does sell charge the till?", cwd=built_shop).stdout
    assert {"sell", "Till.charge"} <= set(answer.split())
    assert "shop/sale.py:7" in answer
    assert "7      till.charge(price)" in answer


def test_a_changed_file_is_warned_of_and_named(built_shop: Path, kg: Callable) -> None:
    with (built_shop / "shop" / "till.py").open("a", encoding="utf-8") as file:
        file.write("\n\ndef refund():\n    pass\n")
    finished = kg("chat", QUESTION, cwd=built_shop)
    assert finished.returncode == 0
    assert "shop/till.py (changed)" in finished.stdout


def test_a_commit_after_the_build_makes_the_answer_stale(built_shop: Path, kg: Callable, commit: Callable) -> None:
    commit(built_shop, {"shop/refund.py": "def refund():\n    pass\n"})
    answer = kg("chat", QUESTION, cwd=built_shop).stdout
    assert "stale" in answer
    assert "shop/refund.py" in answer


def test_without_git_the_answer_says_so_in_one_line(tmp_path: Path, kg: Callable) -> None:
    (tmp_path / "pay.py").write_text("def charge():\n    pass\n", encoding="utf-8")
    environment = {"GIT_CEILING_DIRECTORIES": str(tmp_path.parent)}
    finished = kg("chat", "who charges?", cwd=tmp_path, environment=environment)
    assert finished.returncode == 0, finished.stderr
    assert [line for line in finished.stdout.splitlines() if line.startswith("Freshness")] != []


def test_the_prompt_fences_the_context_and_ends_with_the_question(built_shop: Path, kg: Callable) -> None:
    prompt = kg("chat", QUESTION, "--prompt", cwd=built_shop).stdout
    assert "UNTRUSTED" in prompt
    assert prompt.rindex(QUESTION) > prompt.rindex("<<<END")


def test_json_holds_everything(built_shop: Path, kg: Callable) -> None:
    context = json.loads(kg("chat", QUESTION, "--json", cwd=built_shop).stdout)
    assert context["query"] == QUESTION
    assert "Till.charge" in {node["qualified_name"] for node in context["relevant_nodes"]}
    assert any(place.startswith("shop/till.py:") for place in context["citations"])
    assert context["freshness"]["status"] == "fresh"


def test_a_smaller_budget_gives_a_shorter_answer(built_shop: Path, kg: Callable) -> None:
    whole = kg("chat", QUESTION, cwd=built_shop).stdout
    brief = kg("chat", QUESTION, "--budget", "150", cwd=built_shop).stdout
    assert len(brief.encode()) <= 150 * 4 + 1 < len(whole.encode())


def test_a_question_about_nothing_in_the_code_is_not_answered(built_shop: Path, kg: Callable) -> None:
    finished = kg("chat", "zeppelin altimeter", cwd=built_shop)
    assert finished.returncode == 0
    assert "Nothing in the graph matches" in finished.stdout


def test_any_knowledge_graph_file_can_be_asked(built_shop: Path, tmp_path: Path, kg: Callable) -> None:
    graph = built_shop / ".ua" / "knowledge-graph.json"
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    finished = kg("chat", "charge", "--graph", graph, cwd=elsewhere)
    assert finished.returncode == 0, finished.stderr
    assert "charge" in finished.stdout
    assert list(elsewhere.iterdir()) == []


def test_another_root_can_be_asked_from_anywhere(built_shop: Path, tmp_path: Path, kg: Callable) -> None:
    finished = kg("chat", QUESTION, "-C", built_shop, cwd=tmp_path)
    assert "Till.charge" in finished.stdout


@pytest.mark.parametrize("question", ["", "   \n"])
def test_an_empty_question_is_a_usage_error(built_shop: Path, kg: Callable, question: str) -> None:
    finished = kg("chat", question, cwd=built_shop)
    assert finished.returncode == 2
    assert "the question is empty" in finished.stderr


def test_a_prompt_cannot_be_json(built_shop: Path, kg: Callable) -> None:
    assert kg("chat", QUESTION, "--prompt", "--json", cwd=built_shop).returncode == 2


def test_control_codes_of_the_repository_do_not_reach_the_terminal(make_repo: Callable, kg: Callable) -> None:
    root = make_repo({"evil.py": 'def charge():\n    """Pay \x1b]0;owned\x07\x1b[31mred\x9b2J now."""\n'})
    for options in ([], ["--prompt"], ["--json"]):
        finished = kg("chat", "charge", *options, cwd=root)
        assert finished.returncode == 0, finished.stderr
        assert "charge" in finished.stdout
        assert not {"\x1b", "\x07", "\x9b"} & set(finished.stdout + finished.stderr)


def test_output_is_utf8_in_any_locale(make_repo: Callable, kg: Callable) -> None:
    root = make_repo({"café.py": 'def brew():\n    """Кофе → 咖啡."""\n'})
    finished = kg("chat", "brew", cwd=root, environment={"LC_ALL": "C", "PYTHONIOENCODING": "ascii"})
    assert finished.returncode == 0, finished.stderr
    assert "café.py" in finished.stdout
    assert "Кофе → 咖啡" in finished.stdout


def test_a_question_needs_no_quotes(built_shop: Path, kg: Callable) -> None:
    quoted = kg("chat", "who takes money from a customer", "--budget", "150", cwd=built_shop)
    finished = kg("chat", "who", "takes", "money", "from", "a", "customer", "--budget", "150", cwd=built_shop)
    assert finished.returncode == 0, finished.stderr
    assert finished.stdout == quoted.stdout
