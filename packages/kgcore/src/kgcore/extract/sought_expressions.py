"""How calls, runs of links and imports are read whose parts are found by paths."""

from __future__ import annotations

from tree_sitter import Node

from kgcore.extract.expressions import keep_outside, read_callee
from kgcore.extract.sought import seek, seek_all
from kgcore.extract.sought_definitions import first_value, give_value, read_sought_parameters
from kgcore.extract.walk import Walk
from kgcore.languages.rules import Rule, TransparentRule
from kgcore.languages.sought_rules import (
    GivenRule,
    GroupRule,
    RunRule,
    SoughtCallRule,
    SoughtClosureRule,
    SoughtImportRule,
    SoughtKeywordRule,
    TypedAsRule,
    WaitRule,
    WrapRule,
)
from kgcore.model.facts import (
    NOTHING,
    SHARED,
    Attribute,
    Await,
    BindingKind,
    BlockKind,
    Call,
    Closure,
    Import,
    Index,
    Reference,
    ReferenceRole,
)

_CALL = ReferenceRole.CALL
_QUOTES = "\"'`<>"


MADE = "=new"
"""The keyword of a call that makes an instance whatever else calling the type means."""


def read_sought_call(walk: Walk, node: Node, rule: SoughtCallRule) -> int:
    function = seek(node, rule.function)
    if function is None:
        walk.visit_children(node)
        return NOTHING
    if rule.joins:
        parts = seek_all(node, rule.function)
        path = ".".join(map(walk.text, parts))
        if not walk.path_pattern.fullmatch(path):
            walk.visit_children(node)
            return NOTHING
        walk.words[path] = None
        return _add_call(
            walk, walk.add_path(path), len(walk.text(parts[-1])), parts[-1], seek_all(node, rule.arguments)
        )
    makes = rule.makes and seek(function, rule.makes) is not None
    function = _bare(walk, function)
    callee, name_length = read_callee(walk, function)
    return _add_call(
        walk, callee, name_length, function, seek_all(node, rule.arguments), made=rule.constructs or bool(makes)
    )


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


def _add_call(
    walk: Walk, callee: int, name_length: int, function: Node, arguments: list[Node], *, made: bool = False
) -> int:
    positional, keywords = _read_arguments(walk, arguments)
    if made:
        keywords = (*keywords, (MADE, NOTHING))
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
    path, index = (walk.text(node), NOTHING) if rule.head is None else ("", _read_head(walk, node, rule.head))
    end = node
    link = node.next_named_sibling
    while link is not None and link.type in rule.links:
        member, held = seek(link, rule.member), seek(link, rule.call)
        if link.type == rule.aside:
            _read_aside(walk, link, path, index, member, held)
        elif member is not None:
            path, index = _join(walk, path, index, walk.text(member))
            end = member
            if held is not None:
                path, index = "", _call_link(walk, path, index, node, end, held)
        elif held is not None:
            index = _call_link(walk, path, index, node, end, held)
            path = ""
        else:
            base = walk.add_path(path) if path else index
            if path:
                walk.mention(path, node)
            arguments = tuple([walk.visit(child) for child in seek_all(link, rule.index)])
            index, path = (walk.add(Index(base, arguments)) if arguments else base), ""
        link = link.next_named_sibling
    if path:
        walk.mention(path, node)
        return walk.add_path(path)
    return index


def _read_head(walk: Walk, node: Node, rule: Rule) -> int:
    if isinstance(rule, SoughtCallRule):
        return read_sought_call(walk, node, rule)
    return first_value(walk, node)


def _call_link(walk: Walk, path: str, index: int, head: Node, end: Node, held: Node) -> int:
    callee = walk.add_path(path) if path else index
    _mention_owner(walk, path, head)
    name_length = len(path.rpartition(".")[2]) if path else _length(walk, index)
    return _add_call(walk, callee, name_length, end, held.named_children)


def _read_aside(walk: Walk, link: Node, path: str, index: int, member: Node | None, held: Node | None) -> None:
    """`value..add(1)`: the member is called, and the value stays what it was."""
    if member is not None and held is not None:
        inner_path, inner = _join(walk, path, index, walk.text(member))
        _call_link(walk, inner_path, inner, member, member, held)
        for child in link.named_children:
            if child.end_byte <= member.start_byte or child.start_byte >= held.end_byte:
                walk.visit(child)
        return
    walk.visit_children(link)


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


def read_wait(walk: Walk, node: Node, rule: WaitRule) -> int:
    return walk.add(Await(first_value(walk, node)))


def read_sought_closure(walk: Walk, node: Node, rule: SoughtClosureRule) -> int:
    outer = walk.block
    block = walk.open_block(BlockKind.FUNCTION)
    first = len(walk.bindings)
    walk.block = block
    mentions, bound = walk.mentions, walk.bound
    walk.mentions, walk.bound = {}, set()
    read_sought_parameters(walk, seek_all(node, rule.parameters))
    walk.bound.update(binding.name for binding in walk.bindings[first:])
    for body in seek_all(node, rule.body):
        give_value(walk, body)
    walk.block = outer
    keep_outside(walk, mentions, bound)
    return walk.add(Closure(block))


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
    if rule.names_module:
        for each in seek_all(node, rule.module):
            named = "".join(walk.text(each).split())
            _add_import(walk, each, named, "", "", rule)
            if named.isidentifier():
                _add_import(walk, each, named, "", named, rule)
        return NOTHING
    entries = seek_all(node, rule.entries)
    whole = seek(node, rule.whole) if not entries or not rule.pairs else None
    if whole is not None or not entries:
        alias = walk.text(whole) if whole is not None else ""
        _add_import(walk, node, module, "", alias, rule)
        return NOTHING
    aliases = seek_all(node, rule.alias) if rule.pairs else []
    for number, entry in enumerate(entries):
        following = entries[number + 1].start_byte if number + 1 < len(entries) else node.end_byte
        name_node = seek(entry, rule.name)
        if rule.pairs:
            alias_node = next((each for each in aliases if entry.end_byte < each.start_byte < following), None)
        else:
            alias_node = seek(entry, rule.alias)
        if name_node is not None:
            alias = walk.text(alias_node) if alias_node is not None else ""
            _add_import(walk, entry, module, walk.text(name_node), alias, rule)
    return NOTHING


def _add_import(walk: Walk, place: Node, module: str, name: str, alias: str, rule: SoughtImportRule) -> None:
    """Import a name of a module, the module under an alias, everything in it, or only lead to it."""
    row, _ = place.start_point
    star = rule.star and not alias and not name
    level = SHARED if rule.shares else 0
    column = walk.column(place)
    walk.imports.append(
        Import(module, name, alias, level, star, walk.block, place.start_byte, row + 1, column, rule.public)
    )
    bound = "*" if star else alias or name
    if bound:
        walk.bind(bound, place, BindingKind.IMPORT, len(walk.imports) - 1)
