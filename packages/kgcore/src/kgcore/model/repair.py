"""How is one node or edge as found in a file brought into the format's shape, and what was changed on the way?"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from kgcore.model.aliases import (
    COMPLEXITY_ALIASES,
    DIRECTION_ALIASES,
    INVERTING_EDGE_ALIASES,
    edge_type_words,
    node_type_words,
)
from kgcore.model.interchange import DomainMeta, Evidence, EvidenceSite, FigmaMeta, InterchangeModel, KnowledgeMeta
from kgcore.model.issues import IssueCategory, IssueLog, shown
from kgcore.model.kinds import Complexity, Direction, EdgeType, NodeType
from kgcore.model.schema import schema_problem

SIMPLE_UP_TO = 3
MODERATE_UP_TO = 6
"""Bands of a numeric complexity."""

DEFAULT_WEIGHT = 0.5

_LEADING_NUMBER = re.compile(r"\s*([+-]?(?:Infinity|(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?))")
_METAS: dict[str, type[InterchangeModel]] = {
    "domainMeta": DomainMeta,
    "knowledgeMeta": KnowledgeMeta,
    "figmaMeta": FigmaMeta,
}
_OWN_NODE_TEXTS = ("symbolKind", "qualifiedName", "signature")
_COMPLEXITY_WORDS = {str(member): str(member) for member in Complexity} | COMPLEXITY_ALIASES
_DIRECTION_WORDS = {str(member): str(member) for member in Direction} | DIRECTION_ALIASES


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """The words for types that count in this graph; a design graph reads some of them differently."""

    node_types: Mapping[str, str]
    edge_types: Mapping[str, str]


@cache
def vocabulary(*, design: bool) -> Vocabulary:
    return Vocabulary(node_type_words(design=design), edge_type_words(design=design))


class ItemRepair:
    """One item under repair: reads the original, collects the changes, reports each of them under the item's label."""

    __slots__ = ("_changes", "_item", "_label", "_log", "_path")

    def __init__(self, item: dict[str, Any], path: str, label: str, log: IssueLog) -> None:
        self._item = item
        self._path = path
        self._label = label
        self._log = log
        self._changes: dict[str, Any] | None = None

    def get(self, key: str) -> Any:
        return self._item.get(key)

    def put(self, key: str, value: Any, category: IssueCategory, what: str) -> None:
        self._report(key, category, what)
        self._changed()[key] = value

    def put_both_ends(self, source: Any, target: Any) -> None:
        """Set an edge's ends, as part of a change that is already reported."""
        self._changed().update(source=source, target=target)

    def remove(self, key: str, category: IssueCategory, what: str) -> None:
        self._report(key, category, what)
        del self._changed()[key]

    def rename(self, older: str, name: str, value: Any) -> None:
        """Put under `name` what an older shape of the format had under `older`."""
        self.put(name, value, IssueCategory.LEGACY_SHAPE, f"{shown(older)} — read as {shown(name)}")
        del self._changed()[older]

    def without_nulls(self, keys: tuple[str, ...]) -> None:
        for key in keys:
            if key in self._item and self._item[key] is None:
                self.remove(key, IssueCategory.NULL_FIELD, f"null {shown(key)} — removed from the item")

    def default(self, key: str, value: Any) -> None:
        self.put(key, value, IssueCategory.MISSING_FIELD, f"missing {shown(key)} — defaulted to {shown(value)}")

    def word(self, key: str, words: Mapping[str, str]) -> bool:
        """Bring the word under `key` to its canonical form; False when the vocabulary does not know it."""
        found = self._item[key]
        canonical = words.get(found) or words.get(found.lower())
        if canonical is None:
            return False
        if canonical != found:
            self.put(key, canonical, IssueCategory.ALIAS, f"{key} {shown(found)} — mapped to {shown(str(canonical))}")
        return True

    def result(self) -> dict[str, Any]:
        return self._item if self._changes is None else self._changes

    def _report(self, key: str, category: IssueCategory, what: str) -> None:
        self._log.corrected(category, f"{self._label}: {what}", f"{self._path}.{key}")

    def _changed(self) -> dict[str, Any]:
        if self._changes is None:
            self._changes = dict(self._item)
        return self._changes


