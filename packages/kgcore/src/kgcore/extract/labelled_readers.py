"""Which reader does each rule have of languages in which labels are part of names?"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from kgcore.extract import labelled, labelled_statements
from kgcore.languages import labelled_rules

LABELLED_READERS: Mapping[type[Any], Any] = MappingProxyType(
    {
        labelled_rules.TypeBlockRule: labelled.read_type_block,
        labelled_rules.LabelledFunctionRule: labelled.read_labelled_function,
        labelled_rules.LabelledCallRule: labelled.read_labelled_call,
        labelled_rules.SuffixMemberRule: labelled.read_suffix_member,
        labelled_rules.NamedTypeRule: labelled.read_named_type,
        labelled_rules.HeldTypeRule: labelled.read_held_type,
        labelled_rules.ModuleNameRule: labelled.read_module_name,
        labelled_rules.PropertyRule: labelled_statements.read_property,
        labelled_rules.ConditionNamesRule: labelled_statements.read_condition_names,
        labelled_rules.NamePatternRule: labelled_statements.read_name_pattern,
        labelled_rules.PatternLoopRule: labelled_statements.read_pattern_loop,
        labelled_rules.TrailingFunctionRule: labelled_statements.read_trailing_function,
    }
)
