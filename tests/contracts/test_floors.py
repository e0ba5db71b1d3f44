"""Do the imports that import-linter cannot judge keep to the floors?"""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGES = Path(__file__).parents[2] / "packages"
PURE_FLOORS = ("context", "search", "analyze", "link", "extract", "languages", "model")


def sources(folder: Path) -> Iterator[tuple[Path, ast.Module]]:
    for path in sorted(folder.rglob("*.py")):
        if not {"fixtures", "links"} & set(path.parts):
            yield path, ast.parse(path.read_text(encoding="utf-8"))


def imported_modules(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield "." * node.level + (node.module or "")


@pytest.mark.parametrize("package", ["kgskill", "kgcli"])
def test_the_packages_above_use_the_library_by_its_front_door(package: str) -> None:
    trees = list(sources(PACKAGES / package / "src"))
    assert trees
    inside = [
        (path.name, name) for path, tree in trees for name in imported_modules(tree) if name.startswith("kgcore.")
    ]
    assert inside == []


def test_the_library_does_not_go_round_by_its_own_front_door() -> None:
    root = PACKAGES / "kgcore" / "src" / "kgcore"
    circular = [
        path.name for path, tree in sources(root) if path != root / "__init__.py" and "kgcore" in imported_modules(tree)
    ]
    assert circular == []


def test_pure_floors_do_not_read_the_environment() -> None:
    root = PACKAGES / "kgcore" / "src" / "kgcore"
    readers = [
        (path.name, node.lineno)
        for floor in PURE_FLOORS
        for path, tree in sources(root / floor)
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute) and node.attr in {"environ", "environb", "getenv"}
    ]
    assert readers == []


def test_every_package_says_that_it_is_typed() -> None:
    for package in ("kgcore", "kgskill", "kgcli"):
        assert (PACKAGES / package / "src" / package / "py.typed").is_file()


@pytest.mark.parametrize(
    ("module", "heavy"),
    [
        ("kgcore", {"tree_sitter", "pydantic", "rustworkx", "numpy", "git", "rapidfuzz", "sqlite3", "asyncio"}),
        ("kgcli.app", {"tree_sitter", "pydantic", "rich", "rustworkx", "numpy", "git", "sqlite3", "asyncio"}),
    ],
)
def test_importing_a_front_door_loads_nothing_heavy(module: str, heavy: set[str]) -> None:
    program = f"import sys, {module}; print('\\n'.join(sys.modules))"
    loaded = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, encoding="utf-8").stdout
    assert set(loaded.split()) & heavy == set()


def test_understanding_a_command_line_loads_nothing_heavy(tmp_path: Path) -> None:
    program = """
import sys
from kgcli.app import main
sys.argv = ["kg", "search", "x", "--limit", "3", "--type", "klass", "-C", "."]
try:
    main()
except SystemExit as stopped:
    assert stopped.code == 2
print("\\n".join(sys.modules))
"""
    loaded = subprocess.run(
        [sys.executable, "-c", program], check=True, capture_output=True, encoding="utf-8", cwd=tmp_path
    )
    assert set(loaded.stdout.split()) & {"pydantic", "rich", "asyncio", "tree_sitter", "numpy"} == set()
