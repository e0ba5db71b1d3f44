"""Which nodes, relations, layers and lines answer a question within its budget?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

import msgspec

from kgcore.context.excerpts import excerpt_of, moved
from kgcore.context.format import (
    citations_of,
    detailed_ids,
    edge_line,
    excerpt_lines,
    format_context_for_prompt,
    layer_lines,
    left_out_line,
    node_lines,
    section_heading,
)
from kgcore.context.neighbourhood import neighbours_of, ranked_edges
from kgcore.context.records import (
    BYTES_PER_TOKEN,
    ChatContext,
    Excerpt,
    Freshness,
    LeftOut,
    PendingPath,
)
from kgcore.context.seeds import SeedChoice, choose_seeds
from kgcore.context.suggestions import missing_names, suggested_words
from kgcore.model.ids import file_id
from kgcore.model.kinds import FILE_LEVEL_TYPES, NodeType
from kgcore.model.protocols import GraphReader, SourceReader, TextIndex
from kgcore.model.records import Edge, Layer, Node
from kgcore.search.question import Question, analyze_question

DEFAULT_MAX_NODES = 15
DEFAULT_BUDGET = 4000
"""Tokens, at four bytes each."""

_SHARES = {"nodes": 0.5, "relations": 0.2, "layers": 0.08, "excerpts": 0.22}
"""How nodes, relations, layers and excerpts share what the header leaves; what one does not use, the next may."""
_MOST_EXCERPTS = 8


def build_chat_context(
    graph: GraphReader,
    query: str,
    *,
    max_nodes: int = DEFAULT_MAX_NODES,
    text: TextIndex | None = None,
    sources: SourceReader | None = None,
    budget: int = DEFAULT_BUDGET,
    excerpts: bool = False,
    freshness: Freshness | None = None,
    pending: Sequence[PendingPath] = (),
    warnings: Sequence[str] = (),
) -> ChatContext:
    """What the graph has to say to a question, ready to be written for a model or a screen.

    Finds at most `max_nodes` seeds (that caps the seeds, not the result), takes the nodes one relation away in either
    direction, ranked, the edges with both ends inside, and the layers of any node inside. With `excerpts` and
    `sources`, lines of the seeds' source. Nodes, relations, layers and excerpts share `budget` tokens (four bytes
    each) as `format_context_for_prompt` writes them; it is never exceeded, and what it keeps out is counted.

    A bare graph, without `text`, is asked by the weighted search alone. Files that `pending` says are deleted are not
    cited. Where nothing matches, the context is empty but for suggestions. Raises `ValueError` for a budget or a
    number of nodes below 1.
    """
    if budget < 1 or max_nodes < 1:
        raise ValueError("budget and max_nodes are at least 1")
    question = analyze_question(graph, query, text)
    absent = frozenset(path.path for path in pending if path.state == "deleted")
    choice = choose_seeds(graph, question, max_nodes=max_nodes, text=text, absent=absent)
    context = ChatContext(
        project=graph.project(),
        query=query,
        budget=budget,
        missing=missing_names(graph, question, text),
        corrections=question.corrections,
        suggestions=() if choice.nodes else suggested_words(graph, question, text),
        freshness=freshness,
        pending=tuple(sorted(pending)),
        warnings=tuple(warnings),
    )
    if not choice.nodes:
        return context
    selection = _Selection(graph, question, choice, context, absent)
    wanted = sources if excerpts else None
    return selection.filled(wanted)


class _Selection:
    """Fills one context's budget, remembering what is in and how many bytes are left."""

    def __init__(
        self, graph: GraphReader, question: Question, choice: SeedChoice, context: ChatContext, absent: frozenset[str]
    ) -> None:
        self._graph = graph
        self._question = question
        self._choice = choice
        self._context = context
        self._changed = {pending.path for pending in context.pending}
        self._detailed = detailed_ids(choice.seeds)
        self._whys = {seed.node_id: seed.why for seed in choice.seeds}
        self._neighbourhood = neighbours_of(graph, choice.seeds, question, absent=absent)
        self._candidates = [*choice.nodes, *self._neighbourhood.nodes]

    def filled(self, sources: SourceReader | None) -> ChatContext:
        left = self._available(with_excerpts=sources is not None)
        shares = dict(_SHARES)
        if sources is None:
            spare = shares.pop("excerpts")
            shares["nodes"] += spare * 0.6
            shares["relations"] += spare * 0.4
        nodes, used = self._nodes(int(left * shares["nodes"]), self._candidates)
        edges, edges_used = self._edges(nodes, int(left * (shares["nodes"] + shares["relations"])) - used)
        used += edges_used
        shown: list[Excerpt] = []
        skipped = 0
        if sources is not None:
            share = shares["nodes"] + shares["relations"] + shares["excerpts"]
            shown, skipped, excerpts_used = self._excerpts(nodes, edges, sources, int(left * share) - used)
            used += excerpts_used
        layers, dropped, layers_used = self._layers(nodes, left - used)
        used += layers_used
        more, _ = self._nodes(int((left - used) * 0.6), self._candidates[len(nodes) :])
        if more:
            nodes = [*nodes, *more]
            edges_left = left - used - sum(map(self._node_cost, more))
            edges, _ = self._edges(nodes, edges_used + edges_left)
        inside = {node.id for node in nodes}
        return msgspec.structs.replace(
            self._context,
            seeds=tuple(seed for seed in self._choice.seeds if seed.node_id in inside),
            relevant_nodes=tuple(nodes),
            relevant_edges=tuple(edges),
            relevant_layers=tuple(layers),
            chains=tuple(chain for chain in self._choice.chains if inside >= set(chain.node_ids)),
            excerpts=tuple(shown),
            citations=citations_of(nodes),
            left_out=LeftOut(
                matches=self._choice.further + sum(seed.node_id not in inside for seed in self._choice.seeds),
                nodes=self._nodes_hidden(inside),
                relations=self._relations_hidden(inside, edges),
                layers=dropped,
                excerpts=skipped,
            ),
        )

    def _available(self, *, with_excerpts: bool) -> int:
        """Bytes that remain once header, headings and the longest line of what is left out are written."""
        kinds = dict(Counter(str(node.type) for node in (*self._candidates, *self._neighbourhood.aside)))
        worst = LeftOut(matches=99, nodes=kinds, relations=99_999, layers=99, excerpts=99)
        titles = ["Relevant Layers", "Code Components", "Relationships"] + (["Source"] if with_excerpts else [])
        fixed = [line for title in titles for line in section_heading(title)] + ["", left_out_line(worst), ""]
        header = msgspec.structs.replace(self._context, relevant_nodes=self._choice.nodes[:1], budget=1_000_000)
        return self._context.budget * BYTES_PER_TOKEN - _cost(fixed) - _header_cost(header)

    def _nodes(self, budget: int, candidates: Sequence[Node]) -> tuple[list[Node], int]:
        chosen: list[Node] = []
        used = 0
        for node in candidates:
            cost = self._node_cost(node)
            if used + cost > budget:
                break
            chosen.append(node)
            used += cost
        return chosen, used

    def _node_cost(self, node: Node) -> int:
        why = self._whys.get(node.id, "")
        return _cost(node_lines(node, why, detailed=node.id in self._detailed, changed=node.path in self._changed))

    def _edges(self, nodes: Sequence[Node], budget: int) -> tuple[list[Edge], int]:
        by_id = {node.id: node for node in nodes}
        places = {node.id: place for place, node in enumerate(nodes)}
        inside = self._graph.edges_among(by_id)
        chosen: list[Edge] = []
        used = 0
        for edge in ranked_edges(inside, places, self._whys.keys(), self._choice.chains, self._question):
            cost = _cost([edge_line(edge, by_id)])
            if used + cost > budget:
                break
            chosen.append(edge)
            used += cost
        return chosen, used

    def _layers(self, nodes: Sequence[Node], budget: int) -> tuple[list[Layer], int, int]:
        """Layers by how many of the nodes they hold, those that fit; how many do not; bytes."""
        layers = layers_holding(self._graph, nodes)
        by_id = {node.id: node for node in nodes}
        chosen: list[Layer] = []
        used = 0
        for layer in layers:
            cost = _cost(layer_lines(layer, by_id))
            if used + cost > budget:
                break
            chosen.append(layer)
            used += cost
        return chosen, len(layers) - len(chosen), used

    def _excerpts(
        self, nodes: Sequence[Node], edges: Sequence[Edge], sources: SourceReader, budget: int
    ) -> tuple[list[Excerpt], int, int]:
        shown_ids = {node.id for node in nodes}
        chosen: list[Excerpt] = []
        used = skipped = 0
        seeds = [node for node in nodes if node.id in self._whys]
        # What does something is shown before what holds it.
        seeds.sort(key=lambda node: node.type is not NodeType.FUNCTION)
        for node in seeds[:_MOST_EXCERPTS]:
            placed = moved(node, sources) if node.path in self._changed else node
            excerpt = excerpt_of(placed, self._question, edges, shown_ids, sources) if placed is not None else None
            if excerpt is None:
                continue
            cost = _cost(excerpt_lines(excerpt))
            if used + cost > budget:
                skipped += 1
                continue
            chosen.append(excerpt)
            used += cost
        return chosen, skipped, used

    def _nodes_hidden(self, inside: set[str]) -> dict[str, int]:
        kept_out = [node for node in self._neighbourhood.nodes if node.id not in inside]
        hidden = Counter(str(node.type) for node in (*kept_out, *self._neighbourhood.aside))
        return dict(sorted(hidden.items()))

    def _relations_hidden(self, inside: set[str], edges: Sequence[Edge]) -> int:
        """Relations that touch a seed, or join two nodes shown, and are not shown."""
        shown = {(edge.source, edge.target, edge.relation, edge.type) for edge in edges}
        seeds = set(self._whys)
        among = {
            (edge.source, edge.target, edge.relation, edge.type): edge
            for edge in self._graph.edges_among(inside | seeds)
        }
        between_seeds = sum(
            edge.source in seeds and edge.target in seeds and edge.source != edge.target for edge in among.values()
        )
        touching = sum(self._graph.degree(seed) for seed in sorted(seeds)) - between_seeds
        touching_inside = sum(edge.source in seeds or edge.target in seeds for edge in among.values())
        return max(touching - touching_inside, 0) + len(among.keys() - shown)


def layers_holding(graph: GraphReader, nodes: Iterable[Node]) -> list[Layer]:
    """Layers of these nodes or of their files, those that hold most of them first; members are the nodes themselves."""
    members: dict[str, list[str]] = {}
    for node in nodes:
        members.setdefault(node.id, []).append(node.id)
        for file_type in FILE_LEVEL_TYPES if node.path else ():
            members.setdefault(file_id(node.path, file_type), []).append(node.id)
    layers = [
        msgspec.structs.replace(
            layer,
            node_ids=tuple(dict.fromkeys(node_id for member in layer.node_ids for node_id in members.get(member, ()))),
        )
        for layer in graph.layers_of(members.keys())
    ]
    return sorted(layers, key=lambda layer: (-len(layer.node_ids), layer.name, layer.id))


def _cost(lines: Iterable[str]) -> int:
    return sum(len(line.encode("utf-8", "replace")) + 1 for line in lines)


def _header_cost(context: ChatContext) -> int:
    bare = msgspec.structs.replace(context, relevant_nodes=())
    without_note = format_context_for_prompt(msgspec.structs.replace(bare, suggestions=()))
    return _cost([without_note])
