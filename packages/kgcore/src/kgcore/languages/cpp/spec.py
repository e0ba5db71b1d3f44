"""C++, as data."""

from __future__ import annotations

from msgspec.structs import replace

from kgcore.languages.c.family import FAMILY
from kgcore.languages.cpp.rules import RULES

SPEC = replace(FAMILY, name="cpp", grammar="cpp", rules=RULES)
