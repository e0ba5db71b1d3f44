"""How expressions are read in languages in which any name may be a type's: names, calls, casts, queries."""

from __future__ import annotations

from tree_sitter import Node

from kgcore.extract.expressions import plain_path, read_path
from kgcore.extract.operators import read_chain
from kgcore.extract.types import add_type_name
from kgcore.extract.walk import Walk
from kgcore.languages.typed_rules import (
    ArgumentRule,
    DoubtRule,
    FunctionNameType,
    GenericNameRule,
    InitializerRule,
    InvokeRule,
    LabelledRule,
    LinkRule,
    MakeRule,
    NameRule,
    NullableRule,
    QueryRule,
    SwitchValueRule,
    TupleTypeRule,
    TypeArgumentRule,
    TypedCastRule,
    TypeTestRule,
)
from kgcore.model.facts import (
    NOTHING,
    Attribute,
    Binding,
    BindingKind,
    BlockKind,
    Call,
    Choice,
    Closure,
    Collection,
    Comprehension,
    Index,
    Path,
    Reference,
    ReferenceRole,
    TypeName,
    Within,
)

TYPE_ARGUMENT = "<>"
"""The keyword under which a call keeps each type that it is written with."""
ARITY = "`"
"""Between the name of a type and how many type parameters it has: types of one name are told apart by that."""
_CALL = ReferenceRole.CALL


def visit_type(walk: Walk, node: Node | None) -> int:
    """Read a node as a type."""
    if node is None:
        return NOTHING
    outer, walk.in_type = walk.in_type, True
    index = walk.visit(node)
    walk.in_type = outer
    return index


def visit_value(walk: Walk, node: Node | None) -> int:
    """Read a node as a value, a token too."""
    if node is None:
        return NOTHING
    outer, walk.in_type = walk.in_type, False
    index = walk.visit(node)
    walk.in_type = outer
    return index


def read_name(walk: Walk, node: Node, rule: NameRule) -> int:
    if not walk.in_type:
        return read_path(walk, node, rule)
    text = walk.text(node)
    if text not in walk.type_mentions:
        walk.type_mentions[text] = node
    index = walk.type_names.get(text)
    return add_type_name(walk, text) if index is None else index


def read_link(walk: Walk, node: Node, rule: LinkRule) -> int:
    """Member access: a type's name where types are read; else a path, or a member of any expression."""
    base, name = walk.part(node, rule.base), walk.part(node, rule.name)
    if base is not None and rule.scheme and base.type == rule.scheme:
        return walk.optional(name)
    if walk.in_type:
        return _read_type_link(walk, node, base, name)
    if walk.path_pattern.fullmatch(walk.text(node)):
        return read_chain(walk, node, rule)
    while name is not None and name.type not in walk.table and name.named_child_count:
        name = name.named_children[-1]
    if base is None or name is None:
        walk.visit_children(node)
        return NOTHING
    if name.type == rule.generic and name.named_child_count:
        visit_type(walk, name.named_children[-1])
        return _member(walk, walk.visit(base), walk.text(name.named_children[0]))
    held = walk.visit(base)
    entry = walk.table.get(name.type)
    if entry is None or not isinstance(entry[1], NameRule):
        return walk.add(Index(held, (walk.visit(name),)))
    return _member(walk, held, walk.text(name))


def _read_type_link(walk: Walk, node: Node, base: Node | None, name: Node | None) -> int:
    text = walk.text(node)
    if walk.path_pattern.fullmatch(text):
        plain = plain_path(walk, text)
        if plain not in walk.type_mentions:
            walk.type_mentions[plain] = node
        return add_type_name(walk, plain)
    outer = walk.optional(base)
    held = walk.expressions[outer] if outer != NOTHING else None
    if isinstance(held, Index) and held.base != NOTHING:
        held = walk.expressions[held.base]
    if name is None or not isinstance(held, TypeName):
        return walk.optional(name)
    generic = walk.table.get(name.type)
    arguments: tuple[int, ...] = ()
    last = name
    if generic is not None and isinstance(generic[1], GenericNameRule) and name.named_child_count:
        last = name.named_children[0]
        arguments = tuple([walk.visit(child) for child in name.named_children[-1].named_children])
    index = _with_arity(walk, f"{held.text}.{walk.text(last)}", len(arguments), node)
    return walk.add(Index(index, arguments)) if arguments else index


