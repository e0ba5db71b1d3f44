"""Does any input give facts, with what could not be read counted?"""

from __future__ import annotations

import codecs

import pytest
from fakes.facts_dump import written

from kgcore.extract.engine import MAX_PROBLEMS, extract
from kgcore.extract.walk import MAX_DEPTH
from kgcore.languages.registry import LANGUAGES
from kgcore.model.facts import FileFacts, ReferenceRole

PYTHON = LANGUAGES["python"]


def facts(source: str | bytes) -> FileFacts:
    return extract(source.encode() if isinstance(source, str) else source, PYTHON)


def names(found: FileFacts) -> list[str]:
    return [item.qualified_name for item in found.definitions]


def calls(found: FileFacts) -> list[tuple[str, int, int]]:
    """What is called, with line and column."""
    return [
        (written(found, item.expression).partition("(")[0], item.line, item.column)
        for item in found.references
        if item.role is ReferenceRole.CALL
    ]


def test_an_empty_file_has_no_facts_and_no_problems() -> None:
    found = facts("")
    assert (found.lines, found.definitions, found.references, found.problems) == (1, (), (), ())


def test_comments_alone_are_words_only() -> None:
    found = facts("# one\n\n# two\n")
    assert (found.definitions, found.bindings, found.references, found.problems) == ((), (), (), ())
    assert "one" in found.words


def test_damage_is_counted_and_what_is_round_it_stays() -> None:
    found = facts("def before(): one()\n\nx = = 3\n\ndef after():\n    two()\n    if :\n        pass\n    three()\n")
    assert names(found) == ["before", "after"]
    assert [name for name, _, _ in calls(found)] == ["one", "two", "three"]
    assert [(item.kind, item.line) for item in found.problems] == [("syntax error", 3), ("syntax error", 7)]


def test_problems_are_bounded() -> None:
    found = facts("x = = 1\n\n" * 200 + "def last(): ...\n")
    assert len(found.problems) == MAX_PROBLEMS
    assert names(found) == ["last"]


def test_python_2_still_gives_its_definitions() -> None:
    found = facts('def old(a, (b, c)):\n    print "x", call()\n    raise E, "m"\n\ndef new():\n    exec "code"\n')
    assert names(found) == ["old", "new"]
    assert ("call", 2, 15) in calls(found)


def test_one_expression_with_many_terms_keeps_the_file() -> None:
    terms = " + ".join(f"f{number}()" for number in range(20_000))
    found = facts(f"def before(): ...\nx = {terms}\ndef after(): ...\n")
    assert names(found) == ["before", "after"]
    assert len(calls(found)) == 20_000
    assert found.problems == ()


@pytest.mark.parametrize("operator", ["and", "<", "|", "%", ","])
def test_long_chains_of_any_operator_keep_the_file(operator: str) -> None:
    found = facts(f"def before(): ...\nx = {f' {operator} '.join(['g()'] * 5_000)}\ndef after(): ...\n")
    assert names(found) == ["before", "after"]


@pytest.mark.parametrize(
    ("opening", "closing"),
    [
        *(("(", ")"), ("{1: ", "}"), ("-", ""), ("not ", ""), ("lambda: ", "")),
        *(("f(", ")"), ("x.a(", ")"), ("[", "]"), ("a[", "]")),
    ],
)
def test_deep_nesting_keeps_the_file(opening: str, closing: str) -> None:
    depth = 100_000
    found = facts(f"def before(): ...\nx = {opening * depth}1{closing * depth}\ndef after(): ...\n")
    assert "before" in names(found)


def test_nesting_beyond_the_limit_is_a_problem() -> None:
    depth = MAX_DEPTH + 50
    found = facts(f"def before(): ...\nx = {'f(' * depth}1{')' * depth}\ndef after(): ...\n")
    assert names(found) == ["before", "after"]
    assert {item.kind for item in found.problems} == {"nested too deeply"}


def test_deeply_nested_definitions_keep_the_file() -> None:
    functions = "".join(f"{' ' * level}def f{level}():\n" for level in range(150)) + " " * 150 + "pass\n"
    assert len(facts(functions).definitions) == 150


