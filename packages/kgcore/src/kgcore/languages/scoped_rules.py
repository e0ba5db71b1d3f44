"""The named rules of languages in which any block holds names, values may be functions, and types have a grammar."""

from __future__ import annotations

from kgcore.languages.rules import CallRule, DefinitionRule, Part, PathRule, Rule, SkipRule


class ChainRule(PathRule, frozen=True):
    """Member access whose links may carry marks that change nothing of what is named (`a?.b`, `a!.b`)."""


class LoadRule(CallRule, frozen=True):
    """A call: its function first, its arguments last. Of a node type in `loaders` and named in `loads`, the function
    gives the module whose name is written out."""

    type_arguments: str = ""
    """Node type of what may stand between them."""
    loaders: tuple[str, ...] = ()
    loads: tuple[str, ...] = ()
    awaited: tuple[str, ...] = ()
    """Of these, the ones that give a promise of it."""


class NewRule(Rule, frozen=True):
    """A class that is called to make an instance; the arguments may be missing."""

    function: Part
    arguments: str
    type_arguments: str


class ElementRule(Rule, frozen=True):
    """A component used as markup: a call of it with named arguments. Names in lower case are not the project's."""

    name: str
    attribute: str


class CastRule(Rule, frozen=True):
    """A value of which another type is asserted."""

    value: Part
    type: Part


class ConditionalRule(Rule, frozen=True):
    """One of two values; the first only where the condition holds."""

    condition: str
    branches: tuple[str, str]


class NegationRule(Rule, frozen=True):
    """An operator with one operand, which `sign` denies."""

    sign: str


class BinaryRule(Rule, frozen=True):
    """Two operands and a sign. Chains lean left for as long as the source likes."""

    either: frozenset[str]
    """Signs that give one of both."""
    last: frozenset[str]
    """Signs that give the right one, which is reached only if the left one holds."""
    instance: str
    """The sign that tests the class on its right."""


class FunctionRule(DefinitionRule, frozen=True):
    """A function with or without a name of its own, which may take the name of what it is given to."""

    parameter: str = ""
    """A lone parameter without a list of them."""
    receives: bool = True
    """It has a receiver of its own; without one it shares that of the code round it."""
    declares: bool = True
    """A statement: its name is bound where it stands."""
    is_signature: bool = False
    """Without a body; one of several where another of the same name follows."""
    fixed: str = ""
    """The name of what has none written."""
    before: str = ""
    """Node type of what runs before the body."""
    extends: str = ""
    """The modifier of a first parameter whose type the function adds a member to."""
    bounds: str = ""
    """Node type of a clause that says more of type parameters."""


class ClassRule(DefinitionRule, frozen=True):
    """A class-like definition, perhaps an expression. Bases are under children of type `extends` and `implements`."""

    extends: str = ""
    implements: str = ""
    heritage: str = ""
    """The child that holds these, where they are not the node's own."""
    type_arguments: str = ""
    """Node type of what may follow a base that is a value."""
    extends_types: bool = False
    """Bases are written as types."""
    declares: bool = True
    decorator: str = ""
    member: str = ""
    """Node type of a bare name in the body that is a member by standing there."""
    initializers: frozenset[str] = frozenset()
    """Node types of blocks in the body that run as the class's code."""
    inherits_promised: bool = False
    """What a class promises to have gives it members as well."""
    listed: str = ""
    """Node type of a list of bases."""
    bounds: str = ""
    """Node type of a clause that says more of type parameters."""


class NamespaceRule(Rule, frozen=True):
    """A named group of definitions. A name written as a string is that of a module outside."""

    name: str
    body: str
    outside: str


class AliasTypeRule(DefinitionRule, frozen=True):
    """A name for a type; where it is an object type, its members are the name's own."""

    value: str = ""


class TypeParameterRule(Rule, frozen=True):
    name: str
    bound: str
    default: str
    clause: str = ""
    """Node type of what bounds one of them after the head: first its name, then constraints."""
    constraint: str = ""
    """Field of a constraint that is a type."""


class FieldRule(Rule, frozen=True):
    """A field of a class or interface."""

    name: str
    type: str = ""
    value: str = ""