def _with_arity(walk: Walk, text: str, size: int, node: Node) -> int:
    """The name of a type with so many type parameters."""
    text = f"{text}{ARITY}{size}" if size else text
    if text not in walk.type_mentions:
        walk.type_mentions[text] = node
    return add_type_name(walk, text)


def _member(walk: Walk, base: int, name: str) -> int:
    """A member of an expression, as a path where the expression is one."""
    walk.words[name] = None
    held = walk.expressions[base] if base != NOTHING else None
    if type(held) is Path:
        return walk.add_path(f"{held.text}.{name}")
    return walk.add(Attribute(base, name))


def read_generic_name(walk: Walk, node: Node, rule: GenericNameRule) -> int:
    """A type with arguments; where a value is read, the name alone is one."""
    name, listed = node.named_children[0], node.named_children[-1]
    text = walk.text(name)
    if not walk.in_type:
        visit_type(walk, listed)
        return walk.add_path(f"{text}{ARITY}{listed.named_child_count}")
    arguments = tuple([walk.visit(child) for child in listed.named_children])
    function = rule.functions.get(text)
    if function is not None and arguments:
        return _function_type(walk, node, function, arguments)
    size = len(arguments) or sum(child.type == "," for child in listed.children) + 1
    return walk.add(Index(_with_arity(walk, text, size, name), arguments))


def _function_type(walk: Walk, node: Node, function: FunctionNameType, arguments: tuple[int, ...]) -> int:
    """A generic type that stands for functions, as the type of a function."""
    block = walk.open_block(BlockKind.FUNCTION)
    given = arguments[:-1] if function.gives else arguments * function.same
    returns = arguments[-1] if function.gives else NOTHING
    if function.result:
        returns = add_type_name(walk, function.result)
    for number, index in enumerate(given):
        position = node.start_byte + number
        walk.bindings.append(Binding(f"={number}", block, position, BindingKind.PARAMETER, NOTHING, index))
    if returns != NOTHING:
        walk.bindings.append(Binding("", block, node.start_byte, BindingKind.RETURN, NOTHING, returns))
    return walk.add(Closure(block))


def read_tuple_type(walk: Walk, node: Node, rule: TupleTypeRule) -> int:
    held = tuple([walk.optional(child.child_by_field_name(rule.type)) for child in node.named_children])
    return walk.add(Index(add_type_name(walk, rule.container), held))


def read_type_argument(walk: Walk, node: Node, rule: TypeArgumentRule) -> int:
    for child in node.named_children:
        visit_type(walk, child)
    return walk.add_literal(rule.kind, "")


def read_invoke(walk: Walk, node: Node, rule: InvokeRule) -> int:
    function, arguments = walk.part(node, rule.function), walk.part(node, rule.arguments)
    if function is None or arguments is None:
        walk.visit_children(node)
        return NOTHING
    if rule.quotes and walk.text(function) in rule.quotes:
        read_arguments(walk, arguments)
        return walk.add_literal("string", "")
    types = _types_of(walk, function, rule)
    callee, length = _callee(walk, function, rule)
    positional, keywords = read_arguments(walk, arguments)
    if types:
        keywords = (*keywords, *[(TYPE_ARGUMENT, index) for index in types])
    index = walk.add(Call(callee, positional, keywords))
    _note_call(walk, index, _name_node(walk, function, rule), length)
    return index


def _types_of(walk: Walk, function: Node, rule: InvokeRule) -> tuple[int, ...]:
    """The type arguments that a call is written with."""
    name = _name_node(walk, function, rule, within=False)
    if name.type != rule.generic or not name.named_child_count:
        return ()
    return tuple([visit_type(walk, child) for child in name.named_children[-1].named_children])


def _name_node(walk: Walk, function: Node, rule: InvokeRule, *, within: bool = True) -> Node:
    """The node of the name that is called; `within`: without its type arguments."""
    name = function
    entry = walk.table.get(function.type)
    while entry is not None and isinstance(entry[1], LinkRule):
        last = name.named_children[-1] if name.named_child_count else None
        if last is None:
            break
        name = last
        while name.type not in walk.table and name.named_child_count:
            name = name.named_children[-1]
        entry = walk.table.get(name.type)
    return name.named_children[0] if within and name.type == rule.generic and name.named_child_count else name


