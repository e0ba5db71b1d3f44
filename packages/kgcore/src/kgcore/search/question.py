"""What does a question ask for? The names it writes, the words that carry its meaning, the relation it wants."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Sequence
from itertools import pairwise, permutations

import msgspec

from kgcore.model.kinds import NodeType, Relation, Role
from kgcore.model.protocols import GraphReader, TextIndex
from kgcore.model.records import Node
from kgcore.model.words import subwords
from kgcore.search.stems import stem
from kgcore.search.vocabulary import FORM_WEIGHTS, forms_of, holds
from kgcore.search.wordlists import (
    AMBIGUOUS_VERBS,
    DOCUMENTATION_WORDS,
    EXAMPLE_WORDS,
    FAILURE_WORDS,
    GENERIC_VERBS,
    PROCESS_WORDS,
    RELATION_VERBS,
    STOP_WORDS,
    TEST_FOLLOWED_BY,
    TEST_FOLLOWS,
    TEST_WORDS,
)

MOST_NAMES = 8
MOST_TERMS = 16
"""Names and words beyond these are not looked at: a question is a sentence, not a file."""

_MOST_CHARACTERS = 4000
_MOST_DEFINITIONS = 5
_MOST_ANCESTORS = 12
_ANCESTRY = (Relation.INHERITS, Relation.IMPLEMENTS)
_EXPLAINED = 0.4
"""What is left of a word's weight once a named member accounts for it."""
_GENERIC = 0.5
"""What a verb's weight is worth that nearly everything does."""
_RAREST = 500
"""A word in fewer than one of so many nodes tells no more than one in as many."""

_QUOTED = re.compile(r"`([^`\n]{1,200})`|\"([^\"\n]{1,200})\"|“([^”\n]{1,200})”|(?<!\w)'([^'\n]{1,200})'(?!\w)")
_WRITTEN = re.compile(r"[\w./:\\-]*\w(?:\(\))?", re.ASCII)
_CODE_LIKE = re.compile(r"\w_\w|\w_$|^_\w|[a-z0-9][A-Z]|[A-Z]{2,}[a-z]|\w(?:\.|::|#)[A-Za-z_]|\(\)$|\w[/\\]\w")
_WORD = re.compile(r"\w+")
_CJK = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]+")
"""Scripts that put no space between words; runs of them are not taken for words."""


class Term(msgspec.Struct, frozen=True):
    """A word that carries meaning: its forms in the graph with weights, and how telling it is (inverse frequency)."""

    word: str
    forms: dict[str, float]
    idf: float = 1.0
    parts: tuple[str, ...] = ()


class Asked(msgspec.Struct, frozen=True):
    """A relation that the question asks for: of the named things, `incoming` or outgoing."""

    relations: frozenset[Relation]
    incoming: bool


class Question(msgspec.Struct, frozen=True):
    """A question taken apart. `named` are the nodes whose names it writes, in its order, exact case."""

    text: str
    named: tuple[Node, ...] = ()
    missing: tuple[str, ...] = ()
    """Names written like code which nothing in the graph bears."""
    terms: tuple[Term, ...] = ()
    asked: Asked | None = None
    corrections: tuple[tuple[str, str], ...] = ()
    """(as typed, as read) for words unknown to the graph and taken for another."""
    unknown: tuple[str, ...] = ()
    """Words that carry meaning but occur nowhere in the graph."""
    by_name_alone: bool = False
    """The terms are only the words of the names: what shares but some of them does not belong to the question."""
    about_failure: bool = False
    """Whether it asks what happens when things go wrong."""
    roles: frozenset[Role] = frozenset({Role.PRODUCTION})
    """Roles which the question asks about; the others rank behind."""


def analyze_question(graph: GraphReader, query: str, text: TextIndex | None = None) -> Question:
    """Take a question apart against a graph; any text is a question, an empty one has nothing in it.

    Without a text index the terms are the question's own words; with one they get the graph's own forms and weights.
    """
    query = query.strip()[:_MOST_CHARACTERS]
    named, missing, consumed = _names(graph, query)
    words = _content_words(query, consumed)
    members, explained = _members(graph, named, words)
    named = [*members, *(node for node in named if node not in members)]
    verbs = [word for word in words if word in RELATION_VERBS]
    content = [word for word in words if word not in RELATION_VERBS]
    asked = _asked(query, named, words) if named and verbs and not content else None
    if not named and not missing:
        # Of nothing that is named can a relation be asked: the verb says what is done.
        content = words
    elif asked is None:
        content = [word for word in words if word not in RELATION_VERBS or word in AMBIGUOUS_VERBS]
    if not content and not named:
        content = words or _short_words(query)
    by_name_alone = not content and asked is None and _asks_how(query)
    if by_name_alone:
        content = list(dict.fromkeys(word for node in named for word in subwords(node.name)))
    content += [word for name in missing for word in subwords(name) if word not in content]
    terms, corrections, unknown = _weighed(content[:MOST_TERMS], explained, text, subwords(query))
    return Question(
        text=query,
        named=tuple(named),
        missing=tuple(missing),
        terms=tuple(terms),
        asked=asked,
        corrections=tuple(corrections),
        unknown=tuple(unknown),
        by_name_alone=by_name_alone,
        about_failure=not FAILURE_WORDS.isdisjoint(subwords(query)),
        roles=_roles(query),
    )


