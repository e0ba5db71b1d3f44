"""What do names stand for that several files share at their top level, without importing them from each other?"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from kgcore.link.names import Located
    from kgcore.link.symbols import Unit


class Spaces(Protocol):
    """Packages over folders, namespaces over files: what a family of languages has of these."""

    def seen(self, unit: Unit, block: int, name: str, *, types: bool) -> tuple[Located, ...]:
        """What a name stands for at a place of a file that binds it nowhere itself."""

    def member(self, path: str, name: str, *, types: bool) -> tuple[Located, ...]:
        """What a module (as `Modules.imported` names it) gives to others under a name."""
