"""What does rustc itself say that the calls of a Rust crate mean? Scores kg's edges against its middle representation.

    RUSTC_BOOTSTRAP=1 cargo rustc --lib -- -Zunpretty=mir -Zmir-include-spans=on -Ztrim-diagnostic-paths=no > crate.mir
    python oracle_rust.py CRATE_FOLDER crate.mir

Every call in that text has the path of its callee and the place of its expression. A call of kg's is the smallest such
expression round its name whose callee has the same name; calls that rustc does not see (left out by `cfg`, in tests)
are undecided. A method of a trait is the callee where the receiver's type is not known before generics are filled in.
"""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).parents[2] / "tests"))

from fakes.facts import MemoryFacts

from kgcore.link.program import link
from kgcore.model.facts import NOTHING, Attribute, Call, Definition, FileFacts
from kgcore.model.facts import Path as NamePath
from kgcore.model.kinds import SymbolKind

_LINE = re.compile(r"^\s+(?:\S+ = )?(.+) -> (?:\[|unwind|bb).*// scope \d+ at (\S+?):(\d+):(\d+): (\d+):(\d+)$")
_OUTSIDE = ("std", "core", "alloc")


class Seen(NamedTuple):
    start: tuple[int, int]
    end: tuple[int, int]
    name: str
    holders: tuple[str, ...]
    """Names of what the callee is a member of, the first is the likeliest; empty for a function of a module."""
    is_local: bool


def calls(text: str, packages: frozenset[str]) -> Iterator[tuple[str, Seen]]:
    for line in text.splitlines():
        found = _LINE.match(line)
        if found is None or not found[1].endswith(")"):
            continue
        callee = _callee(found[1])
        if not callee or callee == "drop":
            continue
        a, b, c, d = (int(found[number]) for number in (3, 4, 5, 6))
        name, holders, is_local = _parts(callee, packages)
        yield found[2], Seen((a, b - 1), (c, d - 1), name, holders, is_local)


def _callee(text: str) -> str:
    """The text before the last balanced parentheses."""
    depth = 0
    for place in range(len(text) - 1, -1, -1):
        depth += (text[place] == ")") - (text[place] == "(")
        if not depth:
            return text[:place]
    return ""


def _plain(text: str) -> str:
    """A path without what stands in angles behind its names."""
    out: list[str] = []
    depth = 0
    for place, sign in enumerate(text):
        if sign == "<":
            depth += 1
        elif sign == ">" and text[place - 1] != "-":
            depth -= 1
        elif not depth:
            out.append(sign)
    return "".join(out).replace("::::", "::").strip(":")


def _parts(callee: str, packages: frozenset[str]) -> tuple[str, tuple[str, ...], bool]:
    name = _plain(callee).rpartition("::")[2]
    qualified = re.match(r"<(.+) as (.+)>::[^:]+(?:::<.*>)?$", callee)
    if qualified:
        of, base = _plain(qualified[1].lstrip("&").removeprefix("mut ")), _plain(qualified[2])
        is_local = _local(base, packages) or (_local(of, packages) and bool(re.match(r"[\w:]+$", of)) and "::" in of)
        return name, (of.rpartition("::")[2], base.rpartition("::")[2]), is_local
    inherent = re.search(r"<impl (.+?)>::", callee)
    path = _plain(callee)
    if inherent:
        of = _plain(inherent[1].rpartition(" for ")[2])
        return name, (of.rpartition("::")[2],), _local(path, packages)
    holder = path.rpartition("::")[0].rpartition("::")[2]
    return name, (holder,) if holder[:1].isupper() else (), _local(path, packages)


def _local(path: str, packages: frozenset[str]) -> bool:
    first = path.lstrip("<&").partition("::")[0]
    return first not in packages and first not in _OUTSIDE


def main(root: Path, mir: Path, outside: frozenset[str]) -> None:
    files = {
        path.relative_to(root).as_posix(): path.read_bytes()
        for path in sorted(root.rglob("*"))
        if path.is_file() and path.suffix in (".rs", ".toml") and "target" not in path.parts
    }
    reader = MemoryFacts(files)
    facts = {path: found for path in reader.paths() if (found := reader.facts(path)) is not None}
    seen: dict[str, list[Seen]] = {}
    for path, call in calls(mir.read_text(), outside):
        seen.setdefault(path, []).append(call)
    ours: dict[tuple[str, int, int], list[Definition]] = {}
    for links in link(facts, reader):
        for (_, relation, target), places in links.links.items():
            if str(relation) == "calls" and target.number != NOTHING and not target.external:
                definition = facts[target.path].definitions[target.number]
                for line, column, _ in places:
                    ours.setdefault((links.path, line, column), []).append(definition)
    counts, samples = score(facts, seen, ours)
    right, wrong, missed = counts["right"], counts["wrong"], counts["missed"]
    print(dict(counts))
    print(f"precision {right / max(1, right + wrong):.3f} recall {right / max(1, right + missed):.3f}")
    for sample in samples:
        print(*sample)


def score(
    facts: dict[str, FileFacts], seen: dict[str, list[Seen]], ours: dict[tuple[str, int, int], list[Definition]]
) -> tuple[Counter[str], list[tuple[str, ...]]]:
    counts: Counter[str] = Counter()
    samples: list[tuple[str, ...]] = []
    defined = {each.qualified_name.rpartition(".")[2] for found in facts.values() for each in found.definitions}
    members = {tuple(each.qualified_name.split(".")[-2:]) for found in facts.values() for each in found.definitions}
    for path, found in facts.items():
        for reference in found.references:
            call = found.expressions[reference.expression]
            function = found.expressions[call.function] if isinstance(call, Call) and call.function != NOTHING else None
            if not isinstance(function, NamePath | Attribute) or function.text.endswith("!"):
                continue
            name = function.text.rpartition(".")[2]
            place = (reference.line, reference.column)
            around = [each for each in seen.get(path, ()) if each.name == name and each.start <= place < each.end]
            if not around:
                counts["undecided"] += 1
                continue
            said = min(around, key=lambda each: (each.end[0] - each.start[0], each.end[1], each.start))
            targets = [each for each in ours.get((path, *place), ()) if each.kind is not SymbolKind.MACRO]
            where = (f"{path}:{place[0]}", name, "/".join(said.holders), str([each.qualified_name for each in targets]))
            own = [holder for holder in said.holders if len(holder) > 1]
            if said.is_local and said.holders and not any((holder, name) in members for holder in own):
                counts["derived or written by a macro"] += 1
                continue
            if not said.is_local or name not in defined:
                if targets:
                    counts["wrong"] += 1
                    samples.append(("wrong", *where))
                continue
            fits = [each for each in targets if _fits(each, said, members)]
            if fits:
                counts["right"] += 1
                counts["wrong"] += len(fits) < len(targets) and len({t.qualified_name for t in targets}) > 1
            else:
                counts["missed"] += 1
                samples.append(("missed", *where))
                if targets:
                    counts["wrong"] += 1
    return counts, samples


def _fits(target: Definition, said: Seen, members: set[tuple[str, ...]]) -> bool:
    parts = tuple(target.qualified_name.split("."))
    if not said.holders:
        return parts[-1] == said.name
    for holder in said.holders:
        if len(holder) > 1 and (holder, said.name) in members:
            return parts[-2:] == (holder, said.name)
    return False


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]), frozenset(sys.argv[3:]))
