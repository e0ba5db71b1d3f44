"""Does the terminal get text, and nothing that it would obey?"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kgcli.render import CONTROL_CODE, counted, first_of, listed, without_control_codes

hostile = st.text(st.one_of(st.characters(), st.sampled_from("\x1b\x9b\x07\r\n\t[]m;0\u202e\u2066")))


@given(hostile)
def test_no_text_keeps_a_control_code(text: str) -> None:
    shown = without_control_codes(text)
    assert CONTROL_CODE.search(shown) is None
    assert without_control_codes(shown) == shown


@given(st.text(st.characters(exclude_categories=["Cc", "Cf", "Cs"])))
def test_plain_text_stays_as_it_is(text: str) -> None:
    assert without_control_codes(text) == text


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("\x1b[31mred\x1b[0m", "red"),
        ("\x1b]0;title\x07text", "text"),
        ("\x1b]8;;http://x\x1b\\link\x1b]8;;\x1b\\", "link"),
        ("one\r\ntwo\tthree\n", "one\ntwo\tthree\n"),
        ("safe\rEVIL", "safeEVIL"),
        ("user\u202etxt.exe", "usertxt.exe"),
    ],
)
def test_escape_sequences_go_as_a_whole(text: str, shown: str) -> None:
    assert without_control_codes(text) == shown


def test_counts_are_listed_by_size_and_then_by_name() -> None:
    assert listed({"b": 1, "a": 1, "many": 12_000}) == "many 12,000, a 1, b 1"
    assert [counted(0, "file"), counted(1, "file")] == ["0 files", "1 file"]
    assert counted(2, "entry", "entries") == "2 entries"


def test_a_long_list_says_how_much_it_leaves_out() -> None:
    assert first_of(["a", "b"], 2) == "a, b"
    assert first_of(["a", "b", "c", "d"], 2) == "a, b and 2 more"


@pytest.mark.skipif(sys.platform == "win32", reason="pseudo-terminals are POSIX")
@pytest.mark.parametrize(
    ("environment", "coloured"),
    [({"TERM": "xterm"}, True), ({"TERM": "xterm", "NO_COLOR": "1"}, False), ({"TERM": "dumb"}, False)],
)
def test_a_person_gets_colours_unless_declined(
    built_shop: Path, kg_command: list[str], environment: dict[str, str], coloured: bool
) -> None:
    shown = on_a_terminal([*kg_command, "chat", "who takes money?"], built_shop, environment)
    assert "shop/till.py" in shown
    assert ("\x1b[" in shown) is coloured


@pytest.mark.skipif(sys.platform == "win32", reason="pseudo-terminals are POSIX")
def test_a_person_sees_a_bar_while_the_graph_is_built(shop: Path, kg_command: list[str]) -> None:
    shown = on_a_terminal([*kg_command, "build"], shop, {"TERM": "xterm"})
    assert "━" in shown
    assert "4 files" in shown


def on_a_terminal(command: list[str], folder: Path, environment: dict[str, str]) -> str:
    """Everything that the command writes to a pseudo-terminal of its own."""
    import pty

    ours, theirs = pty.openpty()
    inherited = {name: value for name, value in os.environ.items() if name not in {"NO_COLOR", "FORCE_COLOR", "TERM"}}
    with subprocess.Popen(
        command, cwd=folder, env=inherited | environment, stdin=theirs, stdout=theirs, stderr=theirs, close_fds=True
    ):
        os.close(theirs)
        written = b""
        # Linux reports the end of a terminal as an error.
        try:
            while block := os.read(ours, 65536):
                written += block
        except OSError:
            pass
    os.close(ours)
    return written.decode("utf-8")
