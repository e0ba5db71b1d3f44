"""Zig, as data."""

from __future__ import annotations

from importlib.resources import files

from kgcore.languages.declared_rules import DeclaredRule
from kgcore.languages.rules import LiteralRule, Rule, SkipRule
from kgcore.languages.scoped_rules import ScopeRule
from kgcore.languages.sought_rules import (
    GroupRule,
    RunRule,
    SoughtDefinitionRule,
    SoughtParameterRule,
    SoughtVariableRule,
)
from kgcore.languages.spec import FileRules, LanguageSpec, Level, ModuleNaming
from kgcore.model.kinds import SymbolKind

_RUN = RunRule(
    links=frozenset({"FieldOrFnCall", "FnCallArguments"}),
    member=("field_access", "function_call"),
    call=("<FnCallArguments>", "=<FnCallArguments>"),
)
_VALUE = "<ErrorUnionExpr>!/<SuffixExpr>"

_RULES: dict[str, Rule] = {
    "IDENTIFIER": _RUN,
    "BUILTINIDENTIFIER": _RUN,
    "SuffixExpr": GroupRule(),
    "ErrorUnionExpr": GroupRule(),
    "ParamType": GroupRule(),
    "UnaryExpr": GroupRule(),
    "FieldOrFnCall": SkipRule(),
    "FnCallArguments": SkipRule(),
    "STRINGLITERALSINGLE": LiteralRule("string"),
    "INTEGER": LiteralRule("comptime_int"),
    "FLOAT": LiteralRule("comptime_float"),
    "Decl": SoughtDefinitionRule(
        SymbolKind.FUNCTION,
        name="<FnProto>/function",
        body="<Block>",
        parameters="<FnProto>/<ParamDeclList>/<ParamDecl>",
        returns="<FnProto>/<ErrorUnionExpr>",
        head="<FnProto>",
    ),
    "ParamDecl": SoughtParameterRule(names="parameter", type="<ParamType>"),
    "VarDecl": DeclaredRule(
        names="variable_type_function",
        value="<ErrorUnionExpr>!",
        defined=f"{_VALUE}/<ContainerDecl>",
        callee=f"{_VALUE}/<BUILTINIDENTIFIER>",
        loaded=f"{_VALUE}/<FnCallArguments>/<ErrorUnionExpr>/<SuffixExpr>/<STRINGLITERALSINGLE>",
        members=f"{_VALUE}/<FieldOrFnCall>/field_access",
        loads="@import",
        own="@This",
    ),
    "ContainerDecl": SoughtDefinitionRule(
        SymbolKind.STRUCT, name="^/^/^/=<VarDecl>/variable_type_function", body=".", head="<ContainerDeclType>"
    ),
    "ContainerField": SoughtVariableRule(
        names=("field_member", "[0]/[0]/variable_type_function"), type="[1]", value="[2]"
    ),
    "Block": ScopeRule(),
    "IfStatement": ScopeRule(),
    "WhileStatement": ScopeRule(repeats=True),
    "ForStatement": ScopeRule(repeats=True),
    "PtrPayload": SoughtVariableRule(names="variable"),
    "PtrListPayload": SoughtVariableRule(names="variable"),
    "Payload": SoughtVariableRule(names="variable"),
    "FieldInit": GroupRule(),
    "BlockLabel": SkipRule(),
    "BreakLabel": SkipRule(),
}

SPEC = LanguageSpec(
    name="zig",
    grammar="zig",
    level=Level.SCOPED,
    rules=_RULES,
    path_pattern=r"@?[^\W\d]\w*(?:\s*\.\s*[^\W\d]\w*)*",
    comments=frozenset({"line_comment", "doc_comment", "container_doc_comment"}),
    decorator_types=frozenset({"pub", "export", "extern", "inline", "threadlocal"}),
    document_markers=("///", "//!"),
    block_scopes=True,
    implicit_receiver=True,
    module_naming=ModuleNaming.FILE,
    files=FileRules(bare_packages=True),
    builtins=frozenset(files(__package__).joinpath("builtins.txt").read_text("utf-8").split()),
    builtins_module="zig",
)
