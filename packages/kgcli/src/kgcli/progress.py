"""How does a person see that a build is under way? A bar on a terminal, one line anywhere else."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from kgcli.render import is_terminal, note


@contextmanager
def build_progress(root: Path) -> Iterator[Callable[[str, int, int], None] | None]:
    """What `Project.build` reports to, as (stage, done, total); the bar is gone when the build is over."""
    if not is_terminal(sys.stderr):
        if root.is_dir():
            note(f"building the graph of {root.resolve()}")
        yield None
        return
    # Imported here: rich is for builds, and a question should not wait for it.
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("starting", total=None)

        def report(stage: str, done: int, total: int) -> None:
            bar.update(task, description=stage, completed=done, total=total or None)

        yield report
