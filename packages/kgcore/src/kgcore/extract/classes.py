"""How classes, interfaces, enumerations, namespaces and type aliases are read, and their members."""

from __future__ import annotations

import msgspec
from tree_sitter import Node

from kgcore.extract.definitions import Outer, read_signature
from kgcore.extract.doc_tags import bind_tagged_members
from kgcore.extract.doc_types import doc_types
from kgcore.extract.functions import (
    bind_class_receivers,
    bind_receivers,
    comment_before,
    define_function,
    document_before,
    read_modifiers,
    take_decorators,
)
from kgcore.extract.parameters import clause_of, read_signature_type, read_type_parameters
from kgcore.extract.patterns import written_name
from kgcore.extract.scopes import visit_body
from kgcore.extract.walk import Walk
from kgcore.languages.rules import DefinitionRule, SkipRule
from kgcore.languages.scoped_rules import (
    AliasTypeRule,
    ClassRule,
    FieldRule,
    FunctionRule,
    IndexTypeRule,
    NamespaceRule,
    ObjectTypeRule,
)
from kgcore.languages.tree_rules import PlacedFieldsRule
from kgcore.model.facts import NOTHING, Binding, BindingKind, BlockKind, Closure, Definition, Index, Path, ReferenceRole
from kgcore.model.kinds import SymbolKind

IMPLEMENTS = "implements"
"""The keyword under which a class keeps the interfaces that it promises to have."""
ANONYMOUS = "<class>"
ELEMENT = "=[]"
"""The hidden name of what an object has under names that are not written out."""


def read_class(walk: Walk, node: Node, rule: ClassRule) -> int:
    name_node = walk.part(node, rule.name)
    if name_node is None and rule.declares:
        walk.visit_children(node)
        return NOTHING
    name = walk.text(name_node) if name_node is not None else ANONYMOUS
    number = define_class(walk, node, rule, name, name_node or node, node, bound=name if rule.declares else "")
    return NOTHING if rule.declares else class_value(walk, number)


def class_value(walk: Walk, number: int) -> int:
    """The expression of a class that is written where a value is wanted."""
    definition = walk.definitions[number]
    return walk.add(Closure(definition.body)) if definition is not None else NOTHING


def define_class(
    walk: Walk,
    node: Node,
    rule: ClassRule,
    name: str,
    name_node: Node,
    whole: Node,
    *,
    bound: str,
    members: Node | None = None,
    base: int = NOTHING,
) -> int:
    """Define a class under a name, bound as `bound` unless that is empty; gives its number. `members` and `base` are
    given where the node itself does not tell."""
    decorators, places = take_decorators(walk, node)
    number = len(walk.definitions)
    walk.definitions.append(None)
    body = _open_class(walk, node, rule, number)
    if bound:
        walk.bind(bound, name_node, BindingKind.DEFINITION, number, position=whole.start_byte)
    if walk.spec.tagged_comments:
        bind_tagged_members(walk, comment_before(walk, places[0] if places else whole), body)
    doc = document_before(walk, places[0] if places else whole)
    outer = Outer(walk)
    qualified_name = f"{walk.qualifier}{name}"
    outer_block, walk.block = walk.block, body
    read_type_parameters(walk, walk.part(node, rule.type_parameters), clause_of(node, rule.bounds))
    walk.block = outer_block
    if base == NOTHING:
        bases, keywords = _read_heritage(walk, node, rule, body)
    else:
        bases, keywords = (base,), ()
        walk.refer(ReferenceRole.INHERIT, base, name_node, body)
    if walk.spec.receiver_classes:
        bind_class_receivers(walk, node, body)
    mixins, walk.inside.mixins, walk.inside.mixin_places = walk.inside.mixins, [], []
    walk.definition, walk.block, walk.qualifier = number, body, f"{qualified_name}."
    body_node = members or walk.part(node, rule.body)
    if body_node is not None:
        _read_members(walk, body_node, rule)
    words, branches = outer.leave(walk, body)
    taken, walk.inside.mixins = tuple(walk.inside.mixins), mixins
    for (_, index), place in zip(taken, walk.inside.mixin_places, strict=True):
        walk.refer(ReferenceRole.INHERIT, index, place, body)
    walk.inside.mixin_places = []
    walk.definitions[number] = Definition(
        kind=rule.kind,
        name=name,
        qualified_name=qualified_name,
        block=walk.block,
        body=body,
        position=name_node.start_byte,
        line=name_node.start_point[0] + 1,
        column=walk.column(name_node),
        start_line=(places[0] if places else whole).start_point[0] + 1,
        end_line=node.end_point[0] + 1,
        signature=head(walk, node, rule, body_node),
        doc=doc,
        bases=bases,
        keywords=(*keywords, *taken),
        decorators=decorators,
        modifiers=read_modifiers(walk, node, rule),
        branches=branches,
        words=words,
    )
    for index, place in zip(decorators, places, strict=True):
        walk.refer(ReferenceRole.DECORATE, index, place, body)
    return number


