"""How functions, calls and types are read where labels of arguments are part of names."""

from __future__ import annotations

from itertools import combinations

from tree_sitter import Node

from kgcore.extract.definitions import Outer
from kgcore.extract.expressions import plain_path
from kgcore.extract.functions import bind_receivers
from kgcore.extract.line_docs import lines_before
from kgcore.extract.walk import Walk
from kgcore.languages.labelled_rules import (
    HeldTypeRule,
    LabelledCallRule,
    LabelledFunctionRule,
    ModuleNameRule,
    NamedTypeRule,
    SuffixMemberRule,
    TypeBlockRule,
)
from kgcore.model.facts import (
    NOTHING,
    Attribute,
    Binding,
    BindingKind,
    BlockKind,
    Call,
    Definition,
    Extension,
    Import,
    Index,
    Parameter,
    Path,
    Reference,
    ReferenceRole,
)
from kgcore.model.kinds import SymbolKind

TRAILING = "{}"
"""Ends the name under which a call with a function after it looks for one, and such a function is found."""
MAX_OPTIONAL = 5
"""Parameters with defaults of which every choice is a name of the function; of more only all or none."""


def read_type_block(walk: Walk, node: Node, rule: TypeBlockRule) -> int:
    name_node, body = node.child_by_field_name(rule.name), node.child_by_field_name(rule.body)
    kind_node = node.child_by_field_name(rule.kind)
    word = walk.text(kind_node) if kind_node is not None else ""
    if name_node is None:
        walk.visit_children(node)
        return NOTHING
    if word == rule.extends:
        _read_extension(walk, node, rule, name_node, body)
        return NOTHING
    name = walk.text(name_node)
    number = len(walk.definitions)
    walk.definitions.append(None)
    block = walk.open_block(BlockKind.CLASS, number)
    walk.bind(name, name_node, BindingKind.DEFINITION, number, position=node.start_byte)
    outer_block, qualified_name = walk.block, f"{walk.qualifier}{name}"
    outer = Outer(walk)
    walk.definition, walk.block, walk.qualifier = number, block, f"{qualified_name}."
    bases = _read_bases(walk, node, rule, block)
    if body is not None:
        walk.visit_children(body)
    words, _ = outer.leave(walk, block)
    end = body.start_byte if body is not None else node.end_byte
    head = walk.source[node.start_byte : min(end, node.start_byte + 190)].decode("utf-8", "replace")
    walk.definitions[number] = Definition(
        kind=rule.kinds.get(word, SymbolKind.CLASS),
        name=name,
        qualified_name=qualified_name,
        block=outer_block,
        body=block,
        position=name_node.start_byte,
        line=name_node.start_point[0] + 1,
        column=walk.column(name_node),
        start_line=node.start_point[0] + 1,
        end_line=node.end_point[0] + 1,
        signature=" ".join(head.split()),
        doc=lines_before(walk, node),
        bases=bases,
        words=words,
    )
    return NOTHING


def _read_bases(walk: Walk, node: Node, rule: TypeBlockRule, block: int) -> tuple[int, ...]:
    bases: list[int] = []
    for child in node.named_children:
        if child.type == rule.base and child.named_child_count:
            before = set(walk.type_mentions)
            index = read_type(walk, child.named_children[0])
            named = walk.expressions[index] if index != NOTHING else None
            if isinstance(named, Path) and named.text not in before:
                walk.type_mentions.pop(named.text, None)  # the reference to a base says all that a mention would
            if index != NOTHING:
                bases.append(index)
                walk.refer(ReferenceRole.INHERIT, index, child, block)
    return tuple(bases)


def _read_extension(walk: Walk, node: Node, rule: TypeBlockRule, name: Node, body: Node | None) -> None:
    outer_block, qualifier = walk.block, walk.qualifier
    block = walk.block = walk.open_block(BlockKind.CLASS)
    of = read_type(walk, name)
    bases = tuple([read_type(walk, each.named_children[0]) for each in node.named_children if each.type == rule.base])
    row = name.start_point[0] + 1
    walk.tree.extensions.append(Extension(of, block, bases, node.start_byte, row, walk.column(name)))
    walk.tree.extended[block] = of
    walk.qualifier = f"{qualifier}{walk.text(name).partition('<')[0].rpartition('.')[2]}."
    if body is not None:
        walk.visit_children(body)
    walk.block, walk.qualifier = outer_block, qualifier


def read_type(walk: Walk, node: Node | None) -> int:
    outer, walk.in_type = walk.in_type, True
    index = walk.optional(node)
    walk.in_type = outer
    return index


