"""Is the distance between the graph and the working tree told as it is, in every kind of repository?"""

from __future__ import annotations

import os
import unicodedata
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from kgcore.errors import GitError
from kgcore.workspace.freshness import (
    Dirty,
    Fresh,
    Freshness,
    FreshnessReason,
    GraphRelation,
    Stale,
    Unknown,
    get_changed_files,
    get_graph_freshness,
)

MakeRepo = Callable[..., Path]
Git = Callable[..., str]
Commit = Callable[..., str]
FILES = {"a.py": "x = 1\n", "src/b.py": "y = 1\n"}


@pytest.fixture
def root(make_repo: MakeRepo) -> Path:
    return make_repo(FILES)


@pytest.fixture
def head(root: Path, git: Git) -> str:
    return git(root, "rev-parse", "HEAD")


def stale(freshness: Freshness) -> Stale:
    assert isinstance(freshness, Stale)
    return freshness


def unknown(freshness: Freshness) -> FreshnessReason:
    assert isinstance(freshness, Unknown)
    return freshness.reason


def test_nothing_changed(root: Path, head: str) -> None:
    assert get_graph_freshness(root, head, analyzed_at="2024-05-01") == Fresh(
        graph_commit_hash=head, head_commit_hash=head, last_analyzed_at="2024-05-01"
    )


def test_an_abbreviated_hash_is_expanded_and_case_and_space_do_not_matter(root: Path, head: str) -> None:
    for written in (head[:8], head.upper(), f" {head}\n"):
        assert get_graph_freshness(root, written) == Fresh(graph_commit_hash=head, head_commit_hash=head)


# The working tree


def test_an_unstaged_change(root: Path, head: str) -> None:
    (root / "src/b.py").write_text("y = 2\n")
    assert get_graph_freshness(root, head) == Dirty(
        graph_commit_hash=head, head_commit_hash=head, changed_file_count=1, changed_files=("src/b.py",)
    )


def test_a_staged_change(root: Path, head: str, git: Git) -> None:
    (root / "a.py").write_text("x = 2\n")
    git(root, "add", "a.py")
    assert get_graph_freshness(root, head).status == "dirty"


def test_a_staged_change_that_the_working_tree_takes_back(root: Path, head: str, git: Git) -> None:
    (root / "a.py").write_text("x = 2\n")
    git(root, "add", "a.py")
    (root / "a.py").write_text("x = 1\n")
    assert get_graph_freshness(root, head).status == "dirty"


def test_untracked_files_one_by_one_but_no_ignored_ones(root: Path, head: str) -> None:
    (root / "new").mkdir()
    for name in ("new/c.py", "new/d.py", "ignored.py"):
        (root / name).write_text("")
    (root / ".git" / "info" / "exclude").write_text("ignored.py\n")
    freshness = get_graph_freshness(root, head)
    assert isinstance(freshness, Dirty)
    assert freshness.changed_files == ("new/c.py", "new/d.py")


def test_untracked_files_count_though_the_configuration_hides_them(root: Path, head: str, git: Git) -> None:
    git(root, "config", "status.showUntrackedFiles", "no")
    (root / "new.py").write_text("")
    assert get_graph_freshness(root, head).status == "dirty"


def test_a_deleted_file(root: Path, head: str) -> None:
    (root / "a.py").unlink()
    freshness = get_graph_freshness(root, head)
    assert isinstance(freshness, Dirty)
    assert freshness.changed_files == ("a.py",)


@pytest.mark.parametrize("staged", [True, False])
def test_a_rename_names_both_paths(root: Path, head: str, git: Git, staged: bool) -> None:
    git(root, "config", "status.renames", "copies")
    (root / "a.py").rename(root / "z.py")
    if staged:
        git(root, "add", "--all")
    freshness = get_graph_freshness(root, head)
    assert isinstance(freshness, Dirty)
    assert freshness.changed_files == ("a.py", "z.py")


def test_a_new_time_alone_is_no_change(root: Path, head: str) -> None:
    os.utime(root / "a.py", (1, 1))
    assert get_graph_freshness(root, head).status == "fresh"


def test_line_ends_that_git_converts_are_no_change(root: Path, git: Git, commit: Commit) -> None:
    head = commit(root, {".gitattributes": "*.py text eol=crlf\n"})
    (root / "a.py").unlink()
    git(root, "checkout", "--", "a.py")
    os.utime(root / "a.py", (1, 1))
    assert (root / "a.py").read_bytes() == b"x = 1\r\n"
    assert get_graph_freshness(root, head).status == "fresh"


