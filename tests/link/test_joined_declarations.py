"""Is a function that is declared in one file and defined in another one node?"""

from __future__ import annotations

from fakes.facts import assembled

from kgcore.model.kinds import Relation

HEADER = """/* Takes money. */
int charge(int amount);
int nowhere(void);
class Shop {
 public:
  int total();
};
"""
SOURCE = """#include "shop.h"
int charge(int amount) { return nowhere(); }
int Shop::total() { return charge(1); }
"""
SOURCES = {"shop.h": HEADER, "shop.cc": SOURCE}


def test_the_definition_is_the_node() -> None:
    graph = assembled(SOURCES)
    functions = sorted(node.id for node in graph.nodes if node.type == "function")
    assert functions == ["function:shop.cc:Shop.total", "function:shop.cc:charge", "function:shop.h:nowhere"]


def test_the_class_contains_the_method_that_is_defined_elsewhere() -> None:
    graph = assembled(SOURCES)
    holders = {
        edge.source
        for edge in graph.edges
        if edge.relation is Relation.CONTAINS and edge.target == "function:shop.cc:Shop.total"
    }
    assert holders == {"class:shop.h:Shop"}


def test_the_declaration_documents_what_is_defined_without_words() -> None:
    assert assembled(SOURCES).docs["function:shop.cc:charge"] == "Takes money."
