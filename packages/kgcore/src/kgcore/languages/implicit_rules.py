"""The named rules of languages in which a bare name may call a member, and every statement has a value."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum, auto

from kgcore.languages.rules import DefinitionRule, Rule


class Directive(Enum):
    """What a call without a receiver does to the class or file that it stands in."""

    LOAD = auto()
    """Loads a file that is looked for where all files are."""
    LOAD_NEAR = auto()
    """Loads a file by a path from this one."""
    AUTOLOAD = auto()
    """Says in which file a constant is."""
    INCLUDE = auto()
    PREPEND = auto()
    EXTEND = auto()
    READERS = auto()
    """Defines members that give fields of the same names."""
    WRITERS = auto()
    ACCESSORS = auto()
    CLASS_ACCESSORS = auto()
    """The same for the class and its instances alike."""
    RENAME = auto()
    """Gives a member another name: the new one, the old one."""
    DEFINE = auto()
    """Defines a member whose name is written out, with the block as its body."""
    VISIBILITY = auto()
    """Says who may call the members that follow, or those named."""
    CLASS_MEMBERS = auto()
    """The block defines members for the classes that take this module in."""
    MODULE_MEMBERS = auto()
    """The members that follow, or those named, are members of the module itself as well."""
    DELEGATE = auto()
    """Defines members that call those of the same names on what `to` names."""
    DELEGATE_TO_FIRST = auto()
    """The same on what the first name says."""
    DELEGATE_RENAMED = auto()
    """On the first, the second, under the third name."""
    METHOD_VALUE = auto()
    """Gives the member that is named as a value."""


class ConstantRule(Rule, frozen=True):
    """A constant, perhaps of another one."""

    scope: str = ""
    name: str = ""


class BareNameRule(Rule, frozen=True):
    """A variable where there is one of the name; else a call without arguments."""

    directives: Mapping[str, Directive]
    known: frozenset[str] = frozenset()
    """Names that are neither."""


class FieldNameRule(Rule, frozen=True):
    """A field of the receiver, told by its sign."""


class FixedPathRule(Rule, frozen=True):
    """A name with one meaning: the receiver."""

    text: str


class AboveRule(Rule, frozen=True):
    """The member of the same name that is found above, called with what this one was given."""


class SendRule(Rule, frozen=True):
    """A call of a member, of the receiver where no other is written."""

    receiver: str
    method: str
    arguments: str
    block: str
    directives: Mapping[str, Directive]
    members: frozenset[str]
    """Members that are read as values."""
    makers: Mapping[str, str]
    """What makes a class when it is called (`Class.new`) → where its base or its fields are in the arguments."""
    tests: frozenset[str]
    """Members that test the class of what they are asked of."""
    pair: str
    key: str
    above: str


class BlockRule(Rule, frozen=True):
    """A function that is passed on, and sees the variables round it."""

    parameters: str
    body: str


class OpenClassRule(DefinitionRule, frozen=True):
    """A class or module, or a part of one."""

    scope: str = ""
    """Node type of a name that is written with what it is part of."""


class ClassSideRule(Rule, frozen=True):
    """What is defined here are members of the class itself."""

    value: str
    body: str


class MethodRule(DefinitionRule, frozen=True):
    """A member; with `object` of what is named there."""

    object: str = ""


class SequenceRule(Rule, frozen=True):
    """Statements; the value of the last is theirs. Children in `apart` have values of their own."""

    apart: frozenset[str] = frozenset()
    without: frozenset[str] = frozenset()
    """Children whose value is lost."""


class EitherRule(Rule, frozen=True):
    """One of the values of these children, of which each may or may not run."""

    condition: str
    branches: tuple[str, ...]
    repeats: bool = False


class CasesRule(Rule, frozen=True):
    """One of the values of its cases, which may tell the class of the value that is looked at."""

    value: str
    case: str
    pattern: str
    body: str


class RescueRule(Rule, frozen=True):
    types: str
    variable: str
    body: str


class GiveRule(Rule, frozen=True):
    """A value given to a variable, field, constant, member, or several of them."""

    target: str
    value: str
    several: str
    sends: str
    """Node type of a member as the target."""
    changes: bool = False
    keeps: frozenset[str] = frozenset()
    """Signs after which the target may keep the value that it has."""


class LeaveRule(Rule, frozen=True):
    """A statement that gives a value to the caller."""


class EachInRule(Rule, frozen=True):
    pattern: str
    value: str
    body: str


class RenameRule(Rule, frozen=True):
    """Another name for a member."""

    name: str
    alias: str
