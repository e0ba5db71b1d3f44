"""The named rules of languages that write a type before the name that has it, and in which any name may be a type's."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from kgcore.languages.rules import CallRule, DefinitionRule, KeywordRule, PathRule, Rule
from kgcore.languages.scoped_rules import AliasTypeRule, ChainRule, ClassRule, DecoratorRule, FunctionRule


class NameRule(PathRule, frozen=True):
    """A name: a type's where a type is read, a value's elsewhere."""


class LinkRule(ChainRule, frozen=True):
    """Member access, of types where a type is read; the last name may be a node of type `generic`."""

    generic: str = ""
    scheme: str = ""
    """Node type of a base that only says where the search for the rest begins (`global::`)."""


class FunctionNameType(msgspec.Struct, frozen=True):
    """A generic type that stands for functions: its arguments are parameters, the last one perhaps the result."""

    gives: bool = False
    result: str = ""
    """The name of the result's type where no argument is that."""
    same: int = 1
    """How many parameters are of the type that its one argument is."""


class GenericNameRule(Rule, frozen=True):
    """A name with type arguments: the first child the name, the last the arguments."""

    functions: Mapping[str, FunctionNameType] = msgspec.field(default_factory=dict)


class TupleTypeRule(Rule, frozen=True):
    """A type of several values side by side, each with a type and perhaps a name."""

    container: str
    type: str


class TypeArgumentRule(Rule, frozen=True):
    """A value that stands for a type (`typeof(T)`)."""

    kind: str


class InvokeRule(CallRule, frozen=True):
    """A call whose arguments are nodes of their own. What is named in `quotes` only names its argument."""

    generic: str = ""
    quotes: tuple[str, ...] = ()


class ArgumentRule(KeywordRule, frozen=True):
    """An argument, perhaps named; its value comes last and may be a token (`this`)."""


class MakeRule(Rule, frozen=True):
    """An instance made of a named type, or of the one that is expected; `initializer` is a node type."""

    type: str = ""
    arguments: str = ""
    initializer: str = ""


class InitializerRule(Rule, frozen=True):
    """What an instance is filled with: values, or members by name."""

    assign: str
    kind: str


class TypedCastRule(Rule, frozen=True):
    """A value of which another type is asserted."""

    value: str
    type: str


class TypeTestRule(Rule, frozen=True):
    """A test of a value against a pattern or type."""

    value: str
    type: str = ""


class TypedVariablesRule(Rule, frozen=True):
    """Variables or fields of one type; `implied` is the node type of a type that the value gives."""

    type: str
    declarator: str
    name: str
    implied: str
    tuple: str


class TypedNameRule(Rule, frozen=True):
    """A name that is declared with a type where a value or a pattern stands; what else is in the node is read."""

    type: str
    name: str
    implied: str


class TypedEachRule(Rule, frozen=True):
    type: str
    target: str
    value: str
    body: str
    implied: str


class TypedCaughtRule(Rule, frozen=True):
    """A handler of exceptions; `declaration` is the node type of the type and name."""

    declaration: str
    type: str
    name: str


class NullableRule(Rule, frozen=True):
    """A type with or without a value: of types whose values are no objects another type."""


class DoubtRule(Rule, frozen=True):
    """Code under a condition; where that is more than one name, or in another branch, it may well not be there."""

    condition: str
    plain: str
    alternative: str


class LabelledRule(Rule, frozen=True):
    """A label that is no name, then what it labels."""


class SwitchValueRule(Rule, frozen=True):
    """One of several values, after the pattern that another one matches."""

    arm: str


class QueryRule(Rule, frozen=True):
    """A query: clauses that bind names one after the other (each a node type), and what it selects."""

    kind: str
    each: str
    joins: str
    lets: str
    selects: tuple[str, ...]
    into: str


class PropertyRule(DefinitionRule, frozen=True):
    """A property, event or indexer: a function where it is computed, else a field."""

    type: str = ""
    accessors: str = ""
    value: str = ""
    arrow: str = ""
    """Node type of a value that computes it."""
    hidden: str = ""
    """The name under which one is bound that has none of its own."""


class AccessorRule(Rule, frozen=True):
    """One body of a property; `given` is what the named ones call the value that they are given."""

    name: str
    body: str
    given: str
    setters: frozenset[str]


class ConstructorRule(FunctionRule, frozen=True):
    """A function that makes instances; `hidden` is the name under which it is bound."""

    hidden: str = ""


class UnnamedFunctionRule(FunctionRule, frozen=True):
    """A member whose name is a keyword and a sign (`operator +`), from the first token to the part `last`."""

    first: str = ""
    last: str = ""


class ConstructorCallRule(Rule, frozen=True):
    """A constructor begins with another one: of the class itself (`own`) or of its base."""

    own: str
    arguments: str


class TypedLambdaRule(DefinitionRule, frozen=True):
    """A function written as a value; `lone` is the node type of a parameter without a list."""

    lone: str = ""
    parameter: str = ""
    block: str = ""
    """Node type of a body that is no field of the node."""


class TypedClassRule(ClassRule, frozen=True):
    """A class whose head may hold a constructor's parameters (`primary`) and what the base's is called with."""

    primary: str = ""
    parameters_of_type: str = ""
    """Node type of type parameters, where they are no field."""
    called: str = ""
    """Node type of the arguments in the list of bases."""
    based: str = ""
    """Node type of a base together with them."""


class FunctionAliasRule(AliasTypeRule, frozen=True):
    """A named type of functions."""

    result: str = ""


class SpaceRule(Rule, frozen=True):
    """A named group of definitions that goes on in other files; without a body it holds the rest of the file."""

    name: str
    body: str = ""


class UsingRule(Rule, frozen=True):
    """What a file sees of other namespaces: all of one, all of a type (`static`), or one thing under an alias."""

    alias: str
    static: str
    everywhere: str


class AttributesRule(DecoratorRule, frozen=True):
    """Attributes before a definition, each of a class that may be named without the suffix."""

    attribute: str
    name: str
    suffix: str