def _callee(walk: Walk, function: Node, rule: InvokeRule) -> tuple[int, int]:
    """The expression of what is called, and how long its name is; a path that is called is no value of its own."""
    outer, walk.in_type = walk.in_type, False
    entry = walk.table.get(function.type)
    index, length = NOTHING, 0
    if function.type == rule.generic and function.named_child_count:
        name = walk.text(function.named_children[0])
        walk.words[name] = None
        index, length = walk.add_path(name), len(name)
    elif entry is not None and isinstance(entry[1], NameRule | LinkRule):
        before = len(walk.mentions)
        index = walk.visit(function)
        called = walk.expressions[index] if index != NOTHING else None
        if isinstance(called, Path | Attribute):
            length = len(called.text.rpartition(".")[2])
        mentions = walk.mentions
        if type(called) is Path and len(mentions) > before and next(reversed(mentions)) == called.text:
            del mentions[called.text]
            owner = called.text.rpartition(".")[0]
            if "." in owner:
                walk.add_path(owner)
                walk.mention(owner, function)
    else:
        index = walk.visit(function)
    walk.in_type = outer
    return index, length


def _note_call(walk: Walk, index: int, name: Node, length: int) -> None:
    row, _ = name.start_point
    place = walk.column(name)
    walk.references.append(Reference(_CALL, index, walk.block, name.end_byte, row + 1, place))


def read_arguments(walk: Walk, arguments: Node) -> tuple[tuple[int, ...], tuple[tuple[str, int], ...]]:
    positional: list[int] = []
    keywords: list[tuple[str, int]] = []
    for child in arguments.named_children:
        entry = walk.table.get(child.type)
        rule = entry[1] if entry is not None else None
        if not isinstance(rule, ArgumentRule):
            if child.type not in walk.spec.comments:
                positional.append(visit_value(walk, child))
            continue
        name = walk.part(child, rule.name)
        value = visit_value(walk, child.children[-1]) if child.child_count else NOTHING
        if name is not None:
            keywords.append((walk.text(name), value))
        else:
            positional.append(value)
    return tuple(positional), tuple(keywords)


def read_argument(walk: Walk, node: Node, rule: ArgumentRule) -> int:
    return visit_value(walk, node.children[-1]) if node.child_count else NOTHING


def read_make(walk: Walk, node: Node, rule: MakeRule) -> int:
    return make(walk, node, rule, NOTHING)


def make(walk: Walk, node: Node, rule: MakeRule, expected: int) -> int:
    """An instance of the named type, else of the expected one."""
    named = node.child_by_field_name(rule.type) if rule.type else None
    made = visit_type(walk, named) if named is not None else expected
    listed = node.child_by_field_name(rule.arguments) if named is not None else None
    if listed is None:
        listed = next((child for child in node.named_children if child.type == rule.arguments), None)
    if listed is None and named is None:
        listed = next((child for child in node.named_children if child.type != rule.initializer), None)
    positional, keywords = read_arguments(walk, listed) if listed is not None else ((), ())
    for child in node.named_children:
        if child.type == rule.initializer:
            visit_value(walk, child)
    index = walk.add(Call(made, positional, keywords))
    place = node
    if named is not None:
        place = named
        entry = walk.table.get(named.type)
        if entry is not None and isinstance(entry[1], GenericNameRule) and named.named_child_count:
            place = named.named_children[0]
    row, _ = place.start_point
    walk.references.append(Reference(_CALL, index, walk.block, place.end_byte, row + 1, walk.column(place)))
    return index


def read_initializer(walk: Walk, node: Node, rule: InitializerRule) -> int:
    """Values of a collection; of members by name only what they are given."""
    items: list[int] = []
    for child in node.named_children:
        if child.type == rule.assign and child.named_child_count > 1:
            parts = child.named_children
            if parts[0].named_child_count:
                walk.visit_children(parts[0])
            walk.visit(parts[-1])
        elif child.type not in walk.spec.comments:
            items.append(walk.visit(child))
    return walk.add(Collection(rule.kind, tuple(items)))


def read_typed_cast(walk: Walk, node: Node, rule: TypedCastRule) -> int:
    value_node, type_node = node.child_by_field_name(rule.value), node.child_by_field_name(rule.type)
    value, named = walk.optional(value_node), visit_type(walk, type_node)
    known = {part.id for part in (value_node, type_node) if part is not None}
    for child in node.named_children:
        if child.id not in known:
            walk.visit(child)
    return value if named == NOTHING else walk.add(Call(walk.add_path(walk.spec.cast), (named, value)))


