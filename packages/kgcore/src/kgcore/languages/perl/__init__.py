"""Perl: which files are its own."""

from kgcore.languages.claims import Claim

CLAIM = Claim(suffixes=(".pl", ".pm", ".t", ".psgi"))
