"""How a definition is read: its signature, parameters, documentation and body."""

from __future__ import annotations

import inspect
from collections.abc import Iterable

from tree_sitter import Node

from kgcore.extract.expressions import keep_outside, read_named_argument
from kgcore.extract.walk import Walk
from kgcore.languages.rules import (
    ClosureRule,
    DecoratedRule,
    DefinitionRule,
    KeywordRule,
    ParameterRule,
    StringRule,
)
from kgcore.model.facts import (
    NOTHING,
    Binding,
    BindingKind,
    BlockKind,
    Closure,
    Definition,
    Index,
    Parameter,
    Path,
    ReferenceRole,
)
from kgcore.model.kinds import NODE_TYPE_OF, NodeType, SymbolKind

# Reading a member of an enumeration costs a call in Python; these are read for every definition.
_CLASS_NODE = NodeType.CLASS
_CLASS = BlockKind.CLASS
_FUNCTION = BlockKind.FUNCTION
_OBJECT = BlockKind.OBJECT
_BRANCH = BlockKind.BRANCH
_DEFINITION = BindingKind.DEFINITION
_PARAMETER = BindingKind.PARAMETER
_USE = ReferenceRole.USE
_TYPE = ReferenceRole.TYPE

MAX_SIGNATURE = 200
MAX_DOC = 1200

_GATHERS = {"": BindingKind.PARAMETER, "positional": BindingKind.VARIADIC, "keywords": BindingKind.KEYWORDS}


def read_decorated(walk: Walk, node: Node, rule: DecoratedRule) -> int:
    decorators: list[tuple[int, Node]] = []
    for child in node.named_children:
        if child.type == rule.decorator:
            for expression in child.named_children:
                decorators.append((visit_unmentioned(walk, expression), expression))
    definition = walk.part(node, rule.definition)
    if definition is None:
        return NOTHING
    walk.decorators = tuple(index for index, _ in decorators)
    walk.start_row = node.start_point[0]
    number, body = len(walk.definitions), len(walk.blocks)
    walk.visit(definition)
    if len(walk.definitions) > number:
        for index, place in decorators:
            walk.refer(ReferenceRole.DECORATE, index, place, body)
    return NOTHING


def read_definition(walk: Walk, node: Node, rule: DefinitionRule) -> int:
    name_node, body_node = walk.part(node, rule.name), walk.part(node, rule.body)
    decorators, start_row = walk.decorators, walk.start_row
    walk.decorators, walk.start_row = (), NOTHING
    if name_node is None:
        walk.visit_children(node)
        return NOTHING
    name = walk.text(name_node)
    name_row, name_column = name_node.start_point
    number = len(walk.definitions)
    walk.definitions.append(None)
    is_class = NODE_TYPE_OF[rule.kind] is _CLASS_NODE
    body = walk.open_block(_CLASS if is_class else _FUNCTION, number)
    bases, keywords = _read_bases(walk, walk.part(node, rule.bases), body)
    walk.bind(name, name_node, _DEFINITION, number)

    qualified_name = f"{walk.qualifier}{name}"
    outer = Outer(walk)
    parameters, returns = _read_parameters(walk, node, rule, body, outer.mentions)
    walk.definition, walk.block, walk.qualifier = number, body, f"{qualified_name}."
    if body_node is not None:
        walk.visit_children(body_node)
    # What is bound in a function is a local; only what comes from outside is worth looking up.
    local = () if is_class else (*(walk.bound - walk.outside), *[parameter.name for parameter in parameters])
    words, branches = outer.leave(walk, body, local)

    walk.definitions[number] = Definition(
        kind=kind_of(walk, rule, name),
        name=name,
        qualified_name=qualified_name,
        block=walk.block,
        body=body,
        position=name_node.start_byte,
        line=name_row + 1,
        column=name_column if walk.ascii else walk.column(name_node),
        start_line=(node.start_point[0] if start_row == NOTHING else start_row) + 1,
        end_line=node.end_point[0] + 1,
        signature=read_signature(walk, node, rule),
        doc=read_doc(walk, body_node),
        parameters=parameters,
        returns=returns,
        bases=bases,
        keywords=keywords,
        decorators=decorators,
        modifiers=_modifiers(node, rule),
        branches=branches,
        words=words,
    )
    return NOTHING


