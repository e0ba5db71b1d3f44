"""What does a file say that hosts code of another language: of its regions, its component and its template?"""

from __future__ import annotations

import msgspec
from tree_sitter import Node, Parser

from kgcore.extract.definitions import Outer, refer_to_mentions
from kgcore.extract.embedding import CodeRegion, EmbeddedParser
from kgcore.extract.imports import HIDDEN
from kgcore.extract.modules import DEFAULT
from kgcore.extract.templates import read_template
from kgcore.extract.walk import Walk
from kgcore.languages.markup import Markup, Region
from kgcore.model.facts import NOTHING, Binding, BindingKind, BlockKind, Definition, Object, ReferenceRole
from kgcore.model.kinds import SymbolKind

COMPONENT = f"{HIDDEN}{DEFAULT}"
"""The name, which no source can write, under which a file keeps the component that it exports."""


def read_host(walk: Walk, root: Node, found: list[CodeRegion], markup: Markup, parser: Parser) -> list[Node]:
    """Read a file's code and template; gives the trees of its regions."""
    embedded = EmbeddedParser(parser, walk.source)
    trees = _read_regions(walk, found, Region.MODULE, embedded)
    number, value = _exported_component(walk)
    outer = Outer(walk)
    if number == NOTHING:
        number = len(walk.definitions)
        walk.definitions.append(None)
        body = walk.open_block(BlockKind.FUNCTION, number)
        walk.bindings.append(Binding(COMPONENT, 0, 0, BindingKind.DEFINITION, number, line=1))
        walk.exported = [*[pair for pair in walk.exported if pair[0] != DEFAULT], (DEFAULT, COMPONENT)]
    else:
        body = walk.open_block(BlockKind.FUNCTION, number)
    # Names inside stay as they are written: nobody speaks of a file's functions by the name of its component.
    walk.definition, walk.block = number, body
    _bind_members(walk, markup.member_groups, body)
    trees += _read_regions(walk, found, Region.COMPONENT, embedded)
    # The template runs after the code, wherever it stands: like a function inside the component.
    walk.block = walk.open_block(BlockKind.FUNCTION)
    read_template(walk, root, markup, embedded, body)
    if markup.reading_sign:
        _bind_read(walk, markup.reading_sign, body)
    _refer_to_outside(walk, body)
    words, branches = walk.words, walk.branches
    outer.restore(walk)
    if walk.definitions[number] is None:
        walk.definitions[number] = _component(walk, body, value, branches, " ".join(words))
    if any(region.belongs is Region.APART for region in found):
        walk.block = walk.open_block(BlockKind.FUNCTION)
        trees += _read_regions(walk, found, Region.APART, embedded)
        walk.block = 0
    return trees


def _read_regions(walk: Walk, found: list[CodeRegion], belongs: Region, embedded: EmbeddedParser) -> list[Node]:
    trees = [embedded.parse(region.start, region.end) for region in found if region.belongs is belongs]
    for tree in trees:
        walk.visit_children(tree)
    return trees


def _exported_component(walk: Walk) -> tuple[int, int]:
    """The definition that the code exports as the default, or the value that it exports in place of one."""
    name = dict(walk.exported).get(DEFAULT)
    for binding in walk.bindings if name is not None else ():
        if binding.block == 0 and binding.name == name:
            if binding.kind is BindingKind.DEFINITION:
                return binding.value, NOTHING
            return NOTHING, binding.value
    return NOTHING, NOTHING


def _bind_members(walk: Walk, groups: frozenset[str], body: int) -> None:
    """Bind the members of an exported object that its template sees by their names."""
    held = {
        block.block
        for binding in walk.bindings
        if binding.name in groups and binding.value != NOTHING
        for block in [walk.expressions[binding.value]]
        if isinstance(block, Object)
    }
    members = [item for item in walk.bindings if item.block in held and item.kind is BindingKind.DEFINITION]
    walk.bindings.extend(Binding(item.name, body, 0, item.kind, item.value, line=item.line) for item in members)


def _bind_read(walk: Walk, sign: str, body: int) -> None:
    """Bind each imported name that is mentioned with the sign of reading as what it is without."""
    mentioned = {path.partition(".")[0] for path in walk.paths}
    for item in [item for item in walk.bindings if item.block in (0, body) and item.kind is BindingKind.IMPORT]:
        if f"{sign}{item.name}" in mentioned:
            walk.bindings.append(msgspec.structs.replace(item, name=f"{sign}{item.name}", block=body, position=0))


def _refer_to_outside(walk: Walk, body: int) -> None:
    """Refer to what code and template mention, variables of the component left out, its functions not."""
    defined = {
        binding.name for binding in walk.bindings if binding.block == body and binding.kind is BindingKind.DEFINITION
    }
    walk.words.update(dict.fromkeys(walk.mentions))
    walk.words.update(dict.fromkeys(walk.type_mentions))
    for local in walk.bound - walk.outside - defined:
        walk.mentions.pop(local, None)
    refer_to_mentions(walk, walk.mentions, ReferenceRole.USE, body)
    refer_to_mentions(walk, walk.type_mentions, ReferenceRole.TYPE, body)


def _component(walk: Walk, body: int, value: int, branches: int, words: str) -> Definition:
    """The component is what the whole file defines."""
    return Definition(
        kind=SymbolKind.FUNCTION,
        name=DEFAULT,
        qualified_name=DEFAULT,
        block=0,
        body=body,
        position=0,
        line=1,
        column=0,
        start_line=1,
        end_line=max(1, walk.source.count(b"\n") + (not walk.source.endswith(b"\n"))),
        branches=branches,
        words=words,
        value=value,
    )
