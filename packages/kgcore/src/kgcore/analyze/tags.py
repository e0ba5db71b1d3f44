"""Which few words file a node under what it is, what it is for and where it stands?"""

from __future__ import annotations

from collections.abc import Sequence

from kgcore.model.facts import NOTHING, Attribute, BindingKind, Call, Definition, FileFacts, Path
from kgcore.model.kinds import Role, SymbolKind
from kgcore.model.records import Node
from kgcore.model.words import split_identifier

MAX_TAGS = 6
MAX_PATH_TAGS = 3
"""Words of the path; those further up are the same for most of the project."""

ENTRY_POINT = "entry-point"
EXTERNAL = "external"
GENERATOR = "generator"

_DECORATOR_TAGS = {
    "property": "property",
    "cached-property": "property",
    "abstractproperty": "abstract",
    "abstractmethod": "abstract",
    "abstractclassmethod": "abstract",
    "abstractstaticmethod": "abstract",
    "staticmethod": "static",
    "classmethod": "class-method",
    "contextmanager": "context-manager",
    "asynccontextmanager": "context-manager",
}
"""One word for what several decorators say."""

_ENTRY_STEMS = frozenset({"main", "__main__", "manage", "wsgi", "asgi"})
ENTRY_NAMES = frozenset({"main", "cli"})
"""Functions that a program starts with, by convention."""
_FILE_KINDS = frozenset({SymbolKind.FILE, SymbolKind.PACKAGE, SymbolKind.DOCUMENT, SymbolKind.CONFIG})
# Names of their own: reading a member off its enumeration is a call each time, and there are many nodes.
_FILE = SymbolKind.FILE
_YIELD = BindingKind.YIELD
_DULL_WORDS = frozenset(
    {
        "src",
        "lib",
        "py",
        "init",
        "index",
        "main",
        "mod",
        "test",
        "tests",
        "the",
        "and",
        "of",
        "python",
        "java",
        "packages",
    }
)
"""Path words that file a node under nothing."""


def tags_of(
    node: Node,
    role: Role,
    *,
    modifiers: Sequence[str] = (),
    decorators: Sequence[str] = (),
    is_entry_point: bool = False,
    path_words: Sequence[str] | None = None,
) -> tuple[str, ...]:
    """At most six tags, lower-case kebab, the most telling first, each once.

    In order: external, entry point, kind, role other than production, modifiers (`async`, `generator`, `abstract` …),
    `private`, decorators by name, words of the path from the file upwards. `decorators` are kebab names as
    `decorator_tags` gives them; `path_words` are those of the node's path, where the caller already has them.
    """
    if role is Role.EXTERNAL:
        return EXTERNAL, _kind_tag(node.kind), node.qualified_name.partition(".")[0].lower().replace("_", "-")
    tags = [ENTRY_POINT] if is_entry_point or may_be_entry_point(node, role) else []
    tags.append(_kind_tag(node.kind))
    if role is not Role.PRODUCTION:
        tags.append(str(role))
    for modifier in modifiers:
        tags.append(modifier.lower().replace("_", "-"))
    if is_private(node):
        tags.append("private")
    tags += decorators
    tags += path_tags(node.path) if path_words is None else path_words
    return tuple(dict.fromkeys(tags))[:MAX_TAGS]


def path_tags(path: str) -> tuple[str, ...]:
    """The words of a path that say something, from the file's name upwards, each once, at most three."""
    folder, _, name = path.rpartition("/")
    stem, dot, _ = name.rpartition(".")
    words: dict[str, None] = {}
    for segment in (stem if stem and dot else name, *reversed(folder.split("/"))):
        for word in split_identifier(segment):
            if len(word) > 1 and not word.isdigit() and word not in _DULL_WORDS:
                words[word] = None
        if len(words) >= MAX_PATH_TAGS:
            break
    return tuple(words)[:MAX_PATH_TAGS]


def decorator_tags(definition: Definition, facts: FileFacts) -> tuple[str, ...]:
    """The decorators of a definition of this file as tags, in their order: `@functools.lru_cache()` → `lru-cache`.

    A decorator that is an accessor of the decorated name (`@name.setter`) gives `setter`.
    """
    tags: dict[str, None] = {}
    for index in definition.decorators:
        text = _written_name(index, facts)
        name = "-".join(split_identifier(text.rpartition(".")[2]))
        if name:
            tags[_DECORATOR_TAGS.get(name, name)] = None
    return tuple(tags)


def generator_bodies(facts: FileFacts) -> frozenset[int]:
    """The body blocks of the definitions that yield."""
    found = {facts.blocks[binding.block].definition for binding in facts.bindings if binding.kind is _YIELD} - {NOTHING}
    return frozenset(facts.definitions[number].body for number in found)


def is_private(node: Node) -> bool:
    """Whether the name asks to be left alone: a leading underscore, and not the language's own `__name__`."""
    return node.name[:1] == "_" and node.name[-2:] != "__" and node.kind not in _FILE_KINDS


def may_be_entry_point(node: Node, role: Role) -> bool:
    """By name: a file that is started by convention, or a production function `main` at the top of its file."""
    if node.name in ENTRY_NAMES:
        return node.kind is SymbolKind.FUNCTION and role is Role.PRODUCTION and node.qualified_name == node.name
    return node.kind is _FILE and node.name.partition(".")[0] in _ENTRY_STEMS


def has_main_guard(facts: FileFacts) -> bool:
    """True where the file's own code asks whether it is the program (`if __name__ == "__main__"`)."""
    return "__main__" in facts.words and "__name__" in facts.words


def _written_name(index: int, facts: FileFacts) -> str:
    expression = facts.expressions[index] if index != NOTHING else None
    if isinstance(expression, Call):
        expression = facts.expressions[expression.function] if expression.function != NOTHING else None
    return expression.text if isinstance(expression, Path | Attribute) else ""


def _kind_tag(kind: SymbolKind) -> str:
    if kind is _FILE:
        return "module"
    text = str(kind).removeprefix("external_")
    return text.replace("_", "-") if "_" in text else text
