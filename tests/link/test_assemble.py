"""Which nodes and edges does a project become, and under which ids?"""

from __future__ import annotations

import unicodedata

import pytest
from fakes.facts import MemoryFacts, assembled
from hypothesis import given, settings
from hypothesis import strategies as st

from kgcore.link.assemble import Assembly, assemble
from kgcore.link.program import link
from kgcore.model.kinds import NODE_TYPE_OF, EdgeType, NodeType, Relation, SymbolKind, Tier
from kgcore.model.records import Edge

SHOP = {
    "shop/__init__.py": '"""Sells."""\nfrom .orders import Order\n',
    "shop/orders.py": (
        "import json\nimport requests\n\nLIMIT = 3\n\n\n"
        'class Order:\n    """One order."""\n\n    rate = 2\n\n'
        "    def __init__(self, total: int):\n        self.total = total\n\n"
        "    @property\n    def price(self):\n        return self.total * self.rate\n\n"
        "    @price.setter\n    def price(self, value):\n        self.total = value\n\n"
        "    def copy(self) -> 'Order':\n        return Order(self.total + LIMIT)\n\n\n"
        "def place(order: Order) -> Order:\n    requests.post(json.dumps(order))\n"
        "    made = Order(1)\n    return Order(2) or made\n"
    ),
    "shop/deep/__init__.py": "",
    "shop/deep/leaf.py": (
        "from shop import Order\nfrom ..orders import place\n\n\ndef run():\n    place(Order(1)).copy()\n"
    ),
    "main.py": "import shop\n\nshop.Order(1)\n",
}


def edges_of(assembly: Assembly, relation: Relation) -> list[tuple[str, str]]:
    return [(edge.source, edge.target) for edge in assembly.edges if edge.relation is relation]


def edge_of(assembly: Assembly, source: str, relation: Relation, target: str) -> Edge:
    (edge,) = [
        item for item in assembly.edges if (item.source, item.relation, item.target) == (source, relation, target)
    ]
    return edge


def ids(source: str, path: str = "a.py") -> list[str]:
    """Ids of definitions in the order written."""
    assembly = assembled({path: source})
    return list(assembly.definitions)


def test_the_first_of_a_name_is_bare_and_accessors_say_what_they_are() -> None:
    source = (
        "class A:\n    @property\n    def x(self): ...\n    @x.setter\n    def x(self, v): ...\n"
        "    @x.deleter\n    def x(self): ...\n"
        "    def y(self): ...\n    def y(self, again): ...\n    def y(self, once, more): ...\n"
    )
    assert ids(source) == [
        *("class:a.py:A", "function:a.py:A.x", "function:a.py:A.x@setter", "function:a.py:A.x@deleter"),
        *("function:a.py:A.y", "function:a.py:A.y#2", "function:a.py:A.y#3"),
    ]


def test_a_second_setter_gets_a_number_too() -> None:
    source = "class A:\n" + "    @x.setter\n    def x(self, v): ...\n" * 3
    assert ids(source)[1:] == ["function:a.py:A.x", "function:a.py:A.x@setter", "function:a.py:A.x#2"]


def test_members_of_a_redefined_class_do_not_collide() -> None:
    found = ids("class A:\n    def m(self): ...\nclass A:\n    def m(self): ...\n")
    assert len(set(found)) == 4
    assert found[0] == "class:a.py:A"


def test_separators_in_paths_are_encoded_and_names_composed() -> None:
    decomposed = unicodedata.normalize("NFD", "é")
    assert ids(f"def {decomposed}(): ...\n", f"a#1/{decomposed}.py") == ["function:a%231/é.py:é"]


def test_ids_hold_no_lines_so_that_an_edit_above_renames_nothing() -> None:
    before, after = assembled(SHOP), assembled({path: f"# a line\n\n{text}" for path, text in SHOP.items()})
    assert [node.id for node in before.nodes] == [node.id for node in after.nodes]
    assert [(e.source, e.relation, e.target) for e in before.edges] == [
        (e.source, e.relation, e.target) for e in after.edges
    ]


