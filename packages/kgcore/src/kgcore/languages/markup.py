"""The named rules by which a file that hosts code of another language is read: its regions, tags and expressions."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum, auto

import msgspec


class Region(Enum):
    """What the code of a region belongs to."""

    MODULE = auto()
    """Runs once: its names are the file's."""
    COMPONENT = auto()
    """Runs for each use of the component, whose template sees its names."""
    APART = auto()
    """A module of its own."""


class RegionRule(msgspec.Struct, frozen=True):
    """A node whose child `content` is code. An attribute among `marks`, bare or as `name=value`, says of what."""

    content: str
    otherwise: Region
    marks: Mapping[str, Region] = msgspec.field(default_factory=dict)


class TagRule(msgspec.Struct, frozen=True):
    """A tag with its attributes. One that has the name of a component calls it."""

    name: str


class ExpressionRule(msgspec.Struct, frozen=True):
    """An expression: the text of the children of type `content`, or the node's own less `trim` bytes on either side."""

    content: str = ""
    trim: int = 0


class TextRule(msgspec.Struct, frozen=True):
    """Text with expressions in it: the first group of each match."""

    pattern: str


class DirectiveRule(msgspec.Struct, frozen=True):
    """An attribute whose value is code, of a kind that the beginning of its name tells: else an expression."""

    values: tuple[str, ...]
    """Node types on the way to the value."""
    loops: tuple[str, ...]
    """Names, `separator`, what they run over."""
    patterns: tuple[str, ...]
    """Names that hold inside the element."""
    statements: tuple[str, ...]
    separator: str
    """A regular expression."""


class AttributeNameRule(msgspec.Struct, frozen=True):
    """The name of an attribute, of which what follows a certain beginning may name something."""

    mentions: tuple[str, ...]
    """A value."""
    short: tuple[str, ...]
    """A value, where the attribute has none written."""
    binds: tuple[str, ...]
    """A name that holds inside the element."""
    end: str
    """What such a name ends before."""


class NestRule(msgspec.Struct, frozen=True):
    """A node at whose end the names that were bound inside it end."""


class HeadRule(msgspec.Struct, frozen=True):
    """The head of a block: a value, and names that hold inside. Where only one of both is written, it is the value,
    unless there never is one."""

    names: str
    value: str = ""
    key: str = ""
    """A regular expression: from here on the names are followed by an expression."""
    repeats: bool = False


class SnippetRule(msgspec.Struct, frozen=True):
    """The head of a named piece of template with parameters."""

    name: str
    names: str


class LetRule(msgspec.Struct, frozen=True):
    """A name, or a pattern, and after the sign its value."""

    content: str
    sign: str


class SkipRule(msgspec.Struct, frozen=True):
    """Never looked into."""


MarkupRule = (
    RegionRule
    | TagRule
    | ExpressionRule
    | TextRule
    | DirectiveRule
    | AttributeNameRule
    | NestRule
    | HeadRule
    | SnippetRule
    | LetRule
    | SkipRule
)


class Markup(msgspec.Struct, frozen=True):
    """How a file hosts code: `rules` by node type of the host's grammar, the code by the rules of `inner`."""

    rules: Mapping[str, MarkupRule]
    inner: Mapping[str, str]
    """Value of a region's language attribute → language; the empty one holds where there is none."""
    tag: str = "start_tag"
    """Child of a region that carries its attributes."""
    attribute: str = "attribute"
    language_attribute: str = "lang"
    dashed_tags: bool = False
    """A tag with dashes may name a component that the code calls by a name in camel case."""
    member_groups: frozenset[str] = frozenset()
    """Members of the exported object whose own members the template sees as names."""
    reading_sign: str = ""
    """Before an imported name it reads what the named thing holds."""
