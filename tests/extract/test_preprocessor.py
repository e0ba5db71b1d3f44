"""Does blanking what only a preprocessor understands keep everything else where it is?"""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from kgcore.extract.preprocessor import plain_source

PIECES = [
    b"#if A\n",
    b"#else\n",
    b"#endif\n",
    b"#ifdef B\n",
    b"{",
    b"}",
    b"(",
    b")",
    b"API int f",
    b"\n",
    b"x;",
    b"'",
    b'"',
]


@given(st.lists(st.sampled_from(PIECES)).map(b"".join))
def test_lines_and_length_stay(source: bytes) -> None:
    plain = plain_source(source)
    assert len(plain) == len(source)
    assert [place for place, byte in enumerate(plain) if byte == 10] == [
        place for place, byte in enumerate(source) if byte == 10
    ]
    assert all(new in (old, 32) for new, old in zip(plain, source, strict=True))


def test_words_round_a_declaration_become_blanks() -> None:
    assert plain_source(b"API_EXPORT int f(int a) {") == b"           int f(int a) {"
    assert plain_source(b"class DLL Foo {};") == b"class     Foo {};"
    assert plain_source(b"int WINAPI f(int a);") == b"int        f(int a);"


def test_what_may_be_a_type_or_a_call_stays() -> None:
    for source in (
        b"FILE *open_it(int a);",
        b"  RETURN_IF(x);",
        b"if (x) LOG(y);",
        b"return FOO;",
        b"class Foo : Bar {",
    ):
        assert plain_source(source) == source


def test_branches_that_hold_parts_of_a_function_are_one_branch() -> None:
    source = b"#ifdef A\nint f(int a) {\n#else\nint f(void) {\n#endif\n}\n"
    assert plain_source(source).split() == b"int f(int a) { }".split()


def test_whole_branches_stay() -> None:
    source = b"#ifdef A\nint f(int a) { }\n#else\nint f(void) { }\n#endif\n"
    assert plain_source(source) == source
