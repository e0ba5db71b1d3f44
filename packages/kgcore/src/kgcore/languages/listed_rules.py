"""The named rules of languages that declare several names at once, name a method's receiver, and embed types."""

from __future__ import annotations

from kgcore.languages.rules import DefinitionRule, Part, Rule
from kgcore.model.kinds import SymbolKind


class PackageClauseRule(Rule, frozen=True):
    """What the file is a part of, by name. Comments right before it document the file."""

    name: Part
    condition: str = ""
    """Begins the line comment, before it, that says under which tags the file is built."""
    older: str = ""
    """Begins comments that say so in an older form: lines must all hold, words one of them, commas join words."""


class PathImportRule(Rule, frozen=True):
    """A module by its path, written as a string; without a name it is known by the one that it has itself."""

    path: str
    name: str
    open: str
    """Node type, in the place of the name, of what brings in all that the module gives."""
    unnamed: str
    """Node type, in the place of the name, of what brings in nothing."""


class ListedNamesRule(Rule, frozen=True):
    """Names, with a type or a list of values, or both: `a, b T = f(), g()`."""

    name: str
    value: str
    type: str = ""


class ConstantGroupRule(Rule, frozen=True):
    """Specifications of which one without type and value repeats those of the one before."""

    specification: str
    name: str
    type: str
    value: str


class ListedTargetsRule(Rule, frozen=True):
    """Expressions on the left and values on the right; with the token `declares` the left ones are new names."""

    left: str
    right: str
    declares: str


class RangeRule(Rule, frozen=True):
    """The head of a loop over elements: a first name for their keys or numbers, a second one for themselves."""

    left: str
    right: str
    declares: str


class TypeSwitchRule(Rule, frozen=True):
    """Branches by a value's type; its name has that type in a branch for one of them."""

    alias: str
    value: str
    case: str
    type: str


class ReceiverFunctionRule(DefinitionRule, frozen=True):
    """A function whose parameters may share a type. One with a receiver is a member of the receiver's type."""

    receiver: Part | None = None
    group: str = ""
    """Node type of parameters with one type."""
    rest: str = ""
    """Node type of a parameter that gathers."""
    listed: str = ""
    """Node type of several results; they may have names."""
    gathered: str = ""
    """Container of what such a parameter gathers."""
    row: str = ""
    """Container of several results."""


class GroupFunctionTypeRule(Rule, frozen=True):
    """The type of such a function."""

    function: ReceiverFunctionRule


class GroupLiteralRule(Rule, frozen=True):
    """Such a function without a name, as a value."""

    function: ReceiverFunctionRule


class DefinedTypeRule(DefinitionRule, frozen=True):
    """A type of its own by a type that is written out: a structure, an interface, or what it is like underneath."""

    type: str = ""
    structure: str = ""
    """Node types that have fields, and that have methods."""
    interface: str = ""
    function: str = ""
    """Node type of a function's type: values of the type may be called."""
    containers: frozenset[str] = frozenset()
    """Node types of containers' types: indexing gives the last type that such a one is made of."""
    structure_kind: SymbolKind = SymbolKind.STRUCT
    interface_kind: SymbolKind = SymbolKind.INTERFACE


class FieldsRule(Rule, frozen=True):
    """A structure's type: fields that may share a type. A type without a name is embedded, and its own last name is
    the field's."""

    list: str
    """Node type of the list, where there is one between."""
    field: str
    name: str
    type: str


class MethodsRule(Rule, frozen=True):
    """An interface's type: methods, and other types whose methods it has as well."""

    method: str
    embedded: str
    anything: str = ""
    """The name of the type without any methods."""


class ContainerTypeRule(Rule, frozen=True):
    """The type of a container, by the types that it holds."""

    container: str
    parts: tuple[str, ...]


class OperandRule(Rule, frozen=True):
    """An operator before its operand: some give the operand itself, some an element of it."""

    operand: str
    same: frozenset[str]
    element: frozenset[str]


class FirstRule(Rule, frozen=True):
    """A node that stands for its first child; the others are only read."""


class LiteralOfTypeRule(Rule, frozen=True):
    """A value of a type, written out. Bare names as keys are fields, unless the type is of a node type in `keyed`."""

    type: str
    body: str
    pair: str
    element: str
    """Node type round each key and value."""
    name: str
    """Node type of a bare name."""
    keyed: frozenset[str]
    named: frozenset[str]
    """Node types of types by name: such a value constructs one."""
    generic: str
    """Node type of a type applied to arguments, its first child a type by name."""


class ConversionRule(Rule, frozen=True):
    """A type called with a value, or a function with type arguments: which of them it is only its name can tell."""

    type: str
    operand: str
    named: frozenset[str]
    generic: str
