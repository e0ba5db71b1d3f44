"""The named rules by which a node type of a grammar is read; a language's table is made of these."""

from __future__ import annotations

from enum import Enum, auto

import msgspec

from kgcore.model.kinds import SymbolKind

FIRST = 0
LAST = -1

Part = str | int
"""Where a part of a node is: a field's name, or the number of a named child (FIRST, LAST …)."""


class PathRule(msgspec.Struct, frozen=True):
    """A name, or a member access. `base` and `name` are needed only where the base is not itself a path."""

    base: Part | None = None
    name: Part | None = None


class CallRule(msgspec.Struct, frozen=True):
    function: Part
    arguments: Part


class KeywordRule(msgspec.Struct, frozen=True):
    """A named argument, inside arguments only."""

    name: Part
    value: Part


class IndexRule(msgspec.Struct, frozen=True):
    base: Part
    arguments: Part
    """Every child with this field name."""


class GenericRule(msgspec.Struct, frozen=True):
    """A type applied to arguments: the first child is the type, the arguments are children of the last."""


class AwaitRule(msgspec.Struct, frozen=True):
    pass


class ChoiceRule(msgspec.Struct, frozen=True):
    """One of some of its named children. A chain of them leans left for as long as the source likes."""

    options: tuple[int, ...]
    narrows: str = ""
    """The operator whose right side is reached only if its left side holds (`and`)."""


class OperatorRule(msgspec.Struct, frozen=True):
    """A binary operator: a choice of both sides where its sign unites types, else only walked."""

    unites: str


class CollectionRule(msgspec.Struct, frozen=True):
    kind: str


class MappingRule(msgspec.Struct, frozen=True):
    kind: str
    pair: str
    """Node type of an entry: first child the key, last the value."""


class LiteralRule(msgspec.Struct, frozen=True):
    kind: str


class StringRule(msgspec.Struct, frozen=True):
    """A string: `interpolation` children are walked; in a type it is a forward reference."""

    kind: str
    content: str
    interpolation: str
    document_prefixes: str
    """Letters before the quote of a string that may be documentation."""
    plain: str
    """What a string without interpolation looks like; its first group is the content. Most need no look inside."""


class TransparentRule(msgspec.Struct, frozen=True):
    """A node that stands for its only meaningful child: parentheses, an expression statement."""


class SpreadRule(msgspec.Struct, frozen=True):
    pass


class SliceRule(msgspec.Struct, frozen=True):
    """A range of elements, inside an index."""


class CaptureRule(msgspec.Struct, frozen=True):
    """A pattern: from child `first` on, a bare name of type `capture` is bound to what it matches; the rest is read."""

    capture: str
    first: int = 0


class InstancePatternRule(msgspec.Struct, frozen=True):
    """A pattern that matches instances of the class that its first child names."""


class AssertRule(msgspec.Struct, frozen=True):
    """A condition that holds for all that follows."""


class TypeRule(msgspec.Struct, frozen=True):
    """A type annotation round an expression; strings inside are forward references."""


class ClosureRule(msgspec.Struct, frozen=True):
    parameters: Part
    body: Part


class ComprehensionRule(msgspec.Struct, frozen=True):
    kind: str
    element: Part
    clause: str
    """Node type of a `for … in …` clause inside, which a LoopRule describes."""


class DefinitionRule(msgspec.Struct, frozen=True):
    kind: SymbolKind
    name: Part
    body: Part
    parameters: Part | None = None
    returns: Part | None = None
    bases: Part | None = None
    type_parameters: Part | None = None
    modifiers: tuple[str, ...] = ()
    """Anonymous child tokens that count as modifiers, e.g. `async`."""


class DecoratedRule(msgspec.Struct, frozen=True):
    """Decorators, each a node of type `decorator`, before a definition."""

    decorator: str
    definition: Part


class ParameterRule(msgspec.Struct, frozen=True):
    """A parameter that is more than a name. `gathers` is "" or one of "positional", "keywords"."""

    name: Part
    type: Part | None = None
    default: Part | None = None
    gathers: str = ""


class AssignRule(msgspec.Struct, frozen=True):
    target: Part
    value: Part | None = None
    type: Part | None = None
    augments: bool = False
    escapes: bool = False
    """Binds in the function round a comprehension, not in the comprehension."""


class AliasRule(msgspec.Struct, frozen=True):
    """A type alias statement."""

    target: Part
    value: Part


class LoopRule(msgspec.Struct, frozen=True):
    target: Part
    value: Part
    body: Part | None = None


class EnterRule(msgspec.Struct, frozen=True):
    """A context entered, perhaps under a name: the value may be an `AsRule` node."""

    value: Part


