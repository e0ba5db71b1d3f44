"""Is a question taken apart into names, words and the relation it asks for?"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import pytest
from fakes.shop import SHOP, auth_controller, check_token, login, place_order
from fakes.text_index import MemoryTextIndex
from hypothesis import given
from hypothesis import strategies as st

from kgcore.model.kinds import Relation, Role
from kgcore.model.memory_graph import MemoryGraph
from kgcore.model.protocols import Posting
from kgcore.search.question import Question, analyze_question

GRAPH = MemoryGraph(SHOP)
INDEX = MemoryTextIndex.of(SHOP)


def asked(query: str) -> Question:
    return analyze_question(GRAPH, query, INDEX)


def words(question: Question) -> set[str]:
    return {term.word for term in question.terms}


@pytest.mark.parametrize(
    "query",
    [
        "who calls check_token",
        "who calls check_token?",
        "Who calls `check_token`?",
        "wer ruft check_token auf",
        "qui appelle check_token ?",
        "what are the callers of check_token()",
    ],
)
def test_a_name_in_a_question_is_one_exact_term_and_verbs_of_relation_none(query: str) -> None:
    question = asked(query)
    assert question.named == (check_token,)
    assert words(question) <= {"auf"}
    assert question.missing == ()


def test_who_calls_asks_for_incoming_calls() -> None:
    question = asked("who calls check_token")
    assert question.asked is not None
    assert question.asked.incoming
    assert Relation.CALLS in question.asked.relations


def test_what_does_a_thing_call_asks_for_outgoing_calls() -> None:
    question = asked("what does check_token call")
    assert question.asked is not None
    assert not question.asked.incoming


def test_where_is_a_thing_called_asks_for_incoming_calls() -> None:
    question = asked("where is check_token called")
    assert question.asked is not None
    assert question.asked.incoming


def test_a_dotted_name_is_found_and_a_class_with_a_member_beside_it() -> None:
    assert asked("explain OrderService.place_order").named == (place_order,)
    assert asked("how does AuthController login work").named == (login, auth_controller)


def test_a_verb_of_relation_is_a_word_like_any_where_nothing_is_named() -> None:
    assert "called" in words(analyze_question(GRAPH, "when is login called", None))
    assert asked("how is the order placed").asked is None


def test_a_lone_test_tells_things_apart_and_asks_for_tests_only_by_its_place() -> None:
    assert Role.TEST not in asked("how does the test client make a request").roles
    assert Role.TEST in asked("which test covers login").roles
    assert Role.TEST in asked("is there a test for login").roles
    assert Role.TEST in asked("what tests login").roles


def test_a_verb_that_nearly_everything_does_weighs_less_than_it_is_rare() -> None:
    full, generic = (analyze_question(GRAPH, query, WordIndex()) for query in ("login", "processing"))
    assert generic.terms[0].idf < full.terms[0].idf


def test_words_that_the_graph_runs_together_are_found_together() -> None:
    question = analyze_question(GRAPH, "how are static files collected", WordIndex())
    forms = {term.word: set(term.forms) for term in question.terms}
    assert {"staticfiles", "collectstatic"} <= forms["static"]
    assert "collectstatic" in forms["collected"]


def test_a_known_word_is_not_taken_apart() -> None:
    (term,) = analyze_question(GRAPH, "password", WordIndex()).terms
    assert term.forms == {"password": 1.0}
    assert term.parts == ()


class WordIndex:
    """A text index in which a few words occur, each in three of a thousand nodes."""

    WORDS = ("collect", "collectstatic", "login", "pass", "password", "processing", "static", "staticfiles", "word")

    def candidates(self, terms: Sequence[str], *, limit: int = 300) -> list[Posting]:
        return []

    def document_frequency(self, terms: Iterable[str]) -> dict[str, int]:
        return {term: 3 if term in self.WORDS else 0 for term in terms}

    def vocabulary(self, *, length: int | None = None) -> Sequence[str]:
        return self.WORDS

    def document_count(self) -> int:
        return 1000


def test_exact_case_wins() -> None:
    assert asked("what is Authcontroller").named == ()
    assert asked("what is AuthController").named == (auth_controller,)


def test_a_name_that_nothing_bears_is_missing_not_replaced() -> None:
    question = asked("who calls check_tokens_now")
    assert question.named == ()
    assert question.missing == ("check_tokens_now",)


def test_stop_words_in_several_languages_are_no_terms() -> None:
    assert words(asked("how is the password checked")) == {"password", "checked"}
    assert words(asked("wie wird das password geprüft")) & {"wie", "wird", "das"} == set()


def test_stems_and_synonyms_lead_to_the_words_of_the_graph() -> None:
    (term,) = asked("checking").terms
    assert term.forms["check"] > 0.7
    (term,) = asked("verified").terms
    assert 0.0 < term.forms["check"] < 0.7


def test_rare_words_weigh_more() -> None:
    weight = {term.word: term.idf for term in asked("emit a token").terms}
    assert weight["token"] > weight["emit"]


def test_a_misspelt_word_is_read_as_a_known_one_and_said_so() -> None:
    assert asked("contrller").corrections == (("contrller", "controller"),)


def test_a_word_known_nowhere_is_unknown() -> None:
    question = asked("xyzzyplugh token")
    assert question.unknown == ("xyzzyplugh",)
    assert words(question) == {"token"}


def test_a_question_about_tests_asks_for_tests() -> None:
    assert Role.TEST not in asked("how is the token checked").roles
    assert Role.TEST in asked("which tests check the token").roles


@given(st.text(max_size=200))
def test_any_text_is_a_question(query: str) -> None:
    for text in (None, INDEX):
        assert analyze_question(GRAPH, query, text) == analyze_question(GRAPH, query, text)


@given(st.text(alphabet=st.characters(categories=["P", "S", "Z", "C"]), max_size=40))
def test_text_without_words_has_no_terms(query: str) -> None:
    assert asked(query).terms == ()