def _open_class(walk: Walk, node: Node, rule: ClassRule, number: int) -> int:
    """The block of a class. An expression's own name is seen inside it alone, from a block round it."""
    own_name = walk.part(node, rule.name) if not rule.declares else None
    if own_name is None:
        return walk.open_block(BlockKind.CLASS, number)
    outer, walk.block = walk.block, walk.open_block(BlockKind.BRANCH)
    walk.bindings.append(Binding(walk.text(own_name), walk.block, node.start_byte, BindingKind.DEFINITION, number))
    body = walk.open_block(BlockKind.CLASS, number)
    walk.block = outer
    return body


def head(walk: Walk, node: Node, rule: DefinitionRule, body: Node | None) -> str:
    """What stands before the body, on one line."""
    if body is None:
        return read_signature(walk, node, rule)
    end = min(body.start_byte, node.start_byte + 800)
    text = " ".join(walk.source[node.start_byte : end].decode("utf-8", "replace").split())
    return text if len(text) <= 200 else text[:199] + "…"


def _read_heritage(
    walk: Walk, node: Node, rule: ClassRule, body: int
) -> tuple[tuple[int, ...], tuple[tuple[str, int], ...]]:
    bases: list[int] = []
    promised: list[tuple[str, int]] = []
    for child in node.named_children:
        inside = child.type == rule.heritage
        for clause in child.named_children if inside else [child]:
            if clause.type == rule.implements:
                for index, place in _read_types(walk, clause, rule):
                    if rule.inherits_promised:
                        bases.append(index)
                    else:
                        promised.append((IMPLEMENTS, index))
                    walk.refer(ReferenceRole.IMPLEMENT, index, place, body)
            elif inside or clause.type == rule.extends:
                found = _read_types(walk, clause, rule) if rule.extends_types else _read_values(walk, clause, rule)
                for index, place in found:
                    bases.append(index)
                    walk.refer(ReferenceRole.INHERIT, index, place, body)
    return tuple(bases), tuple(promised)


def _read_types(walk: Walk, clause: Node, rule: ClassRule) -> list[tuple[int, Node]]:
    outer, walk.in_type = walk.in_type, True
    before = dict(walk.type_mentions)
    listed = clause.named_children
    if rule.listed and len(listed) == 1 and listed[0].type == rule.listed:
        listed = listed[0].named_children
    listed = [child for child in listed if not isinstance(walk.table.get(child.type, (None, None))[1], SkipRule)]
    found = [(walk.visit(child), child) for child in listed]
    for index, _ in found:
        unmention(walk, index, walk.type_mentions, before)
    walk.in_type = outer
    return found


def _read_values(walk: Walk, clause: Node, rule: ClassRule) -> list[tuple[int, Node]]:
    """Base classes as expressions, each perhaps followed by type arguments."""
    before = dict(walk.mentions)
    found: list[tuple[int, Node]] = []
    for child in clause.named_children if clause.type == rule.extends else [clause]:
        if child.type == rule.type_arguments and found:
            arguments = tuple([walk.visit(argument) for argument in child.named_children])
            base, place = found.pop()
            found.append((walk.add(Index(base, arguments)), place))
        elif child.type not in walk.spec.comments:
            found.append((walk.visit(child), child))
    for index, _ in found:
        unmention(walk, index, walk.mentions, before)
    return found


