"""Do ignore files mean to a walk what they mean to git?"""

from __future__ import annotations

import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kgcore.workspace.discovery import DiscoveryOptions, discover
from kgcore.workspace.ignore import IgnoreFile, read_ignore_file

FOLDERS = ["", "a/", "a/b/", "b/", "a/b/c/"]
NAMES = ["x.py", "y.txt", "keep.py", "a.py"]
OPTIONS = DiscoveryOptions(suffixes=frozenset({".py", ".txt"}))

PATTERNS = st.sampled_from(
    [
        *("*.py", "!keep.py", "/x.py", "a/", "b/", "!b/", "/a", "a/b", "!a/b/", "*", "!*/", "!*.py", "a/*", "!a/b"),
        *("**/c", "a/**", "!a/b/keep.py", "a/**/x.py", "**/b/x.py", "/*", "!/a", "x.p[xyz]", "[!x].py", "?.py", "c"),
        *(
            "# x.py",
            "",
            "   ",
            "\\#x",
            "x.py  ",
            "!",
            "/",
            "[",
            "a\\",
            "**",
            "**/",
            "/**",
            "*/",
            "!a/**",
            "a/b/**",
            "b/*",
        ),
    ]
)


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("tree")
    for folder in FOLDERS:
        (root / folder).mkdir(parents=True, exist_ok=True)
        for name in NAMES:
            (root / folder / name).write_text("x")
    subprocess.run(["git", "init", "--quiet"], cwd=root, check=True)
    return root


@settings(max_examples=100, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(top=st.lists(PATTERNS, max_size=5), inner=st.lists(PATTERNS, max_size=3))
def test_a_walk_sees_what_git_sees(tree: Path, plain_git: None, top: list[str], inner: list[str]) -> None:
    (tree / ".gitignore").write_text("\n".join(top))
    (tree / "a" / ".gitignore").write_text("\r\n".join(inner))
    by_git = discover(tree, options=OPTIONS)
    assert by_git.by_git
    hidden = tree / ".git"
    aside = tree.parent / f"{tree.name}.git"
    hidden.rename(aside)
    try:
        by_walk = discover(tree, options=OPTIONS)
    finally:
        aside.rename(hidden)
    assert not by_walk.by_git
    assert [file.path for file in by_walk.files] == [file.path for file in by_git.files]


@pytest.mark.parametrize(
    ("lines", "path", "is_folder", "verdict"),
    [
        (["*.py"], "a/x.py", False, True),
        (["*.py", "!x.py"], "a/x.py", False, False),
        (["*.txt"], "a/x.py", False, None),
        (["build/"], "build", False, None),
        (["build/"], "build", True, True),
        (["a/**"], "a", True, None),
        (["*", "!*/"], "a", True, False),
        (["*", "!*/"], "a/x.py", False, True),
    ],
)
def test_verdicts(lines: list[str], path: str, is_folder: bool, verdict: bool | None) -> None:
    assert IgnoreFile(lines).decide(path, is_folder=is_folder) is verdict


@pytest.mark.parametrize(
    "content", [b"\xe9t\xe9\n*.py", b"\xff\xfe*\0", b"[z-a]\n*.py", b"\0\0\n*.py", b"\xef\xbb\xbf*.py"]
)
def test_any_bytes_are_an_ignore_file(tmp_path: Path, content: bytes) -> None:
    (tmp_path / ".gitignore").write_bytes(content)
    patterns = read_ignore_file(tmp_path / ".gitignore")
    assert patterns is not None
    expected = True if b"*.py" in content else None
    assert patterns.decide("x.py", is_folder=False) is expected


def test_an_ignore_file_in_latin1_ignores_the_same_bytes(tmp_path: Path, git: Callable[..., str]) -> None:
    (tmp_path / ".gitignore").write_bytes(b"caf\xe9.py\nother.py\n")
    for name in ("other.py", "kept.py"):
        (tmp_path / name).write_text("x")
    for walked in (True, False):
        if not walked:
            git(tmp_path, "init", "--quiet")
        assert [file.path for file in discover(tmp_path, options=OPTIONS).files] == ["kept.py"]


def test_no_ignore_file(tmp_path: Path) -> None:
    assert read_ignore_file(tmp_path / ".gitignore") is None
