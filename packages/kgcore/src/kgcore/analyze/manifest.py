"""How does a project's manifest describe it?"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping


def manifest_description(name: str, text: str) -> str:
    """The description that a manifest of this file name gives, as one line; empty where it has none or is broken.

    `pyproject.toml` (`project`, PEP 621, or Poetry's table), `Cargo.toml` (`package`), `package.json`.
    """
    if name == "package.json":
        return _text(_json(text), "description")
    if name == "Cargo.toml":
        return _text(_toml(text), "package", "description")
    if name == "pyproject.toml":
        table = _toml(text)
        return _text(table, "project", "description") or _text(table, "tool", "poetry", "description")
    return ""


def _json(text: str) -> object:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None


def _toml(text: str) -> object:
    try:
        return tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError):
        return None


def _text(value: object, *keys: str) -> str:
    for key in keys:
        value = value.get(key) if isinstance(value, Mapping) else None
    return " ".join(value.split()) if isinstance(value, str) else ""
