"""What do tests of several floors share? Real repositories, made in a temporary folder."""

from __future__ import annotations

import os
import subprocess
import sys
import textwrap
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

GIT_ENVIRONMENT = {
    "GIT_AUTHOR_NAME": "Ada",
    "GIT_AUTHOR_EMAIL": "ada@example.org",
    "GIT_AUTHOR_DATE": "2024-05-01T12:00:00+00:00",
    "GIT_COMMITTER_NAME": "Ada",
    "GIT_COMMITTER_EMAIL": "ada@example.org",
    "GIT_COMMITTER_DATE": "2024-05-01T12:00:00+00:00",
    "GIT_CONFIG_NOSYSTEM": "1",
    "GIT_CONFIG_GLOBAL": os.devnull,
}


def git(root: Path, *arguments: str) -> str:
    """Run real git in `root`, untouched by the machine's own configuration; its output, stripped."""
    inherited = {name: value for name, value in os.environ.items() if not name.startswith("GIT_")}
    finished = subprocess.run(
        ["git", *arguments],
        cwd=root,
        env=inherited | GIT_ENVIRONMENT,
        check=True,
        capture_output=True,
        encoding="utf-8",
        stdin=subprocess.DEVNULL,
    )
    return finished.stdout.strip()


def write_files(root: Path, files: Mapping[str, str]) -> None:
    """Write each text, dedented, under `root`."""
    for path, text in files.items():
        target = root / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(textwrap.dedent(text).lstrip("\n"), encoding="utf-8", newline="\n")


def commit_all(root: Path, message: str = "change") -> str:
    """Commit the whole working tree; the new commit's hash."""
    git(root, "add", "--all")
    git(root, "commit", "--quiet", "--allow-empty", "--message", message)
    return git(root, "rev-parse", "HEAD")


@pytest.fixture(name="git")
def git_command() -> Callable[..., str]:
    return git


@pytest.fixture
def make_repo(tmp_path: Path) -> Callable[..., Path]:
    """`make_repo({"a.py": "…"}, name="shop")` → the root of a git repository with one commit of these files."""

    def make(files: Mapping[str, str], *, name: str = "project") -> Path:
        root = tmp_path / name
        root.mkdir(parents=True)
        git(root, "init", "--quiet", "--initial-branch=main")
        write_files(root, files)
        commit_all(root, "first")
        return root

    return make


@pytest.fixture
def commit() -> Callable[..., str]:
    """`commit(root, {"a.py": "…"}, message="…")` writes the files and commits everything; the new hash."""

    def make(root: Path, files: Mapping[str, str] | None = None, *, message: str = "change") -> str:
        write_files(root, files or {})
        return commit_all(root, message)

    return make


sys.path.append(str(Path(__file__).parent))  # so that every floor's tests can import `fakes`


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--regenerate", action="store_true", help="write golden files anew instead of comparing with them")


@pytest.fixture
def regenerate(request: pytest.FixtureRequest) -> bool:
    """Whether golden files are to be written instead of compared."""
    return bool(request.config.getoption("--regenerate"))
