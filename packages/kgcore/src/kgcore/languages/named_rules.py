"""The named rules of languages whose modules have names of their own, and whose functions come in clauses or arities.

A module's dotted name is one name that every file sees: its dots are kept apart from those of member access.
"""

from __future__ import annotations

from collections.abc import Mapping

from kgcore.languages.rules import Rule
from kgcore.languages.sought_rules import Sought
from kgcore.model.kinds import SymbolKind


class SpaceRule(Rule, frozen=True):
    """A module or package. Without a body it holds what follows, up to the next one or the end of what it stands in."""

    name: Sought
    body: Sought = ()
    kind: SymbolKind = SymbolKind.NAMESPACE
    separator: str = "."
    local: bool = False
    """Its name is one of the place where it stands, its members are reached part by part."""
    shared: bool = False
    """At the top of a file every other file sees it, though its name is read part by part."""
    alias: Sought = ()
    """Without a body: the path that it is another name for."""
    parameters: Sought = ()
    """Names that stand for modules which are given later."""
    nests: bool = False
    """Inside another its name begins with that one's."""
    exports: Sought = ()
    """What it gives to those who open it; without any, all."""
    closed: bool = False
    """It gives nothing but what it lists, wherever it does."""
    passes: Sought = ()
    """Among these: modules of which it gives what it takes from them."""
    implements: Sought = ()
    """What it is an implementation of; its own name then joins both."""


class ClauseRule(Rule, frozen=True):
    """A function, or one of its clauses: those of one name (and number of parameters) in one place are one function."""

    name: Sought
    kind: SymbolKind = SymbolKind.FUNCTION
    head: Sought = "."
    """Where the name and the parameters are."""
    parameters: Sought = ()
    variables: frozenset[str] = frozenset()
    """Node types of names in the patterns of parameters."""
    body: Sought = ()
    arity: bool = False
    """Functions of one name are told apart by the number of their parameters."""
    optional: str = ""
    """The sign between a parameter and the value that it has where none is given."""
    modifiers: Mapping[str, str] = {}
    """The word that a definition begins with → what it says of it."""
    clauses: bool = True
    local: bool = True
    """A name without parameters in a function is a variable of it, not a definition."""
    members: Sought = ()
    """Parts that are members of the definition, each by its own rule."""
    pattern: Sought = ()
    """What takes a value apart where no name stands."""
    members_only: bool = False
    """It declares a member of a type; elsewhere it only says the type of what follows."""
    members_also: bool = False
    """It is a definition in a type only; elsewhere its parts are read as they are."""
    outside: bool = False
    """It is seen beside the type in which it stands."""
    together: bool = False
    """Definitions of one statement see each other."""
    first_only: bool = False
    """Of the names in a parameter only the first is its name; the rest is its type."""
    foreign: Sought = ()
    """Leads somewhere where it is a member of what stands elsewhere; its name is then none of the place."""
    mark: str = ""
    """Stands before its name where it is used."""
    base_names: frozenset[str] = frozenset()
    """`bases` are named arguments, and those of these names count."""
    quotes: str = ""
    """Signs round a name that are no part of it."""
    document: bool = False
    """A string before it documents it."""
    bases: Sought = ()


class ConstructorRule(Rule, frozen=True):
    """A name that makes a value of the type in which it stands, seen beside the type."""

    name: Sought


class ReachRule(Rule, frozen=True):
    """A member of a module: `a.b:c`, `A.B.c`; with `arguments` a call of it."""

    member: Sought
    module: Sought = ()
    separator: str = "."
    arguments: Sought = ()
    counted: Sought = ()
    """Where the number of parameters is written."""
    arity: bool = False
    calls: bool = True
    own: frozenset[str] = frozenset()
    """Texts that stand for the module round the place."""
    parts: bool = False
    """The names before the member are reached one by one: the first may be a name of the place."""
    listed: bool = False
    """`arguments` leads to each of them, not to what holds them."""
    marks: str = ""
    """What may stand before a name and is no part of it."""
    rest: Sought = ()
    """A further argument that stands outside the others, e.g. a block."""


class ApplicationRule(Rule, frozen=True):
    """A function beside its arguments, perhaps one by one: `((f a) b)`."""

    function: Sought
    arguments: Sought
    names: frozenset[str] = frozenset()
    """Node types that can be the name of what is called."""


