"""What is read of a file that hosts code: its component, its template's uses, and nothing of what is only text?"""

from __future__ import annotations

from pathlib import Path
from typing import cast

import pytest
from tree_sitter import Node
from tree_sitter_language_pack import SupportedLanguage, get_parser

from kgcore.extract.engine import extract
from kgcore.languages.astro.spec import SPEC as ASTRO
from kgcore.languages.registry import CLAIMS, LANGUAGES
from kgcore.languages.spec import LanguageSpec
from kgcore.languages.svelte.spec import SPEC as SVELTE
from kgcore.languages.vue.spec import SPEC as VUE
from kgcore.model.facts import Call, FileFacts, ReferenceRole
from kgcore.model.facts import Path as PathExpression

ROOT = Path(__file__).parents[2] / "packages" / "kgcore" / "src" / "kgcore" / "languages"
HOSTS = [spec for spec in LANGUAGES.values() if spec.markup is not None]


def called(facts: FileFacts) -> list[str]:
    """Paths that are called, in the order of their places."""
    found = []
    for reference in sorted(facts.references, key=lambda item: item.position):
        expression = facts.expressions[reference.expression]
        if reference.role is ReferenceRole.CALL and isinstance(expression, Call):
            function = facts.expressions[expression.function]
            found.append(function.text if isinstance(function, PathExpression) else "?")
    return found


def mentioned(facts: FileFacts) -> set[str]:
    return {
        expression.text
        for reference in facts.references
        if reference.role is ReferenceRole.USE
        for expression in [facts.expressions[reference.expression]]
        if isinstance(expression, PathExpression)
    }


def vue(template: str, script: str = "import A from './A.vue'\nimport BigOne from './B.vue'") -> FileFacts:
    return extract(f"<template>{template}</template><script setup>{script}</script>".encode(), VUE)


def svelte(template: str) -> FileFacts:
    script = "import A from './A.svelte'\nimport * as ui from './ui'"
    return extract(f"<script>{script}</script>{template}".encode(), SVELTE)


@pytest.mark.parametrize("spec", HOSTS, ids=lambda spec: spec.name)
def test_a_file_without_code_is_a_component_all_the_same(spec: LanguageSpec) -> None:
    facts = extract(b"<p>text</p>\n<hr>", spec)
    assert [(item.qualified_name, item.start_line, item.end_line) for item in facts.definitions] == [("default", 1, 2)]
    assert facts.exported == (("default", "=default"),)
    assert (facts.language, facts.lines, facts.problems) == (spec.name, 2, ())


@pytest.mark.parametrize("spec", HOSTS, ids=lambda spec: spec.name)
def test_an_empty_file_is_one_too(spec: LanguageSpec) -> None:
    assert [item.end_line for item in extract(b"", spec).definitions] == [1]


@pytest.mark.parametrize(
    ("template", "calls"),
    [
        ("<A/>", ["A"]),
        ("<A></A>", ["A"]),
        ("<A.B :x='f()' y/><a.b/><big-one.c/>", ["A.B", "f"]),
        ("<big-one/>", ["BigOne"]),
        ("<router-link/><p/><a/>", []),
        ("<Unknown/>", ["Unknown"]),
        ("<!-- <A/> {{ f() }} -->", []),
        ("<p :x='f(1)' @y='g(2); h()' v-if='k()'>{{ m() }} n()</p>", ["f", "g", "h", "k", "m"]),
        ("<p x='f(1)'/>", []),
        ("<p :x='{ a: f() }'/>", ["f"]),
        ("<p @x='() => f()' @y='function () { g() }'/>", ["f", "g"]),
        ("<p v-for='(a, i) in f(b)' :k='g(a)'/>", ["f", "g"]),
    ],
)
def test_calls_of_a_vue_template(template: str, calls: list[str]) -> None:
    assert called(vue(template)) == calls


def test_a_handler_that_is_named_is_a_use_of_it() -> None:
    facts = vue("<A @click='save' />", "import A from './A.vue'\nfunction save() {}")
    assert mentioned(facts) == {"save"}


def test_names_of_a_template_hide_those_of_the_code() -> None:
    template = "<p v-for='a in rows'>{{ a.x }}</p><p #x='{ b, c: d = e }'>{{ b }}{{ d }}</p>"
    facts = vue(template, "import { a, b, d } from 'x'")
    assert mentioned(facts) == {"rows"}


