"""`kg status`: how far is the graph from the working tree, and what is in it?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from kgcli.freshness import index_line
from kgcli.options import AsJson, Root
from kgcli.render import counted, listed, show_fields, show_json, warn

if TYPE_CHECKING:
    from kgcore import Freshness, IndexState, Project

TIER_PREFIX = "tier:"


class Status(msgspec.Struct, frozen=True, kw_only=True):
    """What `kg status --json` prints."""

    root: str
    data_directory: str
    name: str
    built_at: str
    freshness: Freshness
    index: IndexState
    nodes: int
    edges: int
    files: int
    languages: dict[str, int]
    """Language → files that are in the graph."""
    edges_by_tier: dict[str, int]
    unresolved: int
    """Call sites for which nothing was found."""
    skipped_by_reason: dict[str, int]
    problems: Mapping[str, int]
    """Kind of problem → how often it occurred in extraction."""
    warnings: tuple[str, ...]


def status(root: Root = Path(), as_json: AsJson = False) -> None:
    """Show how far the graph is from the working tree, and what is in it."""
    from kgcore import Project

    with Project.open(root) as project:
        found = status_of(project)
    if as_json:
        show_json(found)
    else:
        show_status(found)


def status_of(project: Project) -> Status:
    meta = project.meta
    header = project.graph.project()
    nodes, edges = project.graph.counts()
    skipped = project.skipped()
    left_out = {item.path for item in skipped}
    # Manifests are watched like sources, but are in no language and are no files of the graph.
    languages = Counter(file.language for file in project.files() if file.language and file.path not in left_out)
    warnings = [project.directory.warning] if project.directory.warning else []
    outdated = project.outdated_languages()
    if outdated:
        warnings.append(f"another version of kg read {', '.join(outdated)}; `kg build` brings it up to date")
    return Status(
        root=str(project.root),
        data_directory=str(project.directory.path),
        name=header.name,
        built_at=meta.built_at,
        freshness=project.freshness(),
        index=project.index_state(),
        nodes=nodes,
        edges=edges,
        files=languages.total(),
        languages=dict(sorted(languages.items())),
        edges_by_tier={
            key.removeprefix(TIER_PREFIX): int(count)
            for key, count in meta.statistics.items()
            if key.startswith(TIER_PREFIX)
        },
        unresolved=int(meta.statistics.get("unresolved", 0)),
        skipped_by_reason=dict(sorted(Counter(item.reason for item in skipped).items())),
        problems=meta.problems,
        warnings=tuple(warnings),
    )


def show_status(found: Status) -> None:
    from kgcore import describe_freshness

    for warning in found.warnings:
        warn(warning)
    size = f"{counted(found.nodes, 'node')}, {counted(found.edges, 'edge')} of {counted(found.files, 'file')}"
    show_fields(
        {
            "project": found.name,
            "commit": describe_freshness(found.freshness),
            "index": index_line(found.index),
            "graph": size,
            "built": found.built_at,
            "languages": listed(found.languages),
            "edges": listed(found.edges_by_tier),
            "unresolved": counted(found.unresolved, "call site"),
            "skipped": listed(found.skipped_by_reason) or "nothing",
            "problems": listed(found.problems),
            "kept in": found.data_directory,
        }
    )
