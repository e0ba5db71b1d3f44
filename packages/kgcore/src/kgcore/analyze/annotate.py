"""How do nodes get everything that analysis says of them, in one go?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence

import msgspec

from kgcore.analyze.complexity import CONTAINER_BANDS, complexity_of
from kgcore.analyze.importance import importance
from kgcore.analyze.roles import role_of_node
from kgcore.analyze.summaries import summarize
from kgcore.analyze.tags import (
    GENERATOR,
    decorator_tags,
    generator_bodies,
    has_main_guard,
    is_private,
    may_be_entry_point,
    path_tags,
    tags_of,
)
from kgcore.model.facts import Definition, FileFacts
from kgcore.model.kinds import Complexity, NodeType, Role, SymbolKind
from kgcore.model.records import Edge, Node

FactsOf = Callable[[str], FileFacts | None]


class _Place(msgspec.Struct, gc=False):
    """What the nodes of one file (or folder) share."""

    role: Role
    words: tuple[str, ...]
    facts: FileFacts | None
    generators: frozenset[int]
    is_program: bool
    plain_tags: dict[tuple[SymbolKind, bool], tuple[str, ...]]
    """Tags of nodes that nothing but kind and privacy tells apart, by these two."""


def annotate(
    nodes: Sequence[Node],
    edges: Sequence[Edge],
    *,
    docs: Mapping[str, str],
    definitions: Mapping[str, Definition],
    facts: FactsOf,
) -> list[Node]:
    """The same nodes in the same order, with role, complexity, tags, importance and summary.

    `docs` and `definitions` are keyed by node id; `facts` gives a file's facts by path, None where there are none.
    Time is in proportion to nodes, edges and the files' bindings.
    """
    branches = _container_branches(nodes, definitions)
    places: dict[str, _Place] = {}
    described: list[Node] = []
    for node in nodes:
        place = places.get(node.path)
        if place is None or not node.path:
            place = places[node.path] = _place(node, facts)
        definition = definitions.get(node.id)
        described.append(
            msgspec.structs.replace(
                node,
                role=place.role,
                complexity=_complexity(node, definition, branches),
                tags=_tags(node, definition, place),
            )
        )
    ranks = importance(described, edges)
    summaries = summarize(described, edges, docs, ranks)
    return [msgspec.structs.replace(node, importance=ranks[node.id], summary=summaries[node.id]) for node in described]


def _place(node: Node, facts: FactsOf) -> _Place:
    found = facts(node.path) if node.path and node.kind is not SymbolKind.PACKAGE else None
    return _Place(
        role=role_of_node(node),
        words=path_tags(node.path),
        facts=found,
        generators=generator_bodies(found) if found is not None else frozenset(),
        is_program=found is not None and has_main_guard(found),
        plain_tags={},
    )


def _container_branches(nodes: Sequence[Node], definitions: Mapping[str, Definition]) -> Counter[tuple[str, str]]:
    """(path, owner's qualified name) → branches of all definitions directly in it; (path, "") of the whole file."""
    found: Counter[tuple[str, str]] = Counter()
    for node in nodes:
        definition = definitions.get(node.id)
        if definition is not None and definition.branches:
            found[node.path, ""] += definition.branches
            owner = definition.qualified_name.rpartition(".")[0]
            if owner:
                found[node.path, owner] += definition.branches
    return found


def _complexity(node: Node, definition: Definition | None, branches: Mapping[tuple[str, str], int]) -> Complexity:
    if node.type is NodeType.CONCEPT:
        return Complexity.SIMPLE
    lines = node.end_line - node.start_line + 1 if node.end_line else 0
    if node.type is NodeType.FILE:
        return complexity_of(lines, branches.get((node.path, ""), 0), CONTAINER_BANDS)
    if definition is None:
        return complexity_of(lines, 0)
    if node.type is NodeType.CLASS:
        inside = branches.get((node.path, definition.qualified_name), 0)
        return complexity_of(lines, definition.branches + inside, CONTAINER_BANDS)
    return complexity_of(lines, definition.branches)


def _tags(node: Node, definition: Definition | None, place: _Place) -> tuple[str, ...]:
    modifiers: tuple[str, ...] = ()
    decorators: tuple[str, ...] = ()
    if definition is not None and place.facts is not None:
        modifiers = definition.modifiers
        if place.generators and definition.body in place.generators:
            modifiers = (*modifiers, GENERATOR)
        if definition.decorators:
            decorators = decorator_tags(definition, place.facts)
    starts = may_be_entry_point(node, place.role) or (place.is_program and node.type is NodeType.FILE)
    if modifiers or decorators or starts or place.role is Role.EXTERNAL:
        return tags_of(
            node,
            place.role,
            modifiers=modifiers,
            decorators=decorators,
            is_entry_point=starts,
            path_words=place.words,
        )
    key = (node.kind, is_private(node))
    tags = place.plain_tags.get(key)
    if tags is None:
        tags = place.plain_tags[key] = tags_of(node, place.role, path_words=place.words)
    return tags
