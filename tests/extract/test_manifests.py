"""Does a manifest's record hold what its text says, and does a broken one cost only itself?"""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kgcore.extract.cargo import BROKEN
from kgcore.extract.manifests import read_manifest
from kgcore.link.packages import targets_of
from kgcore.model.manifests import (
    CargoManifest,
    CargoTarget,
    CommandsManifest,
    CompilerManifest,
    Conditions,
    Manifest,
    ManifestKind,
    ModuleManifest,
    PackageManifest,
    WorkspaceManifest,
)

EMPTY: dict[ManifestKind, Manifest] = {
    ManifestKind.PACKAGE: PackageManifest(),
    ManifestKind.COMPILER: CompilerManifest(),
    ManifestKind.WORKSPACE: WorkspaceManifest(),
    ManifestKind.COMMANDS: CommandsManifest(),
    ManifestKind.MAPPINGS: CompilerManifest(paths=()),
    ManifestKind.NAMED: PackageManifest(),
    ManifestKind.MODULE: ModuleManifest(),
    ManifestKind.CARGO: CargoManifest(),
}


def read(kind: ManifestKind, text: str | bytes) -> Manifest:
    found = read_manifest(kind, text if isinstance(text, bytes) else text.encode())
    assert found.problems == ()
    return found.manifest


def package(**fields: object) -> Manifest:
    return read(ManifestKind.PACKAGE, json.dumps(fields))


def test_a_package() -> None:
    assert package(
        name="@shop/ui",
        version="1.0.0",
        main="dist/index.js",
        module="dist/index.mjs",
        types="dist/index.d.ts",
        workspaces=["packages/*"],
        imports={"#db": "./db.js"},
        dependencies={"react": "^19", "core": "workspace:*"},
        devDependencies={"core": "file:../core", "lint": "link:../lint"},
        tsconfig="base.json",
    ) == PackageManifest(
        name="@shop/ui",
        entries=("dist/index.d.ts", "dist/index.js", "dist/index.mjs"),
        workspaces=("packages/*",),
        imports=(("#db", "./db.js"),),
        dependencies=(("core", "workspace:*"), ("lint", "link:../lint")),
        config="base.json",
    )


ORDERED = {"./b": {"z": "./1", "a": {"types": "./2"}}}


@pytest.mark.parametrize(
    ("exports", "read_as"),
    [
        ("./index.js", ((".", "./index.js"),)),
        ({"import": "./a.mjs"}, ((".", Conditions((("import", "./a.mjs"),))),)),
        ({".": "./a.js", "./b": None}, ((".", "./a.js"), ("./b", None))),
        (["./a.js", {"node": "./b.js"}], ((".", ("./a.js", Conditions((("node", "./b.js"),)))),)),
        (ORDERED, (("./b", Conditions((("z", "./1"), ("a", Conditions((("types", "./2"),)))))),)),
        ({}, ((".", Conditions(())),)),
        (None, None),
        (False, ((".", None),)),
    ],
)
def test_exports_keep_their_order(exports: object, read_as: object) -> None:
    manifest = package(exports=exports)
    assert isinstance(manifest, PackageManifest)
    assert manifest.exports == read_as


@pytest.mark.parametrize(
    "fields",
    [
        {"name": 7, "main": [], "workspaces": "packages/*", "imports": [], "dependencies": ["a"], "exports": None},
        {"workspaces": {"nohoist": ["**"]}, "dependencies": {"a": 1, "b": {"version": "workspace:*"}}},
    ],
)
def test_fields_of_a_wrong_type_are_not_written(fields: dict[str, object]) -> None:
    assert package(**fields) == PackageManifest()


def test_compiler_options_with_comments_and_trailing_commas() -> None:
    text = """\ufeff{
        // where names lead
        "extends": "./base", /* a chain,
            over lines } */
        "compilerOptions": {
            "baseUrl": ".", "rootDir": "src", "outDir": "dist", "moduleResolution": "NodeNext",
            "paths": {
                "@/*": ["./src/*", /* then */ "./gen/*",],   // "not": ["this"]
                "http://x/*": ["./a//b/*.ts", "./*/**/c"],
            },
            "customConditions": ["source"],
        },
        "include": ["src/**/*", "test/*.ts" , ],
        "references": [{"path": "../core"}, {"prepend": true}, ],
    }
    """
    assert read(ManifestKind.COMPILER, text) == CompilerManifest(
        extends=("./base",),
        references=("../core",),
        include=("src/**/*", "test/*.ts"),
        base_url=".",
        paths=(("@/*", ("./src/*", "./gen/*")), ("http://x/*", ("./a//b/*.ts", "./*/**/c"))),
        root_dir="src",
        out_dir="dist",
        conditions=("source",),
        resolution="nodenext",
    )


