"""How modules and packages are read that have names of their own, and hold what stands in them or follows them."""

from __future__ import annotations

import msgspec
from tree_sitter import Node

from kgcore.extract.definitions import MAX_SIGNATURE, Outer
from kgcore.extract.modules import EVERYWHERE
from kgcore.extract.naming import DOT, OpenSpace, listed_names, spoken, whole_name
from kgcore.extract.sought import document_above, seek, seek_all
from kgcore.extract.walk import Walk
from kgcore.languages.named_rules import BlockRule, SpaceRule
from kgcore.model.facts import NOTHING, Binding, BindingKind, BlockKind, Definition, ReferenceRole


def read_space(walk: Walk, node: Node, rule: SpaceRule) -> int:
    place = seek(node, rule.name)
    if place is None:
        walk.visit_children(node)
        return NOTHING
    bodies = seek_all(node, rule.body)
    if rule.local:
        return _read_local_space(walk, node, rule, place, bodies)
    if not bodies:
        container = node.parent.id if node.parent is not None else 0
        close_spaces(walk, container, node.start_point[0])
    name = whole_name(walk.text(place), rule.separator)
    target = seek(node, rule.implements)
    if target is not None:
        name = f"{name}{DOT}{whole_name(expanded(walk, walk.text(target)), rule.separator)}"
    short = name.partition(DOT)[0]
    outer_name = around(walk)
    if rule.nests and outer_name:
        name = f"{outer_name}{DOT}{name}"
    number = len(walk.definitions)
    walk.definitions.append(None)
    round_it = walk.block
    if rule.nests:
        walk.block = 0  # one module inside another does not see its names
    body = walk.open_block(BlockKind.NAMESPACE, number)
    walk.block = round_it
    line = place.start_point[0] + 1
    walk.bindings.append(Binding(name, 0, node.start_byte, BindingKind.DEFINITION, number, line=line))
    walk.exported.append((f"{EVERYWHERE}{name}", name))
    if rule.nests and outer_name:
        walk.named.aliases.append((short, f"{spoken(outer_name)}.{short}"))
    space = OpenSpace(number, body, name, node, len(walk.named.aliases))
    doc, walk.named.doc, walk.named.module_doc = document_above(walk, node), "", ""
    space.outer = Outer(walk)
    walk.definition, walk.block, walk.qualifier = number, body, f"{spoken(name)}."
    walk.definitions[number] = Definition(
        kind=rule.kind,
        name=walk.text(place),
        qualified_name=spoken(name),
        block=0,
        body=body,
        position=place.start_byte,
        line=line,
        column=walk.column(place),
        start_line=node.start_point[0] + 1,
        end_line=node.end_point[0] + 1,
        signature=head_of(walk, node, bodies),
        doc=doc,
    )
    if rule.closed and walk.named.exports is None:
        walk.named.exports = []
    listed = seek_all(node, rule.exports)
    if listed:
        walk.named.exports = [name for each in listed for name in listed_names(walk.text(each))]
        passed = [whole_name(walk.text(each), rule.separator) for each in seek_all(node, rule.passes)]
        walk.named.exports += [f"={each}" for each in passed]
    walk.named.spaces.append(space)
    if bodies:
        for each in bodies:
            walk.visit_children(each)
        _close(walk, node.end_point[0] + 1)
    return NOTHING


