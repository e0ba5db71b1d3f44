"""Does every reference in the link fixtures bind to what the comment under it says?"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest
from fakes.link_markers import LinkedCase, Marker, MarkerError, read_markers, render

from kgcore.languages.registry import LANGUAGES

ROOT = Path(__file__).parents[2] / "packages" / "kgcore" / "src" / "kgcore" / "languages"
CASES = sorted(folder for language in LANGUAGES for folder in (ROOT / language / "links").glob("*") if folder.is_dir())


@cache
def sources_of(case: Path) -> dict[str, bytes]:
    files = (path for path in sorted(case.rglob("*")) if path.is_file() and "__pycache__" not in path.parts)
    return {path.relative_to(case).as_posix(): path.read_bytes() for path in files}


@cache
def linked(case: Path) -> LinkedCase:
    return LinkedCase(sources_of(case))


@cache
def markers_of(case: Path, path: str) -> tuple[Marker, ...]:
    return tuple(read_markers(path, sources_of(case)[path].decode()))


def title(case: Path, path: str) -> str:
    return f"{case.parent.parent.name}/{case.name}/{path}"


FILES = [
    pytest.param(case, path, id=title(case, path))
    for case in CASES
    for path in sources_of(case)
    if any(not marker.fault for marker in markers_of(case, path))
]
FAULTS = [
    pytest.param(case, marker, id=f"{title(case, path)}:{marker.line}", marks=pytest.mark.xfail(reason=marker.fault))
    for case in CASES
    for path in sources_of(case)
    for marker in markers_of(case, path)
    if marker.fault
]


def check(case: LinkedCase, marker: Marker) -> str:
    """What is wrong at a marker, as a small difference; empty where all is well."""
    place = f"{marker.path}:{marker.line}:{marker.column}"
    if not case.refers(marker):
        return f"{place}: no reference here; this line has them at columns {case.nearby(marker)}"
    stored = case.stored(marker)
    if stored == list(marker.links):
        return ""
    missing = render([item for item in marker.links if item not in stored]).replace("\n", "\n  - ")
    surplus = render([item for item in stored if item not in marker.links]).replace("\n", "\n  + ")
    return f"{place}\n  - {missing}\n  + {surplus}"


@pytest.mark.parametrize(("case", "path"), FILES)
def test_links(case: Path, path: str) -> None:
    markers = [marker for marker in markers_of(case, path) if not marker.fault]
    wrong = [difference for marker in markers if (difference := check(linked(case), marker))]
    if wrong:
        pytest.fail("expected (-) and linked (+)\n" + "\n".join(wrong), pytrace=False)


@pytest.mark.parametrize(("case", "marker"), FAULTS)
def test_known_faults(case: Path, marker: Marker) -> None:
    difference = check(linked(case), marker)
    if difference:
        pytest.fail(difference, pytrace=False)


def test_every_language_has_cases() -> None:
    assert {case.parent.parent.name for case in CASES} == set(LANGUAGES)


def test_every_case_has_a_marker() -> None:
    assert [case.name for case in CASES if not any(markers_of(case, path) for path in sources_of(case))] == []


def of(text: str) -> tuple[LinkedCase, list[Marker]]:
    return LinkedCase({"a.py": text.encode()}), list(read_markers("a.py", text))


def test_a_marker_that_points_at_no_reference_fails() -> None:
    case, (marker,) = of("def f(): ...\nf()\n# ^ nothing\n")
    assert "no reference here; this line has them at columns [0]" in check(case, marker)


def test_nothing_fails_where_something_is_linked() -> None:
    case, (marker,) = of("def f(): ...\nf()\n# <- nothing\n")
    assert check(case, marker) == "a.py:2:0\n  - nothing\n  + calls a.py:f"


def test_a_wrong_tier_a_wrong_source_and_a_missing_target_fail() -> None:
    case, markers = of(
        "def f(): ...\ndef g():\n    f()\n#   ^ calls a.py:f (inferred)\n#   ^ calls a.py:f from f\n"
        "#   ^ calls a.py:f, a.py:g\n#   ^ calls a.py:f (certain) from g\n"
    )
    assert [bool(check(case, marker)) for marker in markers] == [True, True, True, False]


def test_a_place_with_more_links_than_promised_fails() -> None:
    case, markers = of("def d(n): ...\n@d(1)\n#^ calls a.py:d\n#^ calls a.py:d, decorated_by a.py:d\ndef g(): ...\n")
    assert [bool(check(case, marker)) for marker in markers] == [True, False]


@pytest.mark.parametrize("text", ["f()\n# <- calls", "f()\n# <- calls a.py:f (certain", "f()\n# <- a.py:f"])
def test_a_marker_that_cannot_be_read_fails(text: str) -> None:
    with pytest.raises(MarkerError, match=r"a\.py:2: not a marker"):
        list(read_markers("a.py", text))


def test_markers_of_other_comment_styles_are_read() -> None:
    slashes, dashes = read_markers("a.x", "  f(g());\n  //^ nothing\n  -- <- calls a.x:f")
    assert (slashes.line, slashes.column, dashes.column) == (1, 4, 2)
