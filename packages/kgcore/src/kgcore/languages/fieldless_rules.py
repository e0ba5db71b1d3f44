"""The named rules of grammars that name no parts of a node: parts are told by their own types, and by their order."""

from __future__ import annotations

from collections.abc import Mapping

from kgcore.languages.rules import DefinitionRule, PathRule, Rule
from kgcore.model.kinds import SymbolKind


class LinkedPathRule(PathRule, frozen=True):
    """Member access: what it is a member of, then a node with the name last."""


class SuffixCallRule(Rule, frozen=True):
    """A call: what is called, then a node of what it is called with: arguments, type arguments, a function."""

    suffix: str
    arguments: str
    argument: str
    types: str
    function: str


class OperatorCallRule(Rule, frozen=True):
    """A function's name between its receiver and its argument."""


class HeadRule(DefinitionRule, frozen=True):
    """A class or object. `kinds` are tokens that make it another kind."""

    named: str = ""
    kinds: Mapping[str, SymbolKind] = {}
    types: str = ""
    primary: str = ""
    component: str = ""
    field: str = ""
    """Node type inside a parameter that makes it a field."""
    base: str = ""
    called: str = ""
    arguments: str = ""
    delegated: str = ""
    bodies: frozenset[str] = frozenset()
    initializer: str = ""
    value: bool = False
    """It stands where a value is wanted, and has no name."""


class CompanionRule(Rule, frozen=True):
    """An object whose members are the class's own."""

    body: str


class HeadFunctionRule(DefinitionRule, frozen=True):
    """A function. The receiver's type, if it has one, is the field `receiver`."""

    named: str = ""
    types: str = ""
    listed: str = ""
    receiver: str = ""
    held: str = ""
    """Node type of its body."""
    block: str = ""
    """The token that begins a body of statements; another body is what the function gives."""
    bound: str = ""
    fixed: str = ""
    skipped: frozenset[str] = frozenset()
    """Node types that are no result's type."""
    variadic: str = ""


class PropertyTypeRule(Rule, frozen=True):
    """A variable or property: a name with a type, or several in parentheses, then the value, or what gives it."""

    name: str
    several: str
    receiver: str
    delegate: str
    lazy: str
    getter: str
    setter: str
    skipped: frozenset[str] = frozenset()


class AccessorBodyRule(Rule, frozen=True):
    """A body that reads or sets the property before it."""

    parameter: str


class LambdaRule(Rule, frozen=True):
    """A function written as a value, with the name of its only parameter where it lists none."""

    parameters: str
    several: str
    alone: str


class StatementsRule(Rule, frozen=True):
    """Statements one after the other: their value is that of the last."""


class EachVariableRule(Rule, frozen=True):
    """A loop: a variable, or several, then the value, then the body."""

    several: str


class HandlerRule(Rule, frozen=True):
    """A handler: a name, a type, statements."""


class SubjectRule(Rule, frozen=True):
    """A choice by a subject: entries with conditions, of which a test of its type says what it is in the entry."""

    subject: str
    entry: str
    condition: str
    test: str
    variable: str


class CheckRule(Rule, frozen=True):
    """A test of a value's type; the sign `denied` denies it."""

    denied: str


class LeaveRule(Rule, frozen=True):
    """A statement that leaves: `result` is the token that gives a value back."""

    result: str


class HeadImportRule(Rule, frozen=True):
    """An import by full name, of all (`star`), or under another name (`alias`)."""

    name: str
    star: str
    alias: str


class NamedTypeRule(Rule, frozen=True):
    """A type by its name or several with dots, perhaps with arguments in a node of type `arguments`."""

    arguments: str


class ArrowTypeRule(Rule, frozen=True):
    """A function's type: a list of parameter types, perhaps after the receiver's type, then the result's."""

    parameters: str
    parameter: str


class MemberReferenceRule(Rule, frozen=True):
    """A function named as a value, perhaps after what it is a member of."""

    name: str


class EntryRule(Rule, frozen=True):
    """A constant of an enumeration."""

    arguments: str
    body: str
    argument: str


class ScopedNameRule(PathRule, frozen=True):
    """The receiver, perhaps with the name of the class whose it is."""

    fixed: str = ""


class NamedAliasRule(Rule, frozen=True):
    """Another name for a type: the name first, the type last."""

    types: str
