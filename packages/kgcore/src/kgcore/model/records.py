"""The graph as kg holds it inside: slotted records that every floor above `model` reads and none changes."""

from __future__ import annotations

from typing import Any

import msgspec

from kgcore.model.kinds import Complexity, Direction, EdgeType, GraphKind, NodeType, Relation, Role, SymbolKind, Tier


class Site(msgspec.Struct, frozen=True, gc=False, array_like=True, order=True):
    """One place where an edge is written, in the source's file. Line is 1-based, column 0-based in characters."""

    line: int
    column: int
    tier: Tier
    strategy: str


class Node(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """One thing in the graph. `start_line` and `end_line` are 1-based and inclusive, 0 where there is no range."""

    id: str
    kind: SymbolKind
    type: NodeType
    name: str
    qualified_name: str = ""
    """Inside the file, dotted: `Service.charge`; for files the path, for packages the dotted name."""
    path: str = ""
    """POSIX, relative to the project's root; empty for external symbols and packages without a file."""
    start_line: int = 0
    end_line: int = 0
    language: str = ""
    signature: str = ""
    summary: str = ""
    tags: tuple[str, ...] = ()
    complexity: Complexity = Complexity.MODERATE
    role: Role = Role.PRODUCTION
    importance: float = 0.0
    """How much of the graph leans on this node, 0 … 1; only the order matters."""
    language_notes: str = ""
    extra: dict[str, Any] = {}
    """Fields that another tool put on the node, kept as they came (interchange names)."""


class Edge(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """One relation between two nodes with all the sites that write it, sorted; structural edges may have none."""

    source: str
    relation: Relation
    target: str
    sites: tuple[Site, ...] = ()
    type: EdgeType
    weight: float = 0.5
    tier: Tier = Tier.CERTAIN
    """The strongest site's."""
    strategy: str = ""
    """The strongest site's: the name of the linking rule that earned it."""
    confidence: float = 1.0
    description: str = ""
    direction: Direction = Direction.FORWARD
    """Ours all run forward; edges of another tool's graph keep the direction they came with."""
    extra: dict[str, Any] | None = None
    """As `Node.extra`; None where there is nothing, since edges are many."""


class Layer(msgspec.Struct, frozen=True, kw_only=True):
    id: str
    name: str
    description: str
    node_ids: tuple[str, ...]
    extra: dict[str, Any] = {}


class TourStep(msgspec.Struct, frozen=True, kw_only=True):
    order: int
    title: str
    description: str
    node_ids: tuple[str, ...]
    language_lesson: str = ""
    extra: dict[str, Any] = {}


class Project(msgspec.Struct, frozen=True, kw_only=True):
    """The project's header as in the interchange format. `analyzed_at` is ISO 8601, `git_commit` empty without git."""

    name: str
    languages: tuple[str, ...] = ()
    frameworks: tuple[str, ...] = ()
    description: str = ""
    analyzed_at: str = ""
    git_commit: str = ""
    extra: dict[str, Any] = {}


class SearchDocument(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """What the text index holds for one node: raw words of each field; the index splits identifiers itself."""

    node_id: str
    names: str
    """The qualified name, and the name where that is not its end."""
    path: str
    doc: str
    """What was written at the node: documentation, signature, tags."""
    body: str
    """Identifiers and string words that the body mentions, space-separated, each once."""


class FileRecord(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """One file that the index holds: its digest decides whether the index is current."""

    path: str
    digest: str
    """Hex BLAKE2b-128 of the bytes."""
    size: int
    mtime_ns: int
    language: str = ""


class Skipped(msgspec.Struct, frozen=True, gc=False, order=True):
    """A file or folder that was left out, and why."""

    path: str
    reason: str


class Graph(msgspec.Struct, frozen=True, kw_only=True):
    """A whole graph in memory: what assembly makes, what the store and the interchange take. All lists sorted."""

    project: Project
    nodes: tuple[Node, ...]
    edges: tuple[Edge, ...]
    layers: tuple[Layer, ...] = ()
    tour: tuple[TourStep, ...] = ()
    kind: GraphKind | None = None
    """As the interchange file says it; None means a codebase."""
    extra: dict[str, Any] = {}
    """Fields that another tool put on the graph itself."""