def test_compiler_options_that_are_not_written_are_none() -> None:
    assert read(ManifestKind.COMPILER, '{"files": [], "compilerOptions": {"paths": {}}}') == CompilerManifest(
        files=(), paths=()
    )
    assert read(ManifestKind.COMPILER, '{"extends": ["./a", "./b"]}') == CompilerManifest(extends=("./a", "./b"))


@pytest.mark.parametrize(
    ("text", "packages"),
    [
        ("packages:\n  - apps/*\n  - 'it''s/*'\n  - \"libs/**\"\n", ("apps/*", "it's/*", "libs/**")),
        ("packages:\n- apps/*\n- '!**/test/**'\nother:\n  - no\n", ("apps/*", "!**/test/**")),
        ("# first\nother: 1\npackages:   # here\n\n  # all\n  - apps/*   # web\n  - a#b\n", ("apps/*", "a#b")),
        ("packages: ['apps/*', \"libs/*\", tools]\n", ("apps/*", "libs/*", "tools")),
        ("packages: [\n  apps/*, # web\n  'libs/*',\n]\nother: [no]\n", ("apps/*", "libs/*")),
        ("packages:\r\n  - apps/*\r\nother: no\r\n", ("apps/*",)),
        ("'packages':\n  - a\n", ("a",)),
        ("nested:\n  packages:\n    - no\n", ()),
        ("catalog:\n  react: ^19\n", ()),
        ("packages: []\n", ()),
        ("", ()),
        ('{"packages": ["libs/*"]}', ("libs/*",)),
    ],
)
def test_the_packages_of_a_workspace(text: str, packages: tuple[str, ...]) -> None:
    assert read(ManifestKind.WORKSPACE, text) == WorkspaceManifest(packages=packages)


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ('{\n  "name": "a"\n  "main": "b"\n}', 3),
        ("{", 1),
        ("[1]", 1),
        ("", 1),
        ('{"a": /* never closed', 1),
        ('{"name": "\\x"}', 1),
    ],
)
def test_a_broken_manifest_is_a_problem_with_its_line(text: str, line: int) -> None:
    for kind in (ManifestKind.PACKAGE, ManifestKind.COMPILER):
        found = read_manifest(kind, text.encode())
        assert found.manifest == EMPTY[kind]
        assert [(problem.kind, problem.line) for problem in found.problems] == [("manifest cannot be read", line)]


@pytest.mark.parametrize(
    "data",
    [b"\xff\xfe{\x00", b'{"name": "\xe9"}', b'{"a":' * 200_000, b'{"a": ' + b"9" * 10_000 + b"}"],
    ids=["utf-16", "latin-1", "deep", "long number"],
)
@pytest.mark.parametrize("kind", [ManifestKind.PACKAGE, ManifestKind.COMPILER])
def test_hostile_bytes_are_a_problem(kind: ManifestKind, data: bytes) -> None:
    found = read_manifest(kind, data)
    assert found.manifest == EMPTY[kind]
    assert len(found.problems) == 1


def test_targets_nested_without_end_lead_nowhere() -> None:
    target: object = "./a.js"
    for _ in range(200):
        target = [target]
    manifest = package(exports=target)
    assert isinstance(manifest, PackageManifest)
    assert targets_of(manifest.exports or (), ".", frozenset()) == ()


