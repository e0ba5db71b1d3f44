"""Are exactly the code regions of a file found, and does what is read in them stand where the file has it?"""

from __future__ import annotations

import re
from typing import cast

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tree_sitter_language_pack import SupportedLanguage, get_parser

from kgcore.extract.embedding import CodeRegion, EmbeddedParser, inner_language, regions
from kgcore.extract.engine import extract
from kgcore.languages.astro.spec import SPEC as ASTRO
from kgcore.languages.javascript.spec import SPEC as JAVASCRIPT
from kgcore.languages.markup import Region
from kgcore.languages.spec import LanguageSpec
from kgcore.languages.svelte.spec import SPEC as SVELTE
from kgcore.languages.vue.spec import SPEC as VUE

CODE = (
    "function f(a) { return g(a) }",
    "const é = 'ü', b = () => f(é)",
    "import x, { y as z } from './x'",
    "export class C extends x { m() { this.m() } }",
    "\n",
    "/* 漢字 */ f(`😀`)",
)
codes = st.lists(st.sampled_from(CODE), max_size=4).map("\n".join)
words = st.lists(st.sampled_from(["p", "é", "漢字", "😀", " ", "\n", "\r\n", "\t"]), max_size=12).map("".join)


def found_in(source: bytes, spec: LanguageSpec) -> list[CodeRegion]:
    assert spec.markup is not None
    return regions(get_parser(cast("SupportedLanguage", spec.grammar)).parse(source).root_node, source, spec.markup)


def texts(source: bytes, spec: LanguageSpec) -> list[tuple[str, Region, str]]:
    return [
        (source[item.start : item.end].decode().strip(), item.belongs, item.language) for item in found_in(source, spec)
    ]


def test_vue_has_one_script_for_the_file_and_one_for_the_component() -> None:
    source = b"<template><a/></template><script lang='ts'>a</script>\n<script setup lang=\"ts\">b</script><style/>"
    assert texts(source, VUE) == [("a", Region.MODULE, "ts"), ("b", Region.COMPONENT, "ts")]


@pytest.mark.parametrize("mark", ["module", 'context="module"', "lang=ts module"])
def test_svelte_marks_the_script_of_the_file(mark: str) -> None:
    source = f"<script {mark}>a</script><script>b</script><p>{{c}}</p>".encode()
    assert [(text, belongs) for text, belongs, _ in texts(source, SVELTE)] == [
        ("a", Region.MODULE),
        ("b", Region.COMPONENT),
    ]


def test_scripts_in_an_astro_template_are_modules_of_their_own() -> None:
    source = b"---\na\n---\n<p>{b}</p><script>c</script>"
    assert [(text, belongs) for text, belongs, _ in texts(source, ASTRO)] == [
        ("a", Region.COMPONENT),
        ("c", Region.APART),
    ]


def test_the_first_language_that_is_known_is_the_file_s() -> None:
    assert VUE.markup is not None
    named = [CodeRegion(0, 0, Region.MODULE, language) for language in ("", "coffee", "tsx", "ts")]
    assert inner_language(named, VUE.markup) == "tsx"
    assert inner_language(named[:2], VUE.markup) == inner_language([], VUE.markup) == "javascript"


@given(words, codes, words, codes, words)
def test_regions_are_the_code_that_was_put_in(head: str, first: str, between: str, second: str, tail: str) -> None:
    source = f"{head}<script>{first}</script>{between}<script setup>{second}</script>{tail}".encode()
    stripped = [text for text, _, _ in texts(source, VUE) if text]
    assert stripped == [code.strip() for code in (first, second) if code.strip()]


@given(words, codes, words)
def test_what_is_read_stands_where_the_file_has_it(head: str, code: str, tail: str) -> None:
    """Reading the file of the inner language that is left when everything else is blanked gives the same places."""
    source = f"{head}<script>{code}</script>{tail}".encode()
    kept = [(region.start, region.end) for region in found_in(source, VUE)]
    blanked = bytearray(re.sub(rb"[^\r\n]", b" ", source))
    for start, end in kept:
        blanked[start:end] = source[start:end]
    hosted, alone = extract(source, VUE), extract(bytes(blanked), JAVASCRIPT)

    def component(name: str) -> bool:
        return name in ("default", "=default")

    assert [(d.name, d.position, d.line) for d in hosted.definitions if not component(d.name)] == [
        (d.name, d.position, d.line) for d in alone.definitions
    ]
    assert [(r.role, r.position, r.line) for r in hosted.references] == [
        (r.role, r.position, r.line) for r in alone.references
    ]
    assert [(b.name, b.position, b.line) for b in hosted.bindings if not component(b.name)] == [
        (b.name, b.position, b.line) for b in alone.bindings
    ]


@given(words, st.sampled_from(["a", "{ a: 1 }", "f(é)", "() => f({})", "a ? b : c", "`😀`"]), words)
def test_an_expression_stands_where_the_file_has_it(head: str, code: str, tail: str) -> None:
    source = f"{head}{{{code}}}{tail}".encode()
    start = len(head.encode()) + 1
    end = start + len(code.encode())
    parser = get_parser("javascript")
    node = EmbeddedParser(parser, source).parse_expression(start, end)
    assert not node.has_error
    (statement,) = node.named_children
    (parenthesized,) = statement.named_children
    inner = parenthesized.named_children[0]
    assert (inner.start_byte, inner.end_byte) == (start, end)
    assert inner.start_point[0] == source.count(b"\n", 0, start)
    assert inner.start_point[1] == start - (source.rfind(b"\n", 0, start) + 1)


def test_a_parser_reads_whole_files_again_after_a_part() -> None:
    parser = get_parser("javascript")
    EmbeddedParser(parser, b"{ a }").parse_expression(2, 3)
    assert parser.parse(b"abc; d").root_node.end_byte == 6
