"""How definitions, parameters and variables are read whose parts are found by paths."""

from __future__ import annotations

from tree_sitter import Node

from kgcore.extract.definitions import MAX_SIGNATURE, Outer, stands_in_class, visit_unmentioned
from kgcore.extract.expressions import keep_outside
from kgcore.extract.functions import bind_receivers
from kgcore.extract.imports import HIDDEN
from kgcore.extract.sought import document_above, seek, seek_all
from kgcore.extract.walk import Walk
from kgcore.languages.scoped_rules import ScopeRule
from kgcore.languages.sought_rules import (
    AppliedTypeRule,
    SoughtDefinitionRule,
    SoughtParameterRule,
    SoughtVariableRule,
    TypedAsRule,
)
from kgcore.model.facts import (
    NOTHING,
    Binding,
    BindingKind,
    BlockKind,
    Closure,
    Collection,
    Definition,
    Index,
    Parameter,
    Path,
    ReferenceRole,
)
from kgcore.model.kinds import NODE_TYPE_OF, NodeType, SymbolKind

SEVERAL = "several"
"""The kind of collection that a name holds which is declared to hold several values."""
IMPLEMENTS = "implements"
"""The keyword under which a class keeps the interfaces that it promises to have."""


def read_sought_definition(walk: Walk, node: Node, rule: SoughtDefinitionRule) -> int:
    name_node = seek(node, rule.name)
    if name_node is None:
        if rule.closes:
            return _read_closure(walk, node, rule)
        walk.visit_children(node)
        return NOTHING
    decorators = [(visit_unmentioned(walk, place), place) for place in seek_all(node, rule.decorators)]
    name = walk.written(name_node)
    number = len(walk.definitions)
    walk.definitions.append(None)
    kind = _kind(walk, rule, name)
    body = walk.open_block(_block_kind(kind), number)
    bound = walk.text(name_node)
    if rule.constructs and walk.qualifier.endswith(f"{name}."):
        bound = f"{HIDDEN}{bound}"  # its class has the name
    walk.bind(bound, name_node, BindingKind.DEFINITION, number, position=node.start_byte)
    outer = Outer(walk)
    qualified_name = f"{walk.qualifier}{name}"
    outer_block, walk.block = walk.block, body
    _read_type_parameters(walk, node, rule)
    bases, promised = _read_bases(walk, node, rule, body)
    walk.definition, walk.qualifier = number, f"{qualified_name}."
    bodies = seek_all(node, rule.body)
    if walk.blocks[outer_block].kind is BlockKind.CLASS and walk.blocks[body].kind is BlockKind.FUNCTION:
        for place in (node, *[each for each in bodies if each.start_byte >= node.end_byte]):
            bind_receivers(walk, place, body)
    first = len(walk.bindings)
    parameters = read_sought_parameters(walk, seek_all(node, rule.parameters))
    returns = read_type_of(walk, seek(node, rule.returns))
    _read_bodies(walk, node, rule, bodies)
    _bind_result(walk, node, rule, first)
    is_function = walk.blocks[body].kind is BlockKind.FUNCTION
    defined = {binding.name for binding in walk.bindings[first:] if binding.kind is BindingKind.DEFINITION}
    local = (*(walk.bound - defined), *[parameter.name for parameter in parameters]) if is_function else ()
    words, branches = outer.leave(walk, body, local)
    last = bodies[-1] if bodies else node
    place = seek(node, rule.place) or node
    if rule.makes and kind is SymbolKind.CONSTRUCTOR and returns == NOTHING:
        returns = walk.add_path(rule.makes)
    walk.definitions[number] = Definition(
        kind=kind,
        name=name,
        qualified_name=qualified_name,
        block=walk.block,
        body=body,
        position=name_node.start_byte,
        line=name_node.start_point[0] + 1,
        column=walk.column(name_node),
        start_line=(decorators[0][1] if decorators else place).start_point[0] + 1,
        end_line=max(_last_row(node), _last_row(last)) + 1,
        signature=_signature(walk, seek(node, rule.head) or place, bodies, rule.ends),
        doc=document_above(walk, place),
        parameters=parameters,
        returns=returns,
        bases=bases,
        keywords=promised,
        decorators=tuple([index for index, _ in decorators]),
        modifiers=tuple([walk.text(modifier) for modifier in seek_all(node, rule.modifiers)]),
        branches=branches,
        words=words,
    )
    for index, place in decorators:
        walk.refer(ReferenceRole.DECORATE, index, place, body)
    return NOTHING


