"""What the files in the data directory are called, and which files of the project count."""

from __future__ import annotations

from pathlib import Path

from kgcore.languages.registry import manifest_names, suffixes
from kgcore.store.schema import INDEX_NAME
from kgcore.workspace.discovery import DiscoveryOptions

GRAPH_NAME = "knowledge-graph.json"


def index_path(directory: Path) -> Path:
    """The index in a data directory."""
    return directory / INDEX_NAME


def discovery_options(*, report_ignored_folders: bool = True) -> DiscoveryOptions:
    """What a build looks for; a comparison with the index must look for the same."""
    return DiscoveryOptions(
        suffixes=suffixes(), name_patterns=manifest_names(), report_ignored_folders=report_ignored_folders
    )
