"""How each expression rule turns a node into an expression."""

from __future__ import annotations

import re
from functools import lru_cache

from tree_sitter import Node

from kgcore.extract.walk import MAX_WORD, Walk
from kgcore.languages.rules import (
    AwaitRule,
    CallRule,
    CaptureRule,
    CollectionRule,
    ComprehensionRule,
    GenericRule,
    IndexRule,
    InstancePatternRule,
    KeywordRule,
    LiteralRule,
    LoopRule,
    MappingRule,
    OperatorRule,
    Part,
    PathRule,
    SkipRule,
    SliceRule,
    SpreadRule,
    StringRule,
    TransparentRule,
    TypeRule,
)
from kgcore.model.facts import (
    NOTHING,
    Attribute,
    Await,
    BindingKind,
    BlockKind,
    Call,
    Choice,
    Collection,
    Comprehension,
    Index,
    Mapping,
    Path,
    Reference,
    ReferenceRole,
    Spread,
)

# Reading a member of an enumeration costs a call in Python; these are read for every name.
_CALL = ReferenceRole.CALL

_pattern = lru_cache(maxsize=None)(re.compile)


def read_path(walk: Walk, node: Node, rule: PathRule) -> int:
    text = walk.text(node)
    index = walk.paths.get(text)
    if index is None:
        if not walk.path_pattern.fullmatch(text):
            return _read_attribute(walk, node, rule)
        index = walk.add_path(text)
    mentions = walk.type_mentions if walk.in_type else walk.mentions
    if text not in mentions:
        mentions[text] = node
    return index


def _read_attribute(walk: Walk, node: Node, rule: PathRule) -> int:
    base = walk.part(node, rule.base)
    name = walk.part(node, rule.name)
    if base is None or name is None:
        walk.visit_children(node)
        return NOTHING
    index = walk.visit(base)
    walk.words[walk.text(name)] = None
    return walk.add(Attribute(index, walk.text(name)))


def read_call(walk: Walk, node: Node, rule: CallRule) -> int:
    children = node.named_children
    if len(children) < 2:
        walk.visit_children(node)
        return NOTHING
    function = pick(node, children, rule.function)
    arguments = pick(node, children, rule.arguments)
    if function is None or arguments is None:
        walk.visit_children(node)
        return NOTHING
    callee, name_length = read_callee(walk, function)
    positional, keywords = read_arguments(walk, arguments)
    index = walk.add(Call(callee, positional, keywords))
    row, column = function.end_point
    if not walk.ascii:
        column = walk.column(function, at_end=True)
    place = column - name_length if column > name_length else 0
    walk.references.append(Reference(_CALL, index, walk.block, function.end_byte, row + 1, place))
    return index


def pick(node: Node, children: list[Node], part: Part) -> Node | None:
    """A part of a node whose named children are at hand."""
    return node.child_by_field_name(part) if isinstance(part, str) else children[part]


def read_arguments(walk: Walk, arguments: Node) -> tuple[tuple[int, ...], tuple[tuple[str, int], ...]]:
    table = walk.table
    if arguments.type in table:
        return (walk.visit(arguments),), ()
    positional: list[int] = []
    keywords: list[tuple[str, int]] = []
    for child in arguments.named_children if arguments.named_child_count else ():
        entry = table.get(child.type)
        if entry is None:
            walk.visit_children(child)
            positional.append(NOTHING)
            continue
        read, rule = entry
        if read in _SIMPLE:
            positional.append(read(walk, child, rule))
        elif isinstance(rule, KeywordRule):
            keyword = read_named_argument(walk, child, rule)
            if keyword is not None:
                keywords.append(keyword)
        elif not isinstance(rule, SkipRule):
            positional.append(walk.visit(child))
    return tuple(positional), tuple(keywords)


def read_callee(walk: Walk, function: Node) -> tuple[int, int]:
    """The expression of what is called, and how long its name is.

    A path that is called is not mentioned as a value, but what it is a member of is: `self.query` in
    `self.query.clone()`.
    """
    entry = walk.table.get(function.type)
    if entry is None or not isinstance(entry[1], PathRule):
        index = walk.visit(function)
        return index, _name_length(walk, index)
    text = walk.text(function)
    known = walk.callees.get(text)
    if known is None:
        if not walk.path_pattern.fullmatch(text):
            index = walk.visit(function)
            return index, _name_length(walk, index)
        plain = plain_path(walk, text) if walk.spec.marks or walk.spec.separators else text
        owner, _, name = plain.rpartition(".")
        if "." in owner:
            walk.add_path(owner)
        known = walk.callees[text] = walk.add_path(plain), owner if "." in owner else "", len(name.strip())
    index, owner, name_length = known
    walk.words[text] = None
    if owner and owner not in walk.mentions:
        walk.mentions[owner] = function
    return index, name_length


