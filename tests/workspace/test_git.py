"""Does git always answer in bounds, whatever the environment, the executable and the arguments are?"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from kgcore.errors import GitError
from kgcore.workspace.git import git_output, run_git, run_git_together

MakeRepo = Callable[..., Path]
posix = pytest.mark.skipif(os.name == "nt", reason="needs a script as executable")


@pytest.fixture
def fake_git(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    """`fake_git("sleep 60")`: what the first `git` on PATH does, as a shell script."""

    def install(script: str) -> None:
        folder = tmp_path / "fake"
        folder.mkdir()
        (folder / "git").write_text(f"#!/bin/sh\n{script}\n")
        (folder / "git").chmod(0o755)
        monkeypatch.setenv("PATH", f"{folder}{os.pathsep}{os.environ['PATH']}")

    return install


def is_running(identity: int) -> bool:
    try:
        os.kill(identity, 0)
    except ProcessLookupError:
        return False
    return "Z" not in Path(f"/proc/{identity}/stat").read_text().split() if sys.platform == "linux" else True


def test_answers_with_output_code_and_message(make_repo: MakeRepo) -> None:
    root = make_repo({"a.py": ""})
    assert run_git(root, ["ls-files", "-z"]).output == b"a.py\0"
    failed = run_git(root, ["rev-parse", "--verify", "nowhere"])
    assert failed.exit_code == 128
    assert failed.message.startswith("fatal:")
    with pytest.raises(GitError, match="fatal: "):
        git_output(failed, ["rev-parse"])


def test_several_answers_come_in_the_order_asked(make_repo: MakeRepo) -> None:
    root = make_repo({"a.py": "", "b.py": ""})
    answers = run_git_together(root, [["ls-files", name] for name in ("b.py", "a.py", "c.py")])
    assert [answer.output for answer in answers] == [b"b.py\n", b"a.py\n", b""]


@posix
def test_a_git_that_hangs_is_killed_with_its_children(tmp_path: Path, fake_git: Callable[[str], None]) -> None:
    fake_git(f"sleep 60 & echo $! > {tmp_path}/child; wait")
    started = time.monotonic()
    with pytest.raises(GitError) as caught:
        run_git(tmp_path, ["status"], timeout=0.5)
    assert caught.value.timed_out
    assert time.monotonic() - started < 30
    child = int((tmp_path / "child").read_text())
    for _ in range(100):
        if not is_running(child):
            break
        time.sleep(0.02)
    assert not is_running(child)


@posix
def test_a_git_that_leaves_a_child_holding_the_pipe_is_not_waited_for(
    tmp_path: Path, fake_git: Callable[[str], None]
) -> None:
    fake_git("sleep 60 &")
    with pytest.raises(GitError) as caught:
        run_git(tmp_path, ["status"], timeout=0.5)
    assert caught.value.timed_out


@posix
def test_of_several_that_hang_each_is_killed(tmp_path: Path, fake_git: Callable[[str], None]) -> None:
    fake_git(f"echo $$ >> {tmp_path}/started; exec sleep 60")
    with pytest.raises(GitError):
        run_git_together(tmp_path, [["one"], ["two"]], timeout=0.5)
    assert not any(is_running(int(line)) for line in (tmp_path / "started").read_text().split())


@posix
def test_an_endless_answer_is_an_error_not_a_part(tmp_path: Path, fake_git: Callable[[str], None]) -> None:
    fake_git("exec yes")
    with pytest.raises(GitError, match="more than 1000 bytes") as caught:
        run_git(tmp_path, ["status"], limit=1000, timeout=30)
    assert not caught.value.timed_out


def test_the_limit_is_exact(make_repo: MakeRepo) -> None:
    root = make_repo({"a.py": ""})
    assert run_git(root, ["ls-files", "-z"], limit=5).output == b"a.py\0"
    with pytest.raises(GitError, match="more than 4 bytes"):
        run_git(root, ["ls-files", "-z"], limit=4)


@posix
def test_an_endless_error_message_is_no_obstacle(tmp_path: Path, fake_git: Callable[[str], None]) -> None:
    fake_git("head -c 10000000 /dev/zero >&2; echo done")
    assert run_git(tmp_path, ["status"], timeout=30).output == b"done\n"


def test_without_git_there_is_one_clear_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(GitError, match="not installed"):
        run_git(tmp_path, ["status"])


@pytest.mark.parametrize("arguments", [["a\0b"], ["x" * 10_000_000]])
def test_arguments_that_no_process_can_take_are_one_clear_error(tmp_path: Path, arguments: list[str]) -> None:
    with pytest.raises(GitError, match="cannot be started"):
        run_git(tmp_path, arguments)


def test_a_folder_that_is_gone_is_one_clear_error(tmp_path: Path) -> None:
    with pytest.raises(GitError, match="cannot be started"):
        run_git(tmp_path / "absent", ["status"])


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("GIT_DIR", "/nowhere"),
        ("GIT_WORK_TREE", "/"),
        ("GIT_INDEX_FILE", "/nowhere/index"),
        ("GIT_OBJECT_DIRECTORY", "/nowhere"),
        ("GIT_CEILING_DIRECTORIES", "/nowhere"),
        ("GIT_CONFIG_COUNT", "nonsense"),
        ("GIT_CONFIG_PARAMETERS", "'core.bare=true'"),
        ("GIT_LITERAL_PATHSPECS", "1"),
        ("GIT_TRACE", "1"),
        ("GIT_NAMESPACE", "other"),
        ("LC_ALL", "de_DE.UTF-8"),
    ],
)
def test_the_environment_does_not_redirect_git(
    make_repo: MakeRepo, monkeypatch: pytest.MonkeyPatch, name: str, value: str
) -> None:
    root = make_repo({"a.py": ""})
    monkeypatch.setenv(name, value)
    answer = run_git(root, ["ls-files", "-z", "--", ".", ":(exclude)b.py"])
    assert (answer.exit_code, answer.output, answer.message) == (0, b"a.py\0", "")


@posix
@pytest.mark.parametrize("entry", ["", ".", "bin"])
def test_a_git_of_the_repository_is_never_started(
    make_repo: MakeRepo, monkeypatch: pytest.MonkeyPatch, entry: str
) -> None:
    root = make_repo({"a.py": ""})
    place = root / entry / "git"
    place.parent.mkdir(exist_ok=True)
    place.write_text(f"#!/bin/sh\ntouch {root}/marker\n")
    place.chmod(0o755)
    monkeypatch.chdir(root)
    monkeypatch.setenv("PATH", f"{entry}{os.pathsep}{os.environ['PATH']}")
    assert b"a.py" in run_git(root, ["ls-files"]).output
    assert not (root / "marker").exists()
