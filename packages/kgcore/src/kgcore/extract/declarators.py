"""How declarations are read that put a type first and wrap the names of what they declare in marks, as C does."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from tree_sitter import Node

from kgcore.extract.definitions import MAX_SIGNATURE, Outer
from kgcore.extract.expressions import read_arguments
from kgcore.extract.field_values import keep_fields
from kgcore.extract.functions import bind_receivers, document_before
from kgcore.extract.qualified import construct, plain_name
from kgcore.extract.records import NameOf, read_record_as
from kgcore.extract.types import add_type_name
from kgcore.extract.walk import Walk
from kgcore.languages.declarator_rules import (
    DeclarationRule,
    DeclaratorRule,
    DeclaredFunctionRule,
    FixedTypeRule,
    RecordRule,
)
from kgcore.languages.rules import ParameterRule
from kgcore.model.facts import (
    ELSEWHERE,
    NOTHING,
    BindingKind,
    BlockKind,
    Definition,
    Parameter,
    TypeName,
)
from kgcore.model.kinds import SymbolKind

_VALUES = "initializer_list"
_ARGUMENT_LISTS = ("argument_list", _VALUES)
_NAME = re.compile(r"(?:[\w~\s]|::|<[^;{}]*>)*(?:[\w~]+|\boperator\b[^;{}]*)")
"""A name as people write it; after damage anything may stand in its place."""
OPERATOR = "operator"
_VOID = "void"


class Declared(NamedTuple):
    """What a declarator declares."""

    name: Node | None
    function: Node | None
    """The declarator with the parameters; None where it is no function."""
    calls: bool
    """Whether it is a pointer to a function."""
    value: Node | None


def unwrap(walk: Walk, node: Node | None) -> Declared:
    function = value = None
    points = False
    while node is not None:
        entry = walk.table.get(node.type)
        rule = entry[1] if entry is not None else None
        if not isinstance(rule, DeclaratorRule):
            break
        if rule.parameters:
            function, points = node, False
        points = points or rule.points
        if rule.value and value is None:
            value = node.child_by_field_name(rule.value)
        node = node.child_by_field_name(rule.inner) if rule.inner else _inside(walk, node, rule)
    return Declared(node, None if points else function, points and function is not None, value)


def _inside(walk: Walk, node: Node, rule: DeclaratorRule) -> Node | None:
    children = [child for child in node.named_children if child.type not in walk.spec.comments]
    for child in children:
        entry = walk.table.get(child.type)
        if entry is not None and isinstance(entry[1], DeclaratorRule):
            return child
    return None if not children else children[0] if rule.first else children[-1]


def name_parts(walk: Walk, node: Node) -> tuple[str, str, Node]:
    """The name of what is declared, the dotted name of the scope that it is written with, and where it stands."""
    owner, _, name = plain_name(walk.text(node)).rpartition(".")
    while (inner := node.child_by_field_name("name")) is not None:
        node = inner
    return name, owner.removeprefix("::").removeprefix("."), node


def read_loose_declarator(walk: Walk, node: Node, rule: DeclaratorRule) -> int:
    """What looks like a declarator where nothing is declared is only walked through."""
    walk.visit_children(node)
    return NOTHING


def read_written_type(walk: Walk, node: Node | None, named: Node | None = None) -> int:
    """The expression of a type; one with members and without a name takes that of what is declared."""
    if node is None:
        return NOTHING
    outer, walk.in_type = walk.in_type, True
    entry = walk.table.get(node.type)
    if entry is not None and isinstance(entry[1], RecordRule):
        label = None if named is None else NameOf(walk.text(named), named, False)
        index = read_record_as(walk, node, entry[1], label)
    else:
        index = walk.visit(node)
    walk.in_type = outer
    return index


def read_declared_function(walk: Walk, node: Node, rule: DeclaredFunctionRule) -> int:
    declared = unwrap(walk, walk.part(node, rule.name))
    body, type_node = walk.part(node, rule.body), walk.part(node, rule.returns)
    name_node = declared.name
    if _in_function(walk):
        return _read_loose(walk, node, body, BlockKind.BRANCH)
    if name_node is None or (declared.function is None and not _defines(walk, type_node, name_node)):
        return _read_loose(walk, node, body)
    if (type_node is None and _is_call(walk, declared)) or not _NAME.fullmatch(walk.text(name_node)):
        return _read_loose(walk, node, body)
    if declared.function is None:
        type_node = None
    older = [
        child
        for child in node.named_children
        if child.type not in walk.spec.comments
        and isinstance(walk.table.get(child.type, (None, None))[1], DeclarationRule)
    ]
    define(walk, node, declared, type_node, body, modifiers_of(walk, node, rule.storage), older)
    return NOTHING


def _defines(walk: Walk, type_node: Node | None, name_node: Node) -> bool:
    """Whether the macro in a type's place declares what it is given as a function, as its own text here says."""
    return type_node is not None and walk.inside.macros.get(walk.text(type_node), False)


