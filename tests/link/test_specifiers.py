"""Does a specifier lead to the file that Node and TypeScript's compiler would take?"""

from __future__ import annotations

import pytest
from fakes.specifiers import Json, index
from hypothesis import given
from hypothesis import strategies as st

from kgcore.link.packages import split_specifier

Manifests = dict[str, Json | str]


def check(files: str, manifests: Manifests, importer: str, specifier: str, found: str | None) -> None:
    assert index(files, manifests).imported(importer, specifier, 0) == found


# --- places beside the importer

BESIDE = """
    src/app.ts src/cart.ts src/cart.tsx src/legacy.js src/legacy.d.ts src/types.d.ts src/page.tsx src/worker.mts
    src/config.cts src/view.jsx src/styles.css.ts src/Card.vue src/model.data.ts
    src/shop/index.ts src/shop/till.ts src/both.ts src/both/index.ts src/old/index.js src/old/index.d.ts
    src/plain.js src/plain.ts index.ts
"""


@pytest.mark.parametrize(
    ("specifier", "found"),
    [
        ("./cart", "src/cart.ts"),  # .ts before .tsx
        ("./cart.ts", "src/cart.ts"),
        ("./cart.js", "src/cart.ts"),  # the name of what is emitted
        ("./page.js", "src/page.tsx"),
        ("./page.jsx", "src/page.tsx"),
        ("./worker.mjs", "src/worker.mts"),
        ("./config.cjs", "src/config.cts"),
        ("./view.jsx", "src/view.jsx"),
        ("./view.js", "src/view.jsx"),
        ("./view", "src/view.jsx"),
        ("./plain.js", "src/plain.ts"),
        ("./types", "src/types.d.ts"),
        ("./types.js", "src/types.d.ts"),
        ("./types.d.ts", "src/types.d.ts"),
        ("./legacy", "src/legacy.js"),  # a declaration yields to what it declares
        ("./legacy.js", "src/legacy.js"),
        ("./old", "src/old/index.js"),
        ("./shop", "src/shop/index.ts"),
        ("./shop/", "src/shop/index.ts"),
        ("./shop/index", "src/shop/index.ts"),
        ("./shop/index.js", "src/shop/index.ts"),
        ("./shop/till", "src/shop/till.ts"),
        ("./both", "src/both.ts"),  # a file before a folder
        ("./both/", "src/both/index.ts"),
        ("..", "index.ts"),
        ("../", "index.ts"),
        ("../index", "index.ts"),
        ("./model.data", "src/model.data.ts"),
        ("./Card.vue", "src/Card.vue"),
        ("./styles.css", "src/styles.css.ts"),  # styles that are code
        (".", None),
        ("./missing", None),
        ("./data.json", None),
        ("./theme.css", None),
        ("./cart.ts?raw", None),
        ("./cart?worker", None),
        ("../../outside", None),
        ("../../../src/cart", None),
        ("/src/cart", None),
        ("node:fs", None),
        ("https://example.org/src/cart.ts", None),
        ("react", None),
        ("cart", None),
        ("", None),
    ],
)
def test_places_beside_the_importer(specifier: str, found: str | None) -> None:
    check(BESIDE, {}, "src/app.ts", specifier, found)


def test_names_are_compared_in_one_normal_form() -> None:
    check("a.ts gr\u00f6\u00dfe.ts", {}, "a.ts", "./gro\u0308\u00dfe", "gr\u00f6\u00dfe.ts")


def test_two_apps_with_a_button_each_bind_to_their_own() -> None:
    files = "apps/one/Button.tsx apps/one/page.tsx apps/two/Button.tsx apps/two/page.tsx"
    config: Json = {"compilerOptions": {"paths": {"@/*": ["./*"]}}}
    manifests: Manifests = {"apps/one/tsconfig.json": config, "apps/two/tsconfig.json": config}
    for specifier in ("./Button", "@/Button"):
        for app in ("one", "two"):
            check(files, manifests, f"apps/{app}/page.tsx", specifier, f"apps/{app}/Button.tsx")


# --- compiler options

OPTIONS_FILES = """
    src/main.ts src/lib/money.ts src/lib/special/vat.ts src/lib/util.ts src/config.ts mocks/api.ts src/api.ts
    gen/routes.ts src/routes/home.ts src/index.ts src/exact.ts src/shop/cart.ts
"""


