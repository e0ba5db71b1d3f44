"""How parameters, type parameters and the types of functions are read."""

from __future__ import annotations

import msgspec
from tree_sitter import Node

from kgcore.extract.doc_types import NO_TYPES, DocTypes
from kgcore.extract.patterns import bind_pattern
from kgcore.extract.walk import Walk
from kgcore.languages.classed_rules import BoundsParameterRule
from kgcore.languages.full_name_rules import SigilRule
from kgcore.languages.rules import ParameterRule, Rule
from kgcore.languages.scoped_rules import (
    DecoratorRule,
    DefaultTargetRule,
    FunctionRule,
    FunctionTypeRule,
    RestTargetRule,
    TypeParameterRule,
)
from kgcore.languages.tree_rules import AttributeRule, PredicateRule
from kgcore.model.facts import (
    NOTHING,
    Binding,
    BindingKind,
    BlockKind,
    Choice,
    Closure,
    Given,
    Index,
    Parameter,
)


def read_parameters(
    walk: Walk,
    node: Node,
    rule: FunctionRule,
    body: int,
    outer_mentions: dict[str, Node],
    types: DocTypes = NO_TYPES,
) -> tuple[tuple[Parameter, ...], int]:
    """Types are mentioned by the function, default values by what encloses it."""
    read_type_parameters(walk, walk.part(node, rule.type_parameters), clause_of(node, rule.bounds))
    parameters: list[Parameter] = []
    listed = walk.part(node, rule.parameters)
    alone = node.child_by_field_name(rule.parameter) if rule.parameter else None
    inner_mentions, walk.mentions = walk.mentions, outer_mentions
    for number, child in enumerate(_listed(walk, listed) if alone is None else [alone]):
        parameters.append(read_parameter(walk, child, body, number, types))
    returns = _optional_type(walk, walk.part(node, rule.returns))
    walk.mentions = inner_mentions
    return tuple(parameters), types.returns if returns == NOTHING else returns


def read_parameter(walk: Walk, node: Node, block: int, number: int, types: DocTypes = NO_TYPES) -> Parameter:
    """A parameter, bound in the block by each name of its pattern. One without a type is what the caller gives."""
    entry = walk.table.get(node.type)
    rule = entry[1] if entry is not None else None
    pattern: Node | None = node
    declared = default = NOTHING
    if isinstance(rule, ParameterRule):
        pattern = walk.part(node, rule.name)
        declared = _optional_type(walk, walk.part(node, rule.type))
        default_node = walk.part(node, rule.default)
        if default_node is not None and default_node != pattern:
            default = walk.optional(default_node)
        for child in node.children:
            if child.type in walk.spec.field_modifiers:
                _bind_field(walk, node, rule, declared, default, block)
                break
            inner = walk.table.get(child.type)
            if inner is not None and isinstance(inner[1], DecoratorRule):
                for part in child.named_children:
                    walk.visit(part)
    if pattern is None:
        return Parameter("", declared, default)
    kind = BindingKind.VARIADIC if isinstance(rule, ParameterRule) and rule.gathers else BindingKind.PARAMETER
    inner = walk.table.get(pattern.type)
    is_plain = not pattern.named_child_count or (inner is not None and isinstance(inner[1], SigilRule))
    if inner is not None and isinstance(inner[1], RestTargetRule) and pattern.named_child_count:
        kind = BindingKind.VARIADIC
        pattern = pattern.named_children[0]
    if inner is not None and isinstance(inner[1], DefaultTargetRule):
        target = pattern.child_by_field_name(inner[1].target)
        default = walk.optional(pattern.child_by_field_name(inner[1].default))
        pattern = target if target is not None else pattern
    if types.parameters and declared == NOTHING and is_plain:
        declared = types.parameters.get(walk.text(pattern), NOTHING)
    value = default
    if declared == NOTHING and number >= 0 and kind is BindingKind.PARAMETER:
        value = walk.add(Given(number))
        if default != NOTHING:
            value = walk.add(Choice((value, default)))
    bind_pattern(walk, pattern, kind, value, declared, node.start_byte, block=block)
    plain = walk.text(pattern) if is_plain or not pattern.named_child_count else ""
    if kind is BindingKind.VARIADIC and isinstance(rule, ParameterRule) and rule.gathers:
        declared = _element_of(walk, declared)
    return Parameter(plain, declared, default, kind)


