"""How functions are read that may be statements, members or expressions, and take their names from where they stand."""

from __future__ import annotations

import re

import msgspec
from tree_sitter import Node

from kgcore.extract.definitions import MAX_DOC, Outer, kind_of, read_signature, visit_unmentioned
from kgcore.extract.doc_tags import tag_types
from kgcore.extract.doc_types import NO_TYPES, doc_types
from kgcore.extract.expressions import keep_outside
from kgcore.extract.line_docs import run_of_lines
from kgcore.extract.parameters import bind_declared_result, read_parameters, read_signature_type
from kgcore.extract.patterns import written_name
from kgcore.extract.scopes import read_statements
from kgcore.extract.sought import document_above
from kgcore.extract.walk import Naming, Walk
from kgcore.languages.rules import DefinitionRule
from kgcore.languages.scoped_rules import (
    CommentRule,
    DecoratorRule,
    FunctionRule,
    ModuleExportRule,
    ScopeRule,
)
from kgcore.languages.tree_rules import ValueBlockRule
from kgcore.model.facts import (
    NOTHING,
    Binding,
    BindingKind,
    BlockKind,
    Closure,
    Definition,
    ReferenceRole,
)

_BETWEEN = re.compile(rb"[\w\s$@]*")
"""What may stand between a comment and the definition that it documents: words such as `export const`."""
_HEADING = re.compile(r"@(?:fileoverview|file|module|packageDocumentation)\b")
_DOC_LINE = re.compile(r"^[ \t]*\* ?", re.MULTILINE)
_LINE_SIGNS = re.compile(r"^[ \t]*(?:///?[/!]?|\*(?!/)) ?", re.MULTILINE)


def read_function(walk: Walk, node: Node, rule: FunctionRule) -> int:
    """A function where it stands: a statement or member binds its name, an expression is a value."""
    naming = walk.naming
    if naming is not None and naming.node_id == node.id:
        naming.number = define_function(walk, node, rule, naming.name, naming.name_node, naming.whole, bound="")
        return _closure_of(walk, naming.number)
    if naming is not None and naming.number != NOTHING and node.id in naming.others:
        outer, walk.definition = walk.definition, naming.number
        index = _read_anonymous(walk, node, rule)
        walk.definition = outer
        return index
    if rule.fixed:
        walk.bind(rule.fixed, node, BindingKind.SIGNATURE, read_signature_type(walk, node, rule))
        return NOTHING
    name_node = walk.part(node, rule.name)
    name = written_name(walk, name_node) if name_node is not None else ""
    if name_node is not None and not name and rule.declares:
        walk.visit_children(name_node)
        name = "".join(walk.text(name_node).split())
    if not name or name_node is None:
        if not rule.declares:
            return _read_anonymous(walk, node, rule)
        walk.visit_children(node)
        return NOTHING
    if rule.is_signature and _is_followed(walk, node, name):
        walk.bind(name, name_node, BindingKind.SIGNATURE, read_signature_type(walk, node, rule))
        return NOTHING
    bound = name if rule.declares and "." not in name else ""
    number = define_function(walk, node, rule, name, name_node, node, bound=bound)
    if rule.declares:
        return NOTHING
    return _closure_of(walk, number)


def body_of(walk: Walk, number: int) -> int:
    definition = walk.definitions[number]
    return definition.body if definition is not None else NOTHING


def _closure_of(walk: Walk, number: int) -> int:
    return walk.add(Closure(body_of(walk, number)))


