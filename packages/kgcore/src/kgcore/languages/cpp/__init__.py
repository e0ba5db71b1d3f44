"""C++: which files are its own, and which marks of it a header has."""

from kgcore.languages.claims import Claim

CLAIM = Claim(
    suffixes=(".cc", ".cpp", ".cxx", ".c++", ".hh", ".hpp", ".hxx", ".h++", ".ipp", ".tpp", ".inl"),
    family="c",
    shared={
        ".h": (
            r"^[ \t]*(?:class[ \t]+\w[\w \t:<>,]*[{:;]|namespace[ \t]*\w*[ \t]*\{?[ \t]*$|template[ \t]*<"
            r"|using[ \t]+(?:namespace\b|\w+[ \t]*=|\w+::)|(?:public|private|protected)[ \t]*:[ \t]*$"
            r"|virtual[ \t]+[^;]*\(|enum[ \t]+class[ \t]+\w|constexpr[ \t]+\w)|\bstd::\w|\bstatic_cast[ \t]*<"
        )
    },
    rank=1,
)
