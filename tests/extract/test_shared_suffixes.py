"""Which language is a file in whose suffix several languages share?"""

from __future__ import annotations

import pytest

from kgcore.languages.registry import language_of

C = b'#ifdef __cplusplus\nextern "C" {\n#endif\nint f(int operator_count); /* class of things: using them */\n'


@pytest.mark.parametrize(
    ("content", "language"),
    [
        (b"", "c"),
        (C, "c"),
        (b"struct S { int x; };\n", "c"),
        (b"namespace geo {\nint f();\n}\n", "cpp"),
        (b"class Shape;\n", "cpp"),
        (b"template <typename T> T f(T x);\n", "cpp"),
        (b"struct S { std::string name; };\n", "cpp"),
        (b"@interface Shop : Base\n@end\n", "objc"),
        (b'#import "Base.h"\n@class Shop;\nstd::string mixed();\n', "objc"),
    ],
)
def test_a_header_is_in_the_language_whose_marks_it_has(content: bytes, language: str) -> None:
    assert language_of("include/shop.h", content) == language
    assert language_of("other/place.h", content) == language


def test_a_suffix_of_one_language_asks_for_no_content() -> None:
    assert language_of("a.c", b"class Shape;\n") == "c"
    assert language_of("a.unknown", b"class Shape;\n") is None
