"""Erlang, as data."""

from __future__ import annotations

from importlib.resources import files

from kgcore.languages.named_rules import (
    BlockRule,
    ClauseRule,
    FunctionValueRule,
    LocalRule,
    OpenRule,
    ReachRule,
    SpaceRule,
)
from kgcore.languages.rules import LiteralRule, PathRule, Rule, SkipRule
from kgcore.languages.spec import LanguageSpec, Level, ModuleNaming
from kgcore.model.kinds import SymbolKind

_VARIABLES = frozenset({"var"})
_OWN = frozenset({"?MODULE"})

_RULES: dict[str, Rule] = {
    "module_attribute": SpaceRule(name="name", separator="."),
    "behaviour_attribute": OpenRule(module="name", opens=False),
    "import_attribute": OpenRule(
        module="module", names="funs/fun", arity="funs/arity/value", entries="funs", opens=True
    ),
    "export_attribute": SkipRule(),
    "export_type_attribute": SkipRule(),
    "record_decl": ClauseRule(name="name", kind=SymbolKind.STRUCT, members="fields", local=False),
    "record_field": LocalRule(pattern=(), value="expr"),
    "type_alias": ClauseRule(name="name/name", kind=SymbolKind.TYPE_ALIAS, local=False),
    "opaque": ClauseRule(name="name/name", kind=SymbolKind.TYPE_ALIAS, local=False),
    "spec": SkipRule(),
    "callback": SkipRule(),
    "pp_define": ClauseRule(name="lhs/name", kind=SymbolKind.MACRO, parameters="lhs/args/args", local=False),
    "pp_include": OpenRule(module="file", separator="/", opens=False),
    "fun_decl": ClauseRule(
        head="clause",
        name="name",
        parameters="args/args",
        variables=_VARIABLES,
        body=("clause/guard", "clause/body"),
        arity=True,
        local=False,
    ),
    "call": ReachRule(
        member=("expr/fun", "expr/<atom>", "expr"),
        module="expr/module/module",
        arguments="args",
        arity=True,
        own=_OWN,
    ),
    "internal_fun": ReachRule(member="fun", counted="arity/value", arity=True, calls=False),
    "external_fun": ReachRule(
        member="fun", module="module/name", counted="arity/value", arity=True, calls=False, own=_OWN
    ),
    "match_expr": LocalRule(pattern="lhs", value="rhs", variables=_VARIABLES),
    "anonymous_fun": FunctionValueRule(
        parameters="clauses/args", variables=_VARIABLES, body=("clauses/guard", "clauses/body")
    ),
    "cr_clause": BlockRule(),
    "var": PathRule(),
    "string": LiteralRule("string"),
    "integer": LiteralRule("integer"),
    "comment": SkipRule(),
}

SPEC = LanguageSpec(
    name="erlang",
    grammar="erlang",
    level=Level.SCOPED,
    rules=_RULES,
    path_pattern=r"[^\W\d][\w@]*",
    comments=frozenset({"comment"}),
    decorator_types=frozenset({"spec"}),
    comments_document=True,
    document_markers=("%",),
    block_scopes=True,
    sealed_modules=True,
    members_need_receiver=True,
    arity_names=True,
    module_naming=ModuleNaming.SELF_NAMED,
    module_pattern=r"[a-z][\w@]*",
    builtins=frozenset(files(__package__).joinpath("builtins.txt").read_text("utf-8").split()),
    builtins_module="erlang",
    null="undefined",
)
