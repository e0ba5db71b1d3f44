"""What a file takes from other modules and gives to them, where it says both by name."""

from __future__ import annotations

from tree_sitter import Node

from kgcore.extract.classes import class_value, define_class, define_value, unwrapped
from kgcore.extract.expressions import read_arguments, read_callee
from kgcore.extract.functions import define_function
from kgcore.extract.imports import HIDDEN, add_import
from kgcore.extract.patterns import written_name
from kgcore.extract.scopes import visit_body
from kgcore.extract.walk import Walk
from kgcore.languages.scoped_rules import (
    AmbientRule,
    ClassRule,
    DeclareRule,
    ElementRule,
    FunctionRule,
    ImportAliasRule,
    LoadRule,
    ModuleExportRule,
    ModuleImportRule,
    NewRule,
    ObjectRule,
)
from kgcore.model.facts import NOTHING, BindingKind, Call, Path, Reference, ReferenceRole

WHOLE = "="
"""The name under which a module gives one value in place of its names."""
DEFAULT = "default"
EVERYWHERE = "=global "
"""Begins the public names of what every file sees without importing it."""
_CALL = ReferenceRole.CALL
TYPE_ARGUMENT = "<>"
"""The keyword under which a call keeps each type that it is written with."""

_EXPORTING = (BindingKind.DEFINITION, BindingKind.ASSIGN, BindingKind.HOISTED, BindingKind.IMPORT)


def read_module_import(walk: Walk, node: Node, rule: ModuleImportRule) -> int:
    source = node.child_by_field_name(rule.source)
    module = written_name(walk, source) if source is not None else ""
    clause = next((child for child in node.named_children if child.type == rule.clause), None)
    required = next((child for child in node.named_children if child.type == rule.required), None)
    if required is not None:
        inner = required.child_by_field_name(rule.source)
        if inner is not None and required.named_child_count:
            place = required.named_children[0]
            add_import(walk, place, written_name(walk, inner), "", walk.text(place), block=walk.block)
        return NOTHING
    if clause is None:
        if module:
            add_import(walk, node, module, "", "")
        return NOTHING
    for child in clause.named_children:
        if child.type == rule.names:
            for specifier in child.named_children:
                if specifier.type == rule.specifier:
                    name, alias = specifier.child_by_field_name("name"), specifier.child_by_field_name("alias")
                    if name is not None:
                        bound = walk.text(alias if alias is not None else name)
                        add_import(walk, specifier, module, written_name(walk, name), bound, block=walk.block)
        elif child.type == rule.namespace:
            name = child.named_children[0] if child.named_child_count else None
            if name is not None:
                add_import(walk, child, module, "", walk.text(name), block=walk.block)
        elif child.type not in walk.spec.comments:
            add_import(walk, child, module, DEFAULT, walk.text(child), block=walk.block)
    return NOTHING


def read_module_export(walk: Walk, node: Node, rule: ModuleExportRule) -> int:
    source = node.child_by_field_name(rule.source)
    if source is not None:
        _re_export(walk, node, rule, written_name(walk, source))
        return NOTHING
    for child in node.named_children:
        if child.type in walk.spec.decorator_types:
            walk.visit(child)
    declaration = node.child_by_field_name(rule.declaration)
    is_default = any(child.type == rule.default for child in node.children)
    first = len(walk.bindings)
    if declaration is not None:
        walk.visit(declaration)
        if walk.block == 0:
            for binding in walk.bindings[first:]:
                if binding.block == 0 and binding.kind in _EXPORTING and "." not in binding.name and binding.name:
                    walk.exported.append((DEFAULT if is_default else binding.name, binding.name))
        return NOTHING
    value = node.child_by_field_name(rule.value)
    if value is not None:
        export_value(walk, node, value, DEFAULT)
        return NOTHING
    for child in node.named_children:
        if child.type == rule.clause:
            for specifier in child.named_children:
                if specifier.type == rule.specifier and walk.block == 0:
                    name, alias = specifier.child_by_field_name("name"), specifier.child_by_field_name("alias")
                    if name is not None:
                        public = written_name(walk, alias if alias is not None else name)
                        walk.exported.append((public, walk.text(name)))
            return NOTHING
    if any(child.type == rule.whole for child in node.children) and node.named_child_count:
        export_value(walk, node, node.named_children[-1], WHOLE)
        return NOTHING
    walk.visit_children(node)
    return NOTHING


