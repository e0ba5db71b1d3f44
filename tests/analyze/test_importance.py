"""Does importance tell what much of the graph leans on from what little does?"""

from __future__ import annotations

from fakes.shop import CLASS, FUNCTION, METHOD, edge, file_node, symbol
from hypothesis import given
from hypothesis import strategies as st

from kgcore.analyze.importance import importance as importance_of
from kgcore.analyze.joints import join
from kgcore.model.kinds import NodeType, Relation, Role, SymbolKind
from kgcore.model.records import Edge, Node


def importance(nodes: list[Node], edges: list[Edge]) -> dict[str, float]:
    ranks = importance_of(nodes, [node.role for node in nodes], join(nodes, edges))
    return {node.id: rank for node, rank in zip(nodes, ranks, strict=True)}


def function(path: str, name: str, role: Role = Role.PRODUCTION) -> Node:
    return symbol(path, name, FUNCTION, (1, 2), role=role)


popular, rare = function("shop/a.py", "popular"), function("shop/a.py", "rare")
callers = [function(f"shop/c{number}.py", "call") for number in range(5)]
testers = [function(f"tests/test_{number}.py", "test_it", Role.TEST) for number in range(5)]
inner = function("shop/a.py", "inner")
everything = [popular, rare, inner, *callers, *testers]


def test_the_most_leant_on_node_has_one_and_the_unused_zero() -> None:
    ranks = importance(everything, [edge(caller, Relation.CALLS, popular, 1) for caller in callers])

    assert ranks[popular.id] == 1.0
    assert ranks[rare.id] == 0.0


def test_referrers_count_once_however_often_they_refer() -> None:
    once = [edge(callers[0], Relation.CALLS, rare, 1), edge(callers[1], Relation.CALLS, popular, 1)]
    often = [*once, edge(callers[0], Relation.USES_VALUE, rare, 2, 3), edge(callers[0], Relation.READS, rare, 4)]

    assert importance(everything, often) == importance(everything, once)


def test_production_counts_more_than_tests() -> None:
    edges = [edge(tester, Relation.CALLS, rare, 1) for tester in testers]
    edges += [edge(caller, Relation.CALLS, popular, 1) for caller in callers[:1]]
    ranks = importance(everything, edges)

    assert ranks[popular.id] > ranks[rare.id] > 0.0


def test_another_file_counts_more_than_the_same() -> None:
    ranks = importance(everything, [edge(inner, Relation.CALLS, rare, 1), edge(callers[0], Relation.CALLS, popular, 1)])

    assert ranks[popular.id] > ranks[rare.id] > 0.0


def test_recursion_containing_and_being_tested_are_not_leaning() -> None:
    edges = [
        edge(rare, Relation.CALLS, rare, 1),
        edge(file_node("shop/a.py"), Relation.CONTAINS, rare),
        edge(popular, Relation.TESTED_BY, testers[0]),
    ]

    assert set(importance([*everything, file_node("shop/a.py")], edges).values()) == {0.0}


def test_a_class_gains_from_its_members() -> None:
    orders, other = symbol("shop/o.py", "Orders", CLASS, (1, 9)), symbol("shop/o.py", "Other", CLASS, (10, 11))
    save = symbol("shop/o.py", "Orders.save", METHOD, (2, 3))
    edges = [edge(orders, Relation.CONTAINS, save), *[edge(caller, Relation.CALLS, save, 1) for caller in callers]]
    ranks = importance([orders, other, save, *callers], edges)

    assert ranks[save.id] > ranks[orders.id] > ranks[other.id] == 0.0


def test_what_lies_outside_does_not_outrank_the_project() -> None:
    outside = Node(
        id="function:ext/os:getcwd",
        kind=SymbolKind.EXTERNAL_SYMBOL,
        type=NodeType.FUNCTION,
        name="getcwd",
        role=Role.EXTERNAL,
    )
    edges = [edge(caller, Relation.CALLS, outside, 1) for caller in callers]
    edges.append(edge(callers[0], Relation.CALLS, popular, 1))
    ranks = importance([*everything, outside], edges)

    assert ranks[popular.id] == 1.0
    assert 0.0 < ranks[outside.id] <= 0.5


def test_edges_to_unknown_nodes_add_nothing() -> None:
    edges = [
        edge(function("gone.py", "f"), Relation.CALLS, rare, 1),
        edge(rare, Relation.CALLS, function("gone.py", "f"), 1),
    ]

    assert set(importance(everything, edges).values()) == {0.0}


def test_an_empty_graph_has_no_ranks() -> None:
    assert importance([], []) == {}


links = st.lists(
    st.builds(
        edge,
        st.sampled_from(everything),
        st.sampled_from([Relation.CALLS, Relation.USES_VALUE, Relation.CONTAINS]),
        st.sampled_from(everything),
    ),
    max_size=30,
    unique_by=lambda each: (each.source, each.relation, each.target),
)


@given(links)
def test_order_does_not_matter(edges: list[Edge]) -> None:
    assert importance(everything[::-1], edges[::-1]) == importance(everything, edges)


@given(links, st.sampled_from(callers))
def test_one_more_referrer_never_lowers_the_order_of_its_target(edges: list[Edge], caller: Node) -> None:
    more = [*edges, edge(caller, Relation.IMPORTS, rare)]
    before, after = importance(everything, edges), importance(everything, more)

    for other in everything:
        if other is not rare and before[rare.id] > before[other.id]:
            assert after[rare.id] >= after[other.id]
