"""How inclusions, macros and namespaces are read, and the statements that bind names with a type before them."""

from __future__ import annotations

import re

import msgspec
from tree_sitter import Node

from kgcore.extract.classes import open_namespaces
from kgcore.extract.declarators import (
    bind_list,
    head_of,
    read_written_type,
    unwrap,
)
from kgcore.extract.definitions import Outer
from kgcore.extract.expressions import keep_outside
from kgcore.extract.functions import document_before
from kgcore.extract.qualified import plain_name
from kgcore.extract.scopes import visit_body
from kgcore.extract.walk import Walk
from kgcore.languages.declarator_rules import (
    FriendRule,
    HandlerRule,
    InclusionRule,
    LambdaRule,
    LeadingCommentRule,
    MacroRule,
    NamedScopeRule,
    ScopeAliasRule,
    ScopedLoopRule,
    ScopeUseRule,
    TemplateRule,
)
from kgcore.model.facts import (
    INTERNAL,
    NOTHING,
    Binding,
    BindingKind,
    BlockKind,
    Closure,
    Definition,
    Import,
    Parameter,
)
from kgcore.model.kinds import SymbolKind

_IDENTIFIER = re.compile(r"[^\W\d]\w*")
_BRACKETS = re.compile(r"[(){}\[\]]")
_CLOSES = {")": "(", "}": "{", "]": "["}
_CONTINUED = re.compile(rb"\\\r?\n")
MAX_MACRO = 4000
"""Bytes of a macro's text that is read as code."""


def read_inclusion(walk: Walk, node: Node, rule: InclusionRule) -> int:
    path = node.child_by_field_name(rule.path)
    if path is None:
        return NOTHING
    text = walk.text(path)
    if text[:1] not in ('"', "<"):
        return NOTHING
    row, _ = node.start_point
    level = int(path.type == rule.near)
    walk.imports.append(
        Import(text[1:-1].strip(), "", "", level, True, walk.block, node.start_byte, row + 1, walk.column(path))
    )
    return NOTHING


def read_macro(walk: Walk, node: Node, rule: MacroRule) -> int:
    name_node, value = node.child_by_field_name(rule.name), node.child_by_field_name(rule.value)
    if name_node is None:
        return NOTHING
    name = walk.text(name_node)
    listed = node.child_by_field_name(rule.parameters) if rule.parameters else None
    if listed is not None:
        return _define_macro(walk, node, name, name_node, listed, value)
    text = walk.text(value).strip() if value is not None else ""
    if not text:
        return NOTHING
    index = NOTHING
    if _IDENTIFIER.fullmatch(text):
        index = walk.add_path(text)
    walk.bind(name, name_node, BindingKind.ASSIGN, index, position=node.start_byte)
    walk.comment = None
    return NOTHING


def _define_macro(walk: Walk, node: Node, name: str, name_node: Node, listed: Node, value: Node | None) -> int:
    """A function of its own kind; its text is read as code where its brackets are even."""
    parameters = [walk.text(child) for child in listed.named_children]
    text = walk.text(value) if value is not None else ""
    walk.inside.macros[name] = any(
        re.search(rf"(?<![#\w]){re.escape(parameter)}\s*\(", text) and not text.lstrip().startswith("(")
        for parameter in parameters
        if parameter.isidentifier()
    ) and _declares(text, parameters)
    number = len(walk.definitions)
    walk.definitions.append(None)
    body = walk.open_block(BlockKind.FUNCTION, number)
    walk.bind(name, name_node, BindingKind.DEFINITION, number, position=node.start_byte)
    doc = document_before(walk, node)
    outer = Outer(walk)
    walk.definition, walk.block, walk.qualifier = number, body, f"{walk.qualifier}{name}."
    qualified_name = walk.qualifier[:-1]
    for parameter in parameters:
        walk.bindings.append(Binding(parameter, body, name_node.start_byte, BindingKind.PARAMETER))
    if value is not None:
        _read_text(walk, value)
    words, branches = outer.leave(walk, body, parameters)
    walk.definitions[number] = Definition(
        kind=SymbolKind.MACRO,
        name=name,
        qualified_name=qualified_name,
        block=walk.block,
        body=body,
        position=name_node.start_byte,
        line=name_node.start_point[0] + 1,
        column=walk.column(name_node),
        start_line=node.start_point[0] + 1,
        end_line=max(node.start_point[0] + 1, (value or node).end_point[0] + 1),
        signature=head_of(walk, node.start_byte, listed.end_byte),
        doc=doc,
        parameters=tuple([Parameter(parameter) for parameter in parameters]),
        branches=branches,
        words=words,
    )
    return NOTHING


