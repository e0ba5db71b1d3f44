"""Bash: which files are its own."""

from kgcore.languages.claims import Claim

CLAIM = Claim(suffixes=(".sh", ".bash", ".bats", ".ksh"))
