"""How right are the call edges of a project, against a gold set?

usage: accuracy.py ROOT                                  print kg's edges
       accuracy.py ROOT GOLD [--sites SITES] [--forms FORMS] [--prefix src/] [--all]

Edges are lines of four tab-separated fields: caller's file, caller, callee's file, callee; a class stands for its
constructor, `<module>` for the top level of a file; a name holds the functions, classes and namespaces round it, not
the objects. GOLD holds the right ones, SITES every call site (file, caller,
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

from kgcore import GraphNotFoundError, GraphReader, Node, NodeType, Project, Relation, SymbolKind

Edge = tuple[str, str, str, str]

UNANSWERED = {"value-flow", "implicit-call", "override", "implementation"}
"""Names of linking rules; see the table in `kgcore.link.values`."""
UNKNOWN = {"local", "unresolved"}
CALLERS = (NodeType.FILE, NodeType.FUNCTION, NodeType.CLASS, NodeType.MODULE)
NAMELESS = ("<class>", "default")
"""What ids hold in the place of a name that the source does not have: for a class, and for what a file exports."""
NO_CALLER = {SymbolKind.NAMESPACE, SymbolKind.INTERFACE, SymbolKind.ENUM, SymbolKind.TYPE_ALIAS}
"""What may hold calls and is no caller to a type checker: they belong to what is round it."""


def edges_of(root: Path, *, everything: bool) -> set[Edge]:
    """The call edges of tiers certain and inferred that stay inside the project."""
    try:
        project = Project.open(root)
    except GraphNotFoundError:
        Project.build(root)
        project = Project.open(root)
    with project:
        nodes = {node.id: node for node in project.graph.all_nodes()}
        holders = holders_of(project.graph, nodes)
        found: set[Edge] = set()
        for node in nodes.values():
            if not node.path or node.type not in CALLERS or node.kind is SymbolKind.PACKAGE:
                continue
            caller = node
            while caller.kind in NO_CALLER:
                caller = nodes[holders[caller.id]]
            by = name_of(caller, holders, nodes).removesuffix(".constructor")
            for edge in project.graph.outgoing(node.id, relations=(Relation.CALLS, Relation.CONSTRUCTS)):
                callee = nodes[edge.target]
                name = constructed(name_of(callee, holders, nodes))
                answered = everything or not UNANSWERED.issuperset(site.strategy for site in edge.sites)
                if callee.path and answered and name != "<module>":
                    found.add((node.path, by, callee.path, name))
    return found


def holders_of(graph: GraphReader, nodes: dict[str, Node]) -> dict[str, str]:
    """By node, the node that contains it."""
    return {
        edge.target: node_id for node_id in nodes for edge in graph.outgoing(node_id, relations=(Relation.CONTAINS,))
    }


def name_of(node: Node, holders: dict[str, str], nodes: dict[str, Node]) -> str:
    """The names from the file's top level down to a node."""
    names: list[str] = []
    while node.path and node.type is not NodeType.FILE:
        own = node.id.rpartition(":")[2]
        nameless = own.rpartition(".")[2] == NAMELESS[0] or own == NAMELESS[1]
        if not nameless and node.kind is not SymbolKind.TYPE_ALIAS:
            names.append(node.name)
        node = nodes[holders[node.id]]
    return ".".join(reversed(names)) or "<module>"


def constructed(name: str) -> str:
    """A constructor as the class that it makes."""
    for constructor in (".__init__", ".__new__", ".constructor"):
        name = name.removesuffix(constructor)
    return name


def rows(path: str) -> Iterator[list[str]]:
    opener = gzip.open if path.endswith(".gz") else open
    with opener(path, "rt", encoding="utf-8") as lines:
        for line in lines:
            yield line.rstrip("\n").split("\t")


def gold_edge(row: list[str]) -> Edge:
    return row[0], row[1].removesuffix(".constructor"), row[2], constructed(row[3])


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
        states[file, caller.removesuffix(".constructor"), name].add(state)
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