@pytest.mark.parametrize(
    ("options", "specifier", "found"),
    [
        ({"baseUrl": "src"}, "lib/money", "src/lib/money.ts"),
        ({"baseUrl": "./src/"}, "config", "src/config.ts"),
        ({"baseUrl": "src"}, "util", None),
        ({"baseUrl": "src/lib"}, "util", "src/lib/util.ts"),  # before what comes with the language
        ({"paths": {"@/*": ["./src/*"]}}, "@/lib/money", "src/lib/money.ts"),
        ({"paths": {"@/*": ["./src/*"]}}, "@/lib/money.js", "src/lib/money.ts"),
        ({"paths": {"@/*": ["./src/*"]}}, "@/lib/missing", None),
        ({"paths": {"@/*": ["./src/*"]}}, "@/shop/cart.ts?raw", None),
        ({"baseUrl": "src", "paths": {"@/*": ["./*"]}}, "@/lib/money", "src/lib/money.ts"),
        ({"paths": {"@/*": ["src/*"], "@/lib/*": ["src/lib/special/*"]}}, "@/lib/vat", "src/lib/special/vat.ts"),
        ({"paths": {"@/*": ["src/*"], "@/lib/*": ["src/lib/special/*"]}}, "@/lib/money", None),
        ({"paths": {"api": ["mocks/api", "src/api"]}}, "api", "mocks/api.ts"),
        ({"paths": {"config": ["etc/config", "src/config.ts"]}}, "config", "src/config.ts"),
        ({"paths": {"*": ["gen/*", "src/*"]}}, "routes", "gen/routes.ts"),
        ({"paths": {"*": ["gen/*", "src/*"]}}, "routes/home", "src/routes/home.ts"),
        ({"paths": {"*": ["gen/*", "src/*"]}}, "react", None),
        ({"paths": {"exact": ["src/exact"], "ex*": ["src/api"]}}, "exact", "src/exact.ts"),
        ({"paths": {"ex*": ["src/api"]}}, "exact", "src/api.ts"),
        ({"paths": {"*-cart": ["src/shop/cart"]}}, "my-cart", "src/shop/cart.ts"),
        ({"paths": {"~": ["src"], "~/*": ["src/*"]}}, "~", "src/index.ts"),
        ({"paths": {"virtual:config": ["src/config.ts"]}}, "virtual:config", "src/config.ts"),
        ({"paths": {"#app/*": ["src/*"]}}, "#app/config", "src/config.ts"),
        ({"paths": {"@/*": ["../outside/*"]}}, "@/config", None),
        ({"rootDirs": ["src", "gen"]}, "./routes", "gen/routes.ts"),
        ({"outDir": "built", "rootDir": "src"}, "../built/config", "src/config.ts"),
        ({"outDir": "built", "rootDir": "src"}, "../built/config.js", "src/config.ts"),
        ({"outDir": "${configDir}/built", "rootDir": "src"}, "../built/config", "src/config.ts"),
    ],
)
def test_compiler_options(options: Json, specifier: str, found: str | None) -> None:
    check(OPTIONS_FILES, {"tsconfig.json": {"compilerOptions": options}}, "src/main.ts", specifier, found)


def test_a_variant_of_a_platform_comes_first() -> None:
    options: Json = {"compilerOptions": {"moduleSuffixes": [".ios", ".native", ""]}}
    files = "app.ts page.ts page.ios.ts card.ts till/index.native.tsx"
    for specifier, found in (("./page", "page.ios.ts"), ("./card", "card.ts"), ("./till", "till/index.native.tsx")):
        check(files, {"tsconfig.json": options}, "app.ts", specifier, found)


def paths(target: str, **others: object) -> Json:
    return {"compilerOptions": {"paths": {"~/*": [target]}}, **others}


CHAIN_FILES = "a/src/main.ts a/src/x.ts a/test/t.ts base/x.ts base/src/x.ts x.ts b/x.ts vendor/x.ts"


