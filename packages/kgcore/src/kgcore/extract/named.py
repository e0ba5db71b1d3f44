"""How modules with names of their own are read, and functions that come in clauses or arities."""

from __future__ import annotations

import msgspec
from tree_sitter import Node

from kgcore.extract.definitions import MAX_DOC, MAX_SIGNATURE, Outer
from kgcore.extract.functions import bind_receivers
from kgcore.extract.modules import EVERYWHERE
from kgcore.extract.naming import DOT, SHARED, OpenSpace, listed_names, plain_name, spoken, whole_name
from kgcore.extract.sought import document_above, seek, seek_all
from kgcore.extract.walk import Walk
from kgcore.languages.named_rules import BlockRule, ClauseRule, ConstructorRule, MemberBlockRule, SpaceRule
from kgcore.model.facts import NOTHING, Binding, BindingKind, BlockKind, Definition, Parameter, ReferenceRole
from kgcore.model.kinds import NODE_TYPE_OF, NodeType, SymbolKind

_INSIDE = (BlockKind.FUNCTION, BlockKind.BRANCH, BlockKind.LOOP, BlockKind.COMPREHENSION)


def read_space(walk: Walk, node: Node, rule: SpaceRule) -> int:
    place = seek(node, rule.name)
    if place is None:
        walk.visit_children(node)
        return NOTHING
    bodies = seek_all(node, rule.body)
    if rule.local:
        return _read_local_space(walk, node, rule, place, bodies)
    if not bodies:
        container = node.parent.id if node.parent is not None else 0
        close_spaces(walk, container, node.start_point[0])
    name = whole_name(walk.text(place), rule.separator)
    target = seek(node, rule.implements)
    if target is not None:
        name = f"{name}{DOT}{whole_name(expanded(walk, walk.text(target)), rule.separator)}"
    short = name.partition(DOT)[0]
    outer_name = around(walk)
    if rule.nests and outer_name:
        name = f"{outer_name}{DOT}{name}"
    number = len(walk.definitions)
    walk.definitions.append(None)
    round_it = walk.block
    if rule.nests:
        walk.block = 0  # one module inside another does not see its names
    body = walk.open_block(BlockKind.NAMESPACE, number)
    walk.block = round_it
    line = place.start_point[0] + 1
    walk.bindings.append(Binding(name, 0, node.start_byte, BindingKind.DEFINITION, number, line=line))
    walk.exported.append((f"{EVERYWHERE}{name}", name))
    if rule.nests and outer_name:
        walk.named.aliases.append((short, f"{spoken(outer_name)}.{short}"))
    space = OpenSpace(number, body, name, node, len(walk.named.aliases))
    doc, walk.named.doc, walk.named.module_doc = document_above(walk, node), "", ""
    space.outer = Outer(walk)
    walk.definition, walk.block, walk.qualifier = number, body, f"{spoken(name)}."
    walk.definitions[number] = Definition(
        kind=rule.kind,
        name=walk.text(place),
        qualified_name=spoken(name),
        block=0,
        body=body,
        position=place.start_byte,
        line=line,
        column=walk.column(place),
        start_line=node.start_point[0] + 1,
        end_line=node.end_point[0] + 1,
        signature=_head(walk, node, bodies),
        doc=doc,
    )
    if rule.closed and walk.named.exports is None:
        walk.named.exports = []
    listed = seek_all(node, rule.exports)
    if listed:
        walk.named.exports = [name for each in listed for name in listed_names(walk.text(each))]
        passed = [whole_name(walk.text(each), rule.separator) for each in seek_all(node, rule.passes)]
        walk.named.exports += [f"={each}" for each in passed]
    walk.named.spaces.append(space)
    if bodies:
        for each in bodies:
            walk.visit_children(each)
        _close(walk, node.end_point[0] + 1)
    return NOTHING


def _read_local_space(walk: Walk, node: Node, rule: SpaceRule, place: Node, bodies: list[Node]) -> int:
    name = walk.text(place)
    if not bodies:
        aliased = seek(node, rule.alias)
        value = walk.add_path("".join(walk.text(aliased).split())) if aliased is not None else NOTHING
        walk.bind(name, place, BindingKind.ASSIGN, value, position=node.end_byte)
        return NOTHING
    number = len(walk.definitions)
    walk.definitions.append(None)
    body = walk.open_block(BlockKind.NAMESPACE, number)
    walk.bind(name, place, BindingKind.DEFINITION, number, position=node.start_byte)
    if rule.shared and walk.block == 0:
        walk.exported.append((f"{EVERYWHERE}{name}", name))
    doc = document_above(walk, node)
    outer = Outer(walk)
    qualified_name = f"{walk.qualifier}{name}"
    outer_block = walk.block
    walk.definition, walk.block, walk.qualifier = number, body, f"{qualified_name}."
    for each in seek_all(node, rule.parameters):
        walk.bind(walk.text(each), each, BindingKind.PARAMETER)
    for each in bodies:
        walk.visit_children(each)
    words, branches = outer.leave(walk, body)
    walk.definitions[number] = Definition(
        kind=rule.kind,
        name=name,
        qualified_name=qualified_name,
        block=outer_block,
        body=body,
        position=place.start_byte,
        line=place.start_point[0] + 1,
        column=walk.column(place),
        start_line=node.start_point[0] + 1,
        end_line=_last_row(node) + 1,
        signature=_head(walk, node, bodies),
        doc=doc,
        branches=branches,
        words=words,
    )
    return NOTHING


