"""What does the graph answer, in plain words for a screen? Matches, paths, relations, source, what is missing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from kgcore.context.format import (
    citation,
    counted,
    display_name,
    end_name,
    how_inferred,
    left_out_text,
    note_lines,
    numbered,
    one_line,
    relation_label,
    sites_of,
)
from kgcore.context.records import ChatContext, estimate_tokens
from kgcore.model.kinds import Relation
from kgcore.model.records import Edge, Node
from kgcore.search.chains import Chain

CHANGED = "  (changed since the graph was built)"

_LONGEST_SUMMARY = 140
_LEAST_SHOWN = 16
_TOKENS_A_LINE = 250
"""Of relations, and of related components, as many lines are shown as the budget has of these, but at least those."""
_MOST_IN_LAYER = 5


class Block(msgspec.Struct, frozen=True):
    """Lines that are shown together or not at all."""

    lines: tuple[str, ...]


class Section(msgspec.Struct, frozen=True):
    """A titled part of an answer. `hidden` blocks did not fit."""

    title: str
    blocks: tuple[Block, ...]
    hidden: int = 0


class Answer(msgspec.Struct, frozen=True):
    """A grounded answer: every statement is a fact of the graph. `notes` come first: freshness, warnings, not found."""

    notes: tuple[str, ...]
    sections: tuple[Section, ...]
    footer: tuple[str, ...]


def build_answer(context: ChatContext) -> Answer:
    """The answer to a context's question, shortened from the least important end until it fits the context's budget."""
    nodes = {node.id: node for node in context.relevant_nodes}
    notes = tuple(note for note in note_lines(context))
    if not nodes:
        return Answer(notes, (), ())
    changed = {pending.path for pending in context.pending}
    sections = (
        Section("Matched components", tuple(_matched(context, nodes, changed))),
        Section("Call paths", tuple(_path(chain, nodes) for chain in context.chains)),
        Section("How they connect", tuple(_relations(context, nodes))),
        Section("Related components", tuple(_related(context, changed))),
        Section("Layers", tuple(_layers(context, nodes))),
        Section("Source", tuple(_excerpts(context, nodes, changed))),
    )
    answer = Answer(notes, tuple(section for section in sections if section.blocks), _footer(context))
    return _fitted(answer, context.budget)


def render_answer(context: ChatContext) -> str:
    """`build_answer` as plain text, within the context's budget of tokens."""
    text = _text(build_answer(context))
    if estimate_tokens(text) <= context.budget:
        return text
    return text.encode("utf-8", "replace")[: context.budget * 4].decode("utf-8", "ignore")


def _matched(context: ChatContext, nodes: Mapping[str, Node], changed: set[str]) -> list[Block]:
    blocks = []
    for number, seed in enumerate(context.seeds, start=1):
        node = nodes[seed.node_id]
        lines = [f"{number:>3}. {_headline(node, changed)}"]
        about = node.summary or node.signature
        if about:
            lines.append(f"     {one_line(about, _LONGEST_SUMMARY)}")
        lines.append(f"     why: {one_line(seed.why, 120)}")
        blocks.append(Block(tuple(lines)))
    return blocks


def _related(context: ChatContext, changed: set[str]) -> list[Block]:
    seeds = {seed.node_id for seed in context.seeds}
    related = [node for node in context.relevant_nodes if node.id not in seeds]
    return [Block((f"  {_headline(node, changed)}",)) for node in related[: _most(context)]]


def _headline(node: Node, changed: set[str]) -> str:
    place = citation(node)
    mark = CHANGED if node.path in changed else ""
    kind = node.type if node.kind == "other" else node.kind
    return f"{one_line(display_name(node), 120)}  [{kind}]" + (f"  {place}" if place else "") + mark


def _path(chain: Chain, nodes: Mapping[str, Node]) -> Block:
    """`A → B → C`, and under it where each step is written."""
    names = " → ".join(one_line(display_name(nodes[node_id]), 80) for node_id in chain.node_ids)
    return Block((f"  {names}", f"    at {', '.join(_step_places(chain, nodes))}"))


def _step_places(chain: Chain, nodes: Mapping[str, Node]) -> list[str]:
    """`path:line` of each step, the path only where it is another than that of the step before."""
    places: list[str] = []
    last = ""
    for edge in chain.edges:
        path, line = nodes[edge.source].path, edge.sites[0].line if edge.sites else 0
        place = "?" if not path or not line else f"{path}:{line}" if path != last else str(line)
        places.append(place + _tier(edge))
        last = path if line else last
    return places


def _tier(edge: Edge) -> str:
    """How an edge was inferred, where its relation does not say so by itself."""
    how = "" if edge.relation is Relation.OVERRIDES else how_inferred(edge)
    return f" ({how})" if how else ""