def test_what_kg_writes_is_no_change(root: Path, head: str) -> None:
    for folder in (".ua", ".understand-anything"):
        (root / folder).mkdir()
        (root / folder / "knowledge-graph.json").write_text("{}")
    assert get_graph_freshness(root, head).status == "fresh"


@pytest.mark.parametrize(
    "name",
    ["größe.py", "文件.py", "a b.py", "a\nb.py", "a\tb.py", '"quoted".py', "-n", "*.py", ":(top)x.py", "HEAD"],
)
def test_any_name_is_told_as_it_is(root: Path, head: str, name: str, commit: Commit) -> None:
    (root / name).write_text("1")
    freshness = get_graph_freshness(root, head)
    assert isinstance(freshness, Dirty)
    assert freshness.changed_files == (name,)
    commit(root)
    assert stale(get_graph_freshness(root, head)).changed_files == (name,)
    assert get_changed_files(root, head) == [name]


def test_names_are_told_in_composed_form(root: Path, head: str) -> None:
    (root / unicodedata.normalize("NFD", "é.py")).write_text("")
    freshness = get_graph_freshness(root, head)
    assert isinstance(freshness, Dirty)
    assert freshness.changed_files == ("é.py",)


@pytest.mark.skipif(os.name == "nt", reason="needs names of any bytes")
def test_a_name_that_is_not_utf8_is_told_in_print(root: Path, head: str) -> None:
    try:
        with open(os.fsencode(root) + b"/caf\xe9.py", "wb"):
            pass
    except OSError:
        pytest.skip("this file system takes UTF-8 only")
    freshness = get_graph_freshness(root, head)
    assert isinstance(freshness, Dirty)
    assert freshness.changed_files == ("caf\\xe9.py",)


# Commits


def test_behind_with_committed_and_dirty_files(root: Path, head: str, commit: Commit) -> None:
    commit(root, {"a.py": "x = 2\n"})
    new = commit(root, {"c.py": ""})
    (root / "src/b.py").write_text("y = 2\n")
    assert get_graph_freshness(root, head, analyzed_at="then") == Stale(
        relation=GraphRelation.BEHIND,
        graph_commit_hash=head,
        head_commit_hash=new,
        changed_file_count=3,
        changed_files=("a.py", "c.py", "src/b.py"),
        commits_behind=2,
        commits_ahead=0,
        last_analyzed_at="then",
    )


def test_ahead(root: Path, head: str, commit: Commit, git: Git) -> None:
    new = commit(root, {"a.py": "x = 2\n"})
    git(root, "reset", "--quiet", "--hard", head)
    freshness = stale(get_graph_freshness(root, new))
    assert freshness.relation is GraphRelation.AHEAD
    assert (freshness.commits_behind, freshness.commits_ahead) == (0, 1)


def test_diverged(root: Path, head: str, commit: Commit, git: Git) -> None:
    other = commit(root, {"a.py": "x = 2\n"})
    git(root, "reset", "--quiet", "--hard", head)
    commit(root, {"src/b.py": "y = 2\n"})
    commit(root, {"src/b.py": "y = 3\n"})
    freshness = stale(get_graph_freshness(root, other))
    assert freshness.relation is GraphRelation.DIVERGED
    assert (freshness.commits_behind, freshness.commits_ahead) == (2, 1)
    assert freshness.changed_files == ("a.py", "src/b.py")


def test_histories_without_a_common_commit_diverged(root: Path, head: str, commit: Commit, git: Git) -> None:
    git(root, "checkout", "--quiet", "--orphan", "other")
    commit(root, {"a.py": "x = 2\n"})
    assert stale(get_graph_freshness(root, head)).relation is GraphRelation.DIVERGED


def test_a_committed_rename_and_a_deletion_name_every_path(root: Path, head: str, commit: Commit, git: Git) -> None:
    git(root, "config", "diff.renames", "copies")
    (root / "a.py").rename(root / "z.py")
    (root / "src/b.py").unlink()
    commit(root)
    assert stale(get_graph_freshness(root, head)).changed_files == ("a.py", "src/b.py", "z.py")
    assert get_changed_files(root, head) == ["a.py", "src/b.py", "z.py"]


@pytest.mark.parametrize("folder", [".ua", ".understand-anything"])
def test_commits_of_the_graph_alone_do_not_age_it(root: Path, head: str, commit: Commit, folder: str) -> None:
    new = commit(root, {f"{folder}/knowledge-graph.json": "{}", f"{folder}/deep/x.json": "{}"})
    assert get_graph_freshness(root, head) == Fresh(graph_commit_hash=head, head_commit_hash=new)
    assert get_changed_files(root, head) == []


