"""Do links depend on which files are linked, and in what order?"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest
from fakes.facts import MemoryFacts
from hypothesis import given, settings
from hypothesis import strategies as st

from kgcore.languages.registry import LANGUAGES
from kgcore.link.program import Program, link
from kgcore.link.resolve import FileLinks, resolve_file

ROOT = Path(__file__).parents[2] / "packages" / "kgcore" / "src" / "kgcore" / "languages"
CASES = sorted(folder for language in LANGUAGES for folder in (ROOT / language / "links").iterdir() if folder.is_dir())


@cache
def reader_of(case: Path) -> MemoryFacts:
    paths = (path for path in sorted(case.rglob("*")) if path.is_file() and "__pycache__" not in path.parts)
    return MemoryFacts({path.relative_to(case).as_posix(): path.read_bytes() for path in paths})


@cache
def alone(case: Path) -> dict[str, FileLinks]:
    """Each file linked by a program that has linked nothing else."""
    reader = reader_of(case)
    return {path: links for path in reader.paths() for links in link([path], reader)}


def differing(found: dict[str, FileLinks], expected: dict[str, FileLinks]) -> list[str]:
    return [path for path, links in found.items() if links != expected[path]]


@pytest.mark.parametrize(
    "case",
    [pytest.param(case, id=case.name) for case in CASES],
)
def test_a_file_alone_gives_the_links_that_it_gives_among_all(case: Path) -> None:
    reader = reader_of(case)
    together = {links.path: links for links in link(reader.paths(), reader)}
    assert differing(together, alone(case)) == []


@settings(deadline=None, max_examples=60)
@given(st.data())
def test_any_files_in_any_order_give_the_same_links(data: st.DataObject) -> None:
    case = data.draw(st.sampled_from(CASES))
    reader = reader_of(case)
    paths = data.draw(st.lists(st.sampled_from(sorted(reader.paths())), unique=True, min_size=1))
    program = Program(reader, case.parent.parent.name)
    found: dict[str, FileLinks] = {}
    for path in paths:
        unit = program.unit(path)
        assert unit is not None
        found[path] = resolve_file(program.evaluator, unit)
    assert differing(found, alone(case)) == []


def test_a_packages_own_submodule_is_known_whoever_asks_first() -> None:
    reader = MemoryFacts(
        {
            "a.py": "from pkg import sub\nsub.f()\n",
            "pkg/__init__.py": "from . import sub\n\n\ndef g():\n    sub.f()\n",
            "pkg/sub.py": "def f(): ...\n",
        }
    )
    together = {links.path: links for links in link(reader.paths(), reader)}
    (alone_links,) = link(["pkg/__init__.py"], reader)
    assert together["pkg/__init__.py"] == alone_links
