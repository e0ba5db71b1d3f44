"""Svelte's components, as data: script and template round JavaScript or TypeScript."""

from __future__ import annotations

import msgspec

from kgcore.languages.markup import (
    AttributeNameRule,
    ExpressionRule,
    HeadRule,
    LetRule,
    Markup,
    NestRule,
    Region,
    RegionRule,
    SkipRule,
    SnippetRule,
    TagRule,
    TextRule,
)
from kgcore.languages.typescript.spec import SPEC as TYPESCRIPT

MARKUP = Markup(
    rules={
        "script_element": RegionRule(
            "raw_text", Region.COMPONENT, {"module": Region.MODULE, "context=module": Region.MODULE}
        ),
        "style_element": SkipRule(),
        "comment": SkipRule(),
        "special_block_keyword": SkipRule(),
        "snippet_name": SkipRule(),
        "element": NestRule(),
        "each_statement": NestRule(),
        "await_statement": NestRule(),
        "then_statement": NestRule(),
        "catch_statement": NestRule(),
        "snippet_statement": NestRule(),
        "if_statement": NestRule(),
        "key_statement": NestRule(),
        "start_tag": TagRule("tag_name"),
        "self_closing_tag": TagRule("tag_name"),
        "attribute_name": AttributeNameRule(
            mentions=("use:", "transition:", "in:", "out:", "animate:"),
            short=("bind:", "class:", "style:"),
            binds=("let:",),
            end="|",
        ),
        "attribute_value": TextRule(r"\{([^{}]+)\}"),
        "raw_text_expr": ExpressionRule(),
        "each_start_expr": HeadRule(names="raw_text_expr", value="raw_text_each", key=r"\(", repeats=True),
        "await_start_expr": HeadRule(names="raw_text_expr", value="raw_text_await"),
        "then_expr": HeadRule(names="raw_text_expr"),
        "catch_expr": HeadRule(names="raw_text_expr"),
        "snippet_start_expr": SnippetRule(name="snippet_name", names="raw_text_expr"),
        "const_expr": LetRule("raw_text_expr", "="),
    },
    inner={"": "javascript", "ts": "typescript", "typescript": "typescript"},
    reading_sign="$",
)

_BUILTINS = frozenset(
    {"$bindable", "$derived", "$effect", "$host", "$inspect", "$props", "$state", "$$props", "$$restProps", "$$slots"}
)

SPEC = msgspec.structs.replace(
    TYPESCRIPT,
    name="svelte",
    grammar="svelte",
    rules={},
    comments=frozenset({"comment"}),
    builtins=TYPESCRIPT.builtins | _BUILTINS,
    markup=MARKUP,
)
