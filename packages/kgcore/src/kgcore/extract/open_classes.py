"""How classes and modules are read that may be parts of one, with members of their own beside those of instances."""

from __future__ import annotations

from tree_sitter import Node

from kgcore.extract.constants import constant_path
from kgcore.extract.definitions import Outer
from kgcore.extract.inside import Inside
from kgcore.extract.line_docs import lines_before
from kgcore.extract.open_methods import RECEIVER, define_reader
from kgcore.extract.walk import Walk
from kgcore.languages.implicit_rules import ClassSideRule, ConstantRule, OpenClassRule
from kgcore.model.facts import NOTHING, Binding, BindingKind, BlockKind, Definition, Literal, Path, ReferenceRole
from kgcore.model.kinds import SymbolKind


def read_open_class(walk: Walk, node: Node, rule: OpenClassRule) -> int:
    name_node = walk.part(node, rule.name)
    entry = walk.table.get(name_node.type) if name_node is not None else None
    if name_node is None or entry is None or not isinstance(entry[1], ConstantRule):
        walk.visit_children(node)
        return NOTHING
    path = constant_path(walk, name_node)
    last = name_node.child_by_field_name("name") if name_node.type == rule.scope else name_node
    if not path or last is None:
        walk.visit_children(node)
        return NOTHING
    qualifier = "" if path.startswith("\\") else walk.qualifier
    path = path.removeprefix("\\")
    base_node = walk.part(node, rule.bases)
    base = NOTHING
    if base_node is not None and base_node.named_child_count:
        before = set(walk.mentions)
        base = walk.visit(base_node.named_children[0])
        unmention(walk, base, before)
    bases = ((base, base_node.named_children[0]),) if base_node is not None and base != NOTHING else ()
    define_open_class(walk, node, rule.kind, path, qualifier, last, bases, walk.part(node, rule.body))
    return NOTHING


def unmention(walk: Walk, index: int, before: set[str]) -> None:
    expression = walk.expressions[index] if index != NOTHING else None
    if type(expression) is Path and expression.text not in before:
        walk.mentions.pop(expression.text, None)


def define_open_class(
    walk: Walk,
    node: Node,
    kind: SymbolKind,
    path: str,
    qualifier: str,
    name_node: Node,
    bases: tuple[tuple[int, Node], ...],
    body_node: Node | None,
    fields: tuple[tuple[str, Node], ...] = (),
) -> int:
    """A class or module with this body; gives its number."""
    number = len(walk.definitions)
    walk.definitions.append(None)
    body = walk.open_block(BlockKind.CLASS, number)
    name = path.rpartition(".")[2]
    if "." not in path:
        walk.bind(name, name_node, BindingKind.DEFINITION, number, position=node.start_byte)
    for index, place in bases:
        walk.refer(ReferenceRole.INHERIT, index, place, body)
    doc = lines_before(walk, node)
    outer, inside = Outer(walk), walk.inside
    walk.inside = Inside()
    walk.definition, walk.block, walk.qualifier = number, body, f"{qualifier}{path}."
    for receiver in walk.spec.receiver_names:
        walk.bindings.append(Binding(receiver, body, node.start_byte, BindingKind.RECEIVER))
    for field, place in fields:
        define_reader(walk, field, place, writes=False)
    if body_node is not None:
        walk.visit(body_node) if body_node.type in walk.table else walk.visit_children(body_node)
    words, branches = outer.leave(walk, body)
    for (_, index), place in zip(walk.inside.mixins, walk.inside.mixin_places, strict=True):
        walk.refer(ReferenceRole.INHERIT, index, place, body)
    mixins, walk.inside = tuple(walk.inside.mixins), inside
    head = walk.source[node.start_byte : node.end_byte].partition(b"\n")[0].decode("utf-8", "replace")
    walk.definitions[number] = Definition(
        kind=kind,
        name=name,
        qualified_name=f"{qualifier}{path}",
        block=walk.block,
        body=body,
        position=name_node.start_byte,
        line=name_node.start_point[0] + 1,
        column=walk.column(name_node),
        start_line=node.start_point[0] + 1,
        end_line=node.end_point[0] + 1,
        signature=" ".join(head.partition(";")[0].split())[:200],
        doc=doc,
        bases=tuple(index for index, _ in bases),
        keywords=mixins,
        branches=branches,
        words=words,
    )
    return number


def define_class_by_call(
    walk: Walk,
    node: Node,
    maker: str,
    arguments: list[tuple[int, Node]],
    name: str,
    name_node: Node,
    block: Node | None,
) -> int:
    """A class that a call makes, with the call's block as its body."""
    kind = SymbolKind.NAMESPACE if maker.startswith("Module") else SymbolKind.CLASS
    fields: list[tuple[str, Node]] = []
    bases: list[tuple[int, Node]] = []
    for index, place in arguments:
        expression = walk.expressions[index] if index != NOTHING else None
        if isinstance(expression, Literal) and expression.kind == "Symbol":
            fields.append((expression.text.lstrip(":"), place))
        elif type(expression) is Path and maker.startswith("Class"):
            bases.append((index, place))
    body = block.child_by_field_name("body") if block is not None else None
    path = name or "class"
    return define_open_class(walk, node, kind, path, walk.qualifier, name_node, tuple(bases), body, tuple(fields))


def read_class_side(walk: Walk, node: Node, rule: ClassSideRule) -> int:
    value, body = node.child_by_field_name(rule.value), node.child_by_field_name(rule.body)
    outer = walk.inside.class_side, walk.inside.visibility
    if value is None or walk.text(value) != RECEIVER or walk.blocks[walk.block].kind is not BlockKind.CLASS:
        walk.visit_children(node)
        return NOTHING
    walk.inside.class_side, walk.inside.visibility = True, ""
    if body is not None:
        walk.visit(body)
    walk.inside.class_side, walk.inside.visibility = outer
    return NOTHING
