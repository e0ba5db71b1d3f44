"""Which reader does each rule have whose parts are found by paths?"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from kgcore.extract import procedures, sets, sought_definitions, sought_expressions
from kgcore.languages import procedure_rules, set_rules, sought_rules

SOUGHT_READERS: Mapping[type[Any], Any] = MappingProxyType(
    {
        sought_rules.SoughtDefinitionRule: sought_definitions.read_sought_definition,
        sought_rules.SoughtParameterRule: sought_definitions.read_loose,
        sought_rules.SoughtVariableRule: sought_definitions.read_sought_variable,
        sought_rules.TypedAsRule: sought_definitions.read_typed_as,
        sought_rules.SoughtCallRule: sought_expressions.read_sought_call,
        sought_rules.SoughtKeywordRule: sought_expressions.read_sought_keyword,
        sought_rules.SoughtImportRule: sought_expressions.read_sought_import,
        sought_rules.RunRule: sought_expressions.read_run,
        sought_rules.GroupRule: sought_expressions.read_group,
        sought_rules.GivenRule: sought_expressions.read_given,
        sought_rules.WaitRule: sought_expressions.read_wait,
        sought_rules.SoughtClosureRule: sought_expressions.read_sought_closure,
        sought_rules.AppliedTypeRule: sought_definitions.read_applied_type,
        sought_rules.WrapRule: sought_expressions.read_wrap,
        set_rules.SetRule: sets.read_set,
        set_rules.EntryRule: sets.read_entry,
        set_rules.InheritRule: sets.read_inherit,
        set_rules.ApplyRule: sets.read_apply,
        procedure_rules.BoundRule: procedures.read_bound,
        procedure_rules.GenericNameRule: procedures.read_generic_name,
        procedure_rules.DeclarationRule: procedures.read_declaration,
        procedure_rules.ImplementationRule: procedures.read_implementation,
        procedure_rules.HiddenPartRule: procedures.read_hidden_part,
        procedure_rules.AboveRule: procedures.read_above,
    }
)
