"""Does kgcore index a repository where nothing else of kg is installed? Run by itself: `python kgcore_alone.py`."""

from __future__ import annotations

import importlib.util
import sys
import tempfile
from pathlib import Path

from kgcore import Project

SOURCES = {
    "shop/__init__.py": "",
    "shop/pay.py": 'class Till:\n    def charge(self, amount):\n        """Take money."""\n        return amount\n',
    "shop/sale.py": "from shop.pay import Till\n\n\ndef sell():\n    return Till().charge(3)\n",
}
NOT_NEEDED = ("typer", "rich", "mcp", "kgskill", "kgcli")


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        for path, text in SOURCES.items():
            (root / path).parent.mkdir(exist_ok=True)
            (root / path).write_text(text, encoding="utf-8")
        report = Project.build(root)
        project = Project.open(root)
        try:
            names = [node.name for node in project.graph.nodes(hit.node_id for hit in project.search("charge"))]
            answer = project.chat("who takes money?")
        finally:
            project.close()
    check(report.files == len(SOURCES), f"all files are indexed, not {report.files}")
    check(names[:1] == ["charge"], f"an exact name is found first, not {names}")
    check("shop/pay.py:2-4" in answer.citations, f"an answer cites the code, not {answer.citations}")
    installed = [name for name in NOT_NEEDED if importlib.util.find_spec(name) is not None]
    check(not installed, f"the environment holds nothing but kgcore, not {installed}")
    print(f"kgcore alone: {report.files} files, {report.nodes} nodes, {report.edges} edges")


def check(holds: bool, promise: str) -> None:
    if not holds:
        sys.exit(f"kgcore alone: broken promise: {promise}")


# Worker processes import this file again.
if __name__ == "__main__":
    main()