def _read_closure(walk: Walk, node: Node, rule: SoughtDefinitionRule) -> int:
    outer = walk.block
    block = walk.block = walk.open_block(BlockKind.FUNCTION)
    mentions, bound = walk.mentions, walk.bound
    walk.mentions, walk.bound = {}, set()
    parameters = read_sought_parameters(walk, seek_all(node, rule.parameters))
    walk.bound.update(parameter.name for parameter in parameters)
    for place in seek_all(node, rule.body):
        _read_one_body(walk, place, rule)
    walk.block = outer
    keep_outside(walk, mentions, bound)
    return walk.add(Closure(block))


def _last_row(node: Node) -> int:
    row, column = node.end_point
    return row - (column == 0 and row > node.start_point[0])


def _kind(walk: Walk, rule: SoughtDefinitionRule, name: str) -> SymbolKind:
    if rule.kind is not SymbolKind.FUNCTION or not stands_in_class(walk):
        return rule.kind
    return SymbolKind.CONSTRUCTOR if rule.constructs or name in walk.spec.constructors else SymbolKind.METHOD


def _block_kind(kind: SymbolKind) -> BlockKind:
    if kind is SymbolKind.NAMESPACE:
        return BlockKind.NAMESPACE
    return BlockKind.CLASS if NODE_TYPE_OF[kind] is NodeType.CLASS else BlockKind.FUNCTION


def _signature(walk: Walk, node: Node, bodies: list[Node], ends: str) -> str:
    """What stands before the body, on one line."""
    starts = [each.start_byte for each in bodies if each.start_byte > node.start_byte]
    end = min(starts, default=node.end_byte)
    end = min(end, node.start_byte + 4 * MAX_SIGNATURE)
    text = " ".join(walk.source[node.start_byte : end].decode("utf-8", "replace").split()).rstrip(" {;")
    text = text.partition(ends)[0] if ends else text
    return text if len(text) <= MAX_SIGNATURE else text[: MAX_SIGNATURE - 1] + "…"


def _read_bases(
    walk: Walk, node: Node, rule: SoughtDefinitionRule, body: int
) -> tuple[tuple[int, ...], tuple[tuple[str, int], ...]]:
    bases: list[int] = []
    promised: list[tuple[str, int]] = []
    named = [base for base in seek_all(node, rule.bases) if not _goes_on(walk, base)]
    for base in reversed(named) if rule.last_first else named:
        index = _visit_base(walk, base)
        bases.append(index)
        walk.refer(ReferenceRole.INHERIT, index, base, body)
    for base in seek_all(node, rule.promises):
        if _goes_on(walk, base):
            continue
        index = _visit_base(walk, base)
        promised.append((IMPLEMENTS, index))
        walk.refer(ReferenceRole.IMPLEMENT, index, base, body)
    return tuple(bases), tuple(promised)


def _visit_base(walk: Walk, node: Node) -> int:
    """Read a base: the reference to it says all that a mention of its type would."""
    before = set(walk.type_mentions)
    index = visit_unmentioned(walk, node)
    named = walk.expressions[index] if index != NOTHING else None
    if isinstance(named, Index) and named.base != NOTHING:
        named = walk.expressions[named.base]
    if isinstance(named, Path) and named.text not in before:
        walk.type_mentions.pop(named.text, None)
    return index


def _goes_on(walk: Walk, node: Node) -> bool:
    """Whether a name only goes on with the path of the one before it."""
    return walk.source[node.start_byte - 1 : node.start_byte] == b"."


def _read_type_parameters(walk: Walk, node: Node, rule: SoughtDefinitionRule) -> None:
    """What stands for a type inside is nothing of the project's."""
    for place in seek_all(node, rule.type_parameters):
        walk.bindings.append(Binding(walk.text(place), walk.block, node.start_byte, BindingKind.PARAMETER))


def read_sought_parameters(walk: Walk, places: list[Node]) -> tuple[Parameter, ...]:
    """Bind what is given to the function whose block is the current one."""
    parameters: list[Parameter] = []
    for place in places:
        entry = walk.table.get(place.type)
        inner = entry[1] if entry is not None else None
        if isinstance(inner, SoughtParameterRule):
            declared = read_type_of(walk, seek(place, inner.type))
            default = walk.optional(seek(place, inner.default))
            names = seek_all(place, inner.names)
            if not names:
                parameters.append(Parameter("", declared, default))
        else:
            declared = default = NOTHING
            names = [place]
        for name_node in names:
            name = walk.text(name_node)
            walk.bindings.append(
                Binding(
                    name,
                    walk.block,
                    name_node.start_byte,
                    BindingKind.PARAMETER,
                    default,
                    declared,
                    (),
                    name_node.start_point[0] + 1,
                )
            )
            parameters.append(Parameter(name, declared, default))
    return tuple(parameters)


def _read_bodies(walk: Walk, node: Node, rule: SoughtDefinitionRule, bodies: list[Node]) -> None:
    for place in seek_all(node, rule.inside):
        walk.visit(place)
    for place in bodies:
        _read_one_body(walk, place, rule)


