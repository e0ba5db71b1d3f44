"""What holds for any bytes: no exception, equal facts for equal bytes, facts that survive encoding."""

from __future__ import annotations

from pathlib import Path

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kgcore.extract.engine import extract
from kgcore.languages.registry import CLAIMS, LANGUAGES
from kgcore.model.facts import NOTHING, BindingKind, FileFacts, decode_facts, encode_facts

LANGUAGES_ROOT = Path(__file__).parents[2] / "packages" / "kgcore" / "src" / "kgcore" / "languages"
SOURCES = [
    (name, path.read_bytes())
    for name, claim in CLAIMS.items()
    for folder in ("fixtures", "links")
    for path in sorted((LANGUAGES_ROOT / name / folder).rglob("*"))
    if path.suffix in claim.suffixes
]
PIECES = [
    *(
        b"\n",
        b"\n    ",
        b"(",
        b")",
        b"[",
        b"]",
        b"{",
        b"}",
        b":",
        b",",
        b".",
        b"=",
        b"*",
        b"**",
        b"@",
        b"'",
        b'"',
        b'"""',
    ),
    *(b"def ", b"class ", b"lambda ", b"async ", b"await ", b"yield ", b"from ", b"import ", b"as ", b"with ", b"for "),
    *(
        b"in ",
        b"if ",
        b"else:",
        b"try:",
        b"except ",
        b"match ",
        b"case ",
        b"global ",
        b"return ",
        b"type ",
        b"f'{",
        b"}'",
    ),
    *(
        b"x",
        b"self",
        b"1",
        b"\\\n",
        b"#",
        b"\x00",
        b"\xff",
        "é".encode(),
        b"\t",
        b"\r",
        b"None",
        b"isinstance(x, A)",
        b"->",
    ),
]

settings.register_profile("laws", deadline=None, max_examples=150, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("laws")


def check(language: str, source: bytes) -> FileFacts:
    spec = LANGUAGES[language]
    found = extract(source, spec)
    assert extract(source, spec) == found
    encoded = encode_facts(found)
    assert decode_facts(encoded) == found
    assert encode_facts(decode_facts(encoded)) == encoded
    points_into_itself(found)
    return found


def points_into_itself(found: FileFacts) -> None:
    """Every index leads somewhere, and every line lies in the file."""
    expressions = range(NOTHING, len(found.expressions))
    blocks = range(len(found.blocks))
    for number, block in enumerate(found.blocks):
        assert block.parent < number
        assert NOTHING <= block.definition < len(found.definitions)
    for item in found.references:
        assert item.expression in expressions
        assert item.block in blocks
        assert 1 <= item.line <= found.lines
        assert item.column >= 0
    limits = {BindingKind.DEFINITION: len(found.definitions), BindingKind.IMPORT: len(found.imports)}
    for binding in found.bindings:
        assert NOTHING <= binding.value < limits.get(binding.kind, len(found.expressions))
        assert binding.block in blocks
    for definition in found.definitions:
        assert definition.block in blocks
        assert definition.body in blocks
        assert 1 <= definition.start_line <= definition.line <= definition.end_line <= found.lines


LANGUAGE = st.sampled_from(sorted(LANGUAGES))


@given(LANGUAGE, st.binary(max_size=400))
def test_any_bytes(language: str, source: bytes) -> None:
    check(language, source)


@given(LANGUAGE, st.text(max_size=400))
def test_any_text(language: str, source: str) -> None:
    check(language, source.encode("utf-8", "surrogatepass"))


@given(LANGUAGE, st.lists(st.sampled_from(PIECES), max_size=60))
def test_anything_that_looks_like_code(language: str, pieces: list[bytes]) -> None:
    check(language, b"".join(pieces))


@st.composite
def damaged_sources(draw: st.DrawFn) -> tuple[str, bytes]:
    """A real source with a few pieces cut out, doubled or replaced."""
    language, source = draw(st.sampled_from(SOURCES))
    for _ in range(draw(st.integers(1, 4))):
        start = draw(st.integers(0, len(source)))
        end = min(len(source), start + draw(st.integers(0, 40)))
        source = source[:start] + draw(st.sampled_from([b"", source[start:end] * 2, *PIECES])) + source[end:]
    return language, source


@given(damaged_sources())
def test_damaged_code(damaged: tuple[str, bytes]) -> None:
    check(*damaged)


def test_every_source_of_the_fixtures() -> None:
    assert len(SOURCES) > 20
    for language, source in SOURCES:
        check(language, source)
