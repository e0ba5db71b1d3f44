"""Which options mean the same in every command?"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

Root = Annotated[Path, typer.Option("--root", "-C", help="The folder of the source tree, if not the current one.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print everything as one JSON document.")]


def words_of(value: str, name: str) -> str:
    """The text without surrounding space; `typer.BadParameter` when nothing is left."""
    text = value.strip()
    if not text:
        raise typer.BadParameter(f"the {name} is empty")
    return text
