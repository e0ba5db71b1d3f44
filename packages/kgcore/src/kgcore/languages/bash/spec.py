"""Bash, as data."""

from __future__ import annotations

from importlib.resources import files

from kgcore.languages.named_rules import ClauseRule, CommandRule, LocalRule
from kgcore.languages.rules import LiteralRule, PathRule, Rule, SkipRule
from kgcore.languages.spec import LanguageSpec, Level, ModuleNaming

_RULES: dict[str, Rule] = {
    "function_definition": ClauseRule(name="name", body="body", local=False, clauses=False),
    "command": CommandRule(
        name="name/<word>",
        arguments="argument",
        sources=frozenset({"source", "."}),
        runs=frozenset({"command", "exec", "time", "trap", "sudo", "env", "nohup"}),
        suffixes=(".sh", ".bash", ".bats", ".ksh"),
    ),
    "variable_assignment": LocalRule(pattern="name", value="value", variables=frozenset({"variable_name"}), mark="$"),
    "simple_expansion": PathRule(),
    "number": LiteralRule("number"),
    "comment": SkipRule(),
}

SPEC = LanguageSpec(
    name="bash",
    grammar="bash",
    level=Level.SCOPED,
    rules=_RULES,
    path_pattern=r"[$]?[\w:.+-]+",
    comments=frozenset({"comment"}),
    comments_document=True,
    document_markers=("# ", "## "),
    sealed_modules=True,
    module_naming=ModuleNaming.SELF_NAMED,
    nested_modules=True,
    path_marks=("/",),
    outside_pattern=r"(?!)",
    builtins=frozenset(files(__package__).joinpath("builtins.txt").read_text("utf-8").split()),
    builtins_module="sh",
    null="",
)