def _names(graph: GraphReader, query: str) -> tuple[list[Node], list[str], set[str]]:
    """Nodes named as written, names of code that nothing bears, and the raw words that these account for."""
    named: list[Node] = []
    missing: list[str] = []
    consumed: set[str] = set()
    written: list[tuple[str, bool]] = []
    for match in _QUOTED.finditer(query):
        quoted = next(group for group in match.groups() if group is not None).strip()
        written.append((quoted, bool(_CODE_LIKE.search(quoted)) or match.group(0).startswith("`")))
    for position, match in enumerate(_WRITTEN.finditer(query)):
        word = match.group(0).strip(".:-\\/") if not match.group(0).startswith("./") else match.group(0)[2:]
        code_like = bool(_CODE_LIKE.search(word))
        if code_like or (position and word[:1].isupper() and not word.isupper()):
            written.append((word, code_like))
    for name, must_exist in list(dict.fromkeys(written))[:MOST_NAMES]:
        plain = name.removesuffix("()").replace("::", ".").replace("#", ".")
        found = named_exactly(graph, plain)
        if not must_exist:
            found = [node for node in found if node.type is NodeType.CLASS]
        if found:
            named += [node for node in found if node not in named]
            consumed.update(_WORD.findall(plain))
        elif must_exist and subwords(plain) and " " not in plain:
            missing.append(plain)
            consumed.update(_WORD.findall(plain))
    return named, list(dict.fromkeys(missing)), consumed


def named_exactly(graph: GraphReader, name: str) -> list[Node]:
    """The few most important nodes that bear exactly this name, case included; production alone where there is any."""
    found = [node for node in graph.named(name) if _bears(node, name)]
    whole = graph.node(name)
    if whole is not None and whole not in found:
        found.insert(0, whole)
    production = [node for node in found if node.role is Role.PRODUCTION]
    return (production or found)[:_MOST_DEFINITIONS]


def _bears(node: Node, name: str) -> bool:
    full = node.qualified_name
    return name in (node.name, full, node.path) or full.endswith(("." + name, "/" + name))


def _members(graph: GraphReader, named: Sequence[Node], words: Sequence[str]) -> tuple[list[Node], set[str]]:
    """Members of the named things, own or inherited, that the question's other words name; and these words.

    `QuerySet filter` → `QuerySet.filter`; `ModelForm save` → `BaseModelForm.save`.
    """
    found: list[Node] = []
    explained: set[str] = set()
    owners = [node for node in named if node.type is NodeType.CLASS][:MOST_NAMES]
    for word in words[:MOST_TERMS]:
        for owner in owners:
            member = _member(graph, owner, word)
            if member is not None and member not in found and member not in named:
                found.append(member)
                explained.add(word)
    return found, explained


def _member(graph: GraphReader, owner: Node, word: str) -> Node | None:
    """The member that the owner, or the nearest ancestor that has one, defines under exactly this name."""
    ancestors, seen = [owner], {owner.id}
    for ancestor in ancestors:
        full = f"{ancestor.qualified_name}.{word}"
        for node in graph.named(full):
            if node.qualified_name == full and node.path == ancestor.path:
                return node
        if len(ancestors) < _MOST_ANCESTORS:
            bases = graph.outgoing(ancestor.id, relations=_ANCESTRY, limit=_MOST_ANCESTORS)
            fresh = graph.nodes(edge.target for edge in bases if edge.target not in seen)
            seen.update(node.id for node in fresh)
            ancestors.extend(fresh)
    return None


def _content_words(query: str, consumed: set[str]) -> list[str]:
    """Lower-case words that are neither stop words nor part of a name already found, each once, in order."""
    words: list[str] = []
    for raw in _WORD.findall(_CJK.sub(" ", query)):
        if raw in consumed or raw.casefold() in STOP_WORDS:
            continue
        words += [part for part in subwords(raw) if part not in STOP_WORDS]
    return [word for word in dict.fromkeys(words) if len(word) > 1 or word.isdigit()]