def _declares(text: str, parameters: list[str]) -> bool:
    """Whether a macro's text declares a function by a parameter: a type before it, and nothing that calls it."""
    return any(
        re.search(rf"(?:^|[;}}\s*])(?:[^\W\d]\w*[\s*]+)+{re.escape(parameter)}\s*\([^()]*\)\s*;?\s*\{{?\s*$", text)
        and not re.search(rf"\breturn\s+{re.escape(parameter)}\b", text)
        for parameter in parameters
        if parameter.isidentifier()
    )


def _read_text(walk: Walk, value: Node) -> None:
    """Read a macro's text as the statements that it is, each reference where it stands in the file."""
    source = walk.source[value.start_byte : value.end_byte]
    if (
        len(source) > MAX_MACRO
        or b"##" in source
        or b"(" not in source
        or not _is_even(source.decode("utf-8", "replace"))
    ):
        return
    plain = _CONTINUED.sub(lambda match: b" " * (len(match[0]) - 1) + b"\n", source)
    head = b"void f(){"
    outer, references, bindings = walk.source, walk.references, walk.bindings
    mentions, type_mentions, comment = walk.mentions, walk.type_mentions, walk.comment
    walk.references, walk.bindings = [], []
    text = head + plain + b";}"
    walk.read(text)
    walk.chains = {}
    root = walk.parser.parse(text).root_node
    function = root.named_children[0] if root.named_child_count else None
    inside = function.child_by_field_name("body") if function is not None else None
    if inside is not None:
        walk.visit_children(inside)
    found, bound = walk.references, walk.bindings
    walk.read(outer)
    walk.chains = {}
    walk.references, walk.bindings, walk.comment = references, bindings, comment
    row, column = value.start_point
    if not walk.ascii:
        column = walk.column(value)
    start, first = value.start_byte - len(head), len(head)
    for reference in found:
        on_first = reference.line == 1
        walk.references.append(
            msgspec.structs.replace(
                reference,
                position=reference.position + start,
                line=reference.line + row,
                column=reference.column + column - first if on_first else reference.column,
            )
        )
    walk.bindings.extend(
        msgspec.structs.replace(binding, position=binding.position + start, line=binding.line + row)
        for binding in bound
    )
    # Places of mere mentions inside are not known to the file: they are mentioned where the text begins.
    walk.mentions = {**mentions, **dict.fromkeys(walk.mentions, value)}
    walk.type_mentions = {**type_mentions, **dict.fromkeys(walk.type_mentions, value)}


def _is_even(text: str) -> bool:
    open_brackets: list[str] = []
    for match in _BRACKETS.finditer(text):
        bracket = match[0]
        if bracket in _CLOSES:
            if not open_brackets or open_brackets.pop() != _CLOSES[bracket]:
                return False
        else:
            open_brackets.append(bracket)
    return not open_brackets


def read_template(walk: Walk, node: Node, rule: TemplateRule) -> int:
    """Type parameters belong to the definition that follows them."""
    listed = node.child_by_field_name(rule.parameters)
    first = len(walk.definitions)
    comment = walk.comment
    doc = document_before(walk, node) if comment is not None else ""
    walk.start_row = NOTHING
    outer = walk.block
    for child in node.named_children:
        if listed is None or child.id != listed.id:
            walk.visit(child)
    walk.block = outer
    definition = walk.definitions[first] if len(walk.definitions) > first else None
    if definition is None:
        return NOTHING
    if doc and not definition.doc:
        walk.definitions[first] = msgspec.structs.replace(definition, doc=doc)
    for child in listed.named_children if listed is not None else ():
        name = child.child_by_field_name("name") or (child.named_children[0] if child.named_child_count else None)
        if name is not None and child.child_by_field_name("declarator") is None:
            kind = BindingKind.TYPE
            walk.bindings.append(Binding(walk.text(name), definition.body, child.start_byte, kind))
    return NOTHING


def read_lambda(walk: Walk, node: Node, rule: LambdaRule) -> int:
    outer = walk.block
    block = walk.open_block(BlockKind.FUNCTION)
    mentions, bound = walk.mentions, walk.bound
    walk.mentions, walk.bound = {}, set()
    declarator, body = node.child_by_field_name(rule.declarator), node.child_by_field_name(rule.body)
    bind_list(walk, declarator.child_by_field_name("parameters") if declarator is not None else None, block)
    walk.block = block
    if body is not None:
        walk.visit_children(body)
    walk.block = outer
    keep_outside(walk, mentions, bound)
    return walk.add(Closure(block))


