"""Do the documents tell the truth about the code?"""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
DOCUMENTS = sorted([ROOT / "README.md", ROOT / "CHANGELOG.md", *(ROOT / "docs").rglob("*.md")])
LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")
FENCED = re.compile(r"^```(\w*)\n(.*?)^```", re.MULTILINE | re.DOTALL)


def shell_lines(document: Path) -> list[list[str]]:
    """The command lines of the document's shell blocks, one list a block."""
    blocks = [text for language, text in FENCED.findall(document.read_text(encoding="utf-8")) if language == "sh"]
    return [[line for line in text.splitlines() if line.strip()] for text in blocks]


def test_the_generated_reference_is_up_to_date() -> None:
    generated = subprocess.run(
        [sys.executable, str(ROOT / "docs" / "generate_reference.py"), "--check"],
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert generated.returncode == 0, generated.stderr


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_every_link_leads_somewhere(document: Path) -> None:
    targets = [target for target in LINK.findall(document.read_text(encoding="utf-8")) if "://" not in target]
    broken = [target for target in targets if not (document.parent / target.partition("#")[0]).exists()]
    assert broken == []


def test_the_readme_begins_with_an_answer_and_the_tests() -> None:
    (answers,), (tests,), *_ = shell_lines(ROOT / "README.md")
    assert re.fullmatch(
        r'pip install \./packages/kgcore \./packages/kgskill \./packages/kgcli && kg chat ".+\?"', answers
    )
    assert tests == "pip install nox && nox -s tests"


def test_every_command_line_of_the_readme_is_one_that_kg_understands() -> None:
    from typer.main import get_command

    from kgcli.app import app

    commands = get_command(app).commands  # type: ignore[attr-defined]
    written = [
        shlex.split(part.partition("#")[0])
        for block in shell_lines(ROOT / "README.md")
        for line in block
        for part in line.split("&&")
        if part.strip().startswith("kg ")
    ]
    assert {words[1] for words in written} == set(commands)
    for _, verb, *arguments in written:
        options = {name for parameter in commands[verb].params for name in parameter.opts}
        assert {word for word in arguments if word.startswith("-")} <= options


def test_every_package_has_the_version_of_the_others_and_asks_for_it() -> None:
    projects = {
        name: tomllib.loads((ROOT / "packages" / name / "pyproject.toml").read_text(encoding="utf-8"))["project"]
        for name in ("kgcore", "kgskill", "kgcli")
    }
    version = projects["kgcore"]["version"]
    assert {project["version"] for project in projects.values()} == {version}
    assert f"kgcore=={version}" in projects["kgskill"]["dependencies"]
    assert {f"kgcore=={version}", f"kgskill=={version}"} <= set(projects["kgcli"]["dependencies"])


def test_decisions_are_numbered_without_gaps() -> None:
    numbers = [int(path.name[:4]) for path in sorted((ROOT / "docs" / "decisions").glob("*.md"))]
    assert numbers == list(range(1, len(numbers) + 1))


def test_no_file_pins_by_address() -> None:
    kept = [ROOT / "pyproject.toml", ROOT / "noxfile.py", *(ROOT / "packages").glob("*/pyproject.toml")]
    assert [path.name for path in kept if re.search(r"https?://|file:/|git\+", path.read_text(encoding="utf-8"))] == []
