"""Did we write this `knowledge-graph.json`, and how is one that we did not write kept safe?"""

from __future__ import annotations

import hashlib
import re
from pathlib import Path

from kgcore.errors import InvalidGraphError
from kgcore.workspace.atomic import write_atomic
from kgcore.workspace.stamps import read_stamps

_SHORTEST_NAME = 8
_HEAD_BYTES = 65_536
_ANALYZED_AT = re.compile(rb'("analyzedAt":\s*")[^"]*')


def graph_digest(content: bytes) -> str:
    """What the stamps name a graph file by: the hex BLAKE2b-128 of its bytes without the time of its analysis.

    So two builds that found the same have one digest.
    """
    head, rest = content[:_HEAD_BYTES], memoryview(content)[_HEAD_BYTES:]
    hashed = hashlib.blake2b(_ANALYZED_AT.sub(rb"\1", head, count=1), digest_size=16)
    hashed.update(rest)
    return hashed.hexdigest()


def is_ours(graph_path: Path) -> bool:
    """True when the stamps beside the graph name the digest of the bytes that are there now, as new or as replaced.

    False as well when either file is missing or cannot be read: an unknown graph is treated as another's.
    """
    stamps = read_stamps(graph_path.parent)
    try:
        if stamps is None:
            return False
        return graph_digest(graph_path.read_bytes()) in (stamps.graph_digest, stamps.replaced_digest)
    except OSError:
        return False


def backup(path: Path) -> Path:
    """Keep a copy of the graph file beside it, named by its digest; where the copy is.

    A copy that is already there is never written over: the same content is kept once, other content under a longer
    name. Raises InvalidGraphError when the graph cannot be read and StorageError when the copy cannot be written.
    """
    try:
        content = path.read_bytes()
    except OSError as error:
        raise InvalidGraphError(path, f"cannot be read: {error.strerror or error}") from error
    name = graph_digest(content)
    for length in range(_SHORTEST_NAME, len(name) + 1):
        copy = path.with_name(f"{path.stem}.backup-{name[:length]}{path.suffix}")
        if not copy.exists():
            write_atomic(copy, content)
            return copy
        if copy.is_file() and copy.read_bytes() == content:
            return copy
    raise InvalidGraphError(path, "every name for its backup is taken by other content; move those files away")