def _re_export(walk: Walk, node: Node, rule: ModuleExportRule, module: str) -> None:
    for child in node.named_children:
        if child.type == rule.clause:
            for specifier in child.named_children:
                if specifier.type == rule.specifier:
                    name, alias = specifier.child_by_field_name("name"), specifier.child_by_field_name("alias")
                    if name is not None:
                        bound = add_import(walk, specifier, module, written_name(walk, name), "")
                        walk.exported.append((written_name(walk, alias if alias is not None else name), bound))
            return
        if child.type == rule.namespace and child.named_child_count:
            bound = add_import(walk, child, module, "", "")
            walk.exported.append((written_name(walk, child.named_children[0]), bound))
            return
    add_import(walk, node, module, "", "", star=True)


def export_value(walk: Walk, node: Node, value: Node, public: str) -> int:
    """Give a value under a public name: by the name that it has here, or by a hidden one."""
    inner = unwrapped(walk, value)
    entry = walk.table.get(inner.type)
    rule = entry[1] if entry is not None else None
    if isinstance(rule, FunctionRule | ClassRule):
        own = walk.part(inner, rule.name)
        name = walk.text(own) if own is not None else DEFAULT
        place = own if own is not None else inner
        if isinstance(rule, FunctionRule):
            number = define_function(walk, inner, rule, name, place, node, bound=name)
        else:
            number = define_class(walk, inner, rule, name, place, node, bound=name)
        walk.exported.append((public, name))
        return class_value(walk, number)
    walk.label = DEFAULT if isinstance(rule, ObjectRule) and public == DEFAULT else ""
    index = walk.visit(value)
    walk.label = ""
    expression = walk.expressions[index] if index != NOTHING else None
    if isinstance(expression, Path) and "." not in expression.text:
        walk.exported.append((public, expression.text))
        return index
    bound = DEFAULT if public == DEFAULT else f"{HIDDEN}{public}"
    walk.bind(bound, node, BindingKind.ASSIGN, index, position=node.end_byte)
    walk.exported.append((public, bound))
    return index


def export_by_assignment(walk: Walk, node: Node, path: str, target: Node, value: Node) -> int | None:
    """`module.exports = v`, `exports.x = v`: the value's expression, None where the assignment is no such thing."""
    whole = walk.spec.exports_object
    if not whole:
        return None
    short = whole.rpartition(".")[2]
    inner = walk.table.get(value.type)
    if path == short and inner is not None and isinstance(inner[1], DeclareRule):
        return walk.visit(value)
    if path in (whole, short):
        index = export_value(walk, node, value, WHOLE)
        _export_members(walk, value)
        return index
    owner, _, name = path.rpartition(".")
    if owner not in (whole, short):
        return None
    place = target.named_children[-1] if target.named_child_count else target
    bound = f"{HIDDEN}{name}"
    if define_value(walk, value, name, place, node, bound=bound):
        walk.exported.append((name, bound))
        return NOTHING
    index = walk.visit(value)
    expression = walk.expressions[index] if index != NOTHING else None
    if isinstance(expression, Path) and "." not in expression.text:
        walk.exported.append((name, expression.text))
    else:
        walk.bind(bound, target, BindingKind.ASSIGN, index, position=node.end_byte)
        walk.exported.append((name, bound))
    return index


def _export_members(walk: Walk, value: Node) -> None:
    """The names in an object that a module gives as its one value."""
    inner = unwrapped(walk, value)
    entry = walk.table.get(inner.type)
    if entry is None or not isinstance(entry[1], ObjectRule):
        return
    rule = entry[1]
    for child in inner.named_children:
        if child.type == rule.short:
            walk.exported.append((walk.text(child), walk.text(child)))
        elif child.type == rule.pair:
            key, given = child.child_by_field_name(rule.key), child.child_by_field_name(rule.value)
            if key is not None and given is not None and not given.named_child_count:
                index = walk.paths.get(walk.text(given))
                if index is not None:
                    walk.exported.append((written_name(walk, key), walk.text(given)))


