"""Which reader reads each rule of languages that write names in full."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from kgcore.extract import full_names, member_calls, places
from kgcore.languages import full_name_rules

FULL_NAME_READERS: Mapping[type[Any], Any] = MappingProxyType(
    {
        full_name_rules.FullNameRule: full_names.read_full_name,
        full_name_rules.PackageRule: full_names.read_package,
        full_name_rules.NameImportRule: full_names.read_name_import,
        full_name_rules.SigilRule: member_calls.read_sigil,
        full_name_rules.MemberRule: member_calls.read_member,
        full_name_rules.MemberCallRule: member_calls.read_member_call,
        full_name_rules.PlainCallRule: member_calls.read_plain_call,
        full_name_rules.MakeRule: member_calls.read_make,
        full_name_rules.GivenRule: member_calls.read_argument,
        full_name_rules.ListedRule: member_calls.read_listed,
        full_name_rules.ValuesRule: member_calls.read_values,
        full_name_rules.PropertiesRule: places.read_properties,
        full_name_rules.ConstantsRule: places.read_constants,
        full_name_rules.MixinRule: places.read_mixin,
        full_name_rules.LoadFileRule: places.read_load_file,
        full_name_rules.PlaceAssignRule: places.read_place_assign,
        full_name_rules.EachPairRule: places.read_each_pair,
        full_name_rules.CatchTypesRule: places.read_catch_types,
        full_name_rules.GlobalRule: places.read_global,
        full_name_rules.TagCommentRule: places.read_tag_comment,
    }
)
