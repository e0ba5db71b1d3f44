"""How is git asked something, so that neither the repository nor the environment can make it run or hang anything?

Every command gets: an argument vector and no shell; an environment without the variables that redirect git; settings
that switch off what a repository's own configuration could run; a deadline; a limit on the answer. Why this stands on
the standard library is told in docs/decisions/0003-git-process.md.
"""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import IO

import msgspec

from kgcore.errors import GitError

TIMEOUT_SECONDS = 5.0
OUTPUT_LIMIT = 4 * 1024 * 1024

LISTING_TIMEOUT_SECONDS = 60.0
LISTING_LIMIT = 256 * 1024 * 1024
"""For listings of a whole project: 4 MiB are some 70,000 paths, which large repositories exceed; 256 MiB, 4 million."""

Override = tuple[str, str]
"""A configuration key and the value that takes precedence over the repository's."""

_ENVIRONMENT_KEPT = frozenset(
    {
        # The user's own choice of configuration files and of how far up git may look; no repository sets these.
        "GIT_CONFIG_GLOBAL",
        "GIT_CONFIG_SYSTEM",
        "GIT_CONFIG_NOSYSTEM",
        "GIT_CEILING_DIRECTORIES",
        "GIT_DISCOVERY_ACROSS_FILESYSTEM",
        "GIT_EXEC_PATH",
    }
)
_ENVIRONMENT_SET = {
    "LC_ALL": "C",
    "GIT_OPTIONAL_LOCKS": "0",
    "GIT_TERMINAL_PROMPT": "0",
    "GIT_PAGER": "cat",
    # A partial clone would fetch what it lacks over a transport that its configuration names, which may be a command.
    "GIT_NO_LAZY_FETCH": "1",
    # For git before 2.45, which does not know the line above. No protocol has this name.
    "GIT_ALLOW_PROTOCOL": "none",
}
_OPTIONS = (
    "--no-pager",
    *("-c", "core.fsmonitor=false"),
    # A path below a file that is no folder, so that no hook is ever found.
    *("-c", "core.hooksPath=/dev/null"),
    *("-c", "core.sshCommand=false"),
    *("-c", "submodule.recurse=false"),
    # A bare repository committed inside a project is not entered merely because the current folder looks like one.
    *("-c", "safe.bareRepository=explicit"),
)

_CHUNK_BYTES = 64 * 1024
_MESSAGE_BYTES = 4 * 1024
_PROBE: Override = ("kg.probe", "true")


class GitAnswer(msgspec.Struct, frozen=True):
    """What git said: `message` is the first line of its error output."""

    exit_code: int
    output: bytes
    message: str


def run_git(
    folder: Path,
    arguments: Sequence[str],
    *,
    timeout: float = TIMEOUT_SECONDS,
    limit: int = OUTPUT_LIMIT,
    overrides: Iterable[Override] = (),
) -> GitAnswer:
    """Ask git one thing in this folder. Any exit code is an answer. Raises GitError when git cannot be started, does
    not answer within `timeout` seconds, or answers more than `limit` bytes."""
    return run_git_together(folder, [arguments], timeout=timeout, limit=limit, overrides=overrides)[0]


def run_git_together(
    folder: Path,
    commands: Sequence[Sequence[str]],
    *,
    timeout: float = TIMEOUT_SECONDS,
    limit: int = OUTPUT_LIMIT,
    overrides: Iterable[Override] = (),
) -> list[GitAnswer]:
    """Ask several independent things at the same time; answers in the order asked. Raises GitError as `run_git`."""
    executable = _find_git()
    environment = _environment(overrides)
    running: list[_Running] = []
    try:
        for arguments in commands:
            running.append(_Running(executable, folder, arguments, environment, timeout=timeout, limit=limit))
        return [command.answer() for command in running]
    finally:
        for command in running:
            command.stop()


def git_output(answer: GitAnswer, arguments: Sequence[str]) -> bytes:
    """The output of a command that must have succeeded. Raises GitError with git's own message."""
    if answer.exit_code != 0:
        raise GitError(tuple(arguments), answer.message or f"exit code {answer.exit_code}")
    return answer.output


def filter_query() -> tuple[tuple[str, ...], tuple[Override, ...]]:
    """The command that lists the content filters which are configured, and the overrides to run it with."""
    return ("config", "-z", "--name-only", "--get-regexp", r"^(filter\..*|kg\.probe)$"), (_PROBE,)


def filter_overrides(answer: GitAnswer) -> tuple[Override, ...]:
    """From the answer to `filter_query`: overrides with which no clean, smudge or process filter runs.

    Commands that compare the working tree with the index pass changed files through these filters; without them the
    raw bytes are compared, and a filtered file whose time stamp changed counts as changed. Overrides by environment
    came with git 2.31; raises GitError for an older one, which would run the filters in spite of them.
    """
    keys = [os.fsdecode(key) for key in answer.output.split(b"\0") if key]
    if _PROBE[0] not in keys:
        raise GitError(filter_query()[0], answer.message or "git 2.31 or newer is needed to compare the working tree")
    values = {"clean": "", "smudge": "", "process": "", "required": "false"}
    settings = ((key, values.get(key.rpartition(".")[2])) for key in dict.fromkeys(keys))
    return tuple((key, value) for key, value in settings if value is not None)


