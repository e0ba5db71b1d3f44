"""How are layers and tour steps, in today's shape or an older one, brought into the format's shape?"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from itertools import chain, count
from typing import Any

from kgcore.model.aliases import canonical_id
from kgcore.model.interchange import GraphNode
from kgcore.model.issues import IssueCategory, IssueLog, shown
from kgcore.model.kinds import FILE_LEVEL_TYPES
from kgcore.model.repair import ItemRepair

_NOT_KEBAB = re.compile(r"[\W_]+")


class References:
    """Which node does an id in an edge, a layer or a step mean? Also by a prefix's alias, and by a file's bare path."""

    def __init__(self, nodes: Iterable[GraphNode]) -> None:
        self._ids: set[str] = set()
        self._by_canonical: dict[str, str] = {}
        self._by_path: dict[str, str] = {}
        for node in nodes:
            self._ids.add(node.id)
            canonical = canonical_id(node.id)
            if canonical != node.id:
                self._by_canonical.setdefault(canonical, node.id)
            if node.file_path and node.type in FILE_LEVEL_TYPES:
                self._by_path.setdefault(node.file_path, node.id)

    def has_both(self, source: str, target: str) -> bool:
        return source in self._ids and target in self._ids

    def exact_or_alias(self, reference: str) -> str | None:
        if reference in self._ids:
            return reference
        canonical = canonical_id(reference)
        return canonical if canonical in self._ids else self._by_canonical.get(canonical)

    def member(self, reference: str) -> str | None:
        """As `exact_or_alias`; a bare path means its file."""
        found = self.exact_or_alias(reference)
        if found is not None:
            return found
        as_file = f"file:{reference}"
        return as_file if as_file in self._ids else self._by_path.get(reference)


def unwrapped(found: object, name: str, inner: str, log: IssueLog) -> object:
    """`{"layers": […]}` → `[…]`: the list of an older shape that wrapped it once more."""
    if isinstance(found, dict) and isinstance(found.get(inner), (list, tuple)):
        others = sorted(shown(key) for key in found if key != inner)
        lost = f"; left out: {', '.join(others)}" if others else ""
        log.corrected(IssueCategory.LEGACY_SHAPE, f"{name}: wrapped in an object — unwrapped{lost}", name)
        return found[inner]
    return found


def repaired_layer(item: dict[str, Any], index: int, taken_ids: Collection[str], log: IssueLog) -> dict[str, Any]:
    """The layer with `nodeIds` and an id, whichever of the older names it used."""
    repair = ItemRepair(item, f"layers[{index}]", f"layers[{index}]", log)
    _repair_members(repair, "nodes")
    name = repair.get("name")
    if repair.get("id") in (None, "") and isinstance(name, str) and name:
        layer_id = _free_layer_id(name, taken_ids)
        repair.put("id", layer_id, IssueCategory.MISSING_FIELD, f'missing "id" — named {shown(layer_id)}')
    return repair.result()


def repaired_step(item: dict[str, Any], index: int, log: IssueLog) -> dict[str, Any]:
    """The tour step with `nodeIds` and a `description`, whichever of the older names it used."""
    repair = ItemRepair(item, f"tour[{index}]", f"tour[{index}]", log)
    repair.without_nulls(("languageLesson",))
    _repair_members(repair, "nodesToInspect")
    why = repair.get("whyItMatters")
    if repair.get("description") is None and isinstance(why, str):
        repair.rename("whyItMatters", "description", why)
    return repair.result()


def live_members(members: Iterable[str], references: References, path: str, log: IssueLog) -> list[str]:
    """The ids that exist; each id that had to be mapped or left out is reported."""
    live: list[str] = []
    for position, member in enumerate(members):
        where = f"{path}.nodeIds[{position}]"
        found = references.member(member)
        if found is None:
            log.dropped(IssueCategory.INVALID_REFERENCE, f"{path}: no node {shown(member)} — removed", where)
            continue
        if found != member:
            log.corrected(IssueCategory.ALIAS, f"{path}: node {shown(member)} — mapped to {shown(found)}", where)
        live.append(found)
    return live


def _free_layer_id(name: str, taken_ids: Collection[str]) -> str:
    stem = f"layer:{_NOT_KEBAB.sub('-', name.lower()).strip('-') or 'unnamed'}"
    return next(
        layer_id
        for layer_id in chain((stem,), (f"{stem}-{number}" for number in count(2)))
        if layer_id not in taken_ids
    )


def _repair_members(repair: ItemRepair, older_name: str) -> None:
    members, key = repair.get("nodeIds"), "nodeIds"
    if members is None and isinstance(repair.get(older_name), (list, tuple)):
        members, key = repair.get(older_name), older_name
    if not isinstance(members, (list, tuple)):
        return
    ids = [_member_id(member) for member in members]
    if key != "nodeIds":
        repair.rename(key, "nodeIds", ids)
    elif any(isinstance(member, dict) and isinstance(found, str) for member, found in zip(members, ids, strict=True)):
        repair.put("nodeIds", ids, IssueCategory.LEGACY_SHAPE, "nodes given as objects — replaced by their ids")


def _member_id(member: object) -> object:
    return member["id"] if isinstance(member, dict) and isinstance(member.get("id"), str) else member
