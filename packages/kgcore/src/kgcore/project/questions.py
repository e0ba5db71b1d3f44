"""How a graph in any of its forms is asked: a reader, records in memory, or the interchange model."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, cast

from kgcore.context import builder
from kgcore.context.records import ChatContext, Freshness, PendingPath
from kgcore.model.kinds import NodeType
from kgcore.model.memory_graph import MemoryGraph
from kgcore.model.protocols import GraphReader, SourceReader, TextIndex
from kgcore.model.records import Graph
from kgcore.search import weighted
from kgcore.search.weighted import Hit

if TYPE_CHECKING:
    from kgcore.model.interchange import KnowledgeGraph


def reader_of(graph: KnowledgeGraph | Graph | GraphReader) -> GraphReader:
    """The graph as a reader; one that is a reader already comes back as it is."""
    if isinstance(graph, Graph):
        return MemoryGraph(graph)
    if not hasattr(graph, "model_dump"):
        return graph
    # Only a model needs the conversion, and the models are slow to import: whoever has one has them already.
    from kgcore.formats.records import from_knowledge_graph

    return MemoryGraph(from_knowledge_graph(cast("KnowledgeGraph", graph)))


def search_nodes(
    graph: KnowledgeGraph | Graph | GraphReader,
    query: str,
    *,
    types: Collection[NodeType] | None = None,
    limit: int = weighted.DEFAULT_LIMIT,
    threshold: float = weighted.DEFAULT_THRESHOLD,
    text: TextIndex | None = None,
) -> list[Hit]:
    """Weighted fuzzy search; see `kgcore.search.weighted.search_nodes`, which takes a reader."""
    return weighted.search_nodes(reader_of(graph), query, types=types, limit=limit, threshold=threshold, text=text)


def build_chat_context(
    graph: KnowledgeGraph | Graph | GraphReader,
    query: str,
    max_nodes: int = builder.DEFAULT_MAX_NODES,
    *,
    text: TextIndex | None = None,
    sources: SourceReader | None = None,
    budget: int = builder.DEFAULT_BUDGET,
    excerpts: bool = False,
    freshness: Freshness | None = None,
    pending: Sequence[PendingPath] = (),
    warnings: Sequence[str] = (),
) -> ChatContext:
    """What the graph says to a question; see `kgcore.context.builder.build_chat_context`, which takes a reader."""
    return builder.build_chat_context(
        reader_of(graph),
        query,
        max_nodes=max_nodes,
        text=text,
        sources=sources,
        budget=budget,
        excerpts=excerpts,
        freshness=freshness,
        pending=pending,
        warnings=warnings,
    )
