"""Which of several files that define the same things are built where nothing else is asked for?"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from kgcore.languages.spec import BuildRules

if TYPE_CHECKING:
    from kgcore.link.symbols import Unit

_TOKEN = re.compile(r"\s*(&&|\|\||[!()]|[\w.]+)")
_LONGEST = 500
"""Characters of a condition that are read; a longer one counts as one that holds."""


class BuildTags:
    """Conditions of files, by what they say themselves and by how their names end."""

    def __init__(self, rules: BuildRules) -> None:
        self._rules = rules

    def preferred(self, units: Sequence[Unit], beside: Unit | None = None) -> Sequence[Unit]:
        """The files among these that have the condition of another, else those built by default; all where that
        leaves none."""
        if len(units) < 2 or not self._rules.tags:
            return units
        if beside is not None:
            own = self._conditions(beside)
            same = [unit for unit in units if self._conditions(unit) == own] if any(own) else []
            if same:
                return same
        return [unit for unit in units if self._is_built(unit)] or units

    def _conditions(self, unit: Unit) -> tuple[str, ...]:
        """What the file says, and the platforms that its name ends in."""
        stem = unit.path.rpartition("/")[2].partition(".")[0].removesuffix(unit.spec.test_suffix)
        named: list[str] = []
        for word in reversed(stem.split("_")[1:]):
            if word not in self._rules.platforms:
                break
            named.append(word)
        return (unit.facts.condition, *named)

    def _is_built(self, unit: Unit) -> bool:
        written, *named = self._conditions(unit)
        return all(map(self._is_on, named)) and self._holds(written)

    def _is_on(self, tag: str) -> bool:
        rules = self._rules
        return tag in rules.tags or bool(rules.version and tag.startswith(rules.version))

    def _holds(self, condition: str) -> bool:
        tokens = _TOKEN.findall(condition) if len(condition) <= _LONGEST else []
        if not tokens:
            return True
        value, _ = self._either(tokens, 0)
        return value

    def _either(self, tokens: list[str], at: int) -> tuple[bool, int]:
        value, at = self._both(tokens, at)
        while at < len(tokens) and tokens[at] == "||":
            other, at = self._both(tokens, at + 1)
            value = value or other
        return value, at

    def _both(self, tokens: list[str], at: int) -> tuple[bool, int]:
        value, at = self._single(tokens, at)
        while at < len(tokens) and tokens[at] == "&&":
            other, at = self._single(tokens, at + 1)
            value = value and other
        return value, at

    def _single(self, tokens: list[str], at: int) -> tuple[bool, int]:
        if at >= len(tokens):
            return True, at
        if tokens[at] == "!":
            value, at = self._single(tokens, at + 1)
            return not value, at
        if tokens[at] == "(":
            value, at = self._either(tokens, at + 1)
            return value, at + 1
        return self._is_on(tokens[at]), at + 1