class DeclareRule(Rule, frozen=True):
    """A name or pattern with a value or type. A function or class as the value takes the name."""

    target: str
    value: str
    type: str = ""
    changes: tuple[str, ...] = ()
    """Signs that give a value to a name declared elsewhere; empty for a declaration."""
    is_change: bool = False


class HoistRule(Rule, frozen=True):
    """Declarations whose names belong to the whole function."""


class ScopeRule(Rule, frozen=True):
    """A block of statements with names of its own. `repeats` is for the head of a loop with its body."""

    repeats: bool = False


class EachRule(Rule, frozen=True):
    """A loop over elements; over names where the sign is `names`."""

    target: str
    value: str
    body: str
    sign: str
    names: str
    declares: str
    """The field that is there where the loop's variable is its own."""


class CaughtRule(Rule, frozen=True):
    """A handler of exceptions with the name of the one it caught."""

    target: str
    body: str


class MemberPatternRule(Rule, frozen=True):
    """A pattern that takes members by name."""


class PlacePatternRule(Rule, frozen=True):
    """A pattern that takes elements by place."""


class MemberTargetRule(Rule, frozen=True):
    """In a pattern by name: a member under another name."""

    key: str
    target: str


class DefaultTargetRule(Rule, frozen=True):
    """In a pattern: a target with a default value."""

    target: str
    default: str


class RestTargetRule(Rule, frozen=True):
    """In a pattern or a list of parameters: the rest."""


class ObjectRule(Rule, frozen=True):
    """An object written out."""

    pair: str
    key: str
    value: str
    short: str
    """Node type of a member that is a variable of the same name."""
    computed: str
    """Node type of a name that is computed."""


class ObjectTypeRule(Rule, frozen=True):
    """The type of an object, written out; its methods are types of members."""

    method: str


class FunctionTypeRule(Rule, frozen=True):
    parameters: str
    returns: str
    type_parameters: str = ""


class TypeNameRule(Rule, frozen=True):
    """A path that names a type. `fixed` is the name of what has none written."""

    fixed: str = ""


class WrappedTypeRule(Rule, frozen=True):
    """A type in a container with a notation of its own."""

    container: str


class UnionRule(Rule, frozen=True):
    """One of several types, or all of them at once: a member of any is a member of it."""


class ValueTypeRule(Rule, frozen=True):
    """The type of a value that is named."""

    form: str


class MemberTypeRule(Rule, frozen=True):
    """The type of a member, by a type and the member's name as a string; of an element where that is `elements`."""

    form: str
    elements: str = ""


class GuardTypeRule(Rule, frozen=True):
    """The result of a function that says of which type its argument is."""

    form: str
    name: str
    type: str


class IndexTypeRule(Rule, frozen=True):
    """The type of what an object has under names that are not written out."""

    type: str


class UnknownTypeRule(Rule, frozen=True):
    """A type that is computed: what it names is mentioned, and nothing is known of it."""


class CommentRule(SkipRule, frozen=True):
    """A comment; one that begins with `document` documents what follows."""

    document: str
    joins: bool = False
    """Comments that follow each other, with nothing between them, are one."""
    opens: str = ""
    """Begins comments that document what they stand in."""


class DecoratorRule(Rule, frozen=True):
    """A decorator that stands before what it decorates, as its sibling."""


class ModuleImportRule(Rule, frozen=True):
    """`import D, { a as b } from "m"`, `import * as n from "m"`, `import r = require("m")`."""

    clause: str
    names: str
    specifier: str
    namespace: str
    required: str
    source: str


class ModuleExportRule(Rule, frozen=True):
    """`export` before a declaration, a list of names, a value; or of what another module exports."""

    declaration: str
    value: str
    clause: str
    specifier: str
    namespace: str
    source: str
    default: str
    whole: str


class AmbientRule(Rule, frozen=True):
    """A declaration of what exists elsewhere; with the token `everywhere`, of names that every file sees."""

    everywhere: str


class ImportAliasRule(Rule, frozen=True):
    """Another name for a member of a namespace."""
