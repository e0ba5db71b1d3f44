"""How is a path on disk spelled inside kg: POSIX, relative to the root, NFC, printable as UTF-8?"""

from __future__ import annotations

import unicodedata


def spell(path: str) -> str:
    """The project's spelling of a path as the disk gives it (`/` between names, undecodable bytes as surrogates).

    A name that is not UTF-8 has no spelling of its own; its odd bytes are shown as `\\xe9`.
    """
    if path.isascii():
        return path
    if not is_utf8(path):
        path = path.encode("utf-8", "surrogateescape").decode("utf-8", "backslashreplace")
    return unicodedata.normalize("NFC", path)


def is_utf8(path: str) -> bool:
    try:
        path.encode("utf-8")
    except UnicodeEncodeError:
        return False
    return True
