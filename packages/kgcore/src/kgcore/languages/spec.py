"""What a language is to kg: a table from node types of its grammar to named rules, and what the linker asks of it."""

from __future__ import annotations

from collections.abc import Mapping
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
)


class DocRule(Enum):
    """Where documentation stands."""

    FIRST_STRING = auto()
    """A bare string that opens the body."""
    COMMENT_BEFORE = auto()
    """The comments right before the definition."""


class ModuleRule(Enum):
    """How a module's name leads to a file."""

    DOTTED_PACKAGES = auto()
    """Folders are packages, dots are folders, source roots are found from where packages begin."""


class DecoratorEffect(Enum):
    """What a decorator makes of a function or class."""

    PROPERTY = auto()
    """Reading the member gives the function's result."""
    STATIC = auto()
    CLASS = auto()
    """The receiver is the class."""
    CONTEXT = auto()
    """Calling gives a context; entering it gives what the function yields."""
    OVERLOAD = auto()
    """One of several declared signatures: the body is elsewhere."""
    RECORD = auto()
    """Annotated fields become members set on construction."""
    WRAPS = auto()
    """The function stays what it was."""


class CallResult(Enum):
    """What a well-known outside function gives."""

    FIRST_ARGUMENT = auto()
    INSTANCE_OF_FIRST = auto()
    """What the first argument names as a type."""
    CLASS_OF_FIRST = auto()
    LIST_OF_ELEMENTS = auto()
    """A list of the first argument's elements."""
    ELEMENT = auto()
    """One element of the first argument."""
    ELEMENT_OF_ARGUMENTS = auto()
    """A list of tuples of elements of each argument."""
    NUMBERED = auto()
    """A list of pairs: something outside, an element of the first argument."""
    PARTIAL = auto()
    """The first argument, partly applied."""
    ENTERED = auto()
    """What entering the first argument gives."""


class MemberResult(Enum):
    """What a container's well-known method gives."""

    SAME = auto()
    ELEMENT = auto()
    VALUE = auto()
    KEYS = auto()
    VALUES = auto()
    ITEMS = auto()


class Container(msgspec.Struct, frozen=True):
    """A builtin generic: which type arguments are its elements and, for mappings, its values."""

    element: int = 0
    value: int = 0
    heterogeneous: bool = False
    """Each argument is the type of the item at that place (a tuple)."""


class TypeForms(msgspec.Struct, frozen=True):
    """Names with a meaning of their own inside types, by what they do with their arguments."""

    unions: frozenset[str] = frozenset()
    """Any of the arguments: `Optional`, `Union`."""
    first: frozenset[str] = frozenset()
    """The first argument: `Annotated`, `Final`."""
    class_of: frozenset[str] = frozenset()
    """The class itself, not an instance: `type[C]`."""
    receiver: frozenset[str] = frozenset()
    """The type of the receiver: `Self`."""
    variables: frozenset[str] = frozenset()
    """What makes a type variable: `TypeVar`; its `bound` is what little is known of it."""
    bound: str = ""
    """The keyword that gives a type variable's bound."""
    generics: frozenset[str] = frozenset()
    """Bases that only declare type parameters: `Generic[T]`, `Protocol[T]`."""
    awaited: frozenset[str] = frozenset()
    """Awaiting gives the last argument: `Awaitable`, `Coroutine`."""


class LanguageSpec(msgspec.Struct, frozen=True):
    """One language. `rules` drive extraction; the rest is what the linker asks when two languages differ."""

    name: str
    suffixes: tuple[str, ...]
    grammar: str
    """Its name in tree-sitter-language-pack."""
    rules: Mapping[str, Rule]
    doc: DocRule
    module_rule: ModuleRule
    comments: frozenset[str] = frozenset({"comment"})
    patterns: frozenset[str] = frozenset()
    """Node types that take a value apart on the left of an assignment."""
    rest_patterns: frozenset[str] = frozenset()
    """Node types that gather the rest inside a pattern."""
    path_pattern: str = r"[^\W\d]\w*(?:\s*\.\s*[^\W\d]\w*)*"
    """What a path looks like in source, so that most are read without walking them."""
    package_files: tuple[str, ...] = ()
    """Stems of the file that is its folder."""
    stub_suffixes: tuple[str, ...] = ()
    """Declarations only: they yield to a source file of the same name."""
    exports_name: str = ""
    """The variable that lists what a star import takes."""
    private_prefix: str = ""
    builtins: frozenset[str] = frozenset()
    builtins_module: str = "builtins"
    receiver_parameter: bool = False
    """A method's first parameter is its receiver."""
    members_need_receiver: bool = False
    """Code in a method does not see the class's names without a receiver."""
    super_name: str = ""
    class_of_member: str = ""
    """The member that gives a value's class."""
    constructors: tuple[str, ...] = ()
    class_receivers: frozenset[str] = frozenset()
    """Methods whose receiver is the class without a decorator saying so."""
    enumerations: frozenset[str] = frozenset()
    """Outside bases whose class-level names are instances of the class."""
    standard_modules: frozenset[str] = frozenset()
    """Top-level modules that come with the language: a project's module elsewhere does not hide them."""
    call_member: str = ""
    enter_members: tuple[str, ...] = ()
    iterate_members: tuple[str, ...] = ()
    next_members: tuple[str, ...] = ()
    index_members: tuple[str, ...] = ()
    metaclass_keyword: str = ""
    narrowing: str = ""
    """A builtin function that tests a name's class."""
    decorators: Mapping[str, DecoratorEffect] = msgspec.field(default_factory=dict)
    """By dotted outside name, or by last part with a leading dot (`.setter`)."""
    accessors: Mapping[str, str] = msgspec.field(default_factory=dict)
    """Last part of a decorator → discriminator of a second body with the same name (`setter` → `@setter`)."""
    type_forms: TypeForms = msgspec.field(default_factory=TypeForms)
    slice: str = ""
    """The kind of literal that stands for a range of elements."""
    null: str = ""
    """The kind of literal that stands for no value."""
    list_type: str = ""
    """Fully named container types that the language itself makes: of gathered arguments, of pairs …"""
    tuple_type: str = ""
    dict_type: str = ""
    containers: Mapping[str, Container] = msgspec.field(default_factory=dict)
    container_members: Mapping[str, MemberResult] = msgspec.field(default_factory=dict)
    call_results: Mapping[str, CallResult] = msgspec.field(default_factory=dict)
    call_results_by_member: Mapping[str, CallResult] = msgspec.field(default_factory=dict)