def _element_of(walk: Walk, declared: int) -> int:
    """The type of each argument that a parameter gathers which is declared by the type of all of them."""
    held = walk.expressions[declared] if declared != NOTHING else None
    return held.arguments[0] if isinstance(held, Index) and held.arguments else declared


def _optional_type(walk: Walk, node: Node | None) -> int:
    if node is None:
        return NOTHING
    outer, walk.in_type = walk.in_type, True
    index = walk.visit(node)
    walk.in_type = outer
    return index


def _bind_field(walk: Walk, node: Node, rule: ParameterRule, declared: int, default: int, block: int) -> None:
    """A constructor's parameter that is a field as well."""
    name = walk.part(node, rule.name)
    holder = walk.blocks[block].parent
    if default != NOTHING:
        default = walk.add(Choice((default,)))  # it is only one of the values that the field may have
    if name is not None and walk.blocks[holder].kind is BlockKind.CLASS:
        walk.bindings.append(
            Binding(
                walk.text(name),
                holder,
                node.end_byte,
                BindingKind.ASSIGN,
                default,
                declared,
                (),
                node.start_point[0] + 1,
            )
        )


def _listed(walk: Walk, node: Node | None) -> list[Node]:
    """The parameters of a list, without comments and without the receiver's type."""
    if node is None:
        return []
    found: list[Node] = []
    own = walk.table.get(node.type)
    if own is not None and isinstance(own[1], ParameterRule) and walk.part(node, own[1].name) is not None:
        # The last parameter, which gathers the rest, is written as parts of the list itself.
        parts = {part.id for each in (own[1].name, own[1].type) if (part := walk.part(node, each)) is not None}
        return [*[child for child in node.named_children if child.id not in parts and child.type in walk.table], node]
    for child in node.named_children:
        entry = walk.table.get(child.type)
        if entry is not None and isinstance(entry[1], ParameterRule) and walk.spec.receiver_names:
            name = walk.part(child, entry[1].name)
            if name is not None and walk.text(name) in walk.spec.receiver_names:
                read_parameter(walk, child, walk.block, NOTHING)
                continue
        if child.type not in walk.spec.comments and child.type not in walk.spec.receiver_types:
            entry = walk.table.get(child.type)
            if entry is not None and isinstance(entry[1], AttributeRule):
                continue
            found.append(child)
    return found


def clause_of(node: Node, clause: str) -> Node | None:
    """The child of this type, if there is such a type and child."""
    return next((child for child in node.named_children if child.type == clause), None) if clause else None


def _predicates(walk: Walk, clause: Node) -> dict[str, list[int]]:
    """What a clause says of type parameters, by their names."""
    found: dict[str, list[int]] = {}
    for child in clause.named_children:
        entry = walk.table.get(child.type)
        if entry is not None and isinstance(entry[1], PredicateRule):
            of, bounds = child.child_by_field_name(entry[1].parameter), child.child_by_field_name(entry[1].bounds)
            outer, walk.in_type = walk.in_type, True
            bound = walk.optional(bounds)
            walk.in_type = outer
            if of is not None and bound != NOTHING:
                found.setdefault(walk.text(of), []).append(bound)
    return found


def read_predicate(walk: Walk, node: Node, rule: PredicateRule) -> int:
    """What is said of a type that is no parameter, or of an outer one: what it names is mentioned."""
    outer, walk.in_type = walk.in_type, True
    walk.visit_children(node)
    walk.in_type = outer
    return NOTHING