def test_and_leave_those_names_to_the_code() -> None:
    facts = vue("<p v-for='a in rows'>{{ a }}</p>", "import { a } from 'x'\nf(a)")
    assert mentioned(facts) == {"a", "rows"}


def test_the_object_that_a_script_exports_is_what_the_component_stands_for() -> None:
    facts = extract(b"<template><p @x='go'/></template><script>export default { methods: { go() {} } }</script>", VUE)
    (component,) = [item for item in facts.definitions if item.qualified_name == "default"]
    assert component.value >= 0
    assert mentioned(facts) == {"go"}
    assert dict(facts.exported or ()) == {"default": "=default"}


def test_a_class_that_a_script_exports_is_the_component() -> None:
    facts = extract(b"<template>{{ f() }}</template><script lang='ts'>export default class C {}</script>", VUE)
    assert [item.qualified_name for item in facts.definitions] == ["C"]
    (reference,) = [item for item in facts.references if item.role is ReferenceRole.CALL]
    assert facts.blocks[reference.block].definition == 0


@pytest.mark.parametrize(
    ("template", "calls"),
    [
        ("<A/><ui.B/><a.b/>", ["A", "ui.B"]),
        ("{#each f(x) as y (g(y))}{h(y)}{/each}", ["f", "g", "h"]),
        ("{#await f() then y}{g(y)}{:catch e}{h(e)}{/await}", ["f", "g", "h"]),
        ("{#await f()}{g()}{:then y}{h(y)}{/await}", ["f", "g", "h"]),
        ("{#if f()}a{:else if g()}b{/if}", ["f", "g"]),
        ("{#snippet s(a)}{a(1)}{/snippet}{@html f(1)}", ["a", "f"]),
        ("{#if a}{@const b = f(a)}{g(b)}{/if}", ["f", "g"]),
        ("<p on:x={() => { f(); g() }} class='a {h(1)} b' {...k()}/>", ["f", "g", "h", "k"]),
        ("<p style={{ a: f() }}/>", ["f"]),
    ],
)
def test_calls_of_a_svelte_template(template: str, calls: list[str]) -> None:
    assert called(svelte(template)) == calls


def test_directives_name_what_they_use() -> None:
    facts = svelte("<p use:act={n} transition:fade|local bind:open class:wide let:row on:x>{row}</p>")
    assert mentioned(facts) == {"act", "n", "fade", "open", "wide"}


def test_code_of_an_astro_template_may_hold_markup() -> None:
    facts = extract(b"---\nimport A from './A.astro'\n---\n{f().map((x) => <A y={g(x)}>{h(x)}</A>)}", ASTRO)
    assert called(facts) == ["f", "?", "A", "g", "h"]


def test_damage_in_code_is_a_problem_and_in_a_template_is_none() -> None:
    facts = vue("<A :x='1 +' /><B", "import A from './A.vue'\nfunction (\nf()")
    assert [problem.kind for problem in facts.problems] == ["syntax error"]
    assert "A" in called(facts)


def test_a_template_as_deep_as_it_likes_is_read_to_a_limit() -> None:
    depth = 3000
    facts = extract(("<div>" * depth + "<A/>" + "</div>" * depth).encode(), SVELTE)
    assert "nested too deeply" in {problem.kind for problem in facts.problems}


def nodes(node: Node) -> list[Node]:
    return [node, *(inner for child in node.children for inner in nodes(child))]


@pytest.mark.parametrize("spec", HOSTS, ids=lambda spec: spec.name)
def test_every_rule_has_a_fixture_with_a_node_of_its_type(spec: LanguageSpec) -> None:
    assert spec.markup is not None
    parser = get_parser(cast("SupportedLanguage", spec.grammar))
    files = [path for path in (ROOT / spec.name / "fixtures").iterdir() if path.suffix in CLAIMS[spec.name].suffixes]
    found = {node.type for path in files for node in nodes(parser.parse(path.read_bytes()).root_node)}
    assert sorted(set(spec.markup.rules) - found) == []


@pytest.mark.parametrize("spec", HOSTS, ids=lambda spec: spec.name)
def test_inner_languages_are_of_the_same_family(spec: LanguageSpec) -> None:
    assert spec.markup is not None
    assert {CLAIMS[name].family for name in spec.markup.inner.values()} == {CLAIMS[spec.name].family}
