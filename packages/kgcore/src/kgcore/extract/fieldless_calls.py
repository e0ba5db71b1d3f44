"""How expressions, calls, choices and types are read in grammars that name no parts of a node."""

from __future__ import annotations

from tree_sitter import Node

from kgcore.extract.expressions import keep_outside, plain_path
from kgcore.extract.scopes import visit_body
from kgcore.extract.types import add_type_name
from kgcore.extract.walk import Walk
from kgcore.languages.fieldless_rules import (
    ArrowTypeRule,
    CheckRule,
    EachVariableRule,
    HandlerRule,
    LambdaRule,
    LeaveRule,
    LinkedPathRule,
    MemberReferenceRule,
    NamedTypeRule,
    OperatorCallRule,
    ScopedNameRule,
    StatementsRule,
    SubjectRule,
    SuffixCallRule,
)
from kgcore.languages.rules import PathRule
from kgcore.model.facts import (
    NOTHING,
    Attribute,
    Binding,
    BindingKind,
    BlockKind,
    Call,
    Closure,
    Given,
    Index,
    Path,
    Reference,
    ReferenceRole,
)

NAMED = "=named"
"""The keyword of a call that stands for a function which is only named."""
TYPE_ARGUMENT = "<>"
RECEIVER = -2
"""The place of the receiver among what a function is given."""

Arguments = tuple[tuple[int, ...], tuple[tuple[str, int], ...]]


def add_call(walk: Walk, index: int, name: Node) -> None:
    """Note that something is called where its name stands."""
    row, _ = name.start_point
    walk.references.append(Reference(ReferenceRole.CALL, index, walk.block, name.end_byte, row + 1, walk.column(name)))


def read_call_arguments(walk: Walk, node: Node, argument: str = "value_argument") -> Arguments:
    """The arguments of a list: by place, or by name where a name stands before a value."""
    positional: list[int] = []
    keywords: list[tuple[str, int]] = []
    for child in node.named_children:
        if child.type != argument:
            continue
        parts = [each for each in child.named_children if each.type not in walk.spec.comments]
        named = any(each.type == "=" for each in child.children)
        if named and len(parts) > 1:
            keywords.append((walk.text(parts[0]), walk.visit(parts[-1])))
        elif parts:
            positional.append(walk.visit(parts[-1]))
    return tuple(positional), tuple(keywords)


def read_suffix_call(walk: Walk, node: Node, rule: SuffixCallRule) -> int:
    children = [child for child in node.named_children if child.type not in walk.spec.comments]
    if len(children) < 2 or children[-1].type != rule.suffix:
        walk.visit_children(node)
        return NOTHING
    function, suffix = children[0], children[-1]
    name = _name_of(walk, function)
    index = _callee(walk, function)
    positional: tuple[int, ...] = ()
    keywords: tuple[tuple[str, int], ...] = ()
    for child in suffix.named_children:
        if child.type == rule.arguments:
            positional, keywords = read_call_arguments(walk, child, rule.argument)
        elif child.type == rule.types:
            keywords = (*keywords, *[(TYPE_ARGUMENT, walk.visit(each)) for each in child.named_children])
    typed = tuple([each for each in keywords if each[0] == TYPE_ARGUMENT])
    keywords = (*[each for each in keywords if each[0] != TYPE_ARGUMENT], *typed)
    for child in suffix.named_children:
        if child.type == rule.function:
            for each in child.named_children:
                positional = (*positional, walk.visit(each))
    call = walk.add(Call(index, positional, keywords))
    add_call(walk, call, name)
    return call


def _name_of(walk: Walk, function: Node) -> Node:
    if isinstance(rule_of(walk, function), LinkedPathRule) and function.named_child_count:
        suffix = function.named_children[-1]
        return suffix.named_children[-1] if suffix.named_child_count else suffix
    return function


def rule_of(walk: Walk, node: Node) -> object:
    entry = walk.table.get(node.type)
    return entry[1] if entry is not None else None