@pytest.mark.parametrize(
    ("manifests", "found"),
    [
        ({"a/tsconfig.json": {"extends": "../base.tsconfig.json"}, "base.tsconfig.json": paths("b/*")}, "b/x.ts"),
        ({"a/tsconfig.json": {"extends": "../base/tsconfig"}, "base/tsconfig.json": paths("src/*")}, "base/src/x.ts"),
        ({"a/tsconfig.json": {"extends": "../base"}, "base/tsconfig.json": paths("*")}, "base/x.ts"),
        # nearer wins, as a whole
        ({"a/tsconfig.json": paths("src/*", extends="../base"), "base/tsconfig.json": paths("*")}, "a/src/x.ts"),
        # the last of several wins
        (
            {
                "a/tsconfig.json": {"extends": ["../base", "../b"]},
                "base/tsconfig.json": paths("*"),
                "b/tsconfig.json": paths("*"),
            },
            "b/x.ts",
        ),
        # `paths` are seen from `baseUrl`, wherever that is said
        (
            {
                "a/tsconfig.json": {"extends": "../base", "compilerOptions": {"baseUrl": "src"}},
                "base/tsconfig.json": paths("*"),
            },
            "a/src/x.ts",
        ),
        (
            {
                "a/tsconfig.json": paths("*", extends="../base"),
                "base/tsconfig.json": {"compilerOptions": {"baseUrl": "../vendor"}},
            },
            "vendor/x.ts",
        ),
        # the folder of the one that extends
        ({"a/tsconfig.json": {"extends": "../base"}, "base/tsconfig.json": paths("${configDir}/src/*")}, "a/src/x.ts"),
        # cycles and what is not there
        (
            {"a/tsconfig.json": paths("src/*", extends="../b"), "b/tsconfig.json": {"extends": "../a/tsconfig"}},
            "a/src/x.ts",
        ),
        ({"a/tsconfig.json": paths("src/*", extends="./missing.json")}, "a/src/x.ts"),
        ({"a/tsconfig.json": paths("src/*", extends="@tsconfig/node20/tsconfig.json")}, "a/src/x.ts"),
        # the nearest decides
        ({"a/tsconfig.json": paths("src/*"), "tsconfig.json": paths("./*")}, "a/src/x.ts"),
        ({"a/jsconfig.json": paths("src/*"), "tsconfig.json": paths("./*")}, "a/src/x.ts"),
        ({"a/jsconfig.json": paths("*"), "a/tsconfig.json": paths("src/*")}, "a/src/x.ts"),
        ({"tsconfig.json": paths("./*")}, "x.ts"),
        ({"b/tsconfig.json": paths("./*")}, None),
        ({"a/tsconfig.json": {}, "tsconfig.json": paths("./*")}, None),
        # a manifest that only refers to others
        (
            {
                "a/tsconfig.json": {"files": [], "references": [{"path": "./tsconfig.app.json"}]},
                "a/tsconfig.app.json": paths("src/*", include=["src"]),
            },
            "a/src/x.ts",
        ),
        (
            {
                "a/tsconfig.json": {
                    "files": [],
                    "references": [{"path": "./tsconfig.test.json"}, {"path": "./tsconfig.app.json"}],
                },
                "a/tsconfig.app.json": paths("src/*", include=["src/**/*.ts"], exclude=["**/*.test.ts"]),
                "a/tsconfig.test.json": paths("../b/*", include=["src/**/*.test.ts", "test"]),
            },
            "a/src/x.ts",
        ),
        (
            {
                "tsconfig.json": {"files": [], "references": [{"path": "./a"}]},
                "a/tsconfig.json": {"references": [{"path": "../b/tsconfig.json"}], "include": ["test"]},
                "b/tsconfig.json": paths("./*", files=["../a/src/main.ts"]),
            },
            "b/x.ts",
        ),
    ],
)
def test_which_options_hold(manifests: Manifests, found: str | None) -> None:
    check(CHAIN_FILES, manifests, "a/src/main.ts", "~/x", found)


def test_a_test_that_only_another_manifest_covers() -> None:
    manifests: Manifests = {
        "a/tsconfig.json": {"include": ["src"], "references": [{"path": "tsconfig.test.json"}], **paths("src/*")},
        "a/tsconfig.test.json": paths("../b/*", include=["test"]),
    }
    check(CHAIN_FILES, manifests, "a/test/t.ts", "~/x", "b/x.ts")
    check(CHAIN_FILES, manifests, "a/src/main.ts", "~/x", "a/src/x.ts")


def test_a_file_that_no_manifest_covers_is_seen_with_the_nearest() -> None:
    check(CHAIN_FILES, {"a/tsconfig.json": paths("src/*", include=["src"])}, "a/test/t.ts", "~/x", "a/src/x.ts")


@pytest.mark.parametrize(
    ("shared", "written"),
    [
        ({"package.json": {"name": "@co/options"}, "tsconfig.base.json": ""}, "@co/options/tsconfig.base.json"),
        ({"package.json": {"name": "@co/options"}, "tsconfig.base.json": ""}, "@co/options/tsconfig.base"),
        ({"package.json": {"name": "@co/options"}, "tsconfig.json": ""}, "@co/options"),
        (
            {"package.json": {"name": "@co/options", "tsconfig": "./a/tsconfig.x.json"}, "a/tsconfig.x.json": ""},
            "@co/options",
        ),
        (
            {
                "package.json": {"name": "@co/options", "exports": {"./strict": "./tsconfig.s.json"}},
                "tsconfig.s.json": "",
            },
            "@co/options/strict",
        ),
    ],
)
def test_options_that_a_package_gives_to_others(shared: dict[str, Json | str], written: str) -> None:
    manifests: Manifests = {"package.json": {"workspaces": ["tools/*", "a"]}, "a/package.json": {"name": "a"}}
    manifests["a/tsconfig.json"] = {"extends": written}
    for place, content in shared.items():
        manifests[f"tools/options/{place}"] = content or paths("${configDir}/src/*")
    check(CHAIN_FILES, manifests, "a/src/main.ts", "~/x", "a/src/x.ts")


