"""What calls say of the class or file that they stand in: mixins, accessors, visibility, loads."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

import msgspec
from tree_sitter import Node

from kgcore.extract.imports import add_import
from kgcore.extract.member_calls import member_of
from kgcore.extract.open_classes import define_open_class, unmention
from kgcore.extract.open_methods import CLASS_SIDE, RECEIVER, bind_alias, define_method, define_reader
from kgcore.extract.walk import Walk
from kgcore.languages.implicit_rules import BlockRule, Directive, MethodRule
from kgcore.model.facts import NOTHING, Binding, BindingKind, BlockKind, Call, Import
from kgcore.model.kinds import SymbolKind

_KEYWORDS = {Directive.INCLUDE: "include", Directive.PREPEND: "prepend", Directive.EXTEND: "extend"}
FOR_CLASSES = "class_methods"
"""The name of the module that a block makes whose members are those of the classes that take the module round it in."""


class Said(msgspec.Struct, frozen=True):
    """A call that is a directive, and its parts."""

    directive: Directive
    node: Node
    name: str
    arguments: Node | None
    block: Node | None


def read_directive(walk: Walk, said: Said) -> bool:
    """Whether a call was all that it says of the class or file; else it is read as a call like others."""
    anywhere = _ANYWHERE.get(said.directive)
    if anywhere is not None:
        return anywhere(walk, said)
    in_class = walk.blocks[walk.block].kind is BlockKind.CLASS
    return in_class and _IN_CLASSES[said.directive](walk, said)


def _load(walk: Walk, said: Said) -> bool:
    for path, _ in literals(said.arguments, walk)[:1]:
        relative = said.directive is Directive.LOAD_NEAR
        row, column = said.node.start_point[0] + 1, walk.column(said.node)
        start = said.node.start_byte
        walk.imports.append(Import(path, "", "", int(relative), True, 0, start, row, column))
        walk.bindings.append(Binding("*", 0, start, BindingKind.IMPORT, len(walk.imports) - 1, line=row))
    return False


def _autoload(walk: Walk, said: Said) -> bool:
    listed = literals(said.arguments, walk)
    if len(listed) > 1:
        add_import(walk, said.node, listed[1][0], "", "")
    return False


def _method_value(walk: Walk, said: Said) -> bool:
    for member, place in literals(said.arguments, walk)[:1]:
        text = f"{RECEIVER}.{member}"
        walk.add_path(text)
        walk.mention(text, place)
    return False


def literals(arguments: Node | None, walk: Walk) -> list[tuple[str, Node]]:
    """The names that arguments write out as symbols or strings."""
    found: list[tuple[str, Node]] = []
    for child in arguments.named_children if arguments is not None else ():
        text = walk.text(child)
        if child.type == "simple_symbol":
            found.append((text[1:], child))
        elif child.type == "string" and child.named_child_count == 1:
            found.append((walk.text(child.named_children[0]), child))
    return found


def _take_mixins(walk: Walk, said: Said) -> bool:
    keyword = _KEYWORDS[said.directive]
    if keyword == "include" and walk.inside.class_side:
        keyword = "extend"
    taken: list[tuple[int, Node]] = []
    for child in said.arguments.named_children if said.arguments is not None else ():
        if child.type == RECEIVER:
            if keyword == "extend":
                own = walk.add_path(walk.qualifier.rstrip(".").rpartition(".")[2])
                walk.inside.mixins.append((keyword, own))
                walk.inside.mixin_places.append(child)
            continue
        before = set(walk.mentions)
        index = walk.visit(child)
        unmention(walk, index, before)
        if index != NOTHING:
            taken.append((index, child))
    for index, child in reversed(taken):
        walk.inside.mixins.append((keyword, index))
        walk.inside.mixin_places.append(child)
    return True


def _defines(arguments: Node) -> bool:
    return any(child.type in ("method", "singleton_method", "call") for child in arguments.named_children)


def _set_visibility(walk: Walk, said: Said) -> bool:
    arguments = said.arguments
    if arguments is None:
        walk.inside.visibility = said.name
        walk.inside.both_sides = False
        return True
    if not _defines(arguments):
        return True
    outer, walk.inside.visibility = walk.inside.visibility, said.name
    for child in arguments.named_children:
        walk.visit(child)
    walk.inside.visibility = outer
    return True


def _share_with_module(walk: Walk, said: Said) -> bool:
    if said.arguments is None:
        walk.inside.both_sides = True
        return True
    for member, place in literals(said.arguments, walk):
        index = walk.add_path(member)
        name = f"{CLASS_SIDE}{member}"
        walk.bindings.append(Binding(name, walk.block, place.start_byte, BindingKind.ALIAS, index))
    return not _defines(said.arguments)


def _define_accessors(walk: Walk, said: Said) -> bool:
    directive = said.directive
    for field, place in literals(said.arguments, walk):
        sides = (False, True) if directive is Directive.CLASS_ACCESSORS else (walk.inside.class_side,)
        for on_class in sides:
            if directive is not Directive.WRITERS:
                define_reader(walk, field, place, writes=False, on_class=on_class)
            if directive is not Directive.READERS:
                define_reader(walk, field, place, writes=True, on_class=on_class)
    return True


def _rename(walk: Walk, said: Said) -> bool:
    listed = literals(said.arguments, walk)
    if len(listed) > 1:
        bind_alias(walk, listed[0][0], listed[1][0], listed[0][1])
    return True


def _define_from_block(walk: Walk, said: Said) -> bool:
    listed = literals(said.arguments, walk)
    entry = walk.table.get(said.block.type) if said.block is not None else None
    rule = next((rule for _, rule in walk.table.values() if isinstance(rule, MethodRule)), None)
    if not listed or said.block is None or entry is None or rule is None or not isinstance(entry[1], BlockRule):
        return False
    name, place = listed[0]
    parameters, body = (said.block.child_by_field_name(part) for part in (entry[1].parameters, entry[1].body))
    on_class = walk.inside.class_side
    define_method(walk, said.node, rule, name, place, body, on_class=on_class, parameters_node=parameters)
    return True


def _define_for_classes(walk: Walk, said: Said) -> bool:
    method = said.node.child_by_field_name("method")
    if said.block is None or method is None:
        return False
    body = said.block.child_by_field_name("body")
    define_open_class(walk, said.node, SymbolKind.NAMESPACE, FOR_CLASSES, walk.qualifier, method, (), body)
    return True


def _delegate(walk: Walk, said: Said) -> bool:
    """Members that call those of another object."""
    directive, arguments = said.directive, said.arguments
    listed = literals(arguments, walk)
    target = listed[0][0] if listed and directive is not Directive.DELEGATE else _named_target(walk, arguments)
    names = listed if directive is Directive.DELEGATE else listed[1:]
    if not target or not names:
        return False
    own = walk.add_path(f"{RECEIVER}.{target}")
    base = own if target.startswith("@") or target == "class" else walk.add(Call(own, ()))
    new = names[-1:] if directive is Directive.DELEGATE_RENAMED else names
    for old, (name, place) in zip(names, new, strict=False):
        value = walk.add(Call(member_of(walk, base, old[0]), ()))
        define_reader(walk, name, place, writes=False, on_class=walk.inside.class_side, value=value)
    return True


def _named_target(walk: Walk, arguments: Node | None) -> str:
    for child in arguments.named_children if arguments is not None else ():
        key, value = child.child_by_field_name("key"), child.child_by_field_name("value")
        if key is not None and value is not None and walk.text(key) == "to" and value.type == "simple_symbol":
            return walk.text(value)[1:]
    return ""


_Reader = Callable[[Walk, Said], bool]
_ANYWHERE: Mapping[Directive, _Reader] = MappingProxyType(
    {
        Directive.LOAD: _load,
        Directive.LOAD_NEAR: _load,
        Directive.AUTOLOAD: _autoload,
        Directive.METHOD_VALUE: _method_value,
    }
)
_IN_CLASSES: Mapping[Directive, _Reader] = MappingProxyType(
    {
        Directive.INCLUDE: _take_mixins,
        Directive.PREPEND: _take_mixins,
        Directive.EXTEND: _take_mixins,
        Directive.VISIBILITY: _set_visibility,
        Directive.MODULE_MEMBERS: _share_with_module,
        Directive.READERS: _define_accessors,
        Directive.WRITERS: _define_accessors,
        Directive.ACCESSORS: _define_accessors,
        Directive.CLASS_ACCESSORS: _define_accessors,
        Directive.RENAME: _rename,
        Directive.DEFINE: _define_from_block,
        Directive.CLASS_MEMBERS: _define_for_classes,
        Directive.DELEGATE: _delegate,
        Directive.DELEGATE_TO_FIRST: _delegate,
        Directive.DELEGATE_RENAMED: _delegate,
    }
)
