"""The named rules of languages in which everything is an expression: sets of names, and functions of one argument."""

from __future__ import annotations

from kgcore.languages.rules import Rule
from kgcore.languages.sought_rules import Sought


class SetRule(Rule, frozen=True):
    """A set written out: its names are members, and seen inside where it is `visible`. The set that a file is in the
    end gives its names to others."""

    visible: bool
    round: tuple[str, ...]
    """Node types that may stand round the set which a file is."""
    root: str


class EntryRule(Rule, frozen=True):
    """A name and its value; a function as the value takes the name."""

    name: Sought
    value: Sought


class InheritRule(Rule, frozen=True):
    """Names taken over from a set, or from what is round this one."""

    names: Sought
    source: Sought = ()


class ApplyRule(Rule, frozen=True):
    """A function applied to one argument after the other; one named `loads`, to a path, gives what that file is."""

    function: Sought
    argument: Sought
    loads: str
    path: str
