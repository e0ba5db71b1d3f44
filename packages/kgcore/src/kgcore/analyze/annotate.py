"""How do nodes get everything that analysis says of them, in one go?"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence

import msgspec

from kgcore.analyze.complexity import CONTAINER_BANDS, complexity_of
from kgcore.analyze.importance import importance
from kgcore.analyze.joints import join
from kgcore.analyze.roles import role_of_node
from kgcore.analyze.summaries import summarize
from kgcore.analyze.tags import (
    ENTRY_NAMES,
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
_TagKey = tuple[SymbolKind, bool, bool, tuple[str, ...], tuple[str, ...]]


class _Place(msgspec.Struct, gc=False):
    """What the nodes of one file (or folder) share."""

    role: Role
    words: tuple[str, ...]
    facts: FileFacts | None
    generators: frozenset[int]
    is_program: bool
    branches: Mapping[str, int]
    """Owner's qualified name → branches of all definitions directly in it; "" of the whole file."""
    tags: dict[_TagKey, tuple[str, ...]]
    """By kind, privacy, whether it starts something, modifiers and decorators."""
    concept_tags: dict[tuple[SymbolKind, bool], tuple[str, ...]]
    """By kind and privacy."""


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
    Time is in proportion to nodes, edges and the files' bindings; least where both are sorted as assembly sorts them.
    """
    places: dict[str, _Place] = {}
    roles: list[Role] = []
    complexities: list[Complexity] = []
    tags: list[tuple[str, ...]] = []
    definition_of = definitions.get
    for node in nodes:
        place = places.get(node.path)
        if place is None or not node.path:
            place = places[node.path] = _place(node, facts)
        roles.append(place.role)
        if node.type is _CONCEPT:
            complexities.append(_SIMPLE)
            tags.append(_concept_tags(node, place))
            continue
        definition = definition_of(node.id)
        complexities.append(_complexity(node, definition, place))
        tags.append(_tags(node, definition, place))
    joints = join(nodes, edges)
    ranks = importance(nodes, roles, joints)
    summaries = summarize(nodes, roles, joints, docs, ranks)
    replace = msgspec.structs.replace
    return [
        replace(node, role=role, complexity=complexity, tags=words, importance=rank, summary=summary)
        for node, role, complexity, words, rank, summary in zip(
            nodes, roles, complexities, tags, ranks, summaries, strict=True
        )
    ]


def _place(node: Node, facts: FactsOf) -> _Place:
    found = facts(node.path) if node.path and node.kind is not SymbolKind.PACKAGE else None
    return _Place(
        role=role_of_node(node),
        words=path_tags(node.path),
        facts=found,
        generators=generator_bodies(found) if found is not None else frozenset(),
        is_program=found is not None and has_main_guard(found),
        branches=_branches(found.definitions) if found is not None else {},
        tags={},
        concept_tags={},
    )


def _branches(definitions: Sequence[Definition]) -> Mapping[str, int]:
    found: defaultdict[str, int] = defaultdict(int)
    for definition in definitions:
        if definition.branches:
            found[""] += definition.branches
            owner = definition.qualified_name.rpartition(".")[0]
            if owner:
                found[owner] += definition.branches
    return found


def _complexity(node: Node, definition: Definition | None, place: _Place) -> Complexity:
    lines = node.end_line - node.start_line + 1 if node.end_line else 0
    if node.type is _FILE:
        return complexity_of(lines, place.branches.get("", 0), CONTAINER_BANDS)
    if definition is None:
        return complexity_of(lines, 0)
    if node.type is _CLASS:
        inside = place.branches.get(definition.qualified_name, 0)
        return complexity_of(lines, definition.branches + inside, CONTAINER_BANDS)
    return complexity_of(lines, definition.branches)


def _concept_tags(node: Node, place: _Place) -> tuple[str, ...]:
    """Of a variable or field: in one file, kind and privacy alone tell these apart."""
    key = (node.kind, node.name[:1] == "_" and is_private(node))
    tags = place.concept_tags.get(key)
    if tags is None:
        tags = place.concept_tags[key] = tags_of(node, place.role, path_words=place.words)
    return tags


def _tags(node: Node, definition: Definition | None, place: _Place) -> tuple[str, ...]:
    if place.role is _EXTERNAL:
        return tags_of(node, place.role)
    modifiers: tuple[str, ...] = ()
    decorators: tuple[str, ...] = ()
    if definition is not None and place.facts is not None:
        modifiers = definition.modifiers
        if place.generators and definition.body in place.generators:
            modifiers = (*modifiers, GENERATOR)
        if definition.decorators:
            decorators = decorator_tags(definition, place.facts)
    # Most nodes are neither: their names say so without a call.
    is_file = node.type is _FILE
    starts = (is_file or node.name in ENTRY_NAMES) and may_be_entry_point(node, place.role)
    starts = starts or (is_file and place.is_program)
    key = (node.kind, node.name[:1] == "_" and is_private(node), starts, modifiers, decorators)
    tags = place.tags.get(key)
    if tags is None:
        tags = place.tags[key] = tags_of(
            node,
            place.role,
            modifiers=modifiers,
            decorators=decorators,
            is_entry_point=starts,
            path_words=place.words,
        )
    return tags


# Names of their own: reading a member off its enumeration is a call each time, and there are many nodes.
_CLASS, _CONCEPT, _FILE = NodeType.CLASS, NodeType.CONCEPT, NodeType.FILE
_EXTERNAL = Role.EXTERNAL
_SIMPLE = Complexity.SIMPLE
