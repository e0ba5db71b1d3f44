"""How calls are read whose functions are reached through modules, stand beside their arguments, or are operators."""

from __future__ import annotations

import re
from functools import lru_cache

from tree_sitter import Node

from kgcore.extract.expressions import keep_outside
from kgcore.extract.named import expanded, variables_in
from kgcore.extract.naming import ALL, listed_names, plain_name, whole_name
from kgcore.extract.sought import seek, seek_all
from kgcore.extract.walk import Walk
from kgcore.languages.named_rules import (
    ApplicationRule,
    AttributeDocRule,
    FunctionValueRule,
    LocalRule,
    ModuleNameRule,
    OpenRule,
    OperatorCallRule,
    ReachRule,
)
from kgcore.languages.rules import PathRule
from kgcore.model.facts import (
    NOTHING,
    Binding,
    BindingKind,
    BlockKind,
    Call,
    Closure,
    Import,
    Reference,
    ReferenceRole,
)

_CALL = ReferenceRole.CALL
_pattern = lru_cache(maxsize=None)(re.compile)
_LEFT = ("left", "both")
_RIGHT = ("right", "both")


def read_reach(walk: Walk, node: Node, rule: ReachRule, piped: int = 0) -> int:
    """A member of a module, or a name of this one; called where the rule says so and it has arguments."""
    member = seek(node, rule.member)
    if member is None:
        walk.visit_children(node)
        return NOTHING
    held = seek(node, rule.arguments)
    given = [each for each in held.named_children if each.type not in walk.spec.comments] if held is not None else []
    rest = seek_all(node, rule.rest)
    count = str(len(given) + piped + bool(rest))
    if rule.counted:
        counted = seek(node, rule.counted)
        count = walk.text(counted) if counted is not None else ""
        if not count.isdigit():
            walk.visit_children(node)
            return NOTHING
    name = plain_name(walk.text(member))
    module = seek(node, rule.module)
    path = f"{name}/{count}" if rule.arity else name
    reached = ""
    if module is not None:
        reached = walk.text(module)
        if reached in rule.own:
            reached = ""
        elif not _pattern(walk.spec.module_pattern).fullmatch("".join(reached.split())):
            walk.visit(module)
            for each in (*given, *rest):
                walk.visit(each)
            return NOTHING
    if reached:
        path = f"{whole_name(expanded(walk, reached), rule.separator)}.{path}"
    if not rule.calls:
        walk.mention(path, member)
        return walk.add_path(path)
    arguments = tuple([walk.visit(each) for each in (*given, *rest)])
    return add_call(walk, path, member, arguments)


def add_call(walk: Walk, path: str, place: Node, arguments: tuple[int, ...]) -> int:
    """A call of a path whose last name stands at a place."""
    walk.words[path.partition("/")[0]] = None
    index = walk.add(Call(walk.add_path(path), arguments))
    row, _ = place.start_point
    walk.references.append(Reference(_CALL, index, walk.block, place.end_byte, row + 1, walk.column(place)))
    return index


def path_of(walk: Walk, node: Node) -> tuple[str, Node] | None:
    """The path that a node names, and where its last name stands; None where it is no name."""
    entry = walk.table.get(node.type)
    if entry is None:
        return None
    rule = entry[1]
    if isinstance(rule, ReachRule):
        member, module = seek(node, rule.member), seek(node, rule.module)
        if member is None:
            return None
        name = plain_name(walk.text(member))
        if module is None:
            return name, member
        return f"{whole_name(expanded(walk, walk.text(module)), rule.separator)}.{name}", member
    if isinstance(rule, PathRule):
        return plain_name(walk.text(node)), node
    return None


def read_application(walk: Walk, node: Node, rule: ApplicationRule) -> int:
    """A run of applications is one call; it leans left for as long as the source likes."""
    arguments: list[Node] = []
    top: Node | None = node
    function: Node | None = None
    while top is not None and top.type == node.type:
        arguments.extend(reversed(seek_all(top, rule.arguments)))
        function = top = seek(top, rule.function)
    named = path_of(walk, function) if function is not None and function.type in rule.names else None
    if function is not None and named is None:
        walk.visit(function)
    indexes = tuple([walk.visit(each) for each in reversed(arguments)])
    return add_call(walk, *named, indexes) if named is not None else NOTHING


def read_operator_call(walk: Walk, node: Node, rule: OperatorCallRule) -> int:
    """A chain of operators is read in a loop: it may be as long as the source likes."""
    while True:
        left, right, sign_node = seek(node, rule.left), seek(node, rule.right), seek(node, rule.sign)
        sign = walk.text(sign_node).strip("`") if sign_node is not None else ""
        applied = rule.applies.get(sign, "")
        if sign in rule.assigns and left is not None:
            if right is not None:
                walk.visit(right)
            _bind_pattern(walk, left, rule.variables, node.end_byte)
            return NOTHING
        if right is not None:
            if sign in rule.pipes:
                _piped(walk, right)
            else:
                _operand(walk, right, called=applied in _RIGHT)
        if sign_node is not None and rule.defines and sign not in walk.spec.builtins:
            add_call(walk, plain_name(sign), sign_node, ())
        if left is None or left.type != node.type:
            if left is not None:
                _operand(walk, left, called=applied in _LEFT)
            return NOTHING
        node = left


