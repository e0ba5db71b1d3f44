"""Dart, as data."""

from __future__ import annotations

from importlib.resources import files

from kgcore.languages.rules import (
    BranchBlockRule,
    BranchRule,
    LiteralRule,
    Rule,
    SkipRule,
)
from kgcore.languages.scoped_rules import ScopeRule
from kgcore.languages.sought_rules import (
    AppliedTypeRule,
    GivenRule,
    GroupRule,
    RunRule,
    SoughtCallRule,
    SoughtClosureRule,
    SoughtDefinitionRule,
    SoughtImportRule,
    SoughtKeywordRule,
    SoughtParameterRule,
    SoughtVariableRule,
    WaitRule,
)
from kgcore.languages.spec import (
    Container,
    DecoratorEffect,
    FileRules,
    LanguageSpec,
    Level,
    MemberResult,
    ModuleNaming,
    TypeForms,
)
from kgcore.model.kinds import SymbolKind

_LINKS = frozenset({"selector", "cascade_section", "arguments", "unconditional_assignable_selector"})
_MEMBER = (
    "<unconditional_assignable_selector|conditional_assignable_selector>/<identifier>",
    "<cascade_selector>/<identifier>",
    "<identifier>",
)
_ARGUMENTS = ("<argument_part>/<arguments>", "=<arguments>")
_INDEX = (
    "<unconditional_assignable_selector|conditional_assignable_selector>/<index_selector>/[0]",
    "<index_selector>/[0]",
)
_NAME = RunRule(links=_LINKS, member=_MEMBER, call=_ARGUMENTS, index=_INDEX, aside="cascade_section")
_GROUP = RunRule(links=_LINKS, member=_MEMBER, call=_ARGUMENTS, index=_INDEX, aside="cascade_section", head=GroupRule())
_MADE = RunRule(
    links=_LINKS,
    member=_MEMBER,
    call=_ARGUMENTS,
    index=_INDEX,
    aside="cascade_section",
    head=SoughtCallRule(function="<type_identifier|identifier>", arguments="<arguments>/[0]", joins=True),
)
_BODY = ("+<initializers|redirection>", "+<function_body>", "^/+<function_body>")
_PARAMETERS = (
    "<formal_parameter_list>/<formal_parameter>",
    "<formal_parameter_list>/<optional_formal_parameters>/<formal_parameter>",
)
_MODIFIERS = ("<get|set|factory>", "^/<static|external|abstract>")
_TYPE = "<type_identifier>"
_TYPE_BEFORE = (
    "-<type_identifier>",
    "-<nullable_type>/-<type_identifier>",
    "-<type_arguments>/-<type_identifier>",
    "-<nullable_type>/-<type_arguments>/-<type_identifier>",
)
_URI = "<configurable_uri>/<uri>/<string_literal>"
_SHOWN = "<combinator>/<show>/^/<identifier>"
_CONSTRUCTOR = SoughtDefinitionRule(
    SymbolKind.FUNCTION,
    name=("name!", "<identifier>!"),
    body=_BODY,
    parameters=_PARAMETERS,
    returns=("name", "<identifier>"),
    modifiers=_MODIFIERS,
    constructs=True,
)
_FUNCTION = SoughtDefinitionRule(
    SymbolKind.FUNCTION,
    name=("name", "<binary_operator>", "<operator>"),
    body=_BODY,
    parameters=_PARAMETERS,
    type_parameters="<type_parameters>/<type_parameter>/<type_identifier>",
    returns=_TYPE,
    modifiers=_MODIFIERS,
    gives=True,
)
_CLASS = SoughtDefinitionRule(
    SymbolKind.CLASS,
    name=("name", "<identifier>"),
    body=("body", "<class_body>"),
    type_parameters=("type_parameters/<type_parameter>/[0]", "<type_parameters>/<type_parameter>/[0]"),
    bases=("superclass/<type_identifier>", "superclass/<mixins>/<type_identifier>", "<mixins>/<type_identifier>"),
    last_first=True,
    promises=("<interfaces>/<type_identifier>",),
    modifiers="<abstract|sealed|base|final|interface|mixin>",
)

