"""How calls are read whose functions are reached through modules, stand beside their arguments, or are operators."""

from __future__ import annotations

import re
from functools import lru_cache

from tree_sitter import Node

from kgcore.extract.expressions import keep_outside
from kgcore.extract.modules import EVERYWHERE
from kgcore.extract.named import variables_in
from kgcore.extract.naming import ALL, INCLUDES, listed_names, plain_name, whole_name
from kgcore.extract.sought import seek, seek_all
from kgcore.extract.spaces import add_base, around, expanded
from kgcore.extract.walk import Walk
from kgcore.languages.named_rules import (
    ApplicationRule,
    AttributeDocRule,
    FunctionValueRule,
    ListedRule,
    LocalRule,
    MemberCallRule,
    ModuleNameRule,
    OpenRule,
    OperatorCallRule,
    ReachRule,
)
from kgcore.languages.rules import PathRule
from kgcore.model.facts import (
    NOTHING,
    Attribute,
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
    if rule.listed:
        given = [each for each in seek_all(node, rule.arguments) if each.is_named]
    else:
        held = seek(node, rule.arguments)
        listed = held.named_children if held is not None else ()
        given = [each for each in listed if each.type not in walk.spec.comments]
    rest = seek_all(node, rule.rest)
    count = str(len(given) + piped + bool(rest))
    if rule.counted:
        counted = seek(node, rule.counted)
        count = walk.text(counted) if counted is not None else ""
        if not count.isdigit():
            walk.visit_children(node)
            return NOTHING
    written = walk.text(member).lstrip(rule.marks) if rule.marks else walk.text(member)
    reached, _, name = written.rpartition(rule.separator) if rule.module == () else ("", "", written)
    if rule.marks and not walk.path_pattern.fullmatch(name):
        walk.visit_children(node)
        return NOTHING
    name = plain_name(name)
    module = seek(node, rule.module)
    path = f"{name}/{count}" if rule.arity else name
    if module is not None:
        reached = walk.text(module)
        if reached in rule.own:
            reached = ""
        elif not _pattern(walk.spec.module_pattern).fullmatch("".join(reached.split())):
            walk.visit(module)
            for each in (*given, *rest):
                walk.visit(each)
            return NOTHING
    if reached and rule.parts:
        path = f"{''.join(reached.split()).replace(rule.separator, '.')}.{path}"
    elif reached:
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
        if rule.parts:
            text = "".join(walk.text(module).split()).replace(rule.separator, ".")
            return (f"{text}.{name}", member) if _pattern(walk.spec.module_pattern).fullmatch(text) else None
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
    patterns, values = seek_all(node, rule.pattern), seek_all(node, rule.value)
    if rule.scoped:
        walk.block = walk.open_block(BlockKind.BRANCH)
        for each in patterns:
            _bind_pattern(walk, each, rule.variables, node.start_byte)
    indexes = [walk.visit(each) for each in values]
    value = indexes[0] if len(indexes) == 1 else NOTHING
    receives = bool(rule.receives) and len(values) == 1 and walk.text(values[0]) in rule.receives
    for each in () if rule.scoped else patterns:
        changes = bool(rule.declares) and each.type not in rule.declares
        if changes and each.type not in rule.variables:
            walk.visit(each)  # an element or a member is changed, not the name
            continue
        names = variables_in(each, rule.variables)
        if receives and not changes and names and _is_own_receiver(walk, names[0]):
            names = names[1:]
        kind = BindingKind.CHANGE if changes else BindingKind.ASSIGN
        for name in names:
            walk.bind(
                rule.mark + walk.text(name), name, kind, value if len(names) == 1 else NOTHING, position=node.end_byte
            )
    walk.block = outer
    return NOTHING


def _is_own_receiver(walk: Walk, name: Node) -> bool:
    """Whether a function of a module takes its receiver here, which has its name already."""
    if walk.text(name) not in walk.spec.receiver_names:
        return False
    functions = 0
    block = walk.block
    while block != NOTHING:
        functions += walk.blocks[block].kind is BlockKind.FUNCTION
        block = walk.blocks[block].parent
    return functions == 1


def read_member_call(walk: Walk, node: Node, rule: MemberCallRule) -> int:
    target, name_node = seek(node, rule.object), seek(node, rule.name)
    if target is None or name_node is None:
        walk.visit_children(node)
        return NOTHING
    arguments = tuple([walk.visit(each) for each in seek_all(node, rule.arguments) if each.is_named])
    module, _, name = walk.text(name_node).rpartition(rule.separator)
    if not walk.path_pattern.fullmatch(name) or not name[:1].isidentifier():
        walk.visit_children(node)
        return NOTHING
    text = walk.text(target)
    text = rule.aliases.get(text, text)
    if module and module == rule.above:
        return add_call(walk, f"{rule.above}.{name}", name_node, arguments)
    if rule.brackets and text[:1] in rule.brackets:
        made = "" if name == rule.constructs else f".{name}"
        return add_call(walk, f"{whole_name(text.strip(rule.brackets), rule.separator)}{made}", name_node, arguments)
    if text in rule.own:
        return add_call(walk, f"{around(walk)}.{name}", name_node, arguments)
    if module or _pattern(walk.spec.module_pattern).fullmatch(text):
        return add_call(walk, f"{whole_name(module or text, rule.separator)}.{name}", name_node, arguments)
    if walk.path_pattern.fullmatch(text):
        walk.mention(text, target)
        return add_call(walk, f"{text}.{name}", name_node, arguments)
    index = walk.add(Call(walk.add(Attribute(walk.visit(target), name)), arguments))
    walk.words[name] = None
    place = name_node
    walk.references.append(
        Reference(_CALL, index, walk.block, place.end_byte, place.start_point[0] + 1, walk.column(place))
    )
    return index


def read_listed(walk: Walk, node: Node, rule: ListedRule) -> int:
    for each in seek_all(node, rule.value):
        walk.visit(each)
    for place in seek_all(node, rule.words):
        for word in walk.text(place).strip("\"'").split():
            if word.startswith("-"):
                continue
            if not rule.exports:
                add_base(walk, place, whole_name(word, rule.separator))
            elif rule.always:
                walk.named.exports = [*(walk.named.exports or ()), plain_name(word.lstrip("&"))]
    return NOTHING


def read_module_name(walk: Walk, node: Node, rule: ModuleNameRule) -> int:
    text = walk.text(node)
    path = whole_name(expanded(walk, text) if rule.separator == "." else text, rule.separator)
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
    outer = walk.block
    inside = seek_all(node, rule.inside)
    if inside:
        walk.block = walk.open_block(BlockKind.BRANCH)
    prefix = seek(node, rule.prefix)
    before = f"{walk.text(prefix)}." if prefix is not None else ""
    for place in seek_all(node, rule.module):
        text = before + walk.text(place).strip("\"'")
        if rule.file:
            include(walk, node, place, text, rule.file)
            continue
        _open(walk, node, rule, place, expanded(walk, text) if rule.separator == "." else text)
    for each in inside:
        walk.visit(each)
    walk.block = outer
    return NOTHING


def include(walk: Walk, node: Node, place: Node, text: str, suffix: str) -> None:
    """A file whose code is as if it stood here: it sees what is seen here, and all that it has is seen here."""
    stem = text.removesuffix(suffix).removeprefix("./")
    _import(walk, place, f"./{stem}", "", "*", public=True)
    walk.exported.append((f"{EVERYWHERE}{INCLUDES}{stem.rpartition('/')[2]}", ""))


def _open(walk: Walk, node: Node, rule: OpenRule, place: Node, name: str) -> None:
    module = whole_name(name, rule.separator)
    alias = seek(node, rule.alias)
    names = seek_all(node, rule.names)
    limited = bool(names) or seek(node, rule.entries) is not None
    hides = (
        any(walk.text(each).startswith(rule.hiding) for each in seek_all(node, rule.hides)) if rule.hiding else False
    )
    plain = "".join(name.split()).replace(rule.separator, ".")
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
            text = walk.text(named).strip().rstrip(":")
            text = text.strip("\"'") if text[:1] in ("'", '"') else text
            words = [text] if "(" in text else text.split()
            taken += [(name + count, named) for word in words for name in listed_names(word.lstrip("&"))]
    if not limited or hides:
        hidden = " ".join(sorted(name for name, _ in taken))
        _import(walk, place, module, f"-{hidden}" if hidden else "", "*", public=rule.passes)
        return
    whole = " ".join(sorted(name.removesuffix(ALL) for name, _ in taken if name.endswith(ALL)))
    if whole:
        _import(walk, place, module, f"={whole}", "*")
    for bound, found in taken:
        if not bound.endswith(ALL):
            _import(walk, found, module, bound, bound)


def _import(walk: Walk, place: Node, module: str, name: str, bound: str, *, public: bool = False) -> None:
    """Import a name of a module, all of them (`*`), or only lead to it."""
    row, _ = place.start_point
    number, is_star = len(walk.imports), bound == "*"
    alias = "" if is_star or not bound else bound
    column = walk.column(place)
    walk.imports.append(Import(module, name, alias, 0, is_star, walk.block, place.start_byte, row + 1, column, public))
    if bound:
        walk.bindings.append(Binding(bound, walk.block, place.start_byte, BindingKind.IMPORT, number, line=row + 1))
