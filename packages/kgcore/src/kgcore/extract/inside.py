"""Where a walk stands in files whose names depend on what was said before: package, aliases, class, locals."""

from __future__ import annotations

from tree_sitter import Node


class Inside:
    """What holds at this place of the file; `walk.inside` is one."""

    __slots__ = (
        "aliases",
        "both_sides",
        "class_side",
        "doubtful",
        "functions",
        "locals",
        "macros",
        "method",
        "mixin_places",
        "mixins",
        "owner",
        "package",
        "visibility",
        "wrapped",
    )

    def __init__(self) -> None:
        self.owner = ""
        """The type, declared elsewhere, whose members are read."""
        self.package = ""
        """The package by its full name, parts joined with backslashes."""
        self.doubtful = False
        """Under a condition of which nothing says that it holds."""
        self.wrapped = False
        """Several packages in one file: their names are part of the definitions' own."""
        self.aliases: dict[str, str] = {}
        """Alias in lower case → full name."""
        self.functions: dict[str, str] = {}
        """The same of functions."""
        self.macros: dict[str, bool] = {}
        """Macros with parameters that the file defines, and whether each declares a function by one of them."""
        self.mixins: list[tuple[str, int]] = []
        """Keyword and expression of what the class that is being read takes in."""
        self.mixin_places: list[Node] = []
        self.locals: set[str] = set()
        """Names that are variables here."""
        self.class_side = False
        """Whether what is defined belongs to the class itself."""
        self.both_sides = False
        """Whether it belongs to the class and to its instances."""
        self.visibility = ""
        self.method = ""
        """The name of the method that is being read."""
