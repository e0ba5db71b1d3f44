"""What is left after a build that failed: the old graph, and one clear line?"""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from kgcore import IndexCorruptError, InvalidGraphError, KgError, Project, StorageError
from kgcore.project import build
from kgcore.store.lock import writer_lock

MakeFolder = Callable[..., Path]
needs_symlinks = pytest.mark.skipif(os.name == "nt", reason="symlinks need a privilege here")


def artefacts(root: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted((root / ".ua").iterdir()) if path.name != "kg.lock"}


@pytest.fixture
def built(shop: Path) -> Path:
    """A built shop whose source then changed."""
    Project.build(shop)
    (shop / "shop" / "sale.py").write_text("def barter():\n    return 1\n", encoding="utf-8")
    return shop


@pytest.fixture
def read_only(built: Path) -> Iterator[Path]:
    (built / ".ua").chmod(0o555)
    yield built
    (built / ".ua").chmod(0o755)


@pytest.mark.usefixtures("permissions_hold")
def test_a_data_directory_that_cannot_be_written_keeps_the_old_graph(read_only: Path) -> None:
    before = artefacts(read_only)
    with pytest.raises(StorageError, match="cannot be written"):
        Project.build(read_only)
    assert artefacts(read_only) == before
    with Project.open(read_only) as project:  # reading needs no right to write
        assert project.graph.named("sell")
        assert project.chat("who sells?").pending


@pytest.mark.usefixtures("permissions_hold")
def test_a_root_that_cannot_be_written_is_one_clear_error(shop: Path) -> None:
    shop.chmod(0o555)
    try:
        with pytest.raises(StorageError, match="cannot be written"):
            Project.build(shop)
    finally:
        shop.chmod(0o755)
    assert not (shop / ".ua").exists()


class PowerCut(BaseException):
    """Nothing in the project expects this."""


@pytest.mark.parametrize("step", ["link", "enrich", "merged_with_foreign", "write_index"])
def test_a_crash_on_the_way_leaves_the_old_graph(built: Path, monkeypatch: pytest.MonkeyPatch, step: str) -> None:
    before = artefacts(built)

    def cut(*_: object, **__: object) -> None:
        raise PowerCut

    with monkeypatch.context() as patch:
        patch.setattr(build, step, cut)
        with pytest.raises(PowerCut):
            Project.build(built)
    assert artefacts(built) == before
    Project.build(built)  # the lock is free again
    with Project.open(built) as project:
        assert project.graph.named("barter")


