"""What does `knowledge-graph.json` hold, as typed models with the file's own camelCase names?"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, StrictFloat, StrictInt, StrictStr
from pydantic.alias_generators import to_camel

from kgcore.model.kinds import FORMAT_VERSION, Complexity, Direction, EdgeType, GraphKind, NodeType, Tier

Number = StrictInt | StrictFloat
Fraction = Annotated[float, Field(strict=True, ge=0, le=1, allow_inf_nan=False)]


def _is_absent(value: object) -> bool:
    return value is None


def _optional() -> Any:
    """A field that is absent from every dump when it has no value: the format has no nulls there."""
    return Field(default=None, exclude_if=_is_absent)


class InterchangeModel(BaseModel):
    """Reads and writes the file's camelCase names, takes snake_case names in code, and keeps unknown fields."""

    model_config = ConfigDict(
        extra="allow",
        alias_generator=to_camel,
        validate_by_alias=True,
        validate_by_name=True,
        serialize_by_alias=True,
    )

    def extras(self) -> dict[str, Any]:
        """The fields that the format does not name, as they came."""
        return dict(self.__pydantic_extra__ or {})

    def json_object(self) -> dict[str, Any]:
        """The model as the file has it: camelCase keys, plain values, absent fields left out."""
        return self.model_dump(mode="json", by_alias=True)


class DomainMeta(InterchangeModel):
    """Business knowledge on a domain, flow or step node."""

    entities: list[StrictStr] | None = _optional()
    business_rules: list[StrictStr] | None = _optional()
    cross_domain_interactions: list[StrictStr] | None = _optional()
    entry_point: StrictStr | None = _optional()
    entry_type: Literal["http", "cli", "event", "cron", "manual"] | None = _optional()


class KnowledgeMeta(InterchangeModel):
    """What a wiki's article, topic or claim node carries."""

    wikilinks: list[StrictStr] | None = _optional()
    backlinks: list[StrictStr] | None = _optional()
    category: StrictStr | None = _optional()
    content: StrictStr | None = _optional()


class FigmaDimensions(InterchangeModel):
    width: Number | None = _optional()
    height: Number | None = _optional()


class FigmaMeta(InterchangeModel):
    """What a design node carries."""

    file_key: StrictStr | None = _optional()
    node_id: StrictStr | None = _optional()
    figma_type: StrictStr | None = _optional()
    thumbnail_url: StrictStr | None = _optional()
    dimensions: FigmaDimensions | None = _optional()
    token_kind: Literal["color", "type", "spacing", "effect", "grid"] | None = _optional()
    token_value: StrictStr | None = _optional()
    prototype_targets: list[StrictStr] | None = _optional()
    component_key: StrictStr | None = _optional()


class GraphNode(InterchangeModel):
    """One node. `line_range` is 1-based and inclusive; the last three named fields are kg's own and optional."""

    id: StrictStr
    type: NodeType
    name: StrictStr
    file_path: StrictStr | None = _optional()
    line_range: tuple[Number, Number] | None = _optional()
    summary: StrictStr
    tags: list[StrictStr]
    complexity: Complexity
    language_notes: StrictStr | None = _optional()
    domain_meta: DomainMeta | None = _optional()
    knowledge_meta: KnowledgeMeta | None = _optional()
    figma_meta: FigmaMeta | None = _optional()
    symbol_kind: StrictStr | None = _optional()
    """What the node is in its language: a value of `SymbolKind`, or a word of a later version."""
    qualified_name: StrictStr | None = _optional()
    signature: StrictStr | None = _optional()


class Evidence(InterchangeModel):
    """How an edge was earned: its strongest site's tier and linking rule, and how sure that rule is (0 … 1)."""

    tier: Tier
    strategy: StrictStr
    confidence: Fraction


class EvidenceSite(InterchangeModel):
    """One place that writes the edge, in the source node's file. `line` is 1-based, `column` 0-based in characters."""

    line: StrictInt
    column: StrictInt
    tier: Tier
    strategy: StrictStr


class GraphEdge(InterchangeModel):
    """One edge. `weight` lies in 0 … 1; `relation`, `evidence` and `sites` are kg's own and optional."""

    source: StrictStr
    target: StrictStr
    type: EdgeType
    direction: Direction
    weight: Fraction
    description: StrictStr | None = _optional()
    relation: StrictStr | None = _optional()
    """The finer key of the edge: a value of `Relation`, or a word of a later version."""
    evidence: Evidence | None = _optional()
    sites: list[EvidenceSite] | None = _optional()


class GraphLayer(InterchangeModel):
    id: StrictStr
    name: StrictStr
    description: StrictStr
    node_ids: list[StrictStr]


class GraphTourStep(InterchangeModel):
    """One step of the tour. `order` is any number when read and 1 … n when written."""

    order: Number
    title: StrictStr
    description: StrictStr
    node_ids: list[StrictStr]
    language_lesson: StrictStr | None = _optional()


class ProjectMeta(InterchangeModel):
    """The project's header. `analyzed_at` is ISO 8601 by convention; `git_commit_hash` is empty without git."""

    name: StrictStr
    languages: list[StrictStr]
    frameworks: list[StrictStr]
    description: StrictStr
    analyzed_at: StrictStr
    git_commit_hash: StrictStr


class KnowledgeGraph(InterchangeModel):
    """The whole interchange document. Without `kind` it describes a codebase."""

    version: StrictStr = FORMAT_VERSION
    kind: GraphKind | None = _optional()
    project: ProjectMeta
    nodes: list[GraphNode]
    edges: list[GraphEdge] = Field(default_factory=list)
    layers: list[GraphLayer] = Field(default_factory=list)
    tour: list[GraphTourStep] = Field(default_factory=list)
