"""Svelte's components: which files are theirs."""

from kgcore.languages.claims import Claim

CLAIM = Claim(suffixes=(".svelte",), family="javascript")
