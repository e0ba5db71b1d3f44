"""How do tests give the linker a project? From texts in memory, through the real extractor."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from kgcore.extract.engine import extract
from kgcore.languages.registry import language_of
from kgcore.link.assemble import Assembly, assemble
from kgcore.link.program import link
from kgcore.model.facts import FileFacts


class MemoryFacts:
    """Facts by path of the files that have a language."""

    def __init__(self, sources: Mapping[str, bytes | str]) -> None:
        self._facts: dict[str, FileFacts] = {}
        for path, source in sources.items():
            spec = language_of(path)
            if spec is not None:
                self._facts[path] = extract(source.encode() if isinstance(source, str) else source, spec)

    def paths(self) -> Iterable[str]:
        return self._facts.keys()

    def language(self, path: str) -> str:
        return self._facts[path].language

    def facts(self, path: str) -> FileFacts | None:
        return self._facts.get(path)


def assembled(sources: Mapping[str, bytes | str]) -> Assembly:
    """The nodes and edges of a whole project."""
    reader = MemoryFacts(sources)
    return assemble(reader, link(reader.paths(), reader))
