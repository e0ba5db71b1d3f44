"""Which reader does each rule have of languages whose modules are tables?"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from kgcore.extract import tables
from kgcore.languages import table_rules

TABLE_READERS: Mapping[type[Any], Any] = MappingProxyType(
    {
        table_rules.TableFunctionRule: tables.read_table_function,
        table_rules.ParallelRule: tables.read_parallel,
        table_rules.TableCallRule: tables.read_table_call,
        table_rules.EntriesRule: tables.read_entries,
        table_rules.TableResultRule: tables.read_table_result,
    }
)