def _callee(walk: Walk, function: Node) -> int:
    """What is called; a path that is called is no value of its own, but what it is a member of is."""
    rule = rule_of(walk, function)
    text = walk.text(function)
    if isinstance(rule, LinkedPathRule):
        if walk.path_pattern.fullmatch(text) and len(text) < 200:
            plain = plain_path(walk, text)
            owner, _, last = plain.rpartition(".")
            walk.words[last] = None
            if owner not in walk.spec.receiver_names:
                walk.add_path(owner)
                if owner not in walk.mentions:
                    walk.mentions[owner] = function
            return walk.add_path(plain)
        return _linked(walk, function)
    if isinstance(rule, PathRule):
        walk.words[text] = None
        return walk.add_path(text)
    return walk.visit(function)


def read_linked_path(walk: Walk, node: Node, rule: LinkedPathRule) -> int:
    text = walk.text(node)
    if len(text) < 200 and walk.path_pattern.fullmatch(text):
        plain = plain_path(walk, text)
        index = walk.add_path(plain)
        if plain not in walk.mentions:
            walk.mentions[plain] = node
        return index
    return _linked(walk, node)


def _linked(walk: Walk, node: Node) -> int:
    """A chain of members is read in a loop: it leans left for as long as the source likes."""
    names: list[str] = []
    top = node
    while isinstance(rule_of(walk, top), LinkedPathRule) and top.named_child_count > 1:
        suffix = top.named_children[-1]
        for each in suffix.named_children[:-1]:
            walk.visit(each)
        names.append(walk.text(suffix.named_children[-1]) if suffix.named_child_count else "")
        top = top.named_children[0]
    index = walk.visit(top)
    for name in reversed(names):
        if not name:
            return NOTHING
        walk.words[name] = None
        held = walk.expressions[index] if index != NOTHING else None
        index = walk.add_path(f"{held.text}.{name}") if type(held) is Path else walk.add(Attribute(index, name))
    return index


def read_operator_call(walk: Walk, node: Node, rule: OperatorCallRule) -> int:
    """`a name b` calls the function on the first with the second."""
    children = [child for child in node.named_children if child.type not in walk.spec.comments]
    if len(children) != 3:
        walk.visit_children(node)
        return NOTHING
    base, name, argument = children
    index = walk.visit(base)
    call = walk.add(Call(walk.add(Attribute(index, walk.text(name))), (walk.visit(argument),)))
    add_call(walk, call, name)
    return call


def read_lambda(walk: Walk, node: Node, rule: LambdaRule) -> int:
    outer = walk.block
    block = walk.block = walk.open_block(BlockKind.FUNCTION)
    mentions, bound = walk.mentions, walk.bound
    walk.mentions, walk.bound = {}, set()
    walk.bindings.append(
        Binding("this", block, node.start_byte, BindingKind.RECEIVER, walk.add(Given(RECEIVER)), NOTHING)
    )
    listed = next((child for child in node.named_children if child.type == rule.parameters), None)
    for number, child in enumerate(listed.named_children if listed is not None else ()):
        if child.type == rule.several:
            for place, each in enumerate(child.named_children):
                _bind_given(walk, each, block, number, (place,))
        elif child.type not in walk.spec.comments:
            _bind_given(walk, child, block, number, ())
    if listed is None:
        given = walk.add(Given(0))
        walk.bindings.append(Binding(rule.alone, block, node.start_byte, BindingKind.PARAMETER, given))
        walk.bound.add(rule.alone)
    for child in node.named_children:
        if listed is None or child.id != listed.id:
            value = walk.visit(child)
            if child.type not in walk.spec.comments:
                walk.bind("", child, BindingKind.RETURN, value)
    walk.block = outer
    keep_outside(walk, mentions, bound)
    return walk.add(Closure(block))


def _bind_given(walk: Walk, node: Node, block: int, number: int, unpack: tuple[int, ...]) -> None:
    name = next((child for child in node.named_children if child.type == "simple_identifier"), None)
    types = [child for child in node.named_children if child.type in walk.spec.type_nodes]
    declared = walk.visit(types[0]) if types else NOTHING
    if name is not None:
        value = walk.add(Given(number)) if declared == NOTHING else NOTHING
        text, position = walk.text(name), node.start_byte
        walk.bound.add(text)
        walk.bindings.append(Binding(text, block, position, BindingKind.PARAMETER, value, declared, unpack))


