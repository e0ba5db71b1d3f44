"""How modules with names of their own are read, and functions that come in clauses or arities."""

from __future__ import annotations

import msgspec
from tree_sitter import Node

from kgcore.extract.definitions import MAX_DOC, Outer
from kgcore.extract.functions import bind_receivers
from kgcore.extract.modules import EVERYWHERE
from kgcore.extract.naming import SHARED, plain_name
from kgcore.extract.sought import document_above, seek, seek_all
from kgcore.extract.spaces import head_of, last_row
from kgcore.extract.walk import Walk
from kgcore.languages.named_rules import ClauseRule, ConstructorRule, MemberBlockRule
from kgcore.model.facts import NOTHING, Binding, BindingKind, BlockKind, Definition, Parameter, ReferenceRole
from kgcore.model.kinds import NODE_TYPE_OF, NodeType, SymbolKind

_INSIDE = (BlockKind.FUNCTION, BlockKind.BRANCH, BlockKind.LOOP, BlockKind.COMPREHENSION)


def read_clause(walk: Walk, node: Node, rule: ClauseRule) -> int:
    head = seek(node, rule.head)
    name_node = seek(head, rule.name) if head is not None else None
    inside = walk.blocks[walk.block].kind
    if rule.members_only and inside is not BlockKind.CLASS:
        return NOTHING
    if head is None or name_node is None or (rule.members_also and inside is not BlockKind.CLASS):
        walk.visit_children(node)
        for pattern in seek_all(node, rule.pattern):
            for each in variables_in(pattern, rule.variables):
                walk.bind(walk.text(each), each, BindingKind.ASSIGN, position=node.start_byte)
        return NOTHING
    name = walk.text(name_node)
    parameters = seek_all(head, rule.parameters)
    if inside in _INSIDE and rule.local and not parameters:
        for each in seek_all(node, rule.body):
            walk.visit(each)
        walk.bind(plain_name(name), name_node, BindingKind.ASSIGN, position=node.start_byte)
        return NOTHING
    name = f"{rule.mark}{name.strip(rule.quotes)}" if rule.mark or rule.quotes else name
    bound = f"{plain_name(name)}/{len(parameters)}" if rule.arity else plain_name(name)
    holder = max(walk.blocks[walk.block].parent, 0) if rule.outside else walk.block
    known = walk.named.clauses.get((holder, bound)) if rule.clauses else None
    if known is not None:
        _continue(walk, node, rule, known, parameters)
        return NOTHING
    _define(walk, node, rule, name_node, bound, parameters, holder)
    return NOTHING


def _define(
    walk: Walk, node: Node, rule: ClauseRule, name_node: Node, bound: str, parameters: list[Node], holder: int
) -> None:
    number = len(walk.definitions)
    walk.definitions.append(None)
    is_class = NODE_TYPE_OF[rule.kind] is NodeType.CLASS
    body = walk.open_block(BlockKind.CLASS if is_class else BlockKind.FUNCTION, number)
    names = [bound]
    if rule.optional:
        given = sum(_is_optional(each, rule.optional) for each in parameters)
        plain = bound.rpartition("/")[0]
        names += [f"{plain}/{len(parameters) - missing}" for missing in range(1, given + 1)]
    line = name_node.start_point[0] + 1
    parent = node.parent if rule.together else None
    begins = parent.start_byte if parent is not None else node.start_byte
    # What has the name of a builtin adds to that: such a call says nothing of where it goes.
    adds = bool(rule.foreign) and (bound in walk.spec.builtins or seek(node, rule.foreign) is not None)
    for each in () if adds else names:
        walk.named.clauses[holder, each] = number
        walk.bound.add(each)
        if walk.spec.root_suffixes and holder == 0:
            walk.exported.append((f"{EVERYWHERE}{SHARED}{each}", each))
        walk.bindings.append(Binding(each, holder, begins, BindingKind.DEFINITION, number, line=line))
    doc = _document(walk, node, rule)
    outer = Outer(walk)
    kind = rule.kind
    if kind is SymbolKind.FUNCTION and walk.blocks[holder].kind is BlockKind.CLASS:
        kind = SymbolKind.METHOD
    qualifier = walk.qualifier
    outer_block, walk.block = walk.block, body
    walk.definition = number
    bases: list[int] = []
    for base in _bases(walk, node, rule):
        bases.append(walk.add_path("".join(walk.text(base).split()).strip("\"'")))
        walk.refer(ReferenceRole.INHERIT, bases[-1], base, body)
    written = walk.written(name_node).strip(rule.quotes or None)
    walk.qualifier = f"{qualifier}{written}."
    if not is_class:
        bind_receivers(walk, node, body)
        _bind_unnamed_receiver(walk, node, body)
    first = len(walk.bindings)
    listed = _bind_parameters(walk, rule, parameters)
    _read_bodies(walk, node, rule)
    words, branches = outer.leave(walk, body, _locals(walk, first))
    walk.block = outer_block
    word = walk.text(node).split(None, 1)[0] if rule.modifiers else ""
    walk.definitions[number] = Definition(
        kind=kind,
        name=written,
        qualified_name=f"{qualifier}{written}",
        block=holder,
        body=body,
        position=name_node.start_byte,
        line=line,
        column=walk.column(name_node) + (bool(rule.quotes) and walk.text(name_node)[0] in rule.quotes),
        start_line=node.start_point[0] + 1,
        end_line=last_row(node) + 1,
        signature=head_of(walk, node, seek_all(node, rule.body)),
        doc=doc,
        parameters=listed,
        bases=tuple(bases),
        modifiers=(rule.modifiers[word],) if word in rule.modifiers else (),
        branches=branches,
        words=words,
    )


