"""Does a module's name lead to the file that Python would import?"""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kgcore.languages.registry import LANGUAGES
from kgcore.link.modules import ModuleIndex

PYTHON = LANGUAGES["python"]
MONOREPO = (
    "apps/one/src/core/__init__.py",
    "apps/one/src/core/models.py",
    "apps/one/tests/test_core.py",
    "apps/two/src/core/__init__.py",
    "apps/two/src/core/models.py",
    "apps/two/src/core/deep/leaf.py",
    "libs/shared/__init__.py",
    "manage.py",
    "tools/local.py",
    "tools/user.py",
)


def index(*paths: str) -> ModuleIndex:
    return ModuleIndex(paths, PYTHON)


@pytest.mark.parametrize(
    ("path", "root", "dotted"),
    [
        ("apps/one/src/core/models.py", "apps/one/src", "core.models"),
        ("apps/one/src/core/__init__.py", "apps/one/src", "core"),
        ("manage.py", "", "manage"),
        ("tools/local.py", "tools", "local"),
        ("libs/shared/__init__.py", "libs", "shared"),
        ("apps/two/src/core/deep/leaf.py", "apps/two/src/core/deep", "leaf"),
    ],
)
def test_a_source_root_is_where_packages_begin(path: str, root: str, dotted: str) -> None:
    modules = index(*MONOREPO)
    assert modules.root_of(path) == root
    assert modules.dotted_name(path) == dotted


@pytest.mark.parametrize(
    ("importer", "dotted", "found"),
    [
        ("apps/one/src/core/models.py", "core.models", "apps/one/src/core/models.py"),  # a module may import itself
        ("apps/one/src/core/__init__.py", "core.models", "apps/one/src/core/models.py"),
        ("apps/two/src/core/__init__.py", "core.models", "apps/two/src/core/models.py"),
        ("apps/one/tests/test_core.py", "core.models", "apps/one/src/core/models.py"),
        ("apps/two/src/core/models.py", "core.deep", "apps/two/src/core/deep"),
        ("apps/two/src/core/models.py", "core.deep.leaf", "apps/two/src/core/deep/leaf.py"),
        ("manage.py", "shared", "libs/shared/__init__.py"),
        ("manage.py", "libs.shared", "libs/shared/__init__.py"),
        ("manage.py", "apps.one", "apps/one"),
        ("tools/user.py", "local", "tools/local.py"),
        ("manage.py", "local", None),  # a loose module is seen from its own folder only
        ("manage.py", "core.missing", None),
        ("manage.py", "django.db", None),
    ],
)
def test_absolute_names(importer: str, dotted: str, found: str | None) -> None:
    assert index(*MONOREPO).absolute(importer, dotted) == found


@pytest.mark.parametrize(
    ("importer", "level", "dotted", "found"),
    [
        ("a/b/c.py", 1, "d", "a/b/d.py"),
        ("a/b/c.py", 1, "", "a/b/__init__.py"),
        ("a/b/__init__.py", 1, "d", "a/b/d.py"),
        ("a/b/c.py", 2, "", "a/__init__.py"),
        ("a/b/c.py", 2, "e.f", "a/e/f.py"),
        ("a/b/c.py", 2, "e", "a/e"),
        ("a/b/c.py", 3, "a.b", "a/b/__init__.py"),
        ("a/b/c.py", 4, "a", None),
        ("a/b/c.py", 9, "", None),
        ("a/b/c.py", 1, "missing", None),
    ],
)
def test_relative_names(importer: str, level: int, dotted: str, found: str | None) -> None:
    modules = index("a/__init__.py", "a/b/__init__.py", "a/b/c.py", "a/b/d.py", "a/e/f.py")
    assert modules.relative(importer, level, dotted) == found


def test_a_package_wins_over_a_module_of_its_name() -> None:
    assert index("a/__init__.py", "a.py", "b.py").absolute("b.py", "a") == "a/__init__.py"


def test_a_module_wins_over_a_folder_without_a_package_file() -> None:
    assert index("a/x.py", "a.py", "b.py").absolute("b.py", "a") == "a.py"


def test_a_source_file_wins_over_its_declarations() -> None:
    assert index("a.pyi", "a.py", "b.py").absolute("b.py", "a") == "a.py"
    assert index("a.pyi", "b.py").absolute("b.py", "a") == "a.pyi"


def test_a_module_elsewhere_does_not_hide_a_standard_one() -> None:
    modules = index("pkg/__init__.py", "pkg/json.py", "pkg/user.py", "other/json/__init__.py", "typing.py", "main.py")
    assert modules.absolute("pkg/user.py", "json") is None
    assert modules.absolute("main.py", "json") is None
    assert modules.absolute("main.py", "typing") == "typing.py"


def test_submodules_are_members_of_packages_only() -> None:
    modules = index("a/__init__.py", "a/b.py", "a/n/c.py", "d.py")
    assert modules.child("a/__init__.py", "b") == "a/b.py"
    assert modules.child("a/__init__.py", "n") == "a/n"
    assert modules.child("a/n", "c") == "a/n/c.py"
    assert modules.child("d.py", "b") is None
    assert modules.child("a/__init__.py", "missing") is None


def test_a_package_at_the_root_of_the_project() -> None:
    """The folder's own name is not known; relative imports still work."""
    modules = index("__init__.py", "a.py", "b.py")
    assert modules.relative("a.py", 1, "b") == "b.py"
    assert modules.absolute("a.py", "b") == "b.py"


NAMES = st.sampled_from(["a", "b", "json", "__init__"])
PATHS = st.lists(NAMES, min_size=1, max_size=4).map(lambda parts: "/".join(parts) + ".py")


@given(st.lists(PATHS, max_size=12), st.randoms(use_true_random=False), PATHS, st.lists(NAMES, min_size=1, max_size=3))
def test_the_order_of_files_does_not_matter(paths: list[str], random: object, importer: str, parts: list[str]) -> None:
    shuffled = list(paths)
    random.shuffle(shuffled)  # type: ignore[attr-defined]  # hypothesis gives a random.Random
    first, second = index(*paths), index(*shuffled)
    dotted = ".".join(parts)
    assert first.absolute(importer, dotted) == second.absolute(importer, dotted)
    assert first.relative(importer, 2, dotted) == second.relative(importer, 2, dotted)


@given(st.lists(PATHS, max_size=12, unique=True))
def test_what_is_found_exists(paths: list[str]) -> None:
    modules = index(*paths)
    places = {*paths, *(path.rpartition("/")[0] for path in paths)} | {
        "/".join(path.split("/")[:depth]) for path in paths for depth in range(1, 4)
    }
    for importer in paths:
        for target in paths:
            found = modules.absolute(importer, modules.dotted_name(target))
            assert found is None or found in places
