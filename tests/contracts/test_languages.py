"""Is a language a folder of data, known to the engine by what it says and not by its name?"""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from kgcore.languages.registry import CLAIMS, LANGUAGES

KGCORE = Path(__file__).parents[2] / "packages" / "kgcore" / "src" / "kgcore"
ENGINE = sorted(path for floor in ("extract", "link") for path in (KGCORE / floor).rglob("*.py"))
WORDS = {"c", "r", "go", "bash", "elixir"} & set(LANGUAGES)
"""Names of languages that are words or letters of their own; other strings that are a language's name mean it."""


def strings(path: Path) -> set[str]:
    return {
        node.value
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }


@pytest.mark.parametrize("path", ENGINE, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_the_engine_knows_no_language_by_name(path: Path) -> None:
    assert strings(path) & (set(LANGUAGES) - WORDS) == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_language_has_what_its_folder_must_have(language: str) -> None:
    folder = KGCORE / "languages" / language
    assert LANGUAGES[language].name == language
    assert CLAIMS[language].suffixes or CLAIMS[language].shared
    assert all(suffix.startswith(".") and suffix == suffix.lower() for suffix in CLAIMS[language].suffixes)
    for needed in ("fixtures", "links"):
        assert any((folder / needed).iterdir()), f"{language} has no {needed}"


def test_no_two_languages_claim_a_suffix_alone() -> None:
    claimed = [suffix for claim in CLAIMS.values() for suffix in claim.suffixes]
    assert len(claimed) == len(set(claimed))
