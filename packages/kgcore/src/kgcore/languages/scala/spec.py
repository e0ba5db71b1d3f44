"""Scala, as data."""

from __future__ import annotations

from importlib.resources import files

from kgcore.languages.rules import (
    BranchBlockRule,
    BranchRule,
    GenericRule,
    LiteralRule,
    PathRule,
    Rule,
    SkipRule,
    TransparentRule,
)
from kgcore.languages.scoped_rules import ChainRule, ScopeRule
from kgcore.languages.selector_rules import InfixRule, PathPackageRule, SelectorsImportRule
from kgcore.languages.sought_rules import (
    GroupRule,
    SoughtCallRule,
    SoughtClosureRule,
    SoughtDefinitionRule,
    SoughtParameterRule,
    SoughtVariableRule,
)
from kgcore.languages.spec import Container, LanguageSpec, MemberResult, ModuleNaming
from kgcore.model.kinds import SymbolKind

_MODIFIERS = ("<modifiers>/*", "<object|case>")

_NAMES = ("pattern/=<identifier>", "pattern/=<tuple_pattern>/<identifier>")


def _type(kind: SymbolKind) -> SoughtDefinitionRule:
    return SoughtDefinitionRule(
        kind,
        name="name",
        body="body",
        inside=("class_parameters", "extend/<arguments>"),
        bases=("extend/<type_identifier>", "extend/<generic_type>/type", "extend/<stable_type_identifier>"),
        last_first=True,
        modifiers=_MODIFIERS,
    )


_FUNCTION = SoughtDefinitionRule(
    SymbolKind.FUNCTION,
    name="name",
    body="body",
    parameters="parameters/<parameter>",
    returns="return_type",
    modifiers=_MODIFIERS,
    is_value=True,
)

_RULES: dict[str, Rule] = {
    "package_clause": PathPackageRule(name="name"),
    "import_declaration": SelectorsImportRule(
        path="path", selectors="namespace_selectors", renamed="arrow_renamed_identifier", star="namespace_wildcard"
    ),
    "class_definition": _type(SymbolKind.CLASS),
    "object_definition": _type(SymbolKind.CLASS),
    "trait_definition": _type(SymbolKind.TRAIT),
    "enum_definition": _type(SymbolKind.ENUM),
    "simple_enum_case": SoughtVariableRule(names="name"),
    "function_definition": _FUNCTION,
    "function_declaration": _FUNCTION,
    "class_parameter": SoughtVariableRule(names="name", type="type", value="default_value"),
    "parameter": SoughtParameterRule(names="name", type="type", default="default_value"),
    "tuple_pattern": SoughtVariableRule(names="<identifier>"),
    "case_class_pattern": SoughtVariableRule(names="<identifier>"),
    "val_definition": SoughtVariableRule(names=_NAMES, type="type", value="value"),
    "var_definition": SoughtVariableRule(names=_NAMES, type="type", value="value"),
    "val_declaration": SoughtVariableRule(names="name", type="type"),
    "typed_pattern": SoughtVariableRule(names="pattern", type="type"),
    "identifier": PathRule(),
    "type_identifier": PathRule(),
    "stable_type_identifier": PathRule(),
    "generic_type": GenericRule(),
    "field_expression": ChainRule(base="value", name="field"),
    "call_expression": SoughtCallRule(function="function", arguments="arguments/*"),
    "generic_function": GroupRule(),
    "instance_expression": SoughtCallRule(
        function=("<type_identifier>", "<generic_type>/type", "<stable_type_identifier>"),
        arguments="arguments/*",
        constructs=True,
    ),
    "infix_expression": InfixRule(left="left", operator="operator", right="right", name="identifier"),
    "lambda_expression": SoughtClosureRule(parameters="parameters", body="[1]"),
    "parenthesized_expression": TransparentRule(),
    "string": LiteralRule("String"),
    "integer_literal": LiteralRule("Int"),
    "block": ScopeRule(),
    "indented_block": ScopeRule(),
    "if_expression": BranchRule(branches=("consequence", "alternative"), condition="condition"),
    "while_expression": BranchRule(branches=("body",), condition="condition", repeats=True),
    "for_expression": ScopeRule(repeats=True),
    "enumerator": SoughtVariableRule(names="[0]", value="[1]", elements=True),
    "case_clause": BranchBlockRule(),
    "catch_clause": BranchBlockRule(),
    "comment": SkipRule(),
    "block_comment": SkipRule(),
}

_LIST = Container()

SPEC = LanguageSpec(
    name="scala",
    grammar="scala",
    rules=_RULES,
    comments=frozenset({"comment", "block_comment"}),
    document_markers=("/**",),
    decorator_types=frozenset({"annotation"}),
    block_scopes=True,
    implicit_receiver=True,
    companions=True,
    bare_calls=True,
    call_member="apply",
    receiver_names=("this", "super"),
    constructors=("this",),
    module_naming=ModuleNaming.PACKAGE,
    builtins=frozenset(files(__package__).joinpath("builtins.txt").read_text("utf-8").split()),
    builtins_module="scala",
    list_type="scala.List",
    dict_type="scala.Map",
    containers={
        **dict.fromkeys(
            (
                "List",
                "Seq",
                "Vector",
                "Set",
                "Option",
                "Array",
                "Iterable",
                "IndexedSeq",
                "Iterator",
                "DynamicVariable",
            ),
            _LIST,
        )
    },
    container_members={
        **dict.fromkeys(("head", "last", "get", "value", "min", "max", "getOrElse"), MemberResult.ELEMENT),
        **dict.fromkeys(
            ("tail", "reverse", "toList", "toSeq", "toVector", "distinct", "sorted", "take", "drop"), MemberResult.SAME
        ),
    },
)
