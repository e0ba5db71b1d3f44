"""Does any tree of files stop a build, leave the root, or shift a position?"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import unicodedata
from collections.abc import Callable
from pathlib import Path

import pytest

from kgcore import BuildReport, Project, render_answer, validate_graph
from kgcore.model.records import Edge, Node

MakeFolder = Callable[..., Path]
PLAIN = 'def f(value):\n    """Do it."""\n    return g(value)\n\n\ndef g(value):\n    return value\n'
posix = pytest.mark.skipif(os.name == "nt", reason="this file system knows no such thing")


def built(root: Path) -> BuildReport:
    """A build whose interchange file is valid and which can be asked."""
    report = Project.build(root)
    result = validate_graph(json.loads((root / ".ua" / "knowledge-graph.json").read_bytes()))
    assert result.issues == ()
    with Project.open(root) as project:
        answer = project.chat("what does f do?")
        assert answer.pending == ()
        assert render_answer(answer)
        assert project.graph.counts() == (report.nodes, report.edges)
    return report


def reasons(report: BuildReport) -> dict[str, str]:
    return {item.path: item.reason for item in report.skipped}


def node(root: Path, node_id: str) -> Node:
    with Project.open(root) as project:
        found = project.graph.node(node_id)
    assert found is not None, node_id
    return found


def calls(root: Path, source: str) -> list[Edge]:
    with Project.open(root) as project:
        return [edge for edge in project.graph.outgoing(source) if edge.type == "calls"]


def test_a_tree_with_nothing_to_read_is_a_project_without_nodes(make_folder: MakeFolder) -> None:
    assert built(make_folder({}, name="empty")).files == 0
    report = built(make_folder({"a.txt": "x", "b.bin": b"\0", "Makefile": "all:\n"}, name="other"))
    assert (report.files, report.unsupported) == (0, {"": 1, ".bin": 1, ".txt": 1})


@pytest.mark.usefixtures("permissions_hold")
def test_an_unreadable_file_is_counted(make_folder: MakeFolder) -> None:
    root = make_folder({"a.py": PLAIN, "b.py": PLAIN})
    (root / "b.py").chmod(0)
    report = built(root)
    assert (report.files, reasons(report)) == (1, {"b.py": "unreadable"})


@posix
def test_symlinks_are_followed_nowhere(make_folder: MakeFolder, tmp_path: Path) -> None:
    (tmp_path / "secret.py").write_text("def secret(): pass\n", encoding="utf-8")
    root = make_folder({"a.py": PLAIN})
    for name, target in {
        "loop": "loop",
        "itself": ".",
        "above": "..",
        "gone.py": "nowhere.py",
        "alias.py": "a.py",
        "secret.py": "../secret.py",
    }.items():
        (root / name).symlink_to(target)
    report = built(root)
    assert report.files == 1
    outside = "symlink that leads outside the root"
    assert (reasons(report)["above"], reasons(report)["secret.py"]) == (outside, outside)
    assert reasons(report).keys() == {"loop", "itself", "above", "gone.py", "alias.py", "secret.py"}
    with Project.open(root) as project:
        assert not project.graph.named("secret")


NAMES = {
    "new\nline.py": "new\nline.py",
    "return\r.py": "return\r.py",
    "tab\t.py": "tab\t.py",
    "quote\"s'.py": "quote\"s'.py",
    "col:on.py": "col%3Aon.py",
    "ha#sh.py": "ha%23sh.py",
    "per%cent%3A.py": "per%25cent%253A.py",
    "\u202eright.py": "\u202eright.py",
    "שלום.py": "שלום.py",
    "\u2028.py": "\u2028.py",
    "\x1b[31mred.py": "\x1b[31mred.py",
    "-dash.py": "-dash.py",
    "$(x);`y`.py": "$(x);`y`.py",
    "back\\slash.py": "back\\slash.py",
    "*[x]?.py": "*[x]?.py",
    ":(top)a.py": "%3A(top)a.py",
    " .py": " .py",
    "pk:g/m.py": "pk%3Ag/m.py",
}
"""File name → how it stands in an id."""


@posix
@pytest.mark.parametrize("by_git", [True, False])
def test_every_utf8_name_is_kept_as_it_is(make_folder: MakeFolder, git: Callable[..., str], by_git: bool) -> None:
    root = make_folder(dict.fromkeys(NAMES, PLAIN))
    if by_git:
        git(root, "init", "--quiet")
    report = built(root)
    assert (report.files, report.skipped) == (len(NAMES), ())
    for name, spelled in NAMES.items():
        assert node(root, f"file:{spelled}").path == name
        assert node(root, f"function:{spelled}:f").path == name


@posix
@pytest.mark.parametrize("by_git", [True, False])
def test_a_name_that_is_not_utf8_is_counted(make_folder: MakeFolder, git: Callable[..., str], by_git: bool) -> None:
    try:
        root = make_folder({"a.py": PLAIN, b"bad\xff.py": PLAIN, b"bad\xfe/inside.py": PLAIN})
    except OSError:
        pytest.skip("this file system takes only UTF-8 names")
    if by_git:
        git(root, "init", "--quiet")
    report = built(root)
    assert (report.files, sorted(reasons(report).values())) == (1, ["name is not UTF-8"] * 2)


@posix
def test_the_two_spellings_of_one_name_are_one_file_and_the_other_is_counted(make_folder: MakeFolder) -> None:
    composed, decomposed = (unicodedata.normalize(form, "é.py") for form in ("NFC", "NFD"))
    alone = make_folder({decomposed: PLAIN}, name="alone")
    assert built(alone).files == 1
    with Project.open(alone) as project:
        answer = project.chat("what does f do?")
        assert f"{composed}:1-3" in answer.citations
        assert answer.excerpts  # the file is found on disk under its other spelling
    root = make_folder({composed: PLAIN, decomposed: "def h(): pass\n"}, name="both")
    if len(os.listdir(root)) == 1:
        pytest.skip("this file system takes both spellings for one name")
    assert reasons(built(root)) == {composed: "same name as another file after Unicode normalisation"}


def test_names_as_long_as_a_file_system_takes(make_folder: MakeFolder) -> None:
    longest = "n" * 252 + ".py"
    root = make_folder({longest: PLAIN, f"{'d' * 255}/{longest}": PLAIN}, name="r" * 255)
    assert built(root).files == 2
    leave = root / ".ua" / "knowledge-graph.json"
    leave.write_text("{}", encoding="utf-8")
    built(root)
    assert len(list((root / ".ua").glob("*.backup-*"))) == 1


def test_a_file_of_one_endless_line(make_folder: MakeFolder) -> None:
    root = make_folder({"a.py": f"x = [{'1,' * 520_000}]\n", "b.py": f'f("{"a" * 1_040_000}")\n', "c.py": PLAIN})
    assert built(root).files == 3


def test_what_is_too_large_or_no_text_is_counted(make_folder: MakeFolder) -> None:
    root = make_folder(
        {"large.py": "x = 1\n" * 200_000, "binary.py": bytes(range(256)), "nul.py": PLAIN + '"\0"\n', "a.py": PLAIN}
    )
    report = built(root)
    assert (report.files, report.skipped_by_reason) == (1, {"binary": 2, "oversized": 1})


def test_broken_sources_keep_what_stands_round_the_damage(make_folder: MakeFolder) -> None:
    root = make_folder({"a.py": f"{PLAIN}\n\ndef broken(:\n", "b.py": "}}}}", "c.py": "def open(\n", "d.py": "'''"})
    report = built(root)
    assert (report.files, report.skipped) == (4, ())
    assert report.problems["syntax error"] >= 4
    assert (node(root, "function:a.py:f").start_line, node(root, "function:a.py:f").end_line) == (1, 3)


DEEP = {
    "brackets": f"x = {'(' * 20_000}{')' * 20_000}\n",
    "lists": f"x = {'[' * 500}{']' * 500}\n",
    "attributes": f"x = a{'.b' * 20_000}\n",
    "signs": f"x = {'-' * 50_000}1\n",
    "sums": f"x = {'1 + ' * 50_000}1\n",
    "functions": "".join(f"{' ' * depth}def f{depth}():\n" for depth in range(300)) + f"{' ' * 300}pass\n",
    "blocks": "".join(f"{' ' * depth}if x:\n" for depth in range(1200)) + f"{' ' * 1200}pass\n",
    "lambdas": f"x = {'lambda: ' * 3000}1\nx()\n",
    "decorators": "def d(f): return f\n\n\n" + "@d\n" * 3000 + "def g(): pass\n",
    "long name": f"def {'f' * 100_000}(): pass\n",
}
"""Sources whose depth the extractor meets."""

LINKED_DEEP = {
    "assignments": "x0 = print\n" + "".join(f"x{n + 1} = x{n}\n" for n in range(3000)) + "x3000()\n",
    "calls": f"f{'(1)' * 20_000}\n",
    "items": f"z = []\nz{'[0]' * 3000}.f()\n",
    "chained methods": f"class A:\n    def m(self): return self\n\n\nA(){'.m()' * 3000}\n",
    "choices": f"x = {'a if b else ' * 3000}c\nx()\n",
    "bases": "class C0:\n    def m(self): pass\n"
    + "".join(f"class C{n + 1}(C{n}): pass\n" for n in range(1000))
    + "C1000().m()\n",
    "returned calls": "def f0(): return A()\nclass A:\n    def m(self): pass\n"
    + "".join(f"def f{n + 1}(): return f{n}()\n" for n in range(1000))
    + "f1000().m()\n",
}
"""Sources whose depth the linker meets."""


@pytest.mark.parametrize("text", DEEP.values(), ids=DEEP.keys())
def test_depth_in_a_file_stops_no_build(make_folder: MakeFolder, text: str) -> None:
    assert built(make_folder({"deep.py": text, "a.py": PLAIN})).files == 2


@pytest.mark.parametrize("text", LINKED_DEEP.values(), ids=LINKED_DEEP.keys())
def test_depth_that_the_linker_meets_stops_no_build(make_folder: MakeFolder, text: str) -> None:
    assert built(make_folder({"deep.py": text, "a.py": PLAIN})).files == 2


@pytest.mark.parametrize("how", ["import f", "import *"])
def test_a_long_chain_of_imports_stops_no_build(make_folder: MakeFolder, how: str) -> None:
    files = {f"m{number}.py": f"from m{number + 1} {how}\n" for number in range(400)}
    root = make_folder(files | {"m400.py": PLAIN, "main.py": f"from m0 {how}\nf(1)\n"})
    assert built(root).files == 402


def test_folders_within_folders_within_folders(make_folder: MakeFolder) -> None:
    assert built(make_folder({f"{'d/' * 300}a.py": PLAIN})).files == 1


GERMAN = (
    '# coding: latin-1\n# größer\ndef größe(ä):\n    """Maß."""\n    return rest(ä), rest("ü"), rest(1)\n\n\n'
    "def rest(x): pass\n"
)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-32", "latin-1"])
@pytest.mark.parametrize("line_end", ["\n", "\r\n"])
def test_positions_count_characters_whatever_the_encoding(
    make_folder: MakeFolder, encoding: str, line_end: str
) -> None:
    root = make_folder({"maß.py": GERMAN.replace("\n", line_end).encode(encoding)})
    assert built(root).problems == {}
    definition = node(root, "function:maß.py:größe")
    assert (definition.start_line, definition.end_line, definition.signature) == (3, 5, "def größe(ä)")
    (call,) = calls(root, definition.id)
    assert [(site.line, site.column) for site in call.sites] == [(5, 11), (5, 20), (5, 31)]
    with Project.open(root) as project:
        (shown, *_) = [each for each in project.chat("größe").excerpts if each.node_id == definition.id]
        assert shown.lines[2] == (5, '    return rest(ä), rest("ü"), rest(1)')


@pytest.mark.parametrize("codec", ["rot13", "zlib", "hex", "utf-7", "idna", "undefined", "unicode_escape", "utf-99"])
def test_an_odd_coding_cookie_stops_no_build(make_folder: MakeFolder, codec: str) -> None:
    text = f"# coding: {codec}\n".encode() + b'x = "\xff\\ud800 +2AA-"\n' + PLAIN.encode()
    assert built(make_folder({"a.py": text, "b.py": PLAIN})).files == 2


def test_halves_of_surrogate_pairs_stop_no_build(make_folder: MakeFolder) -> None:
    literal = 'class A:\n    X = "\\ud800"\n\n    def m(self, a="\\udfff"):\n        """\\ud800"""\n'
    assert built(make_folder({"a.py": literal, "b.py": b'x = "\xed\xa0\x80"\n' + PLAIN.encode()})).files == 2


@posix
@pytest.mark.parametrize(
    "name",
    [
        "a.py",
        "README.md",
        ".gitignore",
        ".understandignore",
        ".ua/knowledge-graph.json",
        ".ua/kg.json",
        ".ua/.gitignore",
    ],
)
def test_a_named_pipe_keeps_nobody_waiting(make_folder: MakeFolder, name: str) -> None:
    root = make_folder({"b.py": PLAIN, ".ua/.understandignore": "\n"})
    os.mkfifo(root / name)
    program = (
        "import sys; from pathlib import Path; from kgcore import KgError, Project\n"
        "try:\n    Project.build(Path(sys.argv[1]))\n    Project.open(Path(sys.argv[1])).chat('f')\n"
        "except KgError as error:\n    print(error)"
    )
    finished = subprocess.run(
        [sys.executable, "-c", program, str(root)], capture_output=True, check=False, encoding="utf-8", timeout=60
    )
    assert finished.returncode == 0, finished.stderr
