"""How a graph that another tool made is kept: its words are merged into every build, its file is backed up."""

from __future__ import annotations

import os
from pathlib import Path

import msgspec

from kgcore.errors import InvalidGraphError, StorageError
from kgcore.formats.ownership import backup, is_ours
from kgcore.formats.paths import relative_path
from kgcore.model.records import Graph
from kgcore.workspace.stamps import read_stamps


class Merged(msgspec.Struct, frozen=True):
    """The graph to write, the backup that it took words from (empty for none), and what to tell a person."""

    graph: Graph
    source: str = ""
    warnings: tuple[str, ...] = ()


def merged_with_foreign(graph: Graph, graph_path: Path, root: Path) -> Merged:
    """Our graph with the words, layers and tour of the one that another tool left in its place, now or earlier.

    A foreign file is never replaced silently: a copy stays beside it, and later builds merge from that copy. Raises
    StorageError when something that is not a file has its name, and when the copy cannot be written.
    """
    stamps = read_stamps(graph_path.parent)
    if graph_path.exists() and not graph_path.is_file():
        raise StorageError(graph_path, "it is not a file")
    if graph_path.exists() and not is_ours(graph_path):
        kept = backup(graph_path)
        news = f"{graph_path.name} was made by another tool: its words are merged in, and it is kept as {kept.name}"
    elif stamps is not None and stamps.merged_from:
        kept = graph_path.with_name(Path(stamps.merged_from).name)
        news = ""
        if not os.path.isfile(kept):  # which, unlike `Path.is_file`, is false for a name that no file can have
            return Merged(graph, "", (f"{kept.name} is gone, and with it the words of another tool's graph",))
    else:
        return Merged(graph)
    # The models are slow to import, and most builds need none.
    from kgcore.formats.knowledge_graph import read_knowledge_graph
    from kgcore.formats.merge import merge_foreign

    try:
        theirs = read_knowledge_graph(kept)
    except InvalidGraphError as error:
        return Merged(graph, "", (f"{graph_path.name} is kept as {kept.name} but not merged: {error.reason}",))
    for node in theirs.nodes:
        if node.file_path:
            node.file_path = relative_path(node.file_path, root)
    merged = merge_foreign(graph, theirs, exists=lambda path: os.path.exists(root / path))
    return Merged(merged, kept.name, (news,) if news else ())
