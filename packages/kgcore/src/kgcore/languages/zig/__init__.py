"""Which files are Zig's."""

from kgcore.languages.claims import Claim

CLAIM = Claim(suffixes=(".zig",))