def read_statements(walk: Walk, node: Node, rule: StatementsRule) -> int:
    value = NOTHING
    for child in node.named_children:
        given = walk.visit(child)
        if child.type not in walk.spec.comments:
            value = given
    return value


def read_each_variable(walk: Walk, node: Node, rule: EachVariableRule) -> int:
    children = [child for child in node.named_children if child.type not in walk.spec.comments]
    if len(children) < 2:
        walk.visit_children(node)
        return NOTHING
    variable, value_node, *body = children
    value = walk.visit(value_node)
    outer = walk.block
    walk.block = walk.open_block(BlockKind.LOOP)
    walk.branches += 1
    listed = variable.named_children if variable.type == rule.several else [variable]
    for place, each in enumerate(listed):
        name = next((child for child in each.named_children if child.type == "simple_identifier"), None)
        types = [child for child in each.named_children if child.type in walk.spec.type_nodes]
        declared = walk.visit(types[0]) if types else NOTHING
        if name is not None:
            unpack = (place,) if variable.type == rule.several else ()
            kind, end = BindingKind.ELEMENT, value_node.end_byte
            walk.bind(walk.text(name), name, kind, value, declared, unpack, position=end)
    for child in body:
        visit_body(walk, child)
    walk.block = outer
    return NOTHING


def read_handler(walk: Walk, node: Node, rule: HandlerRule) -> int:
    outer = walk.block
    walk.block = walk.open_block(BlockKind.BRANCH)
    walk.branches += 1
    name: Node | None = None
    for child in node.named_children:
        if child.type == "simple_identifier" and name is None:
            name = child
        elif child.type in walk.spec.type_nodes and name is not None:
            walk.bind(walk.text(name), name, BindingKind.ASSIGN, NOTHING, walk.visit(child))
        else:
            walk.visit(child)
    walk.block = outer
    return NOTHING


def read_subject(walk: Walk, node: Node, rule: SubjectRule) -> int:
    """Entries are branches; where one tests the subject's type, the subject is of that type in it."""
    outer = walk.block
    walk.block = walk.open_block(BlockKind.BRANCH)
    subject = ""
    for child in node.named_children:
        if child.type == rule.subject:
            subject = _read_subject(walk, child, rule)
        elif child.type == rule.entry:
            inner = walk.block
            walk.block = walk.open_block(BlockKind.BRANCH)
            walk.branches += 1
            _read_entry(walk, child, subject, rule)
            walk.block = inner
    walk.block = outer
    return NOTHING


def _read_entry(walk: Walk, node: Node, subject: str, rule: SubjectRule) -> None:
    conditions = [child for child in node.named_children if child.type == rule.condition]
    tests = [test for child in conditions for test in child.named_children]
    bodies = [child for child in node.named_children if child.type != rule.condition]
    if len(tests) == 1 and tests[0].type == rule.test and subject and bodies:
        _narrow(walk, subject, tests[0], bodies[0])
    else:
        for test in tests:
            walk.visit(test)
    for child in bodies:
        visit_body(walk, child)


def _read_subject(walk: Walk, node: Node, rule: SubjectRule) -> str:
    children = [child for child in node.named_children if child.type not in walk.spec.comments]
    value = walk.visit(children[-1]) if children else NOTHING
    if len(children) > 1 and children[0].type == rule.variable:
        name = children[0].named_children[0]
        walk.bind(walk.text(name), name, BindingKind.ASSIGN, value, position=node.end_byte)
        return walk.text(name)
    held = walk.expressions[value] if value != NOTHING else None
    return held.text if type(held) is Path else ""


