"""How assembled nodes and edges become the finished graph, and what of it can be searched."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from kgcore.analyze.annotate import annotate
from kgcore.analyze.header import describe_project, production_imports
from kgcore.analyze.layers import detect_layers
from kgcore.errors import UnreadableSourceError
from kgcore.link.assemble import Assembly
from kgcore.link.program import FactsReader
from kgcore.model.records import Graph, Node, SearchDocument
from kgcore.workspace.sources import decode_source, read_source

_MANIFEST_NAMES = ("pyproject.toml", "package.json", "Cargo.toml")
_README_NAMES = ("README.md", "README.rst", "README.txt", "README")


def enrich(
    assembly: Assembly, reader: FactsReader, root: Path, *, analyzed_at: str, commit: str
) -> tuple[Graph, list[SearchDocument]]:
    """The finished graph, and what the text index holds of each of its nodes."""
    nodes = annotate(
        assembly.nodes, assembly.edges, docs=assembly.docs, definitions=assembly.definitions, facts=reader.facts
    )
    project = describe_project(
        root.name,
        nodes,
        readme=_first_text(root, _README_NAMES)[1],
        manifest=_first_text(root, _MANIFEST_NAMES),
        imports=production_imports(nodes, assembly.edges),
        analyzed_at=analyzed_at,
        git_commit=commit,
    )
    graph = Graph(
        project=project,
        nodes=tuple(nodes),
        edges=tuple(assembly.edges),
        layers=detect_layers(nodes),
    )
    return graph, [_document(node, assembly) for node in nodes]


def _first_text(root: Path, names: Sequence[str]) -> tuple[str, str]:
    """Name and text of the first of these files that is there; empty where none is."""
    for name in names:
        try:
            return name, decode_source(read_source(root, name))
        except UnreadableSourceError:
            continue
    return "", ""


def _document(node: Node, assembly: Assembly) -> SearchDocument:
    doc = assembly.docs.get(node.id, "")
    return SearchDocument(
        node_id=node.id,
        names=node.name if node.qualified_name in ("", node.name) else f"{node.name} {node.qualified_name}",
        path=node.path,
        doc=" ".join((node.summary, doc, node.signature, *node.tags)),
        body=assembly.words.get(node.id, ""),
    )
