"""Which reader does each rule have of languages whose modules have names of their own?"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from tree_sitter import Node

from kgcore.extract import named, named_calls, shell_commands, spaces
from kgcore.extract.sought import seek
from kgcore.extract.walk import Walk
from kgcore.languages import named_rules
from kgcore.languages.rules import SkipRule
from kgcore.model.facts import NOTHING


def read_words(walk: Walk, node: Node, rule: named_rules.WordsRule) -> int:
    """A call, or what the word that it calls makes of it."""
    word = seek(node, rule.word)
    chosen = rule.words.get(walk.text(word), rule.otherwise) if word is not None else rule.otherwise
    read = NAMED_READERS.get(type(chosen))
    if read is None:
        if not isinstance(chosen, SkipRule):
            walk.visit_children(node)
        return NOTHING
    index: int = read(walk, node, chosen)
    return index


NAMED_READERS: Mapping[type[Any], Any] = MappingProxyType(
    {
        named_rules.SpaceRule: spaces.read_space,
        named_rules.ClauseRule: named.read_clause,
        named_rules.ConstructorRule: named.read_constructor,
        named_rules.BlockRule: spaces.read_block,
        named_rules.MemberBlockRule: named.read_member_block,
        named_rules.ReachRule: named_calls.read_reach,
        named_rules.ApplicationRule: named_calls.read_application,
        named_rules.OperatorCallRule: named_calls.read_operator_call,
        named_rules.LocalRule: named_calls.read_local,
        named_rules.FunctionValueRule: named_calls.read_function_value,
        named_rules.WordsRule: read_words,
        named_rules.AttributeDocRule: named_calls.read_attribute_doc,
        named_rules.OpenRule: named_calls.read_open,
        named_rules.MemberCallRule: named_calls.read_member_call,
        named_rules.ListedRule: named_calls.read_listed,
        named_rules.CommandRule: shell_commands.read_command,
        named_rules.ModuleNameRule: named_calls.read_module_name,
    }
)
