"""Luau, as data: Lua with types, whose files are loaded by their places."""

from __future__ import annotations

import msgspec

from kgcore.languages.lua.spec import RULES
from kgcore.languages.lua.spec import SPEC as LUA
from kgcore.languages.named_rules import ClauseRule
from kgcore.languages.rules import FIRST, LAST, ParameterRule, Rule
from kgcore.languages.sought_rules import WrapRule
from kgcore.languages.table_rules import TableCallRule
from kgcore.model.kinds import SymbolKind

_TYPED: dict[str, Rule] = {
    "parameter": ParameterRule(name=FIRST),
    "cast_expression": WrapRule(value="[0]"),
    "type_definition": ClauseRule(name="name", kind=SymbolKind.TYPE_ALIAS, local=False, clauses=False),
    "function_call": TableCallRule(
        function=FIRST,
        arguments=LAST,
        loaders=("identifier",),
        loads=("require",),
        links=frozenset({"setmetatable"}),
        inherits="__index",
        own_place="script",
        place_round="Parent",
    ),
}

SPEC = msgspec.structs.replace(
    LUA,
    name="luau",
    grammar="luau",
    rules={**RULES, **_TYPED},
    builtins=LUA.builtins | {"game", "script", "workspace", "task", "typeof", "Instance", "Enum", "Vector3", "CFrame"},
)
