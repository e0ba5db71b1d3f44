"""Verilog and SystemVerilog, as data."""

from __future__ import annotations

from importlib.resources import files

from kgcore.languages.procedure_rules import DeclarationRule, ImplementationRule
from kgcore.languages.rules import BranchBlockRule, PathRule, Rule, SkipRule
from kgcore.languages.scoped_rules import ScopeRule
from kgcore.languages.sought_rules import (
    SoughtCallRule,
    SoughtDefinitionRule,
    SoughtImportRule,
    SoughtParameterRule,
    SoughtVariableRule,
)
from kgcore.languages.spec import FileRules, LanguageSpec, Level, ModuleNaming
from kgcore.model.kinds import SymbolKind

_BODY = ImplementationRule(
    SymbolKind.FUNCTION,
    name="name",
    owner="<class_scope>/<class_type>",
    body=".",
    ends=";",
    place="^",
    parameters="<tf_port_list>/<tf_port_item>",
    returns="<data_type_or_void>/<data_type>",
    modifiers="^/^/<method_qualifier>",
)
_PROTOTYPE = DeclarationRule(
    SymbolKind.FUNCTION,
    name="name",
    parameters="<tf_port_list>/<tf_port_item>",
    returns="<data_type_or_void>/<data_type>",
    modifiers="^/<method_qualifier>",
)


def _unit(kind: SymbolKind, *headers: str) -> SoughtDefinitionRule:
    paths = tuple(f"<{header}>/name" for header in headers)
    return SoughtDefinitionRule(kind, name=paths, body=".", head=f"<{'|'.join(headers)}>")


_RULES: dict[str, Rule] = {
    "hierarchical_identifier": PathRule(),
    "data_type": PathRule(),
    "class_type": PathRule(),
    "interface_class_type": PathRule(),
    "tf_call": SoughtCallRule(function="<hierarchical_identifier>", arguments="<list_of_arguments>/*"),
    "method_call": SoughtCallRule(
        function=("[0]", "<method_call_body>/name"), arguments="<method_call_body>/arguments/*", joins=True
    ),
    "module_instantiation": SoughtCallRule(function="instance_type", arguments="<hierarchical_instance>", joins=True),
    "package_declaration": SoughtDefinitionRule(SymbolKind.NAMESPACE, name="name", body=".", ends=";"),
    "module_declaration": _unit(SymbolKind.CLASS, "module_ansi_header", "module_nonansi_header"),
    "interface_declaration": _unit(SymbolKind.INTERFACE, "interface_ansi_header", "interface_nonansi_header"),
    "program_declaration": _unit(SymbolKind.CLASS, "program_ansi_header", "program_nonansi_header"),
    "class_declaration": SoughtDefinitionRule(
        SymbolKind.CLASS,
        name="name",
        body=".",
        ends=";",
        bases="<class_type>",
        promises="<interface_class_type>",
    ),
    "class_constructor_declaration": SoughtDefinitionRule(
        SymbolKind.FUNCTION,
        name="<new>",
        body=".",
        parameters="<class_constructor_arg_list>/<class_constructor_arg>/<tf_port_item>",
        constructs=True,
        ends=";",
    ),
    "function_body_declaration": _BODY,
    "task_body_declaration": _BODY,
    "function_prototype": _PROTOTYPE,
    "task_prototype": _PROTOTYPE,
    "type_declaration": SoughtDefinitionRule(SymbolKind.TYPE_ALIAS, name="type_name", inside="<data_type>"),
    "tf_port_item": SoughtParameterRule(names="name", type="<data_type_or_implicit>/<data_type>"),
    "data_declaration": SoughtVariableRule(
        entries="<list_of_variable_decl_assignments>/<variable_decl_assignment>",
        names="name",
        type="<data_type_or_implicit>/<data_type>",
    ),
    "ansi_port_declaration": SoughtVariableRule(names="port_name", type="**<data_type>"),
    "param_assignment": SoughtVariableRule(names="[0]", value="[1]"),
    "package_import_item": SoughtImportRule(module="[0]", entries="[1]"),
    "include_compiler_directive": SoughtImportRule(module="<quoted_string>"),
    "seq_block": ScopeRule(),
    "loop_statement": ScopeRule(repeats=True),
    "conditional_statement": BranchBlockRule(),
    "case_item": BranchBlockRule(),
    "one_line_comment": SkipRule(),
    "block_comment": SkipRule(),
}

SPEC = LanguageSpec(
    name="verilog",
    grammar="tree_sitter_systemverilog",
    is_package=True,
    level=Level.SCOPED,
    rules=_RULES,
    comments=frozenset({"one_line_comment", "block_comment"}),
    document_markers=("",),
    member_sign="::",
    block_scopes=True,
    implicit_receiver=True,
    keeps_imports=True,
    receiver_names=("this", "super"),
    module_naming=ModuleNaming.NAMED,
    files=FileRules(roots=("", "include", "rtl", "src"), anywhere=True),
    builtins=frozenset(files(__package__).joinpath("builtins.txt").read_text("utf-8").split()),
    builtins_module="verilog",
    constructors=("new",),
)
