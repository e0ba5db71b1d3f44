"""How right are the call edges of a project, site by site, against what a compiler binds each call site to?

usage: score_sites.py ROOT SITES [--suffix .java] [--show 20] [--prefix src/]

SITES holds lines of tab-separated fields: file, line, column of the called name, status (`project`, `external`,
`unresolved`), called name; of the definition, where it is the project's: file, last line; and of the class that a
constructor is of: last line. A site is found where one of our edges leads to that definition or, for a constructor, to
its class. An edge at a site that leads elsewhere is wrong; edges at sites that the compiler could not bind are
undecided, and so are sites that it does not have. Overrides and value flow are left out, as in `accuracy.py`.
"""

from __future__ import annotations

import argparse
import random
from collections import defaultdict
from pathlib import Path

from kgcore import GraphNotFoundError, Project, Relation

UNANSWERED = {"value-flow", "implicit-call", "override", "implementation"}
Place = tuple[str, int, int]


def sites_of(root: Path, prefix: str) -> dict[Place, set[tuple[str, int, str, str]]]:
    """By place: file and last line of each target inside the project, its name, and the rule that found it."""
    try:
        project = Project.open(root)
    except GraphNotFoundError:
        Project.build(root)
        project = Project.open(root)
    found: defaultdict[Place, set[tuple[str, int, str, str]]] = defaultdict(set)
    with project:
        nodes = {node.id: node for node in project.graph.all_nodes()}
        for node in nodes.values():
            if not node.path or not node.path.startswith(prefix):
                continue
            for edge in project.graph.outgoing(node.id, relations=(Relation.CALLS, Relation.CONSTRUCTS)):
                callee = nodes[edge.target]
                for site in edge.sites:
                    if callee.path and site.strategy not in UNANSWERED:
                        place = (node.path, site.line, site.column)
                        found[place].add((callee.path, callee.end_line or 0, callee.qualified_name, str(site.strategy)))
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("root", type=Path)
    parser.add_argument("sites")
    parser.add_argument("--prefix", default="")
    parser.add_argument("--show", type=int, default=0)
    asked = parser.parse_args()
    ours = sites_of(asked.root, asked.prefix)
    right = wrong = missed = undecided = 0
    faults: defaultdict[str, list[str]] = defaultdict(list)
    seen: set[Place] = set()
    with open(asked.sites, encoding="utf-8") as lines:
        for row in (line.rstrip("\n").split("\t") for line in lines):
            file, line, column, status, name, target, last, type_last = row
            place = (file, int(line), int(column))
            if not file.startswith(asked.prefix) or place in seen:
                continue
            seen.add(place)
            given = ours.get(place, set())
            if status == "unresolved":
                undecided += len(given)
                continue
            wanted = {(target, int(each)) for each in (last, type_last) if each} if status == "project" else set()
            hits = {each for each in given if each[:2] in wanted}
            off = given - hits
            if not last and wanted:
                off = {each for each in off if each[0] != target or not each[2].endswith(f"{name}.{name}")}
            right += bool(hits)
            wrong += len(off)
            for each in off:
                faults[f"wrong, {status}"].append(f"{file}:{line}:{column} {name} -> {each} not {target}:{last}")
            if wanted and not hits:
                missed += 1
                faults["missed" if not given else "missed, bound elsewhere"].append(
                    f"{file}:{line}:{column} {name} is {target}:{last}"
                )
    lone = sum(len(given) for place, given in ours.items() if place not in seen)
    print(f"sites {len(seen)}, right {right}, wrong {wrong}, missed {missed}, undecided {undecided}, no site {lone}")
    print(f"precision {right / max(1, right + wrong):.4f}, recall {right / max(1, right + missed):.4f}")
    random.seed(1)
    for kind, listed in sorted(faults.items()):
        print(kind, len(listed))
        for each in random.sample(listed, min(asked.show, len(listed))):
            print("   ", each)


if __name__ == "__main__":
    main()
