"""The named rules of languages in which all code stands in classes, and types stand before the names that have them."""

from __future__ import annotations

from collections.abc import Mapping

from kgcore.languages.rules import CallRule, Part, Rule
from kgcore.languages.scoped_rules import ClassRule, FunctionRule


class PackageRule(Rule, frozen=True):
    """The package that the file says it is a part of."""


class FullImportRule(Rule, frozen=True):
    """An import by full name; with a node of type `star`, of all that a package or type has."""

    star: str


class ModifiersRule(Rule, frozen=True):
    """Modifiers and annotations before a definition, as a node of their own."""


class AnnotationRule(Rule, frozen=True):
    """A mention of an annotation's type before a definition; `arguments` are values, perhaps by name."""

    name: str
    arguments: str
    pair: str


class MemberFunctionRule(FunctionRule, frozen=True):
    """A method or constructor, whose modifiers are a node of their own."""

    bound: str = ""
    """The name under which a constructor is a member, since its own is the class's."""


class BodyClassRule(ClassRule, frozen=True):
    """A class whose modifiers are a node of their own."""

    components: str = ""
    """Parameters in the head that are fields."""


class ConstantRule(Rule, frozen=True):
    """An instance that an enumeration names, perhaps with arguments and a body of its own."""

    name: str
    arguments: str
    body: str


class TypedDeclarationRule(Rule, frozen=True):
    """Variables or fields of one type: nodes of type `declarator`, each with a name and perhaps a value."""

    type: str
    declarator: str
    name: str
    value: str
    implied: str = ""
    """What stands for a type that the value gives."""


class TypedElementRule(Rule, frozen=True):
    """A loop over elements, whose variable has a type."""

    type: str
    name: str
    value: str
    body: str
    implied: str = ""


class TypedHandlerRule(Rule, frozen=True):
    """A handler of exceptions: a node of type `parameter` with a name and a node of type `types`."""

    parameter: str
    types: str
    name: str
    body: str


class TypedPatternRule(Rule, frozen=True):
    """A pattern that gives a name to what is of a type: the type comes first, the name last."""

    implied: str = ""


class InstanceTestRule(Rule, frozen=True):
    """A test of a value's class, which may give it a name, or take it apart by a pattern."""

    value: str
    type: str
    name: str
    pattern: str


class MemberCallRule(CallRule, frozen=True):
    """A call of a method: `object` is what it is called on, with a node of type `above` between them one above it."""

    object: str = ""
    above: str = ""
    type_arguments: str = ""


class InstanceRule(Rule, frozen=True):
    """An instance of a named type: with a node of type `body` of a class without a name that extends it."""

    type: str
    arguments: str
    type_arguments: str
    body: str


class DelegationRule(Rule, frozen=True):
    """A constructor that begins with another one, of its class or the one above."""

    constructor: str
    arguments: str


class MethodValueRule(Rule, frozen=True):
    """A method named as a value: what it is looked for on, then its name; `make` is the token for a constructor."""

    make: str


class ArrowFunctionRule(FunctionRule, frozen=True):
    """A function written as a value; a lone parameter is a node of type `lone`."""

    lone: str = ""


class NumberRule(Rule, frozen=True):
    """A number written out; what it ends in may say of which kind it is."""

    kind: str
    endings: Mapping[str, str]


class EitherTypeRule(Rule, frozen=True):
    """One of several types, side by side."""


class BoundedTypeRule(Rule, frozen=True):
    """An unknown type: its bound, where one is written above it."""

    below: str
    """The token before what is only a bound from below."""


class BoundsParameterRule(Rule, frozen=True):
    """A type parameter: its name first, then a node of type `bound`, a type or one with types."""

    bound: str


class ElementsRule(Rule, frozen=True):
    """What an array is made with, or made of: the type of its elements is the part `type`."""

    type: Part
    container: str
    makes: bool = False
    """It is a value, not a type."""


class SignsRule(Rule, frozen=True):
    """An operator between two values: what its result is, where the sign or a string among them tells."""

    text: str
    """The kind of literal that a chain of `joins` with a string in it gives."""
    joins: str
    truth: str
    truths: frozenset[str]
    """Signs that give a truth value, of this kind of literal."""
