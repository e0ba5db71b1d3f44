"""Where does `kg` begin, and with which status does it end?"""

from __future__ import annotations

import sys
from enum import IntEnum
from typing import Annotated

import typer

from kgcli.commands.build import build
from kgcli.commands.chat import chat
from kgcli.commands.search import search
from kgcli.commands.status import status
from kgcli.render import use_utf8, warn
from kgcore import KgError


class ExitStatus(IntEnum):
    """What the calling shell learns."""

    DONE = 0
    FAILED = 1
    USAGE = 2
    INTERRUPTED = 130


# Markup and pretty tracebacks would load rich before the command line is even understood.
app = typer.Typer(
    name="kg",
    help="Turn a source tree into a knowledge graph, and ask it.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def show_version(wanted: bool) -> None:
    if wanted:
        # Slow to import, and needed by nothing else here.
        from importlib.metadata import version

        typer.echo(f"kg {version('kgcli')}")
        raise typer.Exit


@app.callback()
def options(
    version: Annotated[
        bool, typer.Option("--version", callback=show_version, is_eager=True, help="Print the version and stop.")
    ] = False,
) -> None:
    pass


app.command()(build)
app.command()(chat)
app.command()(search)
app.command()(status)


def main() -> None:
    """Run the command line of this process and exit with an `ExitStatus`; the entry point of `kg`."""
    use_utf8()
    try:
        app(prog_name="kg")
    except KgError as error:
        stop(ExitStatus.FAILED, str(error))
    except KeyboardInterrupt:
        stop(ExitStatus.INTERRUPTED, "interrupted")
    except OSError as error:
        stop(ExitStatus.FAILED, f"{error.filename or 'system'}: {error.strerror or error}")


def stop(exit_status: ExitStatus, reason: str) -> None:
    warn(reason)
    sys.exit(exit_status)
