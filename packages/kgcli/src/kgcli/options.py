"""Which options mean the same in every command?"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

Root = Annotated[Path, typer.Option("--root", "-C", help="The folder of the source tree, if not the current one.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print everything as one JSON document.")]


def words_of(values: list[str], name: str) -> str:
    """The words as one text, quoted together in the shell or not; `typer.BadParameter` when nothing is left."""
    text = " ".join(values).strip()
    if not text:
        raise typer.BadParameter(f"the {name} is empty")
    return text