def test_a_module_names_itself_and_where_others_are() -> None:
    text = """
// the shop
module example.org/shop // not v2

go 1.21
require example.org/far v1.0.0
replace example.org/far => ../far // here
replace (
	"example.org/near" v1.2.3 => ./near
	example.org/other => example.org/fork v1.0.0
)
"""
    places = (("example.org/far", "../far"), ("example.org/near", "./near"))
    assert read(ManifestKind.MODULE, text) == ModuleManifest(name="example.org/shop", replacements=places)
    assert read(ManifestKind.MODULE, "go 1.21\nuse ./a\nuse (\n\t./b\n\t.\n)\n") == ModuleManifest(
        uses=("./a", "./b", ".")
    )


@given(st.binary(), st.sampled_from(ManifestKind))
def test_no_bytes_raise(data: bytes, kind: ManifestKind) -> None:
    assert isinstance(read_manifest(kind, data).manifest, type(EMPTY[kind]))


TEXT = st.text(max_size=6)
JSON = st.recursive(
    st.one_of(st.none(), st.integers(0, 9), TEXT, st.sampled_from(("./a.js", "*/*", "//x", "/* */", ",]"))),
    lambda inner: st.lists(inner, max_size=2) | st.dictionaries(TEXT, inner, max_size=2),
    max_leaves=4,
)
FIELDS = st.sampled_from(
    ("name", "main", "exports", "imports", "workspaces", "dependencies", "compilerOptions", "files")
)


@given(st.dictionaries(FIELDS, JSON, max_size=3), st.sampled_from((ManifestKind.PACKAGE, ManifestKind.COMPILER)))
def test_comments_and_last_commas_change_nothing(value: dict[str, object], kind: ManifestKind) -> None:
    plain = json.dumps(value, indent=1)
    noted = plain.replace("\n", " // } a note\n").replace("{ //", "{ /* , ] */ //")
    if value:
        noted = noted.removesuffix("}") + " , \n /* last */ }"
    first, second = read_manifest(kind, plain.encode()), read_manifest(kind, f"{noted} // end".encode())
    assert first.problems == second.problems == ()
    assert first.manifest == second.manifest


def test_mappings_are_lines_and_the_longest_beginning_comes_first() -> None:
    text = b"@math/=vendor/math/\n# not one\nsrc/a.sol:@math/deep/=vendor/deep/\n=\n"
    manifest = read_manifest(ManifestKind.MAPPINGS, text).manifest
    assert manifest == CompilerManifest(paths=(("@math/deep/*", ("vendor/deep/*",)), ("@math/*", ("vendor/math/*",))))


def test_a_package_is_named_by_a_line_of_its_own() -> None:
    text = b"description: name\nname: 'shop' # ours\ndependencies:\n  name: other\n"
    assert read_manifest(ManifestKind.NAMED, text).manifest == PackageManifest(name="shop")


def test_compile_commands_tell_which_folders_are_searched() -> None:
    text = """[
      {"directory": "/src/shop/build", "file": "../src/pay.c", "command": "cc -I../include -isystem /opt/x -c a.c"},
      {"directory": "/src/shop", "file": "/src/shop/src/b.c", "arguments": ["cc", "-I", "third", "-Wall"]},
      {"file": 3}, 7
    ]"""
    read = read_manifest(ManifestKind.COMMANDS, text.encode())
    assert read.problems == ()
    assert read.manifest == CommandsManifest(
        files=("/src/shop/src/pay.c", "/src/shop/src/b.c"),
        folders=("/src/shop/include", "/opt/x", "/src/shop/third"),
    )


def test_a_rust_package_names_its_targets_and_what_it_depends_on() -> None:
    text = """
[package]
name = "till-app"
edition = "2021"
[lib]
name = "till"
[[bin]]
name = "count"
path = "src/count.rs"
[dependencies]
shop = { path = "../shop", package = "shop-core" }
serde = "1"
[target.'cfg(unix)'.dev-dependencies]
test-kit = { workspace = true }
"""
    assert read(ManifestKind.CARGO, text) == CargoManifest(
        name="till-app",
        edition="2021",
        targets=(CargoTarget(kind="lib", name="till"), CargoTarget(kind="bin", name="count", path="src/count.rs")),
        dependencies=(("serde", "serde"), ("shop", "shop-core"), ("test_kit", "test-kit")),
    )


def test_a_rust_manifest_that_is_no_toml_is_a_problem() -> None:
    assert [each.kind for each in read_manifest(ManifestKind.CARGO, b"[package").problems] == [BROKEN]
