"""Which reader reads each rule of languages in which a bare name may be a call."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from kgcore.extract import implicit, open_classes, open_methods, sequences
from kgcore.languages import implicit_rules

IMPLICIT_READERS: Mapping[type[Any], Any] = MappingProxyType(
    {
        implicit_rules.ConstantRule: implicit.read_constant,
        implicit_rules.BareNameRule: implicit.read_bare_name,
        implicit_rules.FieldNameRule: implicit.read_field_name,
        implicit_rules.FixedPathRule: implicit.read_fixed_path,
        implicit_rules.AboveRule: implicit.read_above,
        implicit_rules.SendRule: implicit.read_send,
        implicit_rules.BlockRule: implicit.read_block,
        implicit_rules.OpenClassRule: open_classes.read_open_class,
        implicit_rules.ClassSideRule: open_classes.read_class_side,
        implicit_rules.MethodRule: open_methods.read_method,
        implicit_rules.RenameRule: open_methods.read_rename,
        implicit_rules.SequenceRule: sequences.read_sequence,
        implicit_rules.EitherRule: sequences.read_either,
        implicit_rules.CasesRule: sequences.read_cases,
        implicit_rules.RescueRule: sequences.read_rescue,
        implicit_rules.GiveRule: sequences.read_give,
        implicit_rules.LeaveRule: sequences.read_leave,
        implicit_rules.EachInRule: sequences.read_each_in,
    }
)
