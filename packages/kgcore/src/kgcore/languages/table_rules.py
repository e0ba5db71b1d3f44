"""The named rules of languages whose modules and classes are tables that functions are given to."""

from __future__ import annotations

from kgcore.languages.rules import ResultRule, Rule
from kgcore.languages.scoped_rules import FunctionRule, LoadRule


class TableFunctionRule(FunctionRule, frozen=True):
    """A function under a name or a path of names; by a path it becomes a member of what the rest of it names.

    A plain name that nothing declares is one that every file sees.
    """

    method: str = ""
    """Node type of a path whose function has the table as its receiver."""
    local: str = ""
    """The token that makes the name one of its block."""


class ParallelRule(Rule, frozen=True):
    """Several targets and several values. A table that is given functions is a class-like definition.

    A target that nothing declares is a name that every file sees.
    """

    targets: str
    values: str
    assignment: str
    """Node type that holds both, where they are not the node's own."""
    declares: bool
    attribute: str = ""
    """Field of what stands between targets and is none."""
    owners: tuple[str, ...] = ()
    """Regular expressions whose first group is a path that is given a function somewhere in the source."""
    methods: str = ""
    """A regular expression whose first group is a path that is used as a class."""
    heirs: frozenset[str] = frozenset()
    """Names of functions that make a class of the tables that they are given, or are a member of."""
    inherits: str = ""
    """The member of a table that is asked for what another table lacks."""


class TableCallRule(LoadRule, frozen=True):
    """A call; one of `links` makes its second argument answer for what the first one lacks."""

    links: frozenset[str] = frozenset()
    inherits: str = ""
    own_place: str = ""
    """The name of the file itself in a path of places that is loaded, and of the place round one."""
    place_round: str = ""


class EntriesRule(Rule, frozen=True):
    """The head of a loop: names, and values that are their elements where there is one for all."""

    targets: str
    values: str = ""


class TableResultRule(ResultRule, frozen=True):
    """Values that leave the function; from the file's own block, what the file gives to others."""

    values: str = ""