# --- packages of the project

SHOP_FILES = """
    apps/web/page.ts packages/ui/src/index.ts packages/ui/src/button.tsx packages/ui/src/card/index.ts
    packages/ui/private.ts packages/core/index.ts packages/core/money.ts packages/core/test/fixture/index.ts
    node/main.ts tools/lint/src/index.ts
"""
UI: Json = {"name": "@shop/ui", "main": "dist/index.js"}
CORE: Json = {"name": "core"}


@pytest.mark.parametrize(
    "root",
    [
        {"package.json": {"workspaces": ["apps/*", "packages/*"]}},
        {"package.json": {"workspaces": {"packages": ["apps/*", "./packages/*/"]}}},
        {"package.json": {"workspaces": ["apps/web", "packages/**"]}},
        {"package.json": {"workspaces": ["{apps,packages}/*"]}},
        {"pnpm-workspace.yaml": "packages:\n  - 'apps/*'   # the shops\n\n  - packages/*\ncatalog:\n  react: ^19\n"},
        {"pnpm-workspace.yaml": 'packages: ["apps/*", packages/*]\n'},
        {"pnpm-workspace.yaml": 'catalog:\n  - no\npackages:\n- "*/*"\n'},
        {"lerna.json": {"packages": ["*/*"]}},
    ],
)
@pytest.mark.parametrize(
    ("specifier", "found"),
    [
        ("@shop/ui", "packages/ui/src/index.ts"),
        ("core", "packages/core/index.ts"),
        ("core/money", "packages/core/money.ts"),
        ("core/money.js", "packages/core/money.ts"),
        ("@shop/ui/src/button", "packages/ui/src/button.tsx"),
        ("@shop/ui/dist/button.js", "packages/ui/src/button.tsx"),
        ("@shop/ui/button", "packages/ui/src/button.tsx"),
        ("@shop/ui/card", "packages/ui/src/card/index.ts"),
        ("@shop/ui/missing", None),
        ("@shop/other", None),
        ("react", None),
    ],
)
def test_members_of_a_workspace(root: Manifests, specifier: str, found: str | None) -> None:
    manifests = {**root, "packages/ui/package.json": UI, "packages/core/package.json": CORE}
    check(SHOP_FILES, manifests, "apps/web/page.ts", specifier, found)


@pytest.mark.parametrize(
    ("workspaces", "importer", "found"),
    [
        (["packages/*"], "packages/core/money.ts", "packages/ui/src/index.ts"),
        (["packages/*"], "node/main.ts", "packages/ui/src/index.ts"),  # node_modules is at the workspace's root
        (["packages/*", "!packages/ui"], "apps/web/page.ts", None),
        (["packages/*", "!**/ui"], "apps/web/page.ts", None),
        (["apps/*"], "apps/web/page.ts", None),
        ([], "apps/web/page.ts", None),
    ],
)
def test_only_members_are_seen(workspaces: list[str], importer: str, found: str | None) -> None:
    manifests: Manifests = {"package.json": {"workspaces": workspaces}, "packages/ui/package.json": UI}
    check(SHOP_FILES, manifests, importer, "@shop/ui", found)


def test_a_fixture_with_the_name_of_a_package_is_not_that_package() -> None:
    manifests: Manifests = {
        "package.json": {"workspaces": ["packages/*"]},
        "packages/core/package.json": CORE,
        "packages/core/test/fixture/package.json": {"name": "react"},
    }
    check(SHOP_FILES, manifests, "packages/core/money.ts", "react", None)


def test_the_workspace_around_the_importer_is_asked() -> None:
    files = "one/app/a.ts one/lib/index.ts two/app/a.ts two/lib/index.ts loose/a.ts"
    manifests: Manifests = {}
    for root in ("one", "two"):
        manifests[f"{root}/package.json"] = {"workspaces": ["*"]}
        manifests[f"{root}/lib/package.json"] = {"name": "lib"}
    for root in ("one", "two"):
        check(files, manifests, f"{root}/app/a.ts", "lib", f"{root}/lib/index.ts")
    check(files, manifests, "loose/a.ts", "lib", None)


