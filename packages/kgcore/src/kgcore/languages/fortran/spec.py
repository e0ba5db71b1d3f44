"""Fortran in free form, as data."""

from __future__ import annotations

from importlib.resources import files

from kgcore.languages.procedure_rules import BoundRule, GenericNameRule
from kgcore.languages.rules import FIRST, LAST, BranchBlockRule, LiteralRule, PathRule, Rule, SkipRule
from kgcore.languages.scoped_rules import ScopeRule
from kgcore.languages.sought_rules import (
    GroupRule,
    SoughtCallRule,
    SoughtDefinitionRule,
    SoughtImportRule,
    SoughtKeywordRule,
    SoughtVariableRule,
    TypedAsRule,
)
from kgcore.languages.spec import FileRules, LanguageSpec, Level, ModuleNaming
from kgcore.model.kinds import SymbolKind


def _unit(statement: str) -> SoughtDefinitionRule:
    """A module or program: what stands in it sees each other, and others take it by the unit's name."""
    return SoughtDefinitionRule(SymbolKind.NAMESPACE, name=f"<{statement}>/<name>", body=".", head=f"<{statement}>")


def _procedure(statement: str) -> SoughtDefinitionRule:
    return SoughtDefinitionRule(
        SymbolKind.FUNCTION,
        name=f"<{statement}>/name",
        body=".",
        head=f"<{statement}>",
        parameters=f"<{statement}>/parameters/<identifier>",
        returns=f"<{statement}>/type",
        result=(f"<{statement}>/<function_result>/<identifier>", f"<{statement}>/name"),
        modifiers=f"<{statement}>/<procedure_qualifier>",
    )


_HEADS = (
    *("module_statement", "submodule_statement", "program_statement", "block_data_statement"),
    *("subroutine_statement", "function_statement", "module_procedure_statement", "derived_type_statement"),
)
_ENDS = (
    *("end_module_statement", "end_submodule_statement", "end_program_statement", "end_subroutine_statement"),
    *("end_function_statement", "end_module_procedure_statement", "end_type_statement"),
)

_RULES: dict[str, Rule] = {
    "identifier": PathRule(),
    "type_name": PathRule(),
    "derived_type_member_expression": PathRule(base=FIRST, name=LAST),
    "call_expression": SoughtCallRule(function="[0]", arguments="<argument_list>/*"),
    "subroutine_call": SoughtCallRule(function="subroutine", arguments="<argument_list>/*"),
    "keyword_argument": SoughtKeywordRule(name="name", value="value"),
    "number_literal": LiteralRule("integer"),
    "string_literal": LiteralRule("character"),
    "module": _unit("module_statement"),
    "program": _unit("program_statement"),
    "submodule": _unit("submodule_statement"),
    "subroutine": _procedure("subroutine_statement"),
    "function": _procedure("function_statement"),
    "module_procedure": _procedure("module_procedure_statement"),
    "derived_type_definition": SoughtDefinitionRule(
        SymbolKind.STRUCT,
        name="<derived_type_statement>/<type_name>",
        body=".",
        head="<derived_type_statement>",
        bases="<derived_type_statement>/base/<identifier>",
        modifiers="<derived_type_statement>/<abstract_specifier>",
    ),
    "interface": GenericNameRule(
        name="<interface_statement>/<name>",
        targets=("<procedure_statement>/declarator", "<subroutine>/**<name>", "<function>/**<name>"),
        declared="<subroutine|function>",
        own="<subroutine_statement|function_statement>/<procedure_qualifier>",
        types="^/<derived_type_definition>/<derived_type_statement>/<type_name>",
    ),
    "procedure_statement": BoundRule(
        entries="declarator",
        name="<binding_name>/<identifier>",
        target=("=<binding>/<method_name>", "=<method_name>"),
        kind="<procedure_kind>",
        several="generic",
    ),
    "variable_declaration": SoughtVariableRule(
        entries="declarator",
        names=(
            "=<identifier>",
            "=<sized_declarator>/[0]",
            "left/=<identifier>",
            "left/=<sized_declarator>/[0]",
        ),
        type="type",
        value="right",
        several=("=<sized_declarator>", "left/=<sized_declarator>", "^/attribute/<argument_list>"),
    ),
    "derived_type": TypedAsRule(name="name"),
    "intrinsic_type": SkipRule(),
    "enumerator_statement": SoughtVariableRule(entries="declarator", names=("=<identifier>", "left"), value="right"),
    "association": SoughtVariableRule(names="name", value="selector"),
    "use_statement": SoughtImportRule(
        module="<module_name>",
        entries=("<included_items>/<identifier>", "<included_items>/<use_alias>"),
        name=("=<identifier>", "<identifier>"),
        alias="<local_name>",
    ),
    "include_statement": SoughtImportRule(module="path"),
    "preproc_include": SoughtImportRule(module="path"),
    "associate_statement": ScopeRule(),
    "block_construct": ScopeRule(),
    "do_loop_statement": ScopeRule(repeats=True),
    "do_label_statement": ScopeRule(repeats=True),
    "if_statement": BranchBlockRule(),
    "elseif_clause": BranchBlockRule(),
    "else_clause": BranchBlockRule(),
    "case_statement": BranchBlockRule(),
    "where_statement": BranchBlockRule(),
    "type_statement": BranchBlockRule(),
    "parenthesized_expression": GroupRule(),
    "variable_modification": SkipRule(),
    "private_statement": SkipRule(),
    "public_statement": SkipRule(),
    "comment": SkipRule(),
    **dict.fromkeys((*_HEADS, *_ENDS), SkipRule()),
}
_RULES["submodule_statement"] = SoughtImportRule(module="ancestor/<name>")

SPEC = LanguageSpec(
    name="fortran",
    grammar="fortran",
    level=Level.SCOPED,
    rules=_RULES,
    document_markers=("!",),
    path_pattern=r"[^\W\d]\w*(?:\s*\.\s*[^\W\d]\w*)*",
    member_sign="%",
    folds_case=True,
    block_scopes=True,
    calls_index=True,
    declares_outside=True,
    module_naming=ModuleNaming.NAMED,
    files=FileRules(roots=("", "include", "src"), anywhere=True),
    builtins=frozenset(files(__package__).joinpath("builtins.txt").read_text("utf-8").split()),
    builtins_module="fortran",
    containers={},
)
