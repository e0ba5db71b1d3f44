"""The named rules of languages in which the labels of arguments are part of a function's name."""

from __future__ import annotations

from collections.abc import Mapping

from kgcore.languages.rules import Rule
from kgcore.model.kinds import SymbolKind


class TypeBlockRule(Rule, frozen=True):
    """A type with members; by the token in the part `kind` of one kind or another, or an extension of another type."""

    name: str
    body: str
    kind: str
    kinds: Mapping[str, SymbolKind]
    extends: str
    """The token of a block that adds to a type."""
    base: str
    """Node type of a base, whose first child is a type."""
    named: str
    """Node type of a type by name."""


class LabelledFunctionRule(Rule, frozen=True):
    """A function whose name has the labels of its parameters: `find(by:with:)`; those with defaults may be left out."""

    name: str
    body: str
    parameter: str
    label: str
    default: str
    function_type: str
    """Node type of a function's type: the last parameter may stand after the call, without its label."""
    fixed: str = ""
    """The name of what has none written."""
    static: tuple[str, ...] = ()


class PropertyRule(Rule, frozen=True):
    """A variable or member by a pattern, with a type, a value or a body that computes it."""

    name: str
    type: str
    value: str
    body: str


class LabelledCallRule(Rule, frozen=True):
    """A call: the function, then a suffix with arguments and functions written after them."""

    suffix: str
    arguments: str
    argument: str
    label: str
    value: str
    trailing: str


class SuffixMemberRule(Rule, frozen=True):
    """Member access whose name stands in a suffix."""

    target: str
    suffix: str


class ConditionNamesRule(Rule, frozen=True):
    """A statement with conditions, some of which name a value; `after` is for names that hold from there on."""

    condition: str
    name: str
    sign: str
    after: bool = False


class NamePatternRule(Rule, frozen=True):
    """A pattern that gives names to what matches it, of which nothing is known."""

    name: str


class PatternLoopRule(Rule, frozen=True):
    item: str
    value: str


class TrailingFunctionRule(Rule, frozen=True):
    """A function written as a value; nothing is known of its parameters but their names."""

    parameter: str


class NamedTypeRule(Rule, frozen=True):
    """A type by name, its arguments in a node of type `arguments`."""

    part: str
    arguments: str


class HeldTypeRule(Rule, frozen=True):
    """A type with a notation of its own: the type inside, or a container of the types inside."""

    container: str = ""


class ModuleNameRule(Rule, frozen=True):
    """An import of all that a module gives, by name."""
