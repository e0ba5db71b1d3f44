"""The named rules of languages whose imports list what they take from a package beside its path."""

from __future__ import annotations

from kgcore.languages.rules import Rule


class PathPackageRule(Rule, frozen=True):
    """The package that the file says it is a part of, perhaps in several statements."""

    name: str


class InfixRule(Rule, frozen=True):
    """A method called between what it is called on and its argument; signs (nodes of another type than `name`) are no
    calls."""

    left: str
    operator: str
    right: str
    name: str


class SelectorsImportRule(Rule, frozen=True):
    """An import by full name: the parts of a path are fields `path`, then perhaps a node of type `selectors` with names
    and nodes of type `renamed`, or one of type `star`."""

    path: str
    selectors: str
    renamed: str
    star: str
