"""The named rules of languages whose declarations put a type first and wrap what they declare in marks, as C does."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from kgcore.languages.rules import DefinitionRule, Part, PathRule, Rule
from kgcore.languages.scoped_rules import ClassRule, CommentRule


class DeclaratorRule(Rule, frozen=True):
    """What is declared, with marks round it: `*a`, `a[3]`, `(a)`, `a(int)`, `a = 1`."""

    inner: str = ""
    """The field of what the marks stand round; empty where it is the last child."""
    first: bool = False
    """It is the first child, and not the last."""
    parameters: str = ""
    value: str = ""
    points: bool = False
    """What a function's marks stand round is no function if it is reached through this."""


class DeclarationRule(Rule, frozen=True):
    """A type and what is declared to be of it; each a variable, a field, or a function that is defined elsewhere."""

    type: str = "type"
    declarator: str = "declarator"
    value: str = ""
    storage: tuple[str, ...] = ()
    """Node types of what may stand before the type and counts as a modifier."""
    elsewhere: str = ""
    """The modifier of a variable that is defined elsewhere."""
    entry: str = ""
    """Node type of what gives a named field its value, in a list of values."""
    names_type: bool = False
    """What is declared is a name for the type."""
    constructs: bool = False
    """Arguments after the name make an instance of the type."""


class DeclaredFunctionRule(DefinitionRule, frozen=True):
    """A function with its body; the name is inside its declarator."""

    storage: tuple[str, ...] = ()
    initializer: str = ""
    """Node type of what gives fields their values before the body."""


class RecordRule(ClassRule, frozen=True):
    """A type with members; without a body a mention of one, or the name of one that is defined elsewhere."""

    member_rule: str = ""
    scoped: tuple[str, ...] = ()
    """Tokens of an enumeration whose members are not names beside it."""


class EnumeratorRule(Rule, frozen=True):
    name: str
    value: str


class OnlyRule(Rule, frozen=True):
    """Stands for one of its parts; the others are walked through."""

    part: Part


class FieldAssignRule(Rule, frozen=True):
    """Stands for its value; a name that is given to a field is remembered as what the field may hold."""

    target: str
    value: str


class ExceptRule(Rule, frozen=True):
    """Walked through, but for these parts."""

    parts: tuple[str, ...]


class FixedTypeRule(Rule, frozen=True):
    """A type of the language itself, which nobody needs to look for."""


class QualifiedRule(PathRule, frozen=True):
    """A name in a scope that is named before it, as a value or as a type; of a template without its arguments."""


class TemplateNameRule(Rule, frozen=True):
    """A template's name with its arguments; as a type these are kept."""

    name: str
    arguments: str


class TemplateRule(Rule, frozen=True):
    """A definition with type parameters before it."""

    parameters: str


class LambdaRule(Rule, frozen=True):
    """A function without a name that stands where a value is wanted."""

    declarator: str
    body: str


class ConstructRule(Rule, frozen=True):
    """An instance that is made of a type: `new T(a)`, `T{a}`."""

    type: str
    arguments: str


class InclusionRule(Rule, frozen=True):
    """Another file's text in the place of this line; `near` is the node type of a name that is looked for beside it."""

    path: str
    near: str


class MacroRule(Rule, frozen=True):
    """A name for a piece of text: with parameters a function of its own kind, without them another name for a value."""

    name: str
    value: str
    parameters: str = ""


class ScopeUseRule(Rule, frozen=True):
    """Names of a namespace that are seen without it: all of them after the token `whole`."""

    whole: str


class ScopeAliasRule(Rule, frozen=True):
    """Another name for a namespace."""

    name: str


class NamedScopeRule(Rule, frozen=True):
    """A namespace, with names joined by `::`, or one without a name, whose names no other file sees."""

    name: str
    body: str


class ScopedLoopRule(Rule, frozen=True):
    """A loop over elements whose variable is declared with a type."""

    type: str
    declarator: str
    value: str
    body: str


class HandlerRule(Rule, frozen=True):
    """A handler of exceptions whose parameters are declared like a function's."""

    parameters: str
    body: str


class InitializerRule(Rule, frozen=True):
    """What a base or a field is made of, before a constructor's body: the base's constructor is called."""


class FriendRule(Rule, frozen=True):
    """Declared inside a type, but no member of it."""


class LeadingCommentRule(CommentRule, frozen=True):
    """A comment that documents what follows where nothing stands before it on its line."""

    line: str = ""


class TemplateCallRule(Rule, frozen=True):
    """A call of what may be a template with its arguments."""

    function: str
    arguments: str
    casts: Mapping[str, str] = msgspec.field(default_factory=dict)
    """Templates that give a value of the type that they are called with → the container that holds it, if one does."""


class AccessRule(PathRule, frozen=True):
    """Member access on what is no path; the member may be a template's."""
