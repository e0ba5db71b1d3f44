"""Do the forms of a word share a stem, and unrelated words not?"""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kgcore.search.stems import stem


@pytest.mark.parametrize(
    "forms",
    [
        "valid validate validated validates validating validation validations validator validators",
        "execute executed executing execution executor executors",
        "migrate migrated migrating migration migrations",
        "build builder building builds built",
        "process processed processes processing processor",
        "query queries querying",
        "authenticate authenticated authentication authenticator",
        "serialize serializer serialization serialized",
        "save saved saves saving",
        "match matches matching matched",
        "apply applied applies application",
        "verify verified verification verifies",
        "run runs running runner",
        "commit commits committed committing",
        "token tokens",
        "url urls",
        "class classes",
        "write writes written writing writer",
    ],
)
def test_forms_of_one_word_share_a_stem(forms: str) -> None:
    assert len({stem(form) for form in forms.split()}) == 1


@pytest.mark.parametrize(("one", "other"), [("string", "strip"), ("class", "close"), ("user", "use"), ("node", "note")])
def test_different_words_keep_different_stems(one: str, other: str) -> None:
    assert stem(one) != stem(other)


@given(st.text(max_size=30))
def test_any_text_has_a_stem_that_is_empty_only_for_nothing(text: str) -> None:
    assert bool(stem(text)) == bool(text)