def unmention(walk: Walk, index: int, mentions: dict[str, Node], before: dict[str, Node]) -> None:
    """The reference to a base says all that a mention of its path would."""
    named = walk.expressions[index] if index != NOTHING else None
    if isinstance(named, Index) and named.base != NOTHING:
        named = walk.expressions[named.base]
    if isinstance(named, Path) and named.text not in before:
        mentions.pop(named.text, None)


def _read_members(walk: Walk, body: Node, rule: ClassRule) -> None:
    entry = walk.table.get(body.type)
    if entry is not None and isinstance(entry[1], PlacedFieldsRule):
        walk.visit(body)
        return
    for child in body.named_children:
        if child.type == rule.member:
            walk.bind(written_name(walk, child), child, BindingKind.ASSIGN, position=child.end_byte)
        elif child.type in rule.initializers:
            _read_initializer(walk, child)
        else:
            walk.visit(child)


def _read_initializer(walk: Walk, node: Node) -> None:
    """A block in a class's body that runs as its code."""
    outer = walk.block
    walk.block = walk.open_block(BlockKind.FUNCTION)
    bind_receivers(walk, node, walk.block)
    visit_body(walk, node)
    walk.block = outer


def read_field(walk: Walk, node: Node, rule: FieldRule) -> int:
    """A field. A function or class as its value is a method or class of that name."""
    name_node = node.child_by_field_name(rule.name)
    take_decorators(walk, node)
    declared = walk.optional(node.child_by_field_name(rule.type)) if rule.type else NOTHING
    if walk.spec.typed_comments:
        declared = doc_types(walk, comment_before(walk, node)).type
    value_node = node.child_by_field_name(rule.value) if rule.value else None
    name = written_name(walk, name_node) if name_node is not None else ""
    if name_node is None or not name:
        walk.visit_children(node)
        return NOTHING
    if value_node is not None and define_value(walk, value_node, name, name_node, node, bound=name, declared=declared):
        return NOTHING
    value = NOTHING
    if value_node is not None:
        outer = walk.block
        if walk.blocks[outer].kind is BlockKind.CLASS:
            # The value is computed as in a method: by the receiver, without seeing members by their bare names.
            walk.block = walk.open_block(BlockKind.FUNCTION)
            bind_receivers(walk, value_node, walk.block)
        walk.label = name
        value = walk.visit(value_node)
        walk.label = ""
        walk.block = outer
    walk.bind(name, name_node, BindingKind.ASSIGN, value, declared, position=node.end_byte)
    return NOTHING


def unwrapped(walk: Walk, node: Node) -> Node:
    """A value without the parentheses and asserted types round it."""
    while node.type in walk.spec.wrappers and node.named_child_count:
        node = node.named_children[0]
    return node


def define_value(
    walk: Walk, value_node: Node, name: str, name_node: Node, whole: Node, *, bound: str, declared: int = NOTHING
) -> bool:
    """Where a value is a function or class, define it under the name that it is given to."""
    inner = unwrapped(walk, value_node)
    entry = walk.table.get(inner.type)
    if entry is None:
        return False
    rule = entry[1]
    if isinstance(rule, FunctionRule):
        define_function(walk, inner, rule, name, name_node, whole, bound=bound, declared=declared)
        return True
    if isinstance(rule, ClassRule):
        own = walk.part(inner, rule.name)
        define_class(
            walk,
            inner,
            rule,
            walk.text(own) if own is not None else name,
            own if own is not None else name_node,
            whole,
            bound=bound,
        )
        return True
    return False


def read_alias_type(walk: Walk, node: Node, rule: AliasTypeRule) -> int:
    """A type's name. An object type gives it members of its own; else it stands for the type that is written."""
    name_node, value_node = walk.part(node, rule.name), walk.part(node, rule.value)
    if name_node is None or value_node is None:
        walk.visit_children(node)
        return NOTHING
    name = walk.text(name_node)
    number = len(walk.definitions)
    walk.definitions.append(None)
    body = walk.open_block(BlockKind.CLASS, number)
    walk.bind(name, name_node, BindingKind.DEFINITION, number)
    doc = document_before(walk, node)
    outer = Outer(walk)
    qualified_name = f"{walk.qualifier}{name}"
    walk.definition, walk.block, walk.qualifier = number, body, f"{qualified_name}."
    read_type_parameters(walk, walk.part(node, rule.type_parameters))
    walk.in_type = True
    value = NOTHING
    entry = walk.table.get(value_node.type)
    if entry is not None and isinstance(entry[1], ObjectTypeRule):
        read_object_members(walk, value_node, entry[1])
    else:
        value = walk.visit(value_node)
    walk.in_type = False
    words, _ = outer.leave(walk, body)
    walk.definitions[number] = Definition(
        kind=rule.kind,
        name=name,
        qualified_name=qualified_name,
        block=walk.block,
        body=body,
        position=name_node.start_byte,
        line=name_node.start_point[0] + 1,
        column=walk.column(name_node),
        start_line=node.start_point[0] + 1,
        end_line=node.end_point[0] + 1,
        signature=head(walk, node, rule, value_node).removesuffix("=").strip(),
        doc=doc,
        words=words,
        value=value,
    )
    return NOTHING