def plain_path(walk: Walk, text: str) -> str:
    """A path without the marks that its links may carry."""
    for mark in walk.spec.marks:
        text = text.replace(mark, "")
    for separator in walk.spec.separators:
        text = text.replace(separator, ".")
    return "".join(text.split())


def _name_length(walk: Walk, index: int) -> int:
    if index == NOTHING:
        return 0
    expression = walk.expressions[index]
    return len(expression.text.rpartition(".")[2]) if isinstance(expression, Path | Attribute) else 0


def read_named_argument(walk: Walk, node: Node, rule: KeywordRule) -> tuple[str, int] | None:
    children = node.named_children
    name = pick(node, children, rule.name)
    value = pick(node, children, rule.value)
    return (walk.text(name), walk.visit(value)) if name is not None and value is not None else None


def read_keyword(walk: Walk, node: Node, rule: KeywordRule) -> int:
    keyword = read_named_argument(walk, node, rule)
    return keyword[1] if keyword is not None else NOTHING


def read_index(walk: Walk, node: Node, rule: IndexRule) -> int:
    base = walk.part(node, rule.base)
    index = walk.optional(base)
    if isinstance(rule.arguments, str):
        arguments = tuple([walk.visit(child) for child in node.children_by_field_name(rule.arguments)])
    else:
        arguments = (walk.optional(walk.part(node, rule.arguments)),)
    if len(arguments) == 1 and arguments[0] != NOTHING:
        only = walk.expressions[arguments[0]]
        if isinstance(only, Collection):
            arguments = only.items
    return walk.add(Index(index, arguments))


def read_generic(walk: Walk, node: Node, rule: GenericRule) -> int:
    children = node.named_children
    base = walk.visit(children[0])
    arguments = tuple([walk.visit(child) for child in children[-1].named_children])
    return walk.add(Index(base, arguments))


def read_await(walk: Walk, node: Node, rule: AwaitRule) -> int:
    value = NOTHING
    for child in node.named_children:
        value = walk.visit(child)
    return walk.add(Await(value))


def read_operator(walk: Walk, node: Node, rule: OperatorRule) -> int:
    """A chain of operators leans left for as long as the source likes, so it is read in a loop."""
    operands: list[Node] = []
    unites = True
    top: Node | None = node
    while top is not None and top.type == node.type:
        children = top.children
        unites = unites and any(child.type == rule.unites for child in children)
        named = [child for child in top.named_children if child.type not in walk.spec.comments]
        operands.extend(reversed(named[1:]))
        top = named[0] if named else None
    if top is not None:
        operands.append(top)
    indexes = tuple([walk.visit(operand) for operand in reversed(operands)])
    return walk.add(Choice(indexes)) if unites else NOTHING


def read_collection(walk: Walk, node: Node, rule: CollectionRule) -> int:
    items = tuple([walk.visit(child) for child in node.named_children if child.type not in walk.spec.comments])
    return walk.add(Collection(rule.kind, items))


def read_mapping(walk: Walk, node: Node, rule: MappingRule) -> int:
    keys: list[int] = []
    values: list[int] = []
    for child in node.named_children:
        if child.type == rule.pair:
            parts = child.named_children
            keys.append(walk.visit(parts[0]))
            values.append(walk.visit(parts[-1]))
        elif child.type not in walk.spec.comments:
            walk.visit(child)
    return walk.add(Mapping(rule.kind, tuple(keys), tuple(values)))


def read_literal(walk: Walk, node: Node, rule: LiteralRule) -> int:
    if node.named_child_count:
        walk.visit_children(node)
        return walk.add_literal(rule.kind, "")
    key = (rule.kind, walk.text(node))
    index = walk.literals.get(key)
    if index is None:
        index = walk.literals[key] = walk.add_literal(*key)
    return index


def read_string(walk: Walk, node: Node, rule: StringRule) -> int:
    if not walk.in_type:
        text = walk.text(node)
        index = walk.literals.get(text)
        if index is not None:
            return index
        plain = _pattern(rule.plain).fullmatch(text)
        if plain is not None:
            content = plain[plain.lastindex or 0]
            if len(content) <= MAX_WORD:
                walk.words[content] = None
            index = walk.literals[text] = walk.add_literal(rule.kind, content)
            return index
    content = ""
    for child in node.named_children:
        if child.type == rule.content:
            content = walk.text(child)
        elif child.type == rule.interpolation:
            walk.visit_children(child)
    if walk.in_type:
        return _read_forward_reference(walk, node, content)
    if content and len(content) <= MAX_WORD:
        walk.words[content] = None
    return walk.add_literal(rule.kind, content)


