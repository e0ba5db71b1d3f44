"""Does analysis say of a real, linked project what a reader of it would say?"""

from __future__ import annotations

import textwrap

import pytest
from fakes.facts import MemoryFacts

from kgcore.analyze.annotate import annotate
from kgcore.link.assemble import assemble
from kgcore.link.program import link
from kgcore.model.kinds import Complexity, Role
from kgcore.model.records import Node

PROJECT = {
    "shop/__init__.py": '"""A small shop."""\n',
    "shop/orders.py": '''
        from abc import ABC, abstractmethod
        from functools import lru_cache

        LIMIT = 10

        class Store(ABC):
            @abstractmethod
            def save(self, order): ...

        class Orders(Store):
            def save(self, order):
                return self._check(order)

            def _check(self, order):
                return order.total < LIMIT

            @property
            def size(self):
                return 0

        @lru_cache(maxsize=1)
        def load():
            """Load the orders.

            From the disk.
            """
            return Orders()

        async def stream():
            yield load()

        def place(order):
            load().save(order)
    ''',
    "shop/__main__.py": """
        from shop.orders import place

        def main():
            place(None)

        if __name__ == "__main__":
            main()
    """,
    "shop/branching.py": "def choose(x):\n" + "".join(f"    if x == {n}:\n        return {n}\n" for n in range(12)),
    "tests/test_orders.py": """
        from shop.orders import load, place

        def test_place():
            place(None)

        def test_load():
            load()
    """,
}


@pytest.fixture(scope="module")
def nodes() -> dict[str, Node]:
    reader = MemoryFacts({path: textwrap.dedent(text) for path, text in PROJECT.items()})
    assembly = assemble(reader, link(reader.paths(), reader))
    found = annotate(
        assembly.nodes, assembly.edges, docs=assembly.docs, definitions=assembly.definitions, facts=reader.facts
    )
    assert [node.id for node in found] == [node.id for node in assembly.nodes]
    return {node.id: node for node in found}


def test_roles_come_from_paths(nodes: dict[str, Node]) -> None:
    assert nodes["function:shop/orders.py:place"].role is Role.PRODUCTION
    assert nodes["function:tests/test_orders.py:test_place"].role is Role.TEST
    assert nodes["module:ext/functools"].role is Role.EXTERNAL


def test_documentation_is_the_summary(nodes: dict[str, Node]) -> None:
    assert nodes["function:shop/orders.py:load"].summary == "Load the orders."
    assert nodes["file:shop/__init__.py"].summary == "A small shop."


def test_a_package_says_what_the_file_says_that_stands_for_it(nodes: dict[str, Node]) -> None:
    assert nodes["module:shop"].summary == "A small shop."


def test_a_method_without_documentation_is_described_by_its_relations(nodes: dict[str, Node]) -> None:
    summary = nodes["function:shop/orders.py:Orders.save"].summary

    assert summary.startswith("Method of `Orders`; overrides Store.save; calls _check; called by ")
    assert "place" in summary


def test_a_class_without_documentation_is_described_by_bases_and_methods(nodes: dict[str, Node]) -> None:
    summary = nodes["class:shop/orders.py:Orders"].summary

    assert summary.startswith("Class, extends Store; 3 methods (")
    assert summary.endswith("; used by load.")


def test_a_file_is_described_by_what_it_holds(nodes: dict[str, Node]) -> None:
    assert nodes["file:shop/orders.py"].summary.startswith("Module with 3 functions and 2 classes: ")
    assert nodes["file:tests/test_orders.py"].summary == "Test module."


def test_a_constant_is_described_by_its_module_and_users(nodes: dict[str, Node]) -> None:
    assert nodes["concept:shop/orders.py:LIMIT"].summary == "Constant in module orders; used by Orders._check."


def test_every_node_has_a_summary(nodes: dict[str, Node]) -> None:
    assert [node.id for node in nodes.values() if not 0 < len(node.summary) <= 240] == []


def test_modifiers_and_decorators_are_tags(nodes: dict[str, Node]) -> None:
    assert nodes["function:shop/orders.py:Store.save"].tags == ("method", "abstract", "orders", "shop")
    assert "private" in nodes["function:shop/orders.py:Orders._check"].tags
    assert "property" in nodes["function:shop/orders.py:Orders.size"].tags
    assert "lru-cache" in nodes["function:shop/orders.py:load"].tags
    assert {"async", "generator"} <= set(nodes["function:shop/orders.py:stream"].tags)
    assert "generator" not in nodes["function:shop/orders.py:place"].tags


def test_programs_are_entry_points(nodes: dict[str, Node]) -> None:
    entries = {node.id for node in nodes.values() if "entry-point" in node.tags}

    assert entries == {"file:shop/__main__.py", "function:shop/__main__.py:main"}


def test_branches_make_a_function_complex(nodes: dict[str, Node]) -> None:
    assert nodes["function:shop/branching.py:choose"].complexity is Complexity.COMPLEX
    assert nodes["file:shop/branching.py"].complexity is Complexity.SIMPLE
    assert nodes["function:shop/orders.py:place"].complexity is Complexity.SIMPLE


def test_what_production_leans_on_is_more_important_than_what_only_tests_use(nodes: dict[str, Node]) -> None:
    load, stream = nodes["function:shop/orders.py:load"], nodes["function:shop/orders.py:stream"]

    assert load.importance > stream.importance == 0.0
    assert all(0.0 <= node.importance <= 1.0 for node in nodes.values())


def test_a_tree_gives_the_same_nodes_whatever_the_order_of_its_files(nodes: dict[str, Node]) -> None:
    reader = MemoryFacts({path: textwrap.dedent(text) for path, text in reversed(PROJECT.items())})
    assembly = assemble(reader, link(reader.paths(), reader))
    again = annotate(
        assembly.nodes, assembly.edges, docs=assembly.docs, definitions=assembly.definitions, facts=reader.facts
    )

    assert again == list(nodes.values())
