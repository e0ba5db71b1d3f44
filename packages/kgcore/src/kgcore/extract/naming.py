"""How names of modules, and of functions told apart by arity, are written in facts; what a file has said of them."""

from __future__ import annotations

from tree_sitter import Node

DOT = "%2E"
"""Stands for a dot in a name that is one name all the same."""


class Named:
    """What has been read so far of a file whose modules have names of their own."""

    __slots__ = ("aliases", "clauses", "doc", "exports", "module_doc", "spaces")

    def __init__(self) -> None:
        self.aliases: list[tuple[str, str]] = []
        """First name → what it stands for, the last one counts."""
        self.clauses: dict[tuple[int, str], int] = {}
        """(block, name) → the function that a further clause belongs to."""
        self.doc = self.module_doc = ""
        """What the last attribute said of what follows, and of the module round it."""
        self.exports: list[str] | None = None
        self.spaces: list[OpenSpace] = []


class OpenSpace:
    """A module that holds what follows it."""

    __slots__ = ("aliases", "body", "container", "name", "number", "outer")

    def __init__(self, number: int, body: int, name: str, node: Node, aliases: int) -> None:
        self.number = number
        self.body = body
        self.name = name
        self.aliases = aliases
        self.container = node.parent.id if node.parent is not None else 0
        self.outer: object = None


def whole_name(text: str, separator: str = ".") -> str:
    """A module's name as one name."""
    return DOT.join(part for part in "".join(text.split()).split(separator) if part)


def plain_name(text: str) -> str:
    """A name that may hold dots of its own (an operator, a command) as one name."""
    return text.replace(".", DOT)


def spoken(name: str) -> str:
    """A whole name as people write it."""
    return name.replace(DOT, ".")


def listed_names(text: str) -> list[str]:
    """The names in an entry of a list of what is given or taken: `f`, `(<+>)`, `T(..)`, `T(X, y)`.

    All that belongs to `T` is one more name: `T(..)`.
    """
    text = "".join(text.removeprefix("type ").removeprefix("pattern ").split())
    if text.startswith("("):
        return [plain_name(text.strip("()"))]
    name, parenthesis, rest = text.partition("(")
    found = [plain_name(name)]
    if parenthesis:
        inner = rest.removesuffix(")")
        found += [f"{name}{ALL}"] if inner == ".." else [plain_name(each) for each in inner.split(",") if each]
    return found


ALL = "(..)"
"""Ends the name of a type where all that belongs to it is meant."""
INCLUDES = "<included> "
"""Begins the public name under which a file says that it includes another, by the last part of that one's name."""
SHARED = "<shared> "
"""Begins the public name of what a file shares with those below the same root."""
