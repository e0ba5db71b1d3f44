"""kgcore: turns a source tree into a knowledge graph and answers questions from it.

Names are loaded when they are first used, so that importing this package costs next to nothing.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kgcore.context.answer import render_answer as render_answer
    from kgcore.context.format import format_context_for_prompt as format_context_for_prompt
    from kgcore.context.records import ChatContext as ChatContext
    from kgcore.errors import GitError as GitError
    from kgcore.errors import GraphNotFoundError as GraphNotFoundError
    from kgcore.errors import IndexCorruptError as IndexCorruptError
    from kgcore.errors import InvalidGraphError as InvalidGraphError
    from kgcore.errors import KgError as KgError
    from kgcore.errors import NotAProjectError as NotAProjectError
    from kgcore.errors import StorageError as StorageError
    from kgcore.formats.knowledge_graph import read_knowledge_graph as read_knowledge_graph
    from kgcore.formats.knowledge_graph import write_knowledge_graph as write_knowledge_graph
    from kgcore.formats.records import from_knowledge_graph as from_knowledge_graph
    from kgcore.formats.records import to_knowledge_graph as to_knowledge_graph
    from kgcore.model.interchange import KnowledgeGraph as KnowledgeGraph
    from kgcore.model.kinds import EdgeType as EdgeType
    from kgcore.model.kinds import NodeType as NodeType
    from kgcore.model.kinds import Relation as Relation
    from kgcore.model.kinds import SymbolKind as SymbolKind
    from kgcore.model.kinds import Tier as Tier
    from kgcore.model.memory_graph import MemoryGraph as MemoryGraph
    from kgcore.model.protocols import GraphReader as GraphReader
    from kgcore.model.records import Edge as Edge
    from kgcore.model.records import Graph as Graph
    from kgcore.model.records import Layer as Layer
    from kgcore.model.records import Node as Node
    from kgcore.model.records import Site as Site
    from kgcore.model.validation import ValidationResult as ValidationResult
    from kgcore.model.validation import validate_graph as validate_graph
    from kgcore.project.build import build_project as build_project
    from kgcore.project.project import Project as Project
    from kgcore.project.questions import build_chat_context as build_chat_context
    from kgcore.project.questions import search_nodes as search_nodes
    from kgcore.project.report import BuildReport as BuildReport
    from kgcore.search.weighted import Hit as Hit
    from kgcore.workspace.freshness import Freshness as Freshness
    from kgcore.workspace.freshness import get_changed_files as get_changed_files
    from kgcore.workspace.freshness import get_graph_freshness as get_graph_freshness
    from kgcore.workspace.freshness_line import describe_freshness as describe_freshness
    from kgcore.workspace.index_state import IndexState as IndexState

_HOMES = {
    "BuildReport": "project.report",
    "ChatContext": "context.records",
    "Edge": "model.records",
    "EdgeType": "model.kinds",
    "Freshness": "workspace.freshness",
    "GitError": "errors",
    "Graph": "model.records",
    "GraphNotFoundError": "errors",
    "GraphReader": "model.protocols",
    "Hit": "search.weighted",
    "IndexCorruptError": "errors",
    "IndexState": "workspace.index_state",
    "InvalidGraphError": "errors",
    "KgError": "errors",
    "KnowledgeGraph": "model.interchange",
    "Layer": "model.records",
    "MemoryGraph": "model.memory_graph",
    "Node": "model.records",
    "NodeType": "model.kinds",
    "NotAProjectError": "errors",
    "Project": "project.project",
    "Relation": "model.kinds",
    "Site": "model.records",
    "StorageError": "errors",
    "SymbolKind": "model.kinds",
    "Tier": "model.kinds",
    "ValidationResult": "model.validation",
    "build_chat_context": "project.questions",
    "build_project": "project.build",
    "describe_freshness": "workspace.freshness_line",
    "format_context_for_prompt": "context.format",
    "from_knowledge_graph": "formats.records",
    "get_changed_files": "workspace.freshness",
    "get_graph_freshness": "workspace.freshness",
    "read_knowledge_graph": "formats.knowledge_graph",
    "render_answer": "context.answer",
    "search_nodes": "project.questions",
    "to_knowledge_graph": "formats.records",
    "validate_graph": "model.validation",
    "write_knowledge_graph": "formats.knowledge_graph",
}
"""Public name → the module that has it."""

__all__ = sorted(_HOMES)  # noqa: PLE0605 - type checkers read the imports above


def __getattr__(name: str) -> object:
    home = _HOMES.get(name)
    if home is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found: object = getattr(import_module(f"{__name__}.{home}"), name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return sorted({*globals(), *_HOMES})
