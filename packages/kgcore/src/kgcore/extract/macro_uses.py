"""How macros are read: their definitions, what they are given where they are used, and attributes."""

from __future__ import annotations

from tree_sitter import Node, Range

from kgcore.extract.definitions import Outer, read_signature
from kgcore.extract.functions import comment_before, document_before, read_modifiers, take_decorators
from kgcore.extract.tree import named_type
from kgcore.extract.types import add_type_name
from kgcore.extract.walk import Walk
from kgcore.languages.rules import CollectionRule, PathRule, Rule, TransparentRule
from kgcore.languages.tree_rules import AttributeRule, MacroCallRule, MacroRule, StatementRule, TreePathRule
from kgcore.model.facts import (
    NOTHING,
    Attribute,
    Binding,
    BindingKind,
    BlockKind,
    Call,
    Definition,
    Reference,
    ReferenceRole,
)

MOST_REREADS = 12
"""Macros given to macros that are read: each is parsed anew."""
MOST_READ = 3
"""How many times the bytes of the file may be parsed anew, all macros in macros together."""
_CALL = ReferenceRole.CALL
_HOLDING = (BlockKind.MODULE, BlockKind.NAMESPACE, BlockKind.CLASS)
_WORTH = (b"(", b".")


def read_macro(walk: Walk, node: Node, rule: MacroRule) -> int:
    name_node = walk.part(node, rule.name)
    if name_node is None:
        return NOTHING
    name = walk.text(name_node)
    decorators, places = take_decorators(walk, node)
    number = len(walk.definitions)
    walk.definitions.append(None)
    body = walk.open_block(BlockKind.FUNCTION, number)
    doc = document_before(walk, places[0] if places else node)
    exported = any(walk.source[place.start_byte : place.end_byte].find(b"macro_export") >= 0 for place in places)
    walk.bindings.append(
        Binding(
            name + rule.mark, walk.block, node.start_byte, BindingKind.DEFINITION, number, line=node.start_point[0] + 1
        )
    )
    outer = Outer(walk)
    qualified_name = f"{walk.qualifier}{name}"
    words, _ = outer.leave(walk, body)
    modifiers = read_modifiers(walk, node, rule)
    walk.definitions[number] = Definition(
        kind=rule.kind,
        name=name,
        qualified_name=qualified_name,
        block=walk.block,
        body=body,
        position=name_node.start_byte,
        line=name_node.start_point[0] + 1,
        column=walk.column(name_node),
        start_line=(places[0] if places else node).start_point[0] + 1,
        end_line=node.end_point[0] + 1,
        signature=read_signature(walk, node, rule),
        doc=doc,
        decorators=decorators,
        modifiers=("pub", *modifiers) if exported else modifiers,
        words=words,
    )
    return NOTHING


def read_macro_call(walk: Walk, node: Node, rule: MacroCallRule) -> int:
    macro = node.child_by_field_name(rule.macro)
    tokens = next((child for child in node.named_children if child.type == rule.tokens), None)
    if macro is None:
        walk.visit_children(node)
        return NOTHING
    callee, length = _macro_path(walk, macro, rule.mark)
    arguments = read_tokens(walk, tokens) if tokens is not None else ()
    index = walk.add(Call(callee, arguments))
    column = walk.column(macro, at_end=True)
    place = column - length if column > length else 0
    walk.references.append(Reference(_CALL, index, walk.block, macro.end_byte, macro.end_point[0] + 1, place))
    return index


def _macro_path(walk: Walk, node: Node, mark: str) -> tuple[int, int]:
    """The expression of a macro's path, and how long its name is."""
    entry = walk.table.get(node.type)
    rule = entry[1] if entry is not None else None
    if isinstance(rule, TreePathRule):
        base, name = walk.part(node, rule.base), walk.part(node, rule.name)
        if name is not None:
            prefix = named_type(walk, base, rule.sign) if base is not None else NOTHING
            return walk.add(Attribute(prefix, walk.text(name) + mark)), len(walk.text(name))
    text = walk.text(node)
    return walk.add_path(text + mark), len(text)