@pytest.mark.parametrize(
    ("written", "found"),
    [
        ("workspace:*", "packages/core/index.ts"),
        ("workspace:^1.0.0", "packages/core/index.ts"),
        ("workspace:../../packages/core", "packages/core/index.ts"),
        ("workspace:@shop/ui@*", "packages/ui/src/index.ts"),
        ("file:../../packages/core", "packages/core/index.ts"),
        ("link:../../packages/core", "packages/core/index.ts"),
        ("portal:../../packages/core", "packages/core/index.ts"),
        ("file:../../vendor/core.tgz", None),
        ("^1.0.0", None),
    ],
)
def test_dependencies_by_place(written: str, found: str | None) -> None:
    manifests: Manifests = {
        "apps/web/package.json": {"name": "web", "devDependencies": {"core": written}},
        "packages/core/package.json": CORE,
        "packages/ui/package.json": UI,
    }
    check(SHOP_FILES, manifests, "apps/web/page.ts", "core", found)


def test_a_package_sees_itself_by_name_where_it_has_exports() -> None:
    manifests: Manifests = {"package.json": {"name": "self", "exports": {".": "./dist/index.js", "./x": "./dist/x.js"}}}
    check("src/index.ts src/x.ts test/a.ts", manifests, "test/a.ts", "self", "src/index.ts")
    check("src/index.ts src/x.ts test/a.ts", manifests, "test/a.ts", "self/x", "src/x.ts")
    check(
        "src/index.ts test/a.ts", {"package.json": {"name": "self", "main": "src/index.ts"}}, "test/a.ts", "self", None
    )


def test_no_package_hides_what_comes_with_the_language() -> None:
    manifests: Manifests = {"package.json": {"workspaces": ["p/*"]}, "p/events/package.json": {"name": "events"}}
    check("a.ts p/events/index.ts", manifests, "a.ts", "events", None)


# --- what a package gives out

PACKAGE_FILES = """
    app/a.ts p/src/index.ts p/src/node.ts p/src/browser.ts p/src/features/a.ts p/src/features/deep/b.ts
    p/src/internal/c.ts p/src/esm-only.mts p/lib/handmade.js p/lib/handmade.d.ts p/types.d.ts p/src/dir/index.ts
    p/own.ts
"""


@pytest.mark.parametrize(
    ("exports", "asked", "found"),
    [
        ("./src/index.ts", ".", "p/src/index.ts"),
        ("./dist/index.js", ".", "p/src/index.ts"),
        ("./dist/index.js", "./node", None),  # what is not listed is closed
        ({".": "./dist/index.js"}, "./src/node", None),
        ({"import": "./dist/esm/index.mjs", "require": "./dist/cjs/index.cjs"}, ".", "p/src/index.ts"),
        ({".": {"types": "./dist/types/index.d.ts", "default": "./dist/index.js"}}, ".", "p/src/index.ts"),
        ({".": {"node": "./dist/node.js", "default": "./dist/browser.js"}}, ".", "p/src/node.ts"),
        ({".": {"browser": "./dist/browser.js", "default": "./dist/node.js"}}, ".", "p/src/node.ts"),
        ({".": {"browser": "./dist/browser.js"}}, ".", "p/src/browser.ts"),
        ({".": {"node": {"import": "./dist/node.mjs"}}}, ".", "p/src/node.ts"),
        ({".": {"import": {"types": "./dist/index.d.mts", "default": "./dist/index.mjs"}}}, ".", "p/src/index.ts"),
        ({".": {"types@>=5.0": "./dist/index.d.ts"}}, ".", "p/src/index.ts"),
        ({".": {"deno": "./dist/node.js"}}, ".", None),
        ({".": ["./dist/missing.wasm", "./dist/node.js"]}, ".", "p/src/node.ts"),
        ({"./node": "./dist/node.js"}, "./node", "p/src/node.ts"),
        ({"./node": "./dist/node.js"}, ".", None),
        ({"./*": "./dist/*.js"}, "./node", "p/src/node.ts"),
        ({"./*": "./dist/*.js"}, "./features/deep/b", "p/src/features/deep/b.ts"),
        ({"./*.js": "./dist/*.js"}, "./node.js", "p/src/node.ts"),
        ({"./*.js": "./dist/*.js"}, "./node", None),
        ({"./*": "./src/*"}, "./node.ts", "p/src/node.ts"),
        (
            {"./*": "./dist/*.js", "./features/*": "./dist/features/deep/*.js"},
            "./features/b",
            "p/src/features/deep/b.ts",
        ),
        ({"./*": "./dist/*.js", "./internal/*": None}, "./internal/c", None),
        ({"./": "./dist/"}, "./node.js", "p/src/node.ts"),
        ({"./dir": "./dist/dir/index.js"}, "./dir", "p/src/dir/index.ts"),
        ({"./dir": "./dist/dir.js"}, "./dir", "p/src/dir/index.ts"),  # bundled into one file
        ({"./esm-only": "./dist/esm-only.mjs"}, "./esm-only", "p/src/esm-only.mts"),
        (
            {"./handmade": {"types": "./lib/handmade.d.ts", "default": "./lib/handmade.js"}},
            "./handmade",
            "p/lib/handmade.js",
        ),
        ({"./types": {"types": "./types.d.ts"}}, "./types", "p/types.d.ts"),
        ({".": "./dist/bundle.min.js"}, ".", "p/src/index.ts"),  # nothing of that name: the package's beginning
        ({"./node": "./dist/chunk-7f3a.js"}, "./node", "p/src/node.ts"),
        ({"./node": "./dist/chunk.wasm"}, "./node", None),
        ({"./package.json": "./package.json"}, "./package.json", None),
        ({"./own": "./own.js"}, "./own", "p/own.ts"),
        ({"./out": "../own.js"}, "./out", None),
        ({}, ".", None),
        (None, "./src/node", "p/src/node.ts"),
    ],
)
def test_exports_of_a_package(exports: object, asked: str, found: str | None) -> None:
    manifests: Manifests = {"package.json": {"workspaces": ["p"]}, "p/package.json": {"name": "p", "exports": exports}}
    check(PACKAGE_FILES, manifests, "app/a.ts", "p" + asked.removeprefix("."), found)


