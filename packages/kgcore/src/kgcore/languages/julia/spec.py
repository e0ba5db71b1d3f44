"""Julia, as data."""

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
    SpaceRule,
    WordsRule,
)
from kgcore.languages.rules import LiteralRule, PathRule, Rule, SkipRule
from kgcore.languages.spec import LanguageSpec, Level, ModuleNaming
from kgcore.model.kinds import SymbolKind

_NAMES = frozenset({"identifier"})
_NAME = ("[0]/=<identifier>", "[0]/<identifier>!", "[0]/<parametrized_type_expression>/<identifier>")
_CALLED = frozenset({"identifier", "field_expression"})
_METHOD = ClauseRule(
    head=(
        "<signature>/<call_expression>",
        "<signature>/**<call_expression>",
        "[0]/=<call_expression>",
        "[0]/=<where_expression|typed_expression>/**<call_expression>",
    ),
    name=_NAME,
    parameters="<argument_list>/<_>",
    variables=_NAMES,
    first_only=True,
    foreign=(
        "<signature>/**<call_expression>/<field_expression>",
        "[0]/<field_expression>",
        "[0]/=<where_expression|typed_expression>/**<call_expression>/<field_expression>",
    ),
    body=("<block>", "[2]"),
    pattern=("[0]/=<identifier>", "[0]/=<open_tuple|tuple_expression>"),
    local=False,
    clauses=False,
    document=True,
)
_TYPE = ClauseRule(
    name=("<type_head>/**<identifier>",),
    kind=SymbolKind.STRUCT,
    bases=("<type_head>/<binary_expression>/[2]/=<identifier>", "<type_head>/<binary_expression>/[2]/<identifier>"),
    members="<block>",
    local=False,
    clauses=False,
    document=True,
)
_CALL = ApplicationRule(function="[0]", arguments=("<argument_list>/<_>", "<do_clause>"), names=_CALLED)

_RULES: dict[str, Rule] = {
    "module_definition": SpaceRule(name="name", body="<block>", local=True, shared=True),
    "using_statement": OpenRule(
        module=("<selected_import>/[0]", "<import_path>", "<identifier>", "<scoped_identifier>"),
        names="<selected_import>/<identifier>",
        entries="<selected_import>",
    ),
    "import_statement": OpenRule(
        module=("<selected_import>/[0]", "<import_path>", "<import_alias>/[0]", "<identifier>"),
        names="<selected_import>/<identifier>",
        entries=("<selected_import>", "<import_path>", "<import_alias>", "<identifier>"),
    ),
    "export_statement": SkipRule(),
    "function_definition": _METHOD,
    "assignment": _METHOD,
    "macro_definition": ClauseRule(
        head="<signature>/<call_expression>",
        name="<identifier>",
        kind=SymbolKind.MACRO,
        parameters="<argument_list>/<_>",
        variables=_NAMES,
        first_only=True,
        body="<block>",
        mark="@",
        local=False,
        document=True,
    ),
    "struct_definition": _TYPE,
    "abstract_definition": _TYPE,
    "for_binding": LocalRule(pattern="[0]", value="[2]", variables=_NAMES),
    "arrow_function_expression": FunctionValueRule(parameters="[0]", variables=_NAMES, body="[1]"),
    "do_clause": FunctionValueRule(parameters=("<identifier>", "<tuple_expression>"), variables=_NAMES, body="<block>"),
    "call_expression": WordsRule(
        word="[0]",
        words={"include": OpenRule(module="<argument_list>/<string_literal>/<content>", file=".jl")},
        otherwise=_CALL,
    ),
    "broadcast_call_expression": _CALL,
    "macrocall_expression": ReachRule(
        member="<macro_identifier>", arguments=("<macro_argument_list>", "<argument_list>")
    ),
    "binary_expression": OperatorCallRule(
        left="[0]", right="[2]", sign="<operator>", applies={"|>": "right"}, defines=False
    ),
    "identifier": PathRule(),
    "field_expression": ReachRule(member="<identifier>!", module="value", calls=False, parts=True),
    "string_literal": LiteralRule("String"),
    "integer_literal": LiteralRule("Int"),
    "line_comment": SkipRule(),
    "block_comment": SkipRule(),
}

SPEC = LanguageSpec(
    name="julia",
    grammar="julia",
    level=Level.SCOPED,
    rules=_RULES,
    path_pattern=r"[^\W\d][\w!]*",
    comments=frozenset({"line_comment", "block_comment"}),
    comments_document=True,
    document_markers=("#",),
    block_scopes=True,
    sealed_modules=True,
    members_need_receiver=True,
    dispatches=True,
    module_naming=ModuleNaming.SELF_NAMED,
    nested_modules=True,
    module_pattern=r"[^\W\d][\w!]*(?:(?:\.|%2E)[^\W\d][\w!]*)*",
    outside_pattern=r"(?!)",
    builtins=frozenset(files(__package__).joinpath("builtins.txt").read_text("utf-8").split()),
    builtins_module="Base",
    null="nothing",
)
