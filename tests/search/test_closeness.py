"""How near are misspelt, shortened and unrelated words?"""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from kgcore.search.closeness import closeness, nearest_words

WORDS = st.text(alphabet="abcdeé", max_size=12)


def test_exact_before_beginning_before_misspelling() -> None:
    exact, beginning = closeness("auth", "auth"), closeness("auth", "authentication")
    misspelt = closeness("contrl", "control")
    assert exact == 1.0 > beginning > misspelt > 0.5


def test_a_misspelt_beginning_is_near() -> None:
    assert closeness("contrl", "controller") > 0.5


def test_swapped_letters_are_one_mistake() -> None:
    assert closeness("toekn", "token") > 0.5


def test_short_words_are_not_misspellings_of_each_other() -> None:
    assert closeness("get", "set") == 0.0
    assert closeness("id", "is") == 0.0


def test_nearest_words_prefers_whole_words_to_beginnings() -> None:
    assert nearest_words("contrl", ["controller", "control", "patrol"]) == ["control"]
    assert nearest_words("contrl", ["controller", "house"]) == ["controller"]
    assert nearest_words("xyzzy", ["controller", "house"]) == []


@given(WORDS, WORDS)
def test_closeness_lies_between_0_and_1_and_is_1_only_for_the_same_word(one: str, other: str) -> None:
    close = closeness(one, other)
    assert 0.0 <= close <= 1.0
    assert (close == 1.0) == (one == other)


@given(st.text(max_size=20), st.lists(st.text(max_size=20), max_size=20))
def test_nearest_words_come_from_the_vocabulary(typed: str, vocabulary: list[str]) -> None:
    assert set(nearest_words(typed, vocabulary)) <= set(vocabulary)
