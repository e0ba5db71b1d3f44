"""Does it matter who reads the files: this process, workers, threads, or none that live long?"""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from datetime import datetime
from multiprocessing import get_context
from pathlib import Path
from typing import TypeVar

import pytest

from kgcore import Project
from kgcore.project.build import build_project
from kgcore.project.extraction import SERIAL_BYTES
from kgcore.store.dump import dump

Clock = Callable[[], datetime]
MakeFolder = Callable[..., Path]
T = TypeVar("T")

FUNCTIONS = "".join(
    f"def f{number}(value):\n"
    f'    """Gives back what number {number} makes of a value, after a long look at it."""\n'
    f"    return f{number - 1}(value) + {number}\n\n\n"
    for number in range(1, 500)
)
"""About 70 kB, quick to read."""


def large_tree() -> dict[str, str]:
    files = {f"pkg/m{number}.py": f"def f0(value):\n    return {number}\n\n\n{FUNCTIONS}" for number in range(10)}
    assert sum(map(len, files.values())) > SERIAL_BYTES
    return files


@pytest.fixture
def large(make_folder: MakeFolder) -> Path:
    """Enough source that workers are worth starting."""
    return make_folder(large_tree(), name="large")


def contents(root: Path) -> list[str]:
    return list(dump(root / ".ua" / "kg.db"))


def forget(root: Path) -> None:
    (root / ".ua" / "kg.db").unlink()


def test_however_many_read_the_graph_is_the_same(large: Path, noon: Clock) -> None:
    build_project(large, clock=noon, jobs=1)
    alone, written = contents(large), (large / ".ua" / "knowledge-graph.json").read_bytes()

    def same(*, jobs: int | None = None, executor: Executor | None = None) -> None:
        forget(large)
        report = build_project(large, clock=noon, jobs=jobs, executor=executor)
        assert report.extracted == 10
        assert contents(large) == alone
        assert (large / ".ua" / "knowledge-graph.json").read_bytes() == written

    same(jobs=2)
    with ThreadPoolExecutor(2) as threads:
        same(executor=threads)
        assert threads.submit(int, "7").result() == 7  # the executor is the caller's: it is left running
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as processes:
        same(executor=processes)


UNGUARDED = """
import sys
{before}
from pathlib import Path
from kgcore import Project
root = Path(sys.argv[1])
with open(root.parent / "runs.txt", "a") as runs:
    runs.write("run\\n")
report = Project.build(root, jobs=2)
print(report.files, report.extracted)
{after}
"""
THREADED = "import threading\nstop = threading.Event()\nthreading.Thread(target=stop.wait).start()"


def run_script(root: Path, *, before: str = "", after: str = "") -> str:
    script = root.parent / "script.py"
    script.write_text(UNGUARDED.format(before=before, after=after), encoding="utf-8")
    finished = subprocess.run(
        [sys.executable, str(script), str(root)], capture_output=True, encoding="utf-8", check=False, timeout=120
    )
    assert finished.returncode == 0, finished.stderr
    assert finished.stderr == ""
    return finished.stdout


def test_a_script_without_a_main_guard_runs_once(large: Path) -> None:
    assert run_script(large).split() == ["10", "10"]
    assert (large.parent / "runs.txt").read_text() == "run\n"


def test_so_does_one_that_has_threads(large: Path) -> None:
    assert run_script(large, before=THREADED, after="stop.set()").split() == ["10", "10"]
    assert (large.parent / "runs.txt").read_text() == "run\n"


def test_so_does_one_that_comes_from_standard_input(large: Path) -> None:
    program = UNGUARDED.format(before="", after="")
    finished = subprocess.run(
        [sys.executable, "-", str(large)],
        input=program,
        capture_output=True,
        encoding="utf-8",
        check=False,
        timeout=120,
    )
    assert (finished.returncode, finished.stderr, finished.stdout.split()) == (0, "", ["10", "10"])


KILLED = """
import kgcore.project.extraction as extraction, os, signal, sys
here, whole, once = os.getpid(), extraction.extract, sys.argv[1] + ".killed"
def killed(text, spec):
    if os.getpid() != here and {when}:
        open(once, "w").close()
        os.kill(os.getpid(), signal.SIGKILL)
    return whole(text, spec)
extraction.extract = killed
"""


@pytest.mark.skipif(sys.platform != "linux", reason="only a forked worker has the trap in it")
def test_when_a_worker_is_killed_what_it_left_is_read_all_the_same(large: Path, noon: Clock) -> None:
    assert run_script(large, before=KILLED.format(when="not os.path.exists(once)")).split() == ["10", "10"]
    survived = contents(large)
    forget(large)
    build_project(large, clock=noon, jobs=1)
    assert contents(large) == survived


@pytest.mark.skipif(sys.platform != "linux", reason="only a forked worker has the trap in it")
def test_a_file_that_kills_its_reader_costs_only_itself(large: Path) -> None:
    told = "print(report.problem_places)"
    printed = run_script(large, before=KILLED.format(when="b'return 7' in text"), after=told)
    assert "pkg/m7.py" in printed
    assert "the reader died" in printed
    found = {line for line in contents(large) if "pkg/m" in line}
    assert any("pkg/m6.py:f499" in line for line in found)
    assert not any("pkg/m7.py:f499" in line for line in found)
    assert Project.build(large).extracted == 1  # what was not read is tried again
    assert any("pkg/m7.py:f499" in line for line in contents(large))


def test_progress_is_told_from_the_first_stage_to_the_last(large: Path) -> None:
    told: list[tuple[str, int, int]] = []
    build_project(large, jobs=2, progress=lambda *said: told.append(said))
    stages = list(dict.fromkeys(stage for stage, _, _ in told))
    assert stages == ["discover", "read", "extract", "link", "analyze", "store"]
    assert [said for said in told if said[0] == "extract"][-1] == ("extract", 10, 10)
    assert all(0 <= done <= max(total, 0) or total == 0 for _, done, total in told)


@pytest.mark.skipif(sys.platform != "linux", reason="looks at processes through /proc")
def test_workers_end_with_a_build_that_is_killed_and_hold_no_lock(make_folder: MakeFolder) -> None:
    lines = "def f(): return [g(1) for g in ()]\n" * 400
    root = make_folder({f"m{number}.py": f"# {number}\n{lines}" for number in range(150)})
    program = "import sys; from kgcore import Project; Project.build(sys.argv[1], jobs=2)"
    build = subprocess.Popen([sys.executable, "-c", program, str(root)])
    workers = wait_for(lambda: children_of(build.pid))
    build.kill()
    build.wait()
    assert wait_for(lambda: not any(Path(f"/proc/{worker}").exists() for worker in workers))
    assert Project.build(root).files == 150


def children_of(pid: int) -> list[int]:
    try:
        return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
    except FileNotFoundError:
        return []


def wait_for(answer: Callable[[], T]) -> T:
    """The first true answer; an AssertionError when none comes for a long time."""
    for _ in range(1_000):
        found = answer()
        if found:
            return found
        time.sleep(0.02)
    raise AssertionError("it did not come to pass")
