"""How a source tree becomes a graph, an index and an interchange file, all or nothing."""

from __future__ import annotations

import gc
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

import msgspec

from kgcore.errors import GitError, NotAProjectError, UnreadableSourceError
from kgcore.extract.fingerprint import spec_fingerprint
from kgcore.extract.manifests import read_manifest
from kgcore.formats.lines import graph_bytes
from kgcore.formats.ownership import graph_digest, is_ours
from kgcore.languages.registry import language_of, manifest_kind
from kgcore.link.assemble import assemble
from kgcore.link.program import link
from kgcore.link.resolve import FileLinks
from kgcore.model.facts import FACTS_VERSION, Problem
from kgcore.model.manifests import Manifest
from kgcore.model.records import FileRecord, Graph, SearchDocument, Skipped
from kgcore.project.enrichment import enrich, search_documents
from kgcore.project.extraction import PASSING, MemoryFacts, Source, extract_all, facts_key
from kgcore.project.foreign import merged_with_foreign
from kgcore.project.places import GRAPH_NAME, discovery_options, index_path
from kgcore.project.report import BuildReport, Progress
from kgcore.store.facts_cache import FactsKey, load_many
from kgcore.store.lock import WriterLock, writer_lock
from kgcore.store.schema import IndexMeta
from kgcore.store.writer import write_index
from kgcore.workspace.atomic import write_atomic
from kgcore.workspace.datadir import create_data_directory
from kgcore.workspace.discovery import Discovery, discover
from kgcore.workspace.exclusions import inspect_bytes
from kgcore.workspace.repository import open_repository
from kgcore.workspace.sources import decode_source, digest, read_source
from kgcore.workspace.stamps import Stamps, read_stamps, write_stamps

Clock = Callable[[], datetime]

MOST_PLACES = 200
EMPTY = "no file in a language that kg reads was found; the graph is empty"


def _silent(stage: str, done: int, total: int) -> None:
    return None


def _now() -> datetime:
    return datetime.now(UTC)


