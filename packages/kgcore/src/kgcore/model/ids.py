"""How a thing is named for ever: `<type>:<path>:<qualified name>`, without line numbers or hashes."""

from __future__ import annotations

import unicodedata

from kgcore.model.kinds import NodeType


def encode_path(path: str) -> str:
    """NFC, with the id's own separators percent-encoded."""
    return unicodedata.normalize("NFC", path).replace("%", "%25").replace(":", "%3A").replace("#", "%23")


def file_id(path: str, node_type: NodeType = NodeType.FILE) -> str:
    return f"{node_type}:{encode_path(path)}"


def symbol_id(node_type: NodeType, path: str, qualified_name: str) -> str:
    return f"{node_type}:{encode_path(path)}:{unicodedata.normalize('NFC', qualified_name)}"


def package_id(dotted: str) -> str:
    return f"{NodeType.MODULE}:{unicodedata.normalize('NFC', dotted)}"


def external_package_id(package: str) -> str:
    return f"{NodeType.MODULE}:ext/{package}"


def external_symbol_id(node_type: NodeType, package: str, name: str) -> str:
    return f"{node_type}:ext/{package}:{name}"
