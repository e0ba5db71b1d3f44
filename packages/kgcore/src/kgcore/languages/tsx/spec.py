"""TypeScript with markup, as data: the same language, read with another grammar."""

from __future__ import annotations

import msgspec

from kgcore.languages.javascript.spec import RULES
from kgcore.languages.typescript.spec import RULES_WITH_TYPES
from kgcore.languages.typescript.spec import SPEC as TYPESCRIPT

SPEC = msgspec.structs.replace(
    TYPESCRIPT,
    name="tsx",
    grammar="tsx",
    rules={
        **{name: rule for name, rule in RULES_WITH_TYPES.items() if name != "type_assertion"},
        **{name: rule for name, rule in RULES.items() if name.startswith("jsx_")},
    },
)
