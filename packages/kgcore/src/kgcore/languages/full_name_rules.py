"""The named rules of languages whose files write types by full name or by an alias, and members after signs."""

from __future__ import annotations

from kgcore.languages.rules import FIRST, LAST, Part, Rule


class FullNameRule(Rule, frozen=True):
    """The name of a type, written out, relative to the file's package, or by an alias of an import."""


class PackageRule(Rule, frozen=True):
    """The package that what follows, or what stands in `body`, is part of."""

    name: str
    body: str


class NameImportRule(Rule, frozen=True):
    """Aliases for full names, alone or in a group with a common beginning; of functions after the token `function`."""

    clause: str
    group: str
    alias: str
    function: str
    constant: str


class SigilRule(Rule, frozen=True):
    """A variable, which its sign keeps apart from all other names."""


class MemberRule(Rule, frozen=True):
    """A member of a value. `mark` begins the names of fields, where methods may have the same; `itself` names the class
    that it is asked of."""

    base: Part
    name: Part
    mark: str = ""
    itself: str = ""


class MemberCallRule(Rule, frozen=True):
    """A call of a member of a value; with a child of type `placeholder` for arguments the member is only mentioned."""

    base: Part
    name: Part
    arguments: str
    placeholder: str


class PlainCallRule(Rule, frozen=True):
    """A call of a function by its name, or of a value."""

    function: str
    arguments: str
    placeholder: str
    named: tuple[str, ...]
    """Node types of functions' names."""


class MakeRule(Rule, frozen=True):
    """A class that is called to make an instance: its first child; the arguments are a child of type `arguments`."""

    arguments: str
    nameless: str
    """Node type of a class that is written on the spot."""


class GivenRule(Rule, frozen=True):
    """An argument of a call, perhaps named."""

    name: str


class ListedRule(Rule, frozen=True):
    """A collection written out of children of type `item`, each with a value or a key and a value. Two of which the
    second is a string may be a method of the first."""

    kind: str
    item: str
    string: str


class PropertiesRule(Rule, frozen=True):
    """Fields of one type, each a child of type `element`."""

    type: str
    element: str
    name: Part
    value: Part


class MixinRule(Rule, frozen=True):
    """Mixins of a class; in `changes` what is left out (`instead`) and what gets another name (`renamed`)."""

    changes: str
    instead: str
    renamed: str
    member: str


class LoadFileRule(Rule, frozen=True):
    """A file that is loaded by its path, which begins with `folder` where it is relative to this one."""

    folder: str
    string: str
    content: str


class PlaceAssignRule(Rule, frozen=True):
    """A value given to a variable, a member, or the variables of a list."""

    target: Part
    value: Part
    lists: tuple[str, ...] = ()
    augments: bool = False
    keeps: str = ""
    """The sign after which the target may keep the value that it has."""


class EachPairRule(Rule, frozen=True):
    """A loop over the elements of its first child; the second is the variable, or a pair of key and variable."""

    pair: str
    body: str


class CatchTypesRule(Rule, frozen=True):
    """A handler of exceptions of some types."""

    type: str
    name: str
    body: str


class ValuesRule(Rule, frozen=True):
    """One of the values of its children at this field; everything else is read."""

    branch: str
    field: str


class GlobalRule(Rule, frozen=True):
    """Variables of the module."""


class TagCommentRule(Rule, frozen=True):
    """A comment; one that begins with `document` documents what follows, and may declare its types."""

    document: str


class ConstantsRule(Rule, frozen=True):
    """Constants, each a child of type `element` with a name and a value."""

    element: str
    name: Part = FIRST
    value: Part = LAST
