"""The named rules of languages in which a name may stand for procedures that are defined elsewhere."""

from __future__ import annotations

from kgcore.languages.rules import Rule
from kgcore.languages.sought_rules import Sought, SoughtDefinitionRule


class BoundRule(Rule, frozen=True):
    """Members that stand for procedures: one each, or any of several where the statement says so."""

    entries: Sought
    name: Sought
    target: Sought
    kind: Sought
    several: str
    """The word of its kind by which one member stands for all of the procedures."""


class GenericNameRule(Rule, frozen=True):
    """One name for several procedures, and what is only declared of procedures elsewhere."""

    name: Sought
    targets: Sought
    declared: Sought
    """Declarations of procedures in it, which are read where they are named or are a part of the module."""
    own: Sought
    """In a declaration what says that it is a part of the module."""
    types: Sought
    """Beside it the definitions of types, which keep their names."""


class DeclarationRule(SoughtDefinitionRule, frozen=True):
    """A procedure that another part of the file may implement, which then stands for it."""


class ImplementationRule(SoughtDefinitionRule, frozen=True):
    """A procedure's body; its name may begin with the type that declares it, whose member it then is."""

    owner: Sought = ()


class HiddenPartRule(Rule, frozen=True):
    """What others do not see of a file: only names from before it are taken by them."""


class AboveRule(Rule, frozen=True):
    """A member as the class above has it; without a name the one of the member that this stands in, which it calls."""

    word: str
    name: Sought
