"""OCaml's interfaces: which files are in them."""

from kgcore.languages.claims import Claim

CLAIM = Claim(suffixes=(".mli",), family="ocaml")
