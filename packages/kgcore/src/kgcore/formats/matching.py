"""Which node of another tool's graph is which node of ours?"""

from __future__ import annotations

import posixpath
import unicodedata
from collections import defaultdict
from collections.abc import Iterable

from kgcore.model.aliases import canonical_id
from kgcore.model.kinds import FILE_LEVEL_TYPES, NodeType
from kgcore.model.records import Node


def matches(ours: Iterable[Node], theirs: Iterable[Node]) -> dict[str, str]:
    """Their id → our id, for each of their nodes that is one of ours.

    By id, with aliases in its prefix read; else a file-level node by its path; else by path, type and name (or
    qualified name), where that leaves one node, or one whose lines overlap theirs.
    """
    by_id: set[str] = set()
    files: dict[str, str] = {}
    named: dict[tuple[str, NodeType, str], dict[str, Node]] = defaultdict(dict)
    for node in ours:
        by_id.add(node.id)
        if not node.path:
            continue
        if node.type in FILE_LEVEL_TYPES and _is_whole_file(node):
            files.setdefault(node.path, node.id)
        for name in {node.name, node.qualified_name} - {""}:
            named[node.path, node.type, name][node.id] = node
    found: dict[str, str] = {}
    for node in theirs:
        node_id = unicodedata.normalize("NFC", canonical_id(node.id))
        path = _plain(node.path)
        if node_id in by_id:
            found[node.id] = node_id
        elif path in files and node.type in FILE_LEVEL_TYPES and _is_whole_file(node):
            found[node.id] = files[path]
        else:
            our_id = _only(named.get((path, node.type, node.name), {}).values(), node)
            if our_id is not None:
                found[node.id] = our_id
    return found


def _is_whole_file(node: Node) -> bool:
    """A table or an endpoint may be one of many in its file; then its name is not the file's."""
    return node.name in (posixpath.basename(_plain(node.path)), _plain(node.path))


def _only(candidates: Iterable[Node], other: Node) -> str | None:
    alike = list(candidates)
    if len(alike) > 1:
        alike = [node for node in alike if _overlap(node, other)]
    return alike[0].id if len(alike) == 1 else None


def _overlap(node: Node, other: Node) -> bool:
    return node.start_line <= other.end_line and other.start_line <= node.end_line


def _plain(path: str) -> str:
    """Their path in our form: NFC, forward slashes, no leading `./`."""
    return unicodedata.normalize("NFC", path.replace("\\", "/")).removeprefix("./")
