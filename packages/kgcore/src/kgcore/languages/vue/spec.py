"""Vue's single-file components, as data: script and template round JavaScript or TypeScript."""

from __future__ import annotations

import msgspec

from kgcore.languages.markup import (
    DirectiveRule,
    ExpressionRule,
    Markup,
    NestRule,
    Region,
    RegionRule,
    SkipRule,
    TagRule,
)
from kgcore.languages.typescript.spec import SPEC as TYPESCRIPT

MARKUP = Markup(
    rules={
        "script_element": RegionRule("raw_text", Region.MODULE, {"setup": Region.COMPONENT}),
        "style_element": SkipRule(),
        "comment": SkipRule(),
        "element": NestRule(),
        "template_element": NestRule(),
        "start_tag": TagRule("tag_name"),
        "self_closing_tag": TagRule("tag_name"),
        "directive_attribute": DirectiveRule(
            values=("quoted_attribute_value", "attribute_value"),
            loops=("v-for",),
            patterns=("v-slot", "#"),
            statements=("@", "v-on"),
            separator=r"\s+(?:in|of)\s+",
        ),
        "interpolation": ExpressionRule("raw_text"),
    },
    inner={"": "javascript", "js": "javascript", "jsx": "javascript", "ts": "typescript", "tsx": "tsx"},
    dashed_tags=True,
    member_groups=frozenset({"methods", "computed"}),
)

_BUILTINS = frozenset(
    {"defineEmits", "defineExpose", "defineModel", "defineOptions", "defineProps", "defineSlots", "withDefaults"}
)

SPEC = msgspec.structs.replace(
    TYPESCRIPT,
    name="vue",
    grammar="vue",
    rules={},
    comments=frozenset({"comment"}),
    builtins=TYPESCRIPT.builtins | _BUILTINS,
    markup=MARKUP,
)
