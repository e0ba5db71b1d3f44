"""Which reader reads each rule of languages whose modules form a tree."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from kgcore.extract import (
    declared,
    extending,
    macro_uses,
    matching,
    parameters,
    patterns,
    scopes,
    tree,
    tree_modules,
)
from kgcore.languages import declared_rules, tree_rules

TREE_READERS: Mapping[type[Any], Any] = MappingProxyType(
    {
        declared_rules.DeclaredRule: declared.read_declared,
        tree_rules.TreePathRule: tree.read_tree_path,
        tree_rules.TreeTypeRule: tree.read_tree_type,
        tree_rules.AppliedCallRule: tree.read_applied_call,
        tree_rules.AppliedTypeRule: tree.read_applied_type,
        tree_rules.NamedTypeRule: tree.read_named_type,
        tree_rules.QualifiedTypeRule: tree.read_qualified_type,
        tree_rules.FunctionSignatureRule: tree.read_function_signature,
        tree_rules.UseRule: tree_modules.read_use,
        tree_rules.CrateRule: tree_modules.read_crate,
        tree_rules.TreeModuleRule: tree_modules.read_tree_module,
        tree_rules.ExtendRule: extending.read_extend,
        tree_rules.VariantRule: extending.read_variant,
        tree_rules.PlacedFieldsRule: extending.read_placed_fields,
        tree_rules.AssociatedTypeRule: extending.read_associated_type,
        tree_rules.PredicateRule: parameters.read_predicate,
        tree_rules.LetRule: matching.read_let,
        tree_rules.LetConditionRule: matching.read_let_condition,
        tree_rules.GuardedRule: matching.read_guarded,
        tree_rules.EachPatternRule: matching.read_each_pattern,
        tree_rules.MatchRule: matching.read_match,
        tree_rules.TryRule: matching.read_try,
        tree_rules.DereferenceRule: matching.read_dereference,
        tree_rules.MadeRule: matching.read_made,
        tree_rules.ValueBlockRule: scopes.read_value_block,
        tree_rules.StatementRule: scopes.read_statement,
        tree_rules.OpaqueBlockRule: scopes.read_opaque_block,
        tree_rules.VariantPatternRule: patterns.read_loose_pattern,
        tree_rules.EveryPatternRule: patterns.read_loose_pattern,
        tree_rules.MacroRule: macro_uses.read_macro,
        tree_rules.MacroCallRule: macro_uses.read_macro_call,
        tree_rules.AttributeRule: macro_uses.read_attribute,
    }
)
