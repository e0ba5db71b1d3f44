"""Can a repository make kg run anything by looking at it?

Each trap leaves a mark when it goes off. Every test first shows with plain git that its trap does go off, then that
looking through kg leaves no mark and still gives an answer.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from kgcore.workspace.discovery import DiscoveryOptions, discover
from kgcore.workspace.freshness import Freshness, get_changed_files, get_graph_freshness

pytestmark = pytest.mark.skipif(os.name == "nt", reason="the traps are shell scripts")

MakeRepo = Callable[..., Path]
Git = Callable[..., str]
Commit = Callable[..., str]
OPTIONS = DiscoveryOptions(suffixes=frozenset({".py"}))


class Trap:
    """A script that leaves a mark and otherwise passes its input on."""

    def __init__(self, folder: Path) -> None:
        self.mark = folder / "mark"
        self.script = folder / "trap.sh"
        self.script.write_text(f"#!/bin/sh\ntouch '{self.mark}'\ncat 2>/dev/null\n")
        self.script.chmod(0o755)

    def went_off(self) -> bool:
        """Whether it did since last asked."""
        mark = self.mark.exists()
        self.mark.unlink(missing_ok=True)
        return mark


@pytest.fixture
def trap(tmp_path: Path) -> Trap:
    return Trap(tmp_path)


@pytest.fixture
def root(make_repo: MakeRepo, commit: Commit) -> Path:
    """Two commits of one file."""
    root = make_repo({"a.py": "x = 1\n"})
    commit(root, {"a.py": "x = 2\n"})
    return root


def touch(root: Path, name: str = "a.py") -> None:
    """Give the file another time, so that git must compare its content."""
    moment = time.time() + 10
    os.utime(root / name, (moment, moment))


def plain(root: Path, git: Git, *arguments: str) -> None:
    try:
        git(root, *arguments)
    except subprocess.CalledProcessError:
        pass


def look(root: Path, git: Git) -> Freshness:
    """Everything that kg asks of git, over a changed file and an older commit; the freshness against HEAD."""
    older, head = git(root, "rev-parse", "HEAD~1", "HEAD").split()
    assert get_changed_files(root, older) == ["a.py"]
    assert get_graph_freshness(root, older).status == "stale"
    assert [file.path for file in discover(root, options=OPTIONS).files] == ["a.py"]
    return get_graph_freshness(root, head)


def test_hooks(root: Path, git: Git, trap: Trap) -> None:
    shutil.copy(trap.script, root / ".git" / "hooks" / "post-index-change")
    touch(root)
    plain(root, git, "status")
    assert trap.went_off()
    touch(root)
    assert look(root, git).status == "fresh"
    assert not trap.went_off()


def test_a_folder_of_hooks_named_by_the_configuration(root: Path, git: Git, trap: Trap) -> None:
    hooks = trap.script.parent / "hooks"
    hooks.mkdir()
    shutil.copy(trap.script, hooks / "post-index-change")
    git(root, "config", "core.hooksPath", str(hooks))
    touch(root)
    plain(root, git, "status")
    assert trap.went_off()
    touch(root)
    assert look(root, git).status == "fresh"
    assert not trap.went_off()


def test_fsmonitor(root: Path, git: Git, trap: Trap) -> None:
    git(root, "config", "core.fsmonitor", str(trap.script))
    for command in (["status"], ["ls-files", "--others"]):
        plain(root, git, *command)
        assert trap.went_off()
    assert look(root, git).status == "fresh"
    assert not trap.went_off()


@pytest.mark.parametrize("name", ["evil", "a=b", "dot.ted", "größe"])
@pytest.mark.parametrize("kind", ["clean", "process"])
def test_filters_of_the_working_tree(root: Path, git: Git, trap: Trap, name: str, kind: str) -> None:
    (root / ".git" / "info" / "attributes").write_text(f"*.py filter={name}\n", encoding="utf-8")
    git(root, "config", f"filter.{name}.{kind}", str(trap.script))
    git(root, "config", f"filter.{name}.required", "true")
    touch(root)
    plain(root, git, "status")
    assert trap.went_off()
    touch(root)
    assert look(root, git).status == "fresh"
    assert not trap.went_off()


def test_a_filter_in_an_included_file(root: Path, git: Git, trap: Trap) -> None:
    (root / ".git" / "info" / "attributes").write_text("*.py filter=evil\n")
    (root / ".git" / "more").write_text(f'[filter "evil"]\n\tclean = {trap.script}\n')
    git(root, "config", "include.path", "more")
    touch(root)
    plain(root, git, "status")
    assert trap.went_off()
    touch(root)
    assert look(root, git).status == "fresh"
    assert not trap.went_off()


def test_a_smudge_filter(root: Path, git: Git, trap: Trap) -> None:
    (root / ".git" / "info" / "attributes").write_text("*.py filter=evil\n")
    git(root, "config", "filter.evil.smudge", str(trap.script))
    (root / "a.py").unlink()
    plain(root, git, "checkout", "--", "a.py")
    assert trap.went_off()
    touch(root)
    assert look(root, git).status == "fresh"
    assert not trap.went_off()


def test_a_filter_does_not_hide_a_change(root: Path, git: Git, trap: Trap) -> None:
    (root / ".git" / "info" / "attributes").write_text("*.py filter=evil\n")
    git(root, "config", "filter.evil.clean", "printf 'x = 2\\n'")
    (root / "a.py").write_text("x = 3\n")
    assert git(root, "status", "--porcelain") == ""
    touch(root)
    assert look(root, git).status == "dirty"
    assert not trap.went_off()


def test_textconv(root: Path, git: Git, trap: Trap) -> None:
    (root / ".git" / "info" / "attributes").write_text("*.py diff=evil\n")
    git(root, "config", "diff.evil.textconv", str(trap.script))
    plain(root, git, "diff", "HEAD~1", "HEAD")
    assert trap.went_off()
    assert look(root, git).status == "fresh"
    assert not trap.went_off()


@pytest.mark.parametrize("key", ["diff.external", "diff.evil.command"])
def test_external_diff(root: Path, git: Git, trap: Trap, key: str) -> None:
    (root / ".git" / "info" / "attributes").write_text("*.py diff=evil\n")
    git(root, "config", key, str(trap.script))
    plain(root, git, "diff", "HEAD~1", "HEAD")
    assert trap.went_off()
    assert look(root, git).status == "fresh"
    assert not trap.went_off()


def test_external_diff_of_the_environment(root: Path, git: Git, trap: Trap, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GIT_EXTERNAL_DIFF", str(trap.script))
    subprocess.run(["git", "diff", "HEAD~1", "HEAD"], cwd=root, check=False, capture_output=True)
    assert trap.went_off()
    assert look(root, git).status == "fresh"
    assert not trap.went_off()


@pytest.mark.parametrize("asked_for", [False, True])
def test_the_configuration_of_a_submodule(
    root: Path, git: Git, trap: Trap, make_repo: MakeRepo, commit: Commit, asked_for: bool
) -> None:
    library = make_repo({"lib.txt": "text\n"}, name="library")
    git(root, "-c", "protocol.file.allow=always", "submodule", "--quiet", "add", str(library), "deps")
    commit(root)
    commit(root, {"a.py": "x = 3\n"})
    if asked_for:
        git(root, "config", "submodule.recurse", "true")
        git(root, "config", "submodule.deps.ignore", "none")
        git(root, "config", "diff.ignoreSubmodules", "none")
        git(root, "config", "diff.submodule", "diff")
        git(root, "config", "status.submoduleSummary", "true")
    git(root / "deps", "config", "core.fsmonitor", str(trap.script))
    git(root / "deps", "config", "filter.evil.clean", str(trap.script))
    (root / ".git" / "modules" / "deps" / "info" / "attributes").write_text("*.txt filter=evil\n")
    touch(root, "deps/lib.txt")
    plain(root, git, "--no-optional-locks", "status")
    assert trap.went_off()
    assert look(root, git).status == "fresh"
    assert not trap.went_off()


def test_a_transport_that_fetches_what_a_partial_clone_lacks(root: Path, git: Git, trap: Trap) -> None:
    # A transport that waited for its peer would hang plain git.
    trap.script.write_text(f"#!/bin/sh\ntouch '{trap.mark}'\nexit 1\n")
    git(root, "config", "core.repositoryFormatVersion", "1")
    git(root, "config", "extensions.partialClone", "evil")
    git(root, "config", "remote.evil.url", f"ext::{trap.script}")
    git(root, "config", "remote.evil.promisor", "true")
    git(root, "config", "protocol.ext.allow", "always")
    absent = "1" * 40
    plain(root, git, "rev-parse", "--verify", f"{absent}^{{commit}}")
    assert trap.went_off()
    assert get_graph_freshness(root, absent).status == "unknown"
    assert look(root, git).status == "fresh"
    assert not trap.went_off()


def test_a_bare_repository_that_was_committed(root: Path, git: Git, trap: Trap) -> None:
    bare = root / "looks"
    git(root, "clone", "--quiet", "--bare", str(root), str(bare))
    git(bare, "config", "core.bare", "false")
    git(bare, "config", "core.worktree", str(root))
    git(bare, "config", "core.fsmonitor", str(trap.script))
    plain(bare, git, "status")
    assert trap.went_off()
    assert get_graph_freshness(bare, git(root, "rev-parse", "HEAD")).status == "unknown"
    discover(bare, options=OPTIONS)
    assert not trap.went_off()


def test_nothing_is_written_into_the_repository(root: Path, git: Git) -> None:
    touch(root)
    index = root / ".git" / "index"
    before = index.stat()
    assert look(root, git).status == "fresh"
    assert index.stat().st_mtime_ns == before.st_mtime_ns
    git(root, "status")
    assert index.stat().st_mtime_ns != before.st_mtime_ns