def test_a_commit_that_was_taken_back_leaves_the_graph_fresh(root: Path, head: str, commit: Commit) -> None:
    commit(root, {"a.py": "x = 2\n"})
    commit(root, FILES)
    assert get_graph_freshness(root, head).status == "fresh"


# Places


def test_in_a_folder_of_a_monorepo_only_its_own_files_count(make_repo: MakeRepo, commit: Commit) -> None:
    top = make_repo({"apps/größe/a.py": "", "apps/other/b.py": ""})
    root = top / "apps" / "größe"
    first = commit(top)
    second = commit(top, {"apps/other/b.py": "1", "top.py": "1"})
    (top / "apps" / "other" / "dirty.py").write_text("")
    assert get_graph_freshness(root, first) == Fresh(graph_commit_hash=first, head_commit_hash=second)
    assert get_changed_files(root, first) == []

    commit(top, {"apps/größe/a.py": "1"})
    (root / "new.py").write_text("")
    freshness = stale(get_graph_freshness(root, first))
    assert freshness.changed_files == ("a.py", "new.py")
    assert freshness.commits_behind == 1
    assert get_changed_files(root, first) == ["a.py"]


def test_a_data_directory_of_a_subfolder_is_no_change(make_repo: MakeRepo, commit: Commit) -> None:
    top = make_repo({"app/a.py": ""})
    first = commit(top)
    commit(top, {"app/.ua/knowledge-graph.json": "{}"})
    assert get_graph_freshness(top / "app", first).status == "fresh"


def test_a_worktree(root: Path, head: str, commit: Commit, git: Git, tmp_path: Path) -> None:
    git(root, "worktree", "add", "--quiet", str(tmp_path / "tree"))
    assert get_graph_freshness(tmp_path / "tree", head).status == "fresh"
    commit(tmp_path / "tree", {"a.py": "x = 2\n"})
    assert stale(get_graph_freshness(tmp_path / "tree", head)).changed_files == ("a.py",)
    assert get_graph_freshness(root, head).status == "fresh"


def test_a_detached_head(root: Path, head: str, commit: Commit, git: Git) -> None:
    new = commit(root, {"a.py": "x = 2\n"})
    git(root, "checkout", "--quiet", "--detach", head)
    assert get_graph_freshness(root, head).status == "fresh"
    assert stale(get_graph_freshness(root, new)).relation is GraphRelation.AHEAD


def test_a_shallow_clone(root: Path, head: str, commit: Commit, git: Git, tmp_path: Path) -> None:
    new = commit(root, {"a.py": "x = 2\n"})
    git(tmp_path, "clone", "--quiet", "--depth=1", root.as_uri(), "shallow")
    assert get_graph_freshness(tmp_path / "shallow", new).status == "fresh"
    freshness = get_graph_freshness(tmp_path / "shallow", head)
    assert freshness == Unknown(
        reason=FreshnessReason.GRAPH_COMMIT_UNAVAILABLE,
        detail=msgspec.structs.asdict(freshness)["detail"],
        graph_commit_hash=head,
        head_commit_hash=new,
    )
    with pytest.raises(GitError):
        get_changed_files(tmp_path / "shallow", head)


def test_a_shallow_clone_with_a_gap_does_not_claim_that_histories_diverged(
    root: Path, head: str, commit: Commit, git: Git, tmp_path: Path
) -> None:
    git(tmp_path, "clone", "--quiet", "--depth=1", root.as_uri(), "shallow")
    commit(root, {"a.py": "x = 2\n"})
    commit(root, {"a.py": "x = 3\n"})
    shallow = tmp_path / "shallow"
    git(shallow, "fetch", "--quiet", "--depth=1")
    git(shallow, "reset", "--quiet", "--hard", "origin/main")
    git(shallow, "cat-file", "-e", head)
    assert unknown(get_graph_freshness(shallow, head)) is FreshnessReason.GRAPH_COMMIT_UNAVAILABLE


def test_the_root_is_a_symlink(root: Path, head: str, tmp_path: Path) -> None:
    (tmp_path / "alias").symlink_to(root / "src")
    (root / "src" / "new.py").write_text("")
    freshness = get_graph_freshness(tmp_path / "alias", head)
    assert isinstance(freshness, Dirty)
    assert freshness.changed_files == ("new.py",)


