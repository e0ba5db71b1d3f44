"""C, as data."""

from __future__ import annotations

from msgspec.structs import replace

from kgcore.languages.c.family import FAMILY
from kgcore.languages.c.rules import RULES

SPEC = replace(FAMILY, name="c", grammar="c", rules=RULES)
