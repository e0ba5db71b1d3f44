from pay._internal.ledger import book
from . import _internal
from ._internal import ledger


def charge():
    book()
    # <- calls src/pay/_internal/ledger.py:book
    ledger.book()
    #      ^ calls src/pay/_internal/ledger.py:book
    _internal.ledger.book()
    #                ^ calls src/pay/_internal/ledger.py:book
