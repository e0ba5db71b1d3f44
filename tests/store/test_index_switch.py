"""Does a rebuild, whatever happens to it, leave the old index or the new one?"""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
import textwrap
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from kgcore.errors import GraphNotFoundError, IndexCorruptError, KgError, StorageError
from kgcore.model.kinds import Relation
from kgcore.model.records import FileRecord, SearchDocument, Skipped
from kgcore.store.lock import LOCK_NAME, writer_lock
from kgcore.store.reader import Index, open_index
from kgcore.store.schema import INDEX_NAME, IndexMeta

PRELUDE = """
import os, resource, signal, sys, time
from pathlib import Path
from kgcore.model.kinds import NodeType, SymbolKind
from kgcore.model.records import Graph, Node, Project, SearchDocument
from kgcore.store.lock import writer_lock
from kgcore.store.reader import open_index
from kgcore.store.schema import IndexMeta
from kgcore.store.writer import write_index

path = Path(sys.argv[1])

def write(name, documents=(), count=1):
    nodes = tuple(
        Node(id=f"function:a.py:{name}{i}", kind=SymbolKind.FUNCTION, type=NodeType.FUNCTION, name=f"{name}{i}")
        for i in range(count)
    )
    graph = Graph(project=Project(name=name), nodes=nodes, edges=())
    write_index(path, graph=graph, documents=documents, files=(), skipped=(), meta=IndexMeta(), facts=())
"""


def start(path: Path, script: str) -> subprocess.Popen[str]:
    """Another process that runs `script` with `path` and `write` at hand."""
    return subprocess.Popen(
        [sys.executable, "-c", PRELUDE + textwrap.dedent(script), str(path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        env=os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)},
    )


def names_in(path: Path) -> list[str]:
    with open_index(path) as index:
        return [node.name for node in index.graph.all_nodes()]


def left_behind(path: Path) -> list[str]:
    return sorted(entry.name for entry in path.parent.iterdir() if entry.name not in (INDEX_NAME, LOCK_NAME))


@pytest.fixture
def old(write, node, graph) -> Path:
    return write(graph([node("old")]))


def test_what_was_written_is_read(write, node, graph):
    meta = IndexMeta(
        built_at="2024-05-01T12:00:00Z",
        git_commit="abc",
        fingerprints={"python": "f1"},
        problems={"syntax": 2},
        statistics={"indexed_at_ns": 1714564800123456789, "seconds": 0.5},
    )
    files = [
        FileRecord(path="b.py", digest="0b", size=2, mtime_ns=1714564800123456789, language="python"),
        FileRecord(path="a.py", digest="0a", size=1, mtime_ns=1),
    ]
    skipped = [Skipped("z.min.js", "minified"), Skipped("build", "ignored")]
    with open_index(write(graph([node("run")]), files=files, skipped=skipped, meta=meta)) as index:
        assert index.meta == meta
        assert index.files() == sorted(files, key=lambda file: file.path)
        assert index.skipped() == sorted(skipped)


def test_a_rebuild_replaces_everything_and_leaves_nothing_beside(old, write, node, graph):
    write(graph([node("new")]))
    assert names_in(old) == ["new"]
    assert left_behind(old) == []


def test_a_reader_keeps_the_index_that_it_opened(old, write, node, graph):
    with open_index(old) as index:
        assert index.is_latest()
        write(graph([node("new")]))
        assert [found.name for found in index.graph.all_nodes()] == ["old"]
        assert not index.is_latest()
    assert names_in(old) == ["new"]


def test_no_index_is_said_to_be_no_graph(index_path):
    with pytest.raises(GraphNotFoundError):
        open_index(index_path)


def test_a_failed_build_leaves_the_old_index_and_no_remains(old, write, node, graph):
    def documents() -> Iterator[SearchDocument]:
        yield SearchDocument(node_id="function:gone.py:gone", names="gone", path="", doc="", body="")

    with pytest.raises(KgError):
        write(graph([node("new")]), documents())
    assert names_in(old) == ["old"]
    assert left_behind(old) == []


@pytest.mark.skipif(os.name == "nt", reason="needs SIGKILL")
def test_a_build_killed_before_the_switch_leaves_the_old_index(old, write, node, graph):
    killed = start(
        old,
        """
        def documents():
            print("building", flush=True)
            os.kill(os.getpid(), signal.SIGKILL)
            yield

        write("new", documents())
        """,
    )
    output, _ = killed.communicate(timeout=60)
    assert (killed.returncode, output) == (-signal.SIGKILL, "building\n")
    assert names_in(old) == ["old"]
    assert left_behind(old) == [f"{INDEX_NAME}.building-{killed.pid}"]

    write(graph([node("newer")]))
    assert names_in(old) == ["newer"]
    assert left_behind(old) == []


