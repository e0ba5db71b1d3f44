"""Does the header describe the project in its own words where it has any?"""

from __future__ import annotations

import pytest
from fakes.facts import MemoryFacts
from fakes.shop import file_node
from hypothesis import given
from hypothesis import strategies as st

from kgcore.analyze.annotate import annotate
from kgcore.analyze.header import describe_project, production_imports
from kgcore.analyze.manifest import manifest_description
from kgcore.analyze.readme import readme_paragraph
from kgcore.link.assemble import assemble
from kgcore.link.program import link

MARKDOWN = """---
title: x
---
<!-- generated -->
<h1 align="center">Shop</h1>

# Shop

[![build](https://example.org/b.svg)](https://example.org) ![x](y.png)
[site]: https://example.org

> A quotation that is long enough.

* a list of several words here

```sh
pip install shop and then some
```

**Shop** sells [all things](https://example.org) to
`people` who *like* them.

Second paragraph with several words.
"""

RESTRUCTURED = """
====
Shop
====

.. image:: https://example.org/b.svg
   :target: https://example.org

   :alt: three words more

.. _link: https://example.org

|build| |docs|

Shop sells `all things <https://example.org>`_ to ``people`` who *like* them::

    pip install shop
"""


@pytest.mark.parametrize("text", [MARKDOWN, RESTRUCTURED, MARKDOWN.replace("\n", "\r\n")])
def test_the_first_prose_of_a_readme_without_its_markup(text: str) -> None:
    assert readme_paragraph(text).rstrip(".:") == "Shop sells all things to people who like them"


def test_a_readme_without_prose_says_nothing() -> None:
    assert readme_paragraph("# Shop\n\n- one\n- two\n\n```\nlots of code in here\n") == ""
    assert readme_paragraph("") == ""


@given(st.text(st.sampled_from("ab \n`*_[]()<>!#=|.:~-"), max_size=200))
def test_any_readme_gives_one_line(text: str) -> None:
    assert "\n" not in readme_paragraph(text)


@pytest.mark.parametrize(
    ("name", "text", "description"),
    [
        ("pyproject.toml", '[project]\ndescription = "Sells  things."\n', "Sells things."),
        ("pyproject.toml", '[tool.poetry]\ndescription = "Sells things."\n', "Sells things."),
        ("Cargo.toml", '[package]\ndescription = """Sells\nthings."""\n', "Sells things."),
        ("package.json", '{"description": "Sells things."}', "Sells things."),
        ("package.json", '{"description": 3}', ""),
        ("package.json", "[]", ""),
        ("package.json", "{", ""),
        ("package.json", "[" * 100_000, ""),
        ("pyproject.toml", "= broken", ""),
        ("pyproject.toml", "", ""),
        ("", "", ""),
    ],
)
def test_a_manifest_gives_its_description_and_a_broken_one_none(name: str, text: str, description: str) -> None:
    assert manifest_description(name, text) == description


def test_the_manifest_comes_before_the_readme() -> None:
    manifest = ("package.json", '{"description": "Sells things."}')

    assert describe_project("shop", [], readme=MARKDOWN, manifest=manifest, imports={}).description == "Sells things."
    assert describe_project("shop", [], readme=MARKDOWN, imports={}).description.startswith("Shop sells all things")


def test_a_long_description_is_cut() -> None:
    description = describe_project("shop", [], readme="many words " * 90, imports={}).description

    assert len(description) <= 300
    assert description.endswith("…")


def test_without_any_words_of_its_own_the_project_is_counted() -> None:
    project = describe_project("shop", [file_node("shop/a.py"), file_node("shop/b.py")], imports={})

    assert project.description == "A Python project with 2 files."
    assert project.languages == ("python",)
    assert describe_project("shop", [], imports={}).description == "A project."


def test_frameworks_are_named_by_use() -> None:
    imports = {"numpy": 1, "django": 5, "rest_framework": 1, "left_pad": 9, "flask": 0}

    assert describe_project("shop", [], imports=imports).frameworks == ("Django", "Django REST framework", "NumPy")


def test_only_production_files_make_a_framework() -> None:
    reader = MemoryFacts(
        {
            "shop/a.py": "import flask\nfrom flask import Flask\nFlask()\n",
            "shop/b.py": "import flask, os\n",
            "tests/test_a.py": "import pytest\npytest.raises(ValueError)\n",
        }
    )
    assembly = assemble(reader, link(reader.paths(), reader))
    nodes = annotate(assembly.nodes, assembly.edges, docs={}, definitions=assembly.definitions, facts=reader.facts)
    imports = production_imports(nodes, assembly.edges)

    assert imports["flask"] == 2
    assert "pytest" not in imports
    assert describe_project("shop", nodes, imports=imports).frameworks == ("Flask",)
