"""What a build made of a source tree, and what it left out."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from kgcore.model.records import Skipped

Progress = Callable[[str, int, int], None]
"""Told (stage, done, total); total is 0 where it is not known."""


class BuildReport(msgspec.Struct, frozen=True, kw_only=True):
    root: str
    graph_path: str
    files: int
    nodes: int
    edges: int
    languages: dict[str, int]
    """Language → files."""
    skipped: tuple[Skipped, ...]
    skipped_by_reason: dict[str, int]
    unsupported: dict[str, int]
    """Suffix → files of types that kg has no language for."""
    problems: dict[str, int]
    """Kind of problem → how often; the files are in the graph around the damage."""
    problem_places: tuple[str, ...]
    """`path:line: kind` of each, sorted; at most 200."""
    edges_by_tier: dict[str, int]
    unresolved: int
    """Call sites for which nothing was found."""
    outside: int
    """Call sites of the languages' builtins and of members of outside classes, which are not kept as edges."""
    extracted: int
    """Files that were read anew; the others' facts were cached."""
    seconds: float
    warnings: tuple[str, ...] = ()