def read_type_parameters(walk: Walk, node: Node | None, clause: Node | None = None) -> None:
    """Bind type parameters in the current block, with what a clause says of them."""
    said = _predicates(walk, clause) if clause is not None else {}
    rule: Rule | None = None
    for child in node.named_children if node is not None else ():
        entry = walk.table.get(child.type)
        if entry is None or not isinstance(entry[1], TypeParameterRule):
            if entry is not None and isinstance(entry[1], BoundsParameterRule):
                walk.visit(child)
            continue
        rule = entry[1]
        outer, walk.in_type = walk.in_type, True
        bound = walk.optional(child.child_by_field_name(rule.bound))
        default = walk.optional(child.child_by_field_name(rule.default))
        walk.in_type = outer
        for name in child.children_by_field_name(rule.name):
            if walk.text(name) in said:
                known = (*((bound,) if bound != NOTHING else ()), *said[walk.text(name)])
                bound = known[0] if len(known) == 1 else walk.add(Choice(known))
            walk.bindings.append(
                Binding(walk.text(name), walk.block, name.start_byte, BindingKind.TYPE, default, bound)
            )
    if node is not None and isinstance(rule, TypeParameterRule) and rule.clause:
        _read_clauses(walk, node, rule)


def _read_clauses(walk: Walk, listed: Node, rule: TypeParameterRule) -> None:
    """Bounds that are written after the head: `where T : Base, IThing`."""
    holder = listed.parent
    for clause in holder.named_children if holder is not None else ():
        if clause.type != rule.clause or not clause.named_child_count:
            continue
        name, *constraints = clause.named_children
        bounds = [_optional_type(walk, each.child_by_field_name(rule.constraint)) for each in constraints]
        known = tuple([bound for bound in bounds if bound != NOTHING])
        if not known:
            continue
        bound = known[0] if len(known) == 1 else walk.add(Choice(known))
        text = walk.text(name)
        for number in range(len(walk.bindings) - 1, -1, -1):
            binding = walk.bindings[number]
            if binding.kind is BindingKind.TYPE and binding.name == text and binding.block == walk.block:
                walk.bindings[number] = msgspec.structs.replace(binding, type=bound)
                break


def read_type_bound(walk: Walk, node: Node, rule: TypeParameterRule) -> int:
    """What looks like a type parameter outside a list of them is only walked through."""
    walk.visit_children(node)
    return NOTHING


def read_signature_type(walk: Walk, node: Node, rule: FunctionRule) -> int:
    """A function's signature as the type of a function."""
    outer = walk.block
    block = walk.block = walk.open_block(BlockKind.FUNCTION)
    _, returns = read_parameters(walk, node, rule, block, walk.mentions)
    bind_declared_result(walk, node, block, returns, False)
    walk.block = outer
    return walk.add(Closure(block))


def read_function_type(walk: Walk, node: Node, rule: FunctionTypeRule) -> int:
    outer = walk.block
    block = walk.block = walk.open_block(BlockKind.FUNCTION)
    read_type_parameters(walk, node.child_by_field_name(rule.type_parameters) if rule.type_parameters else None)
    listed = node.child_by_field_name(rule.parameters)
    for number, child in enumerate(_listed(walk, listed)):
        read_parameter(walk, child, block, number)
    outer_in_type, walk.in_type = walk.in_type, True
    returns = walk.optional(node.child_by_field_name(rule.returns))
    walk.in_type = outer_in_type
    walk.bindings.append(Binding("", block, node.start_byte, BindingKind.RETURN, NOTHING, returns))
    walk.block = outer
    return walk.add(Closure(block))


def bind_declared_result(walk: Walk, node: Node, block: int, returns: int, is_async: bool) -> None:
    if returns != NOTHING:
        walk.bindings.append(Binding("", block, node.start_byte, BindingKind.RETURN, NOTHING, returns))
