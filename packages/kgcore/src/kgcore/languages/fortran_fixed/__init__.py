"""Fortran in fixed form: which files are its own."""

from kgcore.languages.claims import Claim

CLAIM = Claim(suffixes=(".f", ".for", ".ftn", ".f77"), family="fortran")