class _Running:
    """One git process with its deadline; two threads read its pipes, which works the same on every platform."""

    def __init__(
        self,
        executable: str,
        folder: Path,
        arguments: Sequence[str],
        environment: dict[str, str],
        *,
        timeout: float,
        limit: int,
    ) -> None:
        self._arguments = tuple(arguments)
        self._timeout = timeout
        self._limit = limit
        self._deadline = time.monotonic() + timeout
        try:
            self._process = subprocess.Popen(
                [executable, *_OPTIONS, *arguments],
                cwd=folder,
                env=environment,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                bufsize=0,
                # A group of its own, so that a kill reaches whatever git started; no console window on Windows.
                start_new_session=True,
                creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
            )
        except (OSError, ValueError) as error:
            raise GitError(self._arguments, f"cannot be started: {error}") from error
        self._output = _Drain(self._process.stdout, limit, self._kill)
        self._message = _Drain(self._process.stderr, _MESSAGE_BYTES, None)

    def answer(self) -> GitAnswer:
        timed_out = not (self._output.wait(self._deadline) and self._message.wait(self._deadline))
        if not timed_out:
            try:
                self._process.wait(max(self._deadline - time.monotonic(), 0.01))
            except subprocess.TimeoutExpired:
                timed_out = True
        if self._output.overflowed:
            raise GitError(self._arguments, f"answered more than {self._limit} bytes")
        if timed_out:
            raise GitError(self._arguments, f"no answer within {self._timeout:g} s", timed_out=True)
        message = self._message.content().decode("utf-8", "replace").strip().partition("\n")[0]
        return GitAnswer(self._process.returncode, self._output.content(), message)

    def stop(self) -> None:
        """Kill what still runs, with the processes it started; nothing to do after a complete answer."""
        # Git may have ended while something that it started still holds a pipe.
        if self._process.poll() is not None and not (self._output.is_reading() or self._message.is_reading()):
            return
        self._kill()
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(1.0)

    def _kill(self) -> None:
        # Called from a reading thread too, which may be ahead of __init__: nothing but the process is at hand.
        with contextlib.suppress(OSError):
            if sys.platform == "win32":
                self._process.kill()
            else:
                # The process leads a session of its own, so its number is also that of its group.
                os.killpg(self._process.pid, signal.SIGKILL)


class _Drain:
    """Reads a pipe to its end in a thread and keeps at most `limit` bytes; `on_overflow` then ends the process."""

    def __init__(self, stream: IO[bytes] | None, limit: int, on_overflow: Callable[[], None] | None) -> None:
        self.overflowed = False
        self._chunks: list[bytes] = []
        self._stream = stream
        self._limit = limit
        self._on_overflow = on_overflow
        # A daemon: a grandchild that outlives the kill may hold the pipe open, and must not hold the program.
        self._thread = threading.Thread(target=self._read, daemon=True)
        self._thread.start()

    def wait(self, deadline: float) -> bool:
        """Whether the end was reached before the deadline."""
        self._thread.join(max(deadline - time.monotonic(), 0))
        return not self._thread.is_alive()

    def is_reading(self) -> bool:
        return self._thread.is_alive()

    def content(self) -> bytes:
        return b"".join(self._chunks)

    def _read(self) -> None:
        if self._stream is None:
            return
        room = self._limit
        with self._stream as stream:
            while chunk := stream.read(_CHUNK_BYTES):
                if room >= 0:
                    self._chunks.append(chunk[:room])
                room -= len(chunk)
                if room < 0:
                    self.overflowed = True
                    if self._on_overflow is not None:
                        self._on_overflow()
                        return


def _environment(overrides: Iterable[Override]) -> dict[str, str]:
    environment = {
        name: value
        for name, value in os.environ.items()
        if not name.upper().startswith("GIT_") or name.upper() in _ENVIRONMENT_KEPT
    }
    environment.update(_ENVIRONMENT_SET)
    settings = tuple(overrides)
    if settings:
        environment["GIT_CONFIG_COUNT"] = str(len(settings))
        for number, (key, value) in enumerate(settings):
            environment[f"GIT_CONFIG_KEY_{number}"] = key
            environment[f"GIT_CONFIG_VALUE_{number}"] = value
    return environment


def _find_git() -> str:
    """Git's absolute path. Relative entries of PATH, and Windows' habit of looking in the current folder first, are
    left out: the current folder may be the repository, and a `git` in it the repository's."""
    name = "git.exe" if sys.platform == "win32" else "git"
    for folder in os.environ.get("PATH", os.defpath).split(os.pathsep):
        candidate = os.path.join(folder, name)
        if os.path.isabs(folder) and os.path.isfile(candidate) and os.access(candidate, os.X_OK):
            return candidate
    raise GitError((), "is not installed, or not on PATH")
