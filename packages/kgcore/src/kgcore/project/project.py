"""A built project, opened to be asked."""

from __future__ import annotations

from collections.abc import Collection
from concurrent.futures import Executor
from pathlib import Path
from types import TracebackType

from kgcore.context.builder import DEFAULT_BUDGET, DEFAULT_MAX_NODES, build_chat_context
from kgcore.context.records import ChatContext, PendingPath
from kgcore.context.records import Freshness as FreshnessNote
from kgcore.errors import GraphNotFoundError, NotAProjectError
from kgcore.extract.fingerprint import spec_fingerprint
from kgcore.languages.registry import LANGUAGES
from kgcore.model.kinds import NodeType
from kgcore.model.protocols import GraphReader, TextIndex
from kgcore.model.records import FileRecord, Skipped
from kgcore.project.places import discovery_options, index_path
from kgcore.project.report import BuildReport, Progress
from kgcore.search.weighted import Hit, search_nodes
from kgcore.store.reader import Index, open_index
from kgcore.store.schema import IndexMeta
from kgcore.workspace.datadir import DataDirectory, data_directory
from kgcore.workspace.discovery import discover
from kgcore.workspace.freshness import Fresh, Freshness, get_graph_freshness
from kgcore.workspace.freshness_line import describe_freshness
from kgcore.workspace.index_state import IndexState, get_index_state
from kgcore.workspace.sources import DiskSourceReader


class Project:
    """One state of a project's graph, read-only. Close it, or use it in a `with` statement."""

    def __init__(self, root: Path, directory: DataDirectory, index: Index) -> None:
        self.root = root
        self.directory = directory
        self._index = index
        self._freshness: Freshness | None = None
        self._state: IndexState | None = None

    @classmethod
    def open(cls, root: Path | str) -> Project:
        """The project's graph as it was last built. Raises NotAProjectError, GraphNotFoundError,
        IndexCorruptError, and StorageError where the data directory leads outside the root."""
        root = Path(root)
        if not root.is_dir():
            raise NotAProjectError(root)
        root = root.resolve()
        directory = data_directory(root)
        try:
            index = open_index(index_path(directory.path))
        except GraphNotFoundError as error:
            raise GraphNotFoundError(root) from error
        return cls(root, directory, index)

    @staticmethod
    def build(
        root: Path | str, *, progress: Progress | None = None, jobs: int | None = None, executor: Executor | None = None
    ) -> BuildReport:
        """Build or rebuild the graph of a source tree; see `kgcore.project.build.build_project`."""
        # Grammars and the linker stay out of processes that only ask.
        from kgcore.project.build import build_project

        return build_project(root, progress=progress, jobs=jobs, executor=executor)

    @property
    def graph(self) -> GraphReader:
        return self._index.graph

    @property
    def text(self) -> TextIndex:
        return self._index.text

    @property
    def meta(self) -> IndexMeta:
        return self._index.meta

    def files(self) -> list[FileRecord]:
        return self._index.files()

    def skipped(self) -> list[Skipped]:
        return self._index.skipped()

    def search(self, query: str, *, types: Collection[NodeType] | None = None, limit: int = 50) -> list[Hit]:
        """Weighted fuzzy search; see `kgcore.search_nodes`."""
        return search_nodes(self.graph, query, types=types, limit=limit, text=self.text)

    def chat(
        self,
        query: str,
        *,
        max_nodes: int = DEFAULT_MAX_NODES,
        budget: int = DEFAULT_BUDGET,
        excerpts: bool = True,
    ) -> ChatContext:
        """What the graph says to a question, with how fresh it is; see `kgcore.build_chat_context`."""
        state = self.index_state()
        listed = (("changed", state.changed), ("deleted", state.deleted), ("added", state.added))
        warnings = [self.directory.warning] if self.directory.warning else []
        if self.outdated_languages():
            warnings.append("the index was made by another version of kg; `kg build` brings it up to date")
        return build_chat_context(
            self.graph,
            query,
            max_nodes=max_nodes,
            text=self.text,
            sources=DiskSourceReader(self.root),
            budget=budget,
            excerpts=excerpts,
            freshness=_note(self.freshness(), state),
            pending=[PendingPath(path, word) for word, paths in listed for path in paths],
            warnings=warnings,
        )

    def freshness(self) -> Freshness:
        """The graph's commit against git; asked once."""
        if self._freshness is None:
            meta = self.meta
            self._freshness = get_graph_freshness(self.root, meta.git_commit, analyzed_at=meta.built_at)
        return self._freshness

    def index_state(self) -> IndexState:
        """The index against the files, by digest; asked once."""
        if self._state is None:
            found = discover(self.root, options=discovery_options(report_ignored_folders=False))
            began = int(self.meta.statistics.get("indexed_at_ns", 0))
            self._state = get_index_state(self.root, self.files(), found, indexed_at_ns=began)
        return self._state

    def outdated_languages(self) -> list[str]:
        """Languages whose files another version of their rules has read."""
        return sorted(
            language
            for language, fingerprint in self.meta.fingerprints.items()
            if language not in LANGUAGES or spec_fingerprint(language) != fingerprint
        )

    def close(self) -> None:
        self._index.close()

    def __enter__(self) -> Project:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self.close()


def _note(freshness: Freshness, state: IndexState) -> FreshnessNote:
    """One line for an answer: what git says, and whether any file that the graph was made from is concerned."""
    text = describe_freshness(freshness)
    if state.status == "current" and not isinstance(freshness, Fresh):
        text += "; the files that it was made from are unchanged"
    return FreshnessNote(freshness.status, text, getattr(freshness, "changed_files", ()))
