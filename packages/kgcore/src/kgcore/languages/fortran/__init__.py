"""Fortran in free form: which files are its own."""

from kgcore.languages.claims import Claim

CLAIM = Claim(suffixes=(".f90", ".f95", ".f03", ".f08", ".f18", ".f23"), family="fortran")
