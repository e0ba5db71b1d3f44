"""What do `kg build`, `kg status` and `kg search` say, and how do all commands end?"""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest


def fields(text: str) -> dict[str, str]:
    """`label  value` lines."""
    return {label.strip(): value.strip() for label, _, value in (line.partition("  ") for line in text.splitlines())}


def test_build_says_what_was_built_and_what_was_left_out(make_repo: Callable, kg: Callable) -> None:
    root = make_repo(
        {
            "pay.py": "def charge():\n    return no_such_name()\n",
            "vast.py": "x = 1\n" * 400_000,
        }
    )
    finished = kg("build", cwd=root)
    assert finished.returncode == 0, finished.stderr
    said = fields(finished.stdout)
    assert "of 1 file" in said["built"]
    assert "1" in said["skipped"]
    assert said["unresolved"] == "1 call site"
    assert (root / ".ua" / "knowledge-graph.json").is_file()


def test_build_takes_the_folder_as_the_other_commands_do_too(shop: Path, tmp_path: Path, kg: Callable) -> None:
    assert kg("build", "-C", str(shop), cwd=tmp_path).returncode == 0
    assert (shop / ".ua" / "kg.db").is_file()
    assert not (tmp_path / ".ua").exists()


def test_build_takes_a_path_and_reports_as_json(shop: Path, tmp_path: Path, kg: Callable) -> None:
    report = json.loads(kg("build", shop, "--json", cwd=tmp_path).stdout)
    assert report["files"] == 4
    assert report["languages"] == {"python": 4}
    assert report["edges_by_tier"]["certain"] > 0
    assert (shop / ".ua").is_dir()
    assert not (tmp_path / ".ua").exists()


def test_building_twice_changes_no_byte_of_the_graph(built_shop: Path, kg: Callable) -> None:
    graph = built_shop / ".ua" / "knowledge-graph.json"
    before = json.loads(graph.read_text(encoding="utf-8"))
    assert kg("build", "--jobs", "1", cwd=built_shop).returncode == 0
    after = json.loads(graph.read_text(encoding="utf-8"))
    before["project"].pop("analyzedAt")
    after["project"].pop("analyzedAt")
    assert after == before


def test_a_build_keeps_the_index_out_of_git(built_shop: Path, git: Callable) -> None:
    assert not [line for line in git(built_shop, "status", "--porcelain", "-uall").splitlines() if ".db" in line]


def test_status_of_a_fresh_graph(built_shop: Path, kg: Callable) -> None:
    finished = kg("status", cwd=built_shop)
    assert finished.returncode == 0, finished.stderr
    said = fields(finished.stdout)
    assert said["commit"].startswith("fresh")
    assert said["index"].startswith("current")
    assert "4 files" in said["graph"]
    assert "python" in said["languages"].lower()
    assert "certain" in said["edges"]


def test_status_names_changed_added_and_deleted_files(built_shop: Path, kg: Callable) -> None:
    (built_shop / "shop" / "till.py").write_text("x = 1\n", encoding="utf-8")
    (built_shop / "new.py").write_text("y = 1\n", encoding="utf-8")
    (built_shop / "shop" / "sale.py").unlink()
    said = fields(kg("status", cwd=built_shop).stdout)
    assert said["commit"].startswith("dirty")
    for part in ("1 changed (shop/till.py)", "1 added (new.py)", "1 deleted (shop/sale.py)"):
        assert part in said["index"]


def test_status_counts_commits_behind(built_shop: Path, kg: Callable, commit: Callable) -> None:
    commit(built_shop, {"shop/one.py": "one = 1\n"})
    commit(built_shop, {"shop/two.py": "two = 2\n"})
    said = fields(kg("status", cwd=built_shop).stdout)
    assert "stale (behind: 2 commits behind)" in said["commit"]
    assert "shop/one.py, shop/two.py" in said["commit"]
    state = json.loads(kg("status", "--json", cwd=built_shop).stdout)
    assert state["freshness"]["status"] == "stale"
    assert state["freshness"]["commitsBehind"] == 2
    assert state["index"]["status"] == "pending"
    assert state["index"]["added"] == ["shop/one.py", "shop/two.py"]


def test_status_warns_of_two_data_directories(built_shop: Path, kg: Callable) -> None:
    (built_shop / ".ua").rename(built_shop / ".understand-anything")
    (built_shop / ".ua").mkdir()
    finished = kg("status", cwd=built_shop)
    assert finished.returncode == 0, finished.stderr
    assert "both .understand-anything/ and .ua/ exist" in finished.stderr


def test_search_puts_the_exact_name_first(built_shop: Path, kg: Callable) -> None:
    lines = kg("search", "sell", cwd=built_shop).stdout.splitlines()
    assert lines[0].startswith("0.00")
    assert "shop/sale.py:4" in lines[0]


def test_search_forgives_spelling(built_shop: Path, kg: Callable) -> None:
    assert "Till.charge" in kg("search", "till chrage", cwd=built_shop).stdout


