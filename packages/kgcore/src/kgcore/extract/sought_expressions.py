"""How calls, runs of links and imports are read whose parts are found by paths."""

from __future__ import annotations

from tree_sitter import Node

from kgcore.extract.expressions import read_callee
from kgcore.extract.sought import seek, seek_all
from kgcore.extract.sought_definitions import first_value
from kgcore.extract.walk import Walk
from kgcore.languages.rules import TransparentRule
from kgcore.languages.sought_rules import (
    GivenRule,
    GroupRule,
    RunRule,
    SoughtCallRule,
    SoughtImportRule,
    SoughtKeywordRule,
    TypedAsRule,
    WrapRule,
)
from kgcore.model.facts import NOTHING, Attribute, BindingKind, Call, Import, Index, Reference, ReferenceRole

_CALL = ReferenceRole.CALL
_QUOTES = "\"'`<>"


def read_sought_call(walk: Walk, node: Node, rule: SoughtCallRule) -> int:
    function = seek(node, rule.function)
    if function is None:
        walk.visit_children(node)
        return NOTHING
    function = _bare(walk, function)
    callee, name_length = read_callee(walk, function)
    return _add_call(walk, callee, name_length, function, seek_all(node, rule.arguments))


def _bare(walk: Walk, node: Node) -> Node:
    """A function without what is wrapped round its name; what else stands in that is read."""
    while True:
        entry = walk.table.get(node.type)
        rule = entry[1] if entry is not None else None
        if isinstance(rule, WrapRule | TypedAsRule):
            inner = seek(node, rule.value if isinstance(rule, WrapRule) else rule.name)
            if inner is None:
                return node
            for child in node.named_children:
                if child.id != inner.id:
                    walk.visit(child)
            node = inner
        elif isinstance(rule, TransparentRule | GroupRule) and node.named_child_count == 1:
            node = node.named_children[0]
        else:
            return node


def _add_call(walk: Walk, callee: int, name_length: int, function: Node, arguments: list[Node]) -> int:
    positional, keywords = _read_arguments(walk, arguments)
    index = walk.add(Call(callee, positional, keywords))
    row, _ = function.end_point
    column = walk.column(function, at_end=True)
    place = column - name_length if column > name_length else 0
    walk.references.append(Reference(_CALL, index, walk.block, function.end_byte, row + 1, place))
    return index


def _read_arguments(walk: Walk, arguments: list[Node]) -> tuple[tuple[int, ...], tuple[tuple[str, int], ...]]:
    positional: list[int] = []
    keywords: list[tuple[str, int]] = []
    for node in arguments:
        entry = walk.table.get(node.type)
        rule = entry[1] if entry is not None else None
        if node.type in walk.spec.comments:
            continue
        if isinstance(rule, SoughtKeywordRule):
            name, value = seek(node, rule.name), walk.optional(seek(node, rule.value))
            if name is not None:
                keywords.append((walk.text(name), value))
        elif _names_others(walk, node):
            continue
        elif rule is None:
            positional.append(first_value(walk, node))
        else:
            positional.append(walk.visit(node))
    return tuple(positional), tuple(keywords)


def _names_others(walk: Walk, node: Node) -> bool:
    """Whether an argument only holds named ones, which are listed themselves."""
    entry = walk.table.get(node.named_children[0].type) if node.named_child_count else None
    return entry is not None and isinstance(entry[1], SoughtKeywordRule)


def read_sought_keyword(walk: Walk, node: Node, rule: SoughtKeywordRule) -> int:
    return walk.optional(seek(node, rule.value))


def read_run(walk: Walk, node: Node, rule: RunRule) -> int:
    """The links after the head are read here, whatever else comes by them later."""
    if rule.names:
        path, index = walk.text(node), NOTHING
    else:
        path, index = "", walk.optional(seek(node, rule.value)) if rule.value else NOTHING
    end = node
    link = node.next_named_sibling
    called = False
    while link is not None and link.type in rule.links:
        member, held = seek(link, rule.member), seek(link, rule.call)
        if member is not None:
            path, index = _join(walk, path, index, walk.text(member))
            end = member
        elif held is not None:
            callee = walk.add_path(path) if path else index
            _mention_owner(walk, path, node)
            name_length = len(path.rpartition(".")[2]) if path else _length(walk, index)
            index = _add_call(walk, callee, name_length, end, held.named_children)
            path, called = "", True
        else:
            base = walk.add_path(path) if path else index
            if path:
                walk.mention(path, node)
            arguments = tuple([walk.visit(child) for child in seek_all(link, rule.index)])
            index, path = walk.add(Index(base, arguments)), ""
        link = link.next_named_sibling
    if path:
        walk.mention(path, node)
        return walk.add_path(path)
    return index if index != NOTHING or called else NOTHING


def _join(walk: Walk, path: str, index: int, name: str) -> tuple[str, int]:
    if path:
        return f"{path}.{name}", NOTHING
    walk.words[name] = None
    return "", walk.add(Attribute(index, name))


def _length(walk: Walk, index: int) -> int:
    expression = walk.expressions[index] if index != NOTHING else None
    return len(expression.text) if isinstance(expression, Attribute) else 0


def _mention_owner(walk: Walk, path: str, node: Node) -> None:
    walk.words[path] = None
    owner = path.rpartition(".")[0]
    if "." in owner:
        walk.add_path(owner)
        walk.mention(owner, node)


def read_group(walk: Walk, node: Node, rule: GroupRule) -> int:
    return first_value(walk, node)


def read_given(walk: Walk, node: Node, rule: GivenRule) -> int:
    walk.bind("", node, BindingKind.RETURN, first_value(walk, node))
    return NOTHING


def read_wrap(walk: Walk, node: Node, rule: WrapRule) -> int:
    value = seek(node, rule.value)
    index = NOTHING
    for child in node.named_children:
        given = walk.visit(child)
        if value is not None and child.id == value.id:
            index = given
    return index


def read_sought_import(walk: Walk, node: Node, rule: SoughtImportRule) -> int:
    place = seek(node, rule.module)
    module = walk.written(place).strip().strip(_QUOTES) if place is not None else ""
    if place is None or not module:
        walk.visit_children(node)
        return NOTHING
    entries = seek_all(node, rule.entries)
    aliases = seek_all(node, rule.alias) if rule.pairs or not entries else []
    if not entries:
        alias = walk.text(aliases[0]) if aliases else ""
        add_sought_import(walk, node, module, "", alias, star=rule.star and not alias)
        return NOTHING
    for number, entry in enumerate(entries):
        following = entries[number + 1].start_byte if number + 1 < len(entries) else node.end_byte
        name_node, alias_node = seek(entry, rule.name), None
        if rule.pairs:
            alias_node = next((each for each in aliases if entry.end_byte < each.start_byte < following), None)
        else:
            alias_node = seek(entry, rule.alias)
        if name_node is not None:
            alias = walk.text(alias_node) if alias_node is not None else ""
            add_sought_import(walk, entry, module, walk.text(name_node), alias)
    return NOTHING


def add_sought_import(walk: Walk, place: Node, module: str, name: str, alias: str, *, star: bool = False) -> None:
    """Import a name of a module, the module under an alias, everything in it, or only lead to it."""
    row, _ = place.start_point
    walk.imports.append(Import(module, name, alias, 0, star, walk.block, place.start_byte, row + 1, walk.column(place)))
    bound = "*" if star else alias or name
    if bound:
        walk.bind(bound, place, BindingKind.IMPORT, len(walk.imports) - 1)
