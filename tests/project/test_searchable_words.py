"""Which words find a node of a built project?"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from kgcore.project.build import build_project
from kgcore.project.places import index_path
from kgcore.store.reader import Index, open_index

FILES = {
    "shop/pay.py": '''
        """Payments."""

        def charge(amount_due):
            """Take the money once."""
            return ledger.enter(amount_due)

        def forward(order):
            return settled(order)

        def settled(order):
            return order.total
        ''',
    "tests/test_pay.py": '''
        from shop.pay import charge

        class ChargeTests:
            currency = "EUR"

            def test_twice(self):
                """A repeated payment is refused."""
                voucher = charge(1)
        ''',
}


@pytest.fixture
def index(make_repo: Callable[..., Path]) -> Iterator[Index]:
    root = make_repo(FILES)
    build_project(root, jobs=1)
    with open_index(index_path(root / ".ua")) as opened:
        yield opened


def found(index: Index, word: str) -> set[str]:
    return {posting.node_id.rpartition(":")[2] for posting in index.text.candidates([word])}


@pytest.mark.parametrize(
    ("word", "name"),
    [
        ("charge", "charge"),
        ("money", "charge"),
        ("due", "charge"),
        ("ledger", "charge"),
        ("shop", "forward"),
        ("twice", "ChargeTests.test_twice"),
        ("refused", "ChargeTests.test_twice"),
    ],
    ids=["name", "documentation", "signature", "body", "path", "name of a test", "documentation of a test"],
)
def test_what_is_written_at_a_node_finds_it(index: Index, word: str, name: str) -> None:
    assert name in found(index, word)


def test_the_names_of_its_callers_do_not_find_a_node(index: Index) -> None:
    assert "forward" in index.graph.named("settled")[0].summary
    assert found(index, "forward") == {"forward"}


def test_what_a_tests_body_mentions_finds_nothing(index: Index) -> None:
    assert found(index, "voucher") == set()


def test_a_field_of_a_test_is_found_by_its_exact_name_alone(index: Index) -> None:
    (field,) = index.graph.named("currency")
    assert field.qualified_name == "ChargeTests.currency"
    assert found(index, "currency") == set()
