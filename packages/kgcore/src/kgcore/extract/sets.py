"""How sets of names are read, and functions that are applied to one argument after the other."""

from __future__ import annotations

from tree_sitter import Node

from kgcore.extract.expressions import read_callee
from kgcore.extract.imports import HIDDEN, add_import
from kgcore.extract.sought import seek, seek_all
from kgcore.extract.sought_definitions import read_sought_definition
from kgcore.extract.walk import Walk
from kgcore.languages.set_rules import ApplyRule, EntryRule, InheritRule, SetRule
from kgcore.languages.sought_rules import SoughtDefinitionRule
from kgcore.model.facts import NOTHING, Binding, BindingKind, BlockKind, Call, Object, Path, Reference, ReferenceRole

_DEFINITION = BindingKind.DEFINITION


def read_set(walk: Walk, node: Node, rule: SetRule) -> int:
    outer = walk.block
    block = walk.block = walk.open_block(BlockKind.BRANCH if rule.visible else BlockKind.OBJECT)
    bound, walk.bound = walk.bound, set()
    first = len(walk.bindings)
    walk.visit_children(node)
    walk.block, walk.bound = outer, bound
    if _is_file(node, rule):
        _give(walk, [binding for binding in walk.bindings[first:] if binding.block == block], outer)
    return walk.add(Object(block))


def _is_file(node: Node, rule: SetRule) -> bool:
    place = node
    while place.parent is not None and place.parent.type in rule.round:
        if place.parent.named_children[-1].id != place.id:
            return False
        place = place.parent
    return place.parent is not None and place.parent.type == rule.root


def _give(walk: Walk, members: list[Binding], outer: int) -> None:
    """Bind the names of the set that the file is where others look for them."""
    given = {binding.name: binding for binding in walk.bindings if binding.kind is _DEFINITION}
    for binding in members:
        found = binding if binding.kind is _DEFINITION else given.get(binding.name)
        if found is not None and found.block != 0:
            hidden = f"{HIDDEN}{binding.name}"
            walk.exported.append((binding.name, hidden))
            walk.bindings.append(Binding(hidden, 0, binding.position, _DEFINITION, found.value, line=binding.line))


def read_entry(walk: Walk, node: Node, rule: EntryRule) -> int:
    names, value_node = seek_all(node, rule.name), seek(node, rule.value)
    entry = walk.table.get(value_node.type) if value_node is not None else None
    if value_node is not None and entry is not None and isinstance(entry[1], SoughtDefinitionRule):
        return read_sought_definition(walk, value_node, entry[1])
    value = walk.optional(value_node)
    if len(names) == 1:
        walk.bind(walk.text(names[0]), names[0], BindingKind.ASSIGN, value, position=node.start_byte)
    return NOTHING


def read_inherit(walk: Walk, node: Node, rule: InheritRule) -> int:
    source = seek(node, rule.source) if rule.source else None
    value = walk.optional(source)
    for name in seek_all(node, rule.names):
        text = walk.text(name)
        if source is not None:
            walk.bind(text, name, BindingKind.ASSIGN, value, NOTHING, (text,), position=node.start_byte)
        elif walk.blocks[walk.block].kind is BlockKind.OBJECT:
            index = walk.add_path(text)
            walk.mention(text, name)
            walk.bind(text, name, BindingKind.ASSIGN, index, position=node.start_byte)
    return NOTHING


def read_apply(walk: Walk, node: Node, rule: ApplyRule) -> int:
    """A chain of applications is one call. It leans left for as long as the source likes."""
    arguments: list[Node] = []
    function: Node | None = node
    while function is not None and function.type == node.type:
        arguments.extend(seek_all(function, rule.argument))
        function = seek(function, rule.function)
    arguments.reverse()
    if function is None:
        return NOTHING
    if walk.text(function) == rule.loads and arguments and arguments[0].type == rule.path:
        bound = add_import(walk, arguments[0], walk.text(arguments[0]), "", "", block=walk.block)
        for argument in arguments[1:]:
            walk.visit(argument)
        return walk.add(Path(bound))
    callee, name_length = read_callee(walk, function)
    index = walk.add(Call(callee, tuple([walk.visit(argument) for argument in arguments])))
    column = walk.column(function, at_end=True)
    place = column - name_length if column > name_length else 0
    row, _ = function.end_point
    walk.references.append(Reference(ReferenceRole.CALL, index, walk.block, function.end_byte, row + 1, place))
    return index