_RULES: dict[str, Rule] = {
    "identifier": _NAME,
    "this": _NAME,
    "super": _NAME,
    "parenthesized_expression": _GROUP,
    "list_literal": _GROUP,
    "new_expression": _MADE,
    "const_object_expression": _MADE,
    "selector": SkipRule(),
    "cascade_section": SkipRule(),
    "arguments": SkipRule(),
    "unconditional_assignable_selector": SkipRule(),
    "argument": GroupRule(),
    "named_argument": SoughtKeywordRule(name="<label>/<identifier>", value="[1]"),
    "await_expression": WaitRule(),
    "unary_expression": GroupRule(),
    "if_null_expression": GroupRule(),
    "function_expression": SoughtClosureRule(
        parameters=("parameters/<formal_parameter>", "parameters/<optional_formal_parameters>/<formal_parameter>"),
        body="body",
    ),
    "string_literal": LiteralRule("String"),
    "decimal_integer_literal": LiteralRule("int"),
    "type_identifier": AppliedTypeRule(arguments="type_arguments"),
    "class_definition": _CLASS,
    "mixin_declaration": SoughtDefinitionRule(
        SymbolKind.TRAIT,
        name="<identifier>",
        body="<class_body>",
        bases="<type_identifier>",
        promises="<interfaces>/<type_identifier>",
    ),
    "extension_declaration": SoughtDefinitionRule(SymbolKind.CLASS, name="name", body="body"),
    "extension_type_declaration": SoughtDefinitionRule(
        SymbolKind.CLASS, name="name", body="body", inside="representation"
    ),
    "representation_declaration": SoughtVariableRule(names="name", type="type"),
    "enum_declaration": SoughtDefinitionRule(
        SymbolKind.ENUM,
        name="name",
        body="body",
        bases="<mixins>/<type_identifier>",
        last_first=True,
        promises="<interfaces>/<type_identifier>",
    ),
    "enum_constant": SoughtVariableRule(names="name", value="<argument_part>/<arguments>/<argument>"),
    "type_alias": SoughtDefinitionRule(SymbolKind.TYPE_ALIAS, name="<type_identifier>", inside="<function_type>"),
    "function_signature": _FUNCTION,
    "getter_signature": _FUNCTION,
    "setter_signature": _FUNCTION,
    "operator_signature": _FUNCTION,
    "constructor_signature": _CONSTRUCTOR,
    "constant_constructor_signature": _CONSTRUCTOR,
    "factory_constructor_signature": _CONSTRUCTOR,
    "redirecting_factory_constructor_signature": _CONSTRUCTOR,
    "function_body": SkipRule(),
    "initializers": SkipRule(),
    "redirection": SkipRule(),
    "formal_parameter": SoughtParameterRule(
        names=("name", "<constructor_param|super_formal_parameter>/<identifier>", "<identifier>"), type=_TYPE
    ),
    "initialized_identifier_list": SoughtVariableRule(
        entries="<initialized_identifier>", names="[0]", value="[1]", type=_TYPE_BEFORE
    ),
    "static_final_declaration_list": SoughtVariableRule(
        entries="<static_final_declaration>", names="[0]", value="[1]", type=_TYPE_BEFORE
    ),
    "initialized_variable_definition": SoughtVariableRule(
        entries=(".", "<initialized_identifier>"),
        names=("name", "=<initialized_identifier>/[0]"),
        value=("value", "=<initialized_identifier>/[1]"),
        type=_TYPE,
    ),
    "for_loop_parts": SoughtVariableRule(names="name", value="value", type=_TYPE, elements=True),
    "catch_parameters": SoughtVariableRule(names="<identifier>", type="^/-<type_identifier>"),
    "import_specification": SoughtImportRule(module=_URI, entries=_SHOWN, whole="<identifier>"),
    "library_export": SoughtImportRule(module=_URI, entries=_SHOWN, public=True),
    "part_directive": SoughtImportRule(module="<uri>/<string_literal>", public=True, shares=True),
    "part_of_directive": SoughtImportRule(module="<uri>/<string_literal>", public=True, shares=True),
    "if_statement": BranchRule(branches=("consequence", "alternative")),
    "while_statement": BranchRule(branches=("body",), repeats=True),
    "do_statement": BranchRule(branches=("body",), repeats=True),
    "for_statement": ScopeRule(repeats=True),
    "block": ScopeRule(),
    "try_statement": BranchBlockRule(),
    "switch_statement_case": BranchBlockRule(),
    "switch_statement_default": BranchBlockRule(),
    "return_statement": GivenRule(),
    "library_name": SkipRule(),
    "comment": SkipRule(),
    "documentation_comment": SkipRule(),
}

SPEC = LanguageSpec(
    name="dart",
    grammar="dart",
    level=Level.SCOPED,
    rules=_RULES,
    comments=frozenset({"comment", "documentation_comment"}),
    document_markers=("///", "/**"),
    decorator_types=frozenset({"annotation"}),
    block_scopes=True,
    implicit_receiver=True,
    keeps_imports=True,
    private_prefix="_",
    receiver_names=("this", "super"),
    modifier_effects={"get": DecoratorEffect.PROPERTY, "static": DecoratorEffect.STATIC},
    accessors={"set": "@set"},
    module_naming=ModuleNaming.FILE,
    files=FileRules(scheme="package:", package_folder="lib"),
    builtins=frozenset(files(__package__).joinpath("builtins.txt").read_text("utf-8").split()),
    builtins_module="dart",
    type_forms=TypeForms(awaited=frozenset({"dart.Future", "dart.FutureOr"})),
    list_type="dart.List",
    dict_type="dart.Map",
    containers={
        "List": Container(),
        "Set": Container(),
        "Iterable": Container(),
        "Stream": Container(),
        "Map": Container(element=0, value=1),
    },
    container_members={
        "first": MemberResult.ELEMENT,
        "last": MemberResult.ELEMENT,
        "toList": MemberResult.SAME,
        "toSet": MemberResult.SAME,
        "where": MemberResult.SAME,
        "firstWhere": MemberResult.ELEMENT,
        "removeLast": MemberResult.ELEMENT,
        "remove": MemberResult.VALUE,
    },
)