def read_tokens(walk: Walk, tokens: Node) -> tuple[int, ...]:
    """What a macro is given, as the expression that its text would be, with its places in the file."""
    text = walk.source[tokens.start_byte : tokens.end_byte]
    holds_items = text[:1] == b"{" and walk.blocks[walk.block].kind in _HOLDING
    if (
        walk.tree.rereads >= MOST_REREADS
        or walk.tree.reread > MOST_READ * len(walk.source)
        or not (holds_items or any(sign in text[1:-1] for sign in _WORTH))
        or tokens.child_count <= len("{}")
    ):
        _mention_names(walk, tokens)
        return ()
    walk.tree.rereads += 1
    walk.tree.reread += len(text)
    if holds_items:
        walk.visit_children(_parsed(walk, tokens.children[1], tokens.children[-2]))
        walk.tree.rereads -= 1
        return ()
    root = _parsed(walk, tokens, tokens)
    inner = root.named_children[0] if root.named_child_count == 1 else root
    while isinstance(_rule_of(walk, inner), StatementRule | TransparentRule) and inner.named_child_count == 1:
        inner = inner.named_children[0]
    found: list[int] = []
    if isinstance(_rule_of(walk, inner), CollectionRule):
        found = [walk.visit(child) for child in inner.named_children if child.type not in walk.spec.comments]
    else:
        outer = walk.block
        walk.block = walk.open_block(BlockKind.BRANCH)
        walk.visit_children(root)
        walk.block = outer
    walk.tree.rereads -= 1
    return tuple(found)


def _parsed(walk: Walk, first: Node, last: Node) -> Node:
    """The source from one node to another, read anew; its nodes keep their places in the file."""
    parser, source, end = walk.parser, walk.source, last.end_byte
    parser.included_ranges = [Range(first.start_point, last.end_point, first.start_byte, last.end_byte)]
    try:
        return parser.parse(lambda offset, _: source[offset:end]).root_node
    finally:
        parser.included_ranges = []


def _mention_names(walk: Walk, tokens: Node) -> None:
    for child in tokens.named_children:
        if isinstance(_rule_of(walk, child), PathRule):
            walk.visit(child)


def _rule_of(walk: Walk, node: Node) -> Rule | None:
    entry = walk.table.get(node.type)
    return entry[1] if entry is not None else None


def read_attribute(walk: Walk, node: Node, rule: AttributeRule) -> int:
    """Kept until the definition that it stands before is read; documentation before it is still that definition's."""
    if comment_before(walk, node) is not None:
        walk.tree.carried = node.end_byte
    inner = node.named_children[0] if node.named_child_count else None
    path = inner.named_children[0] if inner is not None and inner.named_child_count else None
    if inner is None or path is None:
        return NOTHING
    value, arguments = inner.child_by_field_name(rule.value), inner.child_by_field_name(rule.arguments)
    text = walk.text(path)
    if text == rule.place and value is not None:
        walk.tree.place = walk.text(value).strip('"')
    found: list[tuple[int, Node]] = []
    if text in rule.lists and arguments is not None:
        found = _listed_types(walk, arguments)
    elif text not in rule.plain:
        found = [(_macro_path(walk, path, rule.mark)[0], path)]
    for index, place in found:
        walk.decorators = (*walk.decorators, index)
        walk.decorator_places = (*walk.decorator_places, place)
    return NOTHING


def _listed_types(walk: Walk, arguments: Node) -> list[tuple[int, Node]]:
    """The types in a list of paths, each at the place where it begins."""
    found: list[tuple[int, Node]] = []
    path: list[Node] = []
    for child in arguments.children[1:]:
        if child.type not in (",", ")"):
            path.append(child)
            continue
        text = "".join(walk.text(each) for each in path).replace("::", ".").strip(".")
        if text and text.replace(".", "_").isidentifier():
            found.append((add_type_name(walk, text), path[0]))
        path = []
    return found
