"""PowerShell, as data."""

from __future__ import annotations

from importlib.resources import files

from kgcore.languages.named_rules import ClauseRule, CommandRule, LocalRule, MemberCallRule
from kgcore.languages.rules import LiteralRule, PathRule, Rule, SkipRule
from kgcore.languages.spec import LanguageSpec, Level, ModuleNaming
from kgcore.model.kinds import SymbolKind

_VARIABLES = frozenset({"variable"})

_RULES: dict[str, Rule] = {
    "function_statement": ClauseRule(
        name="<function_name>",
        parameters=(
            "<function_parameter_declaration>/<parameter_list>/<script_parameter>",
            "<script_block>/<param_block>/<parameter_list>/<script_parameter>",
        ),
        variables=_VARIABLES,
        first_only=True,
        body="<script_block>",
        local=False,
        clauses=False,
    ),
    "class_statement": ClauseRule(
        name="<simple_name>",
        kind=SymbolKind.CLASS,
        bases="[1]/=<simple_name>",
        members="<class_property_definition|class_method_definition>",
        local=False,
        clauses=False,
    ),
    "class_method_definition": ClauseRule(
        name="<simple_name>",
        kind=SymbolKind.METHOD,
        parameters="<class_method_parameter_list>/<class_method_parameter>",
        variables=_VARIABLES,
        first_only=True,
        body="<script_block>",
        local=False,
        clauses=False,
    ),
    "enum_statement": ClauseRule(name="<simple_name>", kind=SymbolKind.ENUM, local=False, clauses=False),
    "command": CommandRule(
        name=("command_name/<command_name>", "command_name"),
        arguments="command_elements",
        operator="<command_invokation_operator>",
        sources=frozenset({".", "import-module", "using"}),
        skips=frozenset({"module"}),
        suffixes=(".ps1", ".psm1"),
    ),
    "invokation_expression": MemberCallRule(
        object="[0]",
        name="<member_name>/<simple_name>",
        arguments="<argument_list>",
        separator="::",
        brackets="[]",
        constructs="new",
    ),
    "assignment_expression": LocalRule(pattern="<left_assignment_expression>", value="value", variables=_VARIABLES),
    "variable": PathRule(),
    "string_literal": LiteralRule("string"),
    "integer_literal": LiteralRule("int"),
    "comment": SkipRule(),
}

SPEC = LanguageSpec(
    name="powershell",
    grammar="powershell",
    level=Level.SCOPED,
    rules=_RULES,
    path_pattern=r"[$]?[^\W\d][\w:-]*",
    comments=frozenset({"comment"}),
    comments_document=True,
    document_markers=("#", "<#"),
    folds_case=True,
    sealed_modules=True,
    receiver_names=("$this",),
    module_naming=ModuleNaming.SELF_NAMED,
    nested_modules=True,
    path_marks=("/",),
    root_suffixes=(".psm1", ".psd1"),
    module_pattern=r"(?!)",
    outside_pattern=r"(?!)",
    builtins=frozenset(files(__package__).joinpath("builtins.txt").read_text("utf-8").split()),
    builtins_module="ps",
    null="$null",
)