def read_named_type(walk: Walk, node: Node, rule: NamedTypeRule) -> int:
    names = [walk.text(child) for child in node.named_children if child.type == rule.part]
    text = ".".join(names)
    if not text:
        walk.visit_children(node)
        return NOTHING
    walk.mention(text, node)
    index = walk.add_path(text)
    arguments = next((child for child in node.named_children if child.type == rule.arguments), None)
    if arguments is None:
        return index
    return walk.add(Index(index, tuple([walk.visit(child) for child in arguments.named_children])))


def read_held_type(walk: Walk, node: Node, rule: HeldTypeRule) -> int:
    held = tuple([walk.visit(child) for child in node.named_children if child.type not in walk.spec.comments])
    if rule.container:
        return walk.add(Index(walk.add_path(rule.container), held))
    return next((index for index in held if index != NOTHING), NOTHING)


def read_labelled_function(walk: Walk, node: Node, rule: LabelledFunctionRule) -> int:
    name_node = node.child_by_field_name(rule.name)
    if name_node is None:
        walk.visit_children(node)
        return NOTHING
    name = rule.fixed or walk.text(name_node)
    number = len(walk.definitions)
    walk.definitions.append(None)
    body = walk.open_block(BlockKind.FUNCTION, number)
    outer_block, qualifier = walk.block, walk.qualifier
    is_member = walk.blocks[outer_block].kind is BlockKind.CLASS
    outer = Outer(walk)
    walk.definition, walk.block = number, body
    if is_member:
        bind_receivers(walk, node, body)
    parameters, labels = _read_parameters(walk, node, rule, body)
    full = f"{name}({''.join(f'{label}:' for label, _, _ in labels)})"
    qualified_name = f"{qualifier}{full}"
    walk.qualifier = f"{qualified_name}."
    returns = NOTHING if rule.fixed else _read_result(walk, node, rule)
    body_node = node.child_by_field_name(rule.body)
    if body_node is not None:
        walk.visit_children(body_node)
    words, branches = outer.leave(walk, body, (*walk.bound, *[each.name for each in parameters]))
    end = body_node.start_byte if body_node is not None else node.end_byte
    head = walk.source[node.start_byte : min(end, node.start_byte + 190)].decode("utf-8", "replace")
    modifiers = tuple([word for word in rule.static if word in head.partition(name)[0].split()])
    walk.definitions[number] = Definition(
        kind=_kind(walk, name, is_member),
        name=name,
        qualified_name=qualified_name,
        block=outer_block,
        body=body,
        position=name_node.start_byte,
        line=name_node.start_point[0] + 1,
        column=walk.column(name_node),
        start_line=node.start_point[0] + 1,
        end_line=node.end_point[0] + 1,
        signature=" ".join(head.split()),
        doc=lines_before(walk, node),
        parameters=parameters,
        returns=returns,
        modifiers=modifiers,
        branches=branches,
        words=words,
        owner=walk.tree.extended.get(outer_block, NOTHING),
    )
    for written in _names(name, labels):
        walk.bind(written, name_node, BindingKind.DEFINITION, number, position=node.start_byte)
    return NOTHING


def _kind(walk: Walk, name: str, is_member: bool) -> SymbolKind:
    if not is_member:
        return SymbolKind.FUNCTION
    return SymbolKind.CONSTRUCTOR if name in walk.spec.constructors else SymbolKind.METHOD


def _names(name: str, labels: list[tuple[str, bool, bool]]) -> list[str]:
    """Every name that a call may write: without some of those with defaults, or the last after the call."""
    optional = [place for place, (_, has_default, _) in enumerate(labels) if has_default]
    counts = range(len(optional) + 1) if len(optional) <= MAX_OPTIONAL else (0, len(optional))
    found: dict[str, None] = {}
    for count in counts:
        for left_out in combinations(optional, count):
            kept = [each for place, each in enumerate(labels) if place not in left_out]
            found[f"{name}({''.join(f'{label}:' for label, _, _ in kept)})"] = None
            if kept and kept[-1][2]:
                found[f"{name}({''.join(f'{label}:' for label, _, _ in kept[:-1])}){TRAILING}"] = None
    return list(found)


