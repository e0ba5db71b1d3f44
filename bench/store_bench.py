"""How long does the index take to write, to open and to answer, on a made-up graph of a given size?

    PYTHONPATH=packages/kgcore/src python bench/store_bench.py --nodes 60000 --edges 230000

Prints CPU time (user + system) of each step. The words of names follow Zipf's law, as those of real code do; a tenth
of the edges lead to twenty hubs.
"""

from __future__ import annotations

import argparse
import random
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TypeVar

from kgcore.model.kinds import EDGE_TYPE_OF, NodeType, Relation, SymbolKind, Tier
from kgcore.model.records import Edge, FileRecord, Graph, Layer, Node, Project, SearchDocument, Site
from kgcore.store.facts_cache import FactsKey, load_many
from kgcore.store.reader import Index, open_index
from kgcore.store.schema import INDEX_NAME, IndexMeta
from kgcore.store.writer import write_index

_WORDS = 8_000
_IDENTIFIERS = 40_000
_NODES_PER_FILE = 20
_BODY_WORDS = 20
_FACTS_BYTES = 6_000
_QUESTIONS = (
    (1, 2, 3),
    (0, 40, 700),
    (5, 90, 1500, 4000),
    (0, 1, 2, 3, 4, 5),
    (3, 9_999_999, 7000, 12),
)
"""Ranks of words: the lower, the more frequent."""

_T = TypeVar("_T")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--nodes", type=int, default=60_000)
    parser.add_argument("--edges", type=int, default=230_000)
    arguments = parser.parse_args()
    graph, documents, files = made_up(arguments.nodes, arguments.edges)
    facts = [(FactsKey(file.digest, file.language, "f1"), random.Random(7).randbytes(_FACTS_BYTES)) for file in files]
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / INDEX_NAME

        def write() -> None:
            write_index(path, graph=graph, documents=documents, files=files, skipped=[], meta=IndexMeta(), facts=facts)

        _timed("write", write)
        print(f"{'size':<28}{path.stat().st_size / 1e6:9.1f} MB")
        _timed("facts of all files", lambda: load_many(path, [key for key, _ in facts]))
        _timed("open and first node", lambda: _open_and_ask(path, graph.nodes[0].id))
        with open_index(path) as index:
            _time_questions(index, graph)


def made_up(node_count: int, edge_count: int) -> tuple[Graph, list[SearchDocument], list[FileRecord]]:
    chance = random.Random(1)
    weights = [1 / (rank + 3) for rank in range(_WORDS)]
    drawn = iter(chance.choices([_word(rank) for rank in range(_WORDS)], weights, k=node_count * 3))
    pairs = [f"{_word(chance.randrange(_WORDS))}_{_word(rank % _WORDS)}" for rank in range(_IDENTIFIERS)]
    identifiers = iter(
        chance.choices(pairs, [1 / (rank + 9) for rank in range(_IDENTIFIERS)], k=node_count * _BODY_WORDS)
    )
    nodes, documents = [], []
    for number in range(node_count):
        path = f"src/part{number // 400}/mod{number // _NODES_PER_FILE}.py"
        name = "_".join(next(drawn) for _ in range(1 + number % 3))
        qualified = f"Class{number // 5}.{name}_{number}"
        node_id = f"function:{path}:{qualified}"
        nodes.append(
            Node(
                id=node_id,
                kind=SymbolKind.METHOD,
                type=NodeType.FUNCTION,
                name=f"{name}_{number}",
                qualified_name=qualified,
                path=path,
                start_line=number % 900 + 1,
                end_line=number % 900 + 12,
                language="python",
                signature=f"{name}(self, value, *, limit=None)",
                summary=f"Does {name.replace('_', ' ')} for the value given.",
                tags=("method", f"part{number % 40}"),
                importance=chance.random(),
            )
        )
        body = " ".join(next(identifiers) for _ in range(_BODY_WORDS))
        documents.append(SearchDocument(node_id=node_id, names=qualified, path=path, doc=nodes[-1].summary, body=body))
    graph = Graph(
        project=Project(name="made up"),
        nodes=tuple(sorted(nodes, key=lambda node: node.id)),
        edges=_made_up_edges([node.id for node in nodes], edge_count, chance),
        layers=(Layer(id="layer:all", name="All", description="", node_ids=tuple(node.id for node in nodes[:3_000])),),
    )
    files = [
        FileRecord(path=path, digest=f"{number:032x}", size=1_000, mtime_ns=number, language="python")
        for number, path in enumerate(sorted({node.path for node in nodes}))
    ]
    return graph, documents, files


def _made_up_edges(ids: list[str], edge_count: int, chance: random.Random) -> tuple[Edge, ...]:
    relations = (Relation.CALLS, Relation.CALLS, Relation.USES_VALUE, Relation.CONTAINS)
    edges: dict[tuple[str, Relation, str], Edge] = {}
    while len(edges) < edge_count:
        target = ids[chance.randrange(20)] if chance.random() < 0.1 else ids[chance.randrange(len(ids))]
        source, relation = ids[chance.randrange(len(ids))], relations[chance.randrange(4)]
        sites = tuple(
            Site(chance.randrange(900), chance.randrange(80), Tier.CERTAIN, f"strategy_{chance.randrange(12)}")
            for _ in range(2 if chance.random() < 0.1 else 1)
        )
        edges[source, relation, target] = Edge(
            source=source,
            relation=relation,
            target=target,
            sites=sites,
            type=EDGE_TYPE_OF[relation],
            tier=sites[0].tier,
            strategy=sites[0].strategy,
        )
    return tuple(edges[key] for key in sorted(edges))


def _word(rank: int) -> str:
    """Letters only, so that it is one subword; never two ranks alike."""
    letters = ""
    while rank or not letters:
        rank, letter = divmod(rank, 20)
        letters = "bcdfghjklmnpqrstvwxz"[letter] + "aeiou"[letter % 5] + letters
    return letters


def _open_and_ask(path: Path, node_id: str) -> None:
    with open_index(path) as index:
        index.graph.node(node_id)


def _time_questions(index: Index, graph: Graph) -> None:
    ids = [node.id for node in graph.nodes]
    hub = max(ids[:1_000] + [edge.target for edge in graph.edges[:2_000]], key=index.graph.degree)
    some = random.Random(2).sample(ids, 500)
    _timed("named", lambda: index.graph.named(graph.nodes[7].qualified_name))
    _timed("outgoing of 500", lambda: [index.graph.outgoing(node_id) for node_id in some])
    _timed("incoming of 500", lambda: [index.graph.incoming(node_id) for node_id in some])
    _timed("degree of 500", lambda: [index.graph.degree(node_id) for node_id in some])
    _timed(f"hub of {index.graph.degree(hub)}, 20 in", lambda: index.graph.incoming(hub, limit=20))
    _timed("hub, contained in", lambda: index.graph.incoming(hub, relations=[Relation.INHERITS], limit=20))
    _timed("nodes of 500", lambda: index.graph.nodes(some))
    _timed("edges among 500", lambda: index.graph.edges_among(some))
    _timed("layers of 500", lambda: index.graph.layers_of(some))
    for ranks in _QUESTIONS:
        _timed(f"words of rank {ranks}", partial(index.text.candidates, [_word(rank) for rank in ranks]))


def _timed(what: str, action: Callable[[], _T]) -> _T:
    started = time.process_time()
    result = action()
    print(f"{what:<28}{(time.process_time() - started) * 1e3:9.2f} ms")
    return result


if __name__ == "__main__":
    main()
