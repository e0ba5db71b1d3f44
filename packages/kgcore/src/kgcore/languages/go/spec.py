"""Go, as data."""

from __future__ import annotations

from importlib.resources import files

from kgcore.languages.listed_rules import (
    ConstantGroupRule,
    ContainerTypeRule,
    ConversionRule,
    DefinedTypeRule,
    FieldsRule,
    FirstRule,
    GroupFunctionTypeRule,
    GroupLiteralRule,
    ListedNamesRule,
    ListedTargetsRule,
    LiteralOfTypeRule,
    MethodsRule,
    OperandRule,
    PackageClauseRule,
    PathImportRule,
    RangeRule,
    ReceiverFunctionRule,
    TypeSwitchRule,
)
from kgcore.languages.rules import (
    FIRST,
    LAST,
    BranchBlockRule,
    GenericRule,
    IndexRule,
    LiteralRule,
    PathRule,
    Rule,
    SkipRule,
    StringRule,
    TransparentRule,
)
from kgcore.languages.scoped_rules import (
    AliasTypeRule,
    BinaryRule,
    CastRule,
    ChainRule,
    LoadRule,
    ScopeRule,
    TypeNameRule,
    TypeParameterRule,
    UnionRule,
    WrappedTypeRule,
)
from kgcore.languages.spec import BuildRules, CallResult, Container, LanguageSpec, ModuleNaming, TypeForms
from kgcore.model.kinds import SymbolKind


def _words(name: str) -> frozenset[str]:
    return frozenset(files(__package__).joinpath(name).read_text("utf-8").split())


_FUNCTION = ReceiverFunctionRule(
    SymbolKind.FUNCTION,
    name="name",
    body="body",
    parameters="parameters",
    returns="result",
    type_parameters="type_parameters",
    receiver="receiver",
    group="parameter_declaration",
    rest="variadic_parameter_declaration",
    listed="parameter_list",
    gathered="[]",
    row="()",
)
_NAMED = frozenset({"type_identifier", "qualified_type"})
_DECLARATION = {"name": "name", "type": "type", "value": "value"}
_ARRAY = ContainerTypeRule("[N]", ("element",))

RULES: dict[str, Rule] = {
    "package_clause": PackageClauseRule(FIRST, condition="//go:build ", older="// +build "),
    "import_spec": PathImportRule(path="path", name="name", open="dot", unnamed="blank_identifier"),
    "function_declaration": _FUNCTION,
    "method_declaration": _FUNCTION,
    "method_elem": _FUNCTION,
    "func_literal": GroupLiteralRule(_FUNCTION),
    "function_type": GroupFunctionTypeRule(_FUNCTION),
    "type_spec": DefinedTypeRule(
        SymbolKind.CLASS,
        name="name",
        body="type",
        type_parameters="type_parameters",
        type="type",
        structure="struct_type",
        interface="interface_type",
        function="function_type",
        containers=frozenset({"slice_type", "array_type", "map_type", "channel_type"}),
    ),
    "type_alias": AliasTypeRule(
        SymbolKind.TYPE_ALIAS, name="name", body="type", type_parameters="type_parameters", value="type"
    ),
    "type_parameter_declaration": TypeParameterRule(name="name", bound="type", default=""),
    "struct_type": FieldsRule(list="field_declaration_list", field="field_declaration", name="name", type="type"),
    "interface_type": MethodsRule(method="method_elem", embedded="type_elem", anything="interface{}"),
    "type_identifier": TypeNameRule(),
    "qualified_type": TypeNameRule(),
    "generic_type": GenericRule(),
    "pointer_type": WrappedTypeRule("*"),
    "slice_type": ContainerTypeRule("[]", ("element",)),
    "array_type": _ARRAY,
    "implicit_length_array_type": _ARRAY,
    "map_type": ContainerTypeRule("map[]", ("key", "value")),
    "channel_type": ContainerTypeRule("chan[]", ("value",)),
    "parenthesized_type": TransparentRule(),
    "negated_type": TransparentRule(),
    "type_constraint": UnionRule(),
    "type_elem": UnionRule(),
    "identifier": PathRule(),
    "selector_expression": ChainRule(base="operand", name="field"),
    "call_expression": LoadRule(function=FIRST, arguments=LAST, type_arguments="type_arguments"),
    "type_conversion_expression": ConversionRule(type="type", operand="operand", named=_NAMED, generic="generic_type"),
    "composite_literal": LiteralOfTypeRule(
        type="type",
        body="body",
        pair="keyed_element",
        element="literal_element",
        name="identifier",
        keyed=frozenset({"map_type", "array_type", "slice_type", "implicit_length_array_type"}),
        named=_NAMED,
        generic="generic_type",
    ),
    "index_expression": IndexRule(base="operand", arguments="index"),
    "slice_expression": FirstRule(),
    "type_assertion_expression": CastRule(value="operand", type="type"),
    "unary_expression": OperandRule(operand="operand", same=frozenset({"&", "*"}), element=frozenset({"<-"})),
    "binary_expression": BinaryRule(either=frozenset(), last=frozenset(), instance=""),
    "parenthesized_expression": TransparentRule(),
    "variadic_argument": TransparentRule(),
    "interpreted_string_literal": StringRule(
        "untyped string",
        content="interpreted_string_literal_content",
        interpolation="",
        document_prefixes="",
        plain=r'"((?:[^"\\]|\\.)*)"',
    ),
    "raw_string_literal": StringRule(
        "untyped string",
        content="raw_string_literal_content",
        interpolation="",
        document_prefixes="",
        plain=r"`([^`]*)`",
    ),
    "int_literal": LiteralRule("untyped number"),
    "float_literal": LiteralRule("untyped number"),
    "imaginary_literal": LiteralRule("untyped number"),
    "rune_literal": LiteralRule("untyped rune"),
    "nil": LiteralRule("nil"),
    "true": LiteralRule("untyped bool"),
    "false": LiteralRule("untyped bool"),
    "iota": LiteralRule("untyped number"),
    "const_declaration": ConstantGroupRule(specification="const_spec", **_DECLARATION),
    "var_spec": ListedNamesRule(**_DECLARATION),
    "short_var_declaration": ListedTargetsRule(left="left", right="right", declares=":="),
    "assignment_statement": ListedTargetsRule(left="left", right="right", declares=":="),
    "receive_statement": ListedTargetsRule(left="left", right="right", declares=":="),
    "range_clause": RangeRule(left="left", right="right", declares=":="),
    "block": ScopeRule(),
    "if_statement": BranchBlockRule(),
    "for_statement": BranchBlockRule(),
    "expression_switch_statement": BranchBlockRule(),
    "expression_case": BranchBlockRule(),
    "default_case": BranchBlockRule(),
    "communication_case": BranchBlockRule(),
    "type_switch_statement": TypeSwitchRule(alias="alias", value="value", case="type_case", type="type"),
    "comment": SkipRule(),
}