def _read_parameters(
    walk: Walk, node: Node, rule: LabelledFunctionRule, body: int
) -> tuple[tuple[Parameter, ...], list[tuple[str, bool, bool]]]:
    """Parameters, and of each its label, whether it has a default, and whether it is a function."""
    parameters: list[Parameter] = []
    labels: list[tuple[str, bool, bool]] = []
    for number in range(node.child_count):
        child = node.children[number]
        if node.field_name_for_child(number) == rule.default and labels:
            walk.visit(child)
            labels[-1] = (labels[-1][0], True, labels[-1][2])
        if child.type != rule.parameter:
            continue
        written = [each for each in child.children_by_field_name("name") if each.is_named]
        if not written:
            continue
        name, label = walk.text(written[0]), child.child_by_field_name(rule.label)
        type_node = written[1] if len(written) > 1 else None
        declared = read_type(walk, type_node)
        walk.bindings.append(
            Binding(name, body, written[0].start_byte, BindingKind.PARAMETER, NOTHING, declared, (), 0)
        )
        parameters.append(Parameter(name, declared))
        source = walk.text(child)
        labels.append((walk.text(label) if label is not None else name, False, "->" in source))
    return tuple(parameters), labels


def _read_result(walk: Walk, node: Node, rule: LabelledFunctionRule) -> int:
    named = [each for each in node.children_by_field_name(rule.name) if each.is_named]
    return read_type(walk, named[1]) if len(named) > 1 else NOTHING


def read_suffix_member(walk: Walk, node: Node, rule: SuffixMemberRule) -> int:
    text = walk.text(node)
    if walk.path_pattern.fullmatch(text):
        plain = plain_path(walk, text)
        walk.mention(plain, node)
        return walk.add_path(plain)
    target, name = _parts(node, rule)
    index = walk.optional(target)
    if name is None or index == NOTHING:
        return NOTHING
    return walk.add(Attribute(index, walk.text(name)))


def _parts(node: Node, rule: SuffixMemberRule) -> tuple[Node | None, Node | None]:
    suffix = node.child_by_field_name(rule.suffix)
    return node.child_by_field_name(rule.target), suffix.child_by_field_name(
        rule.suffix
    ) if suffix is not None else None


def read_labelled_call(walk: Walk, node: Node, rule: LabelledCallRule) -> int:
    function = node.named_children[0] if node.named_child_count else None
    suffix = next((child for child in node.named_children if child.type == rule.suffix), None)
    if function is None or suffix is None:
        walk.visit_children(node)
        return NOTHING
    labels: list[str] = []
    arguments: list[int] = []
    trailing = ""
    entry = walk.table.get(function.type)
    member = entry[1] if entry is not None and isinstance(entry[1], SuffixMemberRule) else None
    base = NOTHING
    if member is not None and not walk.path_pattern.fullmatch(walk.text(function)):
        base = walk.optional(_parts(function, member)[0])
    for part in suffix.named_children:
        if part.type == rule.arguments:
            for argument in part.named_children:
                if argument.type == rule.argument:
                    label = argument.child_by_field_name(rule.label)
                    labels.append(f"{walk.text(label) if label is not None else '_'}:")
                    arguments.append(walk.optional(argument.child_by_field_name(rule.value)))
        elif part.type == rule.trailing:
            trailing = TRAILING
            walk.visit(part)
        else:
            walk.visit(part)
    written = f"({''.join(labels)}){trailing}"
    callee, place = _callee(walk, function, member, base, written)
    index = walk.add(Call(callee, tuple(arguments)))
    if callee != NOTHING:
        row = place.start_point[0] + 1
        walk.references.append(
            Reference(ReferenceRole.CALL, index, walk.block, function.end_byte, row, walk.column(place))
        )
    return index


def _callee(walk: Walk, function: Node, member: SuffixMemberRule | None, base: int, written: str) -> tuple[int, Node]:
    """The expression of what is called under its name with labels, and the place of its name."""
    text = walk.text(function)
    if walk.path_pattern.fullmatch(text):
        plain = plain_path(walk, text)
        owner = plain.rpartition(".")[0]
        if owner and owner.partition(".")[0] not in walk.spec.receiver_names:
            walk.add_path(owner)
            walk.mention(owner, function)
        walk.words[plain] = None
        place = _parts(function, member)[1] if member is not None else None
        return walk.add(Path(plain + written)), place or function
    if member is None:
        walk.visit(function)
        return NOTHING, function
    name = _parts(function, member)[1]
    if name is None or base == NOTHING:
        return NOTHING, function
    return walk.add(Attribute(base, walk.text(name) + written)), name


def read_module_name(walk: Walk, node: Node, rule: ModuleNameRule) -> int:
    place = next((child for child in node.named_children if child.type == "identifier"), None)
    if place is None:
        return NOTHING
    module = walk.text(place).partition(".")[0]
    row, _ = place.start_point
    walk.imports.append(Import(module, "", "", 0, True, 0, place.start_byte, row + 1, walk.column(place)))
    walk.bindings.append(Binding("*", 0, place.start_byte, BindingKind.IMPORT, len(walk.imports) - 1, line=row + 1))
    return NOTHING