def define_function(
    walk: Walk,
    node: Node,
    rule: FunctionRule,
    name: str,
    name_node: Node,
    whole: Node,
    *,
    bound: str,
    declared: int = NOTHING,
) -> int:
    """Define a function under a name, bound in the current block as `bound` unless that is empty; gives its number."""
    decorators, places = take_decorators(walk, node)
    number = len(walk.definitions)
    walk.definitions.append(None)
    body = walk.open_block(BlockKind.FUNCTION, number)
    if bound:
        walk.bind(bound, name_node, BindingKind.DEFINITION, number, position=whole.start_byte)
    types = NO_TYPES
    if walk.spec.typed_comments:
        types = doc_types(walk, comment_before(walk, whole))
    elif walk.spec.tagged_comments:
        types = tag_types(walk, comment_before(walk, whole))
    doc = document_before(walk, places[0] if places else whole)
    holder = walk.blocks[walk.block].kind
    outer = Outer(walk)
    qualified_name = f"{walk.qualifier}{name}"
    walk.definition, walk.block, walk.qualifier = number, body, f"{qualified_name}."
    if rule.receives or holder is BlockKind.CLASS:
        bind_receivers(walk, node, body)
    first = len(walk.bindings)
    parameters, returns = read_parameters(walk, node, rule, body, outer.mentions, types)
    for child in node.named_children if rule.before else ():
        if child.type == rule.before:
            walk.visit(child)
    _read_body(walk, walk.part(node, rule.body))
    # Local variables are of no use to others; functions defined here are things of their own.
    defined = {binding.name for binding in walk.bindings[first:] if binding.kind is BindingKind.DEFINITION}
    local = (*(walk.bound - defined), *[parameter.name for parameter in parameters])
    words, branches = outer.leave(walk, body, local)
    modifiers = read_modifiers(walk, node, rule)
    if rule.extends and not walk.inside.doubtful and _extends(walk, walk.part(node, rule.parameters), rule):
        modifiers = (*modifiers, rule.extends)
    walk.definitions[number] = Definition(
        kind=kind_of(walk, rule, name),
        name=name,
        qualified_name=qualified_name,
        block=walk.block,
        body=body,
        position=name_node.start_byte,
        line=name_node.start_point[0] + 1,
        column=walk.column(name_node),
        start_line=(places[0] if places else whole).start_point[0] + 1,
        end_line=max(whole.end_point[0], node.end_point[0]) + 1,
        signature=_function_signature(walk, node, rule, whole),
        doc=doc,
        parameters=parameters,
        returns=returns,
        decorators=decorators,
        modifiers=modifiers,
        branches=branches,
        words=words,
        declared=declared,
        owner=walk.tree.extended.get(walk.block, NOTHING),
    )
    for index, place in zip(decorators, places, strict=True):
        walk.refer(ReferenceRole.DECORATE, index, place, body)
    own_name = walk.part(node, rule.name) if not rule.declares else None
    if own_name is not None and (own := written_name(walk, own_name)):
        # An expression's own name is seen inside it alone, whatever name it is given to.
        walk.bindings.append(Binding(own, body, node.start_byte, BindingKind.DEFINITION, number))
    return number


def _extends(walk: Walk, listed: Node | None, rule: FunctionRule) -> bool:
    first = listed.named_children[0] if listed is not None and listed.named_child_count else None
    return first is not None and any(walk.text(child) == rule.extends for child in first.children)


def _function_signature(walk: Walk, node: Node, rule: FunctionRule, whole: Node) -> str:
    if rule.declares or whole.id == node.id:
        return read_signature(walk, node, rule)
    last = walk.part(node, rule.returns) or walk.part(node, rule.parameters) or node
    if last.id == node.id:
        alone = walk.part(node, rule.parameter or None)
        last = alone if alone is not None else node
    end = min(last.end_byte, whole.start_byte + 800)
    text = " ".join(walk.source[whole.start_byte : end].decode("utf-8", "replace").split())
    return text if len(text) <= 200 else text[:199] + "…"


def take_decorators(walk: Walk, node: Node) -> tuple[tuple[int, ...], tuple[Node, ...]]:
    """The decorators that were read before a definition, and those that are its own first children."""
    decorators, places = walk.decorators, walk.decorator_places
    walk.decorators, walk.decorator_places = (), ()
    for number in range(node.child_count):
        child = node.child(number)
        entry = walk.table.get(child.type) if child is not None else None
        if child is None or entry is None or not isinstance(entry[1], DecoratorRule):
            break
        walk.visit(child)
        decorators, places = (*decorators, *walk.decorators), (*places, *walk.decorator_places)
        walk.decorators, walk.decorator_places = (), ()
    return decorators, places


def read_decorator(walk: Walk, node: Node, rule: DecoratorRule) -> int:
    """Kept until the definition that it stands before is read."""
    index = NOTHING
    for child in node.named_children:
        index = visit_unmentioned(walk, child)
    walk.decorators = (*walk.decorators, index)
    walk.decorator_places = (*walk.decorator_places, node.named_children[0] if node.named_child_count else node)
    return NOTHING


def comment_before(walk: Walk, node: Node) -> Node | None:
    """The documentation comment that stands before a definition, nothing but words between them."""
    comment = walk.comment
    if comment is None or comment.end_byte > node.start_byte:
        return None
    end = comment.end_byte if comment.end_byte >= walk.tree.carried else min(walk.tree.carried, node.start_byte)
    if node.start_byte - end > 200:
        return None
    return comment if _BETWEEN.fullmatch(walk.source[end : node.start_byte]) else None


def document_before(walk: Walk, node: Node) -> str:
    """What the documentation comment before a definition says; the comment is used up."""
    if walk.spec.document_markers:
        return document_above(walk, node)
    comment = comment_before(walk, node)
    if walk.comment is not None and walk.comment.end_byte <= node.start_byte:
        walk.comment = None
    return _document(walk, comment) if comment is not None else ""


def _document(walk: Walk, comment: Node) -> str:
    if walk.tree.comment_start:
        return _joined_document(walk, comment)
    text = walk.text(comment)
    if walk.spec.line_comment and text.startswith(walk.spec.line_comment):
        return run_of_lines(walk, comment)
    text = text.removeprefix("/**").removesuffix("*/")
    if walk.spec.line_comment:
        text = text.removeprefix("/*").removeprefix("!")
    return _DOC_LINE.sub("", text).strip()[:MAX_DOC]


