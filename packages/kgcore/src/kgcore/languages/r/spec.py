"""R, as data."""

from __future__ import annotations

from importlib.resources import files

from kgcore.languages.named_rules import (
    ApplicationRule,
    ClauseRule,
    FunctionValueRule,
    LocalRule,
    OpenRule,
    OperatorCallRule,
    ReachRule,
    WordsRule,
)
from kgcore.languages.rules import LiteralRule, PathRule, Rule, SkipRule
from kgcore.languages.spec import LanguageSpec, Level, ModuleNaming
from kgcore.model.kinds import SymbolKind

_NAMES = frozenset({"identifier"})
_PARAMETERS = "<parameters>/parameter/name"
_GIVEN = ClauseRule(
    head="rhs/=<function_definition>",
    name="^/lhs/=<identifier>",
    parameters=_PARAMETERS,
    variables=_NAMES,
    body="rhs/body",
    pattern="lhs/=<identifier>",
    quotes="`",
    local=False,
    clauses=False,
)
_CLASS = ClauseRule(
    name="arguments/argument/value/=<string>/content",
    kind=SymbolKind.CLASS,
    bases="arguments/argument",
    base_names=frozenset({"contains", "inherit"}),
    members="arguments/argument",
    local=False,
    clauses=False,
)
_METHOD = ClauseRule(
    head="arguments/argument/value/=<function_definition>",
    name="^/^/argument/value/=<string>/content",
    parameters=_PARAMETERS,
    variables=_NAMES,
    body="arguments/argument/value/=<function_definition>/body",
    local=False,
    clauses=False,
)
_LIBRARY = OpenRule(module=("arguments/argument/value/=<identifier>", "arguments/argument/value/=<string>/content"))
_CALL = ApplicationRule(
    function="function",
    arguments="arguments/argument",
    names=frozenset({"identifier", "extract_operator", "namespace_operator"}),
)

_RULES: dict[str, Rule] = {
    "binary_operator": WordsRule(
        word="operator",
        words=dict.fromkeys(("<-", "=", "<<-"), _GIVEN),
        otherwise=OperatorCallRule(
            left="lhs", right="rhs", sign="operator", applies=dict.fromkeys(("|>", "%>%"), "right"), defines=False
        ),
    ),
    "call": WordsRule(
        word="function",
        words={
            **dict.fromkeys(("setClass", "setRefClass", "R6Class", "R6::R6Class", "methods::setClass"), _CLASS),
            **dict.fromkeys(("setMethod", "setGeneric"), _METHOD),
            **dict.fromkeys(("library", "require", "requireNamespace", "source"), _LIBRARY),
        },
        otherwise=_CALL,
    ),
    "argument": ClauseRule(
        head="value/=<function_definition>",
        name="^/name",
        parameters=_PARAMETERS,
        variables=_NAMES,
        body="value/=<function_definition>/body",
        local=False,
        clauses=False,
        members_also=True,
    ),
    "function_definition": FunctionValueRule(parameters=_PARAMETERS, variables=_NAMES, body="body"),
    "for_statement": LocalRule(pattern="variable", value=("sequence", "body"), variables=_NAMES),
    "identifier": PathRule(),
    "extract_operator": ReachRule(member="rhs", module="lhs", calls=False, parts=True, separator="$"),
    "namespace_operator": ReachRule(member="rhs", module="lhs", calls=False, parts=True),
    "string": LiteralRule("character"),
    "float": LiteralRule("numeric"),
    "comment": SkipRule(),
}

SPEC = LanguageSpec(
    name="r",
    grammar="r",
    level=Level.SCOPED,
    rules=_RULES,
    path_pattern=r"`[^`]+`|[^\W\d][\w.]*|\.[\w.]*",
    comments=frozenset({"comment"}),
    comments_document=True,
    document_markers=("#'",),
    block_scopes=True,
    members_need_receiver=True,
    receiver_names=("self", "super"),
    module_naming=ModuleNaming.FOLDER,
    module_pattern=r"[^\W\d][\w.]*(?:\$[^\W\d][\w.]*)*",
    builtins=frozenset(files(__package__).joinpath("builtins.txt").read_text("utf-8").split()),
    builtins_module="base",
    null="NULL",
)
