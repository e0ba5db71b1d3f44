"""Is a graph that we did not write known as such, and kept?"""

from __future__ import annotations

from pathlib import Path

import pytest

from kgcore.errors import InvalidGraphError
from kgcore.formats.ownership import backup, graph_digest, is_ours
from kgcore.workspace.stamps import Stamps, write_stamps


@pytest.fixture
def graph_path(tmp_path: Path) -> Path:
    path = tmp_path / "knowledge-graph.json"
    path.write_bytes(b'{"made": "elsewhere"}')
    return path


def test_a_graph_is_ours_when_the_stamps_name_its_digest(graph_path: Path) -> None:
    assert not is_ours(graph_path)
    write_stamps(graph_path.parent, Stamps(graph_digest=graph_digest(graph_path.read_bytes())))
    assert is_ours(graph_path)
    graph_path.write_bytes(b'{"made": "elsewhere", "edited": true}')
    assert not is_ours(graph_path)


def test_a_graph_is_not_ours_when_it_or_the_stamps_cannot_be_read(graph_path: Path) -> None:
    (graph_path.parent / "kg.json").write_bytes(b"\xff{")
    assert not is_ours(graph_path)
    write_stamps(graph_path.parent, Stamps(graph_digest=graph_digest(b"")))
    graph_path.unlink()
    assert not is_ours(graph_path)


def test_a_backup_is_named_by_its_digest_and_made_once(graph_path: Path) -> None:
    copy = backup(graph_path)
    assert copy.name == f"knowledge-graph.backup-{graph_digest(graph_path.read_bytes())[:8]}.json"
    assert copy.read_bytes() == graph_path.read_bytes()
    assert backup(graph_path) == copy
    assert len(list(graph_path.parent.iterdir())) == 2


def test_a_backup_never_replaces_other_content(graph_path: Path) -> None:
    taken = backup(graph_path)
    taken.write_bytes(b"someone's notes")
    second = backup(graph_path)
    assert (taken.read_bytes(), second.read_bytes()) == (b"someone's notes", graph_path.read_bytes())


def test_a_graph_that_cannot_be_read_has_no_backup(tmp_path: Path) -> None:
    with pytest.raises(InvalidGraphError, match="cannot be read"):
        backup(tmp_path / "knowledge-graph.json")
