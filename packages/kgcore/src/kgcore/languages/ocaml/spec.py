"""OCaml, as data."""

from __future__ import annotations

from importlib.resources import files

from kgcore.languages.named_rules import (
    ApplicationRule,
    BlockRule,
    ClauseRule,
    FunctionValueRule,
    LocalRule,
    OpenRule,
    OperatorCallRule,
    ReachRule,
    SpaceRule,
)
from kgcore.languages.rules import LiteralRule, Rule, SkipRule
from kgcore.languages.spec import LanguageSpec, Level, ModuleNaming
from kgcore.model.kinds import SymbolKind

_VARIABLES = frozenset({"value_pattern", "value_name"})
_OPEN = OpenRule(module="module")

RULES: dict[str, Rule] = {
    "open_module": _OPEN,
    "include_module": OpenRule(module="module", passes=True),
    "module_binding": SpaceRule(
        name="<module_name>",
        body=("body/=<structure>", "body/=<signature>", "<signature>", "module_type/=<signature>"),
        parameters="<module_parameter>/<module_name>",
        alias="body/=<module_path>",
        local=True,
    ),
    "module_type_definition": ClauseRule(
        name="<module_type_name>", kind=SymbolKind.INTERFACE, members="body", clauses=False, local=False
    ),
    "let_binding": ClauseRule(
        name="pattern/=<value_name>",
        parameters="<parameter>",
        variables=_VARIABLES,
        body="body",
        pattern="pattern",
        clauses=False,
        together=True,
    ),
    "external": ClauseRule(name="<value_name>", clauses=False, local=False),
    "value_specification": ClauseRule(name="<value_name>", clauses=False, local=False),
    "type_binding": ClauseRule(name="name", kind=SymbolKind.STRUCT, clauses=False, local=False),
    "exception_definition": ClauseRule(
        name="<constructor_declaration>/<constructor_name>", kind=SymbolKind.STRUCT, clauses=False, local=False
    ),
    "class_binding": ClauseRule(name="<class_name>", kind=SymbolKind.CLASS, members="body", clauses=False, local=False),
    "method_definition": ClauseRule(
        name="<method_name>",
        kind=SymbolKind.METHOD,
        parameters="<parameter>",
        variables=_VARIABLES,
        body="body",
        clauses=False,
        local=False,
    ),
    "fun_expression": FunctionValueRule(parameters="<parameter>", variables=_VARIABLES, body="body"),
    "match_case": LocalRule(pattern="pattern", value=("guard", "body"), variables=_VARIABLES, scoped=True),
    "let_expression": BlockRule(),
    "let_open_expression": BlockRule(),
    "local_open_expression": OpenRule(module="<module_path>", inside="expression"),
    "application_expression": ApplicationRule(
        function="function", arguments="argument", names=frozenset({"value_path"})
    ),
    "infix_expression": OperatorCallRule(
        left="left", right="right", sign="operator", applies={"|>": "right", "@@": "left"}, defines=False
    ),
    "value_path": ReachRule(member="<value_name>", module="<module_path>", calls=False, parts=True),
    "string": LiteralRule("string"),
    "number": LiteralRule("int"),
    "comment": SkipRule(),
}

SPEC = LanguageSpec(
    name="ocaml",
    grammar="ocaml",
    level=Level.SCOPED,
    rules=RULES,
    path_pattern=r"[^\W\d][\w']*",
    comments=frozenset({"comment"}),
    comments_document=True,
    document_markers=("(**",),
    block_scopes=True,
    names_begin=True,
    modules_begin=True,
    sealed_modules=True,
    members_need_receiver=True,
    stub_suffixes=(".mli",),
    module_naming=ModuleNaming.SELF_NAMED,
    capital_modules=True,
    nested_modules=True,
    module_pattern=r"[A-Z][\w']*(?:(?:\.|%2E)[A-Z][\w']*)*",
    builtins=frozenset(files(__package__).joinpath("builtins.txt").read_text("utf-8").split()),
    builtins_module="Stdlib",
    null="()",
)