def around(walk: Walk) -> str:
    """The module round the place."""
    return walk.named.spaces[-1].name if walk.named.spaces else ""


def add_base(walk: Walk, place: Node, base: str) -> None:
    """The module round the place has what another has."""
    if not walk.named.spaces:
        return
    space = walk.named.spaces[-1]
    definition = walk.definitions[space.number]
    if definition is not None:
        index = walk.add_path(base)
        walk.refer(ReferenceRole.INHERIT, index, place, space.body)
        walk.definitions[space.number] = msgspec.structs.replace(definition, bases=(*definition.bases, index))


def close_spaces(walk: Walk, container: int = NOTHING, end_line: int = NOTHING) -> None:
    """End the modules that hold what follows: all of them, or those that stand in this node."""
    spaces = walk.named.spaces
    while spaces and container in (NOTHING, spaces[-1].container):
        last = walk.source.count(b"\n") + (not walk.source.endswith(b"\n"))
        _close(walk, last if end_line == NOTHING else end_line)


def _close(walk: Walk, end_line: int) -> None:
    space = walk.named.spaces.pop()
    del walk.named.aliases[space.aliases :]  # they hold to the end of the module
    definition = walk.definitions[space.number]
    doc = walk.named.module_doc
    walk.named.module_doc = ""
    if isinstance(space.outer, Outer) and definition is not None:
        words, branches = space.outer.leave(walk, space.body)
        definition = walk.definitions[space.number] or definition
        walk.definitions[space.number] = msgspec.structs.replace(
            definition, words=words, branches=branches, end_line=end_line, doc=doc or definition.doc
        )


def expanded(walk: Walk, text: str) -> str:
    """A module's name with its first part replaced by what that stands for here."""
    first, dot, rest = "".join(text.split()).partition(".")
    for alias, full in reversed(walk.named.aliases):
        if alias == first:
            return f"{full}{dot}{rest}"
    return f"{first}{dot}{rest}"


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
    holder = walk.blocks[walk.block].parent if rule.outside else walk.block
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
    for each in () if seek(node, rule.foreign) is not None else names:
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
        end_line=_last_row(node) + 1,
        signature=_head(walk, node, seek_all(node, rule.body)),
        doc=doc,
        parameters=listed,
        bases=tuple(bases),
        modifiers=(rule.modifiers[word],) if word in rule.modifiers else (),
        branches=branches,
        words=words,
    )


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
        end_line=max(definition.end_line, _last_row(node) + 1),
        branches=definition.branches + branches + 1,
        words=" ".join(dict.fromkeys(f"{definition.words} {words}".split(" "))).strip(),
    )


def _locals(walk: Walk, first: int) -> tuple[str, ...]:
    return tuple([each.name for each in walk.bindings[first:] if each.kind is not BindingKind.DEFINITION])


def _last_row(node: Node) -> int:
    row, column = node.end_point
    return row - (column == 0 and row > node.start_point[0])


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


def _head(walk: Walk, node: Node, bodies: list[Node]) -> str:
    """What stands before the body, on one line."""
    starts = [each.start_byte for each in bodies if each.start_byte > node.start_byte]
    end = min(starts) if starts else node.end_byte
    end = min(end, node.start_byte + 4 * MAX_SIGNATURE)
    text = " ".join(walk.source[node.start_byte : end].decode("utf-8", "replace").split())
    text = text.removesuffix(" do").removesuffix(" do:").removesuffix("->").removesuffix("=").rstrip(" {,")
    return text if len(text) <= MAX_SIGNATURE else text[: MAX_SIGNATURE - 1] + "…"


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


def read_block(walk: Walk, node: Node, rule: BlockRule) -> int:
    outer = walk.block
    walk.block = walk.open_block(BlockKind.BRANCH)
    walk.visit_children(node)
    close_spaces(walk, node.id, node.end_point[0] + 1)
    walk.block = outer
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
