"""Do tags file a node under few and telling words?"""

from __future__ import annotations

import re

import pytest
from fakes.facts import MemoryFacts
from fakes.shop import CLASS, FUNCTION, METHOD, file_node, symbol
from hypothesis import given
from hypothesis import strategies as st

from kgcore.analyze.tags import decorator_tags, has_main_guard, path_tags, tags_of
from kgcore.model.facts import FileFacts
from kgcore.model.kinds import NodeType, Role, SymbolKind
from kgcore.model.records import Node


def facts_of(text: str) -> FileFacts:
    facts = MemoryFacts({"a.py": text}).facts("a.py")
    assert facts is not None
    return facts


def test_a_node_is_filed_under_kind_role_and_path() -> None:
    node = symbol("tests/shop/test_order_lines.py", "OrderTest", CLASS, (1, 2))

    assert tags_of(node, Role.TEST) == ("class", "test", "order", "lines", "shop")


def test_an_underscore_is_private_and_the_languages_own_names_are_not() -> None:
    assert "private" in tags_of(symbol("a.py", "_f", FUNCTION, (1, 2)), Role.PRODUCTION)
    assert "private" not in tags_of(symbol("a.py", "A.__init__", METHOD, (1, 2)), Role.PRODUCTION)
    assert "private" not in tags_of(file_node("_a.py"), Role.PRODUCTION)


@pytest.mark.parametrize("path", ["manage.py", "shop/__main__.py", "cmd/main.go", "shop/wsgi.py"])
def test_files_that_are_started_by_convention_are_entry_points(path: str) -> None:
    assert tags_of(file_node(path), Role.PRODUCTION)[0] == "entry-point"


def test_a_main_function_is_an_entry_point_at_the_top_of_a_production_file_only() -> None:
    assert "entry-point" in tags_of(symbol("shop/run.py", "main", FUNCTION, (1, 2)), Role.PRODUCTION)
    assert "entry-point" not in tags_of(symbol("tests/run.py", "main", FUNCTION, (1, 2)), Role.TEST)
    assert "entry-point" not in tags_of(symbol("shop/run.py", "f.main", FUNCTION, (1, 2)), Role.PRODUCTION)
    assert "entry-point" not in tags_of(symbol("shop/run.py", "App.main", METHOD, (1, 2)), Role.PRODUCTION)


def test_external_symbols_are_filed_under_their_package() -> None:
    node = Node(
        id="function:ext/rest_framework:views.APIView",
        kind=SymbolKind.EXTERNAL_SYMBOL,
        type=NodeType.FUNCTION,
        name="APIView",
        qualified_name="rest_framework.views.APIView",
    )

    assert tags_of(node, Role.EXTERNAL) == ("external", "symbol", "rest-framework")


def test_decorators_give_their_last_name_and_synonyms_one_word() -> None:
    facts = facts_of("@functools.lru_cache()\n@abc.abstractmethod\n@staticmethod\n@x[0]\ndef f(): ...\n")

    assert decorator_tags(facts.definitions[0], facts) == ("lru-cache", "abstract", "static")


def test_a_main_guard_is_found_in_the_files_own_code() -> None:
    assert has_main_guard(facts_of('if __name__ == "__main__":\n    run()\n'))
    assert not has_main_guard(facts_of('__name__\nrun("main")\n'))


def test_path_words_run_from_the_file_upwards_without_dull_ones() -> None:
    assert path_tags("src/shop/order_lines/index.js") == ("order", "lines", "shop")
    assert path_tags("") == ()


words = st.text(st.characters(codec="ascii", categories=["L", "N"], include_characters="_-/. "), max_size=60)


@given(words, st.lists(st.sampled_from(["async", "Static", "pub_crate"]), max_size=9), st.sampled_from(list(Role)))
def test_tags_are_few_distinct_and_kebab(path: str, modifiers: list[str], role: Role) -> None:
    tags = tags_of(symbol(path, "f", FUNCTION, (1, 2)), role, modifiers=modifiers)

    assert len(tags) == len(set(tags)) <= 6
    assert all(re.fullmatch(r"[^A-Z_\s]+", tag) for tag in tags)
