"""Which function reads each rule of grammars that name no parts of a node?"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from kgcore.extract import fieldless, fieldless_calls
from kgcore.languages import fieldless_rules

FIELDLESS_READERS: Mapping[type[Any], Any] = MappingProxyType(
    {
        fieldless_rules.LinkedPathRule: fieldless_calls.read_linked_path,
        fieldless_rules.SuffixCallRule: fieldless_calls.read_suffix_call,
        fieldless_rules.OperatorCallRule: fieldless_calls.read_operator_call,
        fieldless_rules.LambdaRule: fieldless_calls.read_lambda,
        fieldless_rules.StatementsRule: fieldless_calls.read_statements,
        fieldless_rules.EachVariableRule: fieldless_calls.read_each_variable,
        fieldless_rules.HandlerRule: fieldless_calls.read_handler,
        fieldless_rules.SubjectRule: fieldless_calls.read_subject,
        fieldless_rules.CheckRule: fieldless_calls.read_check,
        fieldless_rules.LeaveRule: fieldless_calls.read_leave,
        fieldless_rules.NamedTypeRule: fieldless_calls.read_named_type,
        fieldless_rules.ArrowTypeRule: fieldless_calls.read_arrow_type,
        fieldless_rules.MemberReferenceRule: fieldless_calls.read_member_reference,
        fieldless_rules.ScopedNameRule: fieldless_calls.read_scoped_name,
        fieldless_rules.HeadRule: fieldless.read_head,
        fieldless_rules.CompanionRule: fieldless.read_companion,
        fieldless_rules.EntryRule: fieldless.read_entry,
        fieldless_rules.HeadFunctionRule: fieldless.read_head_function,
        fieldless_rules.PropertyTypeRule: fieldless.read_property,
        fieldless_rules.AccessorBodyRule: fieldless.read_accessor_body,
        fieldless_rules.HeadImportRule: fieldless.read_head_import,
        fieldless_rules.NamedAliasRule: fieldless.read_named_alias,
    }
)