def test_deeply_nested_branches_keep_the_file() -> None:
    blocks = "".join(f"{' ' * level}if a{level}:\n" for level in range(300)) + " " * 300 + "inner()\n"
    found = facts(blocks + "def after(): ...\n")
    assert names(found) == ["after"]


def test_a_long_chain_of_elifs_keeps_the_file() -> None:
    chain = "if a:\n    f0()\n" + "".join(f"elif b{number}:\n    f{number}()\n" for number in range(1, 3_000))
    found = facts(chain + "def after(): ...\n")
    assert len(calls(found)) == 3_000
    assert names(found) == ["after"]


def test_a_long_fluent_chain_keeps_the_file() -> None:
    found = facts(f"def before(): ...\nx = q{'.filter(1)' * 5_000}\ndef after(): ...\n")
    assert names(found) == ["before", "after"]


def test_a_byte_order_mark_changes_nothing() -> None:
    source = '"""Doc."""\ndef f(): g()\n'
    with_mark, without = facts(codecs.BOM_UTF8 + source.encode()), facts(source)
    assert with_mark.doc == without.doc == "Doc."
    assert names(with_mark) == ["f"]
    assert calls(with_mark) == calls(without)
    assert with_mark.problems == ()


def test_carriage_returns_do_not_change_places() -> None:
    source = '"""Doc.\n\nMore.\n"""\n\n\nclass A:\n    def f(self):\n        """F."""\n        g(1,\n          h())\n'
    found, plain = facts(source.replace("\n", "\r\n")), facts(source)
    assert names(found) == names(plain)
    assert calls(found) == calls(plain)
    assert found.lines == plain.lines
    assert found.doc.splitlines() == plain.doc.splitlines()


def test_columns_count_characters() -> None:
    found = facts('"äöü𝒳日本"; größe(); "é"; weiter()\n')
    assert calls(found) == [("größe", 1, 10), ("weiter", 1, 24)]


def test_a_very_long_line_keeps_its_columns() -> None:
    found = facts(f"x = '{'ä' * 200_000}'; f()\n")
    assert calls(found) == [("f", 1, 200_008)]


def test_null_bytes_and_wrong_encoding_do_not_stop_it() -> None:
    assert "after" in names(facts(b"def before(): ...\n\x00\x00\ndef after(): ...\n"))
    assert "after" in names(facts("größe = 'ä'\ndef after(): ...\n".encode("latin-1")))
    assert facts(bytes(range(256)) * 4).language == "python"


def test_no_newline_at_the_end() -> None:
    assert names(facts("def f(): ...")) == ["f"]


def test_tabs_and_form_feeds_are_one_column_each() -> None:
    assert calls(facts("if x:\n\t\tf()\n\x0cg()\n")) == [("f", 2, 2), ("g", 3, 1)]


def test_a_call_split_over_lines_stands_at_its_name() -> None:
    source = "(query\n    .filter(a)\n    .order_by(\n        b))\nx . \\\n  save ()\n"
    assert [call[1:] for call in calls(facts(source))] == [(2, 5), (3, 5), (6, 2)]


def test_documentation_survives_decorators_comments_and_prefixes() -> None:
    found = facts(
        '@a\n@b(1)\ndef f():\n    # why\n    r"""Raw."""\n\n\nclass C:\n    """C doc."""\n\n\n'
        'def g():\n    x = """no"""\n'
    )
    assert [item.doc for item in found.definitions] == ["Raw.", "C doc.", ""]


def test_a_string_that_is_no_constant_text_documents_nothing() -> None:
    found = facts('def f():\n    f"""no {doc}"""\n\n\ndef g():\n    b"""no"""\n')
    assert [item.doc for item in found.definitions] == ["", ""]


def test_a_signature_is_the_head_alone() -> None:
    found = facts("def f(a,  # first\n      b):  # trailing\n    # before the body\n    return a\n")
    assert found.definitions[0].signature == "def f(a, b)"


def test_an_export_list_that_is_imported_lists_nothing_here() -> None:
    assert facts("from m import *\nfrom m import __all__, __doc__\n").exports is None
    assert facts("from m import __all__\n__all__ += ['f']\n").exports is None
    assert facts("__all__ = ['a']\n__all__ += ['b']\n__all__.append('c')\n").exports == ("a", "b", "c")