class CatchRule(msgspec.Struct, frozen=True):
    """A handler of exceptions: the value may be an `AsRule` node; everything else is its branch. With the token `group`
    the name is a group of them."""

    value: Part
    group: str = ""


class AsRule(msgspec.Struct, frozen=True):
    value: Part
    target: Part


class BranchRule(msgspec.Struct, frozen=True):
    """A statement of which each of these parts may or may not run. `condition` may narrow names in the first."""

    branches: tuple[str, ...]
    condition: Part | None = None
    repeats: bool = False


class BranchBlockRule(msgspec.Struct, frozen=True):
    """A node that may or may not run as a whole, e.g. an `else` clause."""


class ResultRule(msgspec.Struct, frozen=True):
    """`return` or `yield`: the value leaves the function. `delegates` is for `yield from`."""

    yields: bool = False
    delegates: str = ""


class OuterRule(msgspec.Struct, frozen=True):
    """Names declared to live in the module, or in an enclosing function."""

    module: bool


class ImportStyle(Enum):
    """How an import statement is laid out."""

    MODULES = auto()
    """`import a.b, c as d`: each `name` is a module; without an alias the first part is bound."""
    NAMES = auto()
    """`from m import a, b as c`: `module` and several `name`s, or a wildcard."""


class ImportRule(msgspec.Struct, frozen=True):
    style: ImportStyle
    name: str = "name"
    module: str = ""
    aliased: str = ""
    wildcard: str = ""
    relative: str = ""
    prefix: str = ""


class SkipRule(msgspec.Struct, frozen=True):
    """Never looked into: comments, punctuation-like nodes."""


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


class NewRule(msgspec.Struct, frozen=True):
    """A class that is called to make an instance; the arguments may be missing."""

    function: Part
    arguments: str
    type_arguments: str


class ElementRule(msgspec.Struct, frozen=True):
    """A component used as markup: a call of it with named arguments. Names in lower case are not the project's."""

    name: str
    attribute: str


class CastRule(msgspec.Struct, frozen=True):
    """A value of which another type is asserted."""

    value: Part
    type: Part


class ConditionalRule(msgspec.Struct, frozen=True):
    """One of two values; the first only where the condition holds."""

    condition: str
    branches: tuple[str, str]


class NegationRule(msgspec.Struct, frozen=True):
    """An operator with one operand, which `sign` denies."""

    sign: str


class BinaryRule(msgspec.Struct, frozen=True):
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


class ClassRule(DefinitionRule, frozen=True):
    """A class-like definition, which may be an expression. Bases are under children of type `extends` and `implements`."""

    extends: str = ""
    implements: str = ""
    heritage: str = ""
    """The child that holds these, where they are not the node's own."""
    extends_types: bool = False
    """Bases are written as types."""
    declares: bool = True
    decorator: str = ""
    member: str = ""
    """Node type of a bare name in the body that is a member by standing there."""


class NamespaceRule(msgspec.Struct, frozen=True):
    """A named group of definitions. A name written as a string is that of a module outside."""

    name: str
    body: str
    outside: str


class AliasTypeRule(DefinitionRule, frozen=True):
    """A name for a type; where it is an object type, its members are the name's own."""

    value: str = ""
    members: str = ""


class TypeParameterRule(msgspec.Struct, frozen=True):
    name: str
    bound: str
    default: str


class FieldRule(msgspec.Struct, frozen=True):
    """A field of a class or interface."""

    name: str
    type: str = ""
    value: str = ""


class DeclareRule(msgspec.Struct, frozen=True):
    """A name or pattern with a value or type. A function or class as the value takes the name."""

    target: str
    value: str
    type: str = ""
    changes: tuple[str, ...] = ()
    """Signs that give a value to a name declared elsewhere; empty for a declaration."""
    is_change: bool = False


class HoistRule(msgspec.Struct, frozen=True):
    """Declarations whose names belong to the whole function."""


class ScopeRule(msgspec.Struct, frozen=True):
    """A block of statements with names of its own. `repeats` is for the head of a loop with its body."""

    repeats: bool = False


class EachRule(msgspec.Struct, frozen=True):
    """A loop over elements; over names where the sign is `names`."""

    target: str
    value: str
    body: str
    sign: str
    names: str
    declares: str
    """The field that is there where the loop's variable is its own."""


class CaughtRule(msgspec.Struct, frozen=True):
    """A handler of exceptions with the name of the one it caught."""

    target: str
    body: str


class MemberPatternRule(msgspec.Struct, frozen=True):
    """A pattern that takes members by name."""


class PlacePatternRule(msgspec.Struct, frozen=True):
    """A pattern that takes elements by place."""


