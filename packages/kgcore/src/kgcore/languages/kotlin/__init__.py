"""Kotlin: which files are its own."""

from kgcore.languages.claims import Claim

CLAIM = Claim(suffixes=(".kt", ".kts"))