class OperatorCallRule(Rule, frozen=True):
    """An operator between two operands. It may be a function itself, or apply one of them."""

    left: Sought
    right: Sought
    sign: Sought
    applies: Mapping[str, str] = {}
    """Sign → `left`, `right` or `both`: which operands are called."""
    pipes: frozenset[str] = frozenset()
    """Signs that give the left side to the call on the right as its first argument."""
    assigns: frozenset[str] = frozenset()
    """Signs that bind names on the left."""
    variables: frozenset[str] = frozenset()
    defines: bool = True
    """The sign may be a function of the project."""


class LocalRule(Rule, frozen=True):
    """Names that come to be in a pattern, beside a value."""

    pattern: Sought
    value: Sought = ()
    variables: frozenset[str] = frozenset()
    declares: frozenset[str] = frozenset()
    """Node types of patterns that declare names; others change what is declared elsewhere. None: all declare."""
    receives: frozenset[str] = frozenset()
    """Texts of values by which a function takes its receiver."""
    mark: str = ""
    """Stands before such a name where it is used."""
    scoped: bool = False
    """The names hold in the value alone, as in a clause."""


class OpenRule(Rule, frozen=True):
    """Takes names from a module: some of them, all, or all but some; or another name for it."""

    module: Sought
    separator: str = "."
    names: Sought = ()
    """Entries, each with one name or several words."""
    name: Sought = "."
    alias: Sought = ()
    entries: Sought = ()
    """Where something is said of which names; if there is none, all are taken."""
    prefix: Sought = ()
    """What several modules of one statement have in common."""
    hides: Sought = ()
    hiding: str = ""
    """The beginning of `hides` that turns the names into those that are not taken."""
    apart: Sought = ()
    """A token that leaves all names behind their module's."""
    arity: Sought = ()
    opens: bool = True
    passes: bool = False
    """What is taken is a part of what the module gives."""
    inside: Sought = ()
    """What alone sees the names that are opened."""
    file: str = ""
    """The module is a file, written with this suffix, whose code is as if it stood here."""
    shortens: bool = False
    """The module's last name alone stands for it from here on."""


class WordsRule(Rule, frozen=True):
    """A call that is a definition or declaration where it calls one of these words."""

    word: Sought
    words: Mapping[str, Rule]
    otherwise: Rule


class AttributeDocRule(Rule, frozen=True):
    """`@doc "…"` before what it documents, by name of the attribute → whether it is the module's."""

    name: Sought
    text: Sought
    names: Mapping[str, bool]
    skips: frozenset[str] = frozenset()
    """Names of attributes in which nothing is called (types, specifications)."""


class MemberBlockRule(Rule, frozen=True):
    """Definitions that belong to what the head names: an instance of a class for a type."""

    heading: Sought
    body: Sought


class BlockRule(Rule, frozen=True):
    """A block with names of its own."""


class FunctionValueRule(Rule, frozen=True):
    """A function without a name: parameters and what it gives."""

    parameters: Sought
    variables: frozenset[str]
    body: Sought


class ModuleNameRule(Rule, frozen=True):
    """The name of a module as a value."""

    separator: str = "."


class MemberCallRule(Rule, frozen=True):
    """A call of a member of an object or of a module."""

    object: Sought
    name: Sought
    arguments: Sought
    separator: str
    aliases: Mapping[str, str] = {}
    """Texts of objects that stand for a name."""
    own: frozenset[str] = frozenset()
    """Texts of objects that stand for the module round the place."""
    brackets: str = ""
    """Signs round the name of a class."""
    constructs: str = ""
    """The member by which a class makes an instance."""
    above: str = ""
    """The module before a name that stands for what is above the one round the place."""


class ListedRule(Rule, frozen=True):
    """Words that say of the module round the place what it is based on, or what it gives."""

    words: Sought
    exports: bool = False
    always: bool = True
    """Given to all who open it; else only to those who ask by name."""
    separator: str = "."
    value: Sought = ()
    """What else is read."""


class CommandRule(Rule, frozen=True):
    """A command: a function by its name, and words. Some commands run what their words name, or another file."""

    name: Sought
    arguments: Sought
    operator: Sought = ()
    """What may stand before the name."""
    sources: frozenset[str] = frozenset()
    """Commands, or signs before a command, whose word is a file that is read as if it stood here."""
    runs: frozenset[str] = frozenset()
    """Commands whose first word is the name of a command."""
    skips: frozenset[str] = frozenset()
    """Words that may stand before a file's name."""
    suffixes: tuple[str, ...] = ()
