"""Is a source file read as written, and is nothing outside the root ever read?"""

from __future__ import annotations

import os
import unicodedata
from pathlib import Path
from typing import Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kgcore.errors import UnreadableSourceError
from kgcore.model.protocols import SourceReader
from kgcore.workspace.sources import CUT_MARK, MAX_LINE_CHARACTERS, DiskSourceReader, decode_source, digest, read_source

needs_symlinks = pytest.mark.skipif(os.name == "nt", reason="needs symlinks")


@pytest.fixture
def root(tmp_path: Path) -> Path:
    folder = tmp_path / "project"
    (folder / "src").mkdir(parents=True)
    (folder / "src" / "a.py").write_bytes(b"x = 1\r\ny = 2\n")
    (tmp_path / "secret.txt").write_bytes(b"secret")
    return folder


def test_reads_the_bytes_as_they_are(root: Path) -> None:
    assert read_source(root, "src/a.py") == b"x = 1\r\ny = 2\n"


@pytest.mark.parametrize(
    "path",
    [
        "../secret.txt",
        "src/../../secret.txt",
        "/etc/hostname",
        "",
        ".",
        "src",
        "src//a.py",
        "src/./a.py",
        "a\0b",
        "none.py",
    ],
)
def test_a_path_that_is_no_file_below_the_root_is_one_clear_error(root: Path, path: str) -> None:
    with pytest.raises(UnreadableSourceError):
        read_source(root, path)


@needs_symlinks
def test_a_symlink_to_outside_is_not_followed(root: Path, tmp_path: Path) -> None:
    (root / "link.txt").symlink_to(tmp_path / "secret.txt")
    (root / "folder").symlink_to(tmp_path)
    for path in ("link.txt", "folder/secret.txt"):
        with pytest.raises(UnreadableSourceError, match="outside"):
            read_source(root, path)


@needs_symlinks
def test_a_symlink_that_stays_inside_is_followed(root: Path) -> None:
    (root / "link.py").symlink_to("src/a.py")
    assert read_source(root, "link.py") == read_source(root, "src/a.py")


@needs_symlinks
def test_a_root_that_is_itself_a_symlink_is_read(root: Path, tmp_path: Path) -> None:
    (tmp_path / "alias").symlink_to(root)
    assert read_source(tmp_path / "alias", "src/a.py").startswith(b"x")


@needs_symlinks
def test_a_circle_of_symlinks_is_one_clear_error(root: Path) -> None:
    (root / "one").symlink_to("two")
    (root / "two").symlink_to("one")
    with pytest.raises(UnreadableSourceError):
        read_source(root, "one")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs named pipes")
def test_a_named_pipe_is_refused_without_waiting(root: Path) -> None:
    os.mkfifo(root / "pipe.py")
    with pytest.raises(UnreadableSourceError, match="regular"):
        read_source(root, "pipe.py")


def test_a_file_over_the_limit_is_refused(root: Path) -> None:
    with pytest.raises(UnreadableSourceError, match="larger"):
        read_source(root, "src/a.py", max_bytes=12)
    assert read_source(root, "src/a.py", max_bytes=13)


@pytest.mark.parametrize("on_disk", ["NFC", "NFD"])
@pytest.mark.parametrize("asked", ["NFC", "NFD"])
def test_both_spellings_of_a_name_find_the_file(
    root: Path, on_disk: Literal["NFC", "NFD"], asked: Literal["NFC", "NFD"]
) -> None:
    (root / unicodedata.normalize(on_disk, "é")).mkdir()
    (root / unicodedata.normalize(on_disk, "é/naïve.py")).write_bytes(b"1")
    assert read_source(root, unicodedata.normalize(asked, "é/naïve.py")) == b"1"


def test_the_digest_is_128_bits_of_blake2b() -> None:
    assert digest(b"") == "cae66941d9efbd404e4d88758ea67670"
    assert digest(b"a") != digest(b"b")


@pytest.mark.parametrize(
    ("data", "text"),
    [
        (b"plain", "plain"),
        ("naïve".encode(), "naïve"),
        ("naïve".encode("utf-8-sig"), "naïve"),
        ("naïve 語".encode("utf-16"), "naïve 語"),
        (b"\xfe\xff" + "語".encode("utf-16-be"), "語"),
        (b"\xff\xfe\0\0" + "語".encode("utf-32-le"), "語"),
        ("naïve".encode("latin-1"), "naïve"),
        ("# -*- coding: koi8-r -*-\nДа".encode("koi8-r"), "# -*- coding: koi8-r -*-\nДа"),
        (
            "#!/bin/x\n# vim: set fileencoding=cp1251 :\nДа".encode("cp1251"),
            "#!/bin/x\n# vim: set fileencoding=cp1251 :\nДа",
        ),
        (b"# coding: no-such-codec\n\xe9", "# coding: no-such-codec\n\xe9"),
        (b"# coding: zip\n\xe9", "# coding: zip\n\xe9"),
        (b"one\r\ntwo\r", "one\r\ntwo\r"),
    ],
)
def test_text_is_decoded_by_mark_then_utf8_then_cookie_then_latin1(data: bytes, text: str) -> None:
    assert decode_source(data) == text


@given(st.binary())
def test_any_bytes_decode(data: bytes) -> None:
    assert isinstance(decode_source(data), str)


@given(st.text(st.characters(exclude_categories=["Cs"])))
def test_utf8_survives(text: str) -> None:
    if not text.startswith(("\ufeff", "\0")):
        assert decode_source(text.encode()) == text


def test_lines_are_counted_from_one_and_inclusive(root: Path) -> None:
    reader: SourceReader = DiskSourceReader(root)
    assert reader.lines("src/a.py", 1, 1) == ["x = 1"]
    assert reader.lines("src/a.py", 1, 9) == ["x = 1", "y = 2"]
    assert reader.lines("src/a.py", 0, 1) == ["x = 1"]
    assert reader.lines("src/a.py", 3, 2) == []
    assert reader.lines("src/a.py", 7, 9) == []


def test_only_a_line_feed_ends_a_line(root: Path) -> None:
    (root / "b.py").write_bytes("a\u2028b\x0cc\nd".encode())
    assert DiskSourceReader(root).lines("b.py", 1, 2) == ["a\u2028b\x0cc", "d"]


def test_a_long_line_is_cut_with_a_mark(root: Path) -> None:
    (root / "b.py").write_bytes(b"x" * (MAX_LINE_CHARACTERS + 1) + b"\n" + b"y" * MAX_LINE_CHARACTERS)
    lines = DiskSourceReader(root).lines("b.py", 1, 2)
    assert lines == ["x" * MAX_LINE_CHARACTERS + CUT_MARK, "y" * MAX_LINE_CHARACTERS]


def test_lines_of_what_cannot_be_read_are_none(root: Path) -> None:
    reader = DiskSourceReader(root)
    assert reader.lines("../secret.txt", 1, 1) is None
    assert reader.lines("none.py", 1, 1) is None
