"""How is a context written for a model? Project, layers, components, relationships, source, each line citable."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from kgcore.context.records import BYTES_PER_TOKEN, ChatContext, Excerpt, LeftOut, Seed
from kgcore.model.kinds import NodeType, Relation, SymbolKind, Tier
from kgcore.model.records import Edge, Layer, Node, Project

_MOST_SITES = 4
_LONGEST_SUMMARY = 240
_LONGEST_SIGNATURE = 160
_LONGEST_MENTION = 120
"""Of the summary of a node that is there to be recognised rather than explained."""
_MOST_DETAILED = 5
_LONGEST_DESCRIPTION = 600
_MOST_PENDING = 8
_SAID_BY_ANOTHER_TOOL = "foreign"
"""The strategy of edges that came without evidence in another tool's graph: no inference of ours to report."""
_NAMED_BY_PATH = frozenset({SymbolKind.FILE, SymbolKind.DOCUMENT, SymbolKind.CONFIG, SymbolKind.OTHER})


def format_context_for_prompt(context: ChatContext) -> str:
    """Markdown of a context: project header, Relevant Layers, Code Components, Relationships, and what we add to them.

    Sections without content are left out. The text never exceeds the context's budget of tokens.
    """
    changed = {pending.path for pending in context.pending}
    nodes = {node.id: node for node in context.relevant_nodes}
    lines = header_lines(context)
    if context.relevant_layers:
        lines += section_heading("Relevant Layers")
        for layer in context.relevant_layers:
            lines += layer_lines(layer, nodes)
    if context.relevant_nodes:
        lines += section_heading("Code Components")
        whys = {seed.node_id: seed.why for seed in context.seeds}
        detailed = detailed_ids(context.seeds)
        for node in context.relevant_nodes:
            why = whys.get(node.id, "")
            lines += node_lines(node, why, detailed=node.id in detailed, changed=node.path in changed)
    if context.relevant_edges:
        lines += section_heading("Relationships")
        lines += [edge_line(edge, nodes) for edge in context.relevant_edges] + [""]
    if context.excerpts:
        lines += section_heading("Source")
        for excerpt in context.excerpts:
            lines += excerpt_lines(excerpt)
    if context.left_out:
        lines += [left_out_line(context.left_out), ""]
    return clipped("\n".join(lines), context.budget)


def clipped(text: str, budget: int) -> str:
    """The text, cut at the end if it is over the budget."""
    encoded = text.encode("utf-8", "replace")
    most = budget * BYTES_PER_TOKEN
    return encoded.decode() if len(encoded) <= most else encoded[:most].decode("utf-8", "ignore")


def section_heading(title: str) -> list[str]:
    return [f"## {title}", ""]


def header_lines(context: ChatContext) -> list[str]:
    """Project header, then what to know before trusting the rest: freshness, warnings, names not found, no match."""
    lines = project_lines(context.project)
    notes = note_lines(context)
    if notes:
        lines += [*(f"> {note}" for note in notes), ""]
    return lines


def project_lines(project: Project) -> list[str]:
    lines = [f"# Project: {one_line(project.name, 120)}", ""]
    if project.description:
        lines += [one_line(project.description, _LONGEST_DESCRIPTION), ""]
    if project.languages:
        lines.append(f"**Languages:** {one_line(', '.join(project.languages), 200)}")
    if project.frameworks:
        lines.append(f"**Frameworks:** {one_line(', '.join(project.frameworks), 200)}")
    return lines if lines[-1] == "" else [*lines, ""]


