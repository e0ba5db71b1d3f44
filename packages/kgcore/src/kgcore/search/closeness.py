"""How near is one typed word to one word of the graph?"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rapidfuzz import process
from rapidfuzz.distance import OSA

MAX_EDITS = 2
"""At most so many inserted, deleted, replaced or swapped letters (optimal string alignment); one in short words."""

_PREFIX_AT_MOST = 0.95
_PREFIX_AT_LEAST = 0.86
_INSIDE = 0.80
_FUZZY_AT_MOST = 0.85
_SHORTEST_INSIDE = 3
_SHORTEST_FUZZY = 4


def allowed_edits(word: str) -> int:
    """How many typing errors a word of this length may hold and still be recognised."""
    if len(word) < _SHORTEST_FUZZY:
        return 0
    return 1 if len(word) < 6 else MAX_EDITS


def closeness(typed: str, word: str) -> float:
    """1.0 for the same word, 0.0 for another one; between: a beginning of it, a part of it, a misspelling of it.

    Both words are lower case. Every value is 0 or at least 0.5; exact > beginning > misspelling or part.
    """
    if typed == word:
        return 1.0
    if not typed or not word:
        return 0.0
    share = len(typed) / len(word)
    if len(typed) > 1 and word.startswith(typed):
        return _PREFIX_AT_LEAST + (_PREFIX_AT_MOST - _PREFIX_AT_LEAST) * share
    inside = _INSIDE - 0.1 * (1 - share) if len(typed) >= _SHORTEST_INSIDE and typed in word else 0.0
    edits = allowed_edits(typed)
    if not edits:
        return inside
    whole: float = OSA.distance(typed, word, score_cutoff=edits)
    if whole > edits and len(word) > len(typed) + 1:
        whole = 0.5 + min(OSA.distance(typed, word[: len(typed) + more], score_cutoff=edits) for more in (0, 1))
    if whole > edits + 0.5:
        return inside
    return max(inside, _FUZZY_AT_MOST - 0.9 * whole / len(typed), 0.5)


def nearest_words(typed: str, vocabulary: Iterable[str], *, limit: int = 3) -> list[str]:
    """The words which `typed` most likely misspells, nearest first; [] when nothing is within the allowed edits.

    Whole words go before words that only begin with something near it (`contrl` → `control`, else `controller`).
    """
    edits = allowed_edits(typed)
    if not edits:
        return []
    near = [word for word in vocabulary if len(word) >= len(typed) - edits]
    whole = [word for word in near if len(word) <= len(typed) + edits]
    found = _within(typed, whole, whole, edits)
    if not found:
        longer = [word for word in near if len(word) > len(typed) + edits]
        found = _within(typed, longer, [word[: len(typed) + 1] for word in longer], edits)
    return [word for _, word in sorted(found)[:limit]]


def _within(typed: str, words: Sequence[str], compared: Sequence[str], edits: int) -> list[tuple[int, str]]:
    matches = process.extract(typed, compared, scorer=OSA.distance, score_cutoff=edits, limit=None)
    return [(int(distance), words[index]) for _, distance, index in matches]