@pytest.mark.parametrize(
    ("entries", "found"),
    [
        ({"main": "./dist/index.js"}, "p/src/index.ts"),
        ({"main": "dist/index"}, "p/src/index.ts"),
        ({"main": "dist"}, "p/src/index.ts"),
        ({"main": "lib/commonjs/index.js", "module": "lib/module/index.js"}, "p/src/index.ts"),
        ({"main": "dist/p.cjs.js", "module": "dist/p.esm.js"}, "p/src/index.ts"),
        ({"main": "src/node.ts"}, "p/src/node.ts"),
        ({"main": "src/dir"}, "p/src/dir/index.ts"),
        ({"types": "lib/handmade.d.ts", "main": "lib/handmade.js"}, "p/lib/handmade.js"),
        ({"types": "types.d.ts", "main": "dist/node.js"}, "p/src/node.ts"),
        ({"typings": "dist/browser.d.ts"}, "p/src/browser.ts"),
        ({"source": "src/node.ts", "main": "dist/x.js"}, "p/src/node.ts"),
        ({}, "p/src/index.ts"),
    ],
)
def test_entries_of_a_package(entries: Json, found: str) -> None:
    manifests: Manifests = {"package.json": {"workspaces": ["p"]}, "p/package.json": {"name": "p", **entries}}
    check(PACKAGE_FILES, manifests, "app/a.ts", "p", found)


def test_a_folder_with_a_manifest_of_its_own() -> None:
    manifests: Manifests = {
        "package.json": {"workspaces": ["p"]},
        "p/package.json": {"name": "p"},
        "p/node/package.json": {"main": "../dist/node.js"},
    }
    check(PACKAGE_FILES, manifests, "app/a.ts", "p/node", "p/src/node.ts")
    check(PACKAGE_FILES, manifests, "p/own.ts", "./node", "p/src/node.ts")


def test_the_older_resolution_reads_past_exports() -> None:
    manifests: Manifests = {
        "package.json": {"workspaces": ["p"]},
        "p/package.json": {"name": "p", "exports": {".": "./dist/index.js"}},
    }
    check(PACKAGE_FILES, manifests, "app/a.ts", "p/src/node", None)
    manifests["tsconfig.json"] = {"compilerOptions": {"moduleResolution": "Node10"}}
    check(PACKAGE_FILES, manifests, "app/a.ts", "p/src/node", "p/src/node.ts")


def test_a_condition_of_the_projects_own() -> None:
    exports = {".": {"@co/source": "./src/node.ts", "default": "./dist/index.js"}}
    manifests: Manifests = {"package.json": {"workspaces": ["p"]}, "p/package.json": {"name": "p", "exports": exports}}
    check(PACKAGE_FILES, manifests, "app/a.ts", "p", "p/src/index.ts")
    manifests["tsconfig.json"] = {"compilerOptions": {"customConditions": ["@co/source"]}}
    check(PACKAGE_FILES, manifests, "app/a.ts", "p", "p/src/node.ts")


def test_build_output_leads_back_through_the_packages_own_options() -> None:
    files = "app/a.ts p/code/start.ts p/code/more/x.ts p/gen/start.ts"
    manifests: Manifests = {
        "package.json": {"workspaces": ["p"]},
        "p/package.json": {"name": "p", "exports": {".": "./built/start.js", "./*": "./declared/*.d.ts"}},
        "p/tsconfig.build.json": {"extends": "./tsconfig.json"},
        "p/tsconfig.json": {"compilerOptions": {"outDir": "built", "declarationDir": "declared"}, "include": ["code"]},
    }
    check(files, manifests, "app/a.ts", "p", "p/code/start.ts")
    check(files, manifests, "app/a.ts", "p/more/x", "p/code/more/x.ts")


