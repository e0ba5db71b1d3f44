"""Do languages of one family see each other, and those of two not?"""

from __future__ import annotations

from fakes.facts import assembled

from kgcore.model.kinds import Relation

SOURCES = {
    "time.ts": "export function sleep() {}\nexport function clock() { sleep(); }\n",
    "view.tsx": "import { clock } from './time';\nexport const V = () => <Part run={clock} />;\nfunction Part() {}\n",
    "plain.js": "import { sleep } from './time';\nimport { wait } from './main';\nsleep();\nwait();\n",
    "main.py": "import time\nimport clock\n\n\ndef wait():\n    time.sleep(1)\n    clock.sleep()\n",
}


def links() -> set[tuple[str, str]]:
    edges = assembled(SOURCES).edges
    return {(edge.source, edge.target) for edge in edges if edge.relation is not Relation.CONTAINS}


def test_files_of_one_family_bind_to_each_other_whatever_their_language() -> None:
    assert ("file:plain.js", "function:time.ts:sleep") in links()
    assert ("function:view.tsx:V", "function:time.ts:clock") in links()


def test_a_module_of_another_family_is_never_meant_by_an_import_or_a_name() -> None:
    found = links()
    assert ("function:main.py:wait", "function:ext/time:sleep") in found
    assert not [edge for edge in found if edge[0].startswith("file:plain.js") and "main.py" in edge[1]]
    assert not [edge for edge in found if "main.py" in edge[0] and ".ts" in edge[1]]
