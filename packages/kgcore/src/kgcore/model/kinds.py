"""The closed vocabularies: node and edge types of the interchange format, and our own finer kinds and relations."""

from __future__ import annotations

from enum import StrEnum

FORMAT_VERSION = "1.0.0"
"""The version of the interchange format that these vocabularies belong to."""


class Term(StrEnum):
    """A closed vocabulary. Members hash as their text: an enum's own hash runs in Python, and look-ups are many."""

    __hash__ = str.__hash__


class NodeType(Term):
    """Node types of the interchange format, in its groups: code, non-code, domain, knowledge, design."""

    FILE = "file"
    FUNCTION = "function"
    CLASS = "class"
    MODULE = "module"
    CONCEPT = "concept"

    CONFIG = "config"
    DOCUMENT = "document"
    SERVICE = "service"
    TABLE = "table"
    ENDPOINT = "endpoint"
    PIPELINE = "pipeline"
    SCHEMA = "schema"
    RESOURCE = "resource"

    DOMAIN = "domain"
    FLOW = "flow"
    STEP = "step"

    ARTICLE = "article"
    ENTITY = "entity"
    TOPIC = "topic"
    CLAIM = "claim"
    SOURCE = "source"

    PAGE = "page"
    SCREEN = "screen"
    COMPONENT = "component"
    COMPONENT_SET = "componentSet"
    INSTANCE = "instance"
    TOKEN = "token"


class EdgeType(Term):
    """Edge types of the interchange format, in its categories."""

    IMPORTS = "imports"
    EXPORTS = "exports"
    CONTAINS = "contains"
    INHERITS = "inherits"
    IMPLEMENTS = "implements"

    CALLS = "calls"
    SUBSCRIBES = "subscribes"
    PUBLISHES = "publishes"
    MIDDLEWARE = "middleware"

    READS_FROM = "reads_from"
    WRITES_TO = "writes_to"
    TRANSFORMS = "transforms"
    VALIDATES = "validates"

    DEPENDS_ON = "depends_on"
    TESTED_BY = "tested_by"
    CONFIGURES = "configures"

    RELATED = "related"
    SIMILAR_TO = "similar_to"

    DEPLOYS = "deploys"
    SERVES = "serves"
    PROVISIONS = "provisions"
    TRIGGERS = "triggers"

    MIGRATES = "migrates"
    DOCUMENTS = "documents"
    ROUTES = "routes"
    DEFINES_SCHEMA = "defines_schema"

    CONTAINS_FLOW = "contains_flow"
    FLOW_STEP = "flow_step"
    CROSS_DOMAIN = "cross_domain"

    CITES = "cites"
    CONTRADICTS = "contradicts"
    BUILDS_ON = "builds_on"
    EXEMPLIFIES = "exemplifies"
    CATEGORIZED_UNDER = "categorized_under"
    AUTHORED_BY = "authored_by"

    INSTANCE_OF = "instance_of"
    VARIANT_OF = "variant_of"
    USES_TOKEN = "uses_token"


class Direction(Term):
    FORWARD = "forward"
    BACKWARD = "backward"
    BIDIRECTIONAL = "bidirectional"


class Complexity(Term):
    SIMPLE = "simple"
    MODERATE = "moderate"
    COMPLEX = "complex"


class GraphKind(Term):
    CODEBASE = "codebase"
    KNOWLEDGE = "knowledge"
    DESIGN = "design"


class Tier(Term):
    """How an edge was earned, strongest first. `GUESSED` is derived when asked for and never stored."""

    CERTAIN = "certain"
    INFERRED = "inferred"
    EXTERNAL = "external"
    UNRESOLVED = "unresolved"
    GUESSED = "guessed"


class SymbolKind(Term):
    """What a node is in its language; `NODE_TYPE_OF` maps it to the interchange type."""

    PACKAGE = "package"
    FILE = "file"
    DOCUMENT = "document"
    CONFIG = "config"

    FUNCTION = "function"
    METHOD = "method"
    CONSTRUCTOR = "constructor"
    ACCESSOR = "accessor"
    MACRO = "macro"

    CLASS = "class"
    STRUCT = "struct"
    INTERFACE = "interface"
    TRAIT = "trait"
    PROTOCOL = "protocol"
    ENUM = "enum"
    UNION = "union"
    TYPE_ALIAS = "type_alias"
    NAMESPACE = "namespace"

    CONSTANT = "constant"
    VARIABLE = "variable"
    FIELD = "field"
    ATTRIBUTE = "attribute"
    PROPERTY = "property"
    ENUM_MEMBER = "enum_member"

    EXTERNAL_PACKAGE = "external_package"
    EXTERNAL_SYMBOL = "external_symbol"

    OTHER = "other"
    """A node of a graph that another tool made; its `NodeType` says what it is."""