class MemberTargetRule(msgspec.Struct, frozen=True):
    """In a pattern by name: a member under another name."""

    key: str
    target: str


class DefaultTargetRule(msgspec.Struct, frozen=True):
    """In a pattern: a target with a default value."""

    target: str
    default: str


class RestTargetRule(msgspec.Struct, frozen=True):
    """In a pattern or a list of parameters: the rest."""


class ObjectRule(msgspec.Struct, frozen=True):
    """An object written out."""

    pair: str
    key: str
    value: str
    short: str
    """Node type of a member that is a variable of the same name."""
    computed: str
    """Node type of a name that is computed."""


class ObjectTypeRule(msgspec.Struct, frozen=True):
    """The type of an object, written out; its methods are types of members."""

    method: str


class FunctionTypeRule(msgspec.Struct, frozen=True):
    parameters: str
    returns: str
    type_parameters: str = ""


class TypeNameRule(msgspec.Struct, frozen=True):
    """A path that names a type. `fixed` is the name of what has none written."""

    fixed: str = ""


class WrappedTypeRule(msgspec.Struct, frozen=True):
    """A type in a container with a notation of its own."""

    container: str


class UnionRule(msgspec.Struct, frozen=True):
    """One of several types, or all of them at once: a member of any is a member of it."""


class ValueTypeRule(msgspec.Struct, frozen=True):
    """The type of a value that is named."""

    form: str


class MemberTypeRule(msgspec.Struct, frozen=True):
    """The type of a member, by a type and the member's name as a string."""

    form: str


class GuardTypeRule(msgspec.Struct, frozen=True):
    """The result of a function that says of which type its argument is."""

    form: str
    name: str
    type: str


class IndexTypeRule(msgspec.Struct, frozen=True):
    """The type of what an object has under names that are not written out."""

    type: str


class UnknownTypeRule(msgspec.Struct, frozen=True):
    """A type that is computed: what it names is mentioned, and nothing is known of it."""


class CommentRule(SkipRule, frozen=True):
    """A comment; one that begins with `document` documents what follows."""

    document: str


class DecoratorRule(msgspec.Struct, frozen=True):
    """A decorator that stands before what it decorates, as its sibling."""


class ModuleImportRule(msgspec.Struct, frozen=True):
    """`import D, { a as b } from "m"`, `import * as n from "m"`, `import r = require("m")`."""

    clause: str
    names: str
    specifier: str
    namespace: str
    required: str
    source: str


class ModuleExportRule(msgspec.Struct, frozen=True):
    """`export` before a declaration, a list of names, a value; or of what another module exports."""

    declaration: str
    value: str
    clause: str
    specifier: str
    namespace: str
    source: str
    default: str
    whole: str


class ImportAliasRule(msgspec.Struct, frozen=True):
    """Another name for a member of a namespace."""


Rule = (
    PathRule
    | CallRule
    | KeywordRule
    | IndexRule
    | GenericRule
    | AwaitRule
    | ChoiceRule
    | OperatorRule
    | CollectionRule
    | MappingRule
    | LiteralRule
    | StringRule
    | TransparentRule
    | SpreadRule
    | SliceRule
    | CaptureRule
    | InstancePatternRule
    | AssertRule
    | TypeRule
    | ClosureRule
    | ComprehensionRule
    | DefinitionRule
    | DecoratedRule
    | ParameterRule
    | AssignRule
    | AliasRule
    | LoopRule
    | EnterRule
    | CatchRule
    | AsRule
    | BranchRule
    | BranchBlockRule
    | ResultRule
    | OuterRule
    | ImportRule
    | SkipRule
    | ChainRule
    | LoadRule
    | NewRule
    | ElementRule
    | CastRule
    | ConditionalRule
    | BinaryRule
    | NegationRule
    | FunctionRule
    | ClassRule
    | NamespaceRule
    | AliasTypeRule
    | TypeParameterRule
    | FieldRule
    | DeclareRule
    | HoistRule
    | ScopeRule
    | EachRule
    | CaughtRule
    | MemberPatternRule
    | PlacePatternRule
    | MemberTargetRule
    | DefaultTargetRule
    | RestTargetRule
    | ObjectRule
    | ObjectTypeRule
    | FunctionTypeRule
    | TypeNameRule
    | WrappedTypeRule
    | UnionRule
    | ValueTypeRule
    | MemberTypeRule
    | UnknownTypeRule
    | IndexTypeRule
    | GuardTypeRule
    | CommentRule
    | DecoratorRule
    | ModuleImportRule
    | ModuleExportRule
    | ImportAliasRule
)
