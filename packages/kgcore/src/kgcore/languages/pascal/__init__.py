"""Pascal and Delphi: which files are its own."""

from kgcore.languages.claims import Claim

CLAIM = Claim(suffixes=(".pas", ".dpr", ".dpk", ".lpr"), shared={".pp": r"(?i)^\s*(unit|program|library)\s+[\w.]+\s*;"})
