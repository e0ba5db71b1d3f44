"""Does the index know when the files moved on?"""

from __future__ import annotations

import os
import unicodedata
from pathlib import Path

import pytest

from kgcore.model.records import FileRecord
from kgcore.workspace.discovery import Discovery, DiscoveryOptions, discover
from kgcore.workspace.index_state import IndexState, get_index_state
from kgcore.workspace.sources import digest, read_source

OPTIONS = DiscoveryOptions(suffixes=frozenset({".py"}))
LONG_AGO = 1_600_000_000_123_456_789
INDEXED_AT = LONG_AGO + 3_600 * 1_000_000_000


def settle(root: Path, time_ns: int = LONG_AGO) -> None:
    for path in root.rglob("*.py"):
        os.utime(path, ns=(time_ns, time_ns))


def records(root: Path) -> list[FileRecord]:
    return [
        FileRecord(path=file.path, digest=digest(read_source(root, file.path)), size=file.size, mtime_ns=file.mtime_ns)
        for file in discover(root, options=OPTIONS).files
    ]


def state(root: Path, known: list[FileRecord], *, found: Discovery | None = None) -> IndexState:
    return get_index_state(root, known, found or discover(root, options=OPTIONS), indexed_at_ns=INDEXED_AT)


@pytest.fixture
def root(tmp_path: Path) -> Path:
    (tmp_path / "src").mkdir()
    (tmp_path / "a.py").write_text("x = 1\n")
    (tmp_path / "src" / "b.py").write_text("y = 1\n")
    settle(tmp_path)
    return tmp_path


@pytest.fixture
def known(root: Path) -> list[FileRecord]:
    return records(root)


def test_current(root: Path, known: list[FileRecord]) -> None:
    assert state(root, known) == IndexState(status="current")


def test_changed_added_and_deleted(root: Path, known: list[FileRecord]) -> None:
    (root / "a.py").write_text("x = 10\n")
    (root / "c.py").write_text("")
    (root / "src" / "b.py").unlink()
    found = state(root, known)
    assert found == IndexState(status="pending", changed=("a.py",), added=("c.py",), deleted=("src/b.py",))
    assert found.pending == ("a.py", "c.py", "src/b.py")


def test_a_change_of_the_same_size(root: Path, known: list[FileRecord]) -> None:
    (root / "a.py").write_text("x = 2\n")
    assert state(root, known).changed == ("a.py",)


def test_a_new_time_with_the_same_content_is_current(root: Path, known: list[FileRecord]) -> None:
    os.utime(root / "a.py")
    assert state(root, known).status == "current"


def test_a_deleted_folder(root: Path, known: list[FileRecord]) -> None:
    (root / "src" / "b.py").unlink()
    (root / "src").rmdir()
    assert state(root, known).deleted == ("src/b.py",)


def test_a_newly_ignored_file_is_deleted_for_the_index(root: Path, known: list[FileRecord]) -> None:
    (root / ".gitignore").write_text("a.py\n")
    assert state(root, known).deleted == ("a.py",)


@pytest.mark.parametrize("time_ns", [INDEXED_AT + 1, INDEXED_AT, INDEXED_AT - 1_000_000])
def test_a_file_touched_when_the_index_was_made_is_read_again(root: Path, time_ns: int) -> None:
    settle(root, time_ns)
    known = records(root)
    (root / "a.py").write_text("x = 2\n")
    settle(root, time_ns)
    assert state(root, known).changed == ("a.py",)


def test_a_whole_second_proves_less(root: Path) -> None:
    whole = (INDEXED_AT // 1_000_000_000 - 1) * 1_000_000_000
    settle(root, whole)
    known = records(root)
    (root / "a.py").write_text("x = 2\n")
    settle(root, whole)
    assert state(root, known).changed == ("a.py",)


def test_a_file_of_old_and_equal_time_and_size_is_not_read(root: Path, known: list[FileRecord]) -> None:
    moved = [FileRecord(path=r.path, digest="another", size=r.size, mtime_ns=r.mtime_ns) for r in known]
    assert state(root, moved).status == "current"


def test_without_a_listing_known_files_are_compared_and_the_rest_is_unknown(
    root: Path, known: list[FileRecord]
) -> None:
    quiet = get_index_state(root, known, None, indexed_at_ns=INDEXED_AT)
    assert quiet.status == "unknown"
    assert quiet.reason
    (root / "a.py").write_text("x = 10\n")
    (root / "src" / "b.py").unlink()
    found = get_index_state(root, known, None, indexed_at_ns=INDEXED_AT)
    assert found == IndexState(status="pending", changed=("a.py",), deleted=("src/b.py",))


def test_a_name_on_disk_in_decomposed_form_is_the_same_file(root: Path) -> None:
    (root / unicodedata.normalize("NFD", "é.py")).write_text("1")
    settle(root)
    known = records(root)
    assert state(root, known).status == "current"
    assert get_index_state(root, known, None, indexed_at_ns=INDEXED_AT).status == "unknown"
    os.utime(root / unicodedata.normalize("NFD", "é.py"))
    assert state(root, known).status == "current"


@pytest.mark.skipif(os.name == "nt", reason="needs symlinks")
def test_a_file_that_became_a_symlink_is_deleted_for_the_index(root: Path, known: list[FileRecord]) -> None:
    (root / "a.py").rename(root.parent / "moved.py")
    (root / "a.py").symlink_to(root.parent / "moved.py")
    assert state(root, known).deleted == ("a.py",)
    assert get_index_state(root, known, None, indexed_at_ns=INDEXED_AT).deleted == ("a.py",)


def test_an_empty_index_of_an_empty_project(tmp_path: Path) -> None:
    assert state(tmp_path, []) == IndexState(status="current")
