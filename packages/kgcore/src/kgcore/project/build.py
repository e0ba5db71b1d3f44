"""How a source tree becomes a graph, an index and an interchange file, all or nothing."""

from __future__ import annotations

import gc
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

import msgspec

from kgcore.errors import GitError, UnreadableSourceError
from kgcore.extract.fingerprint import spec_fingerprint
from kgcore.formats.lines import graph_bytes
from kgcore.formats.ownership import graph_digest
from kgcore.languages.registry import language_of
from kgcore.link.assemble import assemble
from kgcore.link.program import link
from kgcore.link.resolve import FileLinks
from kgcore.model.facts import FACTS_VERSION, Problem
from kgcore.model.records import FileRecord, Skipped
from kgcore.project.enrichment import enrich
from kgcore.project.extraction import MemoryFacts, Source, extract_all, facts_key
from kgcore.project.foreign import merged_with_foreign
from kgcore.project.places import GRAPH_NAME, discovery_options, index_path
from kgcore.project.report import BuildReport, Progress
from kgcore.store.facts_cache import load_many
from kgcore.store.lock import writer_lock
from kgcore.store.schema import IndexMeta
from kgcore.store.writer import write_index
from kgcore.workspace.atomic import write_atomic
from kgcore.workspace.datadir import create_data_directory
from kgcore.workspace.discovery import Discovery, discover
from kgcore.workspace.exclusions import inspect_bytes
from kgcore.workspace.repository import open_repository
from kgcore.workspace.sources import decode_source, digest, read_source
from kgcore.workspace.stamps import Stamps, write_stamps

Clock = Callable[[], datetime]


def _silent(stage: str, done: int, total: int) -> None:
    return None


def _now() -> datetime:
    return datetime.now(UTC)


def build_project(
    root: Path,
    *,
    progress: Progress | None = None,
    jobs: int | None = None,
    executor: Executor | None = None,
    clock: Clock = _now,
) -> BuildReport:
    """Build the graph of a source tree and switch to it; the old one serves until then, and stays if this fails.

    `progress` is told (stage, done, total). `jobs` is the number of worker processes, by default the number of cores;
    `executor` is used instead where one is given. Raises NotAProjectError, StorageError.
    """
    report = progress or _silent
    started = time.perf_counter()
    indexed_at_ns = time.time_ns()
    root = root.resolve()
    report("discover", 0, 0)
    found = discover(root, options=discovery_options())
    directory = create_data_directory(root)
    warnings = [text for text in (directory.warning, found.note) if text]
    graph_path = directory.path / GRAPH_NAME
    with writer_lock(directory.path) as lock, _collector_off():
        read = _read_sources(root, found, report)
        keys = [source.key for source in read.sources]
        cached = load_many(index_path(directory.path), set(keys))
        fresh = [source for source in read.sources if source.key not in cached]
        encoded = cached | extract_all(fresh, jobs=jobs, executor=executor, progress=report)
        reader = MemoryFacts()
        for source in read.sources:
            reader.add(source.path, encoded[source.key])
        paths = sorted(reader.paths())
        assembly = assemble(reader, _counted(link(paths, reader), len(paths), report))
        report("analyze", 0, 0)
        commit = _commit(root, warnings)
        graph, documents = enrich(assembly, reader, root, analyzed_at=clock().isoformat(), commit=commit)
        merged = merged_with_foreign(graph, graph_path, root)
        graph = merged.graph
        warnings.extend(merged.warnings)
        report("store", 0, 0)
        skipped = sorted([*found.skipped, *read.skipped])
        problems = Counter(problem.kind for path in paths for problem in _problems(reader, path))
        statistics = {
            "unresolved": assembly.unresolved,
            "outside": assembly.outside,
            "indexed_at_ns": indexed_at_ns,
            **{f"tier:{tier}": count for tier, count in sorted(Counter(edge.tier for edge in graph.edges).items())},
        }
        content = graph_bytes(graph, root=root)
        write_index(
            index_path(directory.path),
            graph=graph,
            documents=documents,
            files=read.records,
            skipped=skipped,
            meta=IndexMeta(
                built_at=clock().isoformat(),
                git_commit=commit,
                fingerprints={
                    language: spec_fingerprint(language) for language in sorted({key.language for key in keys})
                },
                problems=dict(sorted(problems.items())),
                statistics=statistics,
            ),
            facts=sorted(encoded.items()),
            lock=lock,
        )
        write_atomic(graph_path, content)
        write_stamps(
            directory.path,
            Stamps(
                graph_digest=graph_digest(content),
                commit=commit,
                merged_from=merged.source,
                synced_at_ns=indexed_at_ns,
                versions={"kgcore": package_version(), "facts": str(FACTS_VERSION)},
            ),
        )
    return BuildReport(
        root=str(root),
        graph_path=str(graph_path),
        files=len(paths),
        nodes=len(graph.nodes),
        edges=len(graph.edges),
        languages=dict(sorted(Counter(reader.language(path) for path in paths).items())),
        skipped=tuple(skipped),
        skipped_by_reason=dict(sorted(Counter(item.reason for item in skipped).items())),
        unsupported=dict(found.unsupported),
        problems=dict(sorted(problems.items())),
        edges_by_tier={name.partition(":")[2]: int(n) for name, n in statistics.items() if name.startswith("tier:")},
        unresolved=assembly.unresolved,
        outside=assembly.outside,
        extracted=len({source.key for source in fresh}),
        seconds=time.perf_counter() - started,
        warnings=tuple(warnings),
    )


class _Read(msgspec.Struct):
    """What reading the files gave. Files left out for their content have a record too, so that they are not news."""

    sources: list[Source]
    records: list[FileRecord]
    skipped: list[Skipped]


def _read_sources(root: Path, found: Discovery, report: Progress) -> _Read:
    read = _Read([], [], [])
    for number, file in enumerate(found.files):
        if number % 200 == 0:
            report("read", number, len(found.files))
        spec = language_of(file.path)
        try:
            data = read_source(root, file.path)
        except UnreadableSourceError as error:
            read.skipped.append(Skipped(file.path, f"unreadable: {error.reason}"))
            continue
        key = facts_key(digest(data), spec.name if spec is not None else "")
        language = spec.name if spec is not None else ""
        read.records.append(
            FileRecord(path=file.path, digest=key.digest, size=file.size, mtime_ns=file.mtime_ns, language=language)
        )
        reason = inspect_bytes(file.path, data)
        if reason is not None or spec is None:
            read.skipped.append(Skipped(file.path, reason or "unsupported"))
            continue
        read.sources.append(Source(file.path, data if data.isascii() else decode_source(data).encode(), key))
    return read


def _counted(linked: Iterator[FileLinks], total: int, report: Progress) -> Iterator[FileLinks]:
    for number, links in enumerate(linked):
        if number % 50 == 0:
            report("link", number, total)
        yield links


def _problems(reader: MemoryFacts, path: str) -> Iterator[Problem]:
    facts = reader.facts(path)
    yield from facts.problems if facts is not None else ()


def _commit(root: Path, warnings: list[str]) -> str:
    try:
        repository = open_repository(root)
    except GitError:
        return ""
    return repository.head or ""


def package_version() -> str:
    try:
        return version("kgcore")
    except PackageNotFoundError:
        return "unknown"


@contextmanager
def _collector_off() -> Iterator[None]:
    """A build makes millions of records and no cycles worth collecting; walking them again and again is lost time."""
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()