def test_readers_in_another_process_see_the_old_index_or_the_new_one_during_rebuilds(old, write, node, graph):
    write(graph([node(f"n{number}") for number in range(400)]))
    reader = start(
        old,
        """
        print("ready", flush=True)
        seen = set()
        deadline = time.monotonic() + 50
        while not path.with_name("stop").exists() and time.monotonic() < deadline:
            with open_index(path) as index:
                names = [node.name for node in index.graph.all_nodes()]
                seen.add((len(names), index.graph.counts()[0]))
        print(sorted(seen), flush=True)
        """,
    )
    assert reader.stdout is not None
    assert reader.stdout.readline() == "ready\n"
    for count in (300, 400) * 10:
        write(graph([node(f"n{number}") for number in range(count)]))
    old.with_name("stop").touch()
    output, _ = reader.communicate(timeout=60)
    assert reader.returncode == 0, output
    assert set(output.strip("[]\n").replace("), (", ");(").split(";")) <= {"(300, 300)", "(400, 400)"}


def test_a_second_writer_is_refused_and_told_who_is_at_work(old, write, node, graph):
    first = start(old, "with writer_lock(path.parent): print('held', flush=True); sys.stdin.read()")
    assert first.stdout is not None
    assert first.stdout.readline() == "held\n"
    try:
        with pytest.raises(StorageError, match=rf"process {first.pid} since \d{{4}}-"):
            write(graph([node("new")]))
        assert names_in(old) == ["old"]
    finally:
        first.kill()
        first.communicate()
    write(graph([node("new")]))
    assert names_in(old) == ["new"]


def test_a_lock_file_left_by_a_dead_writer_stops_nobody(old, write, node, graph):
    old.with_name(LOCK_NAME).write_text("process 1 since 2020-01-01T00:00:00Z\n")
    write(graph([node("new")]))
    assert names_in(old) == ["new"]


def test_a_writer_that_holds_the_lock_passes_it_on(old, write, node, graph):
    with writer_lock(old.parent) as lock:
        with pytest.raises(StorageError, match="another writer"):
            write(graph([node("new")]))
        write(graph([node("new")]), lock=lock)
    assert names_in(old) == ["new"]


def test_a_lock_on_another_directory_does_not_count(old, write, node, graph, tmp_path):
    with writer_lock(tmp_path / "elsewhere") as lock, pytest.raises(StorageError, match="lock"):
        write(graph([node("new")]), lock=lock)


def test_a_place_that_is_no_directory_is_a_storage_error(index_path, write, node, graph):
    index_path.parent.write_text("in the way")
    with pytest.raises(StorageError):
        write(graph([node("new")]))


def test_a_directory_in_the_index_place_is_a_storage_error(index_path, write, node, graph):
    (index_path / "something").mkdir(parents=True)
    with pytest.raises(StorageError):
        write(graph([node("new")]))
    assert (index_path / "something").is_dir()
    assert left_behind(index_path) == []


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="needs a directory that this user cannot write")
def test_a_read_only_directory_is_a_storage_error_and_still_readable(old, write, node, graph):
    old.parent.chmod(0o555)
    try:
        with pytest.raises(StorageError):
            write(graph([node("new")]))
        assert names_in(old) == ["old"]
    finally:
        old.parent.chmod(0o755)


@pytest.mark.skipif(os.name == "nt", reason="needs a limit on file sizes")
def test_a_full_disk_is_a_storage_error_and_leaves_the_old_index(old):
    writer = start(
        old,
        """
        from kgcore.errors import StorageError
        resource.setrlimit(resource.RLIMIT_FSIZE, (400_000, 400_000))
        try:
            write("new", count=20_000)
        except StorageError as error:
            print("storage error:", error)
        """,
    )
    output, _ = writer.communicate(timeout=60)
    assert "storage error:" in output
    assert names_in(old) == ["old"]
    assert left_behind(old) == []


