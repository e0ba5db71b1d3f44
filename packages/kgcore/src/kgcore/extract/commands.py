"""What does a database of compile commands say of where included files are looked for?"""

from __future__ import annotations

import posixpath
import shlex
from collections.abc import Iterator, Mapping, Sequence

from kgcore.model.manifests import CommandsManifest

ENTRIES = "commands"
_FOLDER_OPTIONS = ("-I", "-isystem", "-iquote", "/I", "--include-directory")
MAX_ENTRIES = 20_000


def read_commands(value: Mapping[str, object]) -> CommandsManifest:
    """The record of the entries under `ENTRIES`; what is not as the format has it counts as not written."""
    entries = value.get(ENTRIES)
    files: dict[str, None] = {}
    folders: dict[str, None] = {}
    seen: set[str] = set()
    for entry in entries[:MAX_ENTRIES] if isinstance(entries, list) else ():
        if not isinstance(entry, dict):
            continue
        directory, file = entry.get("directory"), entry.get("file")
        if not isinstance(directory, str) or not isinstance(file, str):
            continue
        files[_from(directory, file)] = None
        arguments, command = entry.get("arguments"), entry.get("command")
        key = f"{directory}\n{arguments if isinstance(arguments, list) else command}".replace(file, "")
        if key in seen:
            continue
        seen.add(key)
        for folder in _searched(_words(arguments, command)):
            folders[_from(directory, folder)] = None
    return CommandsManifest(files=tuple(files), folders=tuple(folders))


def _from(directory: str, path: str) -> str:
    path, directory = path.replace("\\", "/"), directory.replace("\\", "/").rstrip("/")
    whole = path if path.startswith("/") or path[1:2] == ":" or not directory else f"{directory}/{path}"
    return posixpath.normpath(whole)


def _words(arguments: object, command: object) -> Sequence[str]:
    if isinstance(arguments, list):
        return [word for word in arguments if isinstance(word, str)]
    if not isinstance(command, str):
        return ()
    try:
        return shlex.split(command)
    except ValueError:
        return command.split()


def _searched(words: Sequence[str]) -> Iterator[str]:
    for place, word in enumerate(words):
        if word in _FOLDER_OPTIONS:
            yield from words[place + 1 : place + 2]
        else:
            for option in _FOLDER_OPTIONS:
                if word.startswith(option) and len(word) > len(option):
                    yield word[len(option) :].lstrip("=")
                    break