_SEQUENCE = Container(numbered=True)
_BUILTIN = "builtin."

SPEC = LanguageSpec(
    name="go",
    grammar="go",
    rules=RULES,
    wrappers=frozenset({"parenthesized_expression"}),
    line_comment="//",
    comments_document=True,
    block_scopes=True,
    separate_types=True,
    types_are_values=True,
    attached_members=True,
    structural=True,
    outside_interfaces={
        words[0]: tuple(words[1:])
        for line in files(__package__).joinpath("interfaces.txt").read_text("utf-8").splitlines()
        if (words := line.split())
    },
    same_types={
        _BUILTIN + "byte": _BUILTIN + "uint8",
        _BUILTIN + "rune": _BUILTIN + "int32",
        _BUILTIN + "any": _BUILTIN + "interface{}",
    },
    build=BuildRules(
        tags=frozenset({"linux", "amd64", "unix", "gc", "cgo"}),
        platforms=_words("platforms.txt"),
        version="go1.",
    ),
    embeds=True,
    names_begin=True,
    public_capital=True,
    module_naming=ModuleNaming.FOLDER,
    test_suffix="_test",
    builtins=_words("builtins.txt"),
    builtins_module="builtin",
    members_need_receiver=True,
    type_forms=TypeForms(first=frozenset({_BUILTIN + "*"})),
    cast="=as",
    null="nil",
    list_type=_BUILTIN + "[]",
    tuple_type=_BUILTIN + "()",
    dict_type=_BUILTIN + "map[]",
    containers={
        "[]": _SEQUENCE,
        "[N]": _SEQUENCE,
        "chan[]": Container(),
        "map[]": Container(element=0, value=1),
        "()": Container(heterogeneous=True),
    },
    call_results={
        _BUILTIN + "=as": CallResult.CAST,
        _BUILTIN + "new": CallResult.INSTANCE_OF_FIRST,
        _BUILTIN + "make": CallResult.INSTANCE_OF_FIRST,
        _BUILTIN + "append": CallResult.FIRST_ARGUMENT,
        _BUILTIN + "min": CallResult.FIRST_ARGUMENT,
        _BUILTIN + "max": CallResult.FIRST_ARGUMENT,
        _BUILTIN + "range": CallResult.KEYS,
    },
)
