"""Which function reads each rule of languages whose declarations put a type first."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from kgcore.extract import declarators, field_values, included, messages, qualified, records
from kgcore.languages import declarator_rules as rules
from kgcore.languages import message_rules

DECLARATOR_READERS: Mapping[type[Any], Any] = MappingProxyType(
    {
        rules.DeclaratorRule: declarators.read_loose_declarator,
        rules.DeclarationRule: declarators.read_declaration,
        rules.DeclaredFunctionRule: declarators.read_declared_function,
        rules.RecordRule: records.read_record,
        rules.EnumeratorRule: records.read_enumerator,
        rules.OnlyRule: qualified.read_only,
        rules.FieldAssignRule: field_values.read_field_assign,
        rules.ExceptRule: qualified.read_except,
        rules.FixedTypeRule: qualified.read_fixed_type,
        rules.QualifiedRule: qualified.read_qualified,
        rules.TemplateNameRule: qualified.read_template_name,
        rules.TemplateCallRule: qualified.read_template_call,
        rules.AccessRule: qualified.read_access,
        rules.ConstructRule: qualified.read_construct,
        rules.TemplateRule: included.read_template,
        rules.LambdaRule: included.read_lambda,
        rules.InclusionRule: included.read_inclusion,
        rules.MacroRule: included.read_macro,
        rules.ScopeUseRule: included.read_scope_use,
        rules.ScopeAliasRule: included.read_scope_alias,
        rules.NamedScopeRule: included.read_named_scope,
        rules.ScopedLoopRule: included.read_scoped_loop,
        rules.HandlerRule: included.read_handler,
        rules.InitializerRule: qualified.read_initializer,
        rules.FriendRule: included.read_friend,
        rules.LeadingCommentRule: included.read_leading_comment,
        message_rules.MessageRule: messages.read_message,
        message_rules.InterfaceRule: messages.read_interface,
        message_rules.ImplementationRule: messages.read_implementation,
        message_rules.MethodRule: messages.read_method,
        message_rules.AccessorRule: messages.read_accessor,
        message_rules.FirstTypeRule: messages.read_first_type,
        message_rules.InlineBlockRule: messages.read_inline_block,
        message_rules.TypedEachRule: messages.read_typed_each,
    }
)
