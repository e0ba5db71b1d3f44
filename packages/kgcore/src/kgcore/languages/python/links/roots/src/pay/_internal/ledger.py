from ..api import charge
from ... import outside
from ...other import gone


def book():
    charge()
    # <- calls src/pay/api.py:charge
    gone()
    # <- nothing
