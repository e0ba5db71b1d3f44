"""How hard is a piece of code to take in, as far as its length and its branches say?"""

from __future__ import annotations

from typing import NamedTuple

from kgcore.model.kinds import Complexity


class Bands(NamedTuple):
    """Where one band ends and the next begins, in lines and in branches."""

    simple_lines: int
    simple_branches: int
    """Up to and including both of these it is simple."""
    complex_lines: int
    complex_branches: int
    """From either of these on it is complex."""


FUNCTION_BANDS = Bands(simple_lines=40, simple_branches=4, complex_lines=150, complex_branches=10)
"""Ten branches make a cyclomatic complexity of eleven, just over the limit that McCabe set in 1976."""

CONTAINER_BANDS = Bands(simple_lines=150, simple_branches=15, complex_lines=600, complex_branches=80)
"""For what holds several definitions: a class, a file. Its branches are the sum over all that it holds."""


# Names of their own: reading a member off its enumeration is a call each time, and there are many nodes.
_SIMPLE, _MODERATE, _COMPLEX = Complexity.SIMPLE, Complexity.MODERATE, Complexity.COMPLEX


def complexity_of(lines: int, branches: int, bands: Bands = FUNCTION_BANDS) -> Complexity:
    """The band of something that is `lines` long and takes one of `branches` more ways than straight through.

    Length counts beside branches because a long straight text is work to read too; either alone makes it complex.
    """
    if lines >= bands.complex_lines or branches >= bands.complex_branches:
        return _COMPLEX
    if lines <= bands.simple_lines and branches <= bands.simple_branches:
        return _SIMPLE
    return _MODERATE
