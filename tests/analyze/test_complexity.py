"""Do longer and more branching pieces of code never count as simpler?"""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from kgcore.analyze.complexity import CONTAINER_BANDS, FUNCTION_BANDS, Bands, complexity_of
from kgcore.model.kinds import Complexity

ORDER = [Complexity.SIMPLE, Complexity.MODERATE, Complexity.COMPLEX]
amounts = st.integers(0, 1_000)
bands = st.sampled_from([FUNCTION_BANDS, CONTAINER_BANDS])


def test_the_bands_of_a_function() -> None:
    assert complexity_of(40, 4) is Complexity.SIMPLE
    assert complexity_of(41, 0) is Complexity.MODERATE
    assert complexity_of(3, 5) is Complexity.MODERATE
    assert complexity_of(3, 10) is Complexity.COMPLEX
    assert complexity_of(150, 0) is Complexity.COMPLEX


def test_a_file_may_be_longer_than_a_function() -> None:
    assert complexity_of(150, 10) is Complexity.COMPLEX
    assert complexity_of(150, 10, CONTAINER_BANDS) is Complexity.SIMPLE


@given(amounts, amounts, amounts, amounts, bands)
def test_more_is_never_simpler(lines: int, branches: int, more_lines: int, more_branches: int, bands: Bands) -> None:
    less = complexity_of(lines, branches, bands)
    more = complexity_of(lines + more_lines, branches + more_branches, bands)

    assert ORDER.index(less) <= ORDER.index(more)