def _read_forward_reference(walk: Walk, node: Node, content: str) -> int:
    """A type written as a string is read as an expression of its own; its parts have no place in the file."""
    if walk.path_pattern.fullmatch(content):
        walk.mention(content, node)
        return walk.add_path(content)
    outer_source, references, mentions = walk.source, walk.references, walk.type_mentions
    walk.references, walk.type_mentions = [], {}
    source = content.encode()
    walk.read(source)
    root = walk.parser.parse(source).root_node
    index = walk.visit(root.named_children[0]) if root.named_child_count == 1 and not root.has_error else NOTHING
    for text in walk.type_mentions:
        mentions.setdefault(text, node)
    walk.references, walk.type_mentions = references, mentions
    walk.read(outer_source)
    return index


def read_transparent(walk: Walk, node: Node, rule: TransparentRule) -> int:
    index = NOTHING
    for child in node.named_children:
        if child.type not in walk.spec.comments:
            index = walk.visit(child)
    return index


def read_spread(walk: Walk, node: Node, rule: SpreadRule) -> int:
    value = NOTHING
    for child in node.named_children:
        value = walk.visit(child)
    return walk.add(Spread(value))


def read_type(walk: Walk, node: Node, rule: TypeRule) -> int:
    outer = walk.in_type
    walk.in_type = True
    index = NOTHING
    for child in node.named_children:
        index = walk.visit(child)
    walk.in_type = outer
    return index


def read_slice(walk: Walk, node: Node, rule: SliceRule) -> int:
    walk.visit_children(node)
    return walk.add_literal(walk.spec.slice, "")


def read_capture(walk: Walk, node: Node, rule: CaptureRule) -> int:
    index = NOTHING
    for child in node.named_children[rule.first :]:
        name = walk.text(child)
        if child.type == rule.capture and name.isidentifier():
            walk.bind(name, child, BindingKind.ASSIGN)
        else:
            index = walk.visit(child)
    return index


def read_instance_pattern(walk: Walk, node: Node, rule: InstancePatternRule) -> int:
    """What matches is an instance of the class, as if it had been constructed."""
    children = node.named_children
    indexes = [walk.visit(child) for child in children]
    return walk.add(Call(indexes[0], ())) if indexes else NOTHING


def read_comprehension(walk: Walk, node: Node, rule: ComprehensionRule) -> int:
    outer = walk.block
    mentions, bound = walk.mentions, walk.bound
    walk.mentions, walk.bound = {}, set()
    walk.block = block = walk.open_block(BlockKind.COMPREHENSION)
    element = walk.part(node, rule.element)
    for child in node.named_children:
        if element is None or child.id != element.id:
            walk.visit(child)
    index = NOTHING
    if element is not None and element.type in walk.table:
        index = walk.visit(element)
    elif element is not None:
        for child in element.named_children:
            index = walk.visit(child)
    walk.block = outer
    keep_outside(walk, mentions, bound)
    return walk.add(Comprehension(rule.kind, index, block))


def keep_outside(walk: Walk, mentions: dict[str, Node], bound: set[str]) -> None:
    """Go back to an outer set of mentions, with those from inside that do not start at a name bound inside."""
    inner, names = walk.mentions, walk.bound
    walk.mentions, walk.bound = mentions, bound
    for text, node in inner.items():
        if text.partition(".")[0] not in names:
            mentions.setdefault(text, node)


def read_loop(walk: Walk, node: Node, rule: LoopRule) -> int:
    target, value = walk.part(node, rule.target), walk.part(node, rule.value)
    body = walk.part(node, rule.body)
    index = walk.optional(value)
    if target is not None:
        end = value.end_byte if value is not None else target.end_byte
        walk.bind_target(target, BindingKind.ELEMENT, index, NOTHING, end)
    known = {part.id for part in (target, value) if part is not None}
    for child in node.named_children:
        if body is not None and child.id == body.id:
            walk.visit_branch(child, BlockKind.LOOP)
        elif child.id not in known:
            walk.visit(child)
    return NOTHING


def read_nothing(walk: Walk, node: Node, rule: SkipRule) -> int:
    if node.type in walk.spec.comments:
        walk.words[walk.text(node)[:200]] = None
    return NOTHING


_SIMPLE: frozenset[object] = frozenset({read_path, read_string, read_literal})
"""Most arguments: they nest only through rules that count how deep they are, so they need not be counted themselves."""
