"""How the facts of many files are made in parallel, and only of those that no cache knows."""

from __future__ import annotations

import multiprocessing
import os
import sys
import threading
import types
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager, suppress
from multiprocessing import connection
from multiprocessing.context import BaseContext

import msgspec

from kgcore.extract.engine import extract, fingerprint, unread
from kgcore.extract.parsing import TOOK_TOO_LONG
from kgcore.languages.registry import LANGUAGES
from kgcore.model.facts import FileFacts, Problem, decode_facts, encode_facts
from kgcore.model.manifests import Manifest
from kgcore.project.report import Progress
from kgcore.store.facts_cache import FactsKey

SERIAL_BYTES = 600_000
"""Up to this much source one process is faster than starting others."""
BATCH_BYTES = 250_000
DIED, FAILED = "the reader died", "extractor failed"
PASSING = frozenset({TOOK_TOO_LONG, DIED, FAILED})
"""Problems that another try may not have: what was not read for one of these is not remembered."""


class Source(msgspec.Struct, frozen=True, gc=False):
    """One file to extract: its UTF-8 text and the key of its facts."""

    path: str
    text: bytes
    key: FactsKey


def facts_key(digest: str, language: str) -> FactsKey:
    return FactsKey(digest, language, fingerprint(language))


def extract_batch(batch: Sequence[tuple[str, bytes]]) -> list[bytes]:
    """Encoded facts of (language, text) pairs; runs in a worker. A file that breaks the extractor becomes a problem."""
    return [encode_facts(_extract_one(language, text)) for language, text in batch]


def _extract_one(language: str, text: bytes) -> FileFacts:
    try:
        return extract(text, LANGUAGES[language])
    except Exception as error:  # noqa: BLE001 - a worker's boundary: one odd file must not cost the whole build
        problem = Problem(FAILED, 0, f"{type(error).__name__}: {error}"[:200])
        return unread(text, language, (problem,))


def extract_all(
    sources: Sequence[Source],
    *,
    jobs: int | None,
    executor: Executor | None,
    progress: Progress,
    private: Sequence[int] = (),
) -> dict[FactsKey, bytes]:
    """Encoded facts by key. Small jobs run in this process, others in `jobs` workers or in the executor given.

    `private` are descriptors that workers must not keep.
    """
    distinct = {source.key: source for source in sources}
    todo = list(distinct.values())
    total = len(todo)
    found: dict[FactsKey, bytes] = {}
    size = sum(len(source.text) for source in todo)
    workers = jobs or os.cpu_count() or 1
    if executor is None and (size <= SERIAL_BYTES or workers == 1):
        for done, source in enumerate(todo, start=1):
            found[source.key] = extract_batch([(source.key.language, source.text)])[0]
            progress("extract", done, total)
        return found
    batches = list(_batches(todo))
    if executor is not None:
        _submit(executor, batches, found, progress, total)
        return found
    _work(workers, private, batches, found, progress, total)
    for batch in _batches(source for source in todo if source.key not in found):
        _read_apart(batch, private, found, progress, total)
    return found


def _work(
    workers: int,
    private: Sequence[int],
    batches: list[list[Source]],
    found: dict[FactsKey, bytes],
    progress: Progress,
    total: int,
) -> None:
    """Read batches in workers of our own. Where one dies, what it and those after it had to read is not found."""
    context = _worker_context()
    inherited = tuple(private) if context.get_start_method() == "fork" else ()
    with suppress(BrokenProcessPool), ProcessPoolExecutor(workers, context, _start_worker, (inherited,)) as pool:
        _submit(pool, batches, found, progress, total)


def _read_apart(
    batch: list[Source], private: Sequence[int], found: dict[FactsKey, bytes], progress: Progress, total: int
) -> None:
    """Read a batch once more after a worker died, by halves, so that a file that kills its reader costs only itself."""
    _work(1, private, [batch], found, progress, total)
    missing = [source for source in batch if source.key not in found]
    if len(missing) > 1:
        middle = len(missing) // 2
        _read_apart(missing[:middle], private, found, progress, total)
        _read_apart(missing[middle:], private, found, progress, total)
    for source in missing if len(missing) == 1 else ():
        problem = Problem(DIED, 0, "killed, out of memory, or a fault of the grammar")
        found[source.key] = encode_facts(unread(source.text, source.key.language, (problem,)))
        progress("extract", len(found), total)


def _submit(
    executor: Executor, batches: list[list[Source]], found: dict[FactsKey, bytes], progress: Progress, total: int
) -> None:
    with _no_main_module():
        futures = {
            executor.submit(extract_batch, [(source.key.language, source.text) for source in batch]): batch
            for batch in batches
        }
    for future in as_completed(futures):
        batch = futures.pop(future)
        found.update(zip((source.key for source in batch), future.result(), strict=True))
        progress("extract", len(found), total)


def _batches(sources: Iterable[Source]) -> Iterator[list[Source]]:
    batch: list[Source] = []
    size = 0
    for source in sources:
        batch.append(source)
        size += len(source.text)
        if size >= BATCH_BYTES:
            yield batch
            batch, size = [], 0
    if batch:
        yield batch


def _start_worker(inherited: tuple[int, ...]) -> None:
    """Close what a fork copied, and end with the parent: a worker left alone would wait for work for ever."""
    for descriptor in inherited:
        os.close(descriptor)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        connection.wait([parent.sentinel])
        os._exit(1)


def _worker_context() -> BaseContext:
    """How workers start: forked where that is safe and costs nothing, else from a server that has the extractor loaded.

    A fork copies only the thread that calls it, so a process with several could leave locks held for ever in the child.
    """
    if sys.platform == "linux" and threading.active_count() == 1:
        return multiprocessing.get_context("fork")
    if "forkserver" not in multiprocessing.get_all_start_methods():
        return multiprocessing.get_context("spawn")
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload([__name__])
    return context


@contextmanager
def _no_main_module() -> Iterator[None]:
    """`multiprocessing` imports the caller's main module in every worker that it starts, which runs a script without a
    `__main__` guard once more. Workers need nothing of it, so an empty module stands in for it while they start."""
    main = sys.modules["__main__"]
    sys.modules["__main__"] = types.ModuleType("__main__")
    try:
        yield
    finally:
        sys.modules["__main__"] = main


class MemoryFacts:
    """Decoded facts by path: the `FactsReader` of a full build."""

    def __init__(self, encoded: Mapping[str, bytes], manifests: Mapping[str, Manifest] | None = None) -> None:
        self._facts: dict[str, FileFacts] = {path: decode_facts(facts) for path, facts in encoded.items()}
        self._manifests = manifests or {}

    def paths(self) -> Iterable[str]:
        return self._facts

    def language(self, path: str) -> str:
        return self._facts[path].language

    def facts(self, path: str) -> FileFacts | None:
        return self._facts.get(path)

    def manifests(self) -> Mapping[str, Manifest]:
        return self._manifests
