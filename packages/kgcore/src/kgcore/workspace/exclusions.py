"""Which files and folders hold nothing that a person wrote for this project, and by which sign?"""

from __future__ import annotations

import codecs
import re
from enum import StrEnum
from fnmatch import translate


class SkipReason(StrEnum):
    """Why a file or folder is left out; the values are shown and counted as they are."""

    GENERATED = "generated"
    MINIFIED = "minified"
    BINARY = "binary"
    OVERSIZED = "oversized"
    VENDORED = "vendored"
    IGNORED_FOLDER = "folder ignored by git's ignore files"
    UNDERSTAND_IGNORED = "ignored by .understandignore"
    LEADS_OUTSIDE = "symlink that leads outside the root"
    SYMLINK = "symlink; its target is read under its own name"
    NOT_A_FILE = "not a regular file"
    UNREADABLE = "unreadable"
    NAME_NOT_UTF8 = "name is not UTF-8"
    SAME_NAME = "same name as another file after Unicode normalisation"
    SECOND_WORKTREE = "another worktree of a repository that is already listed"
    NOT_CHECKED_OUT = "submodule that is not checked out"


VENDORED_FOLDERS = frozenset(
    {
        "node_modules",
        "bower_components",
        "jspm_packages",
        "site-packages",
        "dist-packages",
        "__pypackages__",
        ".venv",
        ".tox",
        ".nox",
        ".eggs",
        ".yarn",
        ".gradle",
        "Pods",
        "Carthage",
    }
)
"""Folders that a package manager fills. `build`, `dist`, `lib`, `vendor` and `third_party` are not here: projects keep
their own sources in folders of these names, and where they are build output, the ignore files say so."""

VENDORED_MARKS = (
    ("env", "pyvenv.cfg"),
    ("env", "conda-meta"),
    ("vendor", "modules.txt"),
    ("vendor", "autoload.php"),
)
"""A word in a folder's name and an entry in it that only a tool makes: Python environments, Go's and PHP's vendor
folders. Asked by name first, because looking into every folder of a large project costs more than it finds."""

CACHE_FOLDERS = frozenset(
    {
        ".git",
        ".hg",
        ".svn",
        ".jj",
        "__pycache__",
        ".mypy_cache",
        ".pytest_cache",
        ".ruff_cache",
        ".hypothesis",
        ".cache",
    }
)
"""Folders of tools, never of sources: passed over without a word."""

_GENERATED_NAMES = (
    # Minified or bundled, by convention of name.
    *("*.min.js", "*.min.mjs", "*.min.cjs", "*.min.css", "*-min.js", "*.bundle.js", "*.map"),
    # Compiled from an interface description.
    *("*_pb2.py", "*_pb2.pyi", "*_pb2_grpc.py", "*_pb2_grpc.pyi", "*.pb.go", "*.pb.gw.go", "*.pb.cc", "*.pb.h"),
    *("*_pb.js", "*_pb.d.ts", "*_pb.ts", "*.pb.swift", "*.pbobjc.h", "*.pbobjc.m"),
    # Written by build steps and designers.
    *("*.generated.*", "*.g.dart", "*.freezed.dart", "*.g.cs", "*.designer.cs", "zz_generated.*.go"),
    # Lock files.
    *("package-lock.json", "npm-shrinkwrap.json", "yarn.lock", "pnpm-lock.yaml", "bun.lock", "deno.lock"),
    *("poetry.lock", "pdm.lock", "uv.lock", "pipfile.lock", "cargo.lock", "gemfile.lock", "composer.lock"),
    *("mix.lock", "pubspec.lock", "podfile.lock", "packages.lock.json", "flake.lock", "go.sum"),
)
_GENERATED_NAME = re.compile("|".join(translate(pattern) for pattern in _GENERATED_NAMES))

_HEADER_BYTES = 2_048
_BINARY_PROBE_BYTES = 8_192
_UTF16_MARKS = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)

_COMMENT_LINE = re.compile(rb"""\s*(?:#|//|/\*|\*|--|;|<!--|%|"{3}|'{3}|\(\*|\{-|$)""")
# Asked of the reader, and not said of what is generated: "the sequences that a seed generated do not change".
_LEAVE_ALONE = rb"(?:\bdo not edit\b|(?:^|[^\w\s])\s*do not (?:modify|change)\b)"
_GENERATED_MARK = re.compile(
    rb"(?<![\w-])@generated\b"
    rb"|\bDO NOT (?:EDIT|MODIFY)\b"
    rb"|(?i:\b(?:auto-?)?generated\b[^\n]*\n?[^\n]*" + _LEAVE_ALONE + rb")"
    rb"|(?i:" + _LEAVE_ALONE + rb"[^\n]*\n?[^\n]*\b(?:auto-?)?generated\b)",
    re.MULTILINE,
)

_MINIFIABLE_SUFFIXES = (".js", ".mjs", ".cjs", ".css", ".html", ".htm", ".json", ".svg", ".xml")
_MINIFIED_LEAST_BYTES = 4_096
_MINIFIED_LINE_BYTES = 1_000
_MINIFIED_SHARE = 0.9


def is_generated_name(name: str) -> bool:
    """Whether the base name alone says that a tool wrote the file."""
    return _GENERATED_NAME.match(name.lower()) is not None


def inspect_bytes(path: str, data: bytes) -> SkipReason | None:
    """Whether the content says that the file is not source text: binary, generated, or minified; None when it is.

    Binary means a NUL byte near the start, as git has it, unless a UTF-16 or UTF-32 mark comes first. Generated means a
    mark in the comments at the head of the file. Minified is asked only of formats that get minified: one line of
    20,000 terms is still source in Python.
    """
    if not data.startswith(_UTF16_MARKS) and not data.startswith(codecs.BOM_UTF32_BE):
        if b"\0" in data[:_BINARY_PROBE_BYTES]:
            return SkipReason.BINARY
        if _GENERATED_MARK.search(_head_comments(data)):
            return SkipReason.GENERATED
    if path.lower().endswith(_MINIFIABLE_SUFFIXES) and _is_minified(data):
        return SkipReason.MINIFIED
    return None


def _head_comments(data: bytes) -> bytes:
    """The lines before the first one that is neither blank nor begins like a comment, in any common syntax."""
    lines = []
    for line in data[:_HEADER_BYTES].removeprefix(codecs.BOM_UTF8).split(b"\n"):
        if not _COMMENT_LINE.match(line):
            break
        lines.append(line)
    return b"\n".join(lines)


def _is_minified(data: bytes) -> bool:
    if len(data) < _MINIFIED_LEAST_BYTES:
        return False
    long = sum(len(line) for line in data.split(b"\n") if len(line) > _MINIFIED_LINE_BYTES)
    return long >= _MINIFIED_SHARE * len(data)
