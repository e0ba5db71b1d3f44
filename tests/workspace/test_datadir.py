"""Which folder holds the graph, what of it does git see, and what do the stamps remember?"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from kgcore.errors import StorageError
from kgcore.workspace.datadir import create_data_directory, data_directory
from kgcore.workspace.stamps import Stamps, read_stamps, write_stamps


def test_a_new_project_uses_the_short_name(tmp_path: Path) -> None:
    assert data_directory(tmp_path).path == tmp_path / ".ua"
    assert not (tmp_path / ".ua").exists()


def test_the_legacy_folder_is_used_where_it_exists(tmp_path: Path) -> None:
    (tmp_path / ".understand-anything").mkdir()
    found = data_directory(tmp_path)
    assert found.path.name == ".understand-anything"
    assert found.warning is None


def test_of_both_the_legacy_one_is_used_and_said_so(tmp_path: Path) -> None:
    (tmp_path / ".understand-anything").mkdir()
    (tmp_path / ".ua").mkdir()
    found = data_directory(tmp_path)
    assert found.path.name == ".understand-anything"
    assert found.warning is not None
    assert ".ua/" in found.warning


def test_git_sees_the_graph_but_not_the_index(make_repo: Callable[..., Path], git: Callable[..., str]) -> None:
    root = make_repo({"a.py": "x = 1"})
    folder = create_data_directory(root).path
    for name in ("knowledge-graph.json", "kg.json", "kg.db", "kg.db-wal", "kg.lock", "knowledge-graph.json.backup"):
        (folder / name).write_text("x")
    seen = git(root, "ls-files", "--others", "--exclude-standard").splitlines()
    assert seen == [".ua/.gitignore", ".ua/kg.json", ".ua/knowledge-graph.json"]


def test_an_ignore_file_of_somebody_else_is_added_to(tmp_path: Path) -> None:
    folder = tmp_path / ".understand-anything"
    folder.mkdir()
    (folder / ".gitignore").write_bytes(b"intermediate/\nkg.db*")
    create_data_directory(tmp_path)
    lines = (folder / ".gitignore").read_text().splitlines()
    assert lines[:2] == ["intermediate/", "kg.db*"]
    assert lines.count("kg.db*") == 1
    assert "*.tmp" in lines


def test_creating_it_twice_changes_nothing(tmp_path: Path) -> None:
    create_data_directory(tmp_path)
    before = (tmp_path / ".ua" / ".gitignore").stat()
    create_data_directory(tmp_path)
    assert (tmp_path / ".ua" / ".gitignore").stat().st_mtime_ns == before.st_mtime_ns


def test_a_file_in_its_place_is_one_clear_error(tmp_path: Path) -> None:
    (tmp_path / ".ua").write_text("not a folder")
    with pytest.raises(StorageError):
        create_data_directory(tmp_path)


@pytest.mark.skipif(os.name == "nt", reason="needs symlinks")
def test_a_folder_that_leads_outside_is_refused(tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    root = tmp_path / "project"
    root.mkdir()
    (root / ".ua").symlink_to(tmp_path / "elsewhere")
    with pytest.raises(StorageError, match="outside"):
        data_directory(root)
    with pytest.raises(StorageError, match="outside"):
        create_data_directory(root)
    assert os.listdir(tmp_path / "elsewhere") == []


def test_stamps_come_back_as_they_were_written(tmp_path: Path) -> None:
    stamps = Stamps(graph_digest="ab", commit="cd", synced_at_ns=17, versions={"facts": "3", "kgcore": "0.1"})
    assert write_stamps(tmp_path, stamps)
    assert read_stamps(tmp_path) == stamps
    assert not write_stamps(tmp_path, stamps)


@pytest.mark.parametrize("content", [b"", b"{", b"[]", b'{"commit": 5}', b"\xff\xfe", b'{"versions": {"a": 1}}'])
def test_unreadable_stamps_are_absent(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "kg.json").write_bytes(content)
    assert read_stamps(tmp_path) is None


def test_stamps_of_a_later_version_are_read(tmp_path: Path) -> None:
    (tmp_path / "kg.json").write_bytes(b'{"graphDigest": "ab", "inventedLater": [1]}')
    assert read_stamps(tmp_path) == Stamps(graph_digest="ab")


def test_no_stamps_are_absent(tmp_path: Path) -> None:
    assert read_stamps(tmp_path) is None
