"""Is a file's role told from its path as people who work in that language would tell it?"""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kgcore.analyze.roles import role_of, role_of_node
from kgcore.model.kinds import NodeType, Role, SymbolKind
from kgcore.model.records import Node


@pytest.mark.parametrize(
    "path",
    [
        "tests/test_pay.py",
        "tests/support.py",
        "shop/tests/helpers.py",
        "shop/test_pay.py",
        "shop/pay_test.go",
        "shop/tests.py",
        "conftest.py",
        "shop/conftest.py",
        "src/pay.spec.ts",
        "src/pay.test.tsx",
        "src/pay.cy.ts",
        "src/__tests__/pay.js",
        "src/__mocks__/pay.js",
        "src/test/java/shop/Support.java",
        "core/src/shop/PayTest.java",
        "Shop/PayTests.swift",
        "Shop.Tests/Support.cs",
        "app/src/androidTest/kotlin/Support.kt",
        "js_tests/support.js",
        "integration_test/support.dart",
        "test/support.py",
        "packages/pay/test/support.js",
        "crates/pay/src/test/support.rs",
        "spec/pay_spec.rb",
        "spec/support.rb",
        "test.js",
        "testdata/pay.go",
        "tests/examples/pay.py",
        "docs/_ext/test_pay.py",
    ],
)
def test_tests_and_what_supports_them(path: str) -> None:
    assert role_of(path) is Role.TEST


@pytest.mark.parametrize(
    "path",
    [
        "django/test/client.py",
        "django/test/testcases.py",
        "django/core/management/commands/test.py",
        "numpy/testing/overrides.py",
        "src/contests/latest.py",
        "src/attest.py",
        "src/protests/rank.py",
        "src/Latest.java",
        "shop/example/pay.py",
        "shop/doc/pay.py",
        "spec/pay.yaml",
        "shop/spec/pay.rb",
        "test",
        "setup.py",
        "shop/requirements.txt",
        "shop/install.py",
        "",
    ],
)
def test_what_only_looks_like_a_test_is_production(path: str) -> None:
    assert role_of(path) is Role.PRODUCTION


@pytest.mark.parametrize(
    ("path", "role"),
    [
        ("examples/pay.py", Role.EXAMPLE),
        ("shop/examples/README.md", Role.EXAMPLE),
        ("docs/examples/pay.py", Role.EXAMPLE),
        ("benchmarks/pay.py", Role.EXAMPLE),
        ("packages/pay/bench/pay.js", Role.EXAMPLE),
        ("docs/conf.py", Role.DOCUMENTATION),
        ("backend/docs/conf.py", Role.DOCUMENTATION),
        ("doc/conf.py", Role.DOCUMENTATION),
        ("README.md", Role.DOCUMENTATION),
        ("shop/notes.rst", Role.DOCUMENTATION),
        ("LICENSE", Role.DOCUMENTATION),
        ("INSTALL.txt", Role.DOCUMENTATION),
        ("shop/pay_pb2.py", Role.GENERATED),
        ("shop/pay_pb2_grpc.py", Role.GENERATED),
        ("shop/pay.pb.go", Role.GENERATED),
        ("static/jquery.min.js", Role.GENERATED),
        ("src/__generated__/types.ts", Role.GENERATED),
        ("tests/pay_pb2.py", Role.GENERATED),
    ],
)
def test_other_roles(path: str, role: Role) -> None:
    assert role_of(path) is role


@given(st.text(st.characters(exclude_categories=["Cs"]), max_size=40))
def test_any_path_has_a_role_of_files(path: str) -> None:
    assert role_of(path) is not Role.EXTERNAL


@given(st.lists(st.sampled_from(["shop", "test", "src", "docs", "a"]), max_size=4))
def test_what_lies_under_tests_is_a_test_at_any_depth(folders: list[str]) -> None:
    assert role_of("/".join(["lib", *folders, "tests", "pay.py"])) is Role.TEST


def test_a_package_has_the_role_of_the_files_in_it() -> None:
    def package(path: str) -> Node:
        return Node(id=f"module:{path}", kind=SymbolKind.PACKAGE, type=NodeType.MODULE, name=path, path=path)

    assert role_of_node(package("examples")) is Role.EXAMPLE
    assert role_of_node(package("tests/pay")) is Role.TEST
    assert role_of_node(package("shop/test")) is Role.PRODUCTION


def test_what_lies_outside_the_project_is_external() -> None:
    node = Node(id="module:ext/tests", kind=SymbolKind.EXTERNAL_PACKAGE, type=NodeType.MODULE, name="tests")

    assert role_of_node(node) is Role.EXTERNAL
