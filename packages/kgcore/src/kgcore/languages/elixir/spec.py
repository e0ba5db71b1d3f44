"""Elixir, as data."""

from __future__ import annotations

from importlib.resources import files

import msgspec

from kgcore.languages.named_rules import (
    AttributeDocRule,
    BlockRule,
    ClauseRule,
    FunctionValueRule,
    LocalRule,
    ModuleNameRule,
    OpenRule,
    OperatorCallRule,
    ReachRule,
    SpaceRule,
    WordsRule,
)
from kgcore.languages.rules import LiteralRule, PathRule, Rule, SkipRule, TransparentRule
from kgcore.languages.spec import LanguageSpec, Level, ModuleNaming
from kgcore.model.kinds import SymbolKind

_VARIABLES = frozenset({"identifier"})
_ARGUMENT = "<arguments>/<alias>"
_OPTION = "<arguments>/<keywords>/<pair>/value"

_DEF = ClauseRule(
    head=("<arguments>/<binary_operator>/<call>", "<arguments>/<call>", "<arguments>/<identifier>"),
    name=("target", "."),
    parameters="<arguments>/<_>",
    variables=_VARIABLES,
    body=("<arguments>/<binary_operator>/right", "<arguments>/<keywords>", "<do_block>"),
    arity=True,
    optional="\\\\",
    local=False,
    modifiers={"defp": "private", "defmacrop": "private", "defguardp": "private"},
)
_MACRO = msgspec.structs.replace(_DEF, kind=SymbolKind.MACRO)
_SPACE = SpaceRule(name=_ARGUMENT, body="<do_block>", nests=True)
_LED = OpenRule(module=_ARGUMENT, alias="<arguments>/<keywords>/<pair>/<alias>", opens=False)

_RULES: dict[str, Rule] = {
    "call": WordsRule(
        word="target",
        words={
            "defmodule": _SPACE,
            "defprotocol": _SPACE,
            "defimpl": SpaceRule(name=_ARGUMENT, body="<do_block>", implements=_OPTION),
            **dict.fromkeys(("def", "defp", "defdelegate"), _DEF),
            **dict.fromkeys(("defmacro", "defmacrop", "defguard", "defguardp"), _MACRO),
            "alias": OpenRule(
                module=(_ARGUMENT, "<arguments>/<dot>/right/<alias>"),
                prefix="<arguments>/<dot>/left",
                alias="<arguments>/<keywords>/<pair>/<alias>",
                opens=False,
                shortens=True,
            ),
            "require": _LED,
            "use": _LED,
            "import": OpenRule(
                module=_ARGUMENT,
                names=f"{_OPTION}/<keywords>/<pair>",
                name="key",
                arity=f"{_OPTION}/<keywords>/<pair>/value",
                hides="<arguments>/<keywords>/<pair>/key",
                hiding="except",
            ),
        },
        otherwise=ReachRule(
            member=("target/right", "target"),
            module="target/left",
            arguments="<arguments>",
            rest="<do_block>",
            arity=True,
            own=frozenset({"__MODULE__"}),
        ),
    ),
    "unary_operator": WordsRule(
        word="operator",
        words={
            "@": AttributeDocRule(
                name="operand/target",
                text="**<quoted_content>",
                names={"moduledoc": True, "doc": False, "typedoc": False},
                skips=frozenset({"spec", "type", "typep", "opaque", "callback", "macrocallback", "impl"}),
            ),
            "&": ReachRule(
                member=(
                    "operand/left/<call>/target/right",
                    "operand/left/right",
                    "operand/left/target/right",
                    "operand/left",
                ),
                module=("operand/left/target/left", "operand/left/left"),
                counted="operand/right",
                arity=True,
                calls=False,
                own=frozenset({"__MODULE__"}),
            ),
        },
        otherwise=TransparentRule(),
    ),
    "binary_operator": OperatorCallRule(
        left="left",
        right="right",
        sign="operator",
        pipes=frozenset({"|>"}),
        assigns=frozenset({"="}),
        variables=_VARIABLES,
        defines=False,
    ),
    "anonymous_function": FunctionValueRule(
        parameters="<stab_clause>/left", variables=_VARIABLES, body="<stab_clause>/right"
    ),
    "stab_clause": LocalRule(pattern="left", value="right", variables=_VARIABLES, scoped=True),
    "do_block": BlockRule(),
    "identifier": PathRule(),
    "alias": ModuleNameRule(),
    "integer": LiteralRule("integer"),
    "atom": LiteralRule("atom"),
    "comment": SkipRule(),
}

SPEC = LanguageSpec(
    name="elixir",
    grammar="elixir",
    level=Level.SCOPED,
    rules=_RULES,
    path_pattern=r"[^\W\d]\w*[?!]?",
    comments=frozenset({"comment"}),
    comments_document=True,
    document_markers=("##",),
    block_scopes=True,
    sealed_modules=True,
    members_need_receiver=True,
    arity_names=True,
    module_naming=ModuleNaming.SELF_NAMED,
    module_pattern=r"[A-Z]\w*(?:(?:\.|%2E)[A-Z]\w*)*",
    builtins=frozenset(files(__package__).joinpath("builtins.txt").read_text("utf-8").split()),
    builtins_module="Kernel",
    null="nil",
)
