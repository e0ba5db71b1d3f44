"""Do manifests decide where imports lead, and is a change of one seen?"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from kgcore import Project
from kgcore.model.kinds import Relation

APP = {
    "package.json": '{"name": "shop", "scripts": {"test": "node --test"}}',
    "tsconfig.json": '{\n  // short names\n  "compilerOptions": {"paths": {"~/*": ["./one/*"]}},\n}\n',
    "one/till.ts": "export function charge(cents: number) {\n  return cents;\n}\n",
    "two/till.ts": "export function charge(cents: number) {\n  return cents;\n}\n",
    "main.ts": 'import { charge } from "~/till";\n\nexport function sell() {\n  return charge(7);\n}\n',
}


@pytest.fixture
def app(make_folder: Callable[..., Path]) -> Path:
    return make_folder(APP)


def imported(root: Path) -> list[str]:
    with Project.open(root) as project:
        return sorted(edge.target for edge in project.graph.outgoing("file:main.ts", relations={Relation.IMPORTS}))


def state(root: Path) -> tuple[str, tuple[str, ...]]:
    with Project.open(root) as project:
        found = project.index_state()
        return found.status, found.pending


def test_compiler_options_decide_where_an_import_leads(app: Path) -> None:
    Project.build(app)
    assert imported(app) == ["file:one/till.ts"]
    (app / "tsconfig.json").write_text(APP["tsconfig.json"].replace("one", "two"), encoding="utf-8")
    Project.build(app)
    assert imported(app) == ["file:two/till.ts"]


def test_manifests_are_read_but_are_no_files_of_a_language(app: Path) -> None:
    report = Project.build(app)
    assert report.files == 3
    assert report.unsupported == {}
    assert report.skipped == ()
    with Project.open(app) as project:
        assert project.graph.node("file:package.json") is None
        assert project.meta.fingerprints.keys() == {"typescript"}


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("tsconfig.json", APP["tsconfig.json"].replace("one", "two")),
        ("package.json", '{"name": "shop", "imports": {"#a": "./main.ts"}}'),
        ("two/package.json", "{}"),
        ("pnpm-workspace.yaml", "packages:\n  - two\n"),
        ("two/tsconfig.build.json", "{}"),
    ],
)
def test_a_changed_or_new_manifest_is_pending(app: Path, path: str, text: str) -> None:
    Project.build(app)
    assert state(app) == ("current", ())
    (app / path).write_text(text, encoding="utf-8")
    assert state(app) == ("pending", (path,))
    Project.build(app)
    assert state(app) == ("current", ())


def test_a_deleted_manifest_is_pending(app: Path) -> None:
    Project.build(app)
    (app / "tsconfig.json").unlink()
    assert state(app) == ("pending", ("tsconfig.json",))


def test_a_broken_manifest_is_counted_and_costs_only_itself(app: Path) -> None:
    (app / "package.json").write_text('{\n"name": }', encoding="utf-8")
    report = Project.build(app)
    assert report.problems == {"manifest cannot be read": 1}
    assert report.problem_places == ("package.json:2: manifest cannot be read",)
    assert imported(app) == ["file:one/till.ts"]
