"""How is a file parsed that was written to be hard to parse? Within bounds of nesting and of time."""

from __future__ import annotations

import re
import time

from tree_sitter import Parser, Tree

from kgcore.model.facts import Problem

MAX_NESTING = 2_000
"""Brackets within brackets. Some grammars take time that grows with the square of it, some overrun their stack."""
MAX_RUN = 1_000
"""The same sign again and again, of those that begin something which ends far away."""
WATCHED_BYTES = 64 * 1024
"""What is shorter cannot take long."""
MAX_SECONDS = 10.0
"""CPU seconds for one file; source that people write takes a thousandth of it."""

TOOK_TOO_LONG = "parsing took too long"
_OPENING = (b"(", b"[", b"{")
_BRACKETS = re.compile(rb"[()\[\]{}]")
_LONG_RUNS = tuple(sign * (MAX_RUN + 1) for sign in (b"<", b'"', b"'", b"`"))
_RUNS = re.compile(rb"([<\"'`])\1{%d,}" % MAX_RUN)


def parse(parser: Parser, source: bytes) -> tuple[Tree | None, bytes, list[Problem]]:
    """The tree, the source that it is a tree of, and what had to be left out.

    Brackets beyond `MAX_NESTING` and signs beyond `MAX_RUN` are read as blanks, so that places stay what they are. The
    tree is None where parsing took more than `MAX_SECONDS`.
    """
    problems: list[Problem] = []
    tame = _without_deep_brackets(_without_runs(source, problems), problems)
    if not tame.endswith(b"\n"):
        tame += b"\n"  # some scanners look for ever for the end of what the last line begins
    if len(tame) < WATCHED_BYTES:
        return parser.parse(tame), tame, problems
    begun = time.process_time()
    try:
        tree = parser.parse(
            lambda offset, point: tame[offset : offset + WATCHED_BYTES],
            progress_callback=lambda offset, has_error: time.process_time() - begun > MAX_SECONDS,
        )
    except ValueError:  # how the binding says that it was stopped
        parser.reset()
        problems.append(Problem(TOOK_TOO_LONG, 1))
        return None, tame, problems
    return tree, tame, problems


def _without_runs(source: bytes, problems: list[Problem]) -> bytes:
    if not any(run in source for run in _LONG_RUNS):
        return source

    def shortened(run: re.Match[bytes]) -> bytes:
        problems.append(Problem("one sign too often in a row", source.count(b"\n", 0, run.start()) + 1))
        return run[1] * MAX_RUN + b" " * (len(run[0]) - MAX_RUN)

    return _RUNS.sub(shortened, source)


def _without_deep_brackets(source: bytes, problems: list[Problem]) -> bytes:
    if sum(map(source.count, _OPENING)) <= MAX_NESTING:
        return source
    depth = 0
    tame: bytearray | None = None
    for bracket in _BRACKETS.finditer(source):
        opens = bracket[0] in _OPENING
        depth = depth + 1 if opens else max(depth - 1, 0)
        if depth > MAX_NESTING or (not opens and depth == MAX_NESTING):
            if tame is None:
                tame = bytearray(source)
                problems.append(Problem("nested too deeply", source.count(b"\n", 0, bracket.start()) + 1))
            tame[bracket.start()] = ord(" ")
    return source if tame is None else bytes(tame)
