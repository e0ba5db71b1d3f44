"""Solidity, as data."""

from __future__ import annotations

from importlib.resources import files

from kgcore.languages.rules import (
    BranchBlockRule,
    BranchRule,
    IndexRule,
    LiteralRule,
    PathRule,
    Rule,
    SkipRule,
    TransparentRule,
)
from kgcore.languages.scoped_rules import ScopeRule
from kgcore.languages.sought_rules import (
    GivenRule,
    GroupRule,
    SoughtCallRule,
    SoughtDefinitionRule,
    SoughtImportRule,
    SoughtKeywordRule,
    SoughtParameterRule,
    SoughtVariableRule,
    TypedAsRule,
    WrapRule,
)
from kgcore.languages.spec import Container, FileRules, LanguageSpec, Level, ModuleNaming
from kgcore.model.kinds import SymbolKind

_MODIFIERS = ("<visibility|state_mutability|virtual>",)
_BASES = "<inheritance_specifier>/ancestor"
_BASE_ARGUMENTS = "<inheritance_specifier>/ancestor_arguments"
_FIELD = SoughtVariableRule(names="name", type="type", value="value")

_RULES: dict[str, Rule] = {
    "identifier": PathRule(),
    "user_defined_type": PathRule(),
    "primitive_type": PathRule(),
    "member_expression": PathRule(base="object", name="property"),
    "array_access": IndexRule(base="base", arguments="index"),
    "number_literal": LiteralRule("int"),
    "string_literal": LiteralRule("string"),
    "boolean_literal": LiteralRule("bool"),
    "expression": GroupRule(),
    "expression_statement": TransparentRule(),
    "parenthesized_expression": GroupRule(),
    "new_expression": WrapRule("name"),
    "struct_expression": WrapRule("type"),
    "call_expression": SoughtCallRule(
        function="function",
        arguments=("<call_argument>/<call_struct_argument>", "<call_argument>"),
        makes=("<new_expression>", "=<new_expression>"),
    ),
    "emit_statement": SoughtCallRule(function="name", arguments="<call_argument>"),
    "revert_statement": SoughtCallRule(function="error", arguments="<revert_arguments>/<call_argument>"),
    "modifier_invocation": SoughtCallRule(function="<identifier|user_defined_type>", arguments="<call_argument>"),
    "call_argument": GroupRule(),
    "call_struct_argument": SoughtKeywordRule(name="name", value="value"),
    "type_name": TypedAsRule(
        name=("<user_defined_type|primitive_type>", "<type_name>"),
        rest="<expression>",
        containers=(("mapping", ("key_type", "value_type")), ("array", ("<type_name>", "<[>"))),
    ),
    "contract_declaration": SoughtDefinitionRule(
        SymbolKind.CLASS,
        name="name",
        body="body",
        bases=_BASES,
        last_first=True,
        inside=_BASE_ARGUMENTS,
        modifiers="<abstract>",
    ),
    "interface_declaration": SoughtDefinitionRule(
        SymbolKind.INTERFACE, name="name", body="body", bases=_BASES, last_first=True
    ),
    "library_declaration": SoughtDefinitionRule(SymbolKind.CLASS, name="name", body="body"),
    "struct_declaration": SoughtDefinitionRule(SymbolKind.STRUCT, name="name", body="body"),
    "enum_declaration": SoughtDefinitionRule(SymbolKind.ENUM, name="name", body="body"),
    "error_declaration": SoughtDefinitionRule(SymbolKind.STRUCT, name="name", inside="<error_parameter>"),
    "event_definition": SoughtDefinitionRule(SymbolKind.STRUCT, name="name", inside="<event_parameter>"),
    "user_defined_type_definition": SoughtDefinitionRule(SymbolKind.TYPE_ALIAS, name="name"),
    "function_definition": SoughtDefinitionRule(
        SymbolKind.FUNCTION,
        name="name",
        body="body",
        inside=("<modifier_invocation>", "return_type"),
        parameters="<parameter>",
        returns="return_type/<parameter>/type",
        modifiers=_MODIFIERS,
    ),
    "modifier_definition": SoughtDefinitionRule(
        SymbolKind.FUNCTION, name="name", body="body", parameters="<parameter>", modifiers=_MODIFIERS
    ),
    "constructor_definition": SoughtDefinitionRule(
        SymbolKind.FUNCTION,
        name="<constructor>",
        body="body",
        inside="<modifier_invocation>",
        parameters="<parameter>",
        modifiers=_MODIFIERS,
        constructs=True,
    ),
    "fallback_receive_definition": SoughtDefinitionRule(
        SymbolKind.FUNCTION,
        name="<fallback|receive>",
        body="body",
        inside="<modifier_invocation>",
        parameters="<parameter>",
        modifiers=_MODIFIERS,
    ),
    "parameter": SoughtParameterRule(names="name", type="type"),
    "error_parameter": _FIELD,
    "event_parameter": _FIELD,
    "struct_member": _FIELD,
    "state_variable_declaration": _FIELD,
    "constant_variable_declaration": _FIELD,
    "enum_value": SoughtVariableRule(names="."),
    "variable_declaration": SoughtVariableRule(names="name", type="type"),
    "variable_declaration_statement": SoughtVariableRule(
        names="<variable_declaration>/name", type="<variable_declaration>/type", value="value"
    ),
    "using_directive": TypedAsRule(name=("<type_alias>/<identifier>", "<using_alias>/<user_defined_type>")),
    "import_directive": SoughtImportRule(
        module="source", entries="import_name", alias="alias", whole="alias", pairs=True
    ),
    "if_statement": BranchRule(branches=("body", "else"), condition="condition"),
    "while_statement": BranchRule(branches=("body",), condition="condition", repeats=True),
    "do_while_statement": BranchRule(branches=("body",), condition="condition", repeats=True),
    "for_statement": ScopeRule(repeats=True),
    "block_statement": ScopeRule(),
    "try_statement": BranchBlockRule(),
    "catch_clause": BranchBlockRule(),
    "return_statement": GivenRule(),
    "pragma_directive": SkipRule(),
    "assembly_statement": SkipRule(),
    "comment": SkipRule(),
}

SPEC = LanguageSpec(
    name="solidity",
    grammar="solidity",
    level=Level.SCOPED,
    rules=_RULES,
    document_markers=("///", "/**"),
    block_scopes=True,
    implicit_receiver=True,
    overloads=True,
    callable_values=True,
    receiver_names=("this", "super"),
    module_naming=ModuleNaming.FILE,
    files=FileRules(
        beside=False,
        roots=("", "src", "contracts", "lib", "node_modules"),
        bare_packages=True,
        mappings=frozenset({"remappings.txt"}),
    ),
    builtins=frozenset(files(__package__).joinpath("builtins.txt").read_text("utf-8").split()),
    builtins_module="solidity",
    constructors=("constructor",),
    calling_converts=frozenset({SymbolKind.CLASS, SymbolKind.INTERFACE, SymbolKind.ENUM}),
    containers={"mapping": Container(element=0, value=1), "array": Container()},
)
