"""The named rules of languages whose objects are sent messages, and whose types are declared and implemented apart."""

from __future__ import annotations

from kgcore.languages.rules import Rule
from kgcore.model.kinds import SymbolKind


class MessageRule(Rule, frozen=True):
    """A message to a receiver; its name is made of the words before its arguments: `pay:with:`."""

    receiver: str
    word: str
    makes: tuple[str, ...] = ()
    """Messages to a type that give an instance of it."""
    readies: str = ""
    """Messages that begin with this give their receiver."""


class InterfaceRule(Rule, frozen=True):
    """A type's declaration; under a further name, or none in brackets, it adds to a type declared elsewhere."""

    kind: SymbolKind
    superclass: str = ""
    category: str = ""
    extension: str = ""
    """The token by which a nameless addition is known."""
    promises: tuple[str, ...] = ()
    """Node types of lists of the protocols that it promises to follow."""


class ImplementationRule(Rule, frozen=True):
    """The bodies of the methods of a type that is declared elsewhere."""

    fields: str


class MethodRule(Rule, frozen=True):
    """A method with the words of its name between its parameters; without a body one that is defined elsewhere."""

    type: str
    parameter: str
    body: str


class AccessorRule(Rule, frozen=True):
    """A property: a member that reads like a field, with a field of its own behind it."""

    holder: str
    """Node type of what holds the type and the name."""
    hidden: str
    """Begins the name of the field behind it."""


class FirstTypeRule(Rule, frozen=True):
    """Stands for the first of its parts that is a type."""


class InlineBlockRule(Rule, frozen=True):
    """A function without a name: its last child is the body, a list of parameters may stand before it."""

    parameters: str


class TypedEachRule(Rule, frozen=True):
    """A loop, over elements where its variable has a type."""

    type: str
    body: str
