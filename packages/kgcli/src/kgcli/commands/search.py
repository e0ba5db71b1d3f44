"""`kg search`: find nodes by name, tag, summary or path."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from kgcli.commands.chat import open_or_build
from kgcli.freshness import warn_of_age
from kgcli.options import AsJson, Root, words_of
from kgcli.render import Style, note, show, show_json, styled, without_control_codes, write

if TYPE_CHECKING:
    from kgcore import Hit, IndexState, Node, NodeType


def search(
    words: Annotated[list[str], typer.Argument(metavar="QUERY", help="Words or a name; spelling may be off.")],
    root: Root = Path(),
    types: Annotated[
        list[str] | None, typer.Option("--type", "-t", help="Only nodes of this type; may be given more than once.")
    ] = None,
    limit: Annotated[int, typer.Option("--limit", "-n", min=1, help="Hits to show at most.")] = 50,
    as_json: AsJson = False,
) -> None:
    """Find nodes by name, tag, summary or path, best first.

    A score is 0 for the exact name and grows to 1. Builds the graph on first use.
    """
    query = words_of(words, "query")
    wanted = node_types(types or [])
    project = open_or_build(root)
    try:
        hits = project.search(query, types=wanted or None, limit=limit)
        nodes = project.graph.nodes(hit.node_id for hit in hits)
        warn_of_age(project.freshness(), project.index_state())
    finally:
        project.close()
    if as_json:
        show_json(
            [{"score": hit.score, "field": hit.field, "node": node} for hit, node in zip(hits, nodes, strict=True)]
        )
    elif hits:
        state = project.index_state()
        for hit, node in zip(hits, nodes, strict=True):
            show_hit(hit, node, state)
    else:
        note("nothing found; try fewer words, or a part of a name")


def node_types(names: list[str]) -> frozenset[NodeType]:
    """The node types of these names; `typer.BadParameter` lists the known ones when one is not."""
    from kgcore import NodeType

    unknown = sorted(set(names) - set(NodeType))
    if unknown:
        raise typer.BadParameter(f"no node type {', '.join(unknown)}; there are {', '.join(sorted(NodeType))}")
    return frozenset(map(NodeType, names))


def show_hit(hit: Hit, node: Node, state: IndexState) -> None:
    place = f"{node.path}:{node.start_line}" if node.start_line else node.path
    name = node.qualified_name or node.name
    mark = "  (deleted)" if node.path in state.deleted else "  (changed)" if node.path in state.changed else ""
    show(f"{hit.score:.2f}  {node.kind:<9}  {name}  {place}{mark}")
    if node.summary:
        write(styled(f"      {without_control_codes(' '.join(node.summary.split()))}", Style.DIM))
