"""What do the forms of one English word have in common? A light stemmer for the words of code."""

from __future__ import annotations

from functools import lru_cache

IRREGULAR: dict[str, str] = {
    "built": "build",
    "sent": "send",
    "ran": "run",
    "written": "write",
    "wrote": "write",
    "kept": "keep",
    "found": "find",
    "made": "make",
    "got": "get",
    "bound": "bind",
    "thrown": "throw",
    "chosen": "choose",
    "held": "hold",
    "taken": "take",
    "indices": "index",
    "children": "child",
    "used": "use",
    "using": "use",
}

_SUFFIXES = (
    "izations ization ications ication icated icates icate icating icator ations ation ators ator ating "
    "ated ates ate izers izer izing ized izes ize ising ised ises ise ements ement ions ion ings ing ors "
    "or ers er ies ied ie ed es ment ments able ible ances ance ences ence ly s e y"
)
_BY_LENGTH = sorted(_SUFFIXES.split(), key=lambda suffix: (-len(suffix), suffix))
_SHORTEST_STEM = 4
_SHORTEST_PLURAL_STEM = 3
_ENDINGS_OF_SHORT_WORDS = frozenset({"e", "ed", "es", "ing"})
_VOWELS = frozenset("aeiouy")
_DOUBLED = frozenset("bdgmnprt")


@lru_cache(maxsize=50_000)
def stem(word: str) -> str:
    """A lower-case word without its endings: `validated`, `validation` and `validator` all give `valid`.

    Endings come off longest first while at least four letters stay (three for a plural `s`), then a doubled last
    consonant is made single. It favours joining related words over being right about grammar.
    """
    word = IRREGULAR.get(word, word)
    if not word.isascii():
        return word
    if word.endswith("s") and not word.endswith(("ss", "us", "is")) and len(word) > _SHORTEST_PLURAL_STEM:
        word = word[:-1]
    shorter = _without_ending(word)
    while shorter != word:
        word, shorter = shorter, _without_ending(shorter)
    if len(word) >= _SHORTEST_STEM and word[-1] == word[-2] and word[-1] in _DOUBLED:
        word = word[:-1]
    return word


def _without_ending(word: str) -> str:
    if word.endswith("ss"):
        return word
    for suffix in _BY_LENGTH:
        if not word.endswith(suffix):
            continue
        rest = word[: -len(suffix)]
        shortest = _SHORTEST_STEM - 1 if suffix in _ENDINGS_OF_SHORT_WORDS else _SHORTEST_STEM
        if len(rest) >= shortest and not _VOWELS.isdisjoint(rest):
            return rest
    return word