def note_lines(context: ChatContext) -> list[str]:
    """One line each: freshness, pending files, warnings, names that do not exist, words read differently, no match."""
    notes = []
    if context.freshness is not None:
        notes.append(one_line(f"Freshness: {context.freshness.text or context.freshness.status}", 300))
    if context.pending:
        shown = ", ".join(f"{pending.path} ({pending.state})" for pending in context.pending[:_MOST_PENDING])
        more = len(context.pending) - _MOST_PENDING
        notes.append(
            f"Not as the graph knows them: {one_line(shown, 400)}"
            + (f" and {more} more" if more > 0 else "")
            + "; `kg build` brings it up to date"
        )
    notes += [one_line(f"Warning: {warning}", 300) for warning in context.warnings]
    for missing in context.missing:
        near = f"; nearest names: {', '.join(missing.suggestions)}" if missing.suggestions else ""
        notes.append(one_line(f"Nothing in the graph is named `{missing.name}`{near}", 400))
    notes += [
        one_line(f"`{typed}` is unknown here and was read as `{read}`", 200) for typed, read in context.corrections
    ]
    if not context.relevant_nodes:
        notes.append(one_line(no_match_line(context), 500))
    return notes


def no_match_line(context: ChatContext) -> str:
    if not context.query.strip():
        return "No question was asked."
    if context.left_out:
        return f"The budget of {context.budget} tokens has no room for what matches; ask with a larger one."
    said = "Nothing in the graph matches this question."
    return f"{said} Words that the graph knows: {', '.join(context.suggestions)}" if context.suggestions else said


def layer_lines(layer: Layer, nodes: Mapping[str, Node]) -> list[str]:
    lines = [f"### {one_line(layer.name, 120)}", ""]
    if layer.description:
        lines += [one_line(layer.description, _LONGEST_SUMMARY), ""]
    return lines


def detailed_ids(seeds: Sequence[Seed]) -> frozenset[str]:
    """The nodes that are described in full: the first few seeds. The others are there to be recognised."""
    return frozenset(seed.node_id for seed in seeds[:_MOST_DETAILED])


def node_lines(node: Node, why: str = "", *, detailed: bool = True, changed: bool = False) -> list[str]:
    lines = [f"### {one_line(display_name(node), 200)} ({node.type})"]
    place = citation(node)
    if place:
        lines.append(f"- **File:** {place}" + (" (changed since the graph was built)" if changed else ""))
    lines.append(f"- **Complexity:** {node.complexity}")
    if node.signature and detailed:
        lines.append(f"- **Signature:** `{one_line(node.signature, _LONGEST_SIGNATURE)}`")
    if node.summary:
        lines.append(f"- **Summary:** {one_line(node.summary, _LONGEST_SUMMARY if detailed else _LONGEST_MENTION)}")
    if node.tags and (detailed or node.kind is SymbolKind.OTHER):
        lines.append(f"- **Tags:** {one_line(', '.join(node.tags), 120)}")
    if node.language_notes:
        lines.append(f"- **Language Notes:** {one_line(node.language_notes, _LONGEST_SUMMARY)}")
    if why:
        lines.append(f"- **Matched:** {one_line(why, 200)}")
    return [*lines, ""]


def edge_line(edge: Edge, nodes: Mapping[str, Node]) -> str:
    """`- A --[calls]--> B (path:12,40)`, from the source to the target; how it was inferred where it was."""
    source, target = (nodes.get(node_id) for node_id in (edge.source, edge.target))
    how = how_inferred(edge)
    label = relation_label(edge) + (f", {how}" if how else "")
    line = f"- {_end(source, edge.source)} --[{one_line(label, 80)}]--> {_end(target, edge.target)}"
    if edge.description:
        line += f": {one_line(edge.description, 200)}"
    where = sites_of(edge, source)
    return f"{line} ({where})" if where else line


def how_inferred(edge: Edge) -> str:
    """`inferred: override` where the edge is no certainty; empty where it is, or where another tool says it."""
    if edge.tier is Tier.CERTAIN or edge.strategy == _SAID_BY_ANOTHER_TOOL:
        return ""
    return f"{edge.tier}: {edge.strategy}" if edge.strategy not in ("", edge.tier) else str(edge.tier)


def relation_label(edge: Edge) -> str:
    return str(edge.type if edge.relation is Relation.OTHER else edge.relation)


