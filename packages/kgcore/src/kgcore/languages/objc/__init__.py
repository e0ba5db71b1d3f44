"""Objective-C: which files are its own, and which marks of it a header has."""

from kgcore.languages.claims import Claim

CLAIM = Claim(
    suffixes=(".m", ".mm"),
    family="c",
    shared={".h": r"^[ \t]*@(?:interface|protocol|class|implementation|import)\b|^[ \t]*#[ \t]*import\b"},
    rank=2,
)
