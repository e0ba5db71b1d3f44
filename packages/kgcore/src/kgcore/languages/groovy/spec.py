"""Groovy, as data."""

from __future__ import annotations

from importlib.resources import files

from kgcore.languages.classed_rules import FullImportRule, PackageRule
from kgcore.languages.rules import BranchBlockRule, BranchRule, LiteralRule, PathRule, Rule, SkipRule
from kgcore.languages.scoped_rules import ChainRule, ScopeRule
from kgcore.languages.sought_rules import (
    GivenRule,
    GroupRule,
    SoughtCallRule,
    SoughtClosureRule,
    SoughtDefinitionRule,
    SoughtKeywordRule,
    SoughtParameterRule,
    SoughtVariableRule,
)
from kgcore.languages.spec import LanguageSpec, Level, ModuleNaming
from kgcore.model.kinds import SymbolKind

_MODIFIERS = "<static|private|public|protected|final|abstract>"


def _type(kind: SymbolKind) -> SoughtDefinitionRule:
    return SoughtDefinitionRule(
        kind,
        name="name",
        body="body",
        bases="<superclass>/<type_identifier>",
        promises="<super_interfaces>/<type_identifier>",
        modifiers=_MODIFIERS,
    )


_RULES: dict[str, Rule] = {
    "identifier": PathRule(),
    "type_identifier": PathRule(),
    "field_access": PathRule(base="object", name="field"),
    "safe_navigation_expression": ChainRule(base="object", name="property"),
    "method_invocation": SoughtCallRule(function="function", arguments="arguments/*"),
    "command_chain": SoughtCallRule(function="receiver", arguments="argument"),
    "object_creation_expression": SoughtCallRule(function="type", arguments="arguments/*"),
    "named_argument": SoughtKeywordRule(name="key", value="value"),
    "closure": SoughtClosureRule(parameters="**<closure_parameter>", body="."),
    "string_literal": LiteralRule("String"),
    "number_literal": LiteralRule("int"),
    "class_declaration": _type(SymbolKind.CLASS),
    "interface_declaration": _type(SymbolKind.INTERFACE),
    "trait_declaration": _type(SymbolKind.TRAIT),
    "enum_declaration": _type(SymbolKind.ENUM),
    "method_declaration": SoughtDefinitionRule(
        SymbolKind.FUNCTION,
        name="name",
        body="body",
        parameters="parameters/<formal_parameter>",
        returns="return_type",
        modifiers=_MODIFIERS,
    ),
    "constructor_declaration": SoughtDefinitionRule(
        SymbolKind.FUNCTION,
        name="name",
        body="body",
        parameters="parameters/<formal_parameter>",
        modifiers=_MODIFIERS,
        constructs=True,
    ),
    "formal_parameter": SoughtParameterRule(names="name", type="type", default="default"),
    "enum_constant": SoughtVariableRule(names="name"),
    "field_declaration": SoughtVariableRule(entries="<variable_declarator>", names="name", value="value", type="type"),
    "local_variable_declaration": SoughtVariableRule(
        entries=(".", "<variable_declarator>"), names="name", value="value", type="type"
    ),
    "for_in_statement": ScopeRule(repeats=True),
    "for_statement": ScopeRule(repeats=True),
    "while_statement": BranchRule(branches=("body",), repeats=True),
    "if_statement": BranchRule(branches=("consequence", "alternative")),
    "try_statement": BranchBlockRule(),
    "block": ScopeRule(),
    "return_statement": GivenRule(),
    "parenthesized_expression": GroupRule(),
    "package_declaration": PackageRule(),
    "import_declaration": FullImportRule(star="*"),
    "groovydoc_comment": SkipRule(),
    "line_comment": SkipRule(),
}

SPEC = LanguageSpec(
    name="groovy",
    grammar="dekobon_tree_sitter_groovy",
    is_package=True,
    level=Level.SCOPED,
    rules=_RULES,
    comments=frozenset({"groovydoc_comment", "line_comment", "block_comment"}),
    document_markers=("/**",),
    marks=("?",),
    decorator_types=frozenset({"annotation"}),
    block_scopes=True,
    implicit_receiver=True,
    receiver_names=("this", "super"),
    overloads=True,
    callable_values=True,
    module_naming=ModuleNaming.PACKAGE,
    standard_modules=frozenset({"java", "javax", "groovy"}),
    builtins=frozenset(files(__package__).joinpath("builtins.txt").read_text("utf-8").split()),
    builtins_module="groovy",
)
