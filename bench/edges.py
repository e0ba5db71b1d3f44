"""Which call edges did kg find in a project? One line each: caller's file, caller, callee's file, callee.

usage: edges.py ROOT [--all] > EDGES.tsv

Builds the graph of ROOT if there is none. A class stands for its constructor, `<module>` for the top level of a file.
Edges that no type checker is asked for (values that flow under another name, calls of instances) are left out unless
`--all` is given, since sets of edges made by type checkers do not hold them.
"""

from __future__ import annotations

import sys
from pathlib import Path

from kgcore import GraphNotFoundError, NodeType, Project, Relation

UNASKED = {"value-flow", "implicit-call", "override"}
"""Names of linking rules; see the table in `kgcore.link.values`."""


def main() -> None:
    root = Path(sys.argv[1])
    everything = "--all" in sys.argv[2:]
    try:
        project = Project.open(root)
    except GraphNotFoundError:
        Project.build(root)
        project = Project.open(root)
    with project:
        graph = project.graph
        nodes = {node.id: node for node in graph.all_nodes()}
        rows = set()
        for node in nodes.values():
            if not node.path or node.type not in (NodeType.FILE, NodeType.FUNCTION, NodeType.CLASS):
                continue
            caller = "<module>" if node.type is NodeType.FILE else node.qualified_name
            for edge in graph.outgoing(node.id, relations=(Relation.CALLS, Relation.CONSTRUCTS)):
                callee = nodes[edge.target]
                if callee.path and (everything or not UNASKED.issuperset(site.strategy for site in edge.sites)):
                    rows.add((node.path, caller, callee.path, callee.qualified_name))
    for row in sorted(rows):
        print(*row, sep="\t")


if __name__ == "__main__":
    main()
