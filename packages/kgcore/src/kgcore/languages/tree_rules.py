"""The named rules of languages whose modules form a tree: paths through it, blocks that extend types, patterns that
name variants, blocks that are values, macros."""

from __future__ import annotations

from kgcore.languages.rules import CallRule, DefinitionRule, PathRule, Rule
from kgcore.languages.scoped_rules import FunctionTypeRule, NamespaceRule, ScopeRule, TypeNameRule


class TreePathRule(PathRule, frozen=True):
    """A path through modules and types, its names joined by `sign`: the last is a member of what the rest names as a
    type. `base` and `name` are its parts; one that begins with the sign begins outside."""

    sign: str = "::"


class TreeTypeRule(TypeNameRule, frozen=True):
    """The same where a type is named."""

    base: str = ""
    name: str = ""
    sign: str = "::"


class AppliedCallRule(CallRule, frozen=True):
    """A call whose function may be applied to types, as a node of type `applied` with these parts."""

    applied: str = ""
    inner: str = ""
    type_arguments: str = ""


class AppliedTypeRule(Rule, frozen=True):
    """A type applied to types; an argument by name (`binding`) counts by its `value`, lifetimes do not count."""

    type: str
    arguments: str
    binding: str
    value: str


class NamedTypeRule(Rule, frozen=True):
    """A type of which only one part is the type itself."""

    part: str


class QualifiedTypeRule(Rule, frozen=True):
    """A type seen as one of its bases: `<T as Base>`. Where the type is none that has a name, the base is meant."""

    type: str
    alias: str


class FunctionSignatureRule(FunctionTypeRule, frozen=True):
    """The type of a function whose parameters are types, or names with types."""


class UseRule(Rule, frozen=True):
    """Names taken from a path through the tree: alone, renamed, several at once, all."""

    argument: str
    group: str
    groups: str
    """Node type of a group behind a path."""
    renamed: str
    wildcard: str
    public: str
    sign: str = "::"


class CrateRule(Rule, frozen=True):
    """A package outside that is named to be used."""

    name: str
    alias: str


class TreeModuleRule(NamespaceRule, frozen=True):
    """A module of the tree: with a body here, else in a file of its own."""

    public: str = ""


class ExtendRule(Rule, frozen=True):
    """A block that adds members, and perhaps a base, to a type."""

    type: str
    body: str
    base: str = ""
    type_parameters: str = ""
    bounds: str = ""
    """Node type of the clause that says more of type parameters."""
    denies: str = ""
    """The token by which a base is said not to be one."""


class VariantRule(Rule, frozen=True):
    """One of an enumeration's variants, which may hold values by place or by name."""

    name: str
    body: str
    value: str


class PlacedFieldsRule(Rule, frozen=True):
    """Fields without names: each child in a `type` field is one."""

    type: str


class AssociatedTypeRule(Rule, frozen=True):
    """A type that whatever has this base has under the name."""

    name: str
    bounds: str


class LetRule(Rule, frozen=True):
    """A declaration by a pattern, with what is done where it does not match."""

    pattern: str
    type: str
    value: str
    otherwise: str


class LetConditionRule(Rule, frozen=True):
    """A condition that holds where a pattern matches, and binds its names for what follows."""

    pattern: str
    value: str


class GuardedRule(Rule, frozen=True):
    """A body that is run where a condition holds, with the names that the condition binds; else the other one."""

    condition: str
    body: str
    otherwise: str = ""
    repeats: bool = False


class EachPatternRule(Rule, frozen=True):
    """A loop over elements that a pattern takes apart."""

    pattern: str
    value: str
    body: str


class MatchRule(Rule, frozen=True):
    """One of several arms, chosen by the pattern that matches the value."""

    value: str
    body: str
    arm: str
    pattern: str
    condition: str
    result: str


class ValueBlockRule(ScopeRule, frozen=True):
    """A block of statements that gives the value of its last one, unless that is ended by `end`."""

    end: str = ";"


class StatementRule(Rule, frozen=True):
    """An expression as a statement: its value is lost where `end` follows."""

    end: str = ";"


class OpaqueBlockRule(Rule, frozen=True):
    """A block whose value is not what its last statement gives."""


class TryRule(Rule, frozen=True):
    """The value inside a result; `member` is the name of the function that gives it otherwise."""

    member: str


class DereferenceRule(Rule, frozen=True):
    """An operator with one operand; of these signs the operand is the value."""

    signs: tuple[str, ...]


class MadeRule(Rule, frozen=True):
    """An instance made by naming its type and fields."""

    name: str
    body: str
    field: str
    key: str
    value: str


class VariantPatternRule(Rule, frozen=True):
    """A pattern that names a type or variant and takes it apart: by place, or by `field`s with a `name`."""

    type: str
    field: str = ""
    name: str = ""
    pattern: str = ""


class EveryPatternRule(Rule, frozen=True):
    """A pattern round others, each of which is given the whole value."""


class MacroRule(DefinitionRule, frozen=True):
    """A macro: its name has `mark` after it wherever it is used, and its body is a language of its own."""

    mark: str = "!"


class MacroCallRule(Rule, frozen=True):
    """A use of a macro: what it is given is read as an expression, with its places."""

    macro: str
    tokens: str
    mark: str = "!"


class AttributeRule(Rule, frozen=True):
    """An attribute before a definition: a macro by its path, or a list of types (`lists`). `plain` ones are the
    language's own; of these `place` says where the file of a module is."""

    lists: frozenset[str]
    plain: frozenset[str]
    place: str
    value: str
    arguments: str
    mark: str = "!"


class PredicateRule(Rule, frozen=True):
    """What a clause says of a type parameter."""

    parameter: str
    bounds: str