def _is_call(walk: Walk, declared: Declared) -> bool:
    """Whether what looks like a function without a type is a macro's call with a body behind it."""
    name_node, function = declared.name, declared.function
    if name_node is None or function is None:
        return True
    text = walk.text(name_node)
    if "::" in text or "~" in text or text.startswith(OPERATOR):
        return False
    holder = walk.blocks[walk.block]
    if holder.kind is BlockKind.CLASS:
        return False
    listed = function.child_by_field_name("parameters")
    given = listed.named_children if listed is not None else []
    return bool(given) and all(
        child.child_by_field_name("declarator") is None and child.child_by_field_name("type") is not None
        for child in given
    )


def _in_function(walk: Walk) -> bool:
    """Whether the walk is in a function's own code, where no function can be defined."""
    block = walk.blocks[walk.block]
    while block.kind in (BlockKind.BRANCH, BlockKind.LOOP):
        block = walk.blocks[block.parent]
    return block.kind is BlockKind.FUNCTION


def _read_loose(walk: Walk, node: Node, body: Node | None, kind: BlockKind = BlockKind.FUNCTION) -> int:
    """A body of which it is not known what it belongs to: its names are its own."""
    outer = walk.block
    for child in node.named_children:
        if kind is BlockKind.BRANCH and (body is None or child.id != body.id):
            walk.visit(child)
    walk.block = walk.open_block(kind)
    if body is not None:
        walk.visit_children(body)
    walk.block = outer
    return NOTHING


def modifiers_of(walk: Walk, node: Node, storage: Sequence[str]) -> tuple[str, ...]:
    return tuple([walk.text(child) for child in node.children if child.type in storage])


def define(
    walk: Walk,
    node: Node,
    declared: Declared,
    type_node: Node | None,
    body_node: Node | None,
    modifiers: tuple[str, ...],
    older: Sequence[Node] = (),
    kind: SymbolKind | None = None,
) -> int:
    """Define a function, or declare one that is defined elsewhere; gives its number."""
    name, owner, place = name_parts(walk, declared.name or node)
    number = len(walk.definitions)
    walk.definitions.append(None)
    body = walk.open_block(BlockKind.FUNCTION, number)
    if not owner:
        walk.bind(name, place, BindingKind.DEFINITION, number, position=node.start_byte)
    doc = document_before(walk, node)
    owner_index = add_type_name(walk, owner) if owner else NOTHING
    in_class = walk.blocks[walk.block].kind is BlockKind.CLASS
    class_name = owner.rpartition(".")[2] or walk.qualifier.rstrip(".").rpartition(".")[2]
    outer = Outer(walk)
    qualified_name = f"{walk.qualifier}{owner}.{name}" if owner else f"{walk.qualifier}{name}"
    walk.definition, walk.block, walk.qualifier = number, body, f"{qualified_name}."
    if owner or in_class:
        bind_receivers(walk, node, body)
    first = len(walk.bindings)
    returns = read_written_type(walk, type_node)
    listed = declared.function.child_by_field_name("parameters") if declared.function is not None else None
    parameters = _read_parameters(walk, listed, older)
    for child in node.named_children:
        if (
            body_node is not None
            and body_node.start_byte > child.start_byte > place.end_byte
            and child.type in ("field_initializer_list",)
        ):
            walk.visit(child)
    if body_node is not None:
        walk.visit_children(body_node)
    defined = {binding.name for binding in walk.bindings[first:] if binding.kind is BindingKind.DEFINITION}
    local = (*(walk.bound - defined), *[parameter.name for parameter in parameters])
    words, branches = outer.leave(walk, body, local)
    if kind is None:
        kind = SymbolKind.FUNCTION
        if owner or in_class:
            kind = SymbolKind.CONSTRUCTOR if name == class_name else SymbolKind.METHOD
    end = declared.function.end_byte if declared.function is not None else place.end_byte
    walk.definitions[number] = Definition(
        kind=kind,
        name=name,
        qualified_name=qualified_name,
        block=walk.block,
        body=body,
        position=place.start_byte,
        line=place.start_point[0] + 1,
        column=walk.column(place),
        start_line=node.start_point[0] + 1,
        end_line=node.end_point[0] + 1,
        signature=head_of(walk, node.start_byte, end),
        doc=doc,
        parameters=parameters,
        returns=returns,
        modifiers=modifiers,
        branches=branches,
        words=words,
        owner=owner_index,
    )
    return number