def build_project(
    root: Path | str,
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
    started = time.perf_counter()
    with _collector_off():
        report = _build(Path(root), progress or _silent, jobs, executor, clock)
    return msgspec.structs.replace(report, seconds=time.perf_counter() - started)


def _build(root: Path, report: Progress, jobs: int | None, executor: Executor | None, clock: Clock) -> BuildReport:
    """All that it makes on the way is let go of on return, before the collector could look through it."""
    began_ns = int(clock().timestamp() * 1_000_000) * 1000
    if not root.is_dir():
        raise NotAProjectError(root)
    root = root.resolve()
    report("discover", 0, 0)
    found = discover(root, options=discovery_options())
    directory = create_data_directory(root)
    with writer_lock(directory.path) as lock:
        read = _read_sources(root, found, report)
        encoded, extracted = _facts_of(read.sources, index_path(directory.path), jobs, executor, report, lock)
        reader = MemoryFacts({source.path: encoded[source.key] for source in read.sources}, read.manifests)
        paths = sorted(reader.paths())
        assembly = assemble(reader, _counted(link(paths, reader), len(paths), report))
        problems = sorted([*read.problems, *_problems(reader, paths)], key=_place)
        failed = {path for path, problem in problems if problem.kind in PASSING}
        passing = {source.key for source in read.sources if source.path in failed} if failed else set()
        report("analyze", 0, 0)
        graph = enrich(assembly, reader, root, commit=_commit(root))
        merged = merged_with_foreign(graph, directory.path / GRAPH_NAME, root)
        built = _Built(
            graph=merged.graph,
            documents=search_documents(merged.graph, graph, assembly),
            facts=sorted((key, facts) for key, facts in encoded.items() if key not in passing),
            files=read.records,
            skipped=sorted([*found.skipped, *read.skipped]),
            problems=_counts(problem.kind for _, problem in problems),
            problem_places=list(dict.fromkeys(f"{path}:{problem.line}: {problem.kind}" for path, problem in problems))[
                :MOST_PLACES
            ],
            languages=_counts(map(reader.language, paths)),
            unresolved=assembly.unresolved,
            outside=assembly.outside,
            merged_from=merged.source,
            began_ns=began_ns,
        )
        report("store", 0, 0)
        _store(built, root, directory.path, lock, clock)
    return BuildReport(
        root=str(root),
        graph_path=str(directory.path / GRAPH_NAME),
        files=len(paths),
        nodes=len(built.graph.nodes),
        edges=len(built.graph.edges),
        languages=built.languages,
        skipped=tuple(built.skipped),
        skipped_by_reason=_counts(item.reason for item in built.skipped),
        unsupported=dict(found.unsupported),
        problems=built.problems,
        problem_places=tuple(built.problem_places),
        edges_by_tier=_counts(edge.tier for edge in built.graph.edges),
        unresolved=built.unresolved,
        outside=built.outside,
        extracted=extracted,
        seconds=0.0,
        warnings=tuple(
            text for text in (directory.warning, found.note, *merged.warnings, "" if paths else EMPTY) if text
        ),
    )


class _Built(msgspec.Struct, kw_only=True):
    """Everything that a build found out, ready to be stored."""

    graph: Graph
    documents: list[SearchDocument]
    facts: list[tuple[FactsKey, bytes]]
    files: list[FileRecord]
    skipped: list[Skipped]
    problems: dict[str, int]
    problem_places: list[str]
    languages: dict[str, int]
    unresolved: int
    outside: int
    merged_from: str
    began_ns: int


def _store(built: _Built, root: Path, directory: Path, lock: WriterLock, clock: Clock) -> None:
    """Switch to the new index, then write the interchange file and the stamps that say whose it is.

    A graph that says what the one before it said keeps its time of analysis, so that nothing is rewritten.
    """
    graph_path = directory / GRAPH_NAME
    project = msgspec.structs.replace(built.graph.project, analyzed_at=clock().isoformat())
    content = graph_bytes(msgspec.structs.replace(built.graph, project=project), root=root)
    stamps = read_stamps(directory)
    digest_now = graph_digest(content)
    if stamps is not None and stamps.graph_digest == digest_now and graph_path.exists():
        now, then = (b'"analyzedAt":' + msgspec.json.encode(at) for at in (project.analyzed_at, stamps.analyzed_at))
        content = content.replace(now, then, 1)
        project = msgspec.structs.replace(project, analyzed_at=stamps.analyzed_at)
    write_index(
        index_path(directory),
        graph=msgspec.structs.replace(built.graph, project=project),
        documents=built.documents,
        files=built.files,
        skipped=built.skipped,
        meta=IndexMeta(
            built_at=clock().isoformat(),
            git_commit=project.git_commit,
            fingerprints={language: spec_fingerprint(language) for language in built.languages},
            problems=built.problems,
            statistics={
                "unresolved": built.unresolved,
                "outside": built.outside,
                "indexed_at_ns": built.began_ns,
                **{f"tier:{tier}": count for tier, count in _counts(edge.tier for edge in built.graph.edges).items()},
            },
        ),
        facts=built.facts,
        lock=lock,
    )
    # Before the graph, and naming both: whichever lies there after an interruption is known as ours.
    write_stamps(
        directory,
        Stamps(
            graph_digest=digest_now,
            replaced_digest=stamps.graph_digest if stamps is not None and is_ours(graph_path) else "",
            analyzed_at=project.analyzed_at,
            commit=project.git_commit,
            merged_from=built.merged_from,
            synced_at_ns=built.began_ns,
            versions={"kgcore": package_version(), "facts": str(FACTS_VERSION)},
        ),
    )
    write_atomic(graph_path, content)


def _facts_of(
    sources: list[Source],
    index: Path,
    jobs: int | None,
    executor: Executor | None,
    report: Progress,
    lock: WriterLock,
) -> tuple[dict[FactsKey, bytes], int]:
    """Encoded facts by key, from the last index where it has them; and how many had to be made."""
    known = load_many(index, {source.key for source in sources})
    missing = [source for source in sources if source.key not in known]
    private = (lock.descriptor,)
    made = extract_all(missing, jobs=jobs, executor=executor, progress=report, private=private)
    return known | made, len(made)


def _counts(words: Iterable[str]) -> dict[str, int]:
    """How often each occurs, by word."""
    return dict(sorted(Counter(words).items()))


class _Read(msgspec.Struct):
    """What reading the files gave. Manifests and files left out for their content have records too, so that a change of
    them is seen."""

    sources: list[Source]
    records: list[FileRecord]
    skipped: list[Skipped]
    manifests: dict[str, Manifest]
    problems: list[tuple[str, Problem]]
    """Of manifests, by path."""


def _read_sources(root: Path, found: Discovery, report: Progress) -> _Read:
    read = _Read([], [], [], {}, [])
    for number, file in enumerate(found.files):
        if number % 200 == 0:
            report("read", number, len(found.files))
        try:
            data = read_source(root, file.path)
        except UnreadableSourceError as error:
            read.skipped.append(Skipped(file.path, f"unreadable: {error.reason}"))
            continue
        language = language_of(file.path, data)
        record = FileRecord(
            path=file.path, digest=digest(data), size=file.size, mtime_ns=file.mtime_ns, language=language or ""
        )
        read.records.append(record)
        kind = manifest_kind(file.path) if language is None else None
        if kind is not None:
            manifest = read_manifest(kind, data)
            read.manifests[file.path] = manifest.manifest
            read.problems.extend((file.path, problem) for problem in manifest.problems)
            continue
        reason = inspect_bytes(file.path, data)
        if reason is not None or language is None:
            read.skipped.append(Skipped(file.path, reason or "unsupported"))
            continue
        text = data if data.isascii() else decode_source(data).encode()
        read.sources.append(Source(file.path, text, facts_key(record.digest, language)))
    return read


def _counted(linked: Iterator[FileLinks], total: int, report: Progress) -> Iterator[FileLinks]:
    for number, links in enumerate(linked):
        if number % 50 == 0:
            report("link", number, total)
        yield links


def _problems(reader: MemoryFacts, paths: Iterable[str]) -> Iterator[tuple[str, Problem]]:
    for path in paths:
        facts = reader.facts(path)
        yield from ((path, problem) for problem in (facts.problems if facts is not None else ()))


def _place(found: tuple[str, Problem]) -> str:
    """What problems are sorted by; those of one file stay in their order."""
    return found[0]


def _commit(root: Path) -> str:
    """The commit that is checked out; empty without git, outside a repository, and before the first commit."""
    try:
        return open_repository(root).head
    except GitError:
        return ""


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