def _read_one_body(walk: Walk, place: Node, rule: SoughtDefinitionRule) -> None:
    entry = walk.table.get(place.type)
    if rule.is_value and entry is not None and not isinstance(entry[1], ScopeRule):
        walk.bind("", place, BindingKind.RETURN, walk.visit(place))
    elif not rule.gives:
        walk.visit_children(place)
    elif rule.closes and place.type in walk.table:
        value = walk.visit(place)
        if value != NOTHING:
            walk.bind("", place, BindingKind.RETURN, value)
    else:
        give_value(walk, place)


def _bind_result(walk: Walk, node: Node, rule: SoughtDefinitionRule, first: int) -> None:
    """A function gives what one of its variables holds in the end, where that is declared in it."""
    named = seek(node, rule.result)
    name = walk.text(named) if named is not None else ""
    if name and any(binding.name == name and binding.block == walk.block for binding in walk.bindings[first:]):
        walk.bind("", node, BindingKind.RETURN, walk.add_path(name), position=node.end_byte)
    walk.mentions.pop(name, None)


def give_value(walk: Walk, body: Node) -> None:
    """Read a body; one that is a value gives it as the result."""
    value = first_value(walk, body)
    if value != NOTHING:
        walk.bind("", body, BindingKind.RETURN, value)


def first_value(walk: Walk, node: Node) -> int:
    """Read a node's children; the first value among them."""
    value = NOTHING
    for child in node.named_children:
        if child.type in walk.spec.comments:
            continue
        index = walk.visit(child)
        value = index if value == NOTHING else value
    return value


def read_type_of(walk: Walk, node: Node | None) -> int:
    """The expression of a type as written."""
    if node is None:
        return NOTHING
    outer, walk.in_type = walk.in_type, True
    index = walk.visit(node)
    walk.in_type = outer
    return index


def read_typed_as(walk: Walk, node: Node, rule: TypedAsRule) -> int:
    outer, walk.in_type = walk.in_type, True
    index = NOTHING
    for container, paths in rule.containers:
        parts = [seek(node, path) for path in paths]
        if all(parts):
            arguments = tuple([walk.optional(part) for part in parts])
            index = walk.add(Index(walk.add_path(container), arguments))
            break
    else:
        index = walk.optional(seek(node, rule.name))
        given = seek_all(node, rule.arguments) if rule.arguments else ()
        if given:
            index = walk.add(Index(index, tuple([walk.visit(each) for each in given])))
    for place in seek_all(node, rule.rest):
        walk.visit(place)
    walk.in_type = outer
    return index


def read_sought_variable(walk: Walk, node: Node, rule: SoughtVariableRule) -> int:
    declared = read_type_of(walk, seek(node, rule.type))
    value = NOTHING
    kind = BindingKind.ELEMENT if rule.elements else BindingKind.ASSIGN
    entries = seek_all(node, rule.entries)
    if not entries:
        walk.visit_children(node)
    for entry in entries:
        value_node = seek(entry, rule.value)
        value = walk.optional(value_node)
        if rule.several and value == NOTHING and seek(entry, rule.several) is not None:
            value = walk.add(Collection(SEVERAL, ()))
        names = seek_all(entry, rule.names)
        if not names:
            for child in entry.named_children:
                if value_node is None or child.id != value_node.id:
                    walk.visit(child)
        for number, name_node in enumerate(names):
            unpack = (number,) if len(names) > 1 and declared == NOTHING else ()
            walk.bind(
                walk.text(name_node),
                name_node,
                kind,
                value,
                declared,
                unpack,
                position=max(entry.end_byte, value_node.end_byte if value_node is not None else 0),
            )
    return value


def read_loose(walk: Walk, node: Node, rule: SoughtParameterRule) -> int:
    """What looks like a parameter outside a definition is a name all the same."""
    declared = read_type_of(walk, seek(node, rule.type))
    walk.optional(seek(node, rule.default))
    for name_node in seek_all(node, rule.names):
        walk.bind(walk.text(name_node), name_node, BindingKind.ASSIGN, NOTHING, declared)
    return NOTHING


def read_applied_type(walk: Walk, node: Node, rule: AppliedTypeRule) -> int:
    text = walk.text(node)
    beside = node.next_named_sibling
    while beside is not None and beside.type == node.type and _goes_on(walk, beside):
        text = f"{text}.{walk.text(beside)}"
        beside = beside.next_named_sibling
    outer, walk.in_type = walk.in_type, True
    index = walk.add_path(text)
    if not _goes_on(walk, node):
        walk.mention(text, node)
    if beside is not None and beside.type == rule.arguments:
        arguments = [walk.visit(child) for child in beside.named_children if child.type == node.type]
        index = walk.add(Index(index, tuple(arguments)))
    walk.in_type = outer
    return index