def test_what_holds_what() -> None:
    held = edges_of(assembled(SHOP), Relation.CONTAINS)
    orders = "file:shop/orders.py"
    order = "class:shop/orders.py:Order"
    assert {
        ("module:shop", "file:shop/__init__.py"),
        ("module:shop", orders),
        ("module:shop", "module:shop/deep"),
        ("module:shop/deep", "file:shop/deep/leaf.py"),
        (orders, order),
        (orders, "concept:shop/orders.py:LIMIT"),
        (order, "function:shop/orders.py:Order.price"),
        (order, "function:shop/orders.py:Order.price@setter"),
        (order, "concept:shop/orders.py:Order.rate"),
        (order, "concept:shop/orders.py:Order.total"),
    } <= set(held)
    targets = [target for _, target in held]
    assert len(targets) == len(set(targets)), "everything has one holder"
    assert "file:main.py" not in targets


def test_everything_but_files_packages_and_outside_things_is_held() -> None:
    assembly = assembled(SHOP)
    held = {target for _, target in edges_of(assembly, Relation.CONTAINS)}
    loose = [node.id for node in assembly.nodes if node.type not in (NodeType.FILE, NodeType.MODULE) and node.path]
    assert [node_id for node_id in loose if node_id not in held] == []


def test_kinds() -> None:
    kinds = {node.qualified_name: node.kind for node in assembled(SHOP).nodes if node.path == "shop/orders.py"}
    assert kinds["LIMIT"] is SymbolKind.CONSTANT
    assert kinds["Order"] is SymbolKind.CLASS
    assert kinds["Order.__init__"] is SymbolKind.CONSTRUCTOR
    assert kinds["Order.price"] is SymbolKind.PROPERTY
    assert kinds["Order.copy"] is SymbolKind.METHOD
    assert kinds["Order.rate"] is SymbolKind.ATTRIBUTE
    assert kinds["Order.total"] is SymbolKind.FIELD
    assert kinds["place"] is SymbolKind.FUNCTION


def test_several_relations_between_one_pair_are_all_kept_with_their_sites() -> None:
    assembly = assembled(SHOP)
    place, order = "function:shop/orders.py:place", "class:shop/orders.py:Order"
    between = {edge.relation: edge for edge in assembly.edges if (edge.source, edge.target) == (place, order)}
    assert set(between) == {Relation.USES_TYPE, Relation.CONSTRUCTS}
    constructed = between[Relation.CONSTRUCTS]
    assert [(site.line, site.column) for site in constructed.sites] == [(29, 11), (30, 11)]
    assert constructed.tier is Tier.CERTAIN
    assert constructed.type is EdgeType.CALLS


def test_the_headline_is_the_strongest_site() -> None:
    source = "class A:\n    def m(self):\n        x = A()\n        x.m()\n        self.m()\n"
    edge = edge_of(assembled({"a.py": source}), "function:a.py:A.m", Relation.CALLS, "function:a.py:A.m")
    assert [site.tier for site in edge.sites] == [Tier.INFERRED, Tier.CERTAIN]
    assert (edge.tier, edge.strategy) == (Tier.CERTAIN, "receiver")


def test_two_calls_at_one_place_are_one_site() -> None:
    assembly = assembled({"a.py": "def f(): ...\nx = y = f()\n", "b.py": "from a import f\nf(); f()\n"})
    assert [len(edge.sites) for edge in assembly.edges if edge.relation is Relation.CALLS] == [1, 2]


def test_outside_symbols_are_nodes_of_their_package() -> None:
    assembly = assembled(SHOP)
    nodes = {node.id: node for node in assembly.nodes}
    called = nodes["function:ext/requests:post"]
    assert (called.kind, called.path, called.qualified_name) == (SymbolKind.EXTERNAL_SYMBOL, "", "requests.post")
    assert nodes["module:ext/requests"].kind is SymbolKind.EXTERNAL_PACKAGE
    assert ("function:shop/orders.py:place", "function:ext/requests:post") in edges_of(assembly, Relation.CALLS)
    assert not any("builtins" in node_id for node_id in nodes)


