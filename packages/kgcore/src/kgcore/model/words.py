"""How text becomes words: identifiers split at case, underscore, digit and punctuation borders, lower-cased."""

from __future__ import annotations

import re
from functools import lru_cache

_SUBWORD = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[^\W\d_A-Z]+|[A-Z]|\d+")
_WORD = re.compile(r"\w+")


@lru_cache(maxsize=200_000)
def split_identifier(identifier: str) -> tuple[str, ...]:
    """`HTTPResponse_codeV2` → `("http", "response", "code", "v", "2")`."""
    return tuple(part.lower() for part in _SUBWORD.findall(identifier))


def subwords(text: str) -> list[str]:
    """Lower-case subwords of any text, in order, repeats kept."""
    return [part for word in _WORD.findall(text) for part in split_identifier(word)]
