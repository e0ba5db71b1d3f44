"""How much CPU does a command cost, with every process that it starts and leaves behind?

usage: cpu.py [--runs N] COMMAND… [-- COMMAND…]…

Runs the commands in turn, N times, and prints for each the median of user + system seconds of its whole process tree,
and the peak resident memory of its largest process. Linux only: orphans are adopted (PR_SET_CHILD_SUBREAPER) and waited
for, so that work done in helper processes is not lost; what still runs two seconds after the command ended is stopped.
"""

from __future__ import annotations

import ctypes
import os
import resource
import signal
import statistics
import subprocess
import sys
import time

PR_SET_CHILD_SUBREAPER = 36
GRACE_SECONDS = 2.0


def measure(command: list[str]) -> tuple[float, float]:
    """CPU seconds and peak MB of one run, in a fork of this process, so that its children's usage starts at nought."""
    read, write = os.pipe()
    pid = os.fork()
    if pid == 0:
        os.close(read)
        os.write(write, "{} {}".format(*_run(command)).encode())
        os._exit(0)
    os.close(write)
    answer = b"".join(iter(lambda: os.read(read, 4096), b""))
    os.close(read)
    os.waitpid(pid, 0)
    cpu, megabytes = answer.split()
    return float(cpu), float(megabytes)


def _run(command: list[str]) -> tuple[float, float]:
    ctypes.CDLL(None, use_errno=True).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)
    process.wait()
    deadline = time.monotonic() + GRACE_SECONDS
    while True:
        try:
            pid, _ = os.waitpid(-1, os.WNOHANG)
        except ChildProcessError:
            break
        if pid == 0:
            if time.monotonic() > deadline:
                _stop_descendants()
            time.sleep(0.02)
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1000


def _stop_descendants() -> None:
    for name in os.listdir("/proc"):
        if name.isdigit():
            try:
                with open(f"/proc/{name}/stat") as status:
                    parent = int(status.read().rpartition(")")[2].split()[1])
            except OSError:
                continue
            if parent == os.getpid():
                os.kill(int(name), signal.SIGKILL)


def main() -> None:
    arguments = sys.argv[1:]
    runs = 3
    if arguments[:1] == ["--runs"]:
        runs, arguments = int(arguments[1]), arguments[2:]
    commands: list[list[str]] = [[]]
    for argument in arguments:
        if argument == "--":
            commands.append([])
        else:
            commands[-1].append(argument)
    results: list[list[tuple[float, float]]] = [[] for _ in commands]
    for _ in range(runs):
        for command, found in zip(commands, results, strict=True):
            found.append(measure(command))
    first = statistics.median(cpu for cpu, _ in results[0])
    for command, found in zip(commands, results, strict=True):
        cpus = sorted(cpu for cpu, _ in found)
        median = statistics.median(cpus)
        print(
            f"{median:8.2f} CPU s ({cpus[0]:.2f} … {cpus[-1]:.2f})  {max(mb for _, mb in found):7.0f} MB"
            f"  first/this {first / median:.3f}  {' '.join(command)[:90]}"
        )


if __name__ == "__main__":
    main()
