"""Can any language be brought down, or held up for long, by a file that was written to do so?"""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from kgcore.extract import parsing
from kgcore.extract.engine import extract
from kgcore.languages.registry import CLAIMS, LANGUAGES

ROOT = Path(__file__).parents[2] / "packages" / "kgcore" / "src" / "kgcore" / "languages"
DEPTH = 100_000
NESTED = {
    "parentheses": b"(" * DEPTH + b")" * DEPTH,
    "open parentheses": b"(" * DEPTH,
    "open braces": b"{" * DEPTH,
    "open brackets": b"[" * DEPTH,
    "brackets": b"[" * DEPTH + b"]" * DEPTH,
    "calls in calls": b"f(" * DEPTH + b")" * DEPTH,
    "angles": b"<" * DEPTH,
    "quotes": b'"' * (DEPTH + 1),
    "signs": b"-" * DEPTH + b"1",
    "denials": b"!" * DEPTH + b"x",
}
"""Bytes that nest, or seem to."""
NOISE = random.Random(7).randbytes(30_000)


def first_fixture(language: str) -> bytes:
    folder, suffixes = ROOT / language / "fixtures", CLAIMS[language].suffixes
    return min(path for path in folder.iterdir() if path.suffix in suffixes).read_bytes()


@pytest.fixture(autouse=True)
def _impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parsing, "MAX_SECONDS", 0.5)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("nested", NESTED.values(), ids=NESTED.keys())
def test_a_hundred_thousand_levels_are_read_or_counted(language: str, nested: bytes) -> None:
    facts = extract(first_fixture(language) + b"\n" + nested, LANGUAGES[language])
    assert facts.definitions or facts.problems


@pytest.mark.parametrize("language", LANGUAGES)
def test_noise_gives_problems_and_no_error(language: str) -> None:
    facts = extract(NOISE.decode("latin-1").encode(), LANGUAGES[language])
    assert facts.language == language


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_file_that_ends_anywhere_gives_facts(language: str) -> None:
    source = first_fixture(language)
    for end in range(0, len(source), max(len(source) // 40, 1)):
        assert extract(source[:end], LANGUAGES[language]).language == language


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("beginning", [b"m#", b"y#abc", b'"', b"'", b"`", b"<<A", b"{", b"/*", b"#{", b"%q("])
def test_what_begins_at_the_very_end_is_not_looked_for_for_ever(language: str, beginning: bytes) -> None:
    assert extract(beginning, LANGUAGES[language]).language == language


def test_brackets_too_deep_are_left_out_and_what_follows_is_read() -> None:
    facts = extract(b"x = " + b"[" * DEPTH + b"]" * DEPTH + b"\n\ndef after(): ...\n", LANGUAGES["python"])
    assert [definition.name for definition in facts.definitions] == ["after"]
    assert ("nested too deeply", 1) in {(problem.kind, problem.line) for problem in facts.problems}


def test_what_takes_too_long_to_parse_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parsing, "MAX_SECONDS", 0.0)
    source = b"def f(): ...\n" * 10_000
    assert [problem.kind for problem in extract(source, LANGUAGES["python"]).problems] == ["parsing took too long"]
    assert len(extract(source[:1300], LANGUAGES["python"]).definitions) == 100