@pytest.mark.parametrize(
    "damage",
    [
        pytest.param(lambda whole: b"", id="empty"),
        pytest.param(lambda whole: b"not a database, just some text\n" * 40, id="text"),
        pytest.param(lambda whole: whole[: len(whole) // 2], id="cut in half"),
        pytest.param(lambda whole: whole[:-1], id="last byte missing"),
        pytest.param(lambda whole: whole[:100] + bytes(8192) + whole[8292:], id="zeros in the first page"),
    ],
)
def test_a_damaged_index_is_said_to_be_so_and_built_anew(old, write, node, graph, damage):
    old.write_bytes(damage(old.read_bytes()))
    with pytest.raises(IndexCorruptError, match="kg build"):
        names_in(old)
    write(graph([node("new")]))
    assert names_in(old) == ["new"]


@pytest.mark.parametrize("stamp", ["user_version = 1", "application_id = 1"])
def test_an_index_of_another_format_is_not_read_but_built_anew(old, write, node, graph, stamp):
    with closing(sqlite3.connect(old)) as connection:
        connection.execute(f"PRAGMA {stamp}")
        connection.commit()
    with pytest.raises(IndexCorruptError):
        open_index(old)
    write(graph([node("new")]))
    assert names_in(old) == ["new"]


def test_damage_anywhere_gives_an_answer_or_one_clear_error(write, node, edge, graph):
    nodes = [node(f"Service{number}.charge", importance=number / 40) for number in range(40)]
    edges = [edge(nodes[number], Relation.CALLS, nodes[number // 2], number + 1) for number in range(40)]
    documents = [
        SearchDocument(node_id=each.id, names=each.qualified_name, path=each.path, doc="Charges", body="pay card")
        for each in nodes
    ]
    path = write(graph(nodes, edges), documents)
    whole = path.read_bytes()
    failures = 0
    for at in range(0, len(whole), 997):
        broken = bytearray(whole)
        broken[at : at + 16] = bytes(byte ^ 0xA5 for byte in broken[at : at + 16])
        path.write_bytes(broken)
        try:
            with open_index(path) as index:
                ask_everything(index, nodes[3].id)
        except IndexCorruptError:
            failures += 1
    assert failures > 0


def test_an_index_with_a_damaged_header_is_built_anew(old, write, node, graph):
    whole = old.read_bytes()
    for at in range(0, 400, 9):
        broken = bytearray(whole)
        broken[at : at + 9] = bytes(byte ^ 0xA5 for byte in broken[at : at + 9])
        old.write_bytes(broken)
        write(graph([node(f"new{at}")]))
        assert names_in(old) == [f"new{at}"]


def ask_everything(index: Index, node_id: str) -> None:
    questions: list[Callable[[], object]] = [
        lambda: list(index.graph.all_nodes()),
        lambda: index.graph.named("charge"),
        lambda: index.graph.outgoing(node_id),
        lambda: index.graph.incoming(node_id),
        lambda: index.graph.edges_among([node_id]),
        index.graph.layers,
        index.graph.tour,
        index.graph.project,
        lambda: index.text.candidates(["charge", "pay"]),
        index.text.vocabulary,
        index.files,
        index.skipped,
        lambda: index.meta,
    ]
    for ask in questions:
        ask()


def test_what_a_crashed_writer_left_in_the_write_ahead_log_does_not_reach_the_new_index(old, write, node, graph):
    crashed = start(
        old,
        """
        import sqlite3
        connection = sqlite3.connect(path, isolation_level=None)
        connection.execute("PRAGMA journal_mode = WAL").fetchall()
        connection.execute("UPDATE node SET node_id = 'half written'")
        os._exit(9)
        """,
    )
    crashed.communicate(timeout=60)
    assert old.with_name(f"{INDEX_NAME}-wal").stat().st_size > 0
    write(graph([node("new")]))
    assert names_in(old) == ["new"]
    assert left_behind(old) == []


def test_what_a_crashed_writer_left_in_the_journal_does_not_reach_the_new_index(old, write, node, graph):
    crashed = start(
        old,
        """
        import sqlite3
        connection = sqlite3.connect(path, isolation_level=None)
        connection.execute("PRAGMA cache_size = 1")
        connection.execute("BEGIN IMMEDIATE")
        for number in range(2_000):
            connection.execute("INSERT INTO skipped VALUES (?, ?)", (str(number), "x" * 400))
        os._exit(9)
        """,
    )
    crashed.communicate(timeout=60)
    assert old.with_name(f"{INDEX_NAME}-journal").stat().st_size > 0
    write(graph([node("new")]))
    assert names_in(old) == ["new"]
    assert left_behind(old) == []
