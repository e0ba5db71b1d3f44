"""How fast is each language read, beside the bare parser?

usage: languages.py FOLDER [FOLDER ...] [--runs N] [--most MB]

Files under the folders are grouped by language; of each language at most `--most` MB (the first in order of path) are
parsed alone and then extracted, in one process, `--runs` times each; the fastest counts. Prints one line per language:
files, MB, MB/s of the parser, MB/s of extraction, what extraction costs as a multiple of parsing, and how many of the
files have a syntax error for the grammar.
"""

from __future__ import annotations

import argparse
import time
from collections import defaultdict
from collections.abc import Callable
from pathlib import Path
from typing import cast

from tree_sitter_language_pack import SupportedLanguage, get_parser

from kgcore.extract.engine import extract
from kgcore.languages.registry import LANGUAGES, language_of


def sources(folders: list[Path], most: float) -> dict[str, list[bytes]]:
    found: dict[str, list[bytes]] = defaultdict(list)
    sizes: dict[str, int] = defaultdict(int)
    for path in sorted(path for folder in folders for path in folder.rglob("*") if path.is_file()):
        if language_of(path.name) is None or path.stat().st_size > 1 << 20:
            continue
        content = path.read_bytes()
        language = language_of(path.name, content)
        if language is not None and sizes[language] < most * 1e6:
            found[language].append(content.decode("utf-8", "replace").encode())
            sizes[language] += len(content)
    return found


def fastest(work: Callable[[], object], runs: int) -> float:
    """CPU seconds of the fastest of some runs."""
    times = []
    for _ in range(runs):
        begun = time.process_time()
        work()
        times.append(time.process_time() - begun)
    return min(times)


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    arguments.add_argument("folders", nargs="+", type=Path)
    arguments.add_argument("--runs", type=int, default=3)
    arguments.add_argument("--most", type=float, default=4.0)
    options = arguments.parse_args()
    print("| language | files | MB | parser MB/s | kg MB/s | × parsing | with errors |")
    print("|---|---|---|---|---|---|---|")
    for language, files in sorted(sources(options.folders, options.most).items()):
        spec = LANGUAGES[language]
        parser = get_parser(cast("SupportedLanguage", spec.grammar))
        megabytes = sum(map(len, files)) / 1e6
        parsing = fastest(lambda: [parser.parse(file) for file in files], options.runs)  # noqa: B023 - used at once
        reading = fastest(lambda: [extract(file, spec) for file in files], options.runs)  # noqa: B023
        damaged = sum(parser.parse(file).root_node.has_error for file in files)
        print(
            f"| {language} | {len(files)} | {megabytes:.2f} | {megabytes / parsing:.1f} | {megabytes / reading:.1f} "
            f"| {reading / parsing:.1f} | {damaged} |"
        )


if __name__ == "__main__":
    main()
