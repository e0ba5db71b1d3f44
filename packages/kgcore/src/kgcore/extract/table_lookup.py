"""Which block declares a name, and which table does a path mean, as far as the file has been read?"""

from __future__ import annotations

import re
from functools import lru_cache

from kgcore.extract.walk import Walk
from kgcore.languages.table_rules import ParallelRule
from kgcore.model.facts import NOTHING, BindingKind, BlockKind, Definition

_pattern = lru_cache(maxsize=None)(re.compile)
_DECLARING = (
    *(BindingKind.ASSIGN, BindingKind.PARAMETER, BindingKind.ELEMENT, BindingKind.DEFINITION, BindingKind.IMPORT),
    *(BindingKind.VARIADIC, BindingKind.RECEIVER),
)


def declaring_block(walk: Walk, name: str) -> int:
    """The block round the current one that declares a name; NOTHING where none has so far."""
    tables = walk.tables
    for binding in walk.bindings[tables.seen :]:
        if binding.kind in _DECLARING and binding.name:
            tables.declared.setdefault(binding.name, []).append(binding.block)
    tables.seen = len(walk.bindings)
    blocks = tables.declared.get(name)
    if not blocks:
        return NOTHING
    known = set(blocks)
    block = walk.block
    while block != NOTHING:
        if block in known:
            return block
        block = walk.blocks[block].parent
    return NOTHING


def table_of(walk: Walk, path: str) -> Definition | None:
    """The definition of the table that a path means here."""
    for number in reversed(walk.tables.numbers.get(path, ())):
        definition = walk.definitions[number]
        if definition is None:
            continue
        home = home_of(walk, definition)
        block = walk.block
        while block != NOTHING:
            if block in (home, definition.body):
                return definition
            block = walk.blocks[block].parent
    return None


def home_of(walk: Walk, table: Definition) -> int:
    """The block in whose code a table is made, past the tables that it is a member of."""
    home = table.block
    while walk.blocks[home].kind is BlockKind.CLASS:
        home = walk.blocks[home].parent
    return home


def is_owner(walk: Walk, path: str, rule: ParallelRule) -> bool:
    tables = walk.tables
    if tables.owners is None:
        source = walk.source.decode("utf-8", "replace")
        tables.owners = frozenset(match[1] for each in rule.owners for match in _pattern(each).finditer(source))
        tables.classes = frozenset(match[1] for match in _pattern(rule.methods).finditer(source))
    return path in tables.owners