def test_search_filters_by_type_and_limits(built_shop: Path, kg: Callable) -> None:
    found = json.loads(kg("search", "till", "--type", "class", "--json", cwd=built_shop).stdout)
    assert [hit["node"]["name"] for hit in found] == ["Till"]
    assert len(json.loads(kg("search", "shop", "-n", "2", "--json", cwd=built_shop).stdout)) == 2


def test_search_that_finds_nothing_says_so(built_shop: Path, kg: Callable) -> None:
    finished = kg("search", "zeppelin", cwd=built_shop)
    assert finished.returncode == 0
    assert finished.stdout == ""
    assert "nothing found" in finished.stderr


def test_search_warns_of_changed_files(built_shop: Path, kg: Callable) -> None:
    (built_shop / "shop" / "sale.py").write_text("x = 1\n", encoding="utf-8")
    assert "1 changed (shop/sale.py)" in kg("search", "sell", cwd=built_shop).stderr


def test_an_unknown_type_is_a_usage_error_that_lists_the_known_ones(built_shop: Path, kg: Callable) -> None:
    finished = kg("search", "till", "--type", "klass", cwd=built_shop)
    assert finished.returncode == 2
    assert "klass" in finished.stderr
    assert "function" in finished.stderr


@pytest.mark.parametrize(
    "arguments",
    [
        ("status",),
        ("build", "no-such-folder"),
        ("chat", "why?", "-C", "no-such-folder"),
        ("chat", "why?", "--graph", "no-such-file.json"),
        ("search", "x", "-C", "no-such-folder"),
    ],
)
def test_an_error_is_one_line_and_status_1(tmp_path: Path, kg: Callable, arguments: tuple[str, ...]) -> None:
    finished = kg(*arguments, cwd=tmp_path)
    assert finished.returncode == 1
    assert finished.stdout == ""
    assert finished.stderr.startswith("kg: ")
    assert len(finished.stderr.splitlines()) == 1
    assert list(tmp_path.iterdir()) == []


def test_a_file_that_is_no_graph_is_an_error_and_left_alone(tmp_path: Path, kg: Callable) -> None:
    broken = tmp_path / "knowledge-graph.json"
    broken.write_text("{oh no", encoding="utf-8")
    finished = kg("chat", "why?", "--graph", broken, cwd=tmp_path)
    assert (finished.returncode, len(finished.stderr.splitlines())) == (1, 1)
    assert broken.read_text(encoding="utf-8") == "{oh no"


def test_a_damaged_index_is_an_error_that_says_what_to_do(built_shop: Path, kg: Callable) -> None:
    next(built_shop.glob(".ua/*.db")).write_bytes(b"not a database" * 100)
    finished = kg("chat", "who pays?", cwd=built_shop)
    assert finished.returncode == 1
    assert "kg build" in finished.stderr
    assert kg("build", cwd=built_shop).returncode == 0
    assert kg("chat", "who pays?", cwd=built_shop).returncode == 0


@pytest.mark.parametrize("arguments", [("chat",), ("chat", "x", "--budget", "0"), ("dance",), ("search", " ")])
def test_a_misunderstood_command_line_is_status_2(tmp_path: Path, kg: Callable, arguments: tuple[str, ...]) -> None:
    finished = kg(*arguments, cwd=tmp_path)
    assert finished.returncode == 2
    assert "Traceback" not in finished.stderr


@pytest.mark.parametrize(
    "arguments", [("--help",), ("build", "-h"), ("chat", "-h"), ("search", "-h"), ("status", "-h")]
)
def test_every_command_explains_itself(tmp_path: Path, kg: Callable, arguments: tuple[str, ...]) -> None:
    finished = kg(*arguments, cwd=tmp_path)
    assert finished.returncode == 0
    assert "Usage: kg" in finished.stdout


def test_a_reader_who_leaves_early_is_no_error(built_shop: Path, kg_command: list[str]) -> None:
    with subprocess.Popen(
        [*kg_command, "search", "shop till sale"], cwd=built_shop, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as reader:
        assert reader.stdout is not None
        assert reader.stderr is not None
        reader.stdout.close()
        complaint = reader.stderr.read()
    assert (reader.returncode, complaint) == (0, b"")


def test_status_counts_the_files_that_build_counts_and_no_manifests(make_repo: Callable, kg: Callable) -> None:
    sources = {"package.json": '{"name": "shop"}', "tsconfig.json": "{}", "till.ts": "export function pay() {}\n"}
    root = make_repo(sources)
    built = fields(kg("build", cwd=root).stdout)
    status = fields(kg("status", cwd=root).stdout)
    assert "of 1 file " in f"{built['built']} "
    assert status["graph"].endswith("of 1 file")
    assert status["languages"] == built["languages"] == "typescript 1"


def test_a_place_with_several_problems_of_a_kind_is_named_once(make_repo: Callable, kg: Callable) -> None:
    root = make_repo({"broken.ts": "const a = ; const b = ; class { \nexport function ok() {}\n"})
    places = fields(kg("build", cwd=root).stdout)["at"].split(", ")
    assert places == sorted(set(places))