def _read_local_space(walk: Walk, node: Node, rule: SpaceRule, place: Node, bodies: list[Node]) -> int:
    name = walk.text(place)
    if not bodies:
        aliased = seek(node, rule.alias)
        value = walk.add_path("".join(walk.text(aliased).split())) if aliased is not None else NOTHING
        walk.bind(name, place, BindingKind.ASSIGN, value, position=node.end_byte)
        return NOTHING
    number = len(walk.definitions)
    walk.definitions.append(None)
    body = walk.open_block(BlockKind.NAMESPACE, number)
    walk.bind(name, place, BindingKind.DEFINITION, number, position=node.start_byte)
    if rule.shared and walk.block == 0:
        walk.exported.append((f"{EVERYWHERE}{name}", name))
    doc = document_above(walk, node)
    outer = Outer(walk)
    qualified_name = f"{walk.qualifier}{name}"
    outer_block = walk.block
    walk.definition, walk.block, walk.qualifier = number, body, f"{qualified_name}."
    for each in seek_all(node, rule.parameters):
        walk.bind(walk.text(each), each, BindingKind.PARAMETER)
    for each in bodies:
        walk.visit_children(each)
    words, branches = outer.leave(walk, body)
    walk.definitions[number] = Definition(
        kind=rule.kind,
        name=name,
        qualified_name=qualified_name,
        block=outer_block,
        body=body,
        position=place.start_byte,
        line=place.start_point[0] + 1,
        column=walk.column(place),
        start_line=node.start_point[0] + 1,
        end_line=last_row(node) + 1,
        signature=head_of(walk, node, bodies),
        doc=doc,
        branches=branches,
        words=words,
    )
    return NOTHING


def around(walk: Walk) -> str:
    """The module round the place."""
    return walk.named.spaces[-1].name if walk.named.spaces else ""


def add_base(walk: Walk, place: Node, base: str) -> None:
    """The module round the place has what another has."""
    if not walk.named.spaces:
        return
    space = walk.named.spaces[-1]
    definition = walk.definitions[space.number]
    if definition is not None:
        index = walk.add_path(base)
        walk.refer(ReferenceRole.INHERIT, index, place, space.body)
        walk.definitions[space.number] = msgspec.structs.replace(definition, bases=(*definition.bases, index))


def close_spaces(walk: Walk, container: int = NOTHING, end_line: int = NOTHING) -> None:
    """End the modules that hold what follows: all of them, or those that stand in this node."""
    spaces = walk.named.spaces
    while spaces and container in (NOTHING, spaces[-1].container):
        last = walk.source.count(b"\n") + (not walk.source.endswith(b"\n"))
        _close(walk, last if end_line == NOTHING else end_line)


def _close(walk: Walk, end_line: int) -> None:
    space = walk.named.spaces.pop()
    del walk.named.aliases[space.aliases :]  # they hold to the end of the module
    definition = walk.definitions[space.number]
    doc = walk.named.module_doc
    walk.named.module_doc = ""
    if isinstance(space.outer, Outer) and definition is not None:
        words, branches = space.outer.leave(walk, space.body)
        definition = walk.definitions[space.number] or definition
        walk.definitions[space.number] = msgspec.structs.replace(
            definition, words=words, branches=branches, end_line=end_line, doc=doc or definition.doc
        )


def expanded(walk: Walk, text: str) -> str:
    """A module's name with its first part replaced by what that stands for here."""
    first, dot, rest = "".join(text.split()).partition(".")
    for alias, full in reversed(walk.named.aliases):
        if alias == first:
            return f"{full}{dot}{rest}"
    return f"{first}{dot}{rest}"


def read_block(walk: Walk, node: Node, rule: BlockRule) -> int:
    outer = walk.block
    walk.block = walk.open_block(BlockKind.BRANCH)
    walk.visit_children(node)
    close_spaces(walk, node.id, node.end_point[0] + 1)
    walk.block = outer
    return NOTHING


def last_row(node: Node) -> int:
    row, column = node.end_point
    return row - (column == 0 and row > node.start_point[0])


def head_of(walk: Walk, node: Node, bodies: list[Node]) -> str:
    """What stands before the body, on one line."""
    starts = [each.start_byte for each in bodies if each.start_byte > node.start_byte]
    end = min(starts) if starts else node.end_byte
    end = min(end, node.start_byte + 4 * MAX_SIGNATURE)
    text = " ".join(walk.source[node.start_byte : end].decode("utf-8", "replace").split())
    text = text.removesuffix(" do").removesuffix(" do:").removesuffix("->").removesuffix("=").rstrip(" {,")
    return text if len(text) <= MAX_SIGNATURE else text[: MAX_SIGNATURE - 1] + "…"