def sites_of(edge: Edge, source: Node | None) -> str:
    """`path:12,40,55 and 3 more`: where the edge is written; empty when it is written nowhere."""
    lines = list(dict.fromkeys(site.line for site in edge.sites))
    if not lines or source is None or not source.path:
        return ""
    more = f" and {len(lines) - _MOST_SITES} more" if len(lines) > _MOST_SITES else ""
    return f"{source.path}:{','.join(map(str, lines[:_MOST_SITES]))}{more}"


def excerpt_lines(excerpt: Excerpt) -> list[str]:
    """A block of numbered lines, fenced so that the longest run of backticks inside cannot end it."""
    fence = "`" * max(3, 1 + max((_backticks(text) for _, text in excerpt.lines), default=0))
    lines = [f"{excerpt.path}:{excerpt.lines[0][0]}-{excerpt.lines[-1][0]}", fence, *numbered(excerpt.lines), fence]
    if excerpt.omitted:
        lines.append(f"({counted(excerpt.omitted, 'more line')})")
    return [*lines, ""]


def numbered(lines: Sequence[tuple[int, str]]) -> list[str]:
    """Source lines behind their numbers, a line of dots where lines are missing between."""
    shown: list[str] = []
    last = lines[0][0] - 1 if lines else 0
    for number, text in lines:
        if number != last + 1:
            shown.append("    …")
        shown.append(f"{number:>5}  {_printable(text.expandtabs(4)).rstrip()}"[:_LONGEST_SUMMARY])
        last = number
    return shown


def left_out_line(left_out: LeftOut) -> str:
    """What is not shown, and that there is more to ask for."""
    return f"Left out: {left_out_text(left_out)}. A larger budget or a narrower question shows more."


def left_out_text(left_out: LeftOut) -> str:
    parts = [counted(left_out.matches, "weaker match", "weaker matches")] if left_out.matches else []
    neighbours = sum(left_out.nodes.values())
    if neighbours:
        kinds = ", ".join(f"{kind} {count}" for kind, count in sorted(left_out.nodes.items()))
        parts.append(f"{counted(neighbours, 'neighbour')} ({kinds})")
    for count, word in ((left_out.relations, "relation"), (left_out.layers, "layer"), (left_out.excerpts, "excerpt")):
        parts += [counted(count, word)] if count else []
    return ", ".join(parts)


def counted(count: int, word: str, several: str = "") -> str:
    """`1 relation`, `1,204 relations`."""
    return f"{count:,} {word}" if count == 1 else f"{count:,} {several or word + 's'}"


def display_name(node: Node) -> str:
    """The qualified name of a symbol; the plain name of a file or of a node that another tool made."""
    if node.kind in _NAMED_BY_PATH or not node.qualified_name or node.type is NodeType.FILE:
        return node.name
    return node.qualified_name


def end_name(node: Node) -> str:
    """What a node is called where only a relation says where it is: a file by its path, anything else by its name."""
    return node.path if node.type is NodeType.FILE and node.path else display_name(node)


def citation(node: Node) -> str:
    """`path:start-end`, `path` where the range is unknown, empty without a path."""
    if not node.path:
        return ""
    return f"{node.path}:{node.start_line}-{node.end_line}" if node.start_line else node.path


def one_line(text: str, most: int) -> str:
    """Any text on one line without control characters, cut at `most` characters with a mark."""
    flat = " ".join(_printable(text).split())
    return flat if len(flat) <= most else flat[: most - 1].rstrip() + "…"


def _printable(text: str) -> str:
    return text if text.isprintable() else "".join(c if c.isprintable() else " " for c in text)


def _end(node: Node | None, node_id: str) -> str:
    return one_line(end_name(node) if node is not None else node_id, 200)


def _backticks(text: str) -> int:
    longest = run = 0
    for character in text:
        run = run + 1 if character == "`" else 0
        longest = max(longest, run)
    return longest


def citations_of(nodes: Iterable[Node]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(place for node in nodes if (place := citation(node))))
