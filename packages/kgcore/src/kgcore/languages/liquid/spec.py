"""Liquid, as data."""

from __future__ import annotations

from kgcore.languages.spec import FileRules, LanguageSpec, Level, ModuleNaming
from kgcore.languages.tag_rules import TagTemplate

SPEC = LanguageSpec(
    name="liquid",
    grammar="html",
    level=Level.SCOPED,
    rules={},
    module_naming=ModuleNaming.FILE,
    files=FileRules(suffixes=(".liquid",), beside=False, roots=("",)),
    builtins_module="liquid",
    tags=TagTemplate(
        loads={
            "render": "snippets/",
            "include": "snippets/",
            "section": "sections/",
            "layout": "layout/",
            "content_for": "blocks/",
        },
        sets=frozenset({"assign", "increment", "decrement"}),
        captures=frozenset({"capture"}),
        skipped=frozenset({"comment", "raw", "schema", "javascript", "stylesheet", "style", "doc"}),
        lines="liquid",
        documents="doc",
    ),
)