def test_a_folder_that_the_repository_around_it_ignores_is_not_fresh(root: Path, head: str) -> None:
    (root / ".git" / "info" / "exclude").write_text("work/\n")
    (root / "work").mkdir()
    (root / "work" / "a.py").write_text("")
    assert unknown(get_graph_freshness(root / "work", head)) is FreshnessReason.GIT_HEAD_UNAVAILABLE


def test_a_submodule_at_another_commit_is_a_change(root: Path, make_repo: MakeRepo, commit: Commit, git: Git) -> None:
    library = make_repo({"lib.py": ""}, name="library")
    git(root, "-c", "protocol.file.allow=always", "submodule", "--quiet", "add", str(library), "deps")
    head = commit(root)
    assert get_graph_freshness(root, head).status == "fresh"
    commit(root / "deps", {"lib.py": "1"})
    freshness = get_graph_freshness(root, head)
    assert isinstance(freshness, Dirty)
    assert freshness.changed_files == ("deps",)


# Repositories below the root


def test_the_repository_below_the_root_that_owns_the_commit_answers(
    tmp_path: Path, make_repo: MakeRepo, commit: Commit
) -> None:
    make_repo({"a.py": "", "x": "1"}, name="all/one")
    two = make_repo({"b.py": "", "x": "2"}, name="all/group/two")
    first = commit(two, message="of two")
    assert get_graph_freshness(tmp_path / "all", first).status == "fresh"
    commit(two, {"b.py": "1"})
    freshness = stale(get_graph_freshness(tmp_path / "all", first))
    assert freshness.changed_files == ("group/two/b.py",)
    assert get_changed_files(tmp_path / "all", first) == ["group/two/b.py"]


def test_no_repository_below_the_root_owns_the_commit(tmp_path: Path, make_repo: MakeRepo) -> None:
    make_repo({"a.py": ""}, name="all/one")
    for commit in ("1" * 40, "nonsense"):
        freshness = get_graph_freshness(tmp_path / "all", commit)
        assert isinstance(freshness, Unknown)
        assert freshness.reason is FreshnessReason.GRAPH_COMMIT_UNAVAILABLE
        assert freshness.head_commit_hash is None


# What cannot be known


@pytest.mark.parametrize("commit", [None, "", "  \n"])
def test_a_graph_without_a_commit(tmp_path: Path, commit: str | None) -> None:
    assert unknown(get_graph_freshness(tmp_path / "absent", commit)) is FreshnessReason.MISSING_GRAPH_COMMIT


