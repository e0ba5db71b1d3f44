"""Lua, as data."""

from __future__ import annotations

from importlib.resources import files

from kgcore.languages.rules import (
    FIRST,
    LAST,
    BranchBlockRule,
    BranchRule,
    IndexRule,
    LiteralRule,
    PathRule,
    Rule,
    SkipRule,
    StringRule,
    TransparentRule,
)
from kgcore.languages.scoped_rules import ChainRule, FunctionRule, ObjectRule, ScopeRule
from kgcore.languages.spec import CallResult, LanguageSpec, Level, ModuleNaming
from kgcore.languages.table_rules import (
    EntriesRule,
    ParallelRule,
    TableCallRule,
    TableFunctionRule,
    TableResultRule,
)
from kgcore.model.kinds import SymbolKind

_PATH = r"(?<![\w.])[A-Za-z_]\w*(?:[ \t]{0,9}\.[ \t]{0,9}[A-Za-z_]\w*){0,4}"

ASSIGN = ParallelRule(
    targets="variable_list",
    values="expression_list",
    assignment="assignment_statement",
    declares=False,
    attribute="attribute",
    owners=(
        rf"\bfunction[ \t]{{1,9}}({_PATH})[ \t]{{0,9}}[.:][ \t]{{0,9}}\w",
        rf"({_PATH})[ \t]{{0,9}}\.[ \t]{{0,9}}\w+[ \t]{{0,9}}=[ \t]{{0,9}}function\b",
        rf"({_PATH})[ \t]{{0,9}}\.[ \t]{{0,9}}__index[ \t]{{0,9}}=",
    ),
    methods=rf"\bfunction[ \t]{{1,9}}({_PATH})[ \t]{{0,9}}:[ \t]{{0,9}}\w",
    heirs=frozenset({"class", "extend", "subclass", "inherit", "derive"}),
    inherits="__index",
)
DECLARE = ParallelRule(
    targets="variable_list",
    values="expression_list",
    assignment="assignment_statement",
    declares=True,
    attribute="attribute",
    owners=ASSIGN.owners,
    methods=ASSIGN.methods,
    heirs=ASSIGN.heirs,
    inherits=ASSIGN.inherits,
)

RULES: dict[str, Rule] = {
    "identifier": PathRule(),
    "dot_index_expression": ChainRule(base="table", name=LAST),
    "method_index_expression": ChainRule(base="table", name=LAST),
    "bracket_index_expression": IndexRule(base="table", arguments="field"),
    "function_call": TableCallRule(
        function=FIRST,
        arguments=LAST,
        loaders=("identifier",),
        loads=("require",),
        links=frozenset({"setmetatable"}),
        inherits="__index",
    ),
    "parenthesized_expression": TransparentRule(),
    "table_constructor": ObjectRule(pair="field", key="name", value="value", short="", computed="["),
    "function_definition": FunctionRule(
        SymbolKind.FUNCTION, name="name", body="body", parameters="parameters", receives=False, declares=False
    ),
    "function_declaration": TableFunctionRule(
        SymbolKind.FUNCTION,
        name="name",
        body="body",
        parameters="parameters",
        receives=False,
        method="method_index_expression",
        local="local",
    ),
    "variable_declaration": DECLARE,
    "assignment_statement": ASSIGN,
    "for_statement": ScopeRule(repeats=True),
    "for_generic_clause": EntriesRule(targets="variable_list", values="expression_list"),
    "for_numeric_clause": EntriesRule(targets="identifier"),
    "block": ScopeRule(),
    "if_statement": BranchRule(branches=("consequence",), condition="condition"),
    "elseif_statement": BranchRule(branches=("consequence",), condition="condition"),
    "else_statement": BranchBlockRule(),
    "while_statement": BranchRule(branches=("body",), condition="condition", repeats=True),
    "repeat_statement": BranchRule(branches=("body",)),
    "return_statement": TableResultRule(values="expression_list"),
    "string": StringRule(
        "string",
        content="string_content",
        interpolation="",
        document_prefixes="",
        plain=r"(?s)\"((?:[^\"\\]|\\.)*)\"|'((?:[^'\\]|\\.)*)'",
    ),
    "number": LiteralRule("number"),
    "true": LiteralRule("boolean"),
    "false": LiteralRule("boolean"),
    "nil": LiteralRule("nil"),
    "comment": SkipRule(),
}

SPEC = LanguageSpec(
    name="lua",
    grammar="lua",
    rules=RULES,
    path_pattern=r"[A-Za-z_]\w*(?:\s*[.:]\s*[A-Za-z_]\w*)*",
    separators=(":",),
    comments=frozenset({"comment"}),
    wrappers=frozenset({"parenthesized_expression"}),
    leaving=frozenset({"return_statement", "break_statement"}),
    receiver_names=("self",),
    comments_document=True,
    document_markers=("--",),
    level=Level.SCOPED,
    block_scopes=True,
    sealed_modules=True,
    attached_members=True,
    package_files=("init",),
    module_naming=ModuleNaming.SUFFIX,
    builtins=frozenset(files(__package__).joinpath("builtins.txt").read_text("utf-8").split()),
    builtins_module="_G",
    members_need_receiver=True,
    index_members=("__index",),
    null="nil",
    dict_type="_G.table",
    list_type="_G.table",
    tuple_type="_G.table",
    call_results={
        "_G.setmetatable": CallResult.INSTANCE_OF_SECOND,
        "_G.assert": CallResult.FIRST_ARGUMENT,
    },
)