def test_a_crash_inside_the_index_leaves_the_old_graph(built: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = artefacts(built)

    def cut(*_: object) -> None:
        raise PowerCut

    with monkeypatch.context() as patch:
        patch.setattr("kgcore.store.writer.store_many", cut)
        with pytest.raises(PowerCut):
            Project.build(built)
    assert artefacts(built) == before


@pytest.mark.parametrize("step", ["write_atomic", "write_stamps"])
def test_a_crash_between_the_last_files_makes_no_stranger_of_our_graph(
    built: Path, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    def cut(*_: object) -> None:
        raise PowerCut

    with monkeypatch.context() as patch:
        patch.setattr(build, step, cut)
        with pytest.raises(PowerCut):
            Project.build(built)
    assert Project.build(built).warnings == ()
    assert list((built / ".ua").glob("*backup*")) == []


def test_a_build_that_is_killed_leaves_the_old_graph(built: Path) -> None:
    before = artefacts(built)
    program = (
        "import os, sys; from pathlib import Path; from kgcore import Project; import kgcore.store.writer as w\n"
        "w.store_many = lambda *_: os._exit(9)\n"
        "Project.build(Path(sys.argv[1]))"
    )
    assert subprocess.run([sys.executable, "-c", program, str(built)], check=False).returncode == 9
    after = artefacts(built)
    assert {name: after[name] for name in before} == before
    Project.build(built)
    assert artefacts(built).keys() == before.keys()  # nor does anything half made stay behind


def test_a_second_writer_is_told_who_holds_the_lock(built: Path) -> None:
    before = artefacts(built)
    with writer_lock(built / ".ua"), pytest.raises(StorageError) as refused:
        Project.build(built)
    assert f"process {os.getpid()}" in str(refused.value)
    assert "\n" not in str(refused.value)
    assert artefacts(built) == before


def zeroed(path: Path) -> None:
    path.write_bytes(b"")


def cut_to_one_page(path: Path) -> None:
    os.truncate(path, 8192)


def cut_in_half(path: Path) -> None:
    os.truncate(path, path.stat().st_size // 2)


def garbage(path: Path) -> None:
    path.write_bytes(b"no database at all\n" * 1000)


def damaged(path: Path) -> None:
    content = bytearray(path.read_bytes())
    for position in range(100, len(content), 37):
        content[position] ^= 0x5A
    path.write_bytes(content)


def of_another_format(path: Path) -> None:
    connection = sqlite3.connect(path)
    connection.execute("PRAGMA user_version = 999")
    connection.close()


def of_another_program(path: Path) -> None:
    path.unlink()
    connection = sqlite3.connect(path)
    connection.execute("CREATE TABLE notes (text)")
    connection.close()


@pytest.mark.parametrize(
    "spoil", [zeroed, cut_to_one_page, cut_in_half, garbage, damaged, of_another_format, of_another_program]
)
def test_an_index_past_reading_is_one_line_and_a_build_makes_it_anew(
    built: Path, spoil: Callable[[Path], None]
) -> None:
    spoil(built / ".ua" / "kg.db")
    with pytest.raises(IndexCorruptError, match="kg build") as refused, Project.open(built) as project:
        project.chat("who sells?")
    assert "\n" not in str(refused.value)
    assert Project.build(built).warnings == ()
    with Project.open(built) as project:
        assert project.index_state().status == "current"
        assert project.chat("barter").seeds


@pytest.mark.parametrize("name", ["kg.db", "kg.lock", ".gitignore", "knowledge-graph.json"])
def test_a_folder_in_the_place_of_a_file_is_one_line(shop: Path, name: str) -> None:
    (shop / ".ua" / name).mkdir(parents=True)
    with pytest.raises((StorageError, InvalidGraphError)) as refused:
        Project.build(shop)
    assert name in str(refused.value)
    assert "\n" not in str(refused.value)


def test_a_file_in_the_place_of_the_data_directory_is_one_line(shop: Path) -> None:
    (shop / ".ua").write_text("mine", encoding="utf-8")
    with pytest.raises(StorageError):
        Project.build(shop)
    with pytest.raises(KgError):
        Project.open(shop)
    assert (shop / ".ua").read_text(encoding="utf-8") == "mine"


@needs_symlinks
def test_a_data_directory_that_leads_outside_is_refused(shop: Path, tmp_path: Path) -> None:
    outside = tmp_path / "outside"
    outside.mkdir()
    (shop / ".ua").symlink_to(outside)
    for act in (Project.build, Project.open):
        with pytest.raises(StorageError, match="outside"):
            act(shop)
    assert list(outside.iterdir()) == []


@needs_symlinks
def test_a_data_directory_that_leads_inside_is_used(shop: Path) -> None:
    (shop / "artefacts").mkdir()
    (shop / ".ua").symlink_to("artefacts")
    Project.build(shop)
    assert (shop / "artefacts" / "kg.db").is_file()


@needs_symlinks
@pytest.mark.parametrize("target", ["gone", ".ua"])
def test_a_data_directory_that_leads_nowhere_is_one_line(shop: Path, target: str) -> None:
    (shop / ".ua").symlink_to(target)
    for act in (Project.build, Project.open):
        with pytest.raises(KgError) as refused:
            act(shop)
        assert "\n" not in str(refused.value)


@needs_symlinks
def test_a_root_that_leads_to_itself_is_no_project(tmp_path: Path) -> None:
    (tmp_path / "loop").symlink_to("loop")
    for act in (Project.build, Project.open):
        with pytest.raises(KgError, match="not a directory"):
            act(tmp_path / "loop")


@needs_symlinks
@pytest.mark.parametrize(
    "name",
    [
        "knowledge-graph.json",
        "kg.json",
        "kg.db",
        ".gitignore",
        "kg.lock",
    ],
)
def test_nothing_is_written_through_a_symlink(shop: Path, tmp_path: Path, name: str) -> None:
    precious = tmp_path / "precious"
    precious.write_text("precious", encoding="utf-8")
    (shop / ".ua").mkdir()
    (shop / ".ua" / name).symlink_to(precious)
    Project.build(shop)
    assert precious.read_text(encoding="utf-8") == "precious"
    assert not (shop / ".ua" / name).is_symlink()