def read_ambient(walk: Walk, node: Node, rule: AmbientRule) -> int:
    """Names that every file sees are noted as given to others, under names that no import can ask for."""
    if not any(child.type == rule.everywhere for child in node.children):
        walk.visit_children(node)
        return NOTHING
    outer, walk.block = walk.block, 0
    first = len(walk.bindings)
    for child in node.named_children:
        visit_body(walk, child)
    for binding in walk.bindings[first:]:
        if binding.block == 0 and binding.kind in _EXPORTING and binding.name.isidentifier():
            walk.exported.append((f"{EVERYWHERE}{binding.name}", binding.name))
    walk.block = outer
    return NOTHING


def read_import_alias(walk: Walk, node: Node, rule: ImportAliasRule) -> int:
    children = node.named_children
    if len(children) > 1:
        index = walk.visit(children[-1])
        walk.bind(walk.text(children[0]), children[0], BindingKind.ASSIGN, index, position=node.end_byte)
    return NOTHING


def read_load(walk: Walk, node: Node, rule: LoadRule) -> int:
    """A call; one that loads a module whose name is written out is an import as well."""
    children = node.named_children
    if len(children) < 2:
        walk.visit_children(node)
        return NOTHING
    function, arguments = children[0], children[-1]
    if function.type in rule.loaders:
        name = walk.text(function)
        if name in rule.loads:
            loaded = _load(walk, arguments, rule, name)
            if loaded != NOTHING:
                return loaded
    typed: tuple[tuple[str, int], ...] = ()
    if len(children) > 2 and children[1].type == rule.type_arguments:
        typed = type_arguments(walk, children[1])
    return _call(walk, function, arguments, typed)


def type_arguments(walk: Walk, node: Node | None) -> tuple[tuple[str, int], ...]:
    if node is None:
        return ()
    outer, walk.in_type = walk.in_type, True
    found = tuple([(TYPE_ARGUMENT, walk.visit(child)) for child in node.named_children])
    walk.in_type = outer
    return found


def _call(walk: Walk, function: Node, arguments: Node | None, typed: tuple[tuple[str, int], ...]) -> int:
    callee, name_length = read_callee(walk, function)
    positional, keywords = read_arguments(walk, arguments) if arguments is not None else ((), ())
    index = walk.add(Call(callee, positional, (*keywords, *typed) if typed else keywords))
    row, column = function.end_point
    if not walk.ascii:
        column = walk.column(function, at_end=True)
    place = column - name_length if column > name_length else 0
    walk.references.append(Reference(_CALL, index, walk.block, function.end_byte, row + 1, place))
    return index


def _load(walk: Walk, arguments: Node, rule: LoadRule, function: str) -> int:
    given = arguments.named_children
    if not given:
        return NOTHING
    text = walk.text(given[0])
    if text[:1] not in ("'", '"', "`") or "${" in text:
        return NOTHING
    bound = add_import(walk, given[0], text[1:-1], "", "")
    index = walk.add(Path(bound))
    if function not in rule.awaited or walk.in_type:
        return index
    return walk.add(Call(walk.add_path(function), (index,)))


def read_new(walk: Walk, node: Node, rule: NewRule) -> int:
    function = walk.part(node, rule.function)
    if function is None:
        walk.visit_children(node)
        return NOTHING
    typed = type_arguments(walk, node.child_by_field_name(rule.type_arguments))
    return _call(walk, function, node.child_by_field_name(rule.arguments), typed)


def read_element(walk: Walk, node: Node, rule: ElementRule) -> int:
    """Markup: its component is called, unless it is the host's own."""
    name = node.child_by_field_name(rule.name)
    attributes: list[tuple[str, int]] = []
    outside = name is None or (not name.named_child_count and not walk.text(name)[:1].isupper())
    callee, name_length = (NOTHING, 0) if name is None or outside else read_callee(walk, name)
    for child in node.named_children:
        if child.type == rule.attribute:
            parts = child.named_children
            if parts:
                value = walk.visit(parts[-1]) if len(parts) > 1 else NOTHING
                attributes.append((walk.text(parts[0]), value))
        elif name is None or child.id != name.id:
            walk.visit(child)
    if name is None or outside:
        return NOTHING
    index = walk.add(Call(callee, (), tuple(attributes)))
    place = max(0, walk.column(name, at_end=True) - name_length)
    walk.references.append(
        Reference(ReferenceRole.CALL, index, walk.block, name.end_byte, name.end_point[0] + 1, place)
    )
    return index
