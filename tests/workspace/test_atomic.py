"""Does a write leave the old content or the new, and nothing else?"""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest

from kgcore.errors import StorageError
from kgcore.workspace.atomic import write_atomic


def test_writes_what_was_not_there(tmp_path: Path) -> None:
    assert write_atomic(tmp_path / "a.json", b"one")
    assert (tmp_path / "a.json").read_bytes() == b"one"


def test_replaces_the_whole_content(tmp_path: Path) -> None:
    target = tmp_path / "a.json"
    target.write_bytes(b"a longer text than the new one")
    assert write_atomic(target, b"two")
    assert target.read_bytes() == b"two"


def test_unchanged_content_touches_nothing(tmp_path: Path) -> None:
    target = tmp_path / "a.json"
    write_atomic(target, b"one")
    before = target.stat()
    assert not write_atomic(target, b"one")
    after = target.stat()
    assert (before.st_ino, before.st_mtime_ns) == (after.st_ino, after.st_mtime_ns)


def test_leaves_no_temporary_file(tmp_path: Path) -> None:
    write_atomic(tmp_path / "a.json", b"one")
    write_atomic(tmp_path / "a.json", b"two")
    assert os.listdir(tmp_path) == ["a.json"]


def test_a_failed_replacement_keeps_the_old_file_and_cleans_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    target = tmp_path / "a.json"
    target.write_bytes(b"old")

    def no_space(descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", no_space)
    with pytest.raises(StorageError, match="No space left"):
        write_atomic(target, b"new")
    assert target.read_bytes() == b"old"
    assert os.listdir(tmp_path) == ["a.json"]


def test_a_folder_in_the_way_is_one_clear_error(tmp_path: Path) -> None:
    (tmp_path / "a.json").mkdir()
    with pytest.raises(StorageError):
        write_atomic(tmp_path / "a.json", b"new")
    assert os.listdir(tmp_path) == ["a.json"]


def test_a_missing_folder_is_one_clear_error(tmp_path: Path) -> None:
    with pytest.raises(StorageError):
        write_atomic(tmp_path / "absent" / "a.json", b"new")


@pytest.mark.skipif(os.name == "nt", reason="POSIX modes")
def test_the_mode_of_an_existing_file_stays(tmp_path: Path) -> None:
    target = tmp_path / "a.json"
    target.write_bytes(b"old")
    target.chmod(0o640)
    write_atomic(target, b"new")
    assert stat.S_IMODE(target.stat().st_mode) == 0o640


@pytest.mark.skipif(os.name == "nt", reason="needs symlinks")
def test_a_symlink_is_replaced_and_its_target_left_alone(tmp_path: Path) -> None:
    outside = tmp_path / "outside"
    outside.write_bytes(b"kept")
    link = tmp_path / "a.json"
    link.symlink_to(outside)
    assert write_atomic(link, b"kept")
    assert not link.is_symlink()
    write_atomic(link, b"new")
    assert outside.read_bytes() == b"kept"


def test_a_name_as_long_as_names_may_be_can_be_written(tmp_path: Path) -> None:
    target = tmp_path / ("n" * 255)
    assert write_atomic(target, b"one")
    assert target.read_bytes() == b"one"
