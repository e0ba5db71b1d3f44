"""How assembled nodes and edges become the finished graph, and what of it can be searched."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import msgspec

from kgcore.analyze.annotate import annotate
from kgcore.analyze.header import describe_project, production_imports
from kgcore.analyze.layers import detect_layers
from kgcore.errors import UnreadableSourceError
from kgcore.link.assemble import Assembly
from kgcore.link.program import FactsReader
from kgcore.model.kinds import NodeType, Role
from kgcore.model.records import Graph, Node, SearchDocument
from kgcore.workspace.sources import decode_source, read_source

_MANIFEST_NAMES = ("pyproject.toml", "package.json", "Cargo.toml")
_README_NAMES = ("README.md", "README.rst", "README.txt", "README")

# Names of their own: reading a member off its enumeration is a call each time, and there are many nodes.
_CONCEPT = NodeType.CONCEPT
_PRODUCTION = Role.PRODUCTION
_TEST = Role.TEST


def enrich(assembly: Assembly, reader: FactsReader, root: Path, *, commit: str) -> Graph:
    """The finished graph, but for its time of analysis."""
    nodes = annotate(
        assembly.nodes, assembly.edges, docs=assembly.docs, definitions=assembly.definitions, facts=reader.facts
    )
    project = describe_project(
        root.name,
        nodes,
        readme=_first_text(root, _README_NAMES)[1],
        manifest=_first_text(root, _MANIFEST_NAMES),
        imports=production_imports(nodes, assembly.edges),
        git_commit=commit,
    )
    return Graph(
        project=project,
        nodes=tuple(nodes),
        edges=tuple(assembly.edges),
        layers=detect_layers(nodes),
    )


def search_documents(graph: Graph, ours: Graph, assembly: Assembly) -> list[SearchDocument]:
    """What the text index holds of a graph's nodes; of one that is merged, also the words that came to it."""
    documents = [_document(node, assembly) for node in graph.nodes if _has_document(node)]
    if graph is ours:
        return documents
    derived = {node.id: node.summary for node in ours.nodes}
    told = {
        node.id: f"{node.summary} {node.language_notes}" for node in graph.nodes if derived.get(node.id) != node.summary
    }
    return [
        msgspec.structs.replace(document, doc=f"{document.doc} {told[document.node_id]}")
        if document.node_id in told
        else document
        for document in documents
    ]


def _first_text(root: Path, names: Sequence[str]) -> tuple[str, str]:
    """Name and text of the first of these files that is there; empty where none is."""
    for name in names:
        try:
            return name, decode_source(read_source(root, name))
        except UnreadableSourceError:
            continue
    return "", ""


def _has_document(node: Node) -> bool:
    """All but the variables and fields of tests: they are many, and who wants one asks by its exact name."""
    return node.type is not _CONCEPT or node.role is not _TEST


def _document(node: Node, assembly: Assembly) -> SearchDocument:
    """What was written at the node, not what is derived from its neighbours: their words would find it in their stead.

    What a body mentions and a signature says is held of production code alone. Tests, examples and generated files
    are many, and are found by their names, paths and documentation and through the graph.
    """
    name, qualified, path = node.name, node.qualified_name, node.path
    is_production = node.role is _PRODUCTION
    written = [tag for tag in node.tags if tag not in path and tag != node.kind]
    if is_production:
        written.append(node.signature)
    if doc := assembly.docs.get(node.id):
        written.append(doc)
    return SearchDocument(
        node_id=node.id,
        names=qualified if qualified.endswith(name) else f"{name} {qualified}",
        path=path,
        doc=" ".join(written),
        body=assembly.words.get(node.id, "") if is_production else "",
    )