def _bind_unnamed_receiver(walk: Walk, node: Node, body: int) -> None:
    """A function that uses its receiver without giving it a name has it all the same."""
    text = walk.source[node.start_byte : node.end_byte]
    for written, name in walk.spec.receiver_texts.items():
        if written.encode() in text and name.encode() not in text:
            walk.bindings.append(Binding(name, body, node.start_byte, BindingKind.RECEIVER))
            return


def _bases(walk: Walk, node: Node, rule: ClauseRule) -> list[Node]:
    found = seek_all(node, rule.bases)
    if not rule.base_names:
        return found
    named: list[Node] = []
    for each in found:
        name, value = each.child_by_field_name("name"), each.child_by_field_name("value")
        if name is not None and value is not None and walk.text(name) in rule.base_names:
            named.append(value)
    return named


def _continue(walk: Walk, node: Node, rule: ClauseRule, number: int, parameters: list[Node]) -> None:
    """A further clause of a function: its names are of its own, its code is the function's."""
    definition = walk.definitions[number]
    walk.named.doc = ""
    if definition is None:
        walk.visit_children(node)
        return
    outer = Outer(walk)
    walk.definition, walk.qualifier = number, f"{definition.qualified_name}."
    walk.block = definition.body
    walk.block = walk.open_block(BlockKind.BRANCH, number)
    first = len(walk.bindings)
    _bind_parameters(walk, rule, parameters)
    _read_bodies(walk, node, rule)
    words, branches = outer.leave(walk, definition.body, _locals(walk, first))
    definition = walk.definitions[number] or definition
    walk.definitions[number] = msgspec.structs.replace(
        definition,
        end_line=max(definition.end_line, last_row(node) + 1),
        branches=definition.branches + branches + 1,
        words=" ".join(dict.fromkeys(f"{definition.words} {words}".split(" "))).strip(),
    )


def _locals(walk: Walk, first: int) -> tuple[str, ...]:
    return tuple([each.name for each in walk.bindings[first:] if each.kind is not BindingKind.DEFINITION])


def _is_optional(node: Node, sign: str) -> bool:
    return any(child.type == sign for child in node.children)


def variables_in(node: Node, types: frozenset[str]) -> list[Node]:
    """The names in a pattern."""
    found: list[Node] = []
    stack = [node]
    while stack:
        each = stack.pop()
        if each.type in types:
            found.append(each)
        else:
            stack.extend(reversed(each.named_children))
    return found


def _bind_parameters(walk: Walk, rule: ClauseRule, parameters: list[Node]) -> tuple[Parameter, ...]:
    listed: list[Parameter] = []
    for place in parameters:
        pattern = place
        if rule.optional and _is_optional(place, rule.optional):
            pattern = place.named_children[0]
            for default in place.named_children[1:]:
                walk.visit(default)
        names = variables_in(pattern, rule.variables)
        names = names[:1] if rule.first_only else names
        if place is parameters[0] and names and walk.text(names[0]) in walk.spec.receiver_names:
            listed.append(Parameter(walk.text(names[0])))
            continue
        for each in names:
            walk.bindings.append(
                Binding(
                    walk.text(each),
                    walk.block,
                    each.start_byte,
                    BindingKind.PARAMETER,
                    line=each.start_point[0] + 1,
                )
            )
        listed.append(Parameter(walk.text(names[0]) if len(names) == 1 else walk.text(place)[:60]))
    return tuple(listed)


def _read_bodies(walk: Walk, node: Node, rule: ClauseRule) -> None:
    for each in seek_all(node, rule.members):
        walk.visit(each)
    for each in seek_all(node, rule.body):
        walk.visit(each)


def _document(walk: Walk, node: Node, rule: ClauseRule) -> str:
    doc, walk.named.doc = walk.named.doc, ""
    if doc:
        return doc
    before = node.prev_named_sibling if rule.document else None
    if before is not None and "string" in before.type:
        return walk.text(before).strip("\"'").strip()[:MAX_DOC]
    return document_above(walk, node)


def read_constructor(walk: Walk, node: Node, rule: ConstructorRule) -> int:
    """Another name of the type round it, seen beside it."""
    name_node = seek(node, rule.name)
    block = walk.blocks[walk.block]
    if name_node is not None and block.kind is BlockKind.CLASS:
        definition = walk.text(name_node)
        line = name_node.start_point[0] + 1
        walk.bindings.append(
            Binding(definition, block.parent, name_node.start_byte, BindingKind.DEFINITION, block.definition, line=line)
        )
    walk.visit_children(node)
    return NOTHING


def read_member_block(walk: Walk, node: Node, rule: MemberBlockRule) -> int:
    """Definitions that belong to what the head names, and are no names for the code round them."""
    outer, qualifier = walk.block, walk.qualifier
    heading = ".".join(" ".join(walk.text(each).split()) for each in seek_all(node, rule.heading))
    walk.block = walk.open_block(BlockKind.CLASS)
    walk.qualifier = f"{qualifier}{heading}."
    for each in seek_all(node, rule.body):
        walk.visit(each)
    walk.block, walk.qualifier = outer, qualifier
    return NOTHING