def _joined_document(walk: Walk, comment: Node) -> str:
    """What comments say that are one, each line without the signs by which it is a comment."""
    text = walk.source[walk.tree.comment_start - 1 : comment.end_byte].decode("utf-8", "replace")
    return _LINE_SIGNS.sub("", text.removeprefix("/**").removesuffix("*/")).strip()[:MAX_DOC]


def document_of_file(walk: Walk, root: Node) -> str:
    """The documentation comment that opens a file and says that it is the file's, or stands apart from what follows."""
    first = root.named_children[0] if root.named_child_count else None
    entry = walk.table.get(first.type) if first is not None else None
    if first is None or entry is None or not isinstance(entry[1], CommentRule):
        return ""
    text = walk.text(first)
    opens = entry[1].opens
    if opens:
        last: Node | None = first
        walk.tree.comment_start = first.start_byte + 1
        while last is not None and (after := last.next_named_sibling) is not None and after.type == first.type:
            if not walk.text(after).startswith(opens):
                break
            last = after
        return _joined_document(walk, last or first) if text.startswith(opens) else ""
    following = first.next_named_sibling
    apart = following is None or following.start_point[0] > first.end_point[0] + 1
    return _document(walk, first) if text.startswith(entry[1].document) and (apart or _HEADING.search(text)) else ""


def read_modifiers(walk: Walk, node: Node, rule: DefinitionRule) -> tuple[str, ...]:
    found: list[str] = []
    if rule.modifiers:
        for child in node.children:
            if child.type in rule.modifiers:
                found.extend(walk.text(child).split())
            elif child.type not in walk.spec.decorator_types:
                break
    return tuple(found)


def bind_receivers(walk: Walk, node: Node, block: int) -> None:
    """Bind the names of the receiver that the text of a function mentions."""
    folded = walk.source[node.start_byte : node.end_byte].lower() if walk.spec.folds_case else b""
    for name in walk.spec.receiver_names:
        if folded.find(name.encode()) >= 0 or walk.source.find(name.encode(), node.start_byte, node.end_byte) >= 0:
            walk.bindings.append(Binding(name, block, node.start_byte, BindingKind.RECEIVER))


def bind_class_receivers(walk: Walk, node: Node, block: int) -> None:
    """Bind the names that stand for a class, or for what is above it, in the class's own block."""
    for name in walk.spec.receiver_names[1:]:
        walk.bindings.append(Binding(name, block, node.start_byte, BindingKind.RECEIVER))


def _read_body(walk: Walk, body: Node | None) -> None:
    if body is None:
        return
    entry = walk.table.get(body.type)
    if entry is not None and isinstance(entry[1], ValueBlockRule):
        value = read_statements(walk, body, entry[1])
        if value != NOTHING:
            walk.bind("", body, BindingKind.RETURN, value, position=body.end_byte)
    elif entry is not None and isinstance(entry[1], ScopeRule):
        walk.visit_children(body)
    else:
        value = walk.visit(body)
        walk.bind("", body, BindingKind.RETURN, value)


def _read_anonymous(walk: Walk, node: Node, rule: FunctionRule) -> int:
    outer = walk.block
    block = walk.open_block(BlockKind.FUNCTION)
    mentions, bound = walk.mentions, walk.bound
    walk.mentions, walk.bound = {}, set()
    walk.block = block
    if rule.receives:
        bind_receivers(walk, node, block)
    _, returns = read_parameters(walk, node, rule, block, walk.mentions)
    bind_declared_result(walk, node, block, returns, "async" in read_modifiers(walk, node, rule))
    _read_body(walk, walk.part(node, rule.body))
    walk.block = outer
    keep_outside(walk, mentions, bound)
    return walk.add(Closure(block))


def _is_followed(walk: Walk, node: Node, name: str) -> bool:
    """Whether the next statement or member defines or declares a function of the same name."""
    parent = node.parent
    entry = walk.table.get(parent.type) if parent is not None else None
    place = parent if parent is not None and entry is not None and isinstance(entry[1], ModuleExportRule) else node
    following = place.next_named_sibling
    while following is not None and following.type in walk.spec.comments:
        following = following.next_named_sibling
    if following is None:
        return False
    entry = walk.table.get(following.type)
    if entry is not None and isinstance(entry[1], ModuleExportRule):
        declared = following.child_by_field_name(entry[1].declaration)
        if declared is None:
            return False
        following, entry = declared, walk.table.get(declared.type)
    if entry is None or not isinstance(entry[1], FunctionRule):
        return False
    following_name = walk.part(following, entry[1].name)
    return following_name is not None and written_name(walk, following_name) == name


def name_function(walk: Walk, naming: Naming, value: int, declared: int) -> None:
    """A function that became what a name stands for, as an argument of the expression that gives the name its value."""
    definition = walk.definitions[naming.number]
    if definition is not None:
        walk.definitions[naming.number] = msgspec.structs.replace(definition, value=value, declared=declared)
