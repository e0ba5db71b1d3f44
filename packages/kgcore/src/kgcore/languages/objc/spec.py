"""Objective-C, as data: C with messages, protocols, categories and properties."""

from __future__ import annotations

from msgspec.structs import replace

from kgcore.languages.c.family import FAMILY
from kgcore.languages.c.rules import RULES as C_RULES
from kgcore.languages.declarator_rules import DeclaratorRule, FixedTypeRule
from kgcore.languages.message_rules import (
    AccessorRule,
    FirstTypeRule,
    ImplementationRule,
    InlineBlockRule,
    InterfaceRule,
    MessageRule,
    MethodRule,
    TypedEachRule,
)
from kgcore.languages.rules import BranchBlockRule, Rule, SkipRule
from kgcore.languages.scoped_rules import ScopeRule
from kgcore.languages.spec import Level
from kgcore.model.kinds import SymbolKind

METHOD = MethodRule(type="method_type", parameter="method_parameter", body="compound_statement")

RULES: dict[str, Rule] = {
    **C_RULES,
    "class_interface": InterfaceRule(
        SymbolKind.CLASS,
        superclass="superclass",
        category="category",
        extension="(",
        promises=("parameterized_arguments", "protocol_reference_list"),
    ),
    "protocol_declaration": InterfaceRule(SymbolKind.PROTOCOL, promises=("protocol_reference_list",)),
    "class_implementation": ImplementationRule(fields="instance_variables"),
    "class_declaration": SkipRule(),
    "method_declaration": METHOD,
    "method_definition": METHOD,
    "property_declaration": AccessorRule(holder="struct_declaration", hidden="_"),
    "property_implementation": SkipRule(),
    "message_expression": MessageRule(receiver="receiver", word="method", makes=("alloc", "new"), readies="init"),
    "selector_expression": SkipRule(),
    "method_type": FirstTypeRule(),
    "type_name": FirstTypeRule(),
    "typedefed_specifier": FixedTypeRule(),
    "generic_specifier": FirstTypeRule(),
    "block_pointer_declarator": DeclaratorRule(inner="declarator", points=True),
    "struct_declarator": DeclaratorRule(),
    "block_literal": InlineBlockRule(parameters="parameter_list"),
    "for_statement": TypedEachRule(type="type", body="compound_statement"),
    "try_statement": ScopeRule(),
    "catch_clause": BranchBlockRule(),
}

SPEC = replace(FAMILY, name="objc", grammar="objc", rules=RULES, receiver_names=("self", "super"), level=Level.SCOPED)