def repaired_node(item: dict[str, Any], index: int, words: Vocabulary, log: IssueLog) -> dict[str, Any]:
    """The node in canonical form as far as repair can take it; the schema decides afterwards whether it stays."""
    repair = ItemRepair(item, f"nodes[{index}]", node_label(item, index), log)
    repair.without_nulls(("filePath", "lineRange", "languageNotes", *_OWN_NODE_TEXTS, *_METAS))
    _repair_node_type(repair, words)
    _repair_summary(repair)
    _repair_tags(repair)
    _repair_complexity(repair)
    for key, model in _METAS.items():
        meta = repair.get(key)
        if isinstance(meta, dict):
            _repair_meta(repair, key, meta, model)
    for key in _OWN_NODE_TEXTS:
        _keep_only_text(repair, key)
    return repair.result()


def repaired_edge(item: dict[str, Any], index: int, words: Vocabulary, log: IssueLog) -> dict[str, Any]:
    """The edge in canonical form as far as repair can take it; the schema decides afterwards whether it stays."""
    repair = ItemRepair(item, f"edges[{index}]", f"edges[{index}]", log)
    repair.without_nulls(("description", "relation", "evidence", "sites"))
    _repair_edge_type(repair, words)
    _repair_direction(repair)
    _repair_weight(repair)
    _keep_only_text(repair, "relation")
    return repair.result()


def without_unfit_evidence(item: dict[str, Any], index: int, log: IssueLog) -> dict[str, Any]:
    """Evidence is ours and optional: what does not fit our shape is taken off, so that the edge can stay.

    For an edge that does not fit the schema; looking at every site of every edge would cost more than the schema does.
    """
    repair = ItemRepair(item, f"edges[{index}]", f"edges[{index}]", log)
    _repair_evidence(repair)
    return repair.result()


def node_label(item: object, index: int) -> str:
    """How a message names a node: by its name, else its id, else its index."""
    name = item.get("name") if isinstance(item, dict) else None
    node_id = item.get("id") if isinstance(item, dict) else None
    text = next((text for text in (name, node_id) if isinstance(text, str) and text), f"index {index}")
    return f"nodes[{index}] ({shown(text)})"


def _repair_node_type(repair: ItemRepair, words: Vocabulary) -> None:
    found = repair.get("type")
    if not isinstance(found, str) or not found:
        repair.default("type", str(NodeType.FILE))
    else:
        repair.word("type", words.node_types)


def _repair_summary(repair: ItemRepair) -> None:
    if repair.get("summary") not in (None, ""):
        return
    name = repair.get("name")
    repair.default("summary", name if isinstance(name, str) and name else "No summary")


def _repair_tags(repair: ItemRepair) -> None:
    tags = repair.get("tags")
    if isinstance(tags, (list, tuple)):
        return
    if isinstance(tags, str) and tags:
        parts = [part.strip() for part in tags.split(",") if part.strip()]
        repair.put("tags", parts, IssueCategory.TYPE_COERCION, f"tags {shown(tags)} — split at commas")
    else:
        what = 'missing "tags"' if not tags else f"tags is {shown(tags)}"
        repair.put("tags", [], IssueCategory.MISSING_FIELD, f"{what} — defaulted to []")


def _repair_complexity(repair: ItemRepair) -> None:
    found = repair.get("complexity")
    moderate = str(Complexity.MODERATE)
    if found is None or found is False or found in ("", 0):
        repair.default("complexity", moderate)
    elif isinstance(found, str):
        if not repair.word("complexity", _COMPLEXITY_WORDS):
            what = f"complexity {shown(found)} is not known — defaulted to {shown(moderate)}"
            repair.put("complexity", moderate, IssueCategory.OUT_OF_RANGE, what)
    else:
        band = _complexity_band(found)
        what = f"complexity {shown(found)} — mapped to {shown(band)}"
        repair.put("complexity", band, IssueCategory.TYPE_COERCION, what)


def _complexity_band(found: object) -> str:
    if isinstance(found, bool) or not isinstance(found, (int, float)) or _is_nan(found):
        return str(Complexity.MODERATE)
    if found <= SIMPLE_UP_TO:
        return str(Complexity.SIMPLE)
    return str(Complexity.MODERATE if found <= MODERATE_UP_TO else Complexity.COMPLEX)


