"""The named rules by which a node type of a grammar is read; a language's table is made of these."""

from __future__ import annotations

from enum import Enum, auto

import msgspec

from kgcore.model.kinds import SymbolKind

FIRST = 0
LAST = -1

Part = str | int
"""Where a part of a node is: a field's name, or the number of a named child (FIRST, LAST …)."""


class Rule(msgspec.Struct, frozen=True):
    """How nodes of one type are read; the engine has a reader for each kind of rule."""


class PathRule(Rule, frozen=True):
    """A name, or a member access. `base` and `name` are needed only where the base is not itself a path."""

    base: Part | None = None
    name: Part | None = None


class CallRule(Rule, frozen=True):
    function: Part
    arguments: Part


class KeywordRule(Rule, frozen=True):
    """A named argument, inside arguments only."""

    name: Part
    value: Part


class IndexRule(Rule, frozen=True):
    base: Part
    arguments: Part
    """Every child with this field name."""


class GenericRule(Rule, frozen=True):
    """A type applied to arguments: the first child is the type, the arguments are children of the last."""


class AwaitRule(Rule, frozen=True):
    pass


class ChoiceRule(Rule, frozen=True):
    """One of some of its named children. A chain of them leans left for as long as the source likes."""

    options: tuple[int, ...]
    narrows: str = ""
    """The operator whose right side is reached only if its left side holds (`and`)."""


class OperatorRule(Rule, frozen=True):
    """A binary operator: a choice of both sides where its sign unites types, else only walked."""

    unites: str


class CollectionRule(Rule, frozen=True):
    kind: str


class MappingRule(Rule, frozen=True):
    kind: str
    pair: str
    """Node type of an entry: first child the key, last the value."""


class LiteralRule(Rule, frozen=True):
    kind: str


class StringRule(Rule, frozen=True):
    """A string: `interpolation` children are walked; in a type it is a forward reference."""

    kind: str
    content: str
    interpolation: str
    document_prefixes: str
    """Letters before the quote of a string that may be documentation."""
    plain: str
    """What a string without interpolation looks like; its first group is the content. Most need no look inside."""


class TransparentRule(Rule, frozen=True):
    """A node that stands for its only meaningful child: parentheses, an expression statement."""


class SpreadRule(Rule, frozen=True):
    pass


class SliceRule(Rule, frozen=True):
    """A range of elements, inside an index."""


class CaptureRule(Rule, frozen=True):
    """A pattern: from child `first` on, a bare name of type `capture` is bound to what it matches; the rest is read."""

    capture: str
    first: int = 0


class InstancePatternRule(Rule, frozen=True):
    """A pattern that matches instances of the class that its first child names."""


class AssertRule(Rule, frozen=True):
    """A condition that holds for all that follows."""


class TypeRule(Rule, frozen=True):
    """A type annotation round an expression; strings inside are forward references."""


class ClosureRule(Rule, frozen=True):
    parameters: Part
    body: Part


class ComprehensionRule(Rule, frozen=True):
    kind: str
    element: Part
    clause: str
    """Node type of a `for … in …` clause inside, which a LoopRule describes."""


class DefinitionRule(Rule, frozen=True):
    kind: SymbolKind
    name: Part
    body: Part
    parameters: Part | None = None
    returns: Part | None = None
    bases: Part | None = None
    type_parameters: Part | None = None
    modifiers: tuple[str, ...] = ()
    """Anonymous child tokens that count as modifiers, e.g. `async`."""


class DecoratedRule(Rule, frozen=True):
    """Decorators, each a node of type `decorator`, before a definition."""

    decorator: str
    definition: Part


class ParameterRule(Rule, frozen=True):
    """A parameter that is more than a name. `gathers` is "" or one of "positional", "keywords"."""

    name: Part
    type: Part | None = None
    default: Part | None = None
    gathers: str = ""


class AssignRule(Rule, frozen=True):
    target: Part
    value: Part | None = None
    type: Part | None = None
    augments: bool = False


class AliasRule(Rule, frozen=True):
    """A type alias statement."""

    target: Part
    value: Part


class LoopRule(Rule, frozen=True):
    target: Part
    value: Part
    body: Part | None = None


class EnterRule(Rule, frozen=True):
    """A context entered, perhaps under a name: the value may be an `AsRule` node."""

    value: Part


class CatchRule(Rule, frozen=True):
    """A handler of exceptions: the value may be an `AsRule` node; everything else is its branch. With the token `group`
    the name is a group of them."""

    value: Part
    group: str = ""


class AsRule(Rule, frozen=True):
    value: Part
    target: Part


class BranchRule(Rule, frozen=True):
    """A statement of which each of these parts may or may not run. `condition` may narrow names in the first."""

    branches: tuple[str, ...]
    condition: Part | None = None
    repeats: bool = False


class BranchBlockRule(Rule, frozen=True):
    """A node that may or may not run as a whole, e.g. an `else` clause."""


class ResultRule(Rule, frozen=True):
    """`return` or `yield`: the value leaves the function. `delegates` is for `yield from`."""

    yields: bool = False
    delegates: str = ""


class OuterRule(Rule, frozen=True):
    """Names declared to live in the module, or in an enclosing function."""

    module: bool


class ImportStyle(Enum):
    """How an import statement is laid out."""

    MODULES = auto()
    """`import a.b, c as d`: each `name` is a module; without an alias the first part is bound."""
    NAMES = auto()
    """`from m import a, b as c`: `module` and several `name`s, or a wildcard."""


class ImportRule(Rule, frozen=True):
    style: ImportStyle
    name: str = "name"
    module: str = ""
    aliased: str = ""
    wildcard: str = ""
    relative: str = ""


class SkipRule(Rule, frozen=True):
    """Never looked into: comments, punctuation-like nodes."""
