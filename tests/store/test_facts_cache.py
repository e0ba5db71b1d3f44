"""Are a file's facts found again exactly when nothing that they depend on has changed?"""

from __future__ import annotations

import sqlite3
from contextlib import closing

import pytest

from kgcore.store.facts_cache import FactsKey, load_many, prune, store_many

KEY = FactsKey("0a", "python", "f1")
OTHER = FactsKey("0b", "python", "f1")


@pytest.fixture
def cache(write, node, graph):
    return write(graph([node("run")]), facts=[(KEY, b"\x00facts\xff"), (OTHER, b"others")])


def test_facts_are_found_by_all_that_they_depend_on(cache):
    changed = [KEY._replace(digest="0c"), KEY._replace(language="go"), KEY._replace(fingerprint="f2")]
    assert load_many(cache, [KEY, *changed]) == {KEY: b"\x00facts\xff"}


def test_a_rebuild_keeps_the_facts_that_it_is_given_and_no_others(cache, write, node, graph):
    write(graph([node("run")]), facts=load_many(cache, [OTHER]).items())
    assert load_many(cache, [KEY, OTHER]) == {OTHER: b"others"}


def test_without_an_index_nothing_is_known(index_path):
    assert load_many(index_path, [KEY]) == {}


def test_in_a_damaged_index_nothing_is_known(cache):
    cache.write_bytes(cache.read_bytes()[:5_000])
    assert load_many(cache, [KEY]) == {}


def test_entries_are_added_replaced_and_pruned(cache):
    new = FactsKey("0c", "python", "f1")
    with closing(sqlite3.connect(cache)) as connection, connection:
        store_many(connection, [(new, b"new"), (KEY, b"replaced")])
        assert prune(connection, [new, KEY]) == 1
    assert load_many(cache, [KEY, OTHER, new]) == {KEY: b"replaced", new: b"new"}


def test_entries_of_a_transaction_that_is_rolled_back_are_not_there(cache):
    with closing(sqlite3.connect(cache)) as connection:
        store_many(connection, [(KEY, b"replaced")])
        connection.rollback()
    assert load_many(cache, [KEY]) == {KEY: b"\x00facts\xff"}
