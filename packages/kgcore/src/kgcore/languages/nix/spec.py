"""Nix, as data."""

from __future__ import annotations

from importlib.resources import files

from kgcore.languages.rules import BranchBlockRule, LiteralRule, PathRule, Rule, SkipRule
from kgcore.languages.scoped_rules import ScopeRule
from kgcore.languages.set_rules import ApplyRule, EntryRule, InheritRule, SetRule
from kgcore.languages.sought_rules import (
    GroupRule,
    SoughtDefinitionRule,
    SoughtImportRule,
    SoughtParameterRule,
)
from kgcore.languages.spec import FileRules, LanguageSpec, Level, ModuleNaming
from kgcore.model.kinds import SymbolKind

_ROUND = ("function_expression", "let_expression", "with_expression", "assert_expression", "parenthesized_expression")

_RULES: dict[str, Rule] = {
    "variable_expression": PathRule(),
    "select_expression": PathRule(base="expression", name="attrpath"),
    "apply_expression": ApplyRule(function="function", argument="argument", loads="import", path="path_expression"),
    "parenthesized_expression": GroupRule(),
    "string_expression": LiteralRule("string"),
    "integer_expression": LiteralRule("int"),
    "function_expression": SoughtDefinitionRule(
        SymbolKind.FUNCTION,
        name="^/=<binding>/attrpath/<identifier>!",
        place="^",
        body="body",
        parameters=("universal", "formals/<formal>"),
        closes=True,
        gives=True,
    ),
    "formal": SoughtParameterRule(names="name", default="default"),
    "let_expression": ScopeRule(),
    "attrset_expression": SetRule(visible=False, round=_ROUND, root="source_code"),
    "rec_attrset_expression": SetRule(visible=True, round=_ROUND, root="source_code"),
    "binding": EntryRule(name="attrpath/<identifier>", value="expression"),
    "inherit": InheritRule(names="attrs/attr"),
    "inherit_from": InheritRule(names="attrs/attr", source="expression"),
    "path_expression": SoughtImportRule(module=".", star=False),
    "if_expression": BranchBlockRule(),
    "comment": SkipRule(),
}

SPEC = LanguageSpec(
    name="nix",
    grammar="nix",
    level=Level.SCOPED,
    rules=_RULES,
    document_markers=("",),
    path_pattern=r"[^\W\d][\w'-]*(?:\s*\.\s*[^\W\d][\w'-]*)*",
    block_scopes=True,
    sealed_modules=True,
    module_naming=ModuleNaming.FILE,
    files=FileRules(suffixes=(".nix",), folder_files=("default.nix",)),
    builtins=frozenset(files(__package__).joinpath("builtins.txt").read_text("utf-8").split()),
    builtins_module="nix",
)
