"""Do the interchange models speak the file's names and keep what they do not know?"""

from __future__ import annotations

import pytest
from pydantic import ValidationError

from kgcore.model.interchange import Evidence, EvidenceSite, GraphEdge, GraphNode, KnowledgeGraph
from kgcore.model.kinds import Complexity, Direction, EdgeType, NodeType, Tier


def test_a_node_is_made_by_either_name_and_dumped_by_the_files_names() -> None:
    by_attribute = GraphNode(
        id="file:a.py",
        type=NodeType.FILE,
        name="a.py",
        file_path="a.py",
        line_range=(1, 9),
        summary="s",
        tags=[],
        complexity=Complexity.SIMPLE,
    )
    dumped = by_attribute.model_dump(mode="json")
    assert dumped["filePath"] == "a.py"
    assert GraphNode.model_validate(dumped) == by_attribute


def test_absent_fields_stay_absent_in_every_dump() -> None:
    edge = GraphEdge(source="a", target="b", type=EdgeType.CALLS, direction=Direction.FORWARD, weight=1)
    assert set(edge.model_dump()) == {"source", "target", "type", "direction", "weight"}


def test_evidence_and_sites_have_the_shape_of_the_format() -> None:
    edge = GraphEdge(
        source="a",
        target="b",
        type=EdgeType.CALLS,
        direction=Direction.FORWARD,
        weight=0.8,
        relation="constructs",
        evidence=Evidence(tier=Tier.CERTAIN, strategy="import", confidence=1.0),
        sites=[EvidenceSite(line=3, column=0, tier=Tier.CERTAIN, strategy="import")],
    )
    dumped = edge.json_object()
    assert dumped["evidence"] == {"tier": "certain", "strategy": "import", "confidence": 1.0}
    assert dumped["sites"] == [{"line": 3, "column": 0, "tier": "certain", "strategy": "import"}]


def test_unknown_fields_are_kept_on_every_object() -> None:
    document = {
        "version": "1.0.0",
        "x": 1,
        "project": {
            "name": "p",
            "languages": [],
            "frameworks": [],
            "description": "",
            "analyzedAt": "",
            "gitCommitHash": "",
            "x": 2,
        },
        "nodes": [
            {
                "id": "a",
                "type": "domain",
                "name": "a",
                "summary": "s",
                "tags": [],
                "complexity": "simple",
                "file_path": "not ours",
                "domainMeta": {"entities": ["Order"], "entryType": "http", "x": [3]},
                "knowledgeMeta": {"wikilinks": ["b"], "x": {"deep": None}},
                "figmaMeta": {"dimensions": {"width": 1, "height": 2.5, "x": 4}, "tokenKind": "color"},
                "x": 5,
            }
        ],
        "edges": [
            {"source": "a", "target": "a", "type": "related", "direction": "forward", "weight": 0.5, "x": 6},
        ],
        "layers": [{"id": "l", "name": "L", "description": "", "nodeIds": ["a"], "x": 7}],
        "tour": [{"order": 1, "title": "t", "description": "", "nodeIds": [], "x": 8}],
    }
    assert KnowledgeGraph.model_validate(document, by_alias=True, by_name=False).json_object() == document


@pytest.mark.parametrize("weight", [True, "0.5", float("nan"), 1.1])
def test_a_weight_is_a_number_between_zero_and_one(weight: object) -> None:
    with pytest.raises(ValidationError):
        GraphEdge.model_validate(
            {"source": "a", "target": "b", "type": "calls", "direction": "forward", "weight": weight}
        )
