"""How right are the call edges of a project, against a gold set?

usage: accuracy.py ROOT                                  print kg's edges
       accuracy.py ROOT GOLD [--sites SITES] [--forms FORMS] [--prefix src/] [--all]

Edges are lines of four tab-separated fields: caller's file, caller, callee's file, callee; a class stands for its
constructor, `<module>` for the top level of a file. GOLD holds the right ones, SITES every call site (file, caller,
called name, `project`, `external`, `local` or `unresolved`), FORMS the gold edges with the form of the call; gzip is
understood. Recall is over GOLD. Precision leaves out edges at sites of which the makers of the gold set know nothing
(`local`, `unresolved`). Edges that no type checker answers for (values under another name, calls of instances)
are left out unless `--all` is given. Builds the graph of ROOT if there is none.
"""

from __future__ import annotations

import argparse
import gzip
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path

from kgcore import GraphNotFoundError, NodeType, Project, Relation

Edge = tuple[str, str, str, str]

UNANSWERED = {"value-flow", "implicit-call"}
"""Names of linking rules; see the table in `kgcore.link.values`."""
UNKNOWN = {"local", "unresolved"}


def edges_of(root: Path, *, everything: bool) -> set[Edge]:
    """The call edges of tiers certain and inferred that stay inside the project."""
    try:
        project = Project.open(root)
    except GraphNotFoundError:
        Project.build(root)
        project = Project.open(root)
    with project:
        nodes = {node.id: node for node in project.graph.all_nodes()}
        found: set[Edge] = set()
        for node in nodes.values():
            if not node.path or node.type not in (NodeType.FILE, NodeType.FUNCTION, NodeType.CLASS):
                continue
            caller = "<module>" if node.type is NodeType.FILE else node.qualified_name
            for edge in project.graph.outgoing(node.id, relations=(Relation.CALLS, Relation.CONSTRUCTS)):
                callee = nodes[edge.target]
                if callee.path and (everything or not UNANSWERED.issuperset(site.strategy for site in edge.sites)):
                    found.add((node.path, caller, callee.path, constructed(callee.qualified_name)))
    return found


def constructed(name: str) -> str:
    """A constructor as the class that it makes."""
    return name.removesuffix(".__init__").removesuffix(".__new__")


def rows(path: str) -> Iterator[list[str]]:
    opener = gzip.open if path.endswith(".gz") else open
    with opener(path, "rt", encoding="utf-8") as lines:
        for line in lines:
            yield line.rstrip("\n").split("\t")


def gold_edge(row: list[str]) -> Edge:
    return row[0], row[1], row[2], constructed(row[3])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("root", type=Path)
    parser.add_argument("gold", nargs="?")
    for option in ("--sites", "--forms", "--prefix"):
        parser.add_argument(option, default="")
    parser.add_argument("--all", action="store_true")
    asked = parser.parse_args()
    found = {edge for edge in edges_of(asked.root, everything=asked.all) if edge[0].startswith(asked.prefix)}
    if not asked.gold:
        for edge in sorted(found):
            print(*edge, sep="\t")
        return
    gold = {edge for edge in map(gold_edge, rows(asked.gold)) if edge[0].startswith(asked.prefix)}
    states: defaultdict[tuple[str, str, str], set[str]] = defaultdict(set)
    for file, caller, name, state in rows(asked.sites) if asked.sites else ():
        states[file, caller, name].add(state)
    right = found & gold
    wrong = {edge for edge in found - gold if not is_unknown(states[edge[0], edge[1], edge[3].rpartition(".")[2]])}
    print(f"gold {len(gold)}, found {len(found)}, right {len(right)}, undecided {len(found - gold - wrong)}")
    print(f"precision {len(right) / max(1, len(right | wrong)):.4f}, recall {len(right) / max(1, len(gold)):.4f}")
    forms: defaultdict[str, Counter[bool]] = defaultdict(Counter)
    for *edge, form in rows(asked.forms) if asked.forms else ():
        if gold_edge(edge) in gold:
            forms[form][gold_edge(edge) in found] += 1
    for form, counts in sorted(forms.items(), key=lambda item: -item[1].total()):
        print(f"  {form:24} {counts[True] / counts.total():.3f} of {counts.total()}")


def is_unknown(states: set[str]) -> bool:
    return bool(states) and states <= UNKNOWN


if __name__ == "__main__":
    main()
