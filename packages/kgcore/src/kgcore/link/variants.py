"""What a pattern takes out of a value by naming a variant or a type, and one of its fields."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kgcore.languages.spec import LanguageSpec
from kgcore.link.values import ClassValue, ExternalInstance, Instance, Strategy, Value, Values, distinct, relabel

if TYPE_CHECKING:
    from kgcore.link.evaluate import Evaluator

HIDDEN = "="
"""Begins a step by variant and field: `=Variant:field`; so facts name what a variant of an enumeration holds."""


class Variants:
    """The evaluator calls it and is called by it; the state is the evaluator's."""

    def __init__(self, evaluator: Evaluator, spec: LanguageSpec) -> None:
        self._evaluator = evaluator
        self._spec = spec

    def held(self, values: Values, step: str) -> Values:
        """The field of a variant, or of the type itself where that is what the pattern names."""
        variant, _, field = step.removeprefix(HIDDEN).partition(":")
        found: list[Value] = []
        for value in values:
            if isinstance(value, ExternalInstance):
                found.extend(self._wrapped(value, variant))
            elif isinstance(value, Instance | ClassValue):
                of = Instance(value.symbol, value.arguments, value.is_receiver, Strategy.FIELD)
                found.extend(self._evaluator.member_values((of,), step) or self._evaluator.member_values((of,), field))
        return relabel(distinct(found), Strategy.FIELD)

    def _wrapped(self, value: ExternalInstance, variant: str) -> Values:
        place = self._spec.wrapping_variants.get(variant)
        if place is None or place >= len(value.arguments):
            return ()
        return value.arguments[place]
