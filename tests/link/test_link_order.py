"""Do links depend on which files are linked, and in what order?"""

from __future__ import annotations

import sys
from concurrent.futures import ThreadPoolExecutor
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


def test_linking_leaves_the_recursion_limit_as_it_was() -> None:
    """Code in C relies on it, whoever stops in the middle and in whatever order."""
    limit = sys.getrecursionlimit()
    reader = MemoryFacts({"a.py": "def f(): ...\n", "b.py": "from a import f\nf()\n"})
    first, second = link(reader.paths(), reader), link(reader.paths(), reader)
    next(iter(first))
    next(iter(second))
    assert sys.getrecursionlimit() == limit
    first.close()
    second.close()
    assert sys.getrecursionlimit() == limit


def test_what_is_known_of_containers_in_containers_is_bounded() -> None:
    """Each list holds the one before: without a bound, every step would cost more than the last."""
    chain = "".join(f"x{number} = [x{number - 1}]\nx{number}[0].append(1)\n" for number in range(1, 4_000))
    reader = MemoryFacts({"a.py": f"class A:\n    def m(self): ...\n\n\nx0 = [A()]\n{chain}[x0][0][0].m()\n"})
    (links,) = link(["a.py"], reader)
    assert {target.number for _, _, target in links.links if not target.external} >= {0, 1}


def test_threads_that_extract_and_link_leave_the_recursion_limit_as_it_was() -> None:
    limit = sys.getrecursionlimit()
    reader = MemoryFacts({f"m{number}.py": f"def f(): ...\nf()\n# {number}\n" for number in range(40)})
    with ThreadPoolExecutor(8) as pool:
        for done in [pool.submit(lambda: list(link(reader.paths(), reader))) for _ in range(16)]:
            done.result()
    assert sys.getrecursionlimit() == limit
