"""How do tests give the linker a project? From texts in memory, through the real extractor."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from kgcore.extract.engine import extract
from kgcore.extract.manifests import read_manifest
from kgcore.languages.registry import LANGUAGES, language_of, manifest_kind
from kgcore.link.assemble import Assembly, assemble
from kgcore.link.program import link
from kgcore.model.facts import FileFacts
from kgcore.model.manifests import Manifest


class MemoryFacts:
    """Facts by path of the files that have a language, and the manifests among the others."""

    def __init__(self, sources: Mapping[str, bytes | str]) -> None:
        self._facts: dict[str, FileFacts] = {}
        self._manifests: dict[str, Manifest] = {}
        for path, source in sources.items():
            content = source.encode() if isinstance(source, str) else source
            language = language_of(path, content)
            kind = manifest_kind(path) if language is None else None
            if language is not None:
                self._facts[path] = extract(content, LANGUAGES[language])
            elif kind is not None:
                self._manifests[path] = read_manifest(kind, content).manifest

    def paths(self) -> Iterable[str]:
        return self._facts.keys()

    def language(self, path: str) -> str:
        return self._facts[path].language

    def facts(self, path: str) -> FileFacts | None:
        return self._facts.get(path)

    def manifests(self) -> Mapping[str, Manifest]:
        return self._manifests


def assembled(sources: Mapping[str, bytes | str]) -> Assembly:
    """The nodes and edges of a whole project."""
    reader = MemoryFacts(sources)
    return assemble(reader, link(reader.paths(), reader))
