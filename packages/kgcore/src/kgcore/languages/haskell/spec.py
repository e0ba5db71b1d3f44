"""Haskell, as data."""

from __future__ import annotations

from importlib.resources import files

from kgcore.languages.named_rules import (
    ApplicationRule,
    BlockRule,
    ClauseRule,
    ConstructorRule,
    FunctionValueRule,
    LocalRule,
    MemberBlockRule,
    OpenRule,
    OperatorCallRule,
    ReachRule,
    SpaceRule,
)
from kgcore.languages.rules import LiteralRule, PathRule, Rule, SkipRule
from kgcore.languages.spec import LanguageSpec, Level, ModuleNaming
from kgcore.model.kinds import SymbolKind

_VARIABLES = frozenset({"variable"})
_FUNCTION = ClauseRule(
    name=("name", "<infix>/operator"),
    parameters=("patterns/<_>", "<infix>/left_operand", "<infix>/right_operand"),
    variables=_VARIABLES,
    body=("match", "binds"),
    pattern="pattern",
)
_DATA = ClauseRule(
    name="name", kind=SymbolKind.STRUCT, members=("constructors", "constructor"), clauses=False, local=False
)

_RULES: dict[str, Rule] = {
    "header": SpaceRule(name="module", exports="exports/<export>", passes="exports/<module_export>/module"),
    "import": OpenRule(
        module="module",
        alias="alias",
        names="names/name",
        entries="names",
        hides="<hiding>",
        hiding="hiding",
        apart="<qualified>",
    ),
    "data_type": _DATA,
    "newtype": _DATA,
    "record": ConstructorRule(name="name"),
    "prefix": ConstructorRule(name="name"),
    "newtype_constructor": ConstructorRule(name="name"),
    "field_name": ClauseRule(name="<variable>", kind=SymbolKind.ACCESSOR, outside=True, local=False),
    "type_synomym": ClauseRule(name="name", kind=SymbolKind.TYPE_ALIAS, local=False, clauses=False),
    "class": ClauseRule(name="name", kind=SymbolKind.INTERFACE, members="declarations", local=False, clauses=False),
    "signature": ClauseRule(name="name", kind=SymbolKind.METHOD, members_only=True, outside=True, local=False),
    "instance": MemberBlockRule(heading=("name", "patterns"), body="declarations"),
    "function": _FUNCTION,
    "bind": _FUNCTION,
    "generator": LocalRule(pattern="pattern", value="expression", variables=_VARIABLES),
    "alternative": LocalRule(pattern="pattern", value=("match", "binds"), variables=_VARIABLES, scoped=True),
    "lambda": FunctionValueRule(parameters="patterns", variables=_VARIABLES, body="expression"),
    "let_in": BlockRule(),
    "do": BlockRule(),
    "list_comprehension": BlockRule(),
    "apply": ApplicationRule(
        function="function", arguments="argument", names=frozenset({"variable", "constructor", "qualified"})
    ),
    "infix": OperatorCallRule(
        left="left_operand",
        right="right_operand",
        sign="operator",
        applies={
            **dict.fromkeys(("$", "$!", "<$>", "<$!>", "=<<", "<$"), "left"),
            **dict.fromkeys(("<&>", "&", ">>="), "right"),
            **dict.fromkeys((".", ">=>", "<=<", "&&&", "***"), "both"),
        },
    ),
    "variable": PathRule(),
    "constructor": PathRule(),
    "name": PathRule(),
    "qualified": ReachRule(member="id", module="module", calls=False),
    "string": LiteralRule("String"),
    "integer": LiteralRule("Int"),
    "pragma": SkipRule(),
    "comment": SkipRule(),
    "haddock": SkipRule(),
}

SPEC = LanguageSpec(
    name="haskell",
    grammar="haskell",
    level=Level.SCOPED,
    rules=_RULES,
    path_pattern=r"[^\W\d][\w']*",
    comments=frozenset({"comment", "haddock"}),
    decorator_types=frozenset({"signature", "pragma"}),
    comments_document=True,
    document_markers=("-- |", "{-|"),
    block_scopes=True,
    sealed_modules=True,
    members_need_receiver=True,
    module_naming=ModuleNaming.SELF_NAMED,
    module_pattern=r"[A-Z][\w']*(?:(?:\.|%2E)[A-Z][\w']*)*",
    outside_pattern=r"[A-Z][\w']*(?:%2E[A-Z][\w']*)+",
    builtins=frozenset(files(__package__).joinpath("builtins.txt").read_text("utf-8").split()),
    builtins_module="Prelude",
    null="()",
)
