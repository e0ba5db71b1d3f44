"""The named rules of grammars whose nodes lie flat or deep: each part is found by a path of places.

A path is steps joined by `/`: a field's name; `<a|b>`, children of these types
(`<_>`: all that are named); `**<a|b>`, the nearest nodes of these
types below, however deep; `+<a|b>` and `-<a|b>`, the following or preceding sibling where it is of these types;
`=<a|b>`, the node itself where it is; `[2]`, a named child by its number; `*`, all named children; `^`, the parent;
`.`, the node itself. Of a step that ends in `!` only the last node counts. Of several paths the first that leads
somewhere counts where one node is wanted, and all of them where many are.
"""

from __future__ import annotations

from kgcore.languages.rules import Rule
from kgcore.model.kinds import SymbolKind

Sought = str | tuple[str, ...]
"""One path or several; no paths find nothing."""


class SoughtDefinitionRule(Rule, frozen=True):
    """A definition. Its body's children are read inside it, `inside` as they stand."""

    kind: SymbolKind
    name: Sought
    body: Sought = ()
    inside: Sought = ()
    parameters: Sought = ()
    type_parameters: Sought = ()
    returns: Sought = ()
    bases: Sought = ()
    last_first: bool = False
    """Members are looked for in the last base before the others."""
    promises: Sought = ()
    """Interfaces that it says to have."""
    modifiers: Sought = ()
    decorators: Sought = ()
    constructs: bool = False
    """Calling the type that it stands in runs it."""
    place: Sought = "."
    """What stands for the whole of it, where comments are looked for and its lines begin."""
    makes: str = ""
    """What a constructor gives that says nothing of it: a name of the receiver's type."""
    head: Sought = ()
    """What its signature is, where that is not all that stands before the body."""
    ends: str = ""
    """The sign at which its signature ends."""
    result: Sought = ()
    """The variable that holds the result."""
    closes: bool = False
    """Without a name it is a function all the same."""
    gives: bool = False
    """A body that is a value gives it as the result."""
    is_value: bool = False
    """Its body may be a single value, which is read as it stands and given as the result."""
    is_declaration: bool = False
    """It yields to a definition of the same name in the same place."""


class SoughtParameterRule(Rule, frozen=True):
    names: Sought
    type: Sought = ()
    default: Sought = ()


class SoughtVariableRule(Rule, frozen=True):
    """Names that come to be, with their type and value. `entries` are the parts that have names and values."""

    names: Sought
    type: Sought = ()
    value: Sought = ()
    entries: Sought = "."
    several: Sought = ()
    """In an entry what makes a name hold several values."""
    elements: bool = False
    """Each name is an element of the value: a loop's variable."""


class SoughtCallRule(Rule, frozen=True):
    """A call; arguments of a type that has a `SoughtKeywordRule` are named."""

    function: Sought
    arguments: Sought = ()
    makes: Sought = ()
    """In the function what says that the call makes what it names."""
    joins: bool = False
    """The function's nodes are the parts of its path."""
    constructs: bool = False
    """It makes an instance, also where the type is called otherwise (`new`)."""


class SoughtKeywordRule(Rule, frozen=True):
    name: Sought
    value: Sought


class SoughtImportRule(Rule, frozen=True):
    """What a file takes from another: the names listed, the whole under `alias`, or else everything."""

    module: Sought
    entries: Sought = ()
    """What is taken by name."""
    name: Sought = "."
    alias: Sought = ()
    """In an entry the name that it has here."""
    whole: Sought = ()
    """The name that the module has here."""
    pairs: bool = False
    """An alias is no part of its entry, but stands after it."""
    star: bool = True
    """Without entries and alias everything is taken; else the file is only led to."""
    public: bool = False
    """Others that import from here take it as well."""
    names_module: bool = False
    """Several modules may be named, each taken as a whole; its names may also be written with its own before them."""
    shares: bool = False
    """Both files are one: all that the other sees is seen."""


class RunRule(Rule, frozen=True):
    """A value whose members, calls and indexes stand beside it, as the siblings that follow."""

    links: frozenset[str]
    member: Sought
    """In a link: the name of a member."""
    call: Sought
    """In a link: what holds the arguments of a call."""
    index: Sought = ()
    aside: str = ""
    """Node type of a link that does something with the value, which it leaves as it is."""
    head: Rule | None = None
    """How the head is read where it is no name."""


class GroupRule(Rule, frozen=True):
    """A node that stands for the first of its children that has a value."""


class GivenRule(Rule, frozen=True):
    """A statement whose first value leaves the function."""


class WaitRule(Rule, frozen=True):
    """A value that is waited for."""


class SoughtClosureRule(Rule, frozen=True):
    """A function without a name; a body that is a value gives it as the result."""

    body: Sought
    parameters: Sought = ()


class AppliedTypeRule(Rule, frozen=True):
    """A type's name; the rest of its path and its arguments are siblings that follow."""

    arguments: str


class WrapRule(Rule, frozen=True):
    """A node that stands for one of its parts; the rest is read for what it mentions."""

    value: Sought


class TypedAsRule(Rule, frozen=True):
    """A type, by the part that names it; what else stands in it is mentioned. One that has all parts of a container is
    that container of them."""

    name: Sought
    rest: Sought = ()
    arguments: Sought = ()
    """Types that it is applied to."""
    containers: tuple[tuple[str, tuple[str, ...]], ...] = ()
    """Name and paths of its parts, the first whose parts are all there."""