def test_every_edge_has_both_ends_and_every_list_is_sorted() -> None:
    assembly = assembled(SHOP)
    known = {node.id for node in assembly.nodes}
    assert [edge for edge in assembly.edges if edge.source not in known or edge.target not in known] == []
    keys = [(edge.source, edge.relation, edge.target) for edge in assembly.edges]
    assert keys == sorted(set(keys))
    assert [node.id for node in assembly.nodes] == sorted(known)
    assert all(list(edge.sites) == sorted(set(edge.sites)) for edge in assembly.edges)
    assert all(node.type is NODE_TYPE_OF[node.kind] for node in assembly.nodes if node.path)


def test_docs_and_words_are_kept_by_node() -> None:
    assembly = assembled(SHOP)
    assert assembly.docs["class:shop/orders.py:Order"] == "One order."
    assert assembly.docs["file:shop/__init__.py"] == "Sells."
    assert "LIMIT" in assembly.words["function:shop/orders.py:Order.copy"].split()


def test_unresolved_and_outside_calls_are_counted() -> None:
    assembly = assembled({"a.py": "mystery()\nlen([])\nunknown.f()\n"})
    assert (assembly.unresolved, assembly.outside) == (2, 1)


@pytest.mark.parametrize("folder", ["other", "deep/er", "src"])
def test_the_same_package_in_another_folder_gives_the_same_graph(folder: str) -> None:
    package = {path: text for path, text in SHOP.items() if path != "main.py"}
    here, there = assembled(package), assembled({f"{folder}/{path}": text for path, text in package.items()})

    def moved(node_id: str) -> str:
        return node_id.replace(":shop", f":{folder}/shop", 1)

    assert {moved(node.id) for node in here.nodes} == {node.id for node in there.nodes}
    assert {(moved(e.source), e.relation, moved(e.target), e.sites) for e in here.edges} == {
        (e.source, e.relation, e.target, e.sites) for e in there.edges
    }


@settings(deadline=None, max_examples=20)
@given(st.permutations(sorted(SHOP)))
def test_the_order_of_files_changes_nothing(paths: list[str]) -> None:
    expected = assembled(SHOP)
    reader = MemoryFacts({path: SHOP[path] for path in paths})
    found = assemble(reader, link(paths, reader))
    assert (found.nodes, found.edges, found.unresolved) == (expected.nodes, expected.edges, expected.unresolved)


@pytest.mark.parametrize(
    ("path", "name"),
    [
        ("ui/Button.vue", "Button"),
        ("ui/Button.test.js", "Button"),
        ("ui/index.ts", "ui"),
        ("index.ts", "index"),
    ],
)
def test_what_a_file_gives_as_its_default_is_called_by_the_file_s_name(path: str, name: str) -> None:
    source = "<b/>" if path.endswith(".vue") else "export default function () {}"
    nodes = {node.id: node for node in assembled({path: source}).nodes}
    node = nodes[f"function:{path}:default"]
    assert (node.name, node.qualified_name) == (name, name)


def test_members_of_such_an_object_too() -> None:
    nodes = {node.id: node for node in assembled({"ui/App.js": "export default { m: { f() {} } }"}).nodes}
    node = nodes["function:ui/App.js:default.m.f"]
    assert (node.name, node.qualified_name) == ("f", "App.m.f")


def test_only_what_has_no_name_is_called_by_the_file_s() -> None:
    assembly = assembled({"a.py": "def default():\n    pass\n", "b.ts": "export default class C { default() {} }\n"})
    assert {node.name for node in assembly.nodes if node.kind is not SymbolKind.FILE} == {"default", "C"}