def _relations(context: ChatContext, nodes: Mapping[str, Node]) -> list[Block]:
    """One line a relation, without the steps that the paths show and without what a path or name says by itself."""
    steps = {(edge.source, edge.target, edge.relation) for chain in context.chains for edge in chain.edges}
    shown = [
        edge
        for edge in context.relevant_edges
        if (edge.source, edge.target, edge.relation) not in steps and not _goes_without_saying(edge, nodes)
    ]
    return [Block((f"  {_relation(edge, nodes)}",)) for edge in shown[: _most(context)]]


def _most(context: ChatContext) -> int:
    return max(_LEAST_SHOWN, context.budget // _TOKENS_A_LINE)


def _goes_without_saying(edge: Edge, nodes: Mapping[str, Node]) -> bool:
    """A file contains what lies in it, and `A.b` belongs to `A`."""
    return edge.relation is Relation.CONTAINS and nodes[edge.source].path == nodes[edge.target].path != ""


def _relation(edge: Edge, nodes: Mapping[str, Node]) -> str:
    source, target = nodes[edge.source], nodes[edge.target]
    where = sites_of(edge, source)
    label = relation_label(edge).removesuffix("_value").removesuffix("_type").replace("_", " ")
    said = f"{one_line(end_name(source), 80)} {label} {one_line(end_name(target), 80)}"
    about = f": {one_line(edge.description, 120)}" if edge.description else ""
    return said + about + (f"  {where}" if where else "") + _tier(edge)


def _layers(context: ChatContext, nodes: Mapping[str, Node]) -> list[Block]:
    blocks = []
    for layer in context.relevant_layers:
        members = [nodes[node_id] for node_id in layer.node_ids if node_id in nodes]
        names = ", ".join(one_line(display_name(node), 60) for node in members[:_MOST_IN_LAYER])
        more = f" and {len(members) - _MOST_IN_LAYER} more" if len(members) > _MOST_IN_LAYER else ""
        lines = [f"  {one_line(layer.name, 80)}: holds {names}{more}"]
        if layer.description:
            lines.append(f"    {one_line(layer.description, _LONGEST_SUMMARY)}")
        blocks.append(Block(tuple(lines)))
    return blocks


def _excerpts(context: ChatContext, nodes: Mapping[str, Node], changed: set[str]) -> list[Block]:
    blocks = []
    for excerpt in context.excerpts:
        mark = CHANGED if excerpt.path in changed else ""
        place = f"{excerpt.path}:{excerpt.lines[0][0]}-{excerpt.lines[-1][0]}"
        title = f"  {display_name(nodes[excerpt.node_id])}  {place}{mark}"
        lines = [title, *(f"  {line}" for line in numbered(excerpt.lines))]
        if excerpt.omitted:
            lines.append(f"      ({counted(excerpt.omitted, 'more line')})")
        blocks.append(Block(tuple(lines)))
    return blocks


def _footer(context: ChatContext) -> tuple[str, ...]:
    if not context.left_out:
        return ()
    return (
        f"Left out: {left_out_text(context.left_out)}.",
        f"To see more: a larger budget than {context.budget} tokens, or a question that names one of these.",
    )


_SHORTENED_FIRST = ("Related components", "How they connect", "Source", "Layers", "Call paths", "Matched components")


def _fitted(answer: Answer, budget: int) -> Answer:
    """Drop blocks from the ends of sections, the least important first in turn, until the text fits."""
    over = estimate_tokens(_text(answer)) - budget
    for keep in (4, 1, 0):
        for title in _SHORTENED_FIRST:
            if over <= 0:
                return answer
            answer = _shortened(answer, title, keep, over)
            over = estimate_tokens(_text(answer)) - budget
    return answer


def _shortened(answer: Answer, title: str, keep: int, over: int) -> Answer:
    sections = []
    for section in answer.sections:
        if section.title == title:
            blocks, freed = list(section.blocks), 0
            while len(blocks) > keep and freed < over + 4:
                freed += estimate_tokens("\n".join(blocks.pop().lines))
            hidden = section.hidden + len(section.blocks) - len(blocks)
            sections.append(Section(title, tuple(blocks), hidden))
        else:
            sections.append(section)
    return msgspec.structs.replace(answer, sections=tuple(sections))


def _text(answer: Answer) -> str:
    parts: list[Sequence[str]] = [answer.notes] if answer.notes else []
    for section in answer.sections:
        lines = [line for block in section.blocks for line in block.lines]
        hidden = [f"  … {section.hidden} more"] if section.hidden else []
        if lines or hidden:
            parts.append([f"## {section.title}", *lines, *hidden])
    if answer.footer:
        parts.append(answer.footer)
    return "\n\n".join("\n".join(part) for part in parts) + "\n"
