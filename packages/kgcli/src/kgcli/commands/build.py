"""`kg build`: make the graph of a source tree, or make it anew."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from kgcli.options import Root
from kgcli.progress import build_progress
from kgcli.render import counted, first_of, listed, show_fields, show_json, warn

if TYPE_CHECKING:
    from kgcore import BuildReport


def build(
    path: Annotated[Path | None, typer.Argument(help="The folder of the source tree, if not that of --root.")] = None,
    root: Root = Path(),
    jobs: Annotated[
        int | None,
        typer.Option("--jobs", "-j", min=1, help="Worker processes; as many as there are cores if not given."),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the whole report as JSON.")] = False,
) -> None:
    """Build the graph of a source tree, or build it anew."""
    report = build_graph(path if path is not None else root, jobs=jobs)
    if as_json:
        show_json(report)
    else:
        show_report(report)


def build_graph(root: Path, *, jobs: int | None = None) -> BuildReport:
    """Build with progress on standard error, and say there what the report warns of."""
    from kgcore import build_project

    with build_progress(root) as progress:
        report = build_project(root, progress=progress, jobs=jobs)
    for warning in report.warnings:
        warn(warning)
    return report


def show_report(report: BuildReport) -> None:
    size = f"{counted(report.nodes, 'node')}, {counted(report.edges, 'edge')} of {counted(report.files, 'file')}"
    show_fields(
        {
            "built": f"{size} in {report.seconds:.1f} s",
            "languages": listed(report.languages),
            "edges": listed(report.edges_by_tier),
            "unresolved": counted(report.unresolved, "call site"),
            "skipped": listed(report.skipped_by_reason) or "nothing",
            "other files": listed({suffix or "no suffix": count for suffix, count in report.unsupported.items()}),
            "problems": listed(report.problems),
            "at": first_of(report.problem_places),
            "kept in": report.graph_path,
        }
    )
