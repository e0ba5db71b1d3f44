"""Does an answer know which files are no longer as the graph knows them?"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from kgcore import ChatContext, Project, render_answer

QUESTION = "who takes money from a customer and sells one thing?"


@pytest.fixture
def built(shop: Path) -> Path:
    Project.build(shop)
    return shop


def asked(root: Path, question: str = QUESTION) -> ChatContext:
    with Project.open(root) as project:
        return project.chat(question)


def pending(answer: ChatContext) -> list[tuple[str, str]]:
    return [(each.path, each.state) for each in answer.pending]


def test_untouched_files_are_not_pending(built: Path) -> None:
    assert pending(asked(built)) == []


def test_touched_files_of_the_same_content_are_not_pending(built: Path) -> None:
    os.utime(built / "shop" / "sale.py", (2_000_000_000, 2_000_000_000))
    assert pending(asked(built)) == []


def test_a_changed_file_marks_the_answer(built: Path) -> None:
    path = built / "shop" / "sale.py"
    path.write_text("# moved down\n\n" + path.read_text(encoding="utf-8"), encoding="utf-8")
    answer = asked(built)
    assert pending(answer) == [("shop/sale.py", "changed")]
    assert "shop/sale.py" in render_answer(answer)


def test_a_change_that_keeps_size_and_time_is_seen_right_after_a_build(built: Path) -> None:
    path = built / "shop" / "sale.py"
    before = path.stat()
    path.write_bytes(path.read_bytes().replace(b"sell", b"hand"))
    os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))
    assert pending(asked(built)) == [("shop/sale.py", "changed")]


def test_a_deleted_file_is_not_cited(built: Path) -> None:
    cited = asked(built).citations
    assert any(citation.startswith("shop/till.py:") for citation in cited)
    (built / "shop" / "till.py").unlink()
    answer = asked(built)
    assert pending(answer) == [("shop/till.py", "deleted")]
    assert [citation for citation in answer.citations if citation.startswith("shop/till.py")] == []
    assert [excerpt for excerpt in answer.excerpts if excerpt.path == "shop/till.py"] == []
    assert any(citation.startswith("shop/sale.py:") for citation in answer.citations)


def test_an_added_file_marks_the_answer(built: Path) -> None:
    (built / "shop" / "refund.py").write_text("def refund(): pass\n", encoding="utf-8")
    assert pending(asked(built)) == [("shop/refund.py", "added")]


def test_a_moved_file_is_one_gone_and_one_new(built: Path) -> None:
    (built / "shop" / "till.py").rename(built / "shop" / "counter.py")
    assert pending(asked(built)) == [("shop/counter.py", "added"), ("shop/till.py", "deleted")]


def test_a_file_that_became_a_folder_or_binary(built: Path) -> None:
    (built / "shop" / "sale.py").write_bytes(b"\0\1\2")
    (built / "shop" / "till.py").unlink()
    (built / "shop" / "till.py").mkdir()
    assert pending(asked(built)) == [("shop/sale.py", "changed"), ("shop/till.py", "deleted")]


def test_a_build_settles_it(built: Path) -> None:
    (built / "shop" / "till.py").unlink()
    (built / "shop" / "logo.py").write_bytes(b"\0\1\2")
    Project.build(built)
    answer = asked(built)
    assert pending(answer) == []
    assert [citation for citation in answer.citations if citation.startswith("shop/till.py")] == []


def test_an_open_project_answers_of_one_moment(built: Path) -> None:
    with Project.open(built) as project:
        assert project.chat(QUESTION).pending == ()
        (built / "shop" / "till.py").unlink()
        assert project.chat("sell").pending == ()  # asked once; open it again to look again