def test_what_was_built_and_kept_stands_for_its_source() -> None:
    manifests: Manifests = {
        "package.json": {"name": "p", "exports": {".": {"types": "./index.d.cts", "import": "./index.js"}}}
    }
    check("index.js index.d.cts src/index.ts test.ts", manifests, "test.ts", "p", "src/index.ts")
    check("index.js index.d.cts test.ts", manifests, "test.ts", "p", "index.js")
    check("index.js index.d.cts src/index.js test.ts", manifests, "test.ts", "p", "index.js")


@pytest.mark.parametrize(
    ("specifier", "found"),
    [
        ("../dist/index.js", "src/index.ts"),
        ("../dist", "src/index.ts"),
        ("../lib/a", "lib/a.ts"),
        ("../lib/index", None),  # that folder is no build output: it holds sources
        ("../index", None),
    ],
)
def test_build_output_that_an_importer_names_itself(specifier: str, found: str | None) -> None:
    check("bin/run.js src/index.ts lib/a.ts", {}, "bin/run.js", specifier, found)


@pytest.mark.parametrize(
    ("specifier", "found"),
    [
        ("#db", "src/db.ts"),
        ("#internal/a.js", "src/internal/a.ts"),
        ("#internal/b", None),
        ("#helper", "packages/helper/index.ts"),
        ("#helper/x", "packages/helper/x.ts"),
        ("#outside", None),
        ("#missing", None),
        ("#closed", None),
        ("#", None),
    ],
)
def test_a_packages_own_names(specifier: str, found: str | None) -> None:
    imports = {
        "#db": {"node": "./dist/db.js", "default": "./dist/db-browser.js"},
        "#internal/*.js": "./src/internal/*.ts",
        "#helper": "helper",
        "#helper/*": "helper/*",
        "#outside": "lodash",
        "#closed": None,
    }
    manifests: Manifests = {
        "package.json": {"name": "p", "imports": imports, "workspaces": ["packages/*"]},
        "packages/helper/package.json": {"name": "helper"},
    }
    files = "src/db.ts src/internal/a.ts src/main.ts packages/helper/index.ts packages/helper/x.ts"
    check(files, manifests, "src/main.ts", specifier, found)


def test_a_packages_own_names_are_closed_to_others() -> None:
    manifests: Manifests = {
        "package.json": {"name": "p", "imports": {"#db": "./db.ts"}},
        "inner/package.json": {"name": "q"},
    }
    check("db.ts a.ts inner/a.ts", manifests, "a.ts", "#db", "db.ts")
    check("db.ts a.ts inner/a.ts", manifests, "inner/a.ts", "#db", None)


# --- what is outside


@pytest.mark.parametrize(
    ("specifier", "package"),
    [
        ("react", "react"),
        ("lodash/fp", "lodash"),
        ("@vue/shared/dist/x.js", "@vue/shared"),
        ("lodash.debounce", "lodash.debounce"),
        ("node:fs/promises", "fs"),
        ("fs", "fs"),
        ("jsr:@std/path", "jsr:@std/path"),
        ("./a", ""),
        ("../a.json", ""),
        ("/a", ""),
        ("#a", ""),
        ("@/a", ""),
        ("~/a", ""),
        ("", ""),
    ],
)
def test_the_package_that_is_outside(specifier: str, package: str) -> None:
    assert index("a.ts").outside(specifier, 0) == package


def test_an_index_file_stands_for_its_folder() -> None:
    modules = index("a/index.ts a/b.ts a/index.d.ts")
    assert modules.folder_of("a/index.ts") == "a"
    assert modules.folder_of("a/index.d.ts") == "a"
    assert modules.folder_of("a/b.ts") is None
    assert modules.child("a/index.ts", "b") is None


def test_a_specifier_is_a_package_and_what_is_asked_of_it() -> None:
    assert split_specifier("@shop/ui/card/x") == ("@shop/ui", "./card/x")
    assert split_specifier("core") == ("core", ".")


# --- laws

