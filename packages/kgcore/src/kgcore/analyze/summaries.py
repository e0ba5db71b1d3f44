"""What would a person say of each node in one line?"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from operator import attrgetter

from kgcore.analyze.prose import first_paragraph, shortened
from kgcore.analyze.sentences import Related, Way, is_index, sentence
from kgcore.model.kinds import Relation, SymbolKind, Tier
from kgcore.model.records import Edge, Node


def summarize(
    nodes: Sequence[Node], edges: Iterable[Edge], docs: Mapping[str, str], importance: Mapping[str, float]
) -> dict[str, str]:
    """Node id → one line of at most 240 characters, never empty.

    It is the first paragraph of the node's documentation (`docs`, as written); for a package, that of the file that
    stands for it. Failing that, it is a sentence made from kind, owner and relations, which names the most important
    few (`importance`, 0 … 1) and counts the rest. Nodes must carry their roles. One pass over the edges, and work in
    proportion to them.
    """
    documented = {node_id: line for node_id, doc in docs.items() if (line := first_paragraph(doc))}
    related = {node.id: Related(node, importance) for node in nodes}
    _relate(related, edges, documented)
    summaries: dict[str, str] = {}
    for node_id, known in related.items():
        line = documented.get(node_id) or _of_index(known, documented)
        summaries[node_id] = line or shortened(sentence(known))
    return summaries


def _of_index(package: Related, documented: Mapping[str, str]) -> str:
    """What the file says that stands for a package; empty for anything else."""
    if package.node.kind is not SymbolKind.PACKAGE:
        return ""
    files = (member for member in package.by_way(Way.MEMBER) if is_index(member))
    return next((documented[file.id] for file in files if file.id in documented), "")


def _relate(related: Mapping[str, Related], edges: Iterable[Edge], documented: Mapping[str, str]) -> None:
    """Tell every node without documentation of the others that it has to do with."""
    source_id, source, is_documented = "", None, False
    relation, (outward, inward) = Relation.OTHER, _ways(Relation.OTHER)
    for edge in sorted(edges, key=attrgetter("source")):
        if edge.source != source_id:
            source_id = edge.source
            source, is_documented = related.get(source_id), source_id in documented
        if source is None:
            continue
        if edge.relation is not relation:
            relation = edge.relation
            outward, inward = _ways(relation)
        target_id = edge.target
        target = related.get(target_id)
        if target is None or target is source:
            continue
        if outward is not None and not is_documented:
            source.add(outward, target.node)
        if inward is not None and target_id not in documented:
            target.add(inward, source.node)
            if edge.tier is Tier.EXTERNAL:
                target.places += len(edge.sites) or 1


def _ways(relation: Relation) -> tuple[Way | None, Way | None]:
    """How an edge's target looks from its source, and the source from the target."""
    # By identity, commonest first: an enumeration's members are slow to hash, and edges are many.
    if relation is Relation.CONTAINS:
        return _CONTAINS
    if relation is Relation.CALLS or relation is Relation.CONSTRUCTS:
        return _CALLS
    if relation is Relation.INHERITS or relation is Relation.IMPLEMENTS:
        return _EXTENDS
    if relation is Relation.OVERRIDES:
        return _OVERRIDES
    if relation is Relation.RE_EXPORTS:
        return _PASSES_ON
    return _NOTHING if relation is Relation.TESTED_BY else _USES


_CONTAINS = (Way.MEMBER, None)
_CALLS = (Way.CALLEE, Way.CALLER)
_EXTENDS = (Way.BASE, Way.SUBCLASS)
_OVERRIDES = (Way.OVERRIDDEN, None)
_PASSES_ON = (Way.PASSED_ON, None)
_USES = (None, Way.USER)
_NOTHING = (None, None)
