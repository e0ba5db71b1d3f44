"""Which function reads each rule of languages that write types before names?"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from kgcore.extract import typed, typed_classes, typed_declarations
from kgcore.languages import typed_rules

HANDLERS: Mapping[type[Any], Any] = MappingProxyType(
    {
        typed_rules.NameRule: typed.read_name,
        typed_rules.LinkRule: typed.read_link,
        typed_rules.GenericNameRule: typed.read_generic_name,
        typed_rules.TupleTypeRule: typed.read_tuple_type,
        typed_rules.TypeArgumentRule: typed.read_type_argument,
        typed_rules.InvokeRule: typed.read_invoke,
        typed_rules.ArgumentRule: typed.read_argument,
        typed_rules.MakeRule: typed.read_make,
        typed_rules.InitializerRule: typed.read_initializer,
        typed_rules.TypedCastRule: typed.read_typed_cast,
        typed_rules.TypeTestRule: typed.read_type_test,
        typed_rules.NullableRule: typed.read_nullable,
        typed_rules.DoubtRule: typed.read_doubt,
        typed_rules.LabelledRule: typed.read_labelled,
        typed_rules.SwitchValueRule: typed.read_switch_value,
        typed_rules.QueryRule: typed.read_query,
        typed_rules.TypedVariablesRule: typed_declarations.read_typed_variables,
        typed_rules.TypedNameRule: typed_declarations.read_typed_name,
        typed_rules.TypedEachRule: typed_declarations.read_typed_each,
        typed_rules.TypedCaughtRule: typed_declarations.read_typed_caught,
        typed_rules.TypedLambdaRule: typed_declarations.read_typed_lambda,
        typed_rules.ConstructorCallRule: typed_declarations.read_constructor_call,
        typed_rules.UsingRule: typed_declarations.read_using,
        typed_rules.SpaceRule: typed_declarations.read_space,
        typed_rules.AttributesRule: typed_declarations.read_attributes,
        typed_rules.TypedClassRule: typed_classes.read_typed_class,
        typed_rules.PropertyRule: typed_classes.read_property,
        typed_rules.AccessorRule: typed_classes.read_accessor,
        typed_rules.ConstructorRule: typed_classes.read_constructor,
        typed_rules.UnnamedFunctionRule: typed_classes.read_unnamed_function,
        typed_rules.FunctionAliasRule: typed_classes.read_function_alias,
    }
)
