"""The named rules of languages in which types and modules are values that are given to names."""

from __future__ import annotations

from kgcore.languages.sought_rules import Sought, SoughtVariableRule


class DeclaredRule(SoughtVariableRule, frozen=True):
    """A name with its value: one that is found under `defined` is a definition, which takes its name from here; a call
    of `loads` is a module, or one of its `members`; a call of `own` is the type round the place."""

    defined: Sought = ()
    callee: Sought = ()
    loaded: Sought = ()
    """In a call of `loads`: the string that names the module."""
    members: Sought = ()
    loads: str = ""
    own: str = ""