def head_of(walk: Walk, start: int, end: int) -> str:
    """What stands between two places, on one line."""
    text = " ".join(walk.source[start : min(end, start + 4 * MAX_SIGNATURE)].decode("utf-8", "replace").split())
    return text if len(text) <= MAX_SIGNATURE else text[: MAX_SIGNATURE - 1] + "…"


def _read_parameters(walk: Walk, listed: Node | None, older: Sequence[Node]) -> tuple[Parameter, ...]:
    """Parameters with their types; in the old style these are declared after the list of names."""
    found: list[Parameter] = []
    types: dict[str, int] = {}
    for declaration in older:
        declared = read_written_type(walk, declaration.child_by_field_name("type"))
        for item in declaration.children_by_field_name("declarator"):
            inner = unwrap(walk, item)
            if inner.name is not None:
                types[walk.text(inner.name)] = NOTHING if inner.calls else declared
    children = [child for child in listed.named_children if child.type not in walk.spec.comments] if listed else []
    if len(children) == 1 and walk.text(children[0]) == _VOID:
        return ()
    for child in children:
        found.append(read_declared_parameter(walk, child, types))
    return tuple(found)


def read_declared_parameter(walk: Walk, node: Node, types: dict[str, int]) -> Parameter:
    entry = walk.table.get(node.type)
    rule = entry[1] if entry is not None else None
    if not isinstance(rule, ParameterRule):
        name = walk.text(node)
        if name.isidentifier():
            declared = types.get(name, NOTHING)
            walk.bind(name, node, BindingKind.PARAMETER, NOTHING, declared)
            return Parameter(name, declared)
        return Parameter("...", kind=BindingKind.VARIADIC)
    inner = unwrap(walk, walk.part(node, rule.name))
    declared = read_written_type(walk, walk.part(node, rule.type))
    default = walk.optional(walk.part(node, rule.default))
    if inner.calls or inner.function is not None:
        declared = NOTHING
    name = walk.text(inner.name) if inner.name is not None else ""
    kind = BindingKind.VARIADIC if rule.gathers else BindingKind.PARAMETER
    if name.isidentifier() and inner.name is not None:
        walk.bind(name, inner.name, BindingKind.PARAMETER, default, declared)
    else:
        name = ""
    return Parameter(name, declared, default, kind)


def read_declaration(walk: Walk, node: Node, rule: DeclarationRule) -> int:
    type_node = node.child_by_field_name(rule.type)
    declarators = node.children_by_field_name(rule.declarator)
    declared = [unwrap(walk, item) for item in declarators]
    named = declared[0].name if declared and declared[0].function is None and not declared[0].calls else None
    if rule.names_type:
        _read_type_names(walk, node, type_node, declared)
        return NOTHING
    first_function = next((item for item in declared if item.function is not None), None)
    written = NOTHING
    if first_function is None or len(declared) > 1 or type_node is None or _has_body(type_node):
        written = read_written_type(walk, type_node, named)
    modifiers = modifiers_of(walk, node, rule.storage)
    for item, whole in zip(declared, declarators, strict=True):
        if item.function is not None and item.name is not None:
            _declare_function(walk, node, item, type_node, modifiers, written, constructs=rule.constructs)
        elif item.name is not None:
            _declare_variable(walk, node, rule, item, whole, type_node, written, modifiers)
    return NOTHING


def _has_body(node: Node) -> bool:
    return node.child_by_field_name("body") is not None


def _declare_function(
    walk: Walk,
    node: Node,
    item: Declared,
    type_node: Node | None,
    modifiers: tuple[str, ...],
    written: int,
    *,
    constructs: bool,
) -> None:
    holder = walk.blocks[walk.block].kind
    if holder not in (BlockKind.MODULE, BlockKind.NAMESPACE, BlockKind.CLASS):
        # Inside a function: what looks like one more declared function may be a variable that is made of arguments.
        if written == NOTHING:
            written = read_written_type(walk, type_node)
        if constructs and type_node is not None and _is_made(item):
            _make_variable(walk, item, type_node, written)
        return
    if type_node is None and holder is not BlockKind.CLASS and _is_call(walk, item):
        return
    define(walk, node, item, type_node, None, (*modifiers, ELSEWHERE))


def _is_made(item: Declared) -> bool:
    """Whether every parameter is a bare name: an argument, then."""
    listed = item.function.child_by_field_name("parameters") if item.function is not None else None
    given = listed.named_children if listed is not None else []
    return bool(given) and all(child.named_child_count == 1 for child in given)