def read_object_members(walk: Walk, node: Node, rule: ObjectTypeRule) -> None:
    """Members of an object type in the current block: a method is a member whose type is a function's."""
    for child in node.named_children:
        if child.type != rule.method:
            walk.visit(child)
            continue
        entry = walk.table.get(child.type)
        if entry is not None and isinstance(entry[1], FunctionRule):
            _read_method_type(walk, child, entry[1])


def _read_method_type(walk: Walk, node: Node, rule: FunctionRule) -> None:
    name_node = walk.part(node, rule.name)
    name = written_name(walk, name_node) if name_node is not None else ""
    declared = read_signature_type(walk, node, rule)
    if name and name_node is not None:
        walk.bind(name, name_node, BindingKind.ASSIGN, NOTHING, declared, position=node.end_byte)


def read_namespace(walk: Walk, node: Node, rule: NamespaceRule) -> int:
    """A namespace; `A.B` is one in the other. What is declared of a module outside stays out of sight."""
    name_node, body_node = node.child_by_field_name(rule.name), node.child_by_field_name(rule.body)
    if name_node is None or body_node is None:
        walk.visit_children(node)
        return NOTHING
    outer_block = walk.block
    if name_node.type == rule.outside:
        walk.block = walk.open_block(BlockKind.NAMESPACE)
        walk.visit_children(body_node)
        walk.block = outer_block
        return NOTHING
    doc = document_before(walk, node)
    outer = Outer(walk)
    names = "".join(walk.text(name_node).split()).split(".")
    number = open_namespaces(walk, node, name_node, names, doc=doc)
    walk.visit_children(body_node)
    words, _ = outer.leave(walk, walk.block)
    walk.block = outer_block
    last = walk.definitions[number]
    if last is not None:
        walk.definitions[number] = msgspec.structs.replace(last, words=words)
    return NOTHING


def open_namespaces(
    walk: Walk, node: Node, name_node: Node, names: list[str], *, doc: str = "", separator: str = "."
) -> int:
    """Define namespaces, each in the one before, and go on in the last; gives its number. The caller leaves it."""
    qualifier, place, number = walk.qualifier, walk.column(name_node), NOTHING
    for name in names:
        number = len(walk.definitions)
        body = walk.open_block(BlockKind.NAMESPACE, number)
        walk.bind(name, name_node, BindingKind.DEFINITION, number, position=node.start_byte)
        qualifier = f"{qualifier}{name}"
        walk.definitions.append(
            Definition(
                kind=SymbolKind.NAMESPACE,
                name=name,
                qualified_name=qualifier,
                block=walk.block,
                body=body,
                position=name_node.start_byte,
                line=name_node.start_point[0] + 1,
                column=place,
                start_line=node.start_point[0] + 1,
                end_line=node.end_point[0] + 1,
                signature=f"namespace {qualifier}",
                doc=doc,
            )
        )
        qualifier += "."
        place += len(name) + len(separator)
        walk.definition, walk.block, walk.qualifier = number, body, qualifier
    return number


def read_index_type(walk: Walk, node: Node, rule: IndexTypeRule) -> int:
    """Noted as a member that no source can name."""
    declared = walk.optional(node.child_by_field_name(rule.type))
    if declared != NOTHING and walk.blocks[walk.block].kind in (BlockKind.CLASS, BlockKind.OBJECT):
        walk.bind(ELEMENT, node, BindingKind.ASSIGN, NOTHING, declared, position=node.end_byte)
    return NOTHING
