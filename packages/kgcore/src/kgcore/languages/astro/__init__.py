"""Astro's components: which files are theirs."""

from kgcore.languages.claims import Claim

CLAIM = Claim(suffixes=(".astro",), family="javascript")
