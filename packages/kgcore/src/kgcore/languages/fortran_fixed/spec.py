"""Fortran in fixed form, as data."""

from __future__ import annotations

import msgspec

from kgcore.languages.fortran.spec import SPEC as FORTRAN

SPEC = msgspec.structs.replace(FORTRAN, name="fortran_fixed", fixed_form=True, document_markers=("C", "c", "*", "!"))
