"""How members, calls of members and functions, and collections are read part by part."""

from __future__ import annotations

from tree_sitter import Node

from kgcore.extract.classes import class_value, define_class
from kgcore.extract.full_names import function_name, name_type
from kgcore.extract.walk import Walk
from kgcore.languages.full_name_rules import (
    FullNameRule,
    GivenRule,
    ListedRule,
    MakeRule,
    MemberCallRule,
    MemberRule,
    PlainCallRule,
    SigilRule,
    ValuesRule,
)
from kgcore.languages.scoped_rules import ClassRule
from kgcore.model.facts import (
    NOTHING,
    Attribute,
    BlockKind,
    Call,
    Choice,
    Collection,
    Literal,
    Mapping,
    Path,
    Reference,
    ReferenceRole,
)

_CALL = ReferenceRole.CALL
NAMELESS = "class"
"""The name of a class that is written on the spot."""


def read_sigil(walk: Walk, node: Node, rule: SigilRule) -> int:
    if node.named_child_count > 1:
        walk.visit_children(node)
        return NOTHING
    return walk.add_path(walk.text(node))


def member_of(walk: Walk, base: int, name: str) -> int:
    """The expression of a member: a path where it is one all the way down."""
    expression = walk.expressions[base] if base != NOTHING else None
    if type(expression) is Path:
        return walk.add_path(f"{expression.text}.{name}")
    return walk.add(Attribute(base, name))


def visit_base(walk: Walk, node: Node) -> int:
    """What a member is asked of: the name of a type is not mentioned by it."""
    entry = walk.table.get(node.type)
    if entry is not None and isinstance(entry[1], FullNameRule):
        return name_type(walk, "".join(walk.text(node).split()), node, mentions=False)
    return walk.visit(node)


def read_member(walk: Walk, node: Node, rule: MemberRule) -> int:
    base, name = walk.part(node, rule.base), walk.part(node, rule.name)
    if base is None or name is None:
        walk.visit_children(node)
        return NOTHING
    text = walk.text(name)
    if rule.itself and text == rule.itself:
        return walk.visit(base)
    index = visit_base(walk, base)
    if not text.removeprefix("" if rule.mark else "$").isidentifier():
        walk.visit(name)
        return NOTHING
    walk.words[text] = None
    index = member_of(walk, index, f"{rule.mark}{text}")
    expression = walk.expressions[index]
    if type(expression) is Path:
        walk.mention(expression.text, node)
    return index


def read_member_call(walk: Walk, node: Node, rule: MemberCallRule) -> int:
    base, name = walk.part(node, rule.base), walk.part(node, rule.name)
    if base is None or name is None:
        walk.visit_children(node)
        return NOTHING
    owner = visit_base(walk, base)
    text = walk.text(name)
    arguments = node.child_by_field_name(rule.arguments)
    if not text.isidentifier():
        walk.visit(name)
        read_given(walk, arguments, rule.placeholder)
        return NOTHING
    walk.words[text] = None
    return call(walk, member_of(walk, owner, text), name, arguments, rule.placeholder)


def call(walk: Walk, function: int, name: Node, arguments: Node | None, placeholder: str) -> int:
    """A call of what a name stands for, or its mention where a placeholder stands for the arguments."""
    given = read_given(walk, arguments, placeholder)
    if given is None:
        expression = walk.expressions[function] if function != NOTHING else None
        if type(expression) is Path:
            walk.mention(expression.text, name)
        return function
    index = walk.add(Call(function, *given))
    walk.references.append(
        Reference(_CALL, index, walk.block, name.end_byte, name.start_point[0] + 1, walk.column(name))
    )
    return index