def read_type_test(walk: Walk, node: Node, rule: TypeTestRule) -> int:
    """The value, then the pattern, which may bind names."""
    value = node.child_by_field_name(rule.value)
    named = node.child_by_field_name(rule.type) if rule.type else None
    walk.optional(value)
    for child in node.named_children:
        if value is None or child.id != value.id:
            if named is not None and child.id == named.id:
                visit_type(walk, child)
            else:
                walk.visit(child)
    return NOTHING


def read_nullable(walk: Walk, node: Node, rule: NullableRule) -> int:
    held = node.named_children[0] if node.named_child_count else None
    if held is not None and walk.in_type and walk.text(held) in walk.spec.plain_types:
        return add_type_name(walk, f"{walk.text(held)}?")
    return walk.optional(held)


def read_doubt(walk: Walk, node: Node, rule: DoubtRule) -> int:
    condition, other = node.child_by_field_name(rule.condition), node.child_by_field_name(rule.alternative)
    outer = walk.inside.doubtful
    doubtful = outer or condition is None or condition.type != rule.plain
    for child in node.named_children:
        if condition is None or child.id != condition.id:
            walk.inside.doubtful = doubtful or (other is not None and child.id == other.id)
            walk.visit(child)
    walk.inside.doubtful = outer
    return NOTHING


def read_labelled(walk: Walk, node: Node, rule: LabelledRule) -> int:
    return walk.visit(node.named_children[-1]) if node.named_child_count else NOTHING


def read_switch_value(walk: Walk, node: Node, rule: SwitchValueRule) -> int:
    values: list[int] = []
    for child in node.named_children:
        if child.type != rule.arm:
            walk.visit(child)
            continue
        outer = walk.block
        walk.block = walk.open_block(BlockKind.BRANCH)
        walk.branches += 1
        for part in child.named_children[:-1]:
            walk.visit(part)
        if child.named_child_count:
            value = walk.visit(child.named_children[-1])
            values.append(NOTHING if value == NOTHING else walk.add(Within(value, walk.block)))
        walk.block = outer
    known = tuple([value for value in values if value != NOTHING])
    return walk.add(Choice(known)) if known else NOTHING


def read_query(walk: Walk, node: Node, rule: QueryRule) -> int:
    """Each clause binds its name for those after it; the query is a collection of what it selects."""
    outer = walk.block
    block = walk.block = walk.open_block(BlockKind.COMPREHENSION)
    selected = NOTHING
    is_named = False
    for child in node.children:
        if child.type == rule.into:
            is_named = True
        elif is_named and child.is_named:
            is_named = False
            walk.bind(walk.text(child), child, BindingKind.ASSIGN, selected, position=child.end_byte)
        elif child.type in (rule.each, rule.joins, rule.lets):
            _read_clause(walk, child, rule)
        elif child.type in rule.selects:
            for number, part in enumerate(child.named_children):
                index = walk.visit(part)
                selected = selected if number else index
        elif child.is_named:
            walk.visit(child)
    walk.block = outer
    return walk.add(Comprehension(rule.kind, selected, block))


def _read_clause(walk: Walk, node: Node, rule: QueryRule) -> None:
    """`from T x in xs`, `join T x in xs on …`, `let x = v`: the name stands before what it is of."""
    name = node.child_by_field_name("name")
    declared = visit_type(walk, node.child_by_field_name("type"))
    rest = [child for child in node.named_children if child.type not in walk.spec.comments]
    if name is None and rest:
        name = rest[0]
    typed = node.child_by_field_name("type")
    rest = [
        child for child in rest if (name is None or child.id != name.id) and (typed is None or child.id != typed.id)
    ]
    value = walk.visit(rest[0]) if rest else NOTHING
    if name is not None:
        kind = BindingKind.ASSIGN if node.type == rule.lets else BindingKind.ELEMENT
        position = rest[0].end_byte if rest else name.end_byte
        walk.bind(walk.text(name), name, kind, value, declared, position=position)
    for child in rest[1:]:
        last = child.named_children[-1] if child.named_child_count else None
        if any(token.type == rule.into for token in child.children) and last is not None:
            walk.bind(walk.text(last), last, BindingKind.ASSIGN, position=last.end_byte)
        else:
            walk.visit(child)