class Relation(Term):
    """What one node has to do with another; `EDGE_TYPE_OF` maps it to the interchange type."""

    CONTAINS = "contains"
    IMPORTS = "imports"
    RE_EXPORTS = "re_exports"
    CALLS = "calls"
    CONSTRUCTS = "constructs"
    INHERITS = "inherits"
    IMPLEMENTS = "implements"
    OVERRIDES = "overrides"
    USES_TYPE = "uses_type"
    USES_VALUE = "uses_value"
    DECORATED_BY = "decorated_by"
    READS = "reads"
    WRITES = "writes"
    TESTED_BY = "tested_by"
    OTHER = "other"
    """An edge of a graph that another tool made; its `EdgeType` says what it is."""


class Role(Term):
    """What a file is for; production ranks before the rest."""

    PRODUCTION = "production"
    TEST = "test"
    EXAMPLE = "example"
    DOCUMENTATION = "documentation"
    GENERATED = "generated"
    EXTERNAL = "external"


NODE_TYPE_OF: dict[SymbolKind, NodeType] = {
    SymbolKind.PACKAGE: NodeType.MODULE,
    SymbolKind.NAMESPACE: NodeType.MODULE,
    SymbolKind.FILE: NodeType.FILE,
    SymbolKind.DOCUMENT: NodeType.DOCUMENT,
    SymbolKind.CONFIG: NodeType.CONFIG,
    SymbolKind.FUNCTION: NodeType.FUNCTION,
    SymbolKind.METHOD: NodeType.FUNCTION,
    SymbolKind.CONSTRUCTOR: NodeType.FUNCTION,
    SymbolKind.ACCESSOR: NodeType.FUNCTION,
    SymbolKind.MACRO: NodeType.FUNCTION,
    SymbolKind.CLASS: NodeType.CLASS,
    SymbolKind.STRUCT: NodeType.CLASS,
    SymbolKind.INTERFACE: NodeType.CLASS,
    SymbolKind.TRAIT: NodeType.CLASS,
    SymbolKind.PROTOCOL: NodeType.CLASS,
    SymbolKind.ENUM: NodeType.CLASS,
    SymbolKind.UNION: NodeType.CLASS,
    SymbolKind.TYPE_ALIAS: NodeType.CLASS,
    SymbolKind.CONSTANT: NodeType.CONCEPT,
    SymbolKind.VARIABLE: NodeType.CONCEPT,
    SymbolKind.FIELD: NodeType.CONCEPT,
    SymbolKind.ATTRIBUTE: NodeType.CONCEPT,
    SymbolKind.PROPERTY: NodeType.FUNCTION,
    SymbolKind.ENUM_MEMBER: NodeType.CONCEPT,
    SymbolKind.EXTERNAL_PACKAGE: NodeType.MODULE,
    SymbolKind.EXTERNAL_SYMBOL: NodeType.FUNCTION,
    SymbolKind.OTHER: NodeType.CONCEPT,
}

EDGE_TYPE_OF: dict[Relation, EdgeType] = {
    Relation.CONTAINS: EdgeType.CONTAINS,
    Relation.IMPORTS: EdgeType.IMPORTS,
    Relation.RE_EXPORTS: EdgeType.EXPORTS,
    Relation.CALLS: EdgeType.CALLS,
    Relation.CONSTRUCTS: EdgeType.CALLS,
    Relation.INHERITS: EdgeType.INHERITS,
    Relation.IMPLEMENTS: EdgeType.IMPLEMENTS,
    Relation.OVERRIDES: EdgeType.DEPENDS_ON,
    Relation.USES_TYPE: EdgeType.DEPENDS_ON,
    Relation.USES_VALUE: EdgeType.DEPENDS_ON,
    Relation.DECORATED_BY: EdgeType.DEPENDS_ON,
    Relation.READS: EdgeType.READS_FROM,
    Relation.WRITES: EdgeType.WRITES_TO,
    Relation.TESTED_BY: EdgeType.TESTED_BY,
    Relation.OTHER: EdgeType.RELATED,
}

WEIGHT_OF: dict[EdgeType, float] = {
    EdgeType.CONTAINS: 1.0,
    EdgeType.INHERITS: 0.9,
    EdgeType.IMPLEMENTS: 0.9,
    EdgeType.CALLS: 0.8,
    EdgeType.EXPORTS: 0.8,
    EdgeType.DEFINES_SCHEMA: 0.8,
    EdgeType.IMPORTS: 0.7,
    EdgeType.DEPLOYS: 0.7,
    EdgeType.MIGRATES: 0.7,
    EdgeType.DEPENDS_ON: 0.6,
    EdgeType.CONFIGURES: 0.6,
    EdgeType.TRIGGERS: 0.6,
}
"""Conventional weights by edge type; 0.5 for a type not listed."""

FILE_LEVEL_TYPES: frozenset[NodeType] = frozenset(
    {
        NodeType.FILE,
        NodeType.CONFIG,
        NodeType.DOCUMENT,
        NodeType.SERVICE,
        NodeType.PIPELINE,
        NodeType.TABLE,
        NodeType.SCHEMA,
        NodeType.RESOURCE,
        NodeType.ENDPOINT,
    }
)
"""Node types of which every node is in exactly one layer."""
