"""Do the facts of each language's fixtures stay what they were, and does every rule of its table have a fixture?"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import pytest
from fakes.facts_dump import dump_facts

from kgcore.extract import engine
from kgcore.extract.engine import extract
from kgcore.extract.walk import Walk
from kgcore.languages.registry import CLAIMS, LANGUAGES, family_of
from kgcore.languages.spec import LanguageSpec
from kgcore.model.facts import FileFacts, decode_facts, encode_facts

NAMELESS = ("default", "<class>")
"""What a file exports without a name of its own, and a class without one."""
ROOT = Path(__file__).parents[2] / "packages" / "kgcore" / "src" / "kgcore" / "languages"


def fixtures_of(spec: LanguageSpec) -> list[Path]:
    return sorted(
        path for path in (ROOT / spec.name / "fixtures").iterdir() if path.suffix in CLAIMS[spec.name].suffixes
    )


FIXTURES = [
    pytest.param(spec, path, id=f"{spec.name}/{path.name}") for spec in LANGUAGES.values() for path in fixtures_of(spec)
]


def golden_of(path: Path) -> Path:
    return path.with_name(path.name + ".facts")


def facts_of(spec: LanguageSpec, path: Path) -> FileFacts:
    return extract(path.read_bytes(), spec)


@pytest.mark.parametrize(("spec", "path"), FIXTURES)
def test_facts_are_as_recorded(spec: LanguageSpec, path: Path, *, regenerate: bool) -> None:
    found = dump_facts(facts_of(spec, path))
    golden = golden_of(path)
    if regenerate:
        golden.write_text(found, encoding="utf-8", newline="\n")
    assert found.splitlines() == golden.read_text(encoding="utf-8").splitlines(), "pytest --regenerate writes it anew"


def test_every_recording_belongs_to_a_fixture() -> None:
    known = {golden_of(path) for spec in LANGUAGES.values() for path in fixtures_of(spec)}
    recorded = {path for spec in LANGUAGES.values() for path in (ROOT / spec.name / "fixtures").glob("*.facts")}
    assert recorded == known


@pytest.mark.parametrize(("spec", "path"), FIXTURES)
def test_facts_survive_encoding(spec: LanguageSpec, path: Path) -> None:
    facts = facts_of(spec, path)
    assert decode_facts(encode_facts(facts)) == facts


@pytest.mark.parametrize(("spec", "path"), FIXTURES)
def test_every_place_is_where_the_name_stands(spec: LanguageSpec, path: Path) -> None:
    facts = facts_of(spec, path)
    lines = path.read_text(encoding="utf-8").split("\n")
    misplaced = [
        (item.name, item.line, item.column)
        for item in facts.definitions
        if item.name not in NAMELESS and not lines[item.line - 1].startswith(_first_part(item.name), item.column)
    ]
    assert misplaced == []


def _first_part(name: str) -> str:
    """What stands in one piece: a setter's sign, and the words between its parameters, stand apart from a name."""
    return name.removesuffix("=").partition(":")[0]


class _Asked(dict[str, Any]):
    """A rule table that remembers for which node types a rule was taken out."""

    def __init__(self, table: Any) -> None:
        super().__init__(table)
        self.fired: set[str] = set()

    def get(self, key: str, default: Any = None) -> Any:
        if key in self:
            self.fired.add(key)
        return super().get(key, default)


@cache
def fired_rules(language: str) -> frozenset[str]:
    spec = LANGUAGES[language]
    parser, table = engine._reader(language)
    asked = _Asked(table)
    for path in fixtures_of(spec):
        source = path.read_bytes()
        Walk(source, spec, asked, parser).visit_children(parser.parse(source).root_node)
    return frozenset(asked.fired)


RULES = [(language, rule) for language, spec in LANGUAGES.items() for rule in spec.rules]


@pytest.mark.parametrize(("language", "rule"), RULES)
def test_every_rule_fires_in_some_fixture(language: str, rule: str) -> None:
    """One that languages of a family share may fire in a fixture of any of them."""
    shared = [
        name for name in family_of(language) if LANGUAGES[name].rules.get(rule) is LANGUAGES[language].rules[rule]
    ]
    fired = any(rule in fired_rules(each) for each in shared)
    assert fired, f"no fixture of {language} has a {rule!r} that its rule reads"


@pytest.mark.parametrize("spec", LANGUAGES.values(), ids=lambda spec: spec.name)
def test_every_named_node_type_exists_in_the_grammar(spec: LanguageSpec) -> None:
    """A rule for a node type that the grammar does not have is a spelling mistake."""
    parser, _ = engine._reader(spec.name)
    language = parser.language
    assert language is not None
    known = {language.node_kind_for_id(number) for number in range(language.node_kind_count)}
    assert sorted({*spec.rules, *spec.patterns, *spec.rest_patterns, *spec.comments} - known) == []
