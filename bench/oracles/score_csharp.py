"""How many call sites of a C# code base does kg bind to what the compiler binds them to?

usage: score_csharp.py ROOT SITES

SITES is what `OracleCSharp.cs` prints for ROOT. A site is a line and a callee (file and qualified name); a constructor
is its class. Left out are lines of which the compiler says nothing (code under a condition that does not hold), sites
whose callee it does not know (`local`, `unresolved`), and edges to what may take the place of the callee.
"""

from __future__ import annotations

import sys
import time
from collections import defaultdict
from collections.abc import Iterable, Mapping
from pathlib import Path

from kgcore.extract.engine import extract
from kgcore.languages.registry import LANGUAGES
from kgcore.link.program import link
from kgcore.link.values import Strategy
from kgcore.model.facts import Definition, FileFacts
from kgcore.model.kinds import Relation, SymbolKind
from kgcore.model.manifests import Manifest

LANGUAGE = "csharp"
DISPATCH = {Strategy.OVERRIDE, Strategy.IMPLEMENTATION}
TYPES = (SymbolKind.CLASS, SymbolKind.STRUCT)
UNKNOWN = {"local", "unresolved"}

Site = tuple[str, int]
Callee = tuple[str, str]
"""File and qualified name."""


class Files:
    """The facts of a folder's files."""

    def __init__(self, facts: Mapping[str, FileFacts]) -> None:
        self._facts = facts

    def paths(self) -> Iterable[str]:
        return self._facts

    def language(self, path: str) -> str:
        return LANGUAGE

    def facts(self, path: str) -> FileFacts | None:
        return self._facts.get(path)

    def manifests(self) -> Mapping[str, Manifest]:
        return {}


def main() -> None:
    root, gold_path = Path(sys.argv[1]), sys.argv[2]
    sources = {path.relative_to(root).as_posix(): path.read_bytes() for path in sorted(root.rglob("*.cs"))}
    start = time.process_time()
    facts = {path: extract(source, LANGUAGES[LANGUAGE]) for path, source in sources.items()}
    size, spent = sum(map(len, sources.values())) / 1e6, time.process_time() - start
    print(f"{len(facts)} files, {size:.2f} MB, read at {size / spent:.2f} MB/s")
    gold: defaultdict[Site, list[list[str]]] = defaultdict(list)
    with open(gold_path, encoding="utf-8") as lines:
        for line in lines:
            row = line.rstrip("\n").split("\t")
            gold[row[0], int(row[1])].append(row)
    report(found(facts), gold, facts)


def found(facts: Mapping[str, FileFacts]) -> dict[Site, dict[Callee, set[int]]]:
    """By site what kg binds it to, with the lines of the definitions."""
    sites: defaultdict[Site, dict[Callee, set[int]]] = defaultdict(dict)
    for links in link(facts, Files(facts)):
        for (_, relation, target), places in links.links.items():
            if relation not in (Relation.CALLS, Relation.CONSTRUCTS) or target.number < 0:
                continue
            definition = facts[target.path].definitions[target.number]
            for line, _, strategy in places:
                if strategy not in DISPATCH:
                    listed = sites[links.path, line].setdefault((target.path, name_of(definition)), set())
                    listed.add(definition.line)
    return sites


def name_of(definition: Definition) -> str:
    name = definition.qualified_name
    return name.rpartition(".")[0] if definition.kind is SymbolKind.CONSTRUCTOR else name


def report(
    sites: Mapping[Site, dict[Callee, set[int]]], gold: Mapping[Site, list[list[str]]], facts: Mapping[str, FileFacts]
) -> None:
    types = {
        (path, item.qualified_name): item.line
        for path in facts
        for item in facts[path].definitions
        if item.kind in TYPES
    }
    right = wrong = missed = exact = 0
    for site, rows in gold.items():
        wanted: defaultdict[Callee, set[int]] = defaultdict(set)
        for _, _, _, _, status, path, line, name in rows:
            if status == "project" and not name.rpartition(".")[2].startswith("operator"):
                wanted[path, name].add(int(line))
        matched: set[Callee] = set()
        for callee, lines in sites.get(site, {}).items():
            same = callee if callee in wanted else None
            if same is None and callee in types:  # a type in parts: any of them stands for it
                same = next((each for each in wanted if each[1] == callee[1]), None)
            if same is not None:
                right += same not in matched
                matched.add(same)
                own = lines - {types[callee]} if callee in types and len(lines) > 1 else lines
                exact += own <= wanted[same]
            elif not UNKNOWN.issuperset({row[4] for row in rows if row[3] == callee[1].rpartition(".")[2]} or {""}):
                wrong += 1
        missed += len(wanted.keys() - matched)
    print(f"right {right}, wrong {wrong}, missed {missed}, the very overload {exact}")
    print(f"precision {right / max(1, right + wrong):.4f}, recall {right / max(1, right + missed):.4f}")


if __name__ == "__main__":
    main()
