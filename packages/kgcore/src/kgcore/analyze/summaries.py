"""What would a person say of each node in one line?"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from kgcore.analyze.joints import Joints
from kgcore.analyze.prose import MAX_SUMMARY, first_paragraph, shortened
from kgcore.analyze.sentences import Related, Way, is_index, plain_sentence, sentence
from kgcore.model.kinds import Relation, Role, SymbolKind
from kgcore.model.records import Node

_PRODUCTION = Role.PRODUCTION
_EXTERNAL = Role.EXTERNAL
_PACKAGE = SymbolKind.PACKAGE


def summarize(
    nodes: Sequence[Node],
    roles: Sequence[Role],
    joints: Joints,
    docs: Mapping[str, str],
    importance: Sequence[float],
) -> list[str]:
    """Each node's line, of at most 240 characters and never empty.

    It is the first paragraph of the node's documentation (`docs`, by id, as written); for a package, that of the file
    that stands for it. Failing that, it is a sentence: of production code made from kind, owner and relations to other
    production code, which names the most important few (`importance`, 0 … 1) and counts the rest; of anything else from
    kind and owner alone. `roles` and `importance` have one entry per node. One pass over the edges, and work in
    proportion to them.
    """
    documented = [first_paragraph(doc) if (doc := docs.get(node.id)) else "" for node in nodes]
    related = Related(nodes, roles, importance)
    _relate(related, joints, documented)
    lines: list[str] = []
    for position, (node, role, line) in enumerate(zip(nodes, roles, documented, strict=True)):
        said = line or (_of_index(related, position, documented) if node.kind is _PACKAGE else "")
        if said:
            lines.append(said)
        else:
            is_told = role is _PRODUCTION or role is _EXTERNAL
            made = sentence(related, position) if is_told else plain_sentence(node, role)
            lines.append(made if len(made) <= MAX_SUMMARY else shortened(made))
    return lines


def _of_index(related: Related, package: int, documented: Sequence[str]) -> str:
    """What the file says that stands for a package."""
    files = (file for file in related.to(package, Way.MEMBER) if is_index(related.nodes[file]))
    return next((documented[file] for file in files if documented[file]), "")


def _relate(related: Related, joints: Joints, documented: Sequence[str]) -> None:
    """Tell every node that is described by its relations of the others that it has to do with."""
    nodes, roles, ways, places = related.nodes, related.roles, related.ways, related.places
    is_external = [role is _EXTERNAL for role in roles]
    has_say = [role is _PRODUCTION or node.kind is _PACKAGE for node, role in zip(nodes, roles, strict=True)]
    for edge, source, target in zip(*joints, strict=True):
        if is_external[target]:
            places[target] += len(edge.sites) or 1
        if source == target or not has_say[source]:
            continue
        outward, inward = _WAYS.get(edge.relation, _USES)
        if outward is not None and not documented[source]:
            ways[outward][source].append(target)
        if inward is not None and not documented[target]:
            ways[inward][target].append(source)


_CALLS = (Way.CALLEE, Way.CALLER)
_EXTENDS = (Way.BASE, Way.SUBCLASS)
_USES = (None, Way.USER)
_WAYS: Mapping[Relation, tuple[Way | None, Way | None]] = {
    Relation.CONTAINS: (Way.MEMBER, None),
    Relation.CALLS: _CALLS,
    Relation.CONSTRUCTS: _CALLS,
    Relation.INHERITS: _EXTENDS,
    Relation.IMPLEMENTS: _EXTENDS,
    Relation.OVERRIDES: (Way.OVERRIDDEN, None),
    Relation.RE_EXPORTS: (Way.PASSED_ON, None),
    Relation.TESTED_BY: (None, None),
}
"""How an edge's target looks from its source, and the source from the target; other relations are uses."""
