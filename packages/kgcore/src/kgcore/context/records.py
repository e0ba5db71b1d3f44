"""What does an answer consist of? The records that a context hands to prompts, screens and JSON."""

from __future__ import annotations

import msgspec

from kgcore.model.records import Edge, Layer, Node, Project
from kgcore.search.chains import Chain

BYTES_PER_TOKEN = 4
"""The estimate of a token: four bytes of UTF-8, which code comes close to in today's models."""


def estimate_tokens(text: str) -> int:
    """How many tokens a text takes, by the estimate of four bytes each, rounded up."""
    return -(-len(text.encode("utf-8", "surrogatepass")) // BYTES_PER_TOKEN)


class Seed(msgspec.Struct, frozen=True):
    """A node that the question led to, and why. `score`: higher is better, comparable within one context only."""

    node_id: str
    score: float
    why: str


class MissingName(msgspec.Struct, frozen=True):
    """A name that the question writes and nothing in the graph bears, with the nearest names that exist."""

    name: str
    suggestions: tuple[str, ...]


class Excerpt(msgspec.Struct, frozen=True):
    """Lines of a node's source, with their numbers, in order; `omitted` lines of the node are not shown."""

    node_id: str
    path: str
    lines: tuple[tuple[int, str], ...]
    omitted: int


class LeftOut(msgspec.Struct, frozen=True):
    """What the budget or the seeds' limit kept out, counted."""

    matches: int = 0
    """Further nodes that matched well, beyond `max_nodes`."""
    nodes: dict[str, int] = {}
    """Neighbours by node type."""
    relations: int = 0
    """Relations of the seeds, or between nodes shown, that are not shown."""
    layers: int = 0
    excerpts: int = 0

    def __bool__(self) -> bool:
        return bool(self.matches or self.nodes or self.relations or self.layers or self.excerpts)


class Freshness(msgspec.Struct, frozen=True):
    """How far the graph is from the working tree: a state, one line that says so, and the files concerned."""

    status: str
    text: str
    files: tuple[str, ...] = ()


class PendingPath(msgspec.Struct, frozen=True, order=True):
    """A file that is no longer as the graph knows it: `changed`, `deleted` or `added`."""

    path: str
    state: str


class ChatContext(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that answers one question, within `budget` tokens as `format_context_for_prompt` writes it."""

    project: Project
    query: str
    budget: int
    seeds: tuple[Seed, ...] = ()
    relevant_nodes: tuple[Node, ...] = ()
    """The seeds in order, then their neighbours, the most relevant first."""
    relevant_edges: tuple[Edge, ...] = ()
    """Edges with both ends among the nodes, the most telling first."""
    relevant_layers: tuple[Layer, ...] = ()
    """Layers of these nodes or of their files; `node_ids` are the relevant ones that it holds."""
    chains: tuple[Chain, ...] = ()
    """Call paths among the nodes."""
    excerpts: tuple[Excerpt, ...] = ()
    citations: tuple[str, ...] = ()
    """`path:start-end` of every node that has a place, in order."""
    left_out: LeftOut = LeftOut()
    missing: tuple[MissingName, ...] = ()
    corrections: tuple[tuple[str, str], ...] = ()
    """(as typed, as read): words unknown to the graph that were taken for another."""
    suggestions: tuple[str, ...] = ()
    """Words of the graph to ask with, when nothing was found."""
    freshness: Freshness | None = None
    pending: tuple[PendingPath, ...] = ()
    warnings: tuple[str, ...] = ()
