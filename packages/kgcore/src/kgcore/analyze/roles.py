"""What is a file for, as far as its path says?"""

from __future__ import annotations

import re

from kgcore.model.kinds import Role, SymbolKind
from kgcore.model.records import Node

TEST_FOLDERS = frozenset(
    {
        "tests",
        "__tests__",
        "__mocks__",
        "__snapshots__",
        "unittests",
        "testdata",
        "e2e",
        "cypress",
    }
)
EXAMPLE_FOLDERS = frozenset({"examples", "demos", "benchmarks", "tutorials", "quickstarts", "docs_src"})
DOCUMENTATION_FOLDERS = frozenset({"docs", "documentation"})
GENERATED_FOLDERS = frozenset({"generated", "__generated__", "_generated"})
"""Folders that say a role wherever they stand. They are plural, or nothing else is called so."""

ROOT_FOLDERS = {
    "test": Role.TEST,
    "example": Role.EXAMPLE,
    "demo": Role.EXAMPLE,
    "samples": Role.EXAMPLE,
    "sample": Role.EXAMPLE,
    "benchmark": Role.EXAMPLE,
    "bench": Role.EXAMPLE,
    "benches": Role.EXAMPLE,
    "playground": Role.EXAMPLE,
    "doc": Role.DOCUMENTATION,
    "man": Role.DOCUMENTATION,
}
"""Folders that say a role at a source root only: inside a package they may be what the package is about."""

SPEC_FOLDERS = frozenset({"spec", "specs"})
SPEC_SUFFIXES = frozenset({"rb", "js", "jsx", "ts", "tsx", "mjs", "cjs", "coffee", "lua", "php"})
"""A root folder `spec` holds tests in languages whose test runners call them so, and specifications elsewhere."""

WORKSPACES = frozenset(
    {"packages", "crates", "apps", "libs", "modules", "services", "plugins", "projects", "components"}
)
"""Each folder directly below one of these is a source root."""

DOCUMENT_SUFFIXES = frozenset(
    {"md", "markdown", "mdx", "rst", "adoc", "asciidoc", "textile", "rdoc", "pod", "org", "tex"}
)
DOCUMENT_STEMS = frozenset(
    {"readme", "changelog", "changes", "history", "news", "license", "licence", "copying", "notice", "authors"}
    | {"contributors", "contributing", "install", "code_of_conduct", "security", "maintainers", "todo"}
)
CAMEL_TEST_SUFFIXES = frozenset({"java", "kt", "kts", "scala", "groovy", "cs", "fs", "vb", "php", "swift", "m", "mm"})
"""Languages that name a test's file after its class: `OrderTest.java`, `OrderTests.swift`."""

_TEST_FOLDER = re.compile(r"(?:^|[-_.])tests$|^(?:unit|integration|functional|acceptance|e2e|smoke)[-_]?tests?$")
_CAMEL_TEST_FOLDER = re.compile(r"[a-z0-9](?:Tests?|TestFixtures)$|^testFixtures$")
_TEST_STEM = re.compile(
    r"^test[-_]|[-_]tests?$|^tests$|^conftest$|^setuptests$|[-_.]spec$|\.(?:test|tests|test-d|spec-d|cy|e2e)$"
)
_CAMEL_TEST_STEM = re.compile(r"[a-z0-9](?:Tests?|TestCase|TestSuite|IT|Specs?)$")
_GENERATED_NAME = re.compile(
    r"_pb2(?:_grpc)?\.pyi?$|\.pb\.(?:go|cc|h)$|_pb\.(?:js|ts|d\.ts|rb)$|[._-]min\.(?:js|css)$|\.bundle\.js$"
    r"|[._-]generated\.|^zz_generated|\.(?:g|freezed)\.dart$|\.(?:designer|g)\.cs$"
)


def role_of(path: str) -> Role:
    """What the file at this path (POSIX, relative to the project's root) is for.

    The first rule that holds decides:

    1. *Generated*: a folder or a file name that generators use (`__generated__/`, `x_pb2.py`, `x.min.js`).
    2. *Test*: a folder `tests` or `__tests__`, or one named after them (`js_tests`, `Shop.Tests`), at any depth; a file
       named as test runners find them (`test_x.py`, `x_test.go`, `x.spec.ts`, `XTest.java`, `conftest.py`, `tests.py`).
    3. *Example*: a folder `examples`, `demos`, `benchmarks` … at any depth.
    4. *Documentation*: a folder `docs` at any depth, a text format (`.md`, `.rst`), a name such as `LICENSE`.

    Singular folders (`test`, `example`, `doc`) and the stem `test` count at a source root only, which is the project's
    root, `src`, or a folder inside a workspace (`packages/x`): `test/run.py` and `packages/x/test/run.js` are tests,
    but `django/test/client.py` is production, for an installable package may well offer a test framework. What is a
    test in there says so by its own name.
    """
    folder, _, name = path.rpartition("/")
    segments = folder.split("/") if folder else []
    lowered = [segment.lower() for segment in segments]
    stem, _, suffix = name.rpartition(".") if "." in name[1:] else (name, "", "")
    folders = set(lowered)
    if _GENERATED_NAME.search(name.lower()) or not folders.isdisjoint(GENERATED_FOLDERS):
        return Role.GENERATED
    root = _root_role(lowered, stem.lower(), suffix.lower())
    if root is Role.TEST or _is_test_name(stem, suffix) or _is_in_tests(segments, lowered, folders):
        return Role.TEST
    if root is Role.EXAMPLE or not folders.isdisjoint(EXAMPLE_FOLDERS):
        return Role.EXAMPLE
    if root is Role.DOCUMENTATION or not folders.isdisjoint(DOCUMENTATION_FOLDERS):
        return Role.DOCUMENTATION
    if suffix.lower() in DOCUMENT_SUFFIXES or (suffix.lower() in ("", "txt") and stem.lower() in DOCUMENT_STEMS):
        return Role.DOCUMENTATION
    return Role.PRODUCTION


def role_of_node(node: Node) -> Role:
    """The role of the node's file; of a package, that of a file in it."""
    if node.kind in (SymbolKind.EXTERNAL_PACKAGE, SymbolKind.EXTERNAL_SYMBOL):
        return Role.EXTERNAL
    if node.kind is SymbolKind.PACKAGE:
        return role_of(f"{node.path or node.qualified_name.replace('.', '/')}/_")
    return role_of(node.path)


def _root_role(lowered: list[str], stem: str, suffix: str) -> Role | None:
    """What the folder directly below the source root says, or a file there that is called `test`."""
    position = 2 if lowered and lowered[0] in WORKSPACES else 0
    if len(lowered) > position and lowered[position] == "src":
        position += 1
    if len(lowered) < position:
        return None
    if len(lowered) == position:
        return Role.TEST if stem == "test" and suffix else None
    if lowered[position] in SPEC_FOLDERS:
        return Role.TEST if suffix in SPEC_SUFFIXES else None
    return ROOT_FOLDERS.get(lowered[position])


def _is_test_name(stem: str, suffix: str) -> bool:
    if _TEST_STEM.search(stem.lower()):
        return True
    return suffix.lower() in CAMEL_TEST_SUFFIXES and _CAMEL_TEST_STEM.search(stem) is not None


def _is_in_tests(segments: list[str], lowered: list[str], folders: set[str]) -> bool:
    if not folders.isdisjoint(TEST_FOLDERS):
        return True
    return any(
        "test" in low and (_TEST_FOLDER.search(low) or _CAMEL_TEST_FOLDER.search(segment))
        for segment, low in zip(segments, lowered, strict=True)
    )
