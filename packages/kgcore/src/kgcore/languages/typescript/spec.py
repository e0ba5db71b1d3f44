"""TypeScript, as data: JavaScript with types."""

from __future__ import annotations

import msgspec

from kgcore.languages.javascript.spec import CLASS, FUNCTION, MODIFIERS, RULES
from kgcore.languages.javascript.spec import SPEC as JAVASCRIPT
from kgcore.languages.rules import FIRST, LAST, GenericRule, ParameterRule, Rule, SkipRule, TransparentRule, TypeRule
from kgcore.languages.scoped_rules import (
    AliasTypeRule,
    AmbientRule,
    CastRule,
    ChainRule,
    ClassRule,
    FieldRule,
    FunctionRule,
    FunctionTypeRule,
    GuardTypeRule,
    ImportAliasRule,
    IndexTypeRule,
    MemberTypeRule,
    NamespaceRule,
    ObjectTypeRule,
    TypeNameRule,
    TypeParameterRule,
    UnionRule,
    UnknownTypeRule,
    ValueTypeRule,
    WrappedTypeRule,
)
from kgcore.model.kinds import SymbolKind

_SIGNATURE = FunctionRule(
    SymbolKind.FUNCTION,
    name="name",
    body="body",
    parameters="parameters",
    returns="return_type",
    type_parameters="type_parameters",
    modifiers=(*MODIFIERS, "abstract", "accessibility_modifier", "override_modifier", "readonly"),
    is_signature=True,
)
_NAMESPACE = NamespaceRule(name="name", body="body", outside="string")
_FIELD = FieldRule(name="name", type="type", value="value")

_TYPED: dict[str, Rule] = {
    "nested_identifier": ChainRule(base="object", name="property"),
    "non_null_expression": TransparentRule(),
    "as_expression": CastRule(value=FIRST, type=LAST),
    "satisfies_expression": CastRule(value=FIRST, type=FIRST),
    "type_assertion": CastRule(value=LAST, type=FIRST),
    "type_arguments": TransparentRule(),
    "instantiation_expression": TransparentRule(),
    "function_signature": _SIGNATURE,
    "method_signature": _SIGNATURE,
    "abstract_method_signature": _SIGNATURE,
    "method_definition": msgspec.structs.replace(
        FUNCTION, modifiers=(*MODIFIERS, "accessibility_modifier", "override_modifier")
    ),
    "required_parameter": ParameterRule(name="pattern", type="type", default="value"),
    "optional_parameter": ParameterRule(name="pattern", type="type", default="value"),
    "abstract_class_declaration": CLASS,
    "interface_declaration": ClassRule(
        SymbolKind.INTERFACE,
        name="name",
        body="body",
        type_parameters="type_parameters",
        extends="extends_type_clause",
        extends_types=True,
    ),
    "enum_declaration": ClassRule(SymbolKind.ENUM, name="name", body="body", member="property_identifier"),
    "enum_assignment": FieldRule(name="name", value="value"),
    "public_field_definition": _FIELD,
    "property_signature": FieldRule(name="name", type="type"),
    "internal_module": _NAMESPACE,
    "module": _NAMESPACE,
    "type_alias_declaration": AliasTypeRule(
        SymbolKind.TYPE_ALIAS, name="name", body="value", type_parameters="type_parameters", value="value"
    ),
    "type_parameter": TypeParameterRule(name="name", bound="constraint", default="value"),
    "import_alias": ImportAliasRule(),
    "ambient_declaration": AmbientRule(everywhere="global"),
    "type_annotation": TypeRule(),
    "type_predicate_annotation": TypeRule(),
    "asserts_annotation": TypeRule(),
    "constraint": TransparentRule(),
    "default_type": TransparentRule(),
    "type_identifier": TypeNameRule(),
    "nested_type_identifier": TypeNameRule(),
    "this_type": TypeNameRule(fixed="this"),
    "predefined_type": SkipRule(),
    "literal_type": SkipRule(),
    "generic_type": GenericRule(),
    "array_type": WrappedTypeRule("Array"),
    "tuple_type": WrappedTypeRule("tuple"),
    "union_type": UnionRule(),
    "intersection_type": UnionRule(),
    "function_type": FunctionTypeRule(
        parameters="parameters", returns="return_type", type_parameters="type_parameters"
    ),
    "constructor_type": FunctionTypeRule(parameters="parameters", returns="type", type_parameters="type_parameters"),
    "call_signature": FunctionRule(
        SymbolKind.FUNCTION,
        name="name",
        body="body",
        parameters="parameters",
        returns="return_type",
        type_parameters="type_parameters",
        is_signature=True,
        fixed="()",
    ),
    "construct_signature": FunctionRule(
        SymbolKind.FUNCTION,
        name="name",
        body="body",
        parameters="parameters",
        returns="type",
        type_parameters="type_parameters",
        is_signature=True,
        fixed="new",
    ),
    "object_type": ObjectTypeRule(method="method_signature"),
    "readonly_type": TransparentRule(),
    "parenthesized_type": TransparentRule(),
    "optional_type": TransparentRule(),
    "rest_type": TransparentRule(),
    "type_query": ValueTypeRule("typeof"),
    "lookup_type": MemberTypeRule("memberof", elements="number"),
    "conditional_type": UnknownTypeRule(),
    "index_type_query": UnknownTypeRule(),
    "infer_type": UnknownTypeRule(),
    "type_predicate": GuardTypeRule("is", name="name", type="type"),
    "index_signature": IndexTypeRule(type="type"),
    "template_literal_type": UnknownTypeRule(),
}

RULES_WITH_TYPES: dict[str, Rule] = {
    **{name: rule for name, rule in RULES.items() if not name.startswith("jsx_") and name != "field_definition"},
    **_TYPED,
}

SPEC = msgspec.structs.replace(
    JAVASCRIPT,
    name="typescript",
    grammar="typescript",
    rules=RULES_WITH_TYPES,
    typed_comments=False,
    wrappers=frozenset({"parenthesized_expression", "as_expression", "satisfies_expression", "non_null_expression"}),
    field_modifiers=frozenset({"accessibility_modifier", "readonly", "override_modifier"}),
)
