"""PowerShell: which files are its own."""

from kgcore.languages.claims import Claim

CLAIM = Claim(suffixes=(".ps1", ".psm1", ".psd1"))