def _short_words(query: str) -> list[str]:
    """What is left of a question without words of content: single letters may be names, stop words never are."""
    return [word for word in dict.fromkeys(subwords(_CJK.sub(" ", query))) if word not in STOP_WORDS]


def _asked(query: str, named: Sequence[Node], words: Sequence[str]) -> Asked | None:
    """The relation that the first verb asks for; incoming unless the name stands before an active verb."""
    verb = next((word for word in words if word in RELATION_VERBS), None)
    if verb is None:
        return None
    lowered = query.casefold()
    verb_at = lowered.find(verb)
    names_at = [at for node in named if (at := lowered.find(node.name.casefold())) >= 0]
    passive = verb.endswith(("ed", "en", "é", "ée", "ado", "ato"))
    name_first = bool(names_at) and min(names_at) < verb_at
    return Asked(RELATION_VERBS[verb], incoming=passive or not name_first)


def _weighed(
    words: Sequence[str], explained: set[str], text: TextIndex | None, written: Sequence[str]
) -> tuple[list[Term], list[tuple[str, str]], list[str]]:
    """Terms with their forms and inverse document frequencies, most telling first; corrections; unknown words."""
    if text is None:
        return [Term(word, {word: 1.0}) for word in words], [], []
    frequency = text.document_frequency(words)
    vocabulary = text.vocabulary()
    analyses = {word: forms_of(word, vocabulary, known=bool(frequency.get(word))) for word in _one_per_stem(words)}
    for compound, parts in _compounds(words, written, vocabulary).items():
        for part in parts & analyses.keys():
            analyses[part].forms.setdefault(compound, FORM_WEIGHTS.compound)
    frequency |= text.document_frequency(form for forms in analyses.values() for form in forms.forms)
    total = max(text.document_count(), 1)
    terms: list[Term] = []
    corrections: list[tuple[str, str]] = []
    unknown: list[str] = []
    for word, analysis in analyses.items():
        forms = {form: weight for form, weight in analysis.forms.items() if frequency.get(form)}
        if not forms and not analysis.parts:
            unknown.append(word)
            continue
        if analysis.corrections:
            corrections.append((word, analysis.corrections[0]))
        strong = [frequency[form] for form, weight in forms.items() if weight >= 0.7]
        seen = min(max([total // _RAREST, *(strong or [frequency[form] for form in forms])]), total)
        idf = math.log1p((total - seen + 0.5) / (seen + 0.5))
        idf *= (_EXPLAINED if word in explained else 1.0) * (_GENERIC if word in GENERIC_VERBS else 1.0)
        terms.append(Term(word, forms, idf, analysis.parts))
    return sorted(terms, key=lambda term: -term.idf), corrections, unknown


def _compounds(words: Sequence[str], written: Sequence[str], vocabulary: Sequence[str]) -> dict[str, set[str]]:
    """Words of the graph that run two of the question's together, with these: `static files` → `staticfiles`.

    Two neighbours in the question's text join in their order, two words that carry meaning in either order and by
    their stems, too (`static files are collected` → `collectstatic`).
    """
    pairs = [*pairwise(written[: 2 * MOST_TERMS]), *permutations(words, 2)]
    found: dict[str, set[str]] = {}
    for first, second in pairs:
        for compound in {first + second, stem(first) + second, stem(first) + stem(second)}:
            if holds(vocabulary, compound) and stem(compound) not in (stem(first), stem(second)):
                found.setdefault(compound, set()).update((first, second))
    return found


def _one_per_stem(words: Iterable[str]) -> list[str]:
    first: dict[str, str] = {}
    for word in words:
        first.setdefault(stem(word), word)
    return list(first.values())


def _asks_how(query: str) -> bool:
    first = _WORD.search(query)
    return first is not None and first.group().casefold() in PROCESS_WORDS


def _roles(query: str) -> frozenset[Role]:
    in_order = subwords(query)
    words = set(in_order)
    roles = {Role.PRODUCTION}
    if words & TEST_WORDS or _asks_for_a_test(in_order):
        roles.add(Role.TEST)
    if words & DOCUMENTATION_WORDS:
        roles.add(Role.DOCUMENTATION)
    if words & EXAMPLE_WORDS:
        roles.add(Role.EXAMPLE)
    return frozenset(roles)


def _asks_for_a_test(words: Sequence[str]) -> bool:
    """Whether a `test` in the question is a test, and not what something is for (`the test client`)."""
    around = zip(words, ["", *words], [*words[1:], "for"], strict=False)
    return any(
        word == "test" and (after in TEST_FOLLOWED_BY or before in TEST_FOLLOWS) for word, before, after in around
    )
