"""Astro's components, as data: TypeScript between fences, and a template with expressions that hold markup again."""

from __future__ import annotations

import msgspec

from kgcore.languages.markup import ExpressionRule, Markup, NestRule, Region, RegionRule, SkipRule, TagRule
from kgcore.languages.tsx.spec import SPEC as TSX

MARKUP = Markup(
    rules={
        "frontmatter": RegionRule("frontmatter_js_block", Region.COMPONENT),
        "script_element": RegionRule("raw_text", Region.APART),
        "style_element": SkipRule(),
        "comment": SkipRule(),
        "element": NestRule(),
        "start_tag": TagRule("tag_name"),
        "self_closing_tag": TagRule("tag_name"),
        "attribute_js_expr": ExpressionRule(),
        "attribute_backtick_string": ExpressionRule(),
        "html_interpolation": ExpressionRule(trim=1),
    },
    inner={"": "tsx"},
)

_BUILTINS = frozenset({"Astro"})

SPEC = msgspec.structs.replace(
    TSX,
    name="astro",
    grammar="astro",
    rules={},
    comments=frozenset({"comment"}),
    builtins=TSX.builtins | _BUILTINS,
    markup=MARKUP,
)
