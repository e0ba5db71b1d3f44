"""Which function reads each rule of languages in which all code stands in classes?"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from kgcore.extract import classed, classed_statements
from kgcore.languages import classed_rules

CLASSED_READERS: Mapping[type[Any], Any] = MappingProxyType(
    {
        classed_rules.PackageRule: classed.read_package,
        classed_rules.FullImportRule: classed.read_full_import,
        classed_rules.ModifiersRule: classed.read_loose_modifiers,
        classed_rules.AnnotationRule: classed.read_annotation,
        classed_rules.MemberFunctionRule: classed.read_member_function,
        classed_rules.BodyClassRule: classed.read_body_class,
        classed_rules.ConstantRule: classed.read_constant,
        classed_rules.InstanceRule: classed.read_instance,
        classed_rules.DelegationRule: classed.read_delegation,
        classed_rules.MemberCallRule: classed.read_member_call,
        classed_rules.MethodValueRule: classed.read_method_value,
        classed_rules.ArrowFunctionRule: classed.read_arrow_function,
        classed_rules.TypedDeclarationRule: classed_statements.read_typed_declaration,
        classed_rules.TypedElementRule: classed_statements.read_typed_element,
        classed_rules.TypedHandlerRule: classed_statements.read_typed_handler,
        classed_rules.TypedPatternRule: classed_statements.read_typed_pattern,
        classed_rules.InstanceTestRule: classed_statements.read_instance_test,
        classed_rules.EitherTypeRule: classed_statements.read_either_type,
        classed_rules.BoundedTypeRule: classed_statements.read_bounded_type,
        classed_rules.BoundsParameterRule: classed_statements.read_bounds_parameter,
        classed_rules.NumberRule: classed_statements.read_number,
        classed_rules.SignsRule: classed_statements.read_signs,
        classed_rules.ElementsRule: classed_statements.read_elements,
    }
)
