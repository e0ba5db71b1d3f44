"""In which forms does a word of a question occur in the graph? Stems, compounds, abbreviations, misspellings."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence

import msgspec

from kgcore.search.closeness import nearest_words
from kgcore.search.stems import stem
from kgcore.search.wordlists import ABBREVIATIONS, SYNONYMS


class FormWeights(msgspec.Struct, frozen=True):
    """What it is worth to find another form than the word itself, which counts 1."""

    stem: float = 0.85
    correction: float = 0.7
    abbreviation: float = 0.6
    synonym: float = 0.4
    compound: float = 0.6
    """A word that runs it together with another of the question's."""


FORM_WEIGHTS = FormWeights()


def _others_by_stem(groups: Sequence[frozenset[str]]) -> dict[str, tuple[str, ...]]:
    """For the stem of each word in the groups, the stems of the words it shares a group with."""
    others: dict[str, set[str]] = {}
    for group in groups:
        stems = {stem(word) for word in group}
        for stemmed in stems:
            others.setdefault(stemmed, set()).update(stems - {stemmed})
    return {stemmed: tuple(sorted(found)) for stemmed, found in others.items()}


_SYNONYM_STEMS = _others_by_stem(SYNONYMS)
_ABBREVIATION_STEMS = _others_by_stem(ABBREVIATIONS)

_MOST_FORMS = 12
_SHORTEST_ABBREVIATION = 4
_SHORTEST_COMPOUND = 6
_SHORTEST_PART = 3


class WordForms(msgspec.Struct, frozen=True):
    """How one word of a question occurs: `forms` with their weights, the word itself first."""

    forms: dict[str, float]
    parts: tuple[str, ...] = ()
    """The two known words that the word runs together (`queryset`: `query`, `set`), or ()."""
    corrections: tuple[str, ...] = ()
    """What an unknown word was taken for."""


def forms_of(word: str, vocabulary: Sequence[str], *, known: bool) -> WordForms:
    """The forms of `word` in the sorted, lower-case vocabulary; only a word not `known` anywhere is corrected."""
    forms = {word: 1.0}
    _add(forms, same_stem(stem(word), vocabulary), FORM_WEIGHTS.stem)
    # A word that is known as it stands runs nothing together, whatever it begins with: no `pass` in `password`.
    whole = known and holds(vocabulary, word)
    parts = split_compound(word, vocabulary)
    corrections: list[str] = []
    if not known and len(forms) == 1 and not parts and not _begins_any(word, vocabulary):
        corrections = nearest_words(word, vocabulary)
        _add(forms, corrections, FORM_WEIGHTS.correction)
    _add(forms, [short for short in _abbreviations(word, vocabulary) if short not in parts], FORM_WEIGHTS.abbreviation)
    for short in _ABBREVIATION_STEMS.get(stem(word), ()):
        _add(forms, same_stem(short, vocabulary), FORM_WEIGHTS.abbreviation)
    for synonym in _SYNONYM_STEMS.get(stem(word), ()):
        _add(forms, same_stem(synonym, vocabulary), FORM_WEIGHTS.synonym)
    return WordForms(forms, () if whole else tuple(parts), tuple(corrections))


def same_stem(stemmed: str, vocabulary: Sequence[str]) -> list[str]:
    """Words of the sorted vocabulary whose stem is `stemmed`."""
    beginning = stemmed[:3]
    found = []
    for index in range(bisect_left(vocabulary, beginning), len(vocabulary)):
        if not vocabulary[index].startswith(beginning):
            break
        if stem(vocabulary[index]) == stemmed:
            found.append(vocabulary[index])
    return found[:_MOST_FORMS]


def split_compound(word: str, vocabulary: Sequence[str]) -> list[str]:
    """Two known words that `word` runs together (`queryset` → `query`, `set`), the longest first part; or []."""
    if len(word) < _SHORTEST_COMPOUND:
        return []
    for cut in range(len(word) - _SHORTEST_PART, _SHORTEST_PART - 1, -1):
        if holds(vocabulary, word[:cut]) and holds(vocabulary, word[cut:]):
            return [word[:cut], word[cut:]]
    return []


def _abbreviations(word: str, vocabulary: Sequence[str]) -> list[str]:
    """Known words that begin `word`, much shorter than it (`config` for `configuration`)."""
    lengths = range(_SHORTEST_ABBREVIATION, len(word) - 2)
    return [word[:length] for length in lengths if holds(vocabulary, word[:length])]


def _add(forms: dict[str, float], words: Sequence[str], weight: float) -> None:
    for word in words:
        forms.setdefault(word, weight)


def holds(vocabulary: Sequence[str], word: str) -> bool:
    """Whether the sorted vocabulary has exactly this word."""
    index = bisect_left(vocabulary, word)
    return index < len(vocabulary) and vocabulary[index] == word


def _begins_any(word: str, vocabulary: Sequence[str]) -> bool:
    index = bisect_left(vocabulary, word)
    return index < len(vocabulary) and vocabulary[index].startswith(word)
