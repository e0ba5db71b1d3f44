"""What did validation change or drop, where, and do the numbers add up?"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

_LARGEST_SHOWN = 10**20
_LONGEST_SHOWN = 120


class IssueLevel(StrEnum):
    AUTO_CORRECTED = "auto-corrected"
    DROPPED = "dropped"
    FATAL = "fatal"


class IssueCategory(StrEnum):
    MISSING_FIELD = "missing-field"
    ALIAS = "alias"
    TYPE_COERCION = "type-coercion"
    OUT_OF_RANGE = "out-of-range"
    NULL_FIELD = "null-field"
    """A null where the format has no null: the field is taken out."""
    INVALID_FIELD = "invalid-field"
    """An optional field that cannot be used: it is taken out, its item stays."""
    INVALID_VALUE = "invalid-value"
    """A value that a UTF-8 JSON file cannot hold: NaN, a lone surrogate, bottomless nesting."""
    LEGACY_SHAPE = "legacy-shape"
    INVALID_NODE = "invalid-node"
    INVALID_EDGE = "invalid-edge"
    INVALID_LAYER = "invalid-layer"
    INVALID_TOUR_STEP = "invalid-tour-step"
    DUPLICATE_ID = "duplicate-id"
    INVALID_REFERENCE = "invalid-reference"
    INVALID_COLLECTION = "invalid-collection"


@dataclass(frozen=True, slots=True)
class Issue:
    """One repair or loss. `path` points into the input: `nodes[3].type`, `edges[0]`, `layers[1].nodeIds[4]`."""

    level: IssueLevel
    category: IssueCategory
    message: str
    path: str | None = None


@dataclass(frozen=True, slots=True)
class Tally:
    """Members of one collection: `input == kept + dropped`, and every one dropped has an issue of that level."""

    input: int
    kept: int
    dropped: int


@dataclass(slots=True)
class IssueLog:
    """Collects the issues of one validation in the order found."""

    issues: list[Issue] = field(default_factory=list)

    def corrected(self, category: IssueCategory, message: str, path: str) -> None:
        self.issues.append(Issue(IssueLevel.AUTO_CORRECTED, category, message, path))

    def dropped(self, category: IssueCategory, message: str, path: str) -> None:
        self.issues.append(Issue(IssueLevel.DROPPED, category, message, path))


def shown(value: object) -> str:
    """A value of the input as a message quotes it: bounded, whatever the value is."""
    if isinstance(value, str):
        text = value if len(value) <= _LONGEST_SHOWN else f"{value[:_LONGEST_SHOWN]}…"
        return f'"{text.encode("utf-8", "replace").decode("utf-8")}"'
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    if isinstance(value, int):
        return str(value) if abs(value) < _LARGEST_SHOWN else "a very large number"
    if isinstance(value, float):
        return str(int(value)) if value.is_integer() and abs(value) < _LARGEST_SHOWN else str(value)
    if isinstance(value, (list, tuple)):
        return "an array"
    return "an object" if isinstance(value, dict) else "a value that is not JSON"