def test_no_repository(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text("")
    assert unknown(get_graph_freshness(tmp_path, "1" * 40)) is FreshnessReason.GIT_HEAD_UNAVAILABLE
    with pytest.raises(GitError):
        get_changed_files(tmp_path, "HEAD")


def test_no_such_folder(tmp_path: Path) -> None:
    assert unknown(get_graph_freshness(tmp_path / "absent", "1" * 40)) is FreshnessReason.GIT_HEAD_UNAVAILABLE


def test_no_commits(tmp_path: Path, git: Git) -> None:
    git(tmp_path, "init", "--quiet")
    assert unknown(get_graph_freshness(tmp_path, "1" * 40)) is FreshnessReason.GIT_HEAD_UNAVAILABLE


def test_no_git(root: Path, head: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    freshness = get_graph_freshness(root, head)
    assert unknown(freshness) is FreshnessReason.GIT_HEAD_UNAVAILABLE
    with pytest.raises(GitError, match="not installed"):
        get_changed_files(root, head)


def test_a_damaged_repository(root: Path, head: str) -> None:
    (root / ".git" / "index").write_bytes(b"nonsense")
    assert unknown(get_graph_freshness(root, head)) is FreshnessReason.GIT_HEAD_UNAVAILABLE


@pytest.mark.parametrize("missing", ["tree", "commit"])
def test_missing_objects(root: Path, head: str, commit: Commit, git: Git, missing: str) -> None:
    commit(root, {"a.py": "x = 2\n"})
    name = git(root, "rev-parse", f"{head}^{{{missing}}}")
    (root / ".git" / "objects" / name[:2] / name[2:]).unlink()
    assert unknown(get_graph_freshness(root, head)) is FreshnessReason.GRAPH_COMMIT_UNAVAILABLE
    with pytest.raises(GitError):
        get_changed_files(root, head)


@pytest.mark.parametrize(
    "commit",
    [
        "0" * 40,
        "1" * 40,
        "0" * 64,
        "--output=stolen",
        "-n",
        "--all",
        "HEAD; rm -rf .",
        "HEAD\nHEAD",
        "$(touch stolen)",
        "a\0b",
        "HEAD:a.py",
        "HEAD",
        "main",
        "HEAD..HEAD",
        "^HEAD",
        "@{upstream}",
        ":/first",
        "f" * 5_000,
        "x" * 3_000_000,
        "\udce9",
        "1234 5678",
    ],
    ids=lambda commit: ascii(commit[:12]),
)
def test_a_text_that_is_no_commit_here_is_unknown_and_does_nothing(root: Path, head: str, commit: str) -> None:
    before = sorted(path for path in root.rglob("*") if ".git" not in path.parts)
    freshness = get_graph_freshness(root, commit)
    assert isinstance(freshness, Unknown)
    assert freshness.reason is FreshnessReason.GRAPH_COMMIT_UNAVAILABLE
    assert freshness.head_commit_hash == head
    assert sorted(path for path in root.rglob("*") if ".git" not in path.parts) == before


@pytest.mark.parametrize(
    "commit", ["", "-n", "--output=stolen", "--all", "HEAD; rm", "0" * 40, "HEAD\nHEAD", "a\0b", "HEAD..HEAD"]
)
def test_changed_files_since_what_is_no_commit_is_an_error(root: Path, commit: str) -> None:
    with pytest.raises(GitError):
        get_changed_files(root, commit)
    assert not (root / "stolen").exists()


def test_changed_files_since_any_revision(root: Path, commit: Commit) -> None:
    commit(root, {"a.py": "x = 2\n"})
    assert get_changed_files(root, "HEAD~1") == ["a.py"]
    assert get_changed_files(root, "main") == []


def test_a_branch_named_like_a_hash_is_not_taken_for_it(root: Path, git: Git) -> None:
    git(root, "branch", "deadbeef")
    assert unknown(get_graph_freshness(root, "deadbeef")) is FreshnessReason.GRAPH_COMMIT_UNAVAILABLE


@pytest.mark.skipif(os.name == "nt", reason="needs a script as executable")
@pytest.mark.parametrize("hanging", ["rev-parse", "config", "status", "diff-tree", "rev-list", "merge-base"])
def test_a_git_that_hangs_at_any_step_is_a_timeout(
    root: Path, head: str, commit: Commit, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, git: Git, hanging: str
) -> None:
    commit(root, {"a.py": "x = 2\n"})
    real = next(
        os.path.join(folder, "git")
        for folder in os.environ["PATH"].split(os.pathsep)
        if os.access(os.path.join(folder, "git"), os.X_OK)
    )
    (tmp_path / "fake").mkdir()
    (tmp_path / "fake" / "git").write_text(
        f'#!/bin/sh\nfor word; do [ "$word" = {hanging} ] && exec sleep 60; done\nexec {real} "$@"\n'
    )
    (tmp_path / "fake" / "git").chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path / 'fake'}{os.pathsep}{os.environ['PATH']}")
    freshness = get_graph_freshness(root, head, timeout=1.5)
    assert unknown(freshness) is FreshnessReason.GIT_COMMAND_TIMEOUT


@pytest.mark.skipif(os.name == "nt", reason="needs a script as executable")
def test_a_git_too_old_to_be_told_not_to_run_filters_is_not_trusted(
    root: Path, head: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = next(
        os.path.join(folder, "git")
        for folder in os.environ["PATH"].split(os.pathsep)
        if os.access(os.path.join(folder, "git"), os.X_OK)
    )
    (tmp_path / "fake").mkdir()
    (tmp_path / "fake" / "git").write_text(f'#!/bin/sh\nunset GIT_CONFIG_COUNT\nexec {real} "$@"\n')
    (tmp_path / "fake" / "git").chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path / 'fake'}{os.pathsep}{os.environ['PATH']}")
    freshness = get_graph_freshness(root, head)
    assert isinstance(freshness, Unknown)
    assert "2.31" in freshness.detail


def test_the_answer_encodes_with_the_names_of_the_interchange_tools(root: Path, head: str) -> None:
    (root / "a.py").write_text("x = 2\n")
    assert msgspec.to_builtins(get_graph_freshness(root, head)) == {
        "status": "dirty",
        "graphCommitHash": head,
        "headCommitHash": head,
        "changedFileCount": 1,
        "changedFiles": ("a.py",),
        "commitsBehind": 0,
        "commitsAhead": 0,
        "lastAnalyzedAt": None,
    }
