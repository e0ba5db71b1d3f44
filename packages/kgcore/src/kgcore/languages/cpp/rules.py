"""The node types of C++'s grammar; CUDA's and Metal's tables begin with these."""

from __future__ import annotations

from kgcore.languages.c.rules import RULES as C_RULES
from kgcore.languages.declarator_rules import (
    ConstructRule,
    DeclarationRule,
    DeclaratorRule,
    DeclaredFunctionRule,
    FriendRule,
    HandlerRule,
    InitializerRule,
    LambdaRule,
    NamedScopeRule,
    QualifiedRule,
    RecordRule,
    ScopeAliasRule,
    ScopedLoopRule,
    ScopeUseRule,
    TemplateCallRule,
    TemplateNameRule,
    TemplateRule,
)
from kgcore.languages.rules import BranchRule, IndexRule, LiteralRule, ParameterRule, PathRule, Rule, SkipRule
from kgcore.languages.scoped_rules import AliasTypeRule
from kgcore.model.kinds import SymbolKind

STORAGE = ("storage_class_specifier", "virtual", "explicit_function_specifier")
RECORD = RecordRule(
    SymbolKind.STRUCT,
    name="name",
    body="body",
    extends="base_class_clause",
    extends_types=True,
    member_rule="field_declaration",
)
CLASS = RecordRule(
    SymbolKind.CLASS,
    name="name",
    body="body",
    extends="base_class_clause",
    extends_types=True,
    member_rule="field_declaration",
)
CASTS = {
    **dict.fromkeys(("static_cast", "dynamic_cast", "reinterpret_cast", "const_cast"), ""),
    **dict.fromkeys(("static_pointer_cast", "dynamic_pointer_cast", "make_shared"), "std.shared_ptr"),
    "make_unique": "std.unique_ptr",
}

RULES: dict[str, Rule] = {
    **C_RULES,
    "this": PathRule(),
    "qualified_identifier": QualifiedRule(base="scope", name="name"),
    "template_type": TemplateNameRule(name="name", arguments="arguments"),
    "template_function": TemplateNameRule(name="name", arguments="arguments"),
    "template_method": TemplateNameRule(name="name", arguments="arguments"),
    "call_expression": TemplateCallRule(
        function="function",
        arguments="arguments",
        casts=CASTS,
    ),
    "subscript_expression": IndexRule(base="argument", arguments="indices"),
    "new_expression": ConstructRule(type="type", arguments="arguments"),
    "compound_literal_expression": ConstructRule(type="type", arguments="value"),
    "declaration": DeclarationRule(
        storage=STORAGE, value="value", elsewhere="extern", entry="initializer_pair", constructs=True
    ),
    "field_declaration": DeclarationRule(storage=STORAGE, value="default_value"),
    "function_definition": DeclaredFunctionRule(
        SymbolKind.FUNCTION,
        name="declarator",
        body="body",
        returns="type",
        storage=STORAGE,
        initializer="field_initializer_list",
    ),
    "reference_declarator": DeclaratorRule(points=True),
    "structured_binding_declarator": SkipRule(),
    "optional_parameter_declaration": ParameterRule(name="declarator", type="type", default="default_value"),
    "variadic_parameter_declaration": ParameterRule(name="declarator", type="type", gathers="positional"),
    "struct_specifier": RECORD,
    "class_specifier": CLASS,
    "access_specifier": SkipRule(),
    "enum_specifier": RecordRule(SymbolKind.ENUM, name="name", body="body", scoped=("class", "struct")),
    "alias_declaration": AliasTypeRule(SymbolKind.TYPE_ALIAS, name="name", body="type", value="type"),
    "template_declaration": TemplateRule(parameters="parameters"),
    "lambda_expression": LambdaRule(declarator="declarator", body="body"),
    "namespace_definition": NamedScopeRule(name="name", body="body"),
    "namespace_alias_definition": ScopeAliasRule(name="name"),
    "using_declaration": ScopeUseRule(whole="namespace"),
    "field_initializer": InitializerRule(),
    "friend_declaration": FriendRule(),
    "for_range_loop": ScopedLoopRule(type="type", declarator="declarator", value="right", body="body"),
    "try_statement": BranchRule(branches=("body",)),
    "catch_clause": HandlerRule(parameters="parameters", body="body"),
    "raw_string_literal": LiteralRule("char"),
    "true": LiteralRule("bool"),
    "false": LiteralRule("bool"),
    "null": LiteralRule("nullptr_t"),
}