def visit_unmentioned(walk: Walk, node: Node) -> int:
    """Read a base or a decorator: the reference to it says all that a mention of its path would."""
    before = set(walk.mentions)
    index = walk.visit(node)
    named = walk.expressions[index] if index != NOTHING else None
    if isinstance(named, Index) and named.base != NOTHING:
        named = walk.expressions[named.base]
    if isinstance(named, Path) and named.text not in before:
        walk.mentions.pop(named.text, None)
    return index


def _modifiers(node: Node, rule: DefinitionRule) -> tuple[str, ...]:
    """The tokens before a definition's own keyword that the rule counts as modifiers."""
    found: list[str] = []
    if rule.modifiers:
        for number in range(node.child_count):
            child = node.child(number)
            if child is None or child.type not in rule.modifiers:
                break
            found.append(child.type)
    return tuple(found)


def kind_of(walk: Walk, rule: DefinitionRule, name: str) -> SymbolKind:
    if rule.kind is SymbolKind.FUNCTION and stands_in_class(walk):
        return SymbolKind.CONSTRUCTOR if name in walk.spec.constructors else SymbolKind.METHOD
    return rule.kind


def stands_in_class(walk: Walk) -> bool:
    """Whether what is read next is a member of a class or object."""
    holder = walk.block
    while walk.blocks[holder].kind is _BRANCH:
        holder = walk.blocks[holder].parent
    return walk.blocks[holder].kind in (_CLASS, _OBJECT)


def _read_bases(walk: Walk, node: Node | None, body: int) -> tuple[tuple[int, ...], tuple[tuple[str, int], ...]]:
    bases: list[int] = []
    keywords: list[tuple[str, int]] = []
    for child in node.named_children if node is not None else ():
        entry = walk.table.get(child.type)
        if entry is not None and isinstance(entry[1], KeywordRule):
            keyword = read_named_argument(walk, child, entry[1])
            if keyword is not None:
                keywords.append(keyword)
        elif child.type not in walk.spec.comments:
            index = visit_unmentioned(walk, child)
            bases.append(index)
            walk.refer(ReferenceRole.INHERIT, index, child, body)
    return tuple(bases), tuple(keywords)


def _read_parameters(
    walk: Walk, node: Node, rule: DefinitionRule, body: int, outer_mentions: dict[str, Node]
) -> tuple[tuple[Parameter, ...], int]:
    """Types are mentioned by the definition, default values by what encloses it."""
    type_parameters = walk.part(node, rule.type_parameters)
    for child in type_parameters.named_children if type_parameters is not None else ():
        name = walk.text(child).partition(":")[0].strip("* ")
        walk.bindings.append(Binding(name, body, child.start_byte, BindingKind.PARAMETER))
    parameters: list[Parameter] = []
    listed = walk.part(node, rule.parameters)
    inner_mentions, walk.mentions = walk.mentions, outer_mentions
    for child in listed.named_children if listed is not None else ():
        parameter = read_parameter(walk, child, body)
        if parameter is not None:
            parameters.append(parameter)
    returns = walk.optional(walk.part(node, rule.returns))
    walk.mentions = inner_mentions
    return tuple(parameters), returns


def read_parameter(walk: Walk, node: Node, block: int) -> Parameter | None:
    """A parameter, bound in the block; None for separators and comments."""
    entry = walk.table.get(node.type)
    rule = entry[1] if entry is not None else None
    name_node: Node | None = node
    declared = default = NOTHING
    kind = _PARAMETER
    if isinstance(rule, ParameterRule):
        kind = _GATHERS[rule.gathers]
        name_node = walk.part(node, rule.name)
        declared = walk.optional(walk.part(node, rule.type))
        default = walk.optional(walk.part(node, rule.default))
        inner = walk.table.get(name_node.type) if name_node is not None else None
        if name_node is not None and inner is not None and isinstance(inner[1], ParameterRule):
            kind = _GATHERS[inner[1].gathers]
            name_node = walk.part(name_node, inner[1].name)
    if name_node is None:
        return None
    name = walk.text(name_node)
    if not name.isidentifier():
        return None
    walk.bindings.append(Binding(name, block, name_node.start_byte, kind, default, declared))
    return Parameter(name, declared, default, kind)


