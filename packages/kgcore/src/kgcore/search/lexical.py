"""What are a question's words worth on one node, by what its own fields say?"""

from __future__ import annotations

from collections.abc import Collection, Sequence

import msgspec

from kgcore.analyze.sentences import is_derived_summary
from kgcore.model.records import Node
from kgcore.model.words import subwords
from kgcore.search.question import Term
from kgcore.search.stems import stem
from kgcore.search.weights import WEIGHTS, RankingWeights
from kgcore.search.wordlists import GENERIC_NAME_WORDS

_SHORTEST_RUN_TOGETHER = 5


class LexicalMatch(msgspec.Struct, frozen=True, gc=False):
    """How a question's words match a node: `worth` 0 … about 1, the words that match, those that do in the name."""

    worth: float = 0.0
    words: tuple[str, ...] = ()
    in_name: tuple[str, ...] = ()
    share: float = 0.0
    """The part of the question that is matched at all, rare words counting for more, 0 … 1."""


def lexical_match(
    node: Node, terms: Sequence[Term], weights: RankingWeights = WEIGHTS, in_body: Collection[str] = ()
) -> LexicalMatch:
    """The mean over the terms, weighted by their inverse document frequency, of the best field that holds a form.

    A word in a name is worth less the less of the name the question covers; the whole is scaled by the share of the
    question that is matched at all. `in_body` are the words that the node holds somewhere, as far as is known.
    """
    total = sum(term.idf for term in terms)
    if total <= 0.0:
        return LexicalMatch()
    fields = _fields(node, weights)
    name_words = fields[0].words
    covered: set[str] = set()
    found: list[tuple[Term, float]] = []
    in_name: list[str] = []
    for term in terms:
        value, field, form = _best_form(term, fields, weights)
        if value < weights.body and term.word in in_body:
            value = weights.body
        if value > 0.0:
            found.append((term, value))
            if field is fields[0] and form:
                covered.update((form, *term.parts))
                in_name.append(term.word)
    telling = (name_words - GENERIC_NAME_WORDS) | (covered & name_words)
    tight = len(covered & telling) / len(telling) if telling else 0.0
    loose = 1.0 - weights.tightness * (1.0 - tight) if covered else 1.0
    worth = sum(term.idf * value for term, value in found) / total
    share = sum(term.idf * min(1.0, value / weights.doc) for term, value in found) / total
    return LexicalMatch(
        worth * loose * share**weights.coverage, tuple(term.word for term, _ in found), tuple(in_name), share
    )


def _best_form(term: Term, fields: Sequence[_Field], weights: RankingWeights) -> tuple[float, _Field, str]:
    best = (0.0, fields[-1], "")
    root = stem(term.word)
    for field in fields:
        for form, weight in term.forms.items():
            if field.weight * weight > best[0] and form in field.words:
                best = (field.weight * weight, field, form)
        if (
            field.weight * weights.run_together > best[0]
            and len(root) >= _SHORTEST_RUN_TOGETHER
            and root in field.run_together
        ):
            best = (field.weight * weights.run_together, field, term.word)
    return best


class _Field(msgspec.Struct, frozen=True):
    weight: float
    words: frozenset[str]
    run_together: str = ""


def _fields(node: Node, weights: RankingWeights) -> tuple[_Field, ...]:
    owner = node.qualified_name if node.qualified_name != node.path else ""
    summary = "" if is_derived_summary(node) else node.summary
    doc = " ".join((summary, node.signature, *node.tags))
    return (
        _Field(weights.name, frozenset(subwords(node.name)), node.name.replace("_", "").lower()),
        _Field(weights.owner, frozenset(subwords(owner)), owner.replace("_", "").lower()),
        _Field(weights.path, frozenset(subwords(node.path)), node.path.lower()),
        _Field(weights.doc, frozenset(subwords(doc))),
    )
