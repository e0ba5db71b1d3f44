"""What do `go.mod` and `go.work` say of where modules are?"""

from __future__ import annotations

import re

from kgcore.model.manifests import ModuleManifest

_WORD = re.compile(r'"(?:[^"\\\\]|\\\\.)*"|`[^`]*`|[^\s()"`]+|[()]')
_ARROW = "=>"


def read_module_manifest(text: str) -> ModuleManifest:
    """The directives that name modules and their places. Format: Go's module reference."""
    name = ""
    replacements: list[tuple[str, str]] = []
    uses: list[str] = []
    block = ""
    for line in text.splitlines():
        words = [_plain(word) for word in _WORD.findall(line.partition("//")[0] if "//" in line else line)]
        if not words:
            continue
        if words[0] == ")":
            block = ""
            continue
        if words[-1] == "(":
            block = words[0]
            continue
        directive, *rest = words if not block else [block, *words]
        if directive == "module" and rest:
            name = rest[0]
        elif directive == "use" and rest:
            uses.append(rest[0])
        elif directive == "replace" and _ARROW in rest:
            arrow = rest.index(_ARROW)
            if arrow and arrow + 1 < len(rest) and rest[arrow + 1].startswith((".", "/")):
                replacements.append((rest[0], rest[arrow + 1]))
    return ModuleManifest(name=name, replacements=tuple(replacements), uses=tuple(uses))


def _plain(word: str) -> str:
    return word[1:-1] if word[:1] in ('"', "`") else word