def _repair_meta(repair: ItemRepair, key: str, meta: dict[str, Any], model: type[InterchangeModel]) -> None:
    """Nulls in the fields that the format names are taken out; unknown fields keep theirs."""
    named = {field.alias for field in model.model_fields.values()}
    nulls = [name for name, value in meta.items() if value is None and name in named]
    kept = {name: value for name, value in meta.items() if name not in nulls}
    dimensions = kept.get("dimensions")
    if key == "figmaMeta" and isinstance(dimensions, dict):
        empty = [name for name in ("width", "height") if name in dimensions and dimensions[name] is None]
        nulls += [f"dimensions.{name}" for name in empty]
        kept["dimensions"] = {name: value for name, value in dimensions.items() if name not in empty}
    if nulls:
        repair.put(key, kept, IssueCategory.NULL_FIELD, f"null {', '.join(nulls)} in {shown(key)} — removed")


def _keep_only_text(repair: ItemRepair, key: str) -> None:
    value = repair.get(key)
    if value is not None and not isinstance(value, str):
        repair.remove(key, IssueCategory.INVALID_FIELD, f"{shown(key)} is {shown(value)}, not text — field removed")


def _repair_edge_type(repair: ItemRepair, words: Vocabulary) -> None:
    found = repair.get("type")
    if not isinstance(found, str) or not found:
        repair.default("type", str(EdgeType.DEPENDS_ON))
        return
    inverting = INVERTING_EDGE_ALIASES.get(found.lower())
    if inverting is None:
        repair.word("type", words.edge_types)
        return
    source, target = repair.get("source"), repair.get("target")
    what = f"type {shown(found)} — mapped to {shown(str(inverting))}, source and target swapped"
    repair.put("type", str(inverting), IssueCategory.ALIAS, what)
    repair.put_both_ends(target, source)


def _repair_direction(repair: ItemRepair) -> None:
    found = repair.get("direction")
    if not isinstance(found, str) or not found:
        repair.default("direction", str(Direction.FORWARD))
    else:
        repair.word("direction", _DIRECTION_WORDS)


def _repair_weight(repair: ItemRepair) -> None:
    found = repair.get("weight")
    if found is None:
        repair.default("weight", DEFAULT_WEIGHT)
    elif isinstance(found, str):
        parsed = _LEADING_NUMBER.match(found)
        number = DEFAULT_WEIGHT if parsed is None else _clamped(float(parsed[1].replace("Infinity", "inf")))
        what = f"weight {shown(found)} is text — " + ("defaulted" if parsed is None else "coerced")
        repair.put("weight", number, IssueCategory.TYPE_COERCION, f"{what} to {shown(number)}")
    elif isinstance(found, (int, float)) and not isinstance(found, bool):
        if _is_nan(found):
            what = f"weight is not a number — defaulted to {DEFAULT_WEIGHT}"
            repair.put("weight", DEFAULT_WEIGHT, IssueCategory.OUT_OF_RANGE, what)
        elif not 0 <= found <= 1:
            number = _clamped(found)
            what = f"weight {shown(found)} clamped to {shown(number)}"
            repair.put("weight", number, IssueCategory.OUT_OF_RANGE, what)


def _is_nan(number: float) -> bool:
    # An integer beyond a double's range is a number all right, but `math.isnan` would refuse it.
    return isinstance(number, float) and math.isnan(number)


def _clamped(number: float) -> float:
    return float(min(1, max(0, number)))


def _repair_evidence(repair: ItemRepair) -> None:
    evidence = repair.get("evidence")
    if evidence is not None:
        problem = schema_problem(Evidence, evidence)
        if problem:
            repair.remove("evidence", IssueCategory.INVALID_FIELD, f'"evidence": {problem} — field removed')
    sites = repair.get("sites")
    if sites is not None:
        is_list = isinstance(sites, (list, tuple))
        problem = "" if is_list else f"is {shown(sites)}"
        for site in sites if is_list else ():
            problem = problem or schema_problem(EvidenceSite, site)
        if problem:
            repair.remove("sites", IssueCategory.INVALID_FIELD, f'"sites": {problem} — field removed')