def read_given(
    walk: Walk, arguments: Node | None, placeholder: str
) -> tuple[tuple[int, ...], tuple[tuple[str, int], ...]] | None:
    """Arguments by place and by name; None where there is only a placeholder for them."""
    positional: list[int] = []
    keywords: list[tuple[str, int]] = []
    for child in arguments.named_children if arguments is not None else ():
        if child.type == placeholder:
            return None
        entry = walk.table.get(child.type)
        rule = entry[1] if entry is not None else None
        if isinstance(rule, GivenRule):
            value = read_argument(walk, child, rule)
            name = child.child_by_field_name(rule.name)
            if name is not None:
                keywords.append((walk.text(name), value))
            else:
                positional.append(value)
        elif child.type not in walk.spec.comments:
            positional.append(walk.visit(child))
    return tuple(positional), tuple(keywords)


def read_argument(walk: Walk, node: Node, rule: GivenRule) -> int:
    children = [child for child in node.named_children if child.type not in walk.spec.comments]
    return walk.visit(children[-1]) if children else NOTHING


def read_plain_call(walk: Walk, node: Node, rule: PlainCallRule) -> int:
    function, arguments = node.child_by_field_name(rule.function), node.child_by_field_name(rule.arguments)
    if function is None:
        walk.visit_children(node)
        return NOTHING
    if function.type in rule.named:
        text = "".join(walk.text(function).split())
        walk.words[text] = None
        return call(walk, walk.add_path(function_name(walk, text)), function, arguments, rule.placeholder)
    return call(walk, walk.visit(function), function, arguments, rule.placeholder)


def read_make(walk: Walk, node: Node, rule: MakeRule) -> int:
    made = next((child for child in node.named_children if child.type not in walk.spec.comments), None)
    if made is None:
        return NOTHING
    if made.type == rule.nameless:
        inner = next((child for child in made.named_children if child.type == rule.arguments), None)
        read_given(walk, inner, "")
        entry = walk.table.get(made.type)
        if entry is None or not isinstance(entry[1], ClassRule):
            walk.visit_children(made)
            return NOTHING
        number = define_class(walk, made, entry[1], NAMELESS, made, made, bound="")
        return walk.add(Call(class_value(walk, number), ()))
    arguments = next((child for child in node.named_children if child.type == rule.arguments), None)
    function = visit_base(walk, made)
    return call(walk, function, made, arguments, "")


def read_listed(walk: Walk, node: Node, rule: ListedRule) -> int:
    keys: list[int] = []
    values: list[int] = []
    for child in node.named_children:
        if child.type != rule.item:
            if child.type not in walk.spec.comments:
                walk.visit(child)
            continue
        parts = [walk.visit(part) for part in child.named_children if part.type not in walk.spec.comments]
        if len(parts) > 1:
            keys.append(parts[0])
        if parts:
            values.append(parts[-1])
    if keys and len(keys) == len(values):
        return walk.add(Mapping(rule.kind, tuple(keys), tuple(values)))
    if not keys and len(values) == 2:
        _mention_method(walk, node, values)
    return walk.add(Collection(rule.kind, tuple(values)))


def _mention_method(walk: Walk, node: Node, values: list[int]) -> None:
    """A pair of a value and the name of its method may be called."""
    owner, name = (walk.expressions[value] if value != NOTHING else None for value in values)
    if type(owner) is Path and isinstance(name, Literal) and name.kind == "string" and name.text.isidentifier():
        text = f"{owner.text}.{name.text}"
        walk.add_path(text)
        walk.mention(text, node)


def read_values(walk: Walk, node: Node, rule: ValuesRule) -> int:
    """One of the values of its branches."""
    found: list[int] = []
    for child in node.named_children:
        if child.type != rule.branch:
            walk.visit(child)
            continue
        for arm in child.named_children:
            value = arm.child_by_field_name(rule.field)
            for part in arm.named_children:
                if value is None or part.id != value.id:
                    walk.visit(part)
            if value is not None:
                outer = walk.block
                walk.block = walk.open_block(BlockKind.BRANCH)
                found.append(walk.visit(value))
                walk.block = outer
    known = tuple([index for index in found if index != NOTHING])
    return walk.add(Choice(known)) if known else NOTHING
