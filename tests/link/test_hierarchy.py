"""Is the method resolution order the one that Python itself computes?"""

from __future__ import annotations

from fakes.facts import MemoryFacts
from hypothesis import given, settings
from hypothesis import strategies as st

from kgcore.link.program import Program
from kgcore.link.symbols import ClassSymbol
from kgcore.link.values import External

Graph = list[list[int]]
"""For each class its bases, all of them defined before it."""


@st.composite
def class_graphs(draw: st.DrawFn) -> Graph:
    count = draw(st.integers(1, 9))
    return [
        draw(st.lists(st.integers(0, number - 1), unique=True, max_size=3)) if number else [] for number in range(count)
    ]


def source_of(graph: Graph) -> str:
    return "\n".join(
        f"class C{number}({', '.join(f'C{base}' for base in bases)}): ...\n" for number, bases in enumerate(graph)
    )


def python_order(graph: Graph) -> dict[int, list[str]]:
    """Names in order for every class that Python can make."""
    made: dict[int, type] = {}
    for number, bases in enumerate(graph):
        if all(base in made for base in bases):
            try:
                made[number] = type(f"C{number}", tuple(made[base] for base in bases), {})
            except TypeError:
                continue
    return {number: [base.__name__ for base in made[number].__mro__[:-1]] for number in made}


def orders(source: str) -> dict[str, list[str]]:
    """Class → names in its order; an outside base by its dotted name, an unknown one as `?`."""
    program = Program(MemoryFacts({"a.py": source}), "python")
    unit = program.unit("a.py")
    assert unit is not None
    return {
        symbol.definition.name: [
            base.definition.name if isinstance(base, ClassSymbol) else base.name if isinstance(base, External) else "?"
            for base in program.evaluator.hierarchy.order(symbol)
        ]
        for symbol in unit.symbols
        if isinstance(symbol, ClassSymbol)
    }


@settings(deadline=None)
@given(class_graphs())
def test_the_order_is_pythons(graph: Graph) -> None:
    found = orders(source_of(graph))
    assert {f"C{number}": order for number, order in python_order(graph).items()} == {
        f"C{number}": found[f"C{number}"] for number in python_order(graph)
    }


@settings(deadline=None)
@given(class_graphs())
def test_every_base_is_in_the_order_once_even_where_python_refuses(graph: Graph) -> None:
    found = orders(source_of(graph))
    for number, bases in enumerate(graph):
        order = found[f"C{number}"]
        assert order[0] == f"C{number}"
        assert len(order) == len(set(order))
        assert {f"C{base}" for base in bases} <= set(order)


def test_outside_and_unknown_bases_keep_their_place() -> None:
    source = "import lib\nclass A: ...\nclass B(A, lib.X): ...\nclass C(make(), B): ...\nclass D(Exception): ...\n"
    found = orders(source)
    assert found["B"] == ["B", "A", "lib.X"]
    assert found["C"] == ["C", "?", "B", "A", "lib.X"]
    assert found["D"] == ["D", "builtins.Exception"]


def test_an_outside_base_of_two_classes_comes_after_both() -> None:
    source = "import lib\nclass A(lib.X): ...\nclass B(lib.X): ...\nclass C(A, B): ...\n"
    assert orders(source)["C"] == ["C", "A", "B", "lib.X"]


def test_bases_in_a_circle_end() -> None:
    found = orders("class A(B): ...\nclass B(A): ...\nclass C(C): ...\n")
    assert {name: order[0] for name, order in found.items()} == {"A": "A", "B": "B", "C": "C"}


def test_generic_and_protocol_bases_are_not_in_the_order() -> None:
    source = (
        "from typing import Generic, Protocol, TypeVar\nT = TypeVar('T')\n"
        "class A(Generic[T]): ...\nclass B(A[int], Protocol[T]): ...\nclass C(B[A[str]]): ...\n"
    )
    found = orders(source)
    assert found["A"] == ["A"]
    assert found["C"] == ["C", "B", "A"]


def test_a_base_is_looked_up_where_the_class_is_defined() -> None:
    source = (
        "class A: ...\nBase = A\ndef make():\n    class Base: ...\n    class Inner(Base): ...\nclass Outer(Base): ...\n"
    )
    found = orders(source)
    assert found["Inner"] == ["Inner", "Base"]
    assert found["Outer"] == ["Outer", "A"]
