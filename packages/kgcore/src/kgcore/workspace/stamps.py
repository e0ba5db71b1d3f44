"""What does kg remember about the graph beside it: which graph is ours, of which commit, when synced, made by what?"""

from __future__ import annotations

from pathlib import Path

import msgspec

from kgcore.workspace.atomic import write_atomic

FILE_NAME = "kg.json"


class Stamps(msgspec.Struct, frozen=True, kw_only=True, rename="camel"):
    """`graph_digest` names the `knowledge-graph.json` that we wrote; `commit` is empty without git.

    `synced_at_ns` is when the files were last looked at, in nanoseconds since 1970; `versions` names what made the
    index (`{"kgcore": "0.1.0", "facts": "3", …}`).
    """

    graph_digest: str = ""
    replaced_digest: str = ""
    """The same of our graph that this one replaces: it may still be there if the switch was interrupted."""
    analyzed_at: str = ""
    commit: str = ""
    merged_from: str = ""
    """The backup of another tool's graph whose words ours holds; empty for none."""
    synced_at_ns: int = 0
    versions: dict[str, str] = {}


def read_stamps(directory: Path) -> Stamps | None:
    """The stamps in this data directory; None when there are none or they cannot be read, which is the same to kg."""
    path = directory / FILE_NAME
    try:
        # Reading a named pipe would wait for ever.
        return msgspec.json.decode(path.read_bytes(), type=Stamps) if path.is_file() else None
    except (OSError, msgspec.DecodeError):
        return None


def write_stamps(directory: Path, stamps: Stamps) -> bool:
    """Write them atomically; False when they already said this. Raises StorageError."""
    text = msgspec.json.format(msgspec.json.encode(stamps, order="sorted"), indent=2)
    return write_atomic(directory / FILE_NAME, text + b"\n")