def read_scope_use(walk: Walk, node: Node, rule: ScopeUseRule) -> int:
    named = node.named_children[-1] if node.named_child_count else None
    if named is None or walk.blocks[walk.block].kind is BlockKind.CLASS:
        return NOTHING
    name = plain_name(walk.text(named))
    row, _ = named.start_point
    whole = any(child.type == rule.whole for child in node.children)
    owner, _, last = name.rpartition(".")
    written = Import(
        f"::{name if whole else owner}",
        "" if whole else last,
        "",
        0,
        whole,
        walk.block,
        node.start_byte,
        row + 1,
        walk.column(named),
    )
    walk.imports.append(written)
    walk.bind("*" if whole else last, node, BindingKind.IMPORT, len(walk.imports) - 1)
    return NOTHING


def read_scope_alias(walk: Walk, node: Node, rule: ScopeAliasRule) -> int:
    name, target = node.child_by_field_name(rule.name), node.named_children[-1]
    if name is None or target.id == name.id:
        return NOTHING
    row, _ = name.start_point
    walk.imports.append(
        Import(
            f"::{plain_name(walk.text(target))}",
            "",
            walk.text(name),
            0,
            False,
            walk.block,
            node.start_byte,
            row + 1,
            walk.column(name),
        )
    )
    walk.bind(walk.text(name), name, BindingKind.IMPORT, len(walk.imports) - 1)
    return NOTHING


def read_named_scope(walk: Walk, node: Node, rule: NamedScopeRule) -> int:
    """A namespace; `a::b` is one in the other; one without a name is the file's own."""
    name_node, body_node = node.child_by_field_name(rule.name), node.child_by_field_name(rule.body)
    if body_node is None:
        return NOTHING
    if name_node is None:
        first = len(walk.definitions)
        walk.visit_children(body_node)
        for number, definition in enumerate(walk.definitions[first:], start=first):
            if definition is not None and definition.block == walk.block:
                modifiers = (*definition.modifiers, INTERNAL)
                walk.definitions[number] = msgspec.structs.replace(definition, modifiers=modifiers)
        return NOTHING
    outer = Outer(walk)
    outer_block = walk.block
    open_namespaces(walk, node, name_node, plain_name(walk.text(name_node)).split("."), separator="::")
    walk.visit_children(body_node)
    outer.leave(walk, walk.block)
    walk.block = outer_block
    return NOTHING


def read_scoped_loop(walk: Walk, node: Node, rule: ScopedLoopRule) -> int:
    value, body = node.child_by_field_name(rule.value), node.child_by_field_name(rule.body)
    index = walk.optional(value)
    outer = walk.block
    walk.block = walk.open_block(BlockKind.LOOP)
    walk.branches += 1
    declared = read_written_type(walk, node.child_by_field_name(rule.type))
    item = unwrap(walk, node.child_by_field_name(rule.declarator))
    if item.name is not None:
        names = [item.name] if walk.text(item.name).isidentifier() else item.name.named_children
        for place, name in enumerate(names):
            steps = (place,) if len(names) > 1 else ()
            walk.bind(walk.text(name), name, BindingKind.ELEMENT, index, declared, steps)
    if body is not None:
        visit_body(walk, body)
    walk.block = outer
    return NOTHING


def read_handler(walk: Walk, node: Node, rule: HandlerRule) -> int:
    outer = walk.block
    walk.block = walk.open_block(BlockKind.BRANCH)
    walk.branches += 1
    bind_list(walk, node.child_by_field_name(rule.parameters), walk.block)
    body = node.child_by_field_name(rule.body)
    if body is not None:
        visit_body(walk, body)
    walk.block = outer
    return NOTHING


def read_friend(walk: Walk, node: Node, rule: FriendRule) -> int:
    """A function that is defined here is one of the namespace round the type; a mere declaration says nothing new."""
    outer, qualifier = walk.block, walk.qualifier
    while walk.blocks[walk.block].kind is BlockKind.CLASS:
        walk.block = walk.blocks[walk.block].parent
    holder = walk.definitions[walk.blocks[walk.block].definition] if walk.blocks[walk.block].definition >= 0 else None
    walk.qualifier = f"{holder.qualified_name}." if holder is not None else ""
    for child in node.named_children:
        if child.child_by_field_name("body") is not None:
            walk.visit(child)
    walk.block, walk.qualifier = outer, qualifier
    return NOTHING


def read_leading_comment(walk: Walk, node: Node, rule: LeadingCommentRule) -> int:
    text = walk.text(node)
    walk.words[text[:200]] = None
    start = walk.source.rfind(b"\n", 0, node.start_byte) + 1
    if walk.source[start : node.start_byte].strip():
        return NOTHING
    walk.comment = node
    return NOTHING