def _operand(walk: Walk, node: Node, *, called: bool) -> None:
    named = path_of(walk, node) if called else None
    if named is not None:
        add_call(walk, *named, ())
    else:
        walk.visit(node)


def _piped(walk: Walk, node: Node) -> None:
    """A call that is given one argument more."""
    entry = walk.table.get(node.type)
    rule = entry[1] if entry is not None else None
    rule = getattr(rule, "otherwise", rule)
    if isinstance(rule, ReachRule) and rule.calls:
        read_reach(walk, node, rule, piped=1)
        return
    named = path_of(walk, node)
    if named is not None:
        add_call(walk, *named, ())
    else:
        walk.visit(node)


def _bind_pattern(walk: Walk, node: Node, types: frozenset[str], position: int) -> None:
    for each in variables_in(node, types):
        walk.bind(walk.text(each), each, BindingKind.ASSIGN, position=position)


def read_local(walk: Walk, node: Node, rule: LocalRule) -> int:
    outer = walk.block
    if rule.scoped:
        walk.block = walk.open_block(BlockKind.BRANCH)
        for each in seek_all(node, rule.pattern):
            _bind_pattern(walk, each, rule.variables, node.start_byte)
    for each in seek_all(node, rule.value):
        walk.visit(each)
    if not rule.scoped:
        for each in seek_all(node, rule.pattern):
            _bind_pattern(walk, each, rule.variables, node.end_byte)
    walk.block = outer
    return NOTHING


def read_module_name(walk: Walk, node: Node, rule: ModuleNameRule) -> int:
    path = whole_name(expanded(walk, walk.text(node)))
    walk.mention(path, node)
    return walk.add_path(path)


def read_function_value(walk: Walk, node: Node, rule: FunctionValueRule) -> int:
    outer = walk.block
    block = walk.block = walk.open_block(BlockKind.FUNCTION)
    mentions, bound = walk.mentions, walk.bound
    walk.mentions, walk.bound = {}, set()
    for pattern in seek_all(node, rule.parameters):
        for each in variables_in(pattern, rule.variables):
            walk.bind(walk.text(each), each, BindingKind.PARAMETER)
    for each in seek_all(node, rule.body):
        walk.visit(each)
    walk.block = outer
    keep_outside(walk, mentions, bound)
    return walk.add(Closure(block))


def read_attribute_doc(walk: Walk, node: Node, rule: AttributeDocRule) -> int:
    name, text = seek(node, rule.name), seek(node, rule.text)
    key = walk.text(name) if name is not None else ""
    if key not in rule.names:
        if name is not None and key not in rule.skips:
            for child in node.named_children:
                walk.visit_children(child)
        return NOTHING
    if text is not None:
        doc = "\n".join(line.strip() for line in walk.text(text).strip().split("\n"))[:1200]
        if rule.names[key]:
            walk.named.module_doc = doc
        else:
            walk.named.doc = doc
    return NOTHING


def read_open(walk: Walk, node: Node, rule: OpenRule) -> int:
    prefix = seek(node, rule.prefix)
    before = f"{walk.text(prefix)}." if prefix is not None else ""
    for place in seek_all(node, rule.module):
        text = before + walk.text(place).strip("\"'")
        _open(walk, node, rule, place, expanded(walk, text) if rule.separator == "." else text)
    return NOTHING


def _open(walk: Walk, node: Node, rule: OpenRule, place: Node, text: str) -> None:
    module = whole_name(text, rule.separator)
    alias = seek(node, rule.alias)
    names = seek_all(node, rule.names)
    limited = bool(names) or seek(node, rule.entries) is not None
    hides = (
        any(walk.text(each).startswith(rule.hiding) for each in seek_all(node, rule.hides)) if rule.hiding else False
    )
    plain = "".join(text.split()).replace(rule.separator, ".")
    if alias is not None:
        walk.named.aliases.append((walk.text(alias), plain))
    elif rule.shortens:
        walk.named.aliases.append((plain.rpartition(".")[2], plain))
    _import(walk, place, module, "", "")
    if not rule.opens or seek(node, rule.apart) is not None:
        return
    counts = seek_all(node, rule.arity)
    taken: list[tuple[str, Node]] = []
    for number, each in enumerate(names):
        named = seek(each, rule.name)
        if named is not None:
            count = f"/{walk.text(counts[number])}" if number < len(counts) else ""
            taken += [(name + count, named) for name in listed_names(walk.text(named).strip().rstrip(":"))]
    if not limited or hides:
        hidden = " ".join(sorted(name for name, _ in taken))
        _import(walk, place, module, f"-{hidden}" if hidden else "", "*")
        return
    whole = " ".join(sorted(name.removesuffix(ALL) for name, _ in taken if name.endswith(ALL)))
    if whole:
        _import(walk, place, module, f"={whole}", "*")
    for name, named in taken:
        if not name.endswith(ALL):
            _import(walk, named, module, name, name)


def _import(walk: Walk, place: Node, module: str, name: str, bound: str) -> None:
    """Import a name of a module, all of them (`*`), or only lead to it."""
    row, _ = place.start_point
    number, is_star = len(walk.imports), bound == "*"
    alias = "" if is_star or not bound else bound
    walk.imports.append(
        Import(module, name, alias, 0, is_star, walk.block, place.start_byte, row + 1, walk.column(place))
    )
    if bound:
        walk.bindings.append(Binding(bound, walk.block, place.start_byte, BindingKind.IMPORT, number, line=row + 1))
