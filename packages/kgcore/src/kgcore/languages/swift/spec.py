"""Swift, as data."""

from __future__ import annotations

from importlib.resources import files

from kgcore.languages.labelled_rules import (
    ConditionNamesRule,
    HeldTypeRule,
    LabelledCallRule,
    LabelledFunctionRule,
    ModuleNameRule,
    NamedTypeRule,
    NamePatternRule,
    PatternLoopRule,
    PropertyRule,
    SuffixMemberRule,
    TrailingFunctionRule,
    TypeBlockRule,
)
from kgcore.languages.rules import (
    BranchBlockRule,
    LiteralRule,
    PathRule,
    Rule,
    SkipRule,
    TransparentRule,
)
from kgcore.languages.spec import Container, DecoratorEffect, LanguageSpec, MemberResult, ModuleNaming
from kgcore.model.kinds import SymbolKind

_STATIC = ("static", "class")
_TYPE = TypeBlockRule(
    name="name",
    body="body",
    kind="declaration_kind",
    kinds={
        "class": SymbolKind.CLASS,
        "actor": SymbolKind.CLASS,
        "struct": SymbolKind.STRUCT,
        "enum": SymbolKind.ENUM,
        "protocol": SymbolKind.PROTOCOL,
    },
    extends="extension",
    base="inheritance_specifier",
    named="user_type",
)
_FUNCTION = LabelledFunctionRule(
    name="name",
    body="body",
    parameter="parameter",
    label="external_name",
    default="default_value",
    function_type="function_type",
    static=_STATIC,
)
_INITIALIZER = LabelledFunctionRule(
    name="name",
    body="body",
    parameter="parameter",
    label="external_name",
    default="default_value",
    function_type="function_type",
    fixed="init",
)

_CONDITIONAL = ConditionNamesRule(condition="condition", name="bound_identifier", sign="value_binding_pattern")

RULES: dict[str, Rule] = {
    "import_declaration": ModuleNameRule(),
    "class_declaration": _TYPE,
    "protocol_declaration": _TYPE,
    "function_declaration": _FUNCTION,
    "protocol_function_declaration": _FUNCTION,
    "init_declaration": _INITIALIZER,
    "property_declaration": PropertyRule(name="name", type="type_annotation", value="value", body="computed_value"),
    "protocol_property_declaration": PropertyRule(
        name="name", type="type_annotation", value="value", body="computed_value"
    ),
    "simple_identifier": PathRule(),
    "self_expression": PathRule(),
    "navigation_expression": SuffixMemberRule(target="target", suffix="suffix"),
    "call_expression": LabelledCallRule(
        suffix="call_suffix",
        arguments="value_arguments",
        argument="value_argument",
        label="name",
        value="value",
        trailing="lambda_literal",
    ),
    "prefix_expression": SkipRule(),
    "lambda_literal": TrailingFunctionRule(parameter="lambda_parameter"),
    "lambda_function_type": SkipRule(),
    "try_expression": TransparentRule(),
    "await_expression": TransparentRule(),
    "line_string_literal": LiteralRule("String"),
    "integer_literal": LiteralRule("Int"),
    "boolean_literal": LiteralRule("Bool"),
    "user_type": NamedTypeRule(part="type_identifier", arguments="type_arguments"),
    "optional_type": HeldTypeRule(),
    "array_type": HeldTypeRule("Array"),
    "dictionary_type": HeldTypeRule("Dictionary"),
    "if_statement": _CONDITIONAL,
    "guard_statement": ConditionNamesRule(
        condition="condition", name="bound_identifier", sign="value_binding_pattern", after=True
    ),
    "while_statement": BranchBlockRule(),
    "for_statement": PatternLoopRule(item="item", value="collection"),
    "pattern": NamePatternRule("bound_identifier"),
    "catch_block": BranchBlockRule(),
    "switch_entry": BranchBlockRule(),
    "comment": SkipRule(),
    "multiline_comment": SkipRule(),
}

SPEC = LanguageSpec(
    name="swift",
    grammar="swift",
    rules=RULES,
    comments=frozenset({"comment", "multiline_comment"}),
    path_pattern=r"[^\W\d]\w*(?:\s*[?!]?\.\s*[^\W\d]\w*)*",
    marks=("?", "!"),
    line_comment="///",
    block_scopes=True,
    implicit_receiver=True,
    attached_members=True,
    names_begin=True,
    labels=True,
    receiver_names=("self", "super"),
    constructors=("init",),
    module_naming=ModuleNaming.TARGET,
    builtins=frozenset(files(__package__).joinpath("builtins.txt").read_text("utf-8").split()),
    builtins_module="Swift",
    modifier_effects={
        "static": DecoratorEffect.CLASS,
        "class": DecoratorEffect.CLASS,
        "computed": DecoratorEffect.PROPERTY,
    },
    list_type="Swift.Array",
    tuple_type="Swift.tuple",
    dict_type="Swift.Dictionary",
    containers={
        "Array": Container(),
        "Set": Container(),
        "Dictionary": Container(element=0, value=1, pairs=True),
        "tuple": Container(heterogeneous=True),
    },
    container_members={"first": MemberResult.ELEMENT, "last": MemberResult.ELEMENT},
)
