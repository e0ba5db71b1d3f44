"""Metal's shading language, a dialect of C++: which files are its own."""

from kgcore.languages.claims import Claim

CLAIM = Claim(suffixes=(".metal",), family="c")
