"""Which other words for a type, a complexity or a direction do graphs in the wild use, and what do they mean?"""

from __future__ import annotations

from kgcore.model.kinds import Complexity, Direction, EdgeType, NodeType


def _inverted(table: dict[str, str]) -> dict[str, str]:
    """Alias → canonical, from canonical → aliases separated by spaces."""
    return {alias: str(canonical) for canonical, aliases in table.items() for alias in aliases.split()}


NODE_ALIASES = _inverted(
    {
        NodeType.FUNCTION: "func fn method",
        NodeType.CLASS: "interface struct",
        NodeType.MODULE: "mod pkg package",
        NodeType.SERVICE: "container deployment pod",
        NodeType.DOCUMENT: "doc readme docs",
        NodeType.PIPELINE: "job ci",
        NodeType.ENDPOINT: "route api query mutation",
        NodeType.CONFIG: "setting env configuration",
        NodeType.RESOURCE: "infra infrastructure terraform",
        NodeType.TABLE: "migration database db view",
        NodeType.SCHEMA: "proto protobuf definition typedef",
        NodeType.DOMAIN: "business_domain",
        NodeType.FLOW: "business_flow business_process",
        NodeType.STEP: "task business_step",
        NodeType.ARTICLE: "note wiki_page",
        NodeType.ENTITY: "person actor organization",
        NodeType.TOPIC: "tag category theme",
        NodeType.CLAIM: "assertion decision thesis",
        NodeType.SOURCE: "reference raw paper",
    }
)
"""Aliases of node types in every kind of graph. `process` is left out on purpose: it could be a flow or a step."""

DESIGN_NODE_ALIASES = _inverted(
    {
        NodeType.SCREEN: "frame artboard",
        NodeType.PAGE: "canvas",
        NodeType.COMPONENT: "main_component",
        NodeType.COMPONENT_SET: "component_set variant_set",
        NodeType.TOKEN: "design_token style",
    }
)
OTHER_NODE_ALIASES: dict[str, str] = {NodeType.PAGE: NodeType.ARTICLE}
"""Outside design graphs a page is a wiki's page."""

EDGE_ALIASES = _inverted(
    {
        EdgeType.INHERITS: "extends",
        EdgeType.CALLS: "invokes invoke",
        EdgeType.DEPENDS_ON: "uses requires",
        EdgeType.RELATED: "relates_to related_to",
        EdgeType.SIMILAR_TO: "similar",
        EdgeType.IMPORTS: "import",
        EdgeType.EXPORTS: "export",
        EdgeType.CONTAINS: "contain",
        EdgeType.PUBLISHES: "publish",
        EdgeType.SUBSCRIBES: "subscribe",
        EdgeType.DOCUMENTS: "describes",
        EdgeType.PROVISIONS: "creates",
        EdgeType.SERVES: "exposes listens",
        EdgeType.DEPLOYS: "deploys_to",
        EdgeType.MIGRATES: "migrates_to",
        EdgeType.ROUTES: "routes_to",
        EdgeType.TRIGGERS: "triggers_on fires",
        EdgeType.DEFINES_SCHEMA: "defines",
        EdgeType.CONTAINS_FLOW: "has_flow",
        EdgeType.FLOW_STEP: "next_step",
        EdgeType.CROSS_DOMAIN: "interacts_with",
        EdgeType.CITES: "references cites_source",
        EdgeType.CONTRADICTS: "conflicts_with disagrees_with",
        EdgeType.BUILDS_ON: "refines elaborates",
        EdgeType.EXEMPLIFIES: "illustrates example_of",
        EdgeType.CATEGORIZED_UNDER: "belongs_to tagged_with",
        EdgeType.AUTHORED_BY: "written_by created_by",
    }
)

INVERTING_EDGE_ALIASES: dict[str, str] = {
    "documented_by": EdgeType.DOCUMENTS,
    "tests": EdgeType.TESTED_BY,
    "implemented_by": EdgeType.IMPLEMENTS,
}
"""Aliases that say the canonical relation from its other end: source and target change places."""

DESIGN_EDGE_ALIASES = _inverted(
    {
        EdgeType.INSTANCE_OF: "instantiates",
        EdgeType.VARIANT_OF: "variant",
        EdgeType.USES_TOKEN: "styled_by applies_token",
    }
)
OTHER_EDGE_ALIASES: dict[str, str] = {EdgeType.INSTANCE_OF: EdgeType.EXEMPLIFIES}
"""Outside design graphs an instance is an example."""

COMPLEXITY_ALIASES = _inverted(
    {
        Complexity.SIMPLE: "low easy",
        Complexity.MODERATE: "medium intermediate",
        Complexity.COMPLEX: "high hard difficult",
    }
)
DIRECTION_ALIASES = _inverted(
    {
        Direction.FORWARD: "to outbound",
        Direction.BACKWARD: "from inbound",
        Direction.BIDIRECTIONAL: "both mutual",
    }
)


def node_type_words(*, design: bool) -> dict[str, str]:
    """Every lower-case word that names a node type in a design graph or in any other, to its canonical name."""
    canonical = {str(member).lower(): str(member) for member in NodeType}
    return canonical | NODE_ALIASES | (DESIGN_NODE_ALIASES if design else OTHER_NODE_ALIASES)


def edge_type_words(*, design: bool) -> dict[str, str]:
    """Every lower-case word that names an edge type in a design graph or in any other, to its canonical name.

    The inverting aliases are not among them: they need more than another word.
    """
    canonical = {str(member): str(member) for member in EdgeType}
    return canonical | EDGE_ALIASES | (DESIGN_EDGE_ALIASES if design else OTHER_EDGE_ALIASES)


def canonical_id(node_id: str) -> str:
    """`func:a.py:f` → `function:a.py:f`: an id whose prefix is an alias, with the canonical prefix."""
    prefix, colon, rest = node_id.partition(":")
    return f"{NODE_ALIASES[prefix]}:{rest}" if colon and prefix in NODE_ALIASES else node_id
