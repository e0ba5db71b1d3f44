"""Vue's components: which files are theirs."""

from kgcore.languages.claims import Claim

CLAIM = Claim(suffixes=(".vue",), family="javascript")
