"""Which files belong to a project when repositories lie in, beside and behind each other?"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from kgcore import Project

MakeRepo = Callable[..., Path]
Git = Callable[..., str]
Commit = Callable[..., str]


def paths(root: Path) -> list[str]:
    with Project.open(root) as project:
        return [file.path for file in project.files()]


def test_a_repository_inside_a_repository(make_repo: MakeRepo) -> None:
    root = make_repo({"a.py": "def f(): pass\n"}, name="outer")
    make_repo({"b.py": "def g(): pass\n"}, name="outer/inner")
    Project.build(root)
    assert paths(root) == ["a.py", "inner/b.py"]
    Project.build(root / "inner")
    assert paths(root / "inner") == ["b.py"]
    with Project.open(root) as project:
        assert project.index_state().status == "current"


def test_a_submodule_is_part_of_the_tree_when_it_is_checked_out(make_repo: MakeRepo, git: Git, tmp_path: Path) -> None:
    library = make_repo({"lib.py": "def helper(): pass\n"}, name="library")
    root = make_repo({"a.py": "from vendor.lib import helper\n\n\ndef f():\n    helper()\n"}, name="app")
    git(root, "-c", "protocol.file.allow=always", "submodule", "add", "--quiet", str(library), "sub")
    git(root, "commit", "--quiet", "--message", "sub")
    Project.build(root)
    assert paths(root) == ["a.py", "sub/lib.py"]
    clone = tmp_path / "clone"
    git(tmp_path, "clone", "--quiet", str(root), str(clone))
    report = Project.build(clone)
    assert paths(clone) == ["a.py"]
    assert [(item.path, item.reason) for item in report.skipped] == [("sub/", "submodule that is not checked out")]


def test_a_worktree_is_a_project_of_its_own(make_repo: MakeRepo, git: Git, commit: Commit, tmp_path: Path) -> None:
    root = make_repo({"a.py": "def f(): pass\n"}, name="main")
    Project.build(root)
    other = tmp_path / "other"
    git(root, "worktree", "add", "--quiet", "-b", "feature", str(other))
    commit(other, {"b.py": "def g(): pass\n"})
    Project.build(other)
    assert paths(other) == ["a.py", "b.py"]
    assert paths(root) == ["a.py"]
    for tree in (root, other):
        with Project.open(tree) as project:
            assert (project.freshness().status, project.index_state().status) == ("fresh", "current")


def test_building_leaves_git_with_nothing_but_the_graph_to_add(make_repo: MakeRepo, git: Git) -> None:
    root = make_repo({"a.py": "def f(): pass\n"})
    Project.build(root)
    assert git(root, "status", "--porcelain", "--untracked-files=all").split("\n") == [
        "?? .ua/.gitignore",
        "?? .ua/kg.json",
        "?? .ua/knowledge-graph.json",
    ]


def test_a_clone_with_the_committed_graph_takes_it_for_ours(
    make_repo: MakeRepo, git: Git, commit: Commit, tmp_path: Path
) -> None:
    root = make_repo({"a.py": "def f(): pass\n"})
    Project.build(root)
    commit(root)
    with Project.open(root) as project:
        assert project.freshness().status == "fresh"  # a commit of the graph alone ages nothing
    clone = tmp_path / "clone"
    git(tmp_path, "clone", "--quiet", str(root), str(clone))
    assert Project.build(clone).warnings == ()
    assert list((clone / ".ua").glob("*backup*")) == []


def test_a_part_of_a_monorepo_is_built_by_itself(make_repo: MakeRepo, commit: Commit) -> None:
    root = make_repo({"one/a.py": "def f(): pass\n", "two/b.py": "def g(): pass\n"})
    Project.build(root / "one")
    assert paths(root / "one") == ["a.py"]
    commit(root, {"two/b.py": "def h(): pass\n"})
    with Project.open(root / "one") as project:
        assert project.index_state().status == "current"
        assert project.freshness().status in {"fresh", "stale"}
        assert project.chat("f").pending == ()


def test_line_ends_that_git_converts_make_no_difference(make_repo: MakeRepo, git: Git, tmp_path: Path) -> None:
    text = 'def f(value):\n    """Do it."""\n    return g(value)\n\n\ndef g(value):\n    return value\n'
    unix = make_repo({"a.py": text}, name="unix/shop")
    windows = tmp_path / "windows" / "shop"
    git(tmp_path, "-c", "core.autocrlf=true", "clone", "--quiet", str(unix), str(windows))
    assert b"\r\n" in (windows / "a.py").read_bytes()
    for root in (unix, windows):
        Project.build(root)
    one, other = (Project.open(root) for root in (unix, windows))
    with one, other:
        places = [
            [(node.id, node.start_line, node.end_line, node.summary) for node in project.graph.all_nodes()]
            for project in (one, other)
        ]
        assert places[0] == places[1]
        assert [each.lines for each in one.chat("f").excerpts] == [each.lines for each in other.chat("f").excerpts]


def test_ignored_files_stay_out_and_are_not_news(make_repo: MakeRepo) -> None:
    root = make_repo({"a.py": "x = 1\n", ".gitignore": "build/\nsecret.py\n", ".understandignore": "drafts/\n"})
    for path in ("build/b.py", "secret.py", "drafts/d.py", "node_modules/n.py"):
        (root / path).parent.mkdir(exist_ok=True)
        (root / path).write_text("def hidden(): pass\n", encoding="utf-8")
    report = Project.build(root)
    assert paths(root) == ["a.py"]
    assert {item.path for item in report.skipped} >= {"build/", "drafts/", "node_modules/"}
    with Project.open(root) as project:
        assert project.index_state().status == "current"


@pytest.mark.parametrize("folder", [".", "deep/inside"])
def test_a_relative_root_is_the_folder_it_names(make_repo: MakeRepo, folder: str) -> None:
    root = make_repo({"a.py": "def f(): pass\n", "deep/inside/b.py": "def g(): pass\n"})
    program = f"from pathlib import Path; from kgcore import Project; print(Project.build(Path({folder!r})).root)"
    finished = subprocess.run(
        [sys.executable, "-c", program], cwd=root, capture_output=True, check=True, encoding="utf-8"
    )
    assert Path(finished.stdout.strip()) == (root / folder).resolve()
    assert (root / folder / ".ua" / "kg.db").is_file()