def _make_variable(walk: Walk, item: Declared, type_node: Node, written: int) -> None:
    name_node = item.name
    if name_node is None or not walk.text(name_node).isidentifier():
        return
    listed = item.function.child_by_field_name("parameters") if item.function is not None else None
    for child in listed.named_children if listed is not None else ():
        text = walk.text(child)
        if text.isidentifier():
            walk.add_path(text)
            walk.mention(text, child)
    _construct(walk, type_node, name_node, None)
    walk.bind(walk.text(name_node), name_node, BindingKind.ASSIGN, NOTHING, written, position=name_node.end_byte)


def _declare_variable(
    walk: Walk,
    node: Node,
    rule: DeclarationRule,
    item: Declared,
    whole: Node,
    type_node: Node | None,
    written: int,
    modifiers: tuple[str, ...],
) -> None:
    name_node, value_node = item.name, item.value
    if name_node is None:
        return
    if value_node is None and rule.value:
        value_node = node.child_by_field_name(rule.value)
    value = NOTHING
    if value_node is not None and value_node.type in _ARGUMENT_LISTS:
        made = NOTHING
        if rule.constructs and type_node is not None and whole.type != "pointer_declarator":
            made = _construct(walk, type_node, name_node, value_node)
        if made == NOTHING:
            read_arguments(walk, value_node) if value_node.type == "argument_list" else walk.visit(value_node)
    elif value_node is not None:
        value = walk.visit(value_node)
    elif rule.constructs and type_node is not None and whole.id == name_node.id and _in_function(walk):
        _construct(walk, type_node, name_node, None)
    name = walk.text(name_node)
    if not name.isidentifier():
        if name_node.named_child_count and not item.calls:
            for place, child in enumerate(name_node.named_children):
                if walk.text(child).isidentifier():
                    walk.bind(walk.text(child), child, BindingKind.ASSIGN, value, NOTHING, (place,))
        return
    if rule.elsewhere and rule.elsewhere in modifiers and value_node is None:
        return
    if rule.entry and value_node is not None and value_node.type == _VALUES:
        keep_fields(walk, name, value_node, rule.entry)
    declared = NOTHING if item.calls else written
    walk.bind(name, name_node, BindingKind.ASSIGN, value, declared, position=name_node.end_byte)


def _construct(walk: Walk, type_node: Node, name_node: Node, arguments: Node | None) -> int:
    entry = walk.table.get(type_node.type)
    if entry is None or isinstance(entry[1], FixedTypeRule | RecordRule):
        return NOTHING
    return construct(walk, type_node, name_node, arguments)


def _read_type_names(walk: Walk, node: Node, type_node: Node | None, declared: list[Declared]) -> None:
    """Further names for a type; one without a name of its own takes the first."""
    label = next(
        (item for item in declared if item.name is not None and item.function is None and not item.calls), None
    )
    outer, walk.in_type = walk.in_type, True
    entry = walk.table.get(type_node.type) if type_node is not None else None
    written = NOTHING
    if type_node is not None and entry is not None and isinstance(entry[1], RecordRule):
        named = None if label is None or label.name is None else NameOf(walk.text(label.name), label.name, True)
        written = read_record_as(walk, type_node, entry[1], named)
    elif type_node is not None:
        written = walk.visit(type_node)
    expression = walk.expressions[written] if written != NOTHING else None
    own = expression.text if isinstance(expression, TypeName) else ""
    walk.in_type = outer
    nameless = (
        type_node is not None
        and entry is not None
        and isinstance(entry[1], RecordRule)
        and walk.part(type_node, entry[1].name) is None
    )
    for item in declared:
        if item.name is None or (nameless and item is label):
            continue
        name = walk.text(item.name)
        if name == own or not name.isidentifier():
            continue
        value = NOTHING if item.function is not None or item.calls else written
        define_alias(walk, node, name, item.name, value)


def define_alias(walk: Walk, node: Node, name: str, name_node: Node, value: int) -> int:
    number = len(walk.definitions)
    body = walk.open_block(BlockKind.CLASS, number)
    walk.bind(name, name_node, BindingKind.DEFINITION, number)
    walk.definitions.append(
        Definition(
            kind=SymbolKind.TYPE_ALIAS,
            name=name,
            qualified_name=f"{walk.qualifier}{name}",
            block=walk.block,
            body=body,
            position=name_node.start_byte,
            line=name_node.start_point[0] + 1,
            column=walk.column(name_node),
            start_line=node.start_point[0] + 1,
            end_line=node.end_point[0] + 1,
            signature=head_of(walk, node.start_byte, node.end_byte).removesuffix(";"),
            doc=document_before(walk, node),
            value=value,
        )
    )
    return number


def bind_list(walk: Walk, node: Node | None, block: int) -> None:
    """Bind a list of parameters in a block."""
    outer, walk.block = walk.block, block
    for child in node.named_children if node is not None else ():
        if child.type not in walk.spec.comments:
            read_declared_parameter(walk, child, {})
    walk.block = outer
