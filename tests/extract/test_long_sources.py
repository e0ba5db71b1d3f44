"""Are sources read to their end that nest or chain for as long as they like, in every family?"""

from __future__ import annotations

import pytest

from kgcore.extract.engine import extract
from kgcore.languages.registry import LANGUAGES

LONG = {
    "a sum of calls": "const x = " + " + ".join(f"f{number}()" for number in range(20_000)) + ";",
    "alternatives": "const x = " + " || ".join(["f()"] * 20_000) + ";",
    "conditions": "if (" + " && ".join(["isA(x)"] * 5_000) + ") x.go();",
    "a union": "type A = " + " | ".join(f"B{number}" for number in range(20_000)) + ";",
    "members": "x" + ".y" * 5_000 + "();",
    "a fluent chain": "x" + ".y()" * 3_000 + ";",
    "calls in calls": "f(" * 3_000 + ")" * 3_000 + ";",
    "blocks": "{" * 2_000 + "let x = 1;" + "}" * 2_000,
    "objects": "const x = " + "{a: " * 2_000 + "1" + "}" * 2_000 + ";",
    "branches": "if (a) {}" + " else if (isB(x)) { x.y() }" * 2_000,
}


@pytest.mark.parametrize("source", LONG.values(), ids=LONG.keys())
def test_what_follows_a_long_expression_is_there(source: str) -> None:
    facts = extract(f"function before() {{}}\n{source}\nfunction after() {{}}\n".encode(), LANGUAGES["typescript"])
    names = [definition.name for definition in facts.definitions]
    assert "before" in names
    assert "after" in names
