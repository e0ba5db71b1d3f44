"""Which words in a path speak for which layer?"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import PurePosixPath
from types import MappingProxyType

from kgcore.model.words import split_identifier

API = "API"
COMMAND_LINE = "Command Line"
UI = "UI"
MIDDLEWARE = "Middleware"
SECURITY = "Security"
SERVICE = "Service"
TASKS = "Background Tasks"
DATA = "Data"
INTEGRATION = "External Services"
LOCALIZATION = "Localization"
CORE = "Core"
UTILITY = "Utility"
CONFIGURATION = "Configuration"
TOOLING = "Tooling"
GENERATED = "Generated"
TEST = "Test"
EXAMPLES = "Examples"
DOCUMENTATION = "Documentation"

LAYER_ORDER = (
    API,
    COMMAND_LINE,
    UI,
    MIDDLEWARE,
    SECURITY,
    SERVICE,
    TASKS,
    DATA,
    INTEGRATION,
    LOCALIZATION,
    CORE,
    UTILITY,
    CONFIGURATION,
    TOOLING,
    GENERATED,
    TEST,
    EXAMPLES,
    DOCUMENTATION,
)
"""Layers in the order they are shown; those named after folders stand before Core."""

ROLE_DESCRIPTIONS: Mapping[str, str] = MappingProxyType(
    {
        TEST: "Tests, their fixtures and what supports them, by folder or file name",
        EXAMPLES: "Examples, demonstrations and benchmarks, by folder name",
        DOCUMENTATION: "Text for people, and what builds it, by folder, format or file name",
        GENERATED: "Files that a generator wrote, by folder or file name",
    }
)
CORE_DESCRIPTION = "Files that belong to no other layer"

_WORDS: Mapping[str, str] = MappingProxyType(
    {
        API: "route router routing controller handler endpoint api rest graphql grpc rpc resolver url wsgi asgi",
        COMMAND_LINE: "cli command console cmd",
        UI: "ui view component page screen layout widget template form static style theme frontend gui dialog",
        MIDDLEWARE: "middleware interceptor guard",
        SECURITY: "auth authentication authorization authorisation permission oauth identity login",
        SERVICE: "service usecase use_case business domain interactor",
        TASKS: "worker job queue cron consumer scheduler background task celery daemon",
        DATA: "model entity schema database db migration repository repo dao orm store storage persistence sql query",
        INTEGRATION: "integration external sdk vendor third_party adapter connector gateway",
        LOCALIZATION: "locale i18n l10n translation",
        CONFIGURATION: "config setting env conf configuration",
        TOOLING: "script tool tooling build deploy deployment ci docker noxfile",
    }
)
_WEAK_WORDS: Mapping[str, str] = MappingProxyType({UTILITY: "util utility helper common shared misc"})
"""Words that say little: they count where no other word of the path does."""

_LANGUAGE_WORDS: Mapping[str, Mapping[str, str]] = MappingProxyType(
    {"python": MappingProxyType({"view": API, "views": API})}
)
"""Words that mean something else in one language's frameworks: a Python view answers a request."""

_IRREGULAR_PLURALS: Mapping[str, str] = MappingProxyType({"schema": "schemata"})


MAX_WORDS = 3
"""A name of more words is a sentence."""


def plural(word: str) -> str:
    """The regular English plural: `policy` → `policies`, `proxy` → `proxies`, `process` → `processes`."""
    if word.endswith("y") and word[-2:-1] not in tuple("aeiou"):
        return f"{word[:-1]}ies"
    return f"{word}es" if word.endswith(("s", "x", "z", "ch", "sh")) else f"{word}s"


def _by_word(table: Mapping[str, str]) -> Mapping[str, str]:
    """Word or plural → layer. Words of several parts are joined by spaces, as `keyword_layer` reads them."""
    found: dict[str, str] = {}
    for layer, words in table.items():
        for keyword in words.split():
            word = " ".join(split_identifier(keyword))
            forms: Iterable[str] = (word, plural(word), _IRREGULAR_PLURALS.get(word, word))
            found.update(dict.fromkeys(forms, layer))
    return MappingProxyType(found)


_STRONG = _by_word(_WORDS)
_WEAK = _by_word(_WEAK_WORDS)
_NO_WORDS: Mapping[str, str] = MappingProxyType({})


def keyword_layer(path: str, language: str = "") -> tuple[str, str, bool] | None:
    """The layer that the path's own words speak for, the segment that says so, and whether that is a folder's.

    Segments are read from the file upwards. A segment speaks by all its words together (`use-cases`), else by its last
    one, which in English is what the thing is: `user_repository` is a repository. A segment of many words is a
    sentence (`0011_update_proxy_permissions`) and says nothing.
    """
    pure = PurePosixPath(path)
    segments = (pure.name.partition(".")[0] or pure.name, *reversed(pure.parent.parts))
    special = _LANGUAGE_WORDS.get(language, _NO_WORDS)
    for words, exceptions in ((_STRONG, special), (_WEAK, _NO_WORDS)):
        for number, segment in enumerate(segments):
            parts = split_identifier(segment)
            for word in (" ".join(parts), *parts[-1:]) if len(parts) <= MAX_WORDS else ():
                layer = exceptions.get(word) or words.get(word)
                if layer:
                    return layer, segment, number > 0
    return None
