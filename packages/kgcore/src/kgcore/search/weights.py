"""What counts how much when a question is ranked? Every number that shapes the order, in one table."""

from __future__ import annotations

import msgspec

from kgcore.model.kinds import SymbolKind


class RankingWeights(msgspec.Struct, frozen=True):
    """Weights of the ranking of a question; those of word forms are `kgcore.search.vocabulary.FORM_WEIGHTS`."""

    name: float = 1.0
    owner: float = 0.45
    """The names of what holds a node: a method's class."""
    path: float = 0.45
    doc: float = 0.4
    """Summary, signature and tags."""
    body: float = 0.35
    """Anywhere at all, as the text index says: for most words that is the body."""
    run_together: float = 0.85
    """A word inside a longer one of a name or path, or across several: `static` in `staticfiles`."""

    tightness: float = 0.35
    """Share of a word's worth in a name that depends on how much of the name the question covers."""
    coverage: float = 1.0
    """Exponent of the share of the question that a node covers at all."""
    index: float = 0.35
    """The text index's own score, which alone knows the bodies, as a share of the best."""
    near: float = 0.3
    """Nearness in the graph by itself: what the words do not say but their best matches lead to."""
    near_and_matching: float = 0.35
    """What nearness adds to a worth of words, as a share of it."""
    importance: float = 0.4

    members: float = 0.15
    """What a class gains from its three best members."""
    same_file: float = 0.9
    """Factor for each better node of the same file beyond the third."""
    same_name: float = 0.8
    """Factor for each better node of the same name."""

    small_class: float = 0.6
    failure: float = 0.6
    """Exceptions and warnings, for a question that asks for none: they name what is checked, elsewhere."""
    nested: float = 0.65
    """Factor for each level beyond a member of a class: functions inside functions answer few questions."""
    same_family: float = 0.85
    """Factor for each better node of the same kind that matches by the same words in its name."""

    role_not_asked: float = 0.2
    external: float = 0.3
    postings: int = 1000
    """Nodes that the text index is asked for, of which only ids and scores are read."""
    postings_of_word: int = 400
    """Nodes that it is asked for by one word alone, to know which candidates hold it anywhere."""
    candidates: int = 300
    """Nodes of these that are read, chosen by the words of their ids."""
    starts: int = 40
    """Candidates round which the graph is walked."""
    pool: int = 150
    """Nodes that compete in the final order."""


KIND_WEIGHTS: dict[SymbolKind, float] = {
    SymbolKind.FILE: 0.6,
    SymbolKind.PACKAGE: 0.5,
    SymbolKind.EXTERNAL_PACKAGE: 0.2,
    SymbolKind.EXTERNAL_SYMBOL: 0.3,
    SymbolKind.CONSTANT: 0.7,
    SymbolKind.VARIABLE: 0.6,
    SymbolKind.FIELD: 0.6,
    SymbolKind.ATTRIBUTE: 0.6,
    SymbolKind.ENUM_MEMBER: 0.5,
}
"""What a node is worth by its kind, where that is less than 1: questions are answered by what does something."""

WEIGHTS = RankingWeights()
