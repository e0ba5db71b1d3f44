"""What can go wrong in kg: one root error, few leaves, each carrying what a caller needs to react."""

from __future__ import annotations

from pathlib import Path


class KgError(Exception):
    """Root of every error that kgcore raises on purpose. Its text is one line for a person: what, where, what next."""


class NotAProjectError(KgError):
    """The given root does not exist or is not a directory."""

    def __init__(self, root: Path) -> None:
        super().__init__(f"{root}: not a directory; give the folder of a source tree")
        self.root = root


class GraphNotFoundError(KgError):
    """No graph was built for this root yet."""

    def __init__(self, root: Path) -> None:
        super().__init__(f"{root}: no graph here yet; run `kg build` first")
        self.root = root


class InvalidGraphError(KgError):
    """A `knowledge-graph.json` cannot be read as a graph, even after repair."""

    def __init__(self, path: Path | None, reason: str) -> None:
        super().__init__(f"{path or 'graph'}: invalid knowledge graph: {reason}")
        self.path = path
        self.reason = reason


class IndexCorruptError(KgError):
    """The index file cannot be read; it is disposable and `kg build` makes it anew."""

    def __init__(self, path: Path, reason: str) -> None:
        super().__init__(f"{path}: the index cannot be read ({reason}); run `kg build` to make it anew")
        self.path = path
        self.reason = reason


class GitError(KgError):
    """A git command failed, timed out, or answered more than it may."""

    def __init__(self, arguments: tuple[str, ...], reason: str, *, timed_out: bool = False) -> None:
        super().__init__(f"{' '.join(('git', *arguments))}: {reason}")
        self.arguments = arguments
        self.reason = reason
        self.timed_out = timed_out


class StorageError(KgError):
    """The data directory cannot be written (disk full, read-only, held by another writer)."""

    def __init__(self, path: Path, reason: str) -> None:
        super().__init__(f"{path}: cannot be written: {reason}; nothing was changed")
        self.path = path
        self.reason = reason


class UnreadableSourceError(KgError):
    """A source file cannot be read: gone, forbidden, too large, or outside the root."""

    def __init__(self, path: str, reason: str) -> None:
        super().__init__(f"{path}: cannot be read: {reason}")
        self.path = path
        self.reason = reason