def read_closure(walk: Walk, node: Node, rule: ClosureRule) -> int:
    outer = walk.block
    block = walk.open_block(BlockKind.FUNCTION)
    parameters = walk.part(node, rule.parameters)
    first = len(walk.bindings)
    for child in parameters.named_children if parameters is not None else ():
        read_parameter(walk, child, block)
    walk.block = block
    body = walk.part(node, rule.body)
    mentions, bound = walk.mentions, walk.bound
    walk.mentions, walk.bound = {}, {binding.name for binding in walk.bindings[first:]}
    if body is not None:
        value = walk.visit(body)
        walk.bind("", body, BindingKind.RETURN, value)
    walk.block = outer
    keep_outside(walk, mentions, bound)
    return walk.add(Closure(block))


def read_loose_parameter(walk: Walk, node: Node, rule: ParameterRule) -> int:
    """What looks like a parameter outside a list of them (a starred target) is only walked through."""
    walk.visit_children(node)
    return NOTHING


class Outer:
    """What the walk was gathering for the enclosing definition, set aside while an inner one is read."""

    __slots__ = ("_state", "mentions")

    def __init__(self, walk: Walk) -> None:
        self.mentions = walk.mentions
        self._state = (
            *(walk.mentions, walk.type_mentions, walk.words, walk.bound, walk.outside),
            *(walk.branches, walk.definition, walk.block, walk.qualifier),
        )
        walk.mentions, walk.type_mentions, walk.words = {}, {}, {}
        walk.bound, walk.outside, walk.branches = set(), set(), 0

    def leave(self, walk: Walk, body: int, local: Iterable[str] = ()) -> tuple[str, int]:
        """Go back to the enclosing definition; the words and branches of the one that was read.

        What it mentions is referred to from its block, but for the names that are its own (`local`).
        """
        words, branches = walk.words, walk.branches
        words.update(dict.fromkeys(walk.mentions))
        words.update(dict.fromkeys(walk.type_mentions))
        for name in local:
            walk.mentions.pop(name, None)
        refer_to_mentions(walk, walk.mentions, _USE, body)
        refer_to_mentions(walk, walk.type_mentions, _TYPE, body)
        self.restore(walk)
        return " ".join(words), branches

    def restore(self, walk: Walk) -> None:
        walk.mentions, walk.type_mentions, walk.words, walk.bound, walk.outside = self._state[:5]
        walk.branches, walk.definition, walk.block, walk.qualifier = self._state[5:]


def refer_to_mentions(walk: Walk, mentions: dict[str, Node], role: ReferenceRole, block: int) -> None:
    paths = walk.type_names if walk.type_names and role is ReferenceRole.TYPE else walk.paths
    for text, node in mentions.items():
        index = paths.get(text)
        if index is not None:
            walk.refer(role, index, node, block)


def read_signature(walk: Walk, node: Node, rule: DefinitionRule) -> str:
    """The head as written, up to its last part, on one line and without comments."""
    parts = (rule.returns, rule.parameters, rule.bases, rule.type_parameters, rule.name)
    last = max([found for part in parts if (found := walk.part(node, part)) is not None], key=_end)
    start, end = node.start_byte, min(last.end_byte, node.start_byte + 4 * MAX_SIGNATURE)
    source = walk.source
    head = source[start:end]
    if b"\n" in head:
        for comment in reversed([child for child in last.named_children if child.type in walk.spec.comments]):
            if comment.end_byte <= end:
                head = head[: comment.start_byte - start] + head[comment.end_byte - start :]
    text = " ".join(head.decode("utf-8", "replace").split())
    return text if len(text) <= MAX_SIGNATURE else text[: MAX_SIGNATURE - 1] + "…"


def _end(node: Node) -> int:
    return node.end_byte


def read_doc(walk: Walk, body: Node | None) -> str:
    """The string that opens a body."""
    for number in range(body.named_child_count if body is not None else 0):
        child = body.named_child(number) if body is not None else None
        if child is None or child.type in walk.spec.comments:
            continue
        while child.type not in walk.table and child.named_child_count == 1:
            child = child.named_children[0]
        entry = walk.table.get(child.type)
        if entry is None or not isinstance(entry[1], StringRule):
            return ""
        if walk.text(child).lstrip(entry[1].document_prefixes)[:1].isalpha():
            return ""
        content = "".join(walk.text(part) for part in child.named_children if part.type == entry[1].content)
        return inspect.cleandoc(content)[:MAX_DOC]
    return ""
