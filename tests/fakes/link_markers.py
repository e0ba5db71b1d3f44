"""What do the comments inside a link fixture promise, and what was linked there?

A marker is a comment under a line of code. `^` points at the column of a name in that line; `<-` stands for the column
where the comment itself begins, for names too far to the left. What follows says every link that is stored there:

    self.repo.find(1)
    #         ^ calls repo.py:Repo.find (inferred)

- `RELATION PATH:QUALNAME`, `RELATION PATH` for a file. The relation is a word of `Relation`, or `uses` for a value that
  is mentioned. Several are separated by commas; one without a relation repeats the one before.
- `(tier)` after a target, and `from QUALNAME` (`from file` for the file itself) for the definition that holds the
  reference, are checked where they are written.
- `external os.path.join`: a name outside the project, by whatever relation.
- `nothing`: there is a reference, and no link is stored for it.
- `-- fault: REASON` at the end marks what is known to come out wrong.

A call stands at its name's column (the last one of `a.b.c()`); any other mention of a path where the path begins, and
only the first one in a definition's body.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from fakes.facts import MemoryFacts

from kgcore.link.assemble import assemble
from kgcore.link.program import link
from kgcore.model.facts import FileFacts

_MARKER = re.compile(
    r"^(?P<indent>\s*)(?P<comment><!--|[^\w\s^<]{1,3})(?P<space>\s*)(?P<arrow>\^|<-)\s+(?P<text>\S.*)$"
)
_ITEM = re.compile(
    r"(?:(?P<relation>[a-z_]+)\s+)?(?P<target>[^\s(]+(?:\([^\s)]*\))?)(?:\s+\((?P<tier>[a-z]+)\))?(?:\s+from\s+(?P<source>\S+))?$"
)
_FAULT = " -- fault: "
_SHORT = {"uses": "uses_value"}


@dataclass(frozen=True, order=True)
class PlacedLink:
    """One link at one place; parts that a marker leaves open are empty."""

    relation: str
    target: str
    tier: str = ""
    source: str = ""


@dataclass(frozen=True)
class Marker:
    path: str
    line: int
    """Of the code, 1-based."""
    column: int
    text: str
    links: tuple[PlacedLink, ...]
    fault: str = ""


class MarkerError(ValueError):
    """A marker that cannot be read."""


def read_markers(path: str, text: str) -> Iterator[Marker]:
    """The markers of one file, in order."""
    code = 0
    for number, line in enumerate(text.split("\n"), start=1):
        found = _MARKER.match(line)
        if found is None:
            code = number
            continue
        promise, _, fault = found["text"].removesuffix("-->").removesuffix("*)").partition(_FAULT)
        start = "comment" if found["arrow"] == "<-" else "arrow"
        try:
            links = tuple(sorted(_read_links(promise.strip())))
        except MarkerError as error:
            raise MarkerError(f"{path}:{number}: {error}") from None
        yield Marker(path, code, found.start(start), promise.strip(), links, fault.strip())


def _read_links(promise: str) -> Iterator[PlacedLink]:
    if promise == "nothing":
        return
    relation = ""
    for written in re.split(r",(?![^(]*\))", promise):
        item = _ITEM.match(written.strip())
        relation = item["relation"] or relation if item is not None else ""
        if item is None or not relation:
            raise MarkerError(f"not a marker: {written.strip()!r}")
        yield PlacedLink(_SHORT.get(relation, relation), item["target"], item["tier"] or "", item["source"] or "")


class LinkedCase:
    """A small project, extracted, linked and assembled; what is stored at each place of its files."""

    def __init__(self, sources: Mapping[str, bytes]) -> None:
        reader = MemoryFacts(sources)
        self._references = {
            path: _places(facts) for path in reader.paths() if (facts := reader.facts(path)) is not None
        }
        assembly = assemble(reader, link(reader.paths(), reader))
        self._stored: dict[tuple[str, int, int], set[PlacedLink]] = {}
        nodes = {node.id: node for node in assembly.nodes}
        for edge in assembly.edges:
            path, qualname = nodes[edge.source].path, edge.source.partition(":")[2].partition(":")[2]
            for site in edge.sites:
                target, relation = _target(edge.target), str(edge.relation)
                if edge.target.partition(":")[2].startswith("ext/"):
                    relation = "external"
                stored = PlacedLink(relation, target, str(site.tier), qualname or "file")
                self._stored.setdefault((path, site.line, site.column), set()).add(stored)

    def refers(self, marker: Marker) -> bool:
        """Whether the file refers to anything at the marked place."""
        return (marker.line, marker.column) in self._references[marker.path]

    def nearby(self, marker: Marker) -> list[int]:
        """The columns of the line that do refer to something."""
        return sorted(column for line, column in self._references[marker.path] if line == marker.line)

    def stored(self, marker: Marker) -> list[PlacedLink]:
        """The links at the marked place, without the parts that the marker leaves open."""
        tiers = {(item.relation, item.target) for item in marker.links if item.tier}
        sources = {(item.relation, item.target) for item in marker.links if item.source}
        found = {
            PlacedLink(
                item.relation,
                item.target,
                item.tier if (item.relation, item.target) in tiers else "",
                item.source if (item.relation, item.target) in sources else "",
            )
            for item in self._stored.get((marker.path, marker.line, marker.column), ())
        }
        return sorted(found)


def _places(facts: FileFacts) -> set[tuple[int, int]]:
    places = {(item.line, item.column) for item in facts.references}
    places |= {(item.line, item.column) for item in facts.imports}
    places |= {(item.line, item.column) for item in facts.extensions}
    return places | {(item.line, item.column) for item in facts.definitions}


def _target(node_id: str) -> str:
    rest = node_id.partition(":")[2]
    if rest.startswith("ext/"):
        return rest.removeprefix("ext/").replace(":", ".", 1)
    return rest


def render(links: list[PlacedLink] | tuple[PlacedLink, ...]) -> str:
    """Links as a marker would write them, one a line."""
    lines = [
        f"{item.relation} {item.target}"
        + (f" ({item.tier})" if item.tier else "")
        + (f" from {item.source}" if item.source else "")
        for item in links
    ]
    return "\n".join(lines) or "nothing"