def _narrow(walk: Walk, subject: str, test: Node, body: Node) -> None:
    tested = walk.visit(test.named_children[-1]) if test.named_child_count else NOTHING
    if not any(child.type == "!is" for child in test.children):
        walk.bindings.append(Binding(subject, walk.block, body.start_byte, BindingKind.NARROW, tested))


def read_check(walk: Walk, node: Node, rule: CheckRule) -> int:
    """A test of a type, which conditions know how to read."""
    children = [child for child in node.named_children if child.type not in walk.spec.comments]
    if len(children) < 2:
        walk.visit_children(node)
        return NOTHING
    value, tested = walk.visit(children[0]), walk.visit(children[-1])
    if NOTHING in (value, tested) or any(child.type == rule.denied for child in node.children):
        return NOTHING
    return walk.add(Call(walk.add_path(walk.spec.narrowing), (value, tested)))


def read_leave(walk: Walk, node: Node, rule: LeaveRule) -> int:
    value = NOTHING
    for child in node.named_children:
        value = walk.visit(child)
    if node.child_count and walk.text(node.children[0]).startswith(rule.result):
        walk.bind("", node, BindingKind.RETURN, value)
    return NOTHING


def read_named_type(walk: Walk, node: Node, rule: NamedTypeRule) -> int:
    names = [walk.text(child) for child in node.named_children if child.type == "type_identifier"]
    text = ".".join(names)
    if not text:
        return NOTHING
    if text not in walk.type_mentions:
        walk.type_mentions[text] = node
    index = add_type_name(walk, text)
    arguments = [child for child in node.named_children if child.type == rule.arguments]
    if arguments:
        return walk.add(Index(index, tuple([walk.visit(child) for child in arguments[-1].named_children])))
    return index


def read_arrow_type(walk: Walk, node: Node, rule: ArrowTypeRule) -> int:
    """The type of a function, as a function without a body; a receiver is known by its name."""
    outer = walk.block
    block = walk.block = walk.open_block(BlockKind.FUNCTION)
    number = 0
    before = True
    for child in node.named_children:
        if child.type == rule.parameters:
            before = False
            for each in child.named_children:
                types = each.named_children[-1] if each.type == rule.parameter and each.named_child_count else each
                declared = walk.visit(types)
                position = node.start_byte + number
                walk.bindings.append(Binding(f"={number}", block, position, BindingKind.PARAMETER, NOTHING, declared))
                number += 1
        elif before:
            declared = walk.visit(child)
            walk.bindings.append(Binding("this", block, node.start_byte, BindingKind.PARAMETER, NOTHING, declared))
        else:
            walk.bindings.append(Binding("", block, node.start_byte, BindingKind.RETURN, NOTHING, walk.visit(child)))
    walk.block = outer
    return walk.add(Closure(block))


def read_member_reference(walk: Walk, node: Node, rule: MemberReferenceRule) -> int:
    """A function named as a value is noted as called here: whoever is given it calls it."""
    parts = [child for child in node.named_children if child.type not in walk.spec.comments]
    if not parts or parts[-1].type != rule.name:
        walk.visit_children(node)
        return NOTHING
    name = parts[-1]
    owner = "".join(walk.text(parts[0]).split()) if len(parts) > 1 else ""
    if owner and not walk.path_pattern.fullmatch(owner):
        index = walk.visit(parts[0])
        function = walk.add(Attribute(index, walk.text(name)))
    else:
        function = walk.add_path(f"{owner}.{walk.text(name)}" if owner else walk.text(name))
        if owner and owner not in walk.spec.receiver_names:
            walk.add_path(owner)
            walk.mentions.setdefault(owner, parts[0])
    add_call(walk, walk.add(Call(function, (), ((NAMED, NOTHING),))), name)
    return function


def read_scoped_name(walk: Walk, node: Node, rule: ScopedNameRule) -> int:
    """`this@A` is the receiver of the class round the code that has the name."""
    names = [child for child in node.named_children if child.type == "type_identifier"]
    for child in node.named_children:
        names += [each for each in child.named_children if each.type == "type_identifier"]
    return walk.add_path(f"{walk.text(names[-1])}.{rule.fixed}" if names else rule.fixed)
