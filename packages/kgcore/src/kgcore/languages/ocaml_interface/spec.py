"""OCaml's interfaces, as data: what a module gives, in a grammar of their own."""

from __future__ import annotations

import msgspec

from kgcore.languages.ocaml.spec import RULES
from kgcore.languages.ocaml.spec import SPEC as OCAML

_SHARED = (
    *("open_module", "include_module", "module_binding", "module_type_definition", "external", "value_specification"),
    *("type_binding", "exception_definition", "comment"),
)

SPEC = msgspec.structs.replace(
    OCAML,
    name="ocaml_interface",
    grammar="ocaml_interface",
    rules={name: RULES[name] for name in _SHARED},
)
