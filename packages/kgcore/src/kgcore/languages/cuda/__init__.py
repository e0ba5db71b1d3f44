"""CUDA, a dialect of C++: which files are its own."""

from kgcore.languages.claims import Claim

CLAIM = Claim(suffixes=(".cu", ".cuh"), family="c")