PARTS = st.sampled_from(("src", "dist", "lib", "a", "b", "index", "..", ".", "@co", "ui", "#x", "p"))
SUFFIXES = st.sampled_from(("", ".ts", ".tsx", ".js", ".d.ts", ".mjs", ".json", "/"))
SPECIFIERS = st.builds(
    lambda parts, suffix: "/".join(parts) + suffix, st.lists(PARTS, min_size=1, max_size=4), SUFFIXES
)
CODE = st.builds(
    lambda folders, stem, suffix: "/".join((*folders, stem + suffix)),
    st.lists(st.sampled_from(("src", "dist", "lib", "a", "b", "ui", "p")), max_size=3),
    st.sampled_from(("a", "b", "index")),
    st.sampled_from((".ts", ".tsx", ".js", ".d.ts", ".mts")),
)
TARGETS = st.recursive(
    st.one_of(st.none(), SPECIFIERS.map(lambda each: f"./{each}"), SPECIFIERS, st.just("./src/*"), st.integers()),
    lambda inner: st.one_of(
        st.lists(inner, max_size=2),
        st.dictionaries(st.sampled_from(("types", "import", "default", ".", "./a", "./*", "#x")), inner, max_size=3),
    ),
    max_leaves=5,
)
PACKAGES = st.fixed_dictionaries(
    {},
    optional={
        "name": st.sampled_from(("a", "@co/ui", "p")),
        "main": SPECIFIERS,
        "exports": TARGETS,
        "imports": st.dictionaries(st.sampled_from(("#x", "#x/*")), TARGETS, max_size=2),
        "workspaces": st.lists(st.sampled_from(("*", "**", "a", "!b", "src/*")), max_size=2),
        "dependencies": st.dictionaries(
            st.sampled_from(("a", "@co/ui")), st.sampled_from(("workspace:*", "file:./a", "workspace:p@*")), max_size=2
        ),
    },
)
CONFIGS = st.fixed_dictionaries(
    {},
    optional={
        "extends": st.one_of(SPECIFIERS, st.lists(SPECIFIERS, max_size=2)),
        "references": st.lists(st.builds(lambda path: {"path": path}, SPECIFIERS), max_size=2),
        "files": st.lists(CODE, max_size=2),
        "include": st.lists(st.sampled_from(("src", "**/*.ts", "a/*")), max_size=2),
        "compilerOptions": st.fixed_dictionaries(
            {},
            optional={
                "baseUrl": st.sampled_from((".", "src", "..", "./a")),
                "paths": st.dictionaries(
                    st.sampled_from(("*", "@co/*", "a", "a/*b")), st.lists(SPECIFIERS, max_size=2), max_size=2
                ),
                "outDir": st.sampled_from(("dist", ".", "../dist", "${configDir}/lib")),
                "rootDir": st.sampled_from(("src", ".")),
                "rootDirs": st.lists(st.sampled_from(("src", "a", ".")), max_size=3),
            },
        ),
    },
)
FOLDERS = st.sampled_from(("", "a/", "b/", "src/", "src/a/", "p/"))
MANIFESTS = st.one_of(
    st.dictionaries(FOLDERS.map(lambda folder: f"{folder}package.json"), PACKAGES, max_size=3),
    st.builds(
        lambda packages, configs: packages | configs,
        st.dictionaries(FOLDERS.map(lambda folder: f"{folder}package.json"), PACKAGES, max_size=3),
        st.dictionaries(FOLDERS.map(lambda folder: f"{folder}tsconfig.json"), CONFIGS, max_size=3),
    ),
)


@given(st.sets(CODE, min_size=1), MANIFESTS, SPECIFIERS, st.data())
def test_the_answer_is_a_file_of_the_project_or_none(
    files: set[str], manifests: Manifests, specifier: str, data: st.DataObject
) -> None:
    importer = data.draw(st.sampled_from(sorted(files)))
    assert index(" ".join(files), manifests).imported(importer, specifier, 0) in {*files, None}


@given(st.sets(CODE, min_size=1), MANIFESTS, st.lists(SPECIFIERS, max_size=4), st.data())
def test_files_elsewhere_and_the_order_of_questions_change_nothing(
    files: set[str], manifests: Manifests, specifiers: list[str], data: st.DataObject
) -> None:
    importer = data.draw(st.sampled_from(sorted(files)))
    first = index(" ".join(sorted(files)), manifests)
    more = index(" ".join([*sorted(files, reverse=True), "elsewhere/x.ts", "elsewhere/y/index.js"]), manifests)
    answers = {specifier: first.imported(importer, specifier, 0) for specifier in specifiers}
    assert {specifier: more.imported(importer, specifier, 0) for specifier in reversed(specifiers)} == answers


@given(st.sets(CODE, min_size=2), st.data())
def test_a_relative_path_leads_where_it_says(files: set[str], data: st.DataObject) -> None:
    importer, target = (data.draw(st.sampled_from(sorted(files))) for _ in range(2))
    up = "../" * importer.count("/")
    emitted = target.endswith((".js", ".mjs"))
    found = index(" ".join(files)).imported(importer, f"./{up}{target}", 0)
    assert found == target or (emitted and found is not None and found.rpartition(".")[0] == target.rpartition(".")[0])
